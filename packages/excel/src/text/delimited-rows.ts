/** Splits decoded text into rows and cells by RFC 4180: quotes around a cell, doubled inside, line ends allowed between them. */
import { readLimits } from "../read-limits.ts";
import { SheetRefused } from "../sheet-refused.ts";
import type { Row } from "../table-file.ts";

const QUOTE = 34;
const EQUALS = 61;
const RETURN = 13;
/** A line within quotes with as many cells as a row is one, unless rows are so narrow that any text may be. */
const ROW_CELLS_MIN = 4;
/** Quotes within one cell that are tried for its end. */
const INNER_QUOTES_MAX = 40;

export interface TextLayout {
  delimiter: string;
  /** "\n", or "\r" in files of old Macs. */
  lineEnd: string;
}

interface QuotedCell {
  value: string;
  /** Behind the closing quote. */
  at: number;
  /** Of the record, which may have gone on over line ends. */
  lineEnd: number;
}

export class DelimitedRows {
  private waiting = "";
  /** Cells of the widest row so far. */
  private width = 0;
  private readonly delimiter: string;
  private readonly lineEnd: string;

  constructor(layout: TextLayout) {
    this.delimiter = layout.delimiter;
    this.lineEnd = layout.lineEnd;
  }

  /** Rows that are complete with this chunk; the last call (`last`) gives what is left. */
  push(chunk: string, last: boolean): Row[] {
    const text = this.waiting + chunk;
    const rows: Row[] = [];
    let at = 0;
    let quote = text.indexOf('"');
    while (at < text.length) {
      const lineEnd = this.lineEndFrom(text, at, last);
      if (lineEnd === -1) break;
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
      if (quote === -1 || quote > lineEnd) {
        rows.push(this.measured(this.plainRow(text, at, lineEnd)));
        at = lineEnd + 1;
      } else {
        const next = this.quotedRow(text, at, lineEnd, last, rows);
        if (next === -1) break;
        at = next;
      }
    }
    this.waiting = at < text.length ? text.slice(at) : "";
    if (this.waiting.length > readLimits.textRecordCharsMax) throw new SheetRefused("bomb", "a line is too long");
    return rows;
  }

  private plainRow(text: string, from: number, lineEnd: number): Row {
    const end = withoutReturn(text, from, lineEnd);
    if (end === from) return [];
    // One more than allowed tells that there are more.
    const row: Row = text.slice(from, end).split(this.delimiter, readLimits.columnsMax + 1);
    checkWidth(row);
    for (let column = 0; column < row.length; column++) if (row[column] === "") row[column] = null;
    return row;
  }

  /** Reads one record that holds a quote; answers where the next begins, or -1 when the record is not complete. */
  private quotedRow(text: string, from: number, firstLineEnd: number, last: boolean, rows: Row[]): number {
    const row: Row = [];
    let lineEnd = firstLineEnd;
    let at = from;
    do {
      const found = this.quotedCell(text, { at, lineEnd, last, before: row.length });
      if (found === "unclosed") return this.unclosed(text, from, firstLineEnd, last, rows);
      if (found === "cut") return -1;
      at = found?.at ?? at;
      lineEnd = found?.lineEnd ?? lineEnd;
      const end = this.cellEnd(text, at, lineEnd);
      const rest = text.slice(at, end === lineEnd ? withoutReturn(text, at, end) : end);
      const value = found ? found.value + rest : rest;
      row.push(ofFormula(value) || null);
      checkWidth(row);
      at = end + 1;
    } while (at <= lineEnd);
    rows.push(this.measured(row));
    return at;
  }

  private measured(row: Row): Row {
    if (row.length > this.width) this.width = row.length;
    return row;
  }

  /** The text between the quotes of a cell, where it has any, and what comes behind them. */
  private quotedCell(
    text: string,
    { at, lineEnd, last, before }: { at: number; lineEnd: number; last: boolean; before: number },
  ): QuotedCell | "unclosed" | "cut" | null {
    const open = quoteAt(text, at);
    if (open === -1) return null;
    const close = closingQuote(text, open + 1);
    if (close === -1) return "unclosed";
    const end = close > lineEnd ? this.lineEndFrom(text, close, last) : lineEnd;
    if (end === -1) return "cut";
    const further = this.closingFurther(text, { from: open + 1, close, lineEnd, before });
    if (further !== -1) return { value: unquoted(text, open + 1, further), at: further + 1, lineEnd };
    if (this.isOfAnotherCell(text, open + 1, close)) return null;
    return { value: unquoted(text, open + 1, close), at: close + 1, lineEnd: end };
  }

  /**
   * Quotes within a cell that nobody has doubled (`"给"甲公司"的尾款"`): the cell ends at a quote before the mark between cells with which
   * the row has as many cells as the others; -1 where the first quote is its end.
   */
  private closingFurther(
    text: string,
    { from, close, lineEnd, before }: { from: number; close: number; lineEnd: number; before: number },
  ): number {
    if (close >= lineEnd || this.isEndOfCell(text, close) || this.width < ROW_CELLS_MIN) return -1;
    let tries = 0;
    for (let at = text.indexOf('"', close + 1); at !== -1 && at < lineEnd; at = text.indexOf('"', at + 1)) {
      if (at - from > readLimits.cellCharsMax || ++tries > INNER_QUOTES_MAX) return -1;
      if (this.isEndOfCell(text, at) && before + 1 + this.cellsBehind(text, at + 1, lineEnd) === this.width) return at;
    }
    return -1;
  }

  private isEndOfCell(text: string, quote: number): boolean {
    const behind = text[quote + 1] ?? this.lineEnd;
    return behind === this.delimiter || behind === this.lineEnd || behind === "\r";
  }

  private cellsBehind(text: string, from: number, lineEnd: number): number {
    return (
      text
        .slice(from, lineEnd)
        .replace(/"(?:[^"]|"")*"/g, "")
        .split(this.delimiter).length - 1
    );
  }

  /** A quote that nobody closed seems closed by one further on: text stands behind that, or whole rows lie between the two. */
  private isOfAnotherCell(text: string, from: number, close: number): boolean {
    const isEnd = this.isEndOfCell(text, close);
    if (isEnd && (this.width < ROW_CELLS_MIN || !text.slice(from, close).includes(this.lineEnd))) return false;
    const [first = "", ...others] = text.slice(from, close).split(this.lineEnd);
    return isEnd
      ? others.some((line) => line.split(this.delimiter).length >= this.width)
      : others.length > 0 || first.includes(this.delimiter);
  }

  private cellEnd(text: string, from: number, lineEnd: number): number {
    const delimiter = text.indexOf(this.delimiter, from);
    return delimiter === -1 || delimiter > lineEnd ? lineEnd : delimiter;
  }

  private lineEndFrom(text: string, from: number, last: boolean): number {
    const found = text.indexOf(this.lineEnd, from);
    return found === -1 && last ? text.length : found;
  }

  /** A quote nobody closed is an ordinary character, or it would swallow the rest of the file. */
  private unclosed(text: string, from: number, lineEnd: number, last: boolean, rows: Row[]): number {
    if (!last && text.length - from < readLimits.cellCharsMax) return -1;
    rows.push(this.plainRow(text, from, lineEnd));
    return lineEnd + 1;
  }
}

function checkWidth(row: Row): void {
  if (row.length > readLimits.columnsMax) throw new SheetRefused("tooLarge", "too many columns");
}

/** Some programs write every cell as a formula within quotes: `"=""a"""` is "a" to a spreadsheet. */
const ofFormula = (text: string) =>
  text.charCodeAt(0) === EQUALS && text.charCodeAt(1) === QUOTE && text.length > 2 && text.endsWith('"')
    ? text.slice(2, -1).replaceAll('""', '"')
    : text;

/** Place of the quote that opens a cell (`"a"`, or `="a"` that keeps a number as text), or -1. */
function quoteAt(text: string, at: number): number {
  const lead = text.charCodeAt(at);
  if (lead === QUOTE) return at;
  return lead === EQUALS && text.charCodeAt(at + 1) === QUOTE ? at + 1 : -1;
}

const withoutReturn = (text: string, from: number, end: number) =>
  end > from && text.charCodeAt(end - 1) === RETURN ? end - 1 : end;

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at - from > readLimits.cellCharsMax ? -1 : at;
}

function unquoted(text: string, from: number, to: number): string {
  const inner = text.slice(from, to);
  return inner.includes('"') ? inner.replaceAll('""', '"') : inner;
}
