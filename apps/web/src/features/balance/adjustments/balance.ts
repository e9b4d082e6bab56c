/** Debit, credit and difference of the lines being written, and the amount that would balance them. */
import { fromFen, sumFen } from "../../../lib/decimal.ts";
import { type EntryLine, isBlank, withBlank } from "./entry.ts";

export type Side = "debit" | "credit";
export interface Balance {
  debit: bigint;
  credit: bigint;
  /** Debit minus credit; zero where the entry balances. */
  difference: bigint;
}

export function balanceOf(lines: readonly EntryLine[]): Balance {
  const debit = sumFen(lines.map((line) => line.debit));
  const credit = sumFen(lines.map((line) => line.credit));
  return { debit, credit, difference: debit - credit };
}

export interface Offer {
  side: Side;
  amount: string;
  /** The line that would take it: the last one without an amount, or a new one. */
  key: string | undefined;
}

/** What is missing on which side; undefined for a balanced or an empty entry. */
export function balancingOffer(lines: readonly EntryLine[]): Offer | undefined {
  const { difference } = balanceOf(lines);
  if (difference === 0n) return undefined;
  const side: Side = difference > 0n ? "credit" : "debit";
  const open = lines.filter((line) => !line.debit && !line.credit);
  const taker = open.findLast((line) => !isBlank(line)) ?? open.at(-1);
  return { side, amount: fromFen(difference > 0n ? difference : -difference), key: taker?.key };
}

export function balanced(lines: readonly EntryLine[]): EntryLine[] {
  const offer = balancingOffer(lines);
  if (!offer) return [...lines];
  const filled = lines.map((line) => (line.key === offer.key ? { ...line, [offer.side]: offer.amount } : line));
  return withBlank(filled);
}

/** The line takes what the others lack, on the side where it is lacking; in use as a bare "=" entered in one of its amount cells. */
export function balancedAt(lines: readonly EntryLine[], key: string): EntryLine[] {
  const { difference } = balanceOf(lines.filter((line) => line.key !== key));
  const side: Side = difference > 0n ? "credit" : "debit";
  const amount = difference === 0n ? "" : fromFen(difference > 0n ? difference : -difference);
  return withBlank(lines.map((line) => (line.key === key ? withAmount(line, side, amount) : line)));
}

/** An amount on one side empties the other; a negative one stands on the other side as a positive. */
export function withAmount(line: EntryLine, side: Side, amount: string): EntryLine {
  const other: Side = side === "debit" ? "credit" : "debit";
  if (amount === "") return { ...line, [side]: "" };
  if (amount.startsWith("-")) return { ...line, [side]: "", [other]: amount.slice(1) };
  return { ...line, [side]: amount, [other]: "" };
}
