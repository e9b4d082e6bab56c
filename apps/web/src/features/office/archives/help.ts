import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  filescenter: {
    for: ["归档的全过程：待归档项目与期限、申请审批、档案包版本、归档后变更和保管期限。", "The whole way into the archive: what is due, applications, packages by version, additions and retention."],
    first: ["打开待归档项目，开始归档准备，逐项处理列出的事项后申请归档。", "Open a project that is due, begin its preparation, settle what is listed, then apply."],
    who: ["项目经理申请，项目组以外的档案管理员审批，签字合伙人确认；质量管理部门可以中止保管。", "The manager applies, an archivist outside the team checks, the partner confirms; the quality department may hold an archive."],
  },
} as const satisfies Pairs;
