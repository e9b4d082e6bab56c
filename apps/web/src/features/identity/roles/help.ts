import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  roles: {
    for: ["定义角色及其权限。", "Roles and the rights they grant."],
    first: ["选择一个角色查看权限，再新建或修改。", "Look at the rights of a role, then add or change one."],
    who: ["需要角色管理权限；项目内的权限由项目角色决定，不在这里设置。", "Needs the right to manage roles. What one may do inside a project follows from one's place in its team, not from here."],
  },
} as const satisfies Pairs;
