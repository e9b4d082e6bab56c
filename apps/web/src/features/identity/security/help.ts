import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  security: {
    for: ["查看登录中的会话，设置密码、会话和动态口令的规则；启用三员分立。", "Open sessions, the rules of passwords, sessions and one-time codes, and the separation of administrators."],
    first: ["先看当前会话，再调整规则；每季度下载权限复核表逐人复核。", "Look at the open sessions first, then at the rules. Go through the access review every quarter."],
    who: ["需要“登录与安全”权限，权限复核表还需查看全所项目的权限。三员分立的停用须安全管理员申请、审计管理员同意。", "Needs the right over sign-in and security, the access review also that to see all projects. Ending the separation takes the security administrator's request and the audit administrator's consent."],
  },
} as const satisfies Pairs;
