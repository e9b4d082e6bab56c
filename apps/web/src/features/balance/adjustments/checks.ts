/** What still stands against saving an entry, in the server's own words. */
import type { Lang } from "@digao/contract/pairs";
import type { AdjustmentLine, AdjustmentType } from "@digao/domain/adjustments/adjustment";
import { type HeadEffect, headEffect } from "@digao/domain/adjustments/effect";
import { type AdjustmentErrorCode, validateAdjustment } from "@digao/domain/adjustments/validate";
import { toFen } from "../../../lib/decimal.ts";
import { formatFen } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/i18n/message-of.ts";
import type { Book } from "./book.ts";
import { type Entry, type EntryLine, written } from "./entry.ts";

const types: Record<number, AdjustmentType> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8 };
const columns: Partial<Record<AdjustmentErrorCode, string>> = {
  unknownItem: "item",
  notBookable: "item",
  zeroLine: "debit",
  negativeAmount: "debit",
  bothSides: "debit",
};

export interface Check {
  text: string;
  /** The cell it is about; undefined for the entry as a whole. */
  line: string | undefined;
  column: string | undefined;
}

const domainLine = (line: EntryLine, book: Book): AdjustmentLine => ({
  itemCode: book.itemById.get(line.itemId ?? 0)?.stdCode ?? "",
  debit: toFen(line.debit) ?? 0n,
  credit: toFen(line.credit) ?? 0n,
});

export function checksOf(entry: Entry, book: Book, lang: Lang, source?: number): Check[] {
  const lines = written(entry.lines);
  const draft = {
    type: types[entry.adjType] ?? 8,
    description: entry.description,
    lines: lines.map((line) => domainLine(line, book)),
    ...(source === undefined ? {} : { source }),
  };
  return validateAdjustment(draft, book.lineByCode).map(({ code, lineNo, difference }) => ({
    text: messageOf(lang, `adjust.${code}`, {
      line: lineNo ?? "",
      difference: difference === undefined ? "" : formatFen(difference),
    }),
    line: lineNo === null ? undefined : lines[lineNo - 1]?.key,
    column: columns[code],
  }));
}

export const effectOf = (entry: Entry, book: Book): HeadEffect =>
  headEffect(written(entry.lines).map((line) => domainLine(line, book)));
