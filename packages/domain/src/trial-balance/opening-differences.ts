/** Opening balances against last year (期初与上年审定数核对, IC-18): what the client's books should open with, and what is left to explain. */
import { adjustOpinion, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { type AdjustmentLine, isCounted } from "../adjustments/adjustment.ts";
import { type PriorHead, rollForward } from "../adjustments/roll-forward.ts";
import type { Fen } from "../money.ts";
import { evaluate } from "../statements/formula.ts";
import type { StatementLine } from "../statements/statement-line.ts";
import type { TrialBalanceRow } from "./trial-balance-row.ts";
import { signsOf } from "./unaudited.ts";

/** Amounts in the line's own sign. */
export interface OpeningDifference {
  line: StatementLine;
  priorAudited: Fen;
  /** Of the audited amount, what last year's books do not have. */
  unbooked: Fen;
  reclassified: Fen;
  /** priorAudited − unbooked − reclassified. */
  expected: Fen;
  booked: Fen;
  /** booked − expected: no entry of last year tells why. */
  unexplained: Fen;
  openAudited: Fen;
  /** Opening entries that restate the comparatives. */
  restated: Fen;
  /** openAudited − priorAudited − restated: nothing once what is carried over has been checked. */
  open: Fen;
}

export function openingDifferences(
  rows: readonly TrialBalanceRow[],
  priorAudited: ReadonlyMap<string, Fen>,
  entries: readonly PriorHead[],
): OpeningDifference[] {
  const lines = rows.map(({ line }) => line);
  const unbooked = amountsOf(
    rollForward(entries).flatMap((head) => head.lines),
    lines,
  );
  const reclassified = amountsOf(
    standingReclass(entries).flatMap((head) => head.lines),
    lines,
  );
  return rows
    .filter(({ line }) => line.group < 3 && line.kind !== "H")
    .map((row) => {
      const { line, openUnaudited: booked, openAudited } = row;
      const at = (amounts: ReadonlyMap<string, Fen>) => amounts.get(line.code) ?? 0n;
      const prior = row.prior ?? openAudited;
      const expected = at(priorAudited) - at(unbooked) - at(reclassified);
      return {
        line,
        priorAudited: at(priorAudited),
        unbooked: at(unbooked),
        reclassified: at(reclassified),
        expected,
        booked,
        unexplained: booked - expected,
        openAudited,
        restated: prior - at(priorAudited),
        open: openAudited - prior,
      };
    });
}

/** Reclassifications of last year's presentation; one that the client has booked opens the books so. */
export const standingReclass = <Head extends PriorHead>(entries: readonly Head[]): Head[] =>
  entries.filter(
    (head) => head.type === adjustType.reclass && isCounted(head) && head.clientStatus !== adjustOpinion.booked,
  );

function amountsOf(booked: readonly AdjustmentLine[], lines: readonly StatementLine[]): ReadonlyMap<string, Fen> {
  const sign = signsOf(lines);
  const amounts = new Map<string, Fen>();
  for (const { itemCode, ofWhich, debit, credit } of booked)
    for (const code of [itemCode, ...(ofWhich ? [ofWhich] : [])])
      amounts.set(code, (amounts.get(code) ?? 0n) + sign(code) * (debit - credit));
  return evaluate(lines, amounts);
}
