/** Rows of one worksheet part: the hot loop of every import, over bytes, with flat memory. */
import { type FormulaValue, UNKNOWN_FORMULA } from "../formula/work-out.ts";
import { readLimits } from "../read-limits.ts";
import { SheetDoubts } from "../sheet-doubts.ts";
import { SheetRefused } from "../sheet-refused.ts";
import type { Cell, Row } from "../table-file.ts";
import {
  cellKindOf,
  columnOf,
  endOfValue,
  isPlainNumber,
  KIND_BOOLEAN,
  KIND_ERROR,
  KIND_ISO_DATE,
  KIND_NUMBER,
  KIND_SHARED,
  wholeNumber,
} from "./cell-bytes.ts";
import { type FormatKind, SHOWS_DURATION, SHOWS_NUMBER } from "./number-format.ts";
import { numberText, plainNumber } from "./plain-number.ts";
import { serialToDate, serialToDuration } from "./serial-date.ts";
import { hasStoredValue, type SheetFormulas } from "./sheet-formulas.ts";
import type { XmlHandler, XmlScanner } from "./xml-scanner.ts";
import { cellText } from "./xml-text.ts";

const SPACE = 32;
const EQUALS = 61;
const LETTER_C = 99;
const LETTER_F = 102;
const LETTER_V = 118;
const LETTER_T = 116;
const LETTER_R = 114;
const LETTER_S = 115;
const DATE_CACHE_MAX = 10_000;

export interface SheetContext {
  strings: string[];
  styleKinds: FormatKind[];
  date1904: boolean;
  /** The workbook asks to be worked out anew when it is opened: noughts stored with formulas may be none. */
  recalculates: boolean;
}

/** A cell that waits for the value of its formula. */
interface Unvalued {
  row: Row;
  rowNumber: number;
  column: number;
  style: number;
  /** It has a result, 0, which counts where the formula cannot be worked out. */
  isZero: boolean;
}

/** Collects rows; the caller takes them out with `takeRows` after each chunk. */
export class SheetRowReader implements XmlHandler {
  done = false;
  /** Cells stored as text, by column. */
  textCells: number[] = [];
  private rows: Row[] = [];
  private cells = 0;
  private rowNumber = 0;
  private row: Row = [];
  private column = -1;
  private kind = KIND_NUMBER;
  private style = 0;
  private inSheetData = false;
  private phonetic = false;
  private inlineText: string | null = null;
  /** It has nothing to resolve. */
  private isInlinePlain = false;
  private longChars = 0;
  private dates = new Map<string, string>();
  private hasFormula = false;
  private stored: string | null = null;
  readonly doubts = new SheetDoubts();
  private isHidden = false;
  private unvalued: Unvalued[] = [];
  private readonly context: SheetContext;

  constructor(context: SheetContext) {
    this.context = context;
  }

  /** True when enough rows wait to be handed on. */
  isFull(): boolean {
    return this.rows.length >= readLimits.batchRows || this.cells >= readLimits.batchCells;
  }

  /** True when a formula without a value has been met since `settle`. */
  get waitsForFormulas(): boolean {
    return this.unvalued.length > 0;
  }

  /** Puts the values of formulas where they belong; one that could not be worked out is marked. */
  settle(formulas: SheetFormulas): void {
    for (const { row, rowNumber, column, style, isZero } of this.unvalued) {
      const value = formulas.at(rowNumber - 1, column);
      if (value === undefined && isZero) {
        this.doubts.addZero(column, formulas.textAt(rowNumber - 1, column));
        continue;
      }
      const text =
        value === undefined ? UNKNOWN_FORMULA + formulas.textAt(rowNumber - 1, column) : this.formulaText(value, style);
      if (text !== null) this.place(row, column, text);
    }
    this.unvalued = [];
  }

  /** Finished rows; the row being read stays until `all`. */
  takeRows(all: boolean): Row[] {
    const rows = this.rows;
    const unfinished = all || rows.length === 0 ? [] : rows.splice(rows.length - 1, 1);
    this.rows = unfinished;
    this.cells = 0;
    return rows;
  }

  open(xml: XmlScanner, nameStart: number, nameEnd: number, tagEnd: number, selfClosing: boolean): void {
    const first = xml.bytes[nameStart];
    const length = nameEnd - nameStart;
    if (length === 1 && first === LETTER_C) {
      if (this.inSheetData) this.openCell(xml.bytes, nameEnd, tagEnd);
    } else if (length === 1 && first === LETTER_F) {
      this.hasFormula = true;
    } else if (length === 1 && first === LETTER_V) {
      this.stored = "";
    } else if (length === 3) {
      this.openThree(xml, nameStart, nameEnd, tagEnd, selfClosing);
    } else if (xml.isName("sheetData", nameStart, nameEnd)) {
      this.inSheetData = true;
      this.done = selfClosing;
    }
  }

  /** Elements of three letters: a row, a column, a reading aid. */
  private openThree(xml: XmlScanner, nameStart: number, nameEnd: number, tagEnd: number, selfClosing: boolean): void {
    if (xml.isName("row", nameStart, nameEnd)) this.openRow(xml, nameEnd, tagEnd);
    else if (xml.isName("rPh", nameStart, nameEnd)) this.phonetic = !selfClosing;
    else if (xml.isName("col", nameStart, nameEnd)) this.hideColumns(xml, nameEnd, tagEnd);
  }

  close(xml: XmlScanner, nameStart: number, nameEnd: number): void {
    const first = xml.bytes[nameStart];
    const length = nameEnd - nameStart;
    if (length === 1) {
      if (first === LETTER_V) this.closeValue(xml);
      else if (first === LETTER_T && !this.phonetic) this.closeText(xml);
      else if (first === LETTER_C) this.closeCell();
    } else if (length === 3 && xml.isName("rPh", nameStart, nameEnd)) {
      this.phonetic = false;
    } else if (length === 9 && xml.isName("sheetData", nameStart, nameEnd)) {
      this.done = true;
    }
  }

  private openRow(xml: XmlScanner, nameEnd: number, tagEnd: number): void {
    if (!this.inSheetData) return;
    const stated = Number(xml.attribute("r", nameEnd, tagEnd) ?? 0);
    const number = stated > this.rowNumber ? stated : this.rowNumber + 1;
    if (!(number <= readLimits.rowsMax)) throw new SheetRefused("damaged", `row ${stated}`);
    for (let gap = this.rowNumber + 1; gap < number; gap++) this.rows.push([]);
    this.rowNumber = number;
    this.row = [];
    this.rows.push(this.row);
    this.column = -1;
    this.isHidden = isSet(xml.attribute("hidden", nameEnd, tagEnd));
  }

  private hideColumns(xml: XmlScanner, nameEnd: number, tagEnd: number): void {
    if (!isSet(xml.attribute("hidden", nameEnd, tagEnd))) return;
    const [from, to] = ["min", "max"].map((name) => Number(xml.attribute(name, nameEnd, tagEnd) ?? 0));
    const last = Math.min(to ?? 0, readLimits.columnsMax);
    for (let column = from ?? 1; column <= last; column++) this.doubts.hiddenColumns.add(column - 1);
  }

  /** Attributes of `<c r="AB12" s="3" t="s">`; a cell without a reference stands right of the one before. */
  private openCell(bytes: Buffer, from: number, to: number): void {
    this.kind = KIND_NUMBER;
    this.style = 0;
    this.hasFormula = false;
    this.stored = null;
    this.column++;
    for (let at = from; at < to; at++) {
      if (bytes[at] !== EQUALS) continue;
      const end = endOfValue(bytes, at + 2, to, bytes[at + 1] ?? 0);
      // One letter with a blank before it: "r", not "xr".
      if ((bytes[at - 2] ?? 0) <= SPACE) this.cellAttribute(bytes, bytes[at - 1] ?? 0, at + 2, end);
      at = end;
    }
    if (this.column >= readLimits.columnsMax) throw new SheetRefused("damaged", `column ${this.column}`);
  }

  private cellAttribute(bytes: Buffer, name: number, from: number, to: number): void {
    if (name === LETTER_R) this.column = columnOf(bytes, from, to) ?? this.column;
    else if (name === LETTER_S) this.style = wholeNumber(bytes, from, to);
    else if (name === LETTER_T) this.kind = cellKindOf(bytes, from, to);
  }

  private closeValue(xml: XmlScanner): void {
    if (this.hasFormula) this.stored = xml.text();
    this.put(this.value(xml));
  }

  private closeText(xml: XmlScanner): void {
    const plain = this.inlineText === null ? xml.plainText() : null;
    this.isInlinePlain = plain !== null;
    this.inlineText = plain ?? (this.inlineText ?? "") + xml.text();
  }

  private closeCell(): void {
    if (this.hasFormula) this.closeFormula();
    if (this.inlineText === null) return;
    this.putText(this.isInlinePlain ? this.inlineText : cellText(this.inlineText));
    this.inlineText = null;
  }

  private closeFormula(): void {
    this.hasFormula = false;
    if (hasStoredValue(this.stored, this.kind !== KIND_NUMBER)) return;
    const { row, rowNumber, column, style, stored } = this;
    const isZero = (stored ?? "").trim() !== "" && !this.context.recalculates;
    this.unvalued.push({ row, rowNumber, column, style, isZero });
  }

  private formulaText(value: FormulaValue, style: number): Cell {
    if (value === null) return null;
    if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
    if (typeof value === "string") return value === "" ? null : value;
    const shows = this.context.styleKinds[style] ?? SHOWS_NUMBER;
    return shows === SHOWS_NUMBER ? numberText(value) : this.dateText(String(value), shows);
  }

  private value(xml: XmlScanner): Cell {
    switch (this.kind) {
      case KIND_NUMBER:
        return this.number(xml);
      case KIND_SHARED:
        return xml.textStart < xml.textEnd ? this.shared(wholeNumber(xml.bytes, xml.textStart, xml.textEnd)) : null;
      case KIND_BOOLEAN:
        return /^(1|true)$/i.test(xml.text().trim()) ? "TRUE" : "FALSE";
      case KIND_ERROR:
        return cellText(xml.text()) || null;
      case KIND_ISO_DATE:
        return isoDate(xml.text());
      default:
        return this.counted(xml.plainText() ?? cellText(xml.text()));
    }
  }

  private number(xml: XmlScanner): Cell {
    const from = xml.textStart;
    const to = xml.textEnd;
    const shows = this.style === 0 ? this.context.styleKinds[0] : this.context.styleKinds[this.style];
    if (shows === undefined || shows === SHOWS_NUMBER) {
      return isPlainNumber(xml.bytes, from, to) ? xml.latin1.slice(from, to) : plainNumber(xml.text().trim()) || null;
    }
    const raw = xml.latin1.slice(from, to);
    const cached = this.dates.get(raw);
    if (cached !== undefined) return cached;
    const text = this.dateText(raw, shows);
    if (this.dates.size > DATE_CACHE_MAX) this.dates.clear();
    this.dates.set(raw, text);
    return text;
  }

  private dateText(raw: string, shows: FormatKind): string {
    const serial = Number(raw);
    if (raw.trim() === "" || Number.isNaN(serial)) return raw;
    if (shows === SHOWS_DURATION) return serialToDuration(serial);
    return serialToDate(serial, this.context.date1904) ?? numberText(serial);
  }

  private shared(index: number): Cell {
    const text = this.context.strings[index];
    return text === undefined ? null : this.counted(text);
  }

  private counted(text: string): Cell {
    if (text.length > readLimits.longTextFromChars) this.countLong(text.length);
    if (text === "") return null;
    this.textCells[this.column] = (this.textCells[this.column] ?? 0) + 1;
    return text;
  }

  private countLong(length: number): void {
    if (length > readLimits.cellCharsMax) throw new SheetRefused("bomb", "a cell text is too long");
    this.longChars += length;
    if (this.longChars > readLimits.longTextCharsMax) throw new SheetRefused("bomb", "long texts repeated");
  }

  private putText(text: string): void {
    this.put(this.counted(text));
  }

  private put(value: Cell): void {
    if (value !== null && this.inSheetData) this.place(this.row, this.column, value);
  }

  private place(row: Row, column: number, value: Cell): void {
    if (this.isHidden) {
      this.isHidden = false;
      this.doubts.hiddenRows++;
    }
    if (column < row.length) {
      row[column] = value;
      return;
    }
    this.cells += column - row.length + 1;
    if (this.cells > readLimits.pendingCellsMax) throw new SheetRefused("bomb", "rows of nothing but width");
    while (row.length < column) row.push(null);
    row.push(value);
  }
}

const isSet = (flag: string | null): boolean => flag === "1" || flag === "true";

/** Strict OOXML stores dates as ISO 8601. */
function isoDate(text: string): string {
  const match = /^(?:(\d{4}-\d{2}-\d{2})T?)?(?:T?(\d{2}:\d{2}(?::\d{2})?))?/.exec(text.trim());
  const day = match?.[1];
  const time = match?.[2];
  if (!day) return time ?? text;
  return time && !/^00:00(:00)?$/.test(time) ? `${day} ${time}` : day;
}
