/** A book laid out for paper: each sheet as wide as its page at most, as its own print set-up says. */
import { parseRange } from "@digao/sheets/a1";
import { type Book, type Range, type Sheet, sheetDefaults, sheetsOf } from "@digao/sheets/book";
import { pluginData, plugins } from "@digao/sheets/resources";
import { isSeen, type Look, lookOf } from "./cell-look.ts";
import { type Hung, hungOf, type PrintedMark, placeKey, type Ticked } from "./hung.ts";

export interface PrintedCell extends Look {
  x: number;
  y: number;
  columns: number;
  rows: number;
  /** On one line, which ends where the cell ends. */
  isCut: boolean;
  /** What hangs on the cell: tick marks, then the number of its footnote. */
  marks: PrintedMark[];
  markSize: number;
}
export interface PrintedSheet {
  name: string;
  /** Points. */
  width: number;
  height: number;
  margins: { left: number; right: number; top: number; bottom: number };
  columns: number[];
  /** Null: as high as what stands in it. */
  rows: (number | null)[];
  /** Rows repeated on each page. */
  headRows: number;
  hasGrid: boolean;
  cells: PrintedCell[];
  pictures: number;
  legend: Hung["legend"];
  notes: Hung["notes"];
}

/** Of all sheets together. */
export const printedCellsMax = 60_000;
export class TooLarge extends Error {}

const pointsOfPixel = 0.75;
const pointsOfInch = 72;
/** Portrait, by the numbers of Excel; others are A4. */
const papers: Readonly<Record<number, readonly [width: number, height: number]>> = {
  1: [612, 792],
  5: [612, 1008],
  8: [842, 1191],
  9: [595, 842],
  11: [420, 595],
};
const usualMargins = { left: 0.7, right: 0.7, top: 0.75, bottom: 0.75 };

function filledRange(book: Book, sheet: Sheet, hung: Hung): Range {
  let [endRow, endColumn] = [-1, -1];
  for (const key of hung.marks.keys()) {
    const [row = 0, column = 0] = key.split(".").map(Number);
    [endRow, endColumn] = [Math.max(endRow, row), Math.max(endColumn, column)];
  }
  for (const [row, cells] of Object.entries(sheet.cellData ?? {}))
    for (const column of Object.keys(cells)) {
      const look = lookOf(book, sheet, Number(row), Number(column));
      if (!isSeen(look)) continue;
      endRow = Math.max(endRow, Number(row));
      endColumn = Math.max(endColumn, lastOf(sheet, Number(column), look));
    }
  return { startRow: 0, startColumn: 0, endRow, endColumn };
}

/** Columns beyond the last filled one that a long text may still go on over. */
const spreadMax = 12;

/** The column in which a text ends that goes on over its cell. */
function lastOf(sheet: Sheet, column: number, look: Look): number {
  if (look.isWrapped || look.isNumber || look.across !== "left") return column;
  let at = column;
  for (let width = 0; at - column < spreadMax; at++) {
    width +=
      (sheet.columnData?.[at]?.w ?? sheet.defaultColumnWidth ?? sheetDefaults.defaultColumnWidth) * pointsOfPixel;
    if (width >= widthOf(look) + padding) break;
  }
  return at;
}

/** The print area, or all that shows with the merged ranges that begin in it; null where nothing does. */
function usedRange(book: Book, sheet: Sheet, hung: Hung): Range | null {
  const area = sheet.custom?.print?.area?.split(",")[0];
  const printArea = area ? parseRange(area) : null;
  if (printArea) return printArea;
  const filled = filledRange(book, sheet, hung);
  if (filled.endRow < 0) return null;
  const merged = (sheet.mergeData ?? []).filter(
    ({ startRow, startColumn }) => startRow <= filled.endRow && startColumn <= filled.endColumn,
  );
  return {
    ...filled,
    endRow: Math.max(filled.endRow, ...merged.map(({ endRow }) => endRow)),
    endColumn: Math.max(filled.endColumn, ...merged.map(({ endColumn }) => endColumn)),
  };
}

/** Lines of a direction that show, with their sizes in points. */
function shown(from: number, to: number, sizeOf: (at: number) => number | null): { at: number; size: number }[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset).flatMap((at) => {
    const size = sizeOf(at);
    return size === null ? [] : [{ at, size: size * pointsOfPixel }];
  });
}

/** Characters of Chinese are as wide as they are high, others a little more than half. */
const widthOf = ({ text, size }: Look): number =>
  [...text].reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 1 : 0.56), 0) * size;
/** To the left and right of a text together. */
const padding = 4;
const markSize = 7;
const widthOfMarks = (marks: readonly PrintedMark[]): number =>
  marks.reduce((sum, { sign }) => sum + [...sign].length * markSize * 0.7, 0);

interface Grid {
  columns: { at: number; size: number }[];
  rows: { at: number; size: number }[];
}

function spanOf(grid: Grid, { startRow, endRow, startColumn, endColumn }: Range) {
  const count = (lines: Grid["rows"], from: number, to: number) =>
    lines.filter(({ at }) => at >= from && at <= to).length;
  return { columns: count(grid.columns, startColumn, endColumn), rows: count(grid.rows, startRow, endRow) };
}

interface Merged {
  /** By the place of their first cell. */
  ranges: ReadonlyMap<string, Range>;
  covered: ReadonlySet<string>;
}

function mergedIn({ mergeData = [] }: Sheet): Merged {
  const covered = new Set<string>();
  for (const { startRow, endRow, startColumn, endColumn } of mergeData)
    for (let row = startRow; row <= endRow; row++)
      for (let column = startColumn; column <= endColumn; column++) covered.add(`${row}.${column}`);
  return { ranges: new Map(mergeData.map((range) => [`${range.startRow}.${range.startColumn}`, range])), covered };
}

interface Laying {
  book: Book;
  sheet: Sheet;
  grid: Grid;
  merged: Merged;
  hung: Hung;
}

function cellAt({ book, sheet, grid, merged, hung }: Laying, x: number, y: number): PrintedCell | null {
  const [row, column] = [grid.rows[y]?.at ?? 0, grid.columns[x]?.at ?? 0];
  const key = placeKey(row, column);
  const merge = merged.ranges.get(key);
  const marks = hung.marks.get(key) ?? [];
  if (merged.covered.has(key) && !merge) return null;
  const look = lookOf(book, sheet, row, column);
  if (!merge && marks.length === 0 && !isSeen(look)) return null;
  return { ...look, x, y, ...(merge ? spanOf(grid, merge) : { columns: 1, rows: 1 }), isCut: false, marks, markSize };
}

function cellsOf(laying: Laying): PrintedCell[] {
  const cells: PrintedCell[] = [];
  for (const y of laying.grid.rows.keys()) {
    let free = 0;
    for (const x of laying.grid.columns.keys()) {
      const cell = x < free ? null : cellAt(laying, x, y);
      if (!cell) continue;
      const fitted = fittedIn(laying, cell);
      free = x + fitted.columns;
      cells.push(fitted);
    }
    if (cells.length > printedCellsMax) throw new TooLarge();
  }
  return cells;
}

/**
 * A text that is too long for its cell goes on over empty cells to its right; where there are none, it ends with the cell. A number is
 * made smaller instead: one that is cut would read as another.
 */
function fittedIn(laying: Laying, cell: PrintedCell): PrintedCell {
  const { columns } = laying.grid;
  const needed = widthOf(cell) + padding;
  const beside = widthOfMarks(cell.marks);
  let width = columns.slice(cell.x, cell.x + cell.columns).reduce((sum, { size }) => sum + size, 0);
  width -= beside;
  if (cell.isWrapped || needed <= width) return cell;
  if (cell.isNumber) return { ...cell, size: (cell.size * Math.max(width - padding, 1)) / (needed - padding) };
  let spread = cell.columns;
  while (cell.across === "left" && cell.rows === 1 && width < needed && isEmpty(laying, cell, spread)) {
    width += columns[cell.x + spread]?.size ?? 0;
    spread++;
  }
  return { ...cell, columns: spread, isCut: true };
}

function isEmpty({ book, sheet, grid, merged, hung }: Laying, { x, y }: PrintedCell, offset: number): boolean {
  const [row, column] = [grid.rows[y]?.at ?? 0, grid.columns[x + offset]?.at];
  const key = placeKey(row, column ?? 0);
  if (column === undefined || merged.covered.has(key) || hung.marks.has(key)) return false;
  return !isSeen(lookOf(book, sheet, row, column));
}

/** Rows repeated on each page can only be the first ones here. */
function headRowsOf(sheet: Sheet, grid: Grid): number {
  const [from, to] = (sheet.custom?.print?.titleRows ?? "").split(":").map(Number);
  const isFirst = from === (grid.rows[0]?.at ?? -1) + 1;
  return isFirst && to ? grid.rows.filter(({ at }) => at < to).length : 0;
}

function printedSheet(book: Book, sheet: Sheet, ticked: readonly Ticked[]): PrintedSheet | null {
  const hung = hungOf(book, sheet, ticked);
  const used = usedRange(book, sheet, hung);
  if (!used) return null;
  const print = sheet.custom?.print ?? {};
  const { defaultColumnWidth = sheetDefaults.defaultColumnWidth, defaultRowHeight = sheetDefaults.defaultRowHeight } =
    sheet;
  const { columnData = {}, rowData = {} } = sheet;
  const grid: Grid = {
    columns: shown(used.startColumn, used.endColumn, (at) =>
      columnData[at]?.hd === 1 ? null : (columnData[at]?.w ?? defaultColumnWidth),
    ),
    rows: shown(used.startRow, used.endRow, (at) =>
      rowData[at]?.hd === 1 ? null : (rowData[at]?.ah ?? rowData[at]?.h ?? defaultRowHeight),
    ),
  };
  const cells = cellsOf({ book, sheet, grid, merged: mergedIn(sheet), hung });
  const [short, long] = papers[print.paperSize ?? 9] ?? [595, 842];
  const [width, height] = print.landscape ? [long, short] : [short, long];
  const inches = { ...usualMargins, ...print.margins };
  const margins = {
    left: inches.left * pointsOfInch,
    right: inches.right * pointsOfInch,
    top: inches.top * pointsOfInch,
    bottom: inches.bottom * pointsOfInch,
  };
  const total = grid.columns.reduce((sum, { size }) => sum + size, 0);
  const scale = Math.min((print.scale ?? 100) / 100, (width - margins.left - margins.right) / total);
  // Where the height follows the content, so it does on paper.
  const grows = new Set(
    cells.flatMap(({ y, rows, isWrapped }) => {
      const row = rowData[grid.rows[y]?.at ?? -1];
      return isWrapped && rows === 1 && (row?.ia === 1 || row?.h === undefined) ? [y] : [];
    }),
  );
  return {
    name: sheet.name,
    width,
    height,
    margins,
    columns: grid.columns.map(({ size }) => size * scale),
    rows: grid.rows.map(({ size }, y) => (grows.has(y) ? null : size * scale)),
    headRows: headRowsOf(sheet, grid),
    hasGrid: print.gridLines === true,
    cells: cells.map((cell) => ({ ...cell, size: cell.size * scale, markSize: cell.markSize * scale })),
    pictures: pluginData(book, plugins.drawings)[sheet.id]?.order?.length ?? 0,
    legend: hung.legend,
    notes: hung.notes,
  };
}

/** Sheets that show and have something on them. @throws TooLarge */
export function printedSheets(book: Book, ticked: readonly Ticked[]): PrintedSheet[] {
  let left = printedCellsMax;
  return sheetsOf(book)
    .filter(({ hidden }) => hidden !== 1)
    .flatMap((sheet) => {
      const printed = printedSheet(book, sheet, ticked);
      left -= printed?.cells.length ?? 0;
      if (left < 0) throw new TooLarge();
      return printed ?? [];
    });
}
