import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "reference.field.conclusion": ["审计结论", "Conclusion"],
  "reference.field.explanation": ["变动说明", "Explanation"],
  "reference.field.procedure": ["程序内容", "Procedure"],
  "reference.field.note": ["执行说明", "Note"],
  "reference.field.reason": ["理由", "Reason"],
  "reference.field.description": ["分录说明", "Description"],
  "reference.field.remark": ["备注", "Remarks"],
} as const satisfies Pairs;
