import { words } from "@digao/contract/words";
import type { Pairs } from "../pairs.ts";

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
  product: ["系统", "The product"],
  noChanges: ["该操作没有记录字段变更", "No fields were recorded"],
  keyword: ["人员、对象编号、内容", "Person, record no., content"],
  empty: ["没有操作记录", "Nothing has been logged"],
  emptyHint: ["项目中的每一次修改、签署、结论都会记录在此，且不能删改。", "Every change, sign and conclusion in the project is recorded here and cannot be altered."],
} as const satisfies Pairs;
