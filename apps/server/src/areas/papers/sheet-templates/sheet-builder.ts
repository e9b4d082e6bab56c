/** Builds the sheets of templates from rows of texts and formulas. */
import {
  type Book,
  type Cell,
  emptyBook,
  emptySheet,
  type Range,
  type Sheet,
  type StyleData,
} from "@digao/sheets/book";

const line = { s: 1, cl: { rgb: "#7f7f7f" } };
const box = { bd: { t: line, r: line, b: line, l: line } };
const amounts = { n: { pattern: "#,##0.00;[Red]-#,##0.00" } };
const styles = {
  title: { bl: 1, fs: 14, ht: 2, vt: 2 },
  label: { fs: 10, vt: 2 },
  header: { ...box, bl: 1, fs: 10, ht: 2, vt: 2, tb: 3, bg: { rgb: "#e8eef7" } },
  text: { ...box, fs: 10, vt: 2, tb: 3 },
  centre: { ...box, fs: 10, ht: 2, vt: 2 },
  amount: { ...box, ...amounts, fs: 10, ht: 3, vt: 2 },
  number: { ...box, fs: 10, ht: 3, vt: 2 },
  percent: { ...box, n: { pattern: "0.00%" }, fs: 10, ht: 3, vt: 2 },
  date: { ...box, n: { pattern: "yyyy-mm-dd" }, fs: 10, ht: 2, vt: 2 },
  totalText: { ...box, bl: 1, fs: 10, vt: 2 },
  total: { ...box, ...amounts, bl: 1, fs: 10, ht: 3, vt: 2 },
  // Red until it is nil.
  check: { ...box, n: { pattern: "[Red][<0]-#,##0.00;[Red][>0]#,##0.00;0.00" }, bl: 1, fs: 10, ht: 3, vt: 2 },
  note: { fs: 9, vt: 1, tb: 3, cl: { rgb: "#595959" } },
} as const satisfies Record<string, StyleData>;
export type StyleName = keyof typeof styles;

/** A text, a formula that begins with "=", an amount, or nothing. */
export type Content = string | number | null;
export interface Line {
  cells: Content[];
  /** Of the whole line, or cell by cell. */
  style: StyleName | StyleName[];
  height?: number;
  /** The first cell takes the columns up to this one. */
  across?: number;
}
export interface Page {
  name: string;
  /** In characters. */
  widths: number[];
  lines: Line[];
  freeze?: number;
}

function cellOf(content: Content, s: StyleName): Cell {
  if (content === null || content === "") return { s };
  if (typeof content === "number") return { v: content, t: 2, s };
  return content.startsWith("=") ? { f: content, s } : { v: content, t: 1, s };
}

const pixels = (characters: number): number => Math.round(characters * 7.5 + 5);

function sheetOf({ name, widths, lines, freeze }: Page, id: string): Sheet {
  const sheet = emptySheet(id, name);
  const cells: Record<number, Record<number, Cell>> = {};
  const merges: Range[] = [];
  const heights: Record<number, { h: number }> = {};
  for (const [row, { cells: contents, style, height, across }] of lines.entries()) {
    const own = contents.flatMap((content, column): [number, Cell][] => {
      const name = typeof style === "string" ? style : (style[column] ?? "text");
      return content === null && name === "label" ? [] : [[column, cellOf(content, name)]];
    });
    if (own.length > 0) cells[row] = Object.fromEntries(own);
    if (height) heights[row] = { h: height };
    if (across) merges.push({ startRow: row, endRow: row, startColumn: 0, endColumn: across });
  }
  return {
    ...sheet,
    cellData: cells,
    mergeData: merges,
    rowData: heights,
    columnData: Object.fromEntries(widths.map((width, column) => [column, { w: pixels(width) }])),
    columnCount: Math.max(sheet.columnCount ?? 26, widths.length),
    ...(freeze ? { freeze: { xSplit: 0, ySplit: freeze, startRow: freeze, startColumn: 0 } } : {}),
    custom: { print: { paperSize: 9, landscape: widths.length > 6, fitToWidth: 1, fitToHeight: 0 } },
  };
}

export function bookOfPages(name: string, pages: readonly Page[]): Book {
  const sheets = pages.map((page, at) => sheetOf(page, `sheet-${at + 1}`));
  return {
    ...emptyBook("book", name),
    styles: { ...styles },
    sheetOrder: sheets.map(({ id }) => id),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
  };
}
