import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "received.fileMissing": ["没有这个文件", "There is no such file"],
  "received.future": ["收到日不能晚于今天", "The day cannot be later than today"],
  "received.before": ["收到日不能早于期末 {day}", "It cannot be received before the period ends: {day}"],
  "received.known": ["{kind}已登记：请先撤回原登记", "{kind} is recorded already: take that record back first"],
  "received.gone": ["该登记已撤回", "The record was taken back"],
  "received.noLine": ["没有这一行，或金额已变化，请刷新后再试", "There is no such line, or its amounts have changed: reload and try again"],
  "received.agrees": ["该行相符，不需要处理", "The line agrees: there is nothing to answer"],
  "received.notRead": ["文件内容尚未读出，不能比较", "The file has not been read yet: nothing can be compared"],
  "received.waiverKnown": ["已有豁免：请先终止原豁免", "There is a waiver already: end it first"],
  "received.waiverNone": ["没有有效的豁免", "There is no waiver in force"],
  "received.waiverPartner": ["豁免由项目合伙人决定", "The engagement partner decides on a waiver"],
  "received.kindReceived": ["已收到{kind}，不能豁免", "{kind} was received: it is not waived"],
  "received.lacks.kind": ["未收到{kind}", "{kind} not received"],
  "received.lacks.file": ["{kind}的文件已变化或已删除", "the file of {kind} has changed or is gone"],
  "received.lacks.unread": ["{kind}的文件未能读出", "the file of {kind} could not be read"],
  "received.lacks.own": ["{kind}没有审定数可比较", "there are no audited amounts to compare {kind} with"],
  "received.lacks.mixed": ["{kind}的文件有多种金额单位", "the file of {kind} gives more than one unit"],
  "received.lacks.open": ["{kind}有 {count} 项差异未处理", "{kind}: {count} differences without an answer"],
} as const satisfies Pairs;
