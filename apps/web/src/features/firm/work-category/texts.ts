import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["审计用语", "Phrases"],
  tree: ["用语类别", "Categories"],
  node: ["{{name}}（{{count}}）", "{{name}} ({{count}})"],
  add: ["新增类别", "Add a category"],
  addBelow: ["新增下级", "Add below"],
  rename: ["重命名", "Rename"],
  renameTitle: ["重命名类别", "Rename the category"],
  remove: ["删除", "Delete"],
  holds: ["类别下还有 {{count}} 条用语或下级类别", { one: "It holds {{count}} phrase or category", other: "It holds {{count}} phrases or categories" }],
  name: ["名称", "Name"],
  nameEn: ["英文名称", "English name"],
  offer: ["用语", "Phrases"],
  find: ["查找用语，可输入拼音首字母", "Find wording, also by pinyin initials"],
  keys: ["↓ 选择，Tab 或回车采用，Esc 关闭", "↓ chooses, Tab or Enter takes, Esc closes"],
  noneFits: ["没有合适的用语", "No phrase fits"],
} as const satisfies Pairs;
