/** Subtotals of a detail schedule: 关联方合计, 非关联方合计, and per currency. */
import { type Fen, sum } from "../money.ts";

export interface Summed {
  /** Neither an allowance nor what stands on no detail. */
  isParty: boolean;
  isRelated: boolean;
  /** Null for the functional one. */
  currency: string | null;
  /** By column. */
  amounts: readonly (Fen | null)[];
}

export interface Subtotal {
  by: "related" | "unrelated" | "currency";
  /** Of the last kind. */
  currency: string | null;
  /** With an amount. */
  count: number;
  amounts: Fen[];
}

/** Only those that tell something: related beside unrelated, and currencies where there are any. */
export function subtotals(rows: readonly Summed[], ask: { parties: boolean }): Subtotal[] {
  const parties = rows.filter(({ isParty }) => isParty);
  const related = parties.filter(({ isRelated }) => isRelated);
  const others = parties.filter(({ isRelated }) => !isRelated);
  const currencies = [...new Set(rows.flatMap(({ currency }) => currency ?? []))].sort();
  const of = (by: Subtotal["by"], own: readonly Summed[], currency: string | null = null): Subtotal => ({
    by,
    currency,
    count: own.filter(({ amounts }) => amounts.some((amount) => (amount ?? 0n) !== 0n)).length,
    amounts: totals(own),
  });
  return [
    ...(ask.parties && related.length > 0 ? [of("related", related), of("unrelated", others)] : []),
    ...currencies.map((currency) =>
      of(
        "currency",
        rows.filter((row) => row.currency === currency),
        currency,
      ),
    ),
  ];
}

export function totals(rows: readonly Summed[]): Fen[] {
  const width = Math.max(0, ...rows.map(({ amounts }) => amounts.length));
  return Array.from({ length: width }, (_, column) => sum(rows.map(({ amounts }) => amounts[column] ?? 0n)));
}
