/** The equalities every trial balance must keep (试算平衡勾稽, 4.2 (1) to (6)), each with its operands, after every change. */
import type { AdjustmentHead } from "../adjustments/adjustment.ts";
import type { Entry } from "../adjustments/effect.ts";
import { type Fen, sum } from "../money.ts";
import { evaluate } from "../statements/formula.ts";
import {
  NET_PROFIT,
  RETAINED_EARNINGS,
  type StatementLine,
  TOTAL_ASSETS,
  TOTAL_LIABILITIES_AND_EQUITY,
} from "../statements/statement-line.ts";
import type { AdjustedColumn } from "./columns.ts";
import type { Invariant, InvariantCode } from "./trial-balance-row.ts";
import { signsOf } from "./unaudited.ts";

/** Movements of retained earnings in the year besides net profit, as positive amounts. */
export interface EquityMovements {
  /** 提取盈余公积 */
  appropriation: Fen;
  /** 对所有者的分配 */
  distribution: Fen;
  /** Others, increase positive. */
  other: Fen;
}

export interface InvariantInput {
  lines: readonly StatementLine[];
  /** Counted heads. */
  heads: readonly AdjustmentHead[];
  unaudited: ReadonlyMap<string, Fen>;
  current: AdjustedColumn;
  openUnaudited: ReadonlyMap<string, Fen>;
  opening: AdjustedColumn;
  equity: EquityMovements | null;
  supplementProfit: { unaudited: Fen; audited: Fen } | null;
}

export function checkInvariants(input: InvariantInput): Invariant[] {
  return [
    ...headsBalance(input),
    ...entriesBalance(input),
    ...reclassificationLeavesProfit(input),
    ...balanceSheetBalances(input),
    ...retainedEarningsRollForward(input),
    ...profitStartsTheSupplement(input),
  ];
}

function headsBalance({ heads }: InvariantInput): Invariant[] {
  const gaps = heads.map((head) => sum(head.lines.map((line) => line.debit - line.credit)));
  const total = sum(gaps.map((gap) => (gap < 0n ? -gap : gap)));
  return [
    invariant("TB-1", "heads", total, [
      { name: "unbalancedHeads", amount: BigInt(gaps.filter((gap) => gap !== 0n).length) },
    ]),
  ];
}

/** Of-which lines are left out: they repeat their line. Lines outside the statement list count, so a lost line shows. */
function entriesBalance({ lines, current, opening }: InvariantInput): Invariant[] {
  const ofWhich = new Set(lines.filter((line) => line.kind === "I").map((line) => line.code));
  const columns: [string, ReadonlyMap<string, Entry>][] = [
    ["aje", current.aje],
    ["rje", current.rje],
    ["openAje", opening.aje],
    ["openRje", opening.rje],
  ];
  return columns.map(([scope, entries]) => {
    const main = [...entries].filter(([code]) => !ofWhich.has(code)).map(([, entry]) => entry);
    const debit = sum(main.map((entry) => entry.debit));
    const credit = sum(main.map((entry) => entry.credit));
    return equality("TB-2", scope, { name: "debit", amount: debit }, { name: "credit", amount: credit });
  });
}

function reclassificationLeavesProfit({ lines, current, opening }: InvariantInput): Invariant[] {
  const sign = signsOf(lines);
  return [
    { scope: "current", rje: current.rje },
    { scope: "opening", rje: opening.rje },
  ].map(({ scope, rje }) => {
    const leaves = new Map([...rje].map(([code, entry]) => [code, sign(code) * (entry.debit - entry.credit)]));
    const profit = evaluate(lines, leaves).get(NET_PROFIT) ?? 0n;
    return invariant("TB-3", scope, profit, [{ name: NET_PROFIT, amount: profit }]);
  });
}

function balanceSheetBalances({ unaudited, current, openUnaudited, opening }: InvariantInput): Invariant[] {
  const columns: [string, ReadonlyMap<string, Fen>][] = [
    ["unaudited", unaudited],
    ["audited", current.amounts],
    ["openUnaudited", openUnaudited],
    ["openAudited", opening.amounts],
  ];
  return columns.map(([scope, amounts]) =>
    equality("TB-4", scope, operand(TOTAL_ASSETS, amounts), operand(TOTAL_LIABILITIES_AND_EQUITY, amounts)),
  );
}

function retainedEarningsRollForward({ current, opening, equity }: InvariantInput): Invariant[] {
  const closing = current.amounts.get(RETAINED_EARNINGS) ?? 0n;
  const open = opening.amounts.get(RETAINED_EARNINGS) ?? 0n;
  const profit = current.amounts.get(NET_PROFIT) ?? 0n;
  const expected = equity === null ? null : open + profit - equity.appropriation - equity.distribution + equity.other;
  return [
    invariant("TB-5", "audited", expected === null ? null : closing - expected, [
      { name: RETAINED_EARNINGS, amount: closing },
      { name: "opening", amount: open },
      { name: NET_PROFIT, amount: profit },
      { name: "appropriation", amount: equity?.appropriation ?? null },
      { name: "distribution", amount: equity?.distribution ?? null },
      { name: "other", amount: equity?.other ?? null },
    ]),
  ];
}

function profitStartsTheSupplement({ unaudited, current, supplementProfit }: InvariantInput): Invariant[] {
  return [
    equality("TB-6", "unaudited", operand(NET_PROFIT, unaudited), {
      name: "S101",
      amount: supplementProfit?.unaudited ?? null,
    }),
    equality("TB-6", "audited", operand(NET_PROFIT, current.amounts), {
      name: "S101",
      amount: supplementProfit?.audited ?? null,
    }),
  ];
}

type Operand = Invariant["operands"][number];

const operand = (code: string, amounts: ReadonlyMap<string, Fen>): Operand => ({
  name: code,
  amount: amounts.get(code) ?? 0n,
});

const equality = (code: InvariantCode, scope: string, a: Operand, b: Operand): Invariant =>
  invariant(code, scope, a.amount === null || b.amount === null ? null : a.amount - b.amount, [a, b]);

const invariant = (code: InvariantCode, scope: string, difference: Fen | null, operands: Operand[]): Invariant => ({
  code,
  scope,
  ok: difference === null ? null : difference === 0n,
  difference,
  operands,
});
