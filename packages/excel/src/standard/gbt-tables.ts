/** GB/T data as sheets of a workbook or as a text file: the same tables, one a sheet, under the names of the standard. */
import { readLimits } from "../read-limits.ts";
import { type Row, readHead, type TableFile } from "../table-file.ts";
import { openGbt } from "./gbt.ts";
import { isTaken } from "./gbt-facts.ts";
import { canonicalTable } from "./gbt-names.ts";
import type { GbtRecord, GbtSource } from "./gbt-records.ts";
import { type StandardBook, tableOfBook } from "./standard-book.ts";

const HEADER_ROWS = 5;

/** Labels that only a table of the standards has together. */
const SIGNATURES: readonly (readonly [table: string, labels: readonly string[]])[] = [
  ["记账凭证", ["记账凭证日期", "科目编号", "借方本币金额"]],
  // Entries whose heads stand in a table of their own.
  ["记账凭证", ["记账凭证编号", "科目编号", "借方本币金额"]],
  ["记账凭证", ["凭证种类", "凭证编号", "科目编号", "借方外币金额"]],
  ["科目余额及发生额", ["科目编号", "会计期间号", "期初本币余额"]],
  ["科目余额及发生额", ["科目编号", "会计月度", "期初余额", "借方发生额"]],
];

interface Sheet {
  name: string;
  table: string;
  /** Place of the header among the rows. */
  header: number;
  labels: string[];
}

/** The sheets of our templates where the file holds such tables, else the file as it is. */
export async function gbtTablesIn(
  file: TableFile,
  requested: { sheet?: string | undefined; typeId?: number | undefined },
): Promise<TableFile> {
  const own = file.sheets.some(({ name }) => isTaken(tableNamed(name)));
  if (!own && !signatureOf(await readHead(file, HEADER_ROWS))) return file;
  const sheets = await sheetsOf(file);
  if (!sheets.some(({ table, labels }) => signatureOf([labels])?.table === table)) return file;
  const outside = {
    encoding: file.encoding,
    sizeBytes: file.sizeBytes,
    bytesRead: () => file.bytesRead(),
    undecodable: () => file.undecodable(),
  };
  const book = await openGbt(sourceOf(file, sheets), outside);
  const isNamed = ({ name }: { name: string }) => name === requested.sheet;
  if (file.sheets.some(isNamed) && !book.sheets.some(isNamed)) return file;
  return tableOfBook(closing(book, file), requested);
}

const closing = (book: StandardBook, file: TableFile): StandardBook => ({ ...book, close: () => file.close() });

/** "会计科目.txt", "02_会计科目" and "会计科目" are one table. */
const tableNamed = (sheet: string): string =>
  canonicalTable(sheet.replace(/\.\w+$/, "").replace(/[^\p{Script=Han}]/gu, ""));

const labelsIn = (row: Row | undefined): string[] => (row ?? []).map((cell) => cell?.trim() ?? "");

function signatureOf(head: readonly Row[]): { table: string; header: number } | null {
  for (const [header, row] of head.entries()) {
    const labels = new Set(labelsIn(row));
    const found = SIGNATURES.find(([, needed]) => needed.every((label) => labels.has(label)));
    if (found) return { table: found[0], header };
  }
  return null;
}

async function sheetsOf(file: TableFile): Promise<Sheet[]> {
  const found: Sheet[] = [];
  for (const { name } of file.sheets.slice(0, readLimits.zipEntriesMax)) {
    const head: Row[] = [];
    for await (const batch of file.rows(name)) {
      head.push(...batch.slice(0, HEADER_ROWS));
      break;
    }
    const signed = signatureOf(head);
    const header = signed?.header ?? head.findIndex((row) => labelsIn(row).filter((label) => label !== "").length > 1);
    if (header !== -1)
      found.push({ name, table: signed?.table ?? tableNamed(name), header, labels: labelsIn(head[header]) });
  }
  return found;
}

const sourceOf = (file: TableFile, sheets: readonly Sheet[]): GbtSource => ({
  records: async function* () {
    for (const sheet of sheets) yield* recordsOf(file, sheet);
  },
});

async function* recordsOf(file: TableFile, { name, table, header, labels }: Sheet): AsyncGenerator<GbtRecord[]> {
  let passed = 0;
  for await (const batch of file.rows(name)) {
    const from = Math.max(0, header + 1 - passed);
    passed += batch.length;
    const rows = batch.slice(from).filter((row) => row.some((cell) => cell !== null && cell.trim() !== ""));
    yield rows.map((row) => ({ table, fields: fieldsOf(row, labels) }));
  }
}

function fieldsOf(row: Row, labels: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [column, label] of labels.entries()) if (label !== "") fields[label] = row[column]?.trim() ?? "";
  return fields;
}
