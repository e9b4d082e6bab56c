/** Rows of a project about its cash flow, its equity and the client's own statements, for `makeRows`: nothing that anything else waits for. */
import type { Database } from "@digao/db/schema";

type One = (table: keyof Database, given: Record<string, unknown>) => Promise<number>;
interface Place {
  periodId: number;
  batchId: number;
}

export async function cashRows(one: One, { periodId, batchId }: Place, marker: string) {
  return {
    cashAccount: await one("cash_account", { account_code: "1012", treatment: 2, nature: 1, reason: marker }),
    cashFlowRun: await one("cash_flow_run", { run_no: 1, period_id: periodId, batch_id: batchId }),
    cashFlowDecision: await one("cash_flow_decision", {
      period_id: periodId,
      j_period: 202301,
      j_date: "2023-01-31",
      j_type: "记",
      j_no_text: marker,
      line: JSON.stringify({ lineNo: 1, accountCode: "2241", debit: "0.00", credit: "1.00", summary: marker }),
      amount: "1.00",
      voucher_amount: "1.00",
      parts: JSON.stringify([{ item: "C103", amount: "1.00" }]),
      reason: marker,
    }),
    cashFlowExplanation: await one("cash_flow_explanation", { code: "CF-6", words: marker, difference: "1.00" }),
    equityStatement: await one("equity_statement", { prior_source: marker }),
    equityMove: await one("equity_move", {
      column_code: "E108",
      from_row: "Q15",
      to_row: "Q16",
      amount: "-1.00",
      reason: marker,
    }),
    receivedSet: await one("received_set", {
      kind: 1,
      file_id: 1,
      file_version: 1,
      file_name: marker,
      sha256: "0".repeat(64),
      received_on: "2024-03-01",
      received_from: marker,
    }),
    receivedWaiver: await one("received_waiver", { kinds: [4], reason: marker, safeguard: marker }),
    equityExplanation: await one("equity_explanation", { code: "EQ-7", words: marker, difference: "1.00" }),
  };
}
