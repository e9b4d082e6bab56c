/** What the workbooks of account books share: their head, their columns under two rows of headings, and cells that are truly empty. */
import { type Lang, messageOf } from "@digao/contract/messages";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import { paper, type WorkingPaperCover } from "../../engagement/papers/door.ts";

export interface BookColumn<Row> {
  /** Over several columns side by side that name the same. */
  group?: string;
  title: string;
  width: number;
  cell: (row: Row) => CellOut;
}

/** Nothing stands where there is nothing; a total's nil is a figure. */
export const money = (amount: string | null, isTotal = false): CellOut => {
  if (amount === null || (!isTotal && /^-?0(\.0+)?$/.test(amount))) return { empty: true, style: "boxText" };
  return { number: amount, style: isTotal ? "boxTotal" : "boxAmount" };
};
/** Quantities and unit prices, with the places that they have. */
export const figure = (amount: string | null): CellOut =>
  amount === null ? { empty: true, style: "boxText" } : { number: amount, style: "boxQuantity" };
export const words = (text: string | null, isBold = false): CellOut =>
  text ? { text, style: isBold ? "boxBold" : "boxText" } : { empty: true, style: "boxText" };

/** Signed, on its own side: debit first. */
export const onDebit = (net: string | null): string | null => (net === null || net.startsWith("-") ? null : net);
export const onCredit = (net: string | null): string | null => (net?.startsWith("-") ? net.slice(1) : null);

export interface BookHead {
  lang: Lang;
  title: string;
  cover: WorkingPaperCover;
  from: number;
  to: number;
  notes?: readonly string[];
  warning?: string | undefined;
}

function headingsOf<Row>(columns: readonly BookColumn<Row>[]): { headings: RowOut[]; headingMerges: string[] } {
  const text = (title: string): CellOut => ({ text: title, style: "header" });
  if (columns.every(({ group }) => group === undefined))
    return { headings: [columns.map(({ title }) => text(title))], headingMerges: [] };
  const merges: string[] = [];
  for (let at = 0; at < columns.length; ) {
    const { group } = columns[at] ?? {};
    let next = at + 1;
    while (group !== undefined && columns[next]?.group === group) next++;
    if (group === undefined) merges.push(`${columnLetters(at)}1:${columnLetters(at)}2`);
    else if (next - at > 1) merges.push(`${columnLetters(at)}1:${columnLetters(next - 1)}1`);
    at = next;
  }
  return {
    headings: [columns.map(({ group, title }) => text(group ?? title)), columns.map(({ title }) => text(title))],
    headingMerges: merges,
  };
}

type Batches<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

/** A book on a sheet: client, months, unit and source, then the table. */
export function bookSheet<Row>(
  { lang, title, cover, from, to, notes = [], warning }: BookHead,
  name: string,
  columns: readonly BookColumn<Row>[],
  batches: Batches<Row>,
): SheetOut {
  async function* rows(): AsyncGenerator<RowOut[]> {
    for await (const batch of batches) yield batch.map((row) => columns.map(({ cell }) => cell(row)));
  }
  return paper.sheet({
    name,
    columns: columns.map(({ width }) => ({ width })),
    rows: rows(),
    freezeColumns: 2,
    ...headingsOf(columns),
    head: {
      lang,
      title,
      cover,
      when: messageOf(lang, "accountBook.when", { from, to }),
      unit: messageOf(lang, "accountBook.unit"),
      notes,
      ...(warning ? { warning } : {}),
    },
  });
}
