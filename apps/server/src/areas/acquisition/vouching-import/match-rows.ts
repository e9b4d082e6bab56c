/** Which drawn voucher a row of a check sheet means: by date, word, number, and its line or its account with amounts. */

import { voucherNumber } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { fen } from "@digao/domain/money";
import { parseVoucherNumber } from "@digao/excel/parse-voucher-number";
import type { SheetRow } from "./read-rows.ts";

export type Match =
  | { kind: "one"; drawn: DrawnVoucher }
  | { kind: "none" }
  /** Drawn for several items, and the row does not say for which. */
  | { kind: "several"; items: string[] };

type Values = SheetRow["values"];
export type Indexes = ReadonlyMap<number, string>;

const keyOf = (date: string, no: string): string => `${date}|${voucherNumber(no)}`;
const amountOf = (text: string | null | undefined): bigint => fen(text ?? "0.00");

export function byVoucher(drawn: readonly DrawnVoucher[]): ReadonlyMap<string, DrawnVoucher[]> {
  const found = new Map<string, DrawnVoucher[]>();
  for (const one of drawn) {
    const key = keyOf(one.jDate, one.jNoText);
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return found;
}

/** "记-12" in the column of the number says the word too. */
function wordOf({ jType, jNo }: Values): { word: string | null; no: string } {
  const text = jNo ?? "";
  const parsed = /^\D/.test(text) ? parseVoucherNumber(text) : null;
  return { word: jType ?? (parsed ? parsed.type : null), no: parsed ? `${parsed.no}${parsed.suffix}` : text };
}

/** What the row says of the line besides where it stands. */
function agrees({ accountCode, debit, credit }: Values, drawn: DrawnVoucher): boolean {
  const saysAmounts = (debit ?? null) !== null || (credit ?? null) !== null;
  return (
    (!accountCode || accountCode === drawn.accountCode) &&
    (!saysAmounts || (amountOf(debit) === fen(drawn.debit) && amountOf(credit) === fen(drawn.credit)))
  );
}

export function matchRow(
  { values }: SheetRow,
  drawn: ReadonlyMap<string, readonly DrawnVoucher[]>,
  indexes: Indexes,
): Match {
  const { word, no } = wordOf(values);
  const { jDate, lineNo, accountCode, debit, credit, wpIndex } = values;
  const isNamed = lineNo || (accountCode && (debit || credit));
  if (!jDate || !no || !isNamed) return { kind: "none" };
  const ofLine = (drawn.get(keyOf(jDate, no)) ?? []).filter(
    (one) => (word === null || one.jType === word) && (!lineNo || one.lineNo === Number(lineNo)) && agrees(values, one),
  );
  const ofItem = wpIndex ? ofLine.filter(({ RId }) => isOfItem(wpIndex, indexes.get(RId))) : ofLine;
  const left = ofItem.length > 0 ? ofItem : ofLine;
  const [first, ...others] = left;
  if (!first) return { kind: "none" };
  return others.length === 0
    ? { kind: "one", drawn: first }
    : { kind: "several", items: [...new Set(left.map(({ itemName }) => itemName))] };
}

/** The item's own index, or the number of one of its sheets. */
const isOfItem = (wpIndex: string, index: string | undefined): boolean =>
  Boolean(index) && (wpIndex === index || wpIndex.startsWith(`${index}-`));
