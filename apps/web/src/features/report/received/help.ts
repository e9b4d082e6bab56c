import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  receivedstatements: {
    for: ["登记客户自己编的报表、现金流量表、权益变动表和附注，与审定数逐行核对。", "The client's own statements, cash flow, changes in equity and notes are recorded and held against the audited amounts line by line."],
    first: ["把客户文件放入资料中心，登记收到日和交付人，再处理不符的行。", "Put the client's files into the document centre, record day and person, then answer the lines that do not agree."],
    who: ["项目成员登记和处理；达到实际执行的重要性的差异由另一位负责人同意；客户没有自编报表的，由项目合伙人豁免并写明防范措施。", "Members record and answer; from performance materiality on another lead agrees; where the client has none of its own, the engagement partner waives them with a safeguard."],
  },
} as const satisfies Pairs;
