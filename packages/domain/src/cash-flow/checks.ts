/** Checks of the cash-flow statement (CF-1 to CF-7). Amounts in fen; none says that something agrees which it did not compare. */
import type { Fen } from "../money.ts";

export const CASH_FLOW_CHECKS = ["CF-1", "CF-2", "CF-3", "CF-4", "CF-5", "CF-6", "CF-7"] as const;
export type CashFlowCheckCode = (typeof CASH_FLOW_CHECKS)[number];

/** `listed`: not a comparison but a list; `notCompared`: what it needs is not there. */
export type CheckState = "agrees" | "differs" | "listed" | "notCompared";

export interface CashFlowCheck {
  code: CashFlowCheckCode;
  state: CheckState;
  /** What is compared with what; null where it is a list or not there. */
  left: Fen | null;
  right: Fen | null;
  difference: Fen | null;
  /** How many are listed: negative items, rows by hand, vouchers that wait. */
  count: number;
}

export interface CashFlowFacts {
  /** Lines of the form by their code (`cashFlowStatement`). */
  lines: ReadonlyMap<string, Fen>;
  /** Profit and every line of the supplement together; null: no supplement, as where the journal is not whole. */
  supplementNet: Fen | null;
  /** Cash and cash equivalents by the balances of their accounts; null: no trial balance. */
  balances: { opening: Fen; closing: Fen } | null;
  /** Money of the balance sheet less what does not count as cash plus equivalents outside of it; null: no balance sheet. */
  fromBalanceSheet: Fen | null;
  /** Lines that no item has, and lines whose voucher changed its amount after a person decided. */
  waiting: number;
  /** Negative items that nobody explained. */
  negative: number;
  /** Rows by hand. */
  manual: number;
  /** Short-term and long-term borrowings, principal alone, those due within a year among them; null: no balances. */
  loans: { opening: Fen; closing: Fen } | null;
  /** By the books: dividends and interest paid; null: no journal. */
  distributions: Fen | null;
}

const compare = (code: CashFlowCheckCode, left: Fen | null, right: Fen | null, count = 0): CashFlowCheck => {
  if (left === null || right === null) return { code, state: "notCompared", left, right, difference: null, count };
  const difference = left - right;
  return { code, state: difference === 0n && count === 0 ? "agrees" : "differs", left, right, difference, count };
};

const list = (code: CashFlowCheckCode, count: number, isFault: boolean): CashFlowCheck => ({
  code,
  state: isFault && count > 0 ? "differs" : "listed",
  left: null,
  right: null,
  difference: null,
  count,
});

/** In their order, each with its difference. */
export function cashFlowChecks(facts: CashFlowFacts): CashFlowCheck[] {
  const { lines, supplementNet, balances, fromBalanceSheet, loans, distributions } = facts;
  const of = (code: string): Fen => lines.get(code) ?? 0n;
  const moved = (both: { opening: Fen; closing: Fen } | null) => both && both.closing - both.opening;
  return [
    // What waits for a person is in no line yet, whatever the sums say.
    compare("CF-1", of("C199"), supplementNet, facts.waiting),
    compare("CF-2", of("C499"), moved(balances)),
    compare("CF-3", of("C599"), fromBalanceSheet),
    list("CF-4", facts.negative, true),
    list("CF-5", facts.manual, false),
    compare("CF-6", of("C302") - of("C311"), moved(loans)),
    compare("CF-7", of("C312"), distributions),
  ];
}

/** Items that are negative as they are shown: more refunded than received, more returned than paid. */
export const negativeItems = (lines: ReadonlyMap<string, Fen>): string[] =>
  [...lines].filter(([code, amount]) => amount < 0n && /^C[123][01][1-5]$/u.test(code)).map(([code]) => code);

/** @returns whether nothing keeps the statement from being tied: what is compared agrees, and nobody is waited for */
export const isCashFlowTied = (checks: readonly CashFlowCheck[]): boolean =>
  checks
    .filter(({ code }) => code === "CF-1" || code === "CF-2" || code === "CF-3")
    .every(({ state }) => state === "agrees");
