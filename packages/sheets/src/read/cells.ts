/** Cells of a part as cells of a book. */
import { SheetRefused } from "@digao/excel/sheet-refused";
import { cellName, parseRange } from "../a1.ts";
import { bookLimits, type Cell, type CellMatrix, cellTypes, type RowData, type StyleData } from "../book.ts";
import { errorTexts } from "../cells.ts";
import { withoutPrefixes } from "../functions.ts";
import type { Losses } from "../losses.ts";
import { offsetFormula } from "../shift-formula.ts";
import type { RawCell, RawRow, SheetHandler } from "./sheet-stream.ts";
import type { CellFormat } from "./styles.ts";
import { type WorkbookTable, withoutTables } from "./tables.ts";
import { documentOf, onCell, type Text } from "./texts.ts";
import { isOn, numberOr } from "./xml-tree.ts";

/** What all sheets of a book share while it is read. */
export interface Reading {
  texts: readonly Text[];
  formats: readonly CellFormat[];
  date1904: boolean;
  tables: readonly WorkbookTable[];
  losses: Losses;
  /** Key of a style in the book. */
  styleKey(style: StyleData): string;
  left: { cells: number; empty: number; chars: number };
}

/** Cells that only look some way: whole columns are often formatted down to the last row. */
export const EMPTY_CELLS_MAX = 100_000;
export const CHARS_MAX = 256 * 1024 * 1024;
const ARRAY_CELLS_MAX = 20_000;
const DAYS_1904 = 1462;
const POINTS_TO_PIXELS = 96 / 72;
export class SheetCells implements SheetHandler {
  readonly cellData: CellMatrix = {};
  readonly rowData: { [row: number]: RowData } = {};
  readonly hiddenRows: number[] = [];
  lastRow = -1;
  lastColumn = -1;
  private readonly name: string;
  private readonly reading: Reading;
  /** Formulas of further cells of array formulas, by their place. */
  private readonly arrays = new Map<string, string>();
  private readonly shared = new Map<string, { formula: string; row: number; column: number }>();

  constructor(name: string, reading: Reading) {
    this.name = name;
    this.reading = reading;
  }

  row({ row, attributes }: RawRow): void {
    const { ht, customHeight, hidden, s, customFormat, outlineLevel, collapsed } = attributes;
    const data: RowData = {};
    if (ht !== undefined) {
      data.h = Math.round(numberOr(ht, 15) * POINTS_TO_PIXELS * 100) / 100;
      data.ia = isOn(customHeight) ? 0 : 1;
    }
    if (isOn(hidden)) {
      data.hd = 1;
      this.hiddenRows.push(row);
    }
    const style = isOn(customFormat) ? this.styleOf(Number(s ?? 0)) : null;
    if (style) data.s = style;
    const outline = numberOr(outlineLevel, 0);
    if (outline > 0 || isOn(collapsed)) data.custom = { outline, ...(isOn(collapsed) ? { collapsed: true } : null) };
    if (Object.keys(data).length > 0) this.rowData[row] = data;
  }

  cell(raw: RawCell): void {
    const format = this.reading.formats[raw.style];
    const cell: Cell = {};
    const ofArray = this.arrays.size > 0 ? this.arrays.get(`${raw.row} ${raw.column}`) : undefined;
    if (ofArray !== undefined) cell.f = ofArray;
    else if (raw.formula !== null) this.setFormula(cell, raw);
    this.setValue(cell, raw, format);
    const isEmpty = Object.keys(cell).length === 0;
    const style = this.styleOf(raw.style);
    if (style) cell.s = style;
    if (format?.hasPattern)
      this.reading.losses.add("fillPatterns", { sheet: this.name, range: cellName(raw.row, raw.column) });
    if (Object.keys(cell).length > 0) this.put(raw, cell, isEmpty);
  }

  private put({ row, column }: RawCell, cell: Cell, isEmpty: boolean): void {
    const { left, losses } = this.reading;
    if (isEmpty && left.empty <= 0) {
      losses.add("emptyStyledCells", { sheet: this.name, range: cellName(row, column) });
      return;
    }
    if (isEmpty) left.empty--;
    if (--left.cells < 0) throw new SheetRefused("tooLarge", `more than ${bookLimits.cells} cells`);
    const cells = this.cellData[row] ?? {};
    this.cellData[row] = cells;
    cells[column] = cell;
    this.lastRow = Math.max(this.lastRow, row);
    this.lastColumn = Math.max(this.lastColumn, column);
  }

  private styleOf(index: number): string | null {
    const style = this.reading.formats[index]?.style;
    return style ? this.reading.styleKey(style) : null;
  }

  private setFormula(cell: Cell, { formula, formulaAttributes, row, column }: RawCell): void {
    const { t, si, ref } = formulaAttributes;
    if (t === "dataTable") {
      this.reading.losses.add("dataTables", { sheet: this.name, range: cellName(row, column) });
      return;
    }
    let text = withoutPrefixes(formula ?? "");
    if (t === "shared" && si !== undefined) {
      if (text !== "") this.shared.set(si, { formula: text, row, column });
      const origin = this.shared.get(si);
      if (text === "" && origin) text = offsetFormula(origin.formula, row - origin.row, column - origin.column);
    }
    // LibreOffice writes booleans as formulas.
    if (text === "" || text === "TRUE()" || text === "FALSE()" || text.length > bookLimits.formulaChars) return;
    const own = withoutTables(text, { sheet: this.name, row, column }, this.reading.tables);
    cell.f = `=${own}`;
    if (t === "array" && ref) this.setArray(cell, { row, column, ref, formula: own });
  }

  /**
   * An array formula over several cells: each gets a formula of its own for its place in it. By themselves the values that stand in the
   * other cells would keep the array from being shown.
   */
  private setArray(
    cell: Cell,
    { row, column, ref, formula }: { row: number; column: number; ref: string; formula: string },
  ): void {
    const range = parseRange(ref);
    if (!range || (range.startRow === range.endRow && range.startColumn === range.endColumn)) {
      if (ref) cell.ref = ref;
      return;
    }
    const { losses } = this.reading;
    if (range.startRow !== row || range.startColumn !== column) return;
    losses.add("arrayFormulas", { sheet: this.name, range: ref });
    cell.f = `=INDEX(${formula},1,1)`;
    if ((range.endRow - row + 1) * (range.endColumn - column + 1) > ARRAY_CELLS_MAX) return;
    for (let down = row; down <= range.endRow; down++)
      for (let across = column; across <= range.endColumn; across++)
        if (down !== row || across !== column)
          this.arrays.set(`${down} ${across}`, `=INDEX(${formula},${down - row + 1},${across - column + 1})`);
  }

  private setValue(cell: Cell, raw: RawCell, format: CellFormat | undefined): void {
    const { type, value, inline } = raw;
    if (type === "inlineStr") {
      if (inline) this.setText(cell, inline, format, raw);
    } else if (value !== null) this.setStored(cell, { ...raw, value }, format);
  }

  private setStored(cell: Cell, raw: RawCell & { value: string }, format: CellFormat | undefined): void {
    const { type, value } = raw;
    if (type === "s") {
      const text = this.reading.texts[Number(value)];
      if (text) this.setText(cell, text, format, raw);
    } else if (type === "str") this.setText(cell, { text: value }, format, raw);
    else if (type === "b") Object.assign(cell, { v: isOn(value.trim()) ? 1 : 0, t: cellTypes.boolean });
    else if (type === "e") Object.assign(cell, { v: value, t: cellTypes.text });
    else this.setNumber(cell, type === "d" ? isoSerial(value, this.reading.date1904) : value, format, raw);
  }

  private setNumber(cell: Cell, text: string | number, format: CellFormat | undefined, raw: RawCell): void {
    const number = Number(text);
    if (text === "" || !Number.isFinite(number)) {
      if (typeof text === "string" && text.trim() !== "") this.setText(cell, { text }, format, raw);
      return;
    }
    const isShifted = this.reading.date1904 && format?.isDate === true;
    if (isShifted) this.reading.losses.add("date1904", { sheet: this.name, range: cellName(raw.row, raw.column) });
    cell.v = isShifted ? number + DAYS_1904 : number;
    cell.t = cellTypes.number;
  }

  private setText(cell: Cell, text: Text, format: CellFormat | undefined, raw: RawCell): void {
    const { losses, left } = this.reading;
    const isLong = text.text.length > bookLimits.textChars;
    if (isLong) losses.add("longTexts", { sheet: this.name, range: cellName(raw.row, raw.column) });
    const shown = isLong ? text.text.slice(0, bookLimits.textChars) : text.text;
    left.chars -= shown.length;
    if (left.chars < 0) throw new SheetRefused("bomb", "long texts repeated");
    if (shown === "" && !cell.f) return;
    cell.v = shown;
    cell.t = !cell.f && (format?.isQuoted === true || looksLikeValue(shown)) ? cellTypes.forcedText : cellTypes.text;
    if (text.runs && !isLong) cell.p = documentOf({ text: shown, runs: onCell(text.runs, format?.style ?? null) });
  }
}

/** What Univer would take for a number, a formula or an error if it did not know better. */
const looksLikeValue = (text: string): boolean =>
  /^[=+\-@]/.test(text) || errorTexts.has(text) || (text.trim() !== "" && Number.isFinite(Number(text)));

const ISO = /^(?:(\d{4})-(\d{2})-(\d{2}))?T?(?:(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?/;

/** Strict workbooks write dates as ISO 8601: a serial of the book's own date system. */
function isoSerial(text: string, date1904: boolean): number | string {
  const match = ISO.exec(text.trim());
  if (!match || match[0] === "") return text;
  const [, year, month, day, hours = "0", minutes = "0", seconds = "0"] = match;
  const days = year
    ? (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(1899, 11, 30)) / 86_400_000
    : 0;
  const own = year ? days - (date1904 ? DAYS_1904 : Number(days < 61)) : 0;
  return own + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
}
