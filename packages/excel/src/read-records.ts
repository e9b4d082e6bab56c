/** Rows of any import type by the types of its template: lists of assets, confirmations, contacts, products, events, mappings. */
import { amountCell } from "./amount-cells.ts";
import type { DateContext } from "./date-shapes.ts";
import { noteFileIssues } from "./file-issues.ts";
import { isTotalRow } from "./headers.ts";
import { importTemplate, type TemplateColumn } from "./import-types.ts";
import { dataRows, type LedgerLayout, type ReadOptions, textAt } from "./ledger-layout.ts";
import { parseDate } from "./parse-date.ts";
import { parsePeriod } from "./parse-period.ts";
import type { RowIssues } from "./row-issues.ts";
import type { Row, TableFile } from "./table-file.ts";
import { decimalCell, flagCell, timeCell } from "./value-cells.ts";

export interface ImportRecord {
  row: number;
  /**
   * By field, null for a blank or unreadable value: money and decimals as plain decimals, percents as fractions ("0.05"),
   * dates ISO, times ISO with a space, flags "1" or "0", enumerations and texts as written.
   */
  values: Record<string, string | null>;
}

interface Cell {
  text: string;
  row: Row;
  number: number;
  column: number;
  issues: RowIssues;
  dates: DateContext;
}

type Read = (cell: Cell) => string | null;

const decimal: Read = (cell) => decimalCell(cell.row, cell.column, cell.number, cell.issues);
const READERS: Readonly<Record<string, Read>> = {
  money: (cell) => amountCell(cell.text, cell.number, cell.column, cell.issues),
  date: (cell) => noted(parseDate(cell.text, cell.dates), "badDate", cell),
  datetime: (cell) => noted(timeCell(cell.text, cell.dates), "badDate", cell),
  period: (cell) => noted(parsePeriod(cell.text, cell.dates.year)?.toString() ?? null, "badPeriod", cell),
  qty: decimal,
  price: decimal,
  rate: decimal,
  decimal,
  int: (cell) => wholeNumber(decimal(cell)),
  percent: (cell) => fraction(cell),
  bool: (cell) => flagText(flagCell(cell.text)),
};

/** Rows in batches; a required field that is blank is an issue. Total rows and rows without any value are skipped. */
export async function* readRecords(
  file: TableFile,
  layout: LedgerLayout,
  typeId: number,
  options: ReadOptions,
): AsyncGenerator<ImportRecord[]> {
  const columns = importTemplate(typeId).columns;
  const dates = { date1904: file.date1904, year: options.year };
  let totals = 0;
  for await (const { first, rows } of dataRows(file, layout)) {
    const records: ImportRecord[] = [];
    rows.forEach((row, index) => {
      if (isTotalRow(row) && isBlankSomewhere(row, columns, layout)) {
        totals++;
        return;
      }
      const record = readRow(row, first + index, columns, layout, options.issues, dates);
      if (record) records.push(record);
    });
    if (records.length > 0) yield records;
  }
  if (totals > 0) options.issues.add("skippedRecords", 0, null, { count: String(totals) });
  noteFileIssues(file, layout, moneyColumns(columns, layout), options.issues);
}

/** A total lacks what a record cannot be without: a supplier may be called Total. */
const isBlankSomewhere = (row: Row, columns: TemplateColumn[], { fields }: LedgerLayout): boolean =>
  columns.some(({ required, field }) => required && textAt(row, fields[field] ?? -1) === "");

function moneyColumns(columns: TemplateColumn[], layout: LedgerLayout): number[] {
  return columns.filter((column) => column.type === "money").map((column) => layout.fields[column.field] ?? -1);
}

function readRow(
  row: Row,
  number: number,
  columns: TemplateColumn[],
  layout: LedgerLayout,
  issues: RowIssues,
  dates: DateContext,
): ImportRecord | null {
  const mapped = columns.filter((column) => layout.fields[column.field] !== undefined);
  if (mapped.every((column) => textAt(row, layout.fields[column.field] ?? -1) === "")) return null;
  const values: Record<string, string | null> = {};
  for (const { field, type, required, label, oneOf } of mapped) {
    const column = layout.fields[field] ?? -1;
    const text = textAt(row, column);
    if (text === "") {
      values[field] = null;
      if (required || (oneOf && isFirstOfNone(oneOf, field, row, layout)))
        issues.add("requiredBlank", number, column, { field: label });
    } else {
      const read = READERS[type];
      values[field] = read ? read({ text, row, number, column, issues, dates }) : text;
    }
  }
  return { row: number, values };
}

/** Of columns that stand in for one another none is filled in: said once, at the first that the file has. */
function isFirstOfNone(oneOf: string[], field: string, row: Row, { fields }: LedgerLayout): boolean {
  const there = oneOf.filter((name) => fields[name] !== undefined);
  return there[0] === field && there.every((name) => textAt(row, fields[name] ?? -1) === "");
}

function noted(value: string | null, code: "badDate" | "badPeriod", cell: Cell): string | null {
  if (value === null) cell.issues.add(code, cell.number, cell.column, { text: cell.text });
  return value;
}

function wholeNumber(text: string | null): string | null {
  return text === null ? null : (text.split(".")[0] ?? null);
}

/** "5%" and "0.05" are both 0.05; a bare number above 1 is a percentage ("5" is 5 %). */
function fraction(cell: Cell): string | null {
  const value = decimal(cell);
  if (value === null) return null;
  const isPercent = /[%％]/.test(cell.text) || Math.abs(Number(value)) > 1;
  return isPercent ? hundredth(value) : value;
}

function hundredth(text: string): string {
  const sign = text.startsWith("-") ? "-" : "";
  const [whole = "0", decimals = ""] = text.replace("-", "").split(".");
  const padded = whole.padStart(3, "0");
  const digits = `${padded.slice(-2)}${decimals}`.replace(/0+$/, "");
  const left = padded.slice(0, -2).replace(/^0+(?=\d)/, "");
  return digits === "" ? `${sign}${left}` : `${sign}${left}.${digits}`;
}

const flagText = (flag: boolean | null) => (flag === null ? null : String(Number(flag)));
