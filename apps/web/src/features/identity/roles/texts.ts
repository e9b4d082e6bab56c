import { words } from "@digao/contract/words";
import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: words.roles,
  staticStays: ["系统预置角色不能删除", "A built-in role cannot be deleted"],
  rights: ["权限", "Rights"],
  all: ["全部权限", "All rights"],
  rightCount: ["{{count}} 项", { one: "{{count}} right", other: "{{count}} rights" }],
  allRights: ["该角色拥有本所全部权限，以后新增的权限也包括在内", "This role has every right of the firm, including those of later releases"],
} as const satisfies Pairs;
