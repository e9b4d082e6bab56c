/** The rows of a filled-in check sheet, in the columns of its template and two more of ours: points 7 to 10, and differences. */
import { checkLevel } from "@digao/contract/areas/acquisition/imports/codes";
import { findHeader, HEADER_ROWS_SEARCHED } from "@digao/excel/headers";
import { IMPORT_TYPE } from "@digao/excel/import-types";
import { layoutOf } from "@digao/excel/ledger-layout";
import { mapColumns } from "@digao/excel/map-columns";
import { openTable } from "@digao/excel/open-sheet";
import { readRecords } from "@digao/excel/read-records";
import { type RowIssue, RowIssues } from "@digao/excel/row-issues";
import { SheetRefused } from "@digao/excel/sheet-refused";
import { readHead, type TableFile } from "@digao/excel/table-file";
import type { FileReading } from "../../../platform/readings/reading.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { refusalOfSheet } from "../imports/door.ts";

export interface SheetRow {
  row: number;
  /** By field of the template; null where the cell is blank or cannot be read. */
  values: Readonly<Record<string, string | null>>;
  issues: RowIssue[];
}

const rowsMax = 5_000;
const headRows = HEADER_ROWS_SEARCHED + 50;
const pointLabel = /^(?:核对内容|check\s*)(\d{1,2})$/i;
const circled = "①②③④⑤⑥⑦⑧⑨⑩";
const differenceLabels = new Set(["差异金额", "差异", "difference"]);

/** Columns that the template does not have, by their headings. */
function extraFields(labels: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [column, text] of labels.entries()) {
    const label = text.trim().toLowerCase();
    const seq = label.length === 1 ? circled.indexOf(label) + 1 : Number(pointLabel.exec(label)?.[1] ?? 0);
    if (seq >= 1 && seq <= 10) found[`chk${seq}`] = column;
    if (differenceLabels.has(label)) found.diffAmount = column;
  }
  return found;
}

async function rowsOf(table: TableFile): Promise<SheetRow[]> {
  const head = await readHead(table, headRows);
  const header = findHeader(head, [IMPORT_TYPE.voucherCheck]);
  if (!header) throw new Refusal("checkImport.noHeader");
  const proposal = mapColumns(header, head, IMPORT_TYPE.voucherCheck);
  if (proposal.missing.length > 0)
    throw new Refusal("import.columnsMissing", { params: { fields: proposal.missing.join(", ") } });
  const extra = extraFields(header.labels);
  const issues = new RowIssues();
  const layout = layoutOf(header, proposal.fields);
  const rows: SheetRow[] = [];
  for await (const records of readRecords(table, layout, IMPORT_TYPE.voucherCheck, { issues, year: null }))
    for (const { row, values } of records) {
      rows.push({ row, values, issues: [] });
      if (rows.length > rowsMax) throw new Refusal("checkImport.tooManyRows", { params: { limit: rowsMax } });
    }
  await addExtra(table, rows, extra);
  const byRow = new Map(rows.map((one) => [one.row, one]));
  for (const issue of issues.list()) if (issue.level === checkLevel.error) byRow.get(issue.row)?.issues.push(issue);
  return rows;
}

/** Read in a second pass: the template's reader knows its own columns alone. */
async function addExtra(table: TableFile, rows: SheetRow[], extra: Record<string, number>): Promise<void> {
  if (Object.keys(extra).length === 0) return;
  const indexByRow = new Map(rows.map((one, index) => [one.row, index]));
  let number = 0;
  for await (const batch of table.rows())
    for (const cells of batch) {
      number++;
      const index = indexByRow.get(number);
      const own = index === undefined ? undefined : rows[index];
      if (index === undefined || !own) continue;
      const more = Object.entries(extra).map(([field, column]) => [field, cells[column]?.trim() || null]);
      rows[index] = { ...own, values: { ...own.values, ...Object.fromEntries(more) } };
    }
}

/** Refuses what is no such sheet; what single cells lack are issues of their rows. */
async function readCheckRows(path: string): Promise<SheetRow[]> {
  try {
    const table = await openTable(path, {});
    try {
      return await rowsOf(table);
    } finally {
      await table.close();
    }
  } catch (error) {
    if (error instanceof SheetRefused) throw refusalOfSheet(error);
    throw error;
  }
}

export const checkSheet: FileReading<null, SheetRow[]> = { name: "checkSheet", read: readCheckRows };
