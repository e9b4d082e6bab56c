/** Differences between the client's statements and its trial balance (账表差异, IC-32): the list, and the type 7 head that explains it. */
import { adjustSource, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { signOf } from "../accounts/category.ts";
import { abs, type Fen, sum } from "../money.ts";
import { isOciCode, OCI_RESERVE, RETAINED_EARNINGS, type StatementLine } from "../statements/statement-line.ts";
import type { AdjustmentLine, ProposedHead } from "./adjustment.ts";

export interface StatementDifference {
  itemCode: string;
  clientAmt: Fen;
  unaudited: Fen;
  /** clientAmt − unaudited, signed as shown. */
  difference: Fen;
}

export interface StatementAmounts {
  line: StatementLine;
  clientAmt: Fen | null;
  unaudited: Fen;
}

/** Lines of all kinds whose client amount is known and differs. */
export const statementDifferences = (rows: readonly StatementAmounts[]): StatementDifference[] =>
  rows.flatMap(({ line, clientAmt, unaudited }) =>
    clientAmt === null || clientAmt === unaudited
      ? []
      : [{ itemCode: line.code, clientAmt, unaudited, difference: clientAmt - unaudited }],
  );

export interface DifferenceProposal {
  /** Null when nothing differs, or when the client's statements do not balance: then `residual` says by how much. */
  head: ProposedHead | null;
  /** Debit minus credit that no line explains. */
  residual: Fen;
}

/**
 * One head over the differing leaf lines. Differences of profit flow into E108 by the system row (and OCI into E105), so those lines
 * carry only what profit does not explain; the head then balances exactly when the client's statements do.
 */
export function differenceProposal(rows: readonly StatementAmounts[]): DifferenceProposal {
  const nets = new Map<string, Fen>();
  for (const { line, clientAmt, unaudited } of rows) {
    if (line.kind === "L" && clientAmt !== null) nets.set(line.code, signOf(line.direction) * (clientAmt - unaudited));
  }
  const profitCodes = [...nets.keys()].filter((code) => code.startsWith("P"));
  const flowOf = (codes: readonly string[]) => sum(codes.map((code) => nets.get(code) ?? 0n));
  const take = (code: string, amount: Fen) => nets.set(code, (nets.get(code) ?? 0n) - amount);
  take(RETAINED_EARNINGS, flowOf(profitCodes.filter((code) => !isOciCode(code))));
  take(OCI_RESERVE, flowOf(profitCodes.filter(isOciCode)));
  const lines = [...nets].filter(([, net]) => net !== 0n).map(([code, net]) => entryLine(code, net));
  const residual = sum(nets.values());
  if (residual !== 0n || lines.length === 0) return { head: null, residual };
  return {
    head: {
      type: adjustType.statement,
      source: adjustSource.statement,
      description: DESCRIPTION,
      lines: lines.sort(debitsFirst),
    },
    residual,
  };
}

const DESCRIPTION = {
  zh: "账表差异：客户报表数与科目余额表汇总数的差异",
  en: "Difference between the client's statements and its trial balance",
};

const entryLine = (itemCode: string, net: Fen): AdjustmentLine => ({
  itemCode,
  debit: net > 0n ? net : 0n,
  credit: net < 0n ? abs(net) : 0n,
});

const debitsFirst = (a: AdjustmentLine, b: AdjustmentLine) => Number(b.debit > 0n) - Number(a.debit > 0n);
