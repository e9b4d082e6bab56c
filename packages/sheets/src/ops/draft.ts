/** A book being changed: what is touched is copied once, everything else is shared with the book it came from. */
import {
  type Book,
  bookLimits,
  type Cell,
  type CellMatrix,
  type RowCells,
  type Sheet,
  type StyleData,
} from "../book.ts";
import { countCells, keepCount } from "../cells.ts";
import { OpFault } from "./fault.ts";
import type { Shifting } from "./structure-ops.ts";
import { Waiting } from "./waiting.ts";

export class Draft {
  readonly book: Book;
  readonly waiting: Waiting;
  shifting: Shifting | null = null;
  private readonly owned = new Set<Sheet>();
  private readonly ownedMatrices = new Set<CellMatrix>();
  private readonly ownedRows = new Set<RowCells>();
  private ownsStyles = false;
  private styleKeys: Map<string, string> | null = null;
  private styleCount = -1;
  private cells: number;

  constructor(book: Book, waiting = new Waiting()) {
    this.waiting = waiting;
    this.book = { ...book, sheets: { ...book.sheets }, sheetOrder: [...book.sheetOrder] };
    this.cells = Object.values(book.sheets).reduce((sum, { cellData }) => sum + countCells(cellData), 0);
  }

  /** To be read. */
  look(id: string): Sheet {
    const sheet = Object.hasOwn(this.book.sheets, id) ? this.book.sheets[id] : undefined;
    if (!sheet) throw new OpFault("sheet.missing", { sheet: id });
    return sheet;
  }

  /** To be written. */
  sheet(id: string): Sheet {
    const found = this.look(id);
    if (this.owned.has(found)) return found;
    const copy = { ...found };
    this.owned.add(copy);
    this.book.sheets[id] = copy;
    return copy;
  }

  matrix(sheet: Sheet): CellMatrix {
    const found = sheet.cellData ?? {};
    if (this.ownedMatrices.has(found)) return found;
    const copy = { ...found };
    keepCount(copy, countCells(sheet.cellData));
    return this.ownMatrix(sheet, copy);
  }

  /** Puts other cells in place of the sheet's. @param count how many they are, where that is known */
  replaceMatrix(sheet: Sheet, matrix: CellMatrix, count = countCells(matrix)): void {
    this.grow(sheet, count - countCells(sheet.cellData), count);
    keepCount(matrix, count);
    this.ownMatrix(sheet, matrix);
  }

  row(sheet: Sheet, row: number): RowCells {
    const matrix = this.matrix(sheet);
    const found = matrix[row];
    if (found && this.ownedRows.has(found)) return found;
    const copy = { ...found };
    this.ownedRows.add(copy);
    matrix[row] = copy;
    return copy;
  }

  /** @param like the cell whose formula it has, as it was written there; without it the formula reads as the sheets stand now */
  setCell(sheet: Sheet, row: number, column: number, cell: Cell, like?: Cell): void {
    if (cell.f) this.waiting.written(cell, like);
    const cells = this.row(sheet, row);
    if (!cells[column]) this.count(sheet, 1);
    cells[column] = cell;
  }

  deleteCell(sheet: Sheet, row: number, column: number): void {
    if (!sheet.cellData?.[row]?.[column]) return;
    const cells = this.row(sheet, row);
    delete cells[column];
    this.count(sheet, -1);
    if (Object.keys(cells).length === 0) delete this.matrix(sheet)[row];
  }

  /** Adds a whole sheet, or takes one away with its cells. */
  countSheet(sheet: Sheet, sign: 1 | -1): void {
    this.cells += sign * countCells(sheet.cellData);
    this.checkCells();
  }

  /** The key of a style in the book; the same style has one key. */
  styleKey(style: StyleData): string {
    const text = JSON.stringify(style);
    this.styleKeys ??= new Map(Object.entries(this.book.styles).map(([key, one]) => [JSON.stringify(one), key]));
    const existing = this.styleKeys.get(text);
    if (existing !== undefined) return existing;
    if (!this.ownsStyles) this.book.styles = { ...this.book.styles };
    this.ownsStyles = true;
    if (this.styleCount === -1) this.styleCount = Object.keys(this.book.styles).length;
    if (this.styleCount >= bookLimits.styles) throw new OpFault("style.tooMany", { limit: bookLimits.styles });
    let key = `s${this.styleCount}`;
    for (let next = this.styleCount; Object.hasOwn(this.book.styles, key); next++) key = `s${next}`;
    this.styleCount++;
    this.book.styles[key] = style;
    this.styleKeys.set(text, key);
    return key;
  }

  private ownMatrix(sheet: Sheet, matrix: CellMatrix): CellMatrix {
    this.ownedMatrices.add(matrix);
    sheet.cellData = matrix;
    return matrix;
  }

  private count(sheet: Sheet, difference: number): void {
    this.grow(sheet, difference, countCells(sheet.cellData) + difference);
  }

  private grow(sheet: Sheet, difference: number, count: number): void {
    this.cells += difference;
    if (difference > 0) this.checkCells();
    if (sheet.cellData) keepCount(sheet.cellData, count);
  }

  private checkCells(): void {
    if (this.cells > bookLimits.cells) throw new OpFault("cells.tooMany", { limit: bookLimits.cells });
  }
}
