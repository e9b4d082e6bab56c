import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["项目事件", "Project events"],
  invite: ["邀请登记工时", "Invite to log hours"],
  inviteHint: ["为每位参与人建立待确认的工时；再次发送只更新尚未答复的", "Asks everybody who takes part to confirm their hours; sent again, it changes only what is unanswered"],
  invited: ["已邀请 {{sent}} 条，更新 {{changed}} 条，撤回 {{withdrawn}} 条，已答复保留 {{kept}} 条", "{{sent}} invited, {{changed}} changed, {{withdrawn}} withdrawn, {{kept}} already answered"],
  ofAnother: ["只有创建人、项目负责人、合伙人或现场负责人可以修改", "Only its creator, the manager, the partner or the in-charge may change it"],
} as const satisfies Pairs;
