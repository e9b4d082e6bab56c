import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  noteTie: {
    agrees: ["相符", "Agrees"],
    differs: ["不符", "Differs"],
    notCompared: ["待人工核对", "To compare"],
    answered: ["已人工核对", "Compared by hand"],
  },
  standardOutcome: {
    applied: ["已适用", "Applied"],
    notApplicable: ["不适用", "Not applicable"],
  },
  noteSource: {
    accounts: ["科目", "Accounts"],
    statement: ["审定报表", "Audited statements"],
    cashFlow: ["现金流量表", "Cash-flow statement"],
    equity: ["所有者权益变动表", "Statement of changes in equity"],
    cards: ["固定资产卡片", "Fixed-asset cards"],
    ageing: ["账龄", "Ageing"],
    parties: ["往来单位", "Parties"],
    related: ["关联方", "Related parties"],
    notes: ["其他附注", "Other notes"],
    prior: ["上年附注", "Prior-year notes"],
  },
} as const satisfies CodeWords<typeof codes>;
