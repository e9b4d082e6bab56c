import { words } from "@digao/contract/words";
import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["操作日志", "Action log"],
  at: ["时间", "Time"],
  who: ["操作人", "By"],
  kind: ["对象类型", "Kind"],
  record: ["对象", "Record"],
  act: ["操作", "Act"],
  reason: words.reason,
  changes: ["变更内容", "What changed"],
  field: ["字段", "Field"],
  from: ["原值", "From"],
  to: ["新值", "To"],
  and: ["；", "; "],
  product: ["系统", "The system"],
  noChanges: ["该操作没有记录字段变更", "No fields were recorded"],
  keyword: ["人员、对象编号、内容", "Person, record no., content"],
  empty: ["没有操作记录", "Nothing has been logged"],
  emptyHint: ["项目中的每一次修改、签署、结论都会记录在此，且不能删改。", "Every change, sign and conclusion in the project is recorded here and cannot be altered."],
  firm: {
    title: ["审计日志", "Audit log"],
    emptyHint: ["本所的人员、角色、设置、登录等变更都会记录在此，且不能删改。", "Every change of people, roles, settings and sign-ins of the firm is recorded here and cannot be altered."],
    endAsked: ["{{name}}于 {{time}} 申请停用三员分立：{{reason}}", "{{name}} asked on {{time}} to end the separation of administrators: {{reason}}"],
    consent: ["同意停用", "Agree"],
    consentTitle: ["同意停用三员分立？", "End the separation of administrators?"],
    consentWhy: ["停用后，内置的“系统管理员”角色恢复全部权限。此操作记入日志。", "The built-in administrators' role then holds every right again. This is logged."],
    refuse: ["拒绝", "Decline"],
    refused: ["已拒绝，三员分立继续有效", "Refused; administrators stay apart"],
    password: ["登录密码", "Password"],
  },
} as const satisfies Pairs;
