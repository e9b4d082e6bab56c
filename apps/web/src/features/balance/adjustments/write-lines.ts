/** What typing, choosing and pasting do to the lines of an entry. */
import { parseAmount } from "../../../lib/parse-amount.ts";
import { type Side, withAmount } from "./balance.ts";
import type { Book } from "./book.ts";
import { blankLine, type EntryLine, isBlank, withBlank } from "./entry.ts";

interface LineChange {
  key: string;
  column: string;
  value: string;
}

/** Choosing an account also names the line, and its statement item where none is chosen yet. */
function withAccount(line: EntryLine, code: string, book: Book): EntryLine {
  const account = book.accountByCode.get(code);
  if (!account) return { ...line, accountCode: code };
  return {
    ...line,
    accountCode: code,
    itemId: line.itemId ?? account.fsItemId,
    lineName: line.lineName || account.fullName,
  };
}

function changed(line: EntryLine, { column, value }: LineChange, book: Book): EntryLine {
  if (column === "item") return { ...line, itemId: Number(value) || null };
  if (column === "account") return withAccount(line, value, book);
  if (column === "lineName") return { ...line, lineName: value };
  return withAmount(line, column === "credit" ? "credit" : "debit", value);
}

export function applyChanges(lines: readonly EntryLine[], changes: readonly LineChange[], book: Book): EntryLine[] {
  const byKey = new Map<string, LineChange[]>();
  for (const change of changes) byKey.set(change.key, [...(byKey.get(change.key) ?? []), change]);
  return withBlank(
    lines.map((line) => (byKey.get(line.key) ?? []).reduce((now, change) => changed(now, change, book), line)),
  );
}

const isFigure = (text: string) => text.trim() !== "" && parseAmount(text) !== undefined;
/** A one-column amount beside these words is a credit. */
const creditWord = /^(贷|cr|credit)$/i;

interface Cells {
  texts: string[];
  figures: string[];
  isCredit: boolean;
}
/**
 * The last two columns hold debit and credit; before them stand words. Account codes look like figures,
 * so they are known by the book.
 */
function cellsOf(row: readonly string[], book: Book): Cells {
  const isAccount = (text: string) => book.accountByCode.has(text.trim());
  const isCredit = row.some((text) => creditWord.test(text.trim()));
  const texts = row.filter(
    (text) => text.trim() && (!isFigure(text) || isAccount(text)) && !creditWord.test(text.trim()),
  );
  const tail = row.slice(-2).map((text) => (isFigure(text) && !isAccount(text) ? (parseAmount(text) ?? "") : ""));
  return { texts: texts.map((text) => text.trim()), figures: tail, isCredit };
}

function lineFrom(row: readonly string[], book: Book): EntryLine | undefined {
  const { texts, figures, isCredit } = cellsOf(row, book);
  const [debit = "", credit = ""] = row.length > 2 && !isCredit ? figures : [figures.at(-1) ?? "", ""];
  if (!debit && !credit) return undefined;
  const account = texts.find((text) => book.accountByCode.has(text));
  const item = texts.map((text) => book.itemByText.get(text)).find(Boolean);
  const name = texts
    .filter((text) => text !== account && !book.itemByText.has(text) && !/^(借|dr)$/i.test(text))
    .join(" ");
  const base: EntryLine = { ...blankLine(), itemId: item?.id ?? null, lineName: name };
  const side: Side = (debit && isCredit) || !debit ? "credit" : "debit";
  return withAmount(account ? withAccount(base, account, book) : base, side, debit || credit);
}

/** Rows copied from a workbook as lines; undefined where they are no rows with words and amounts. */
export function linesFrom(rows: readonly (readonly string[])[], book: Book): EntryLine[] | undefined {
  const lines = rows.flatMap((row) => (row.length > 1 ? (lineFrom(row, book) ?? []) : []));
  const hasWords = lines.some((line) => line.itemId !== null || line.accountCode || line.lineName);
  return lines.length > 0 && hasWords ? lines : undefined;
}

export function insertLines(lines: readonly EntryLine[], after: string | undefined, added: readonly EntryLine[]) {
  const place = lines.findIndex((line) => line.key === after);
  const at = place < 0 || isBlank(lines[place] ?? blankLine()) ? lines.findLastIndex((line) => !isBlank(line)) : place;
  return withBlank([...lines.slice(0, at + 1), ...added, ...lines.slice(at + 1).filter((line) => !isBlank(line))]);
}
