import { words } from "@digao/contract/words";
import type { Pairs } from "../pairs.ts";

export const text = {
  title: words.roles,
  keyword: ["名称、代码或说明", "Name, code or description"],
  new: ["新建角色", "New role"],
  edit: ["编辑角色“{{name}}”", "Edit role “{{name}}”"],
  empty: ["还没有角色", "No roles yet"],
  named: ["角色“{{name}}”", "role “{{name}}”"],
  created: ["已新建角色“{{name}}”", "Created role “{{name}}”"],
  updated: ["已保存角色“{{name}}”，下一次请求即生效", "Saved role “{{name}}”; effective from the next request"],
  deleted: ["已删除角色“{{name}}”", "Deleted role “{{name}}”"],
  kind: ["来源", "Origin"],
  static: ["系统预置", "Built in"],
  own: ["本所自建", "The firm's own"],
  staticStays: ["系统预置角色不能删除", "A built-in role cannot be deleted"],
  staticName: ["系统预置角色的代码不能修改", "A built-in role keeps its code"],
  userCount: ["人数", "People"],
  all: ["全部权限", "All rights"],
  rightCount: ["{{count}} 项", { one: "{{count}} right", other: "{{count}} rights" }],
  isDefault: ["默认角色：新建用户未选角色时授予", "Default: given to new users without a role"],
  allRights: ["该角色拥有本所全部权限，以后新增的权限也包括在内", "This role has every right of the firm, including those of later releases"],
  rightsHint: ["灰色的权限超出您自己的权限，不能授予或收回", "Rights in grey exceed your own: you can neither grant nor revoke them"],
  yes: words.yes,
  no: words.no,
  field: { displayName: words.name, name: ["代码", "Code"], description: ["说明", "Description"], permissions: ["权限", "Rights"] },
} as const satisfies Pairs;
