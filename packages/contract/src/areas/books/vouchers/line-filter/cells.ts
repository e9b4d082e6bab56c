/** The lines that a figure of the journal's statistics stands for, as filters of the line list: their sum is the figure. */

import type { Condition, Expression } from "./expression.ts";
import type { Measure } from "./measure.ts";

export interface Months {
  jPeriodFrom?: number | undefined;
  jPeriodTo?: number | undefined;
}
export interface CellLines extends Months {
  /** This account and those below it. */
  account?: string | undefined;
  aux?: number | undefined;
  side?: "dr" | "cr" | undefined;
  withoutClosing?: boolean | undefined;
  expression?: Expression | undefined;
}

const sideOf = { debit: "dr", credit: "cr", net: undefined, close: undefined, count: undefined } as const;

/** An account's debit, credit, net or number of lines in some months; of a balance, what moved it then. */
export const accountLines = (account: string, measure: Measure, months: Months = {}): CellLines => ({
  account,
  ...months,
  side: sideOf[measure],
});

export const partyLines = (account: string, aux: number, measure: Measure, months: Months = {}): CellLines => ({
  account,
  aux,
  ...months,
  side: sideOf[measure],
});

const is = (field: Condition["field"], op: Condition["op"], ...values: string[]): Condition => ({ field, op, values });

/** Lines of a level-1 account: four digits begin the codes below them; other charts say themselves what is below what. */
const ofTop = (field: "account" | "counter", top: string): Expression =>
  is(field, /^\d{4}$/.test(top) ? "startsWith" : "under", top);

/** Both sides of the vouchers that flow from one level-1 account to another; a voucher's other lines are left out. */
export function flowLines(debitCode: string, creditCode: string, months: Months = {}): CellLines {
  const side = (own: string, other: string, op: "gt" | "lt"): Expression => ({
    all: [ofTop("account", own), ofTop("counter", other), is("net", op, "0")],
  });
  const expression = { any: [side(debitCode, creditCode, "gt"), side(creditCode, debitCode, "lt")] };
  return { ...months, withoutClosing: true, expression };
}

/** The field of a filter that holds the digits of a test by Benford's law. */
const fieldOfTest = { first: "leadingDigits", second: "secondDigit", firstTwo: "leadingDigits" } as const;

/** The population of Benford's law, or those of it that begin with a digit. */
export function digitLines(
  { account, side }: Pick<CellLines, "account" | "side">,
  test: keyof typeof fieldOfTest,
  digit?: number,
  months: Months = {},
): CellLines {
  const all = [
    is("amount", "ge", "10"),
    ...(side ? [is("net", side === "dr" ? "gt" : "lt", "0")] : []),
    ...(digit === undefined ? [] : [is("amount", fieldOfTest[test], String(digit))]),
  ];
  return { account, ...months, withoutClosing: true, expression: { all } };
}
