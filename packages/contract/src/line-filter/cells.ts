/** The lines that a figure of the journal's statistics stands for, as filters of the line list: their sum is the figure. */
import type { BenfordTest, Measure } from "../areas/voucher-statistics.ts";
import type { Condition, Expression } from "./expression.ts";

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

export const partyLines = (account: string, aux: number, measure: Measure): CellLines => ({
  account,
  aux,
  side: sideOf[measure],
});

const is = (field: Condition["field"], op: Condition["op"], ...values: string[]): Condition => ({ field, op, values });

const separators = [".", "-", "/", "\\"];
/** Codes of a level-1 account: its four digits begin them; a shorter one ends at a separator. */
function ofTop(field: "account" | "counter", top: string): Expression {
  if (top.length >= 4) return is(field, "startsWith", top);
  return { any: [is(field, "eq", top), ...separators.map((sign) => is(field, "startsWith", `${top}${sign}`))] };
}

/** Both sides of the vouchers that flow from one level-1 account to another; a voucher's other lines are left out. */
export function flowLines(debitCode: string, creditCode: string, months: Months = {}): CellLines {
  const side = (own: string, other: string, op: "gt" | "lt"): Expression => ({
    all: [ofTop("account", own), ofTop("counter", other), is("net", op, "0")],
  });
  const expression = { any: [side(debitCode, creditCode, "gt"), side(creditCode, debitCode, "lt")] };
  return { ...months, withoutClosing: true, expression };
}

const askedBy = { first: "leadingDigits", second: "secondDigit", firstTwo: "leadingDigits" } as const;

/** The population of Benford's law, or those of it that begin with a digit. */
export function digitLines(
  { account, side }: Pick<CellLines, "account" | "side">,
  test: BenfordTest["test"],
  digit?: number,
): CellLines {
  const all = [
    is("amount", "ge", "10"),
    ...(side ? [is("net", side === "dr" ? "gt" : "lt", "0")] : []),
    ...(digit === undefined ? [] : [is("amount", askedBy[test], String(digit))]),
  ];
  return { account, withoutClosing: true, expression: { all } };
}
