/** One worksheet part as a stream of XML. */
import { cellWriter, escapeXml } from "./cell-xml.ts";
import type { RowOut, SheetOut, Validation } from "./sheet-out.ts";

export const ROWS_MAX = 1_048_576;
const LIST_CHARS_MAX = 255;
const BATCH = 1_000;

/** Takes rows one by one from batches, so that a part may stop in the middle of one. */
export class RowCursor {
  private batch: readonly RowOut[] = [];
  private at = 0;
  private readonly source: AsyncIterator<readonly RowOut[]> | Iterator<readonly RowOut[]>;

  constructor(rows: SheetOut["rows"]) {
    this.source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  /** Up to `count` rows; none at the end. */
  async take(count: number): Promise<readonly RowOut[]> {
    while (this.at >= this.batch.length) {
      const next = await this.source.next();
      if (next.done) return [];
      this.batch = next.value;
      this.at = 0;
    }
    const rows = this.batch.slice(this.at, this.at + count);
    this.at += rows.length;
    return rows;
  }

  /** Lets the source free what it holds (a database cursor), finished or not. */
  async close(): Promise<void> {
    await this.source.return?.();
  }

  /** True when rows are left. */
  async hasMore(): Promise<boolean> {
    const rows = await this.take(1);
    this.at -= rows.length;
    return rows.length > 0;
  }
}

/** The part's XML, from `cursor` until it is empty or the sheet is full. */
export async function* sheetXml(
  sheet: SheetOut,
  cursor: RowCursor,
  { isFirst, rowsMax = ROWS_MAX }: { isFirst: boolean; rowsMax?: number },
): AsyncGenerator<string> {
  const rowXml = rowWriter(sheet);
  yield sheetStart(sheet);
  let number = sheet.header.length;
  // Header cells carry their own style, so the kind of the column does not touch them.
  yield sheet.header.map((row, index) => rowXml(row.map(headerCell), index + 1)).join("");
  for (;;) {
    const rows = await cursor.take(Math.min(BATCH, rowsMax - number));
    if (rows.length === 0) break;
    let xml = "";
    for (const row of rows) xml += rowXml(row, ++number);
    yield xml;
    if (number >= rowsMax) break;
  }
  yield sheetEnd(sheet, isFirst, number);
}

function rowWriter(sheet: SheetOut): (row: RowOut, number: number) => string {
  const writers = sheet.columns.map((column, index) => cellWriter(column, columnLetters(index)));
  const writerOf = (column: number) => {
    const writer = writers[column] ?? cellWriter(undefined, columnLetters(column));
    writers[column] = writer;
    return writer;
  };
  return (row, number) => {
    let cells = "";
    for (let column = 0; column < row.length; column++) {
      const cell = row[column];
      if (cell !== null && cell !== undefined) cells += (writers[column] ?? writerOf(column))(cell, number);
    }
    return `<row r="${number}">${cells}</row>`;
  };
}

const headerCell = (cell: RowOut[number]) =>
  typeof cell === "string" ? { text: cell, style: "header" as const } : cell;

function sheetStart(sheet: SheetOut): string {
  const widths = sheet.columns
    .map(({ width }, index) =>
      width ? `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>` : "",
    )
    .join("");
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${sheet.page ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ""}<sheetViews>${viewXml(sheet)}</sheetViews>\
<sheetFormatPr defaultRowHeight="15"/>${widths === "" ? "" : `<cols>${widths}</cols>`}<sheetData>`;
}

function viewXml({ freezeRows = 0, freezeColumns = 0 }: SheetOut): string {
  if (freezeRows === 0 && freezeColumns === 0) return '<sheetView workbookViewId="0"/>';
  const splits = `${freezeColumns > 0 ? ` xSplit="${freezeColumns}"` : ""}${freezeRows > 0 ? ` ySplit="${freezeRows}"` : ""}`;
  const side = freezeColumns > 0 ? "Right" : "Left";
  const pane = `${freezeRows > 0 ? "bottom" : "top"}${side}`;
  const corner = `${columnLetters(freezeColumns)}${freezeRows + 1}`;
  return `<sheetView workbookViewId="0"><pane${splits} topLeftCell="${corner}" activePane="${pane}" state="frozen"/></sheetView>`;
}

function sheetEnd(sheet: SheetOut, isFirst: boolean, rows: number): string {
  const last = columnLetters(Math.max(0, sheet.columns.length - 1));
  const filter = sheet.autoFilter ? `<autoFilter ref="A${sheet.header.length}:${last}${rows}"/>` : "";
  const merges = isFirst ? (sheet.merges ?? []) : [];
  const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join("");
  const validations = (sheet.validations ?? []).map(validationXml).join("");
  return `</sheetData>${filter}${merged === "" ? "" : `<mergeCells count="${merges.length}">${merged}</mergeCells>`}\
${validations === "" ? "" : `<dataValidations count="${sheet.validations?.length ?? 0}">${validations}</dataValidations>`}\
<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>${pageXml(sheet)}</worksheet>`;
}

const A4 = 9;

function pageXml({ page }: SheetOut): string {
  if (!page) return "";
  const orientation = page.isLandscape ? "landscape" : "portrait";
  const setup = `<pageSetup paperSize="${A4}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>`;
  const banner = page.banner ? `<oddHeader>${escapeXml(bannerCode(page.banner))}</oddHeader>` : "";
  const number = page.repeatRows ? "<oddFooter>&amp;C&amp;P / &amp;N</oddFooter>" : "";
  return banner || number ? `${setup}<headerFooter>${banner}${number}</headerFooter>` : setup;
}

const HEADER_CHARS_MAX = 255;

/** In the middle, bold, red; an ampersand of the text itself is doubled. */
const bannerCode = (text: string): string =>
  `&C&"-,Bold"&KFF0000${text.replaceAll("&", "&&")}`.slice(0, HEADER_CHARS_MAX);

function validationXml({ range, list }: Validation): string {
  const joined = list.join(",");
  if (joined.length > LIST_CHARS_MAX) throw new RangeError(`a drop-down of ${joined.length} characters`);
  return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>"${escapeXml(joined)}"</formula1></dataValidation>`;
}

/** 0 -> A, 27 -> AB. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
