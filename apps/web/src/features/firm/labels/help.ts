import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  tag: {
    for: ["维护标注留言和资料用的标签及其类别。", "The labels that messages and records are marked with, and their categories."],
    first: ["在“类别”中确定样式，再新建标签；不填样式和颜色的标签与类别相同。", "Set the look of a category first, then add labels; a label without style and colour looks like its category."],
    who: ["查看和修改需要“用户与系统管理”权限；标签只能由创建人删除，内置标签不能删除。", "Seeing and changing them needs the right “Users and administration”. Only its creator deletes a label; built-in ones stay."],
  },
} as const satisfies Pairs;
