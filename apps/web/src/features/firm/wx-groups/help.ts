import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  wxgroup: {
    for: ["登记与项目有关的社交群及其成员。", "Chat groups elsewhere that belong to projects, with their members."],
    first: ["新建社交群，选择成员和关联项目。", "Add a group, then choose its members and projects."],
    who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
  },
} as const satisfies Pairs;
