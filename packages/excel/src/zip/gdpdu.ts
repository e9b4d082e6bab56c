/** A German data carrier (GDPdU, GoBD): text files without labels, described by index.xml beside them. Tables of fixed width are named, not read. */
import { encodingNamed } from "../encoding.ts";
import { SheetRefused } from "../sheet-refused.ts";
import { readElements } from "../standard/xml-elements.ts";
import type { Row, TableFile } from "../table-file.ts";
import { openText } from "../text/open-text.ts";
import type { ZipParts } from "../xlsx/zip-parts.ts";

const INDEX_BYTES_MAX = 4 * 1024 * 1024;
const TABLES_MAX = 400;
const DOCTYPE = /<!DOCTYPE\s+[^>[]*>/i;

interface Column {
  name: string;
  kind: "text" | "number" | "date";
  /** Of a date: DD.MM.YYYY. */
  format: string;
}
interface Table {
  url: string;
  columns: Column[];
  delimiter: string;
  decimal: string;
  grouping: string;
  /** Number of the first record that is data. */
  from: number;
  encoding: string | undefined;
  isFixed: boolean;
}

/** By the name of its file in lower case; null for a zip without such a description. */
export async function gdpduTables(zip: ZipParts): Promise<ReadonlyMap<string, Table> | null> {
  const index = zip.files().find(({ name }) => /(^|\/)index\.xml$/i.test(name));
  if (!index || index.size > INDEX_BYTES_MAX) return null;
  const bytes = await zip.read(index.key, INDEX_BYTES_MAX);
  const text = bytes ? decoded(bytes).replace(DOCTYPE, "") : "";
  if (!/<DataSet[\s>]/.test(text)) return null;
  const reader = new IndexReader();
  await readElements(only(Buffer.from(text)), reader);
  return new Map(reader.tables.map((table) => [baseOf(table.url), table]));
}

export const baseOf = (name: string): string => (name.split(/[\\/]/).at(-1) ?? name).toLowerCase();

const decoded = (bytes: Buffer): string => {
  const isWestern = /encoding\s*=\s*["'](?:iso-8859-1|windows-1252)/i.test(bytes.toString("latin1", 0, 200));
  return new TextDecoder(isWestern ? "windows-1252" : "utf-8").decode(bytes).replace(/^\uFEFF/, "");
};
async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

class IndexReader {
  readonly tables: Table[] = [];
  private table: Table | null = null;
  private column: Column | null = null;
  private readonly path: string[] = [];

  open(name: string): void {
    this.path.push(name);
    if (name === "Table") this.table = newTable();
    if (!this.table) return;
    if (name === "VariableColumn" || name === "VariablePrimaryKey")
      this.column = { name: "", kind: "text", format: "" };
    else if (name === "FixedLength") this.table.isFixed = true;
    else if (name === "Numeric" && this.column) this.column.kind = "number";
    else if (name === "Date" && this.column) this.column.kind = "date";
    else if (ENCODINGS[name]) this.table.encoding = ENCODINGS[name];
  }

  close(name: string, text: () => string): void {
    this.path.pop();
    if (!this.table) return;
    if (name === "Table") this.endTable(this.table);
    else if (this.column) this.closeInColumn(this.column, this.table, name, text);
    else this.closeInTable(this.table, name, text);
  }

  private closeInColumn(column: Column, { columns }: Table, name: string, text: () => string): void {
    if (name === "Name") column.name = text().trim();
    else if (name === "Format") column.format = text().trim();
    else if (name === "VariableColumn" || name === "VariablePrimaryKey") {
      columns.push(column);
      this.column = null;
    }
  }

  private closeInTable(table: Table, name: string, text: () => string): void {
    if (name === "URL") table.url = text().trim();
    else if (name === "ColumnDelimiter") table.delimiter = text();
    else if (name === "DecimalSymbol") table.decimal = text().trim();
    else if (name === "DigitGroupingSymbol") table.grouping = text().trim();
    else if (name === "From" && this.path.at(-1) === "Range") table.from = Number(text().trim()) || 1;
  }

  private endTable(table: Table): void {
    if (this.tables.length >= TABLES_MAX) throw new SheetRefused("bomb", "tables of an index");
    this.tables.push(table);
    this.table = null;
  }
}

const ENCODINGS: Readonly<Record<string, string | undefined>> = { UTF8: "utf-8", UTF16: "utf-16le", ANSI: "latin1" };
/** What holds where the description says nothing. */
const newTable = (): Table => ({
  url: "",
  columns: [],
  delimiter: ";",
  decimal: ",",
  grouping: ".",
  from: 1,
  encoding: undefined,
  isFixed: false,
});

/** The file with its labels above it, its numbers with a decimal point and its dates with the year in front. */
export async function openGdpduTable(path: string, sizeBytes: number, table: Table): Promise<TableFile> {
  if (table.isFixed || table.columns.length === 0) throw new SheetRefused("notASpreadsheet", "fixed width");
  const encoding = table.encoding === undefined ? {} : { encoding: encodingNamed(table.encoding) };
  const file = await openText(path, sizeBytes, { delimiter: table.delimiter, ...encoding });
  async function* rows(): AsyncGenerator<Row[]> {
    yield [table.columns.map(({ name }) => name)];
    let left = table.from - 1;
    for await (const batch of file.rows()) {
      const own = batch.slice(left);
      left = Math.max(0, left - batch.length);
      if (own.length > 0) yield own.map((row) => row.map((cell, at) => cellValue(cell, table.columns[at], table)));
    }
  }
  return { ...file, kind: "gdpdu", rows };
}

function cellValue(cell: string | null, column: Column | undefined, { decimal, grouping }: Table): string | null {
  const text = cell?.trim() ?? "";
  if (text === "" || !column) return cell;
  if (column.kind === "date") return dayOf(text, column.format);
  if (column.kind !== "number" || decimal === ".") return cell;
  return text.replaceAll(grouping === "" ? " " : grouping, "").replace(decimal, ".");
}

function dayOf(text: string, format: string): string {
  const upper = format.toUpperCase();
  const part = (sign: string) => {
    const from = upper.indexOf(sign);
    return from === -1 ? "" : text.slice(from, from + upper.lastIndexOf(sign.slice(-1)) - from + 1);
  };
  const [year, month, day] = [part("YYYY"), part("MM"), part("DD")];
  return /^\d{4}$/.test(year) && /^\d{2}$/.test(month) && /^\d{2}$/.test(day) ? `${year}-${month}-${day}` : text;
}
