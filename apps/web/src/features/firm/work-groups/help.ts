import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  workgrouplist: {
    for: ["维护固定的工作小组。", "Standing teams of the firm."],
    first: ["新建工作组，选择组长和成员；组长自动列入成员。", "Add a group with its leader and members; the leader counts as a member."],
    who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
  },
} as const satisfies Pairs;
