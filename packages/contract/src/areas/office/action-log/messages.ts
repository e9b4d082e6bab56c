import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "actionLog.title": ["操作日志", "Action log"],
  "actionLog.seq": ["序号", "No."],
  "actionLog.at": ["时间", "Time"],
  "actionLog.who": ["操作人", "Person"],
  "actionLog.kind": ["对象类型", "Kind"],
  "actionLog.record": ["对象", "Record"],
  "actionLog.act": ["操作", "Act"],
  "actionLog.reason": ["理由", "Reason"],
  "actionLog.changes": ["变更内容（原值 → 新值）", "What changed (from → to)"],
  "actionLog.cut": ["只列出最近 {shown} 条，共 {total} 条", "Only the latest {shown} of {total} entries are listed"],
  "firmLog.title": ["审计日志", "Audit log of the firm"],
} as const satisfies Pairs;
