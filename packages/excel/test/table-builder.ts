/** Small files for tests, in a folder of their own, and what the readers make of them. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findHeader, type HeaderFound } from "../src/headers.ts";
import { layoutOf } from "../src/ledger-layout.ts";
import { type MappingProposal, mapColumns } from "../src/map-columns.ts";
import { type OpenOptions, openTable } from "../src/open-sheet.ts";
import { RowIssues } from "../src/row-issues.ts";
import { SheetRefused } from "../src/sheet-refused.ts";
import { type Row, readHead, type TableFile } from "../src/table-file.ts";
import type { CellOut } from "../src/write/sheet-out.ts";
import { workbookBytes } from "../src/write-workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "digao-excel-"));
let files = 0;

export function fileOf(content: Buffer | string, ending = "bin"): string {
  files++;
  const path = join(folder, `${files}.${ending}`);
  writeFileSync(path, content);
  return path;
}

export async function workbookFile(rows: readonly (readonly CellOut[])[], sheet = "Sheet1"): Promise<string> {
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, () => ({}));
  return fileOf(await workbookBytes([{ name: sheet, columns, header: [], rows: [rows] }]), "xlsx");
}

export async function allRows(path: string, options: OpenOptions = {}): Promise<Row[]> {
  const table = await openTable(path, options);
  try {
    return await collect(table.rows());
  } finally {
    await table.close();
  }
}

export async function collect<Item>(batches: AsyncIterable<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
}

/** The reason a file is refused for; a file that opens fails the test by what it answers. */
export async function refusalOf(path: string, options: OpenOptions = {}): Promise<string> {
  try {
    await allRows(path, options);
    return "opened";
  } catch (error) {
    if (error instanceof SheetRefused) return error.reason;
    throw error;
  }
}

export interface Ledger {
  table: TableFile;
  head: Row[];
  header: HeaderFound;
  mapping: MappingProposal;
  issues: RowIssues;
}

/** Opens, finds the header and maps it; a header that is not found fails the test. */
export async function openLedger(path: string, typeIds?: number[], options: OpenOptions = {}): Promise<Ledger> {
  const table = await openTable(path, options);
  const head = await readHead(table, 100);
  const header = findHeader(head, typeIds);
  if (!header) throw new Error(`no header in ${path}`);
  return { table, head, header, mapping: mapColumns(header, head), issues: new RowIssues() };
}

export async function readLedger<Item>(
  ledger: Ledger,
  read: (
    table: TableFile,
    layout: ReturnType<typeof layoutOf>,
    options: { issues: RowIssues; year: number | null },
  ) => AsyncIterable<Item[]>,
  year: number | null = null,
): Promise<Item[]> {
  const layout = { ...layoutOf(ledger.header, ledger.mapping.fields), rightPanel: ledger.mapping.rightPanel };
  try {
    return await collect(read(ledger.table, layout, { issues: ledger.issues, year }));
  } finally {
    await ledger.table.close();
  }
}
