/** The entry that is made from differences, as it is being written. */

import { adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import type { Output } from "@digao/contract/endpoint";
import { fromFen, toFen } from "../../../../lib/decimal.ts";

type Proposed = Output<typeof vouching.GetDrawAdjustment>;
export interface EntryLine extends Omit<Proposed["lines"][number], "debit" | "credit"> {
  /** Of this sitting only. */
  key: string;
  debit: string | null;
  credit: string | null;
}
export interface Entry {
  adjType: number;
  description: string;
  lines: EntryLine[];
}

const amountOf = (text: string) => (toFen(text) === 0n ? null : text);
export const entryOf = ({ description, lines }: Pick<Proposed, "description" | "lines">): Entry => ({
  adjType: adjustType.entry,
  description,
  lines: lines.map((line, index) => ({
    ...line,
    key: `${index}`,
    debit: amountOf(line.debit),
    credit: amountOf(line.credit),
  })),
});

export const blankLine = (lines: readonly EntryLine[]): EntryLine => ({
  key: `${Math.max(-1, ...lines.map(({ key }) => Number(key))) + 1}`,
  fsItemId: null,
  accountCode: null,
  lineName: "",
  debit: null,
  credit: null,
});

const sumOf = (amounts: readonly (string | null)[]) => amounts.reduce((sum, amount) => sum + (toFen(amount) ?? 0n), 0n);
export function balanceOf(lines: readonly EntryLine[]) {
  const debit = sumOf(lines.map((line) => line.debit));
  const credit = sumOf(lines.map((line) => line.credit));
  return { debit: fromFen(debit), credit: fromFen(credit), difference: fromFen(debit - credit) };
}

/** Why it cannot be booked yet; a key under vouching.entryFault. */
export function faultOf({ description, lines }: Entry): string | undefined {
  if (!description.trim()) return "description";
  if (lines.length < 2) return "lines";
  if (lines.some(({ fsItemId }) => fsItemId === null)) return "item";
  if (lines.some(({ debit, credit }) => Boolean(debit) === Boolean(credit))) return "amount";
  return toFen(balanceOf(lines).difference) === 0n ? undefined : "balance";
}
