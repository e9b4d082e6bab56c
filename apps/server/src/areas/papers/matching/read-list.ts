/** Reads a table for matching, in a process of its own: its rows, its headings, and which column seems to hold what. */
import { type MatchColumns, matchRowsMax } from "@digao/contract/areas/papers/matching/calls";
import { guessHeader } from "@digao/excel/guess-header";
import { isBlankRow, isTotalRow } from "@digao/excel/headers";
import { openTable } from "@digao/excel/open-sheet";
import { SheetRefused } from "@digao/excel/sheet-refused";
import { type Row, readHead } from "@digao/excel/table-file";
import type { FileReading } from "../../../platform/readings/reading.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { refusalOfSheet } from "../../acquisition/imports/door.ts";
import { type ListRow, packed } from "./lists.ts";

const columnsMax = 60;
const cellMax = 200;
export const headShown = 20;
// No column of the database takes a zero byte.
const clean = (cell: string | null | undefined): string =>
  (cell ?? "")
    .replace(/\p{Cs}|\p{Cc}/gu, " ")
    .trim()
    .slice(0, cellMax);

export interface ReadList {
  sheetName: string;
  headings: string[];
  rowCount: number;
  date1904: boolean;
  guess: MatchColumns;
  head: string[][];
  data: Uint8Array;
}

const words: readonly [keyof MatchColumns, RegExp][] = [
  ["debit", /^(借方?|借方(金额|发生额)|收入(金额)?|debit|dr\.?)/i],
  ["credit", /^(贷方?|贷方(金额|发生额)|支出(金额)?|credit|cr\.?)/i],
  ["amount", /(金额|发生额|价税合计|amount|sum)/i],
  ["date", /(日期|时间|date|day)/i],
  ["reference", /(编号|单号|凭证号|流水号|票号|号码|参考|发票号|reference|ref|no\.?$|number|invoice)/i],
];

/** By the words of headings, each column once. */
export function guessColumns(headings: readonly string[]): MatchColumns {
  const found: MatchColumns = {};
  const taken = new Set<number>();
  for (const [name, pattern] of words) {
    const at = headings.findIndex((heading, column) => !taken.has(column) && pattern.test(heading));
    if (at === -1) continue;
    found[name] = at;
    taken.add(at);
  }
  if (found.debit !== undefined && found.credit !== undefined) delete found.amount;
  return found;
}

async function readRows(path: string, sheet: string | null): Promise<ReadList> {
  const table = await openTable(path, sheet ? { sheet } : {});
  try {
    const { row: headerAt, rowCount, labels } = guessHeader(await readHead(table, 50), null);
    const rows: ListRow[] = [];
    const first = headerAt + rowCount;
    let number = 0;
    let width = labels.length;
    const take = (row: Row): void => {
      number++;
      if (number <= first || isBlankRow(row) || isTotalRow(row)) return;
      if (rows.length >= matchRowsMax)
        throw new Refusal("matching.rows", { params: { count: matchRowsMax }, field: "file" });
      width = Math.max(width, row.length);
      rows.push([number, ...row.slice(0, columnsMax).map(clean)]);
    };
    for await (const batch of table.rows()) batch.forEach(take);
    if (rows.length === 0) throw new Refusal("matching.empty", { field: "file" });
    const headings = Array.from({ length: Math.min(width, columnsMax) }, (_, at) => clean(labels[at]));
    return {
      sheetName: table.sheet,
      headings,
      rowCount: rows.length,
      date1904: table.date1904,
      guess: guessColumns(headings),
      head: rows.slice(0, headShown).map(([, ...cells]) => cells),
      data: await packed(rows),
    };
  } finally {
    await table.close();
  }
}

export const readingList: FileReading<{ sheet: string | null }, ReadList> = {
  name: "read-list",
  async read(path, { sheet }) {
    try {
      return await readRows(path, sheet);
    } catch (error) {
      if (error instanceof SheetRefused) throw refusalOfSheet(error);
      throw error;
    }
  },
};
