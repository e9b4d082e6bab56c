import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  receivedKind: {
    statements: ["资产负债表和利润表", "Balance sheet and income statement"],
    cashFlow: ["现金流量表", "Cash-flow statement"],
    equity: ["所有者权益变动表", "Statement of changes in equity"],
    notes: ["财务报表附注", "Notes"],
  },
  receivedOutcome: {
    entry: ["作审计调整", "Becomes an entry"],
    backToClient: ["退回客户更正", "Goes back to the client"],
    explained: ["差异已说明", "Explained"],
  },
  receivedLine: {
    agrees: ["相符", "Agrees"],
    differs: ["不符", "Differs"],
    missing: ["客户报表未列", "Not in the client's"],
    unsure: ["列次不明", "Column not known"],
    unknown: ["审定报表未列", "Not in ours"],
    nothing: ["双方均无", "Nothing on either side"],
  },
} as const satisfies CodeWords<typeof codes>;
