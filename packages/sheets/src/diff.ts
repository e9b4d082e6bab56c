/** What differs between two books, cell by cell: in order, and bounded. */
import { cellName } from "./a1.ts";
import { sameValue } from "./bindings.ts";
import { type Book, type Cell, type CellValue, cellTypes, type Sheet, sheetsOf } from "./book.ts";
import { errorTexts } from "./cells.ts";
import { formulaMeaning } from "./diff/formats.ts";
import { Looks } from "./diff/looks.ts";

export type CellChange = {
  sheet: string;
  sheetId: string;
  row: number;
  column: number;
  /** "B3" */
  place: string;
  kind: "added" | "removed" | "changed" | "style";
  before: CellSide | null;
  after: CellSide | null;
};
export interface CellSide {
  value: CellValue | null;
  formula: string | null;
}
export interface BookDiff {
  /** By name, in the order of the book they stand in. */
  sheetsAdded: string[];
  sheetsRemoved: string[];
  sheetsRenamed: { before: string; after: string }[];
  cells: CellChange[];
  /** All of them, though `cells` may hold the first ones only. */
  counts: { added: number; removed: number; changed: number; style: number };
  isCut: boolean;
}
export interface DiffOptions {
  /** Sheets are the same by id (versions of one book) or by name (a workbook brought back). */
  by?: "id" | "name";
  cellsMax?: number;
  /** Whether a change of looks alone counts. */
  withStyles?: boolean;
  /** Of a formula that has stayed another result is no change: some programs leave results out, others work them out anew. */
  withResults?: boolean;
  /** The later book was saved by LibreOffice: where a font has no Chinese letters, another one stands in its place. */
  isOfLibreOffice?: boolean;
}

const CELLS_MAX = 2_000;

export function diffBooks(
  before: Book,
  after: Book,
  {
    by = "id",
    cellsMax = CELLS_MAX,
    withStyles = true,
    withResults = by === "id",
    isOfLibreOffice = false,
  }: DiffOptions = {},
): BookDiff {
  const diff: BookDiff = {
    sheetsAdded: [],
    sheetsRemoved: [],
    sheetsRenamed: [],
    cells: [],
    counts: { added: 0, removed: 0, changed: 0, style: 0 },
    isCut: false,
  };
  const keyOf = ({ id, name }: Sheet) => (by === "id" ? id : name.toLowerCase());
  const old = new Map(sheetsOf(before).map((sheet) => [keyOf(sheet), sheet]));
  const now = new Set(sheetsOf(after).map(keyOf));
  diff.sheetsRemoved = sheetsOf(before).flatMap((sheet) => (now.has(keyOf(sheet)) ? [] : sheet.name));
  const looks = withStyles ? new Looks(isOfLibreOffice) : null;
  for (const sheet of sheetsOf(after)) {
    const was = old.get(keyOf(sheet));
    if (!was) diff.sheetsAdded.push(sheet.name);
    else if (was.name !== sheet.name) diff.sheetsRenamed.push({ before: was.name, after: sheet.name });
    diffSheet(diff, { before, after, was, sheet, looks, cellsMax, withResults });
  }
  return diff;
}

interface Sides {
  before: Book;
  after: Book;
  was: Sheet | undefined;
  sheet: Sheet;
  looks: Looks | null;
  cellsMax: number;
  withResults: boolean;
}

function diffSheet(diff: BookDiff, sides: Sides): void {
  const { was, sheet } = sides;
  const [old, now] = [was?.cellData ?? {}, sheet.cellData ?? {}];
  if (old === now) return;
  for (const row of keysOf(old, now)) {
    const [a, b] = [old[row], now[row]];
    if (a === b) continue;
    for (const column of keysOf(a ?? {}, b ?? {}))
      diffCell(diff, sides, { row, column, before: a?.[column], after: b?.[column] });
  }
}

function keysOf(a: object, b: object): number[] {
  const keys = new Set<number>();
  for (const key in a) keys.add(Number(key));
  for (const key in b) keys.add(Number(key));
  return [...keys].sort((x, y) => x - y);
}

interface Pair {
  row: number;
  column: number;
  before: Cell | undefined;
  after: Cell | undefined;
}

function diffCell(diff: BookDiff, sides: Sides, pair: Pair): void {
  const { sheet, cellsMax } = sides;
  const { row, column, before, after } = pair;
  if (before === after) return;
  const kind = kindOf(sides, pair);
  if (!kind) return;
  diff.counts[kind]++;
  if (diff.cells.length >= cellsMax) {
    diff.isCut = true;
    return;
  }
  diff.cells.push({
    sheet: sheet.name,
    sheetId: sheet.id,
    row,
    column,
    place: cellName(row, column),
    kind,
    before: sideOf(before),
    after: sideOf(after),
  });
}

function kindOf(sides: Sides, pair: Pair): CellChange["kind"] | null {
  const { looks, was, sheet } = sides;
  const [a, b] = [sideOf(pair.before), sideOf(pair.after)];
  if (!a && b) return "added";
  if (a && !b) return "removed";
  if (a && b && !sameContent(a, b, sides.withResults)) return "changed";
  const { row, column } = pair;
  const before = { book: sides.before, sheet: was, row, column, cell: pair.before };
  return looks && !looks.same(before, { book: sides.after, sheet, row, column, cell: pair.after }) ? "style" : null;
}

function sameContent(a: CellSide, b: CellSide, withResults: boolean): boolean {
  if ((a.formula === null) !== (b.formula === null)) return false;
  if (a.formula !== b.formula && formulaMeaning(a.formula ?? "") !== formulaMeaning(b.formula ?? "")) return false;
  const isResult = a.formula !== null && !withResults;
  return isResult || sameValue(a.value, b.value);
}

/** Null for a cell without content. */
function sideOf(cell: Cell | undefined): CellSide | null {
  if (!cell) return null;
  const value = cell.v === undefined || cell.v === "" ? null : resultOf(cell);
  const isError = typeof value === "string" && cell.f === `=${value}` && errorTexts.has(value);
  const formula = cell.f && !isError ? cell.f : null;
  return value === null && formula === null ? null : { value, formula };
}

/** A number that was kept as text in a cell of numbers is a number; lines of a text end as they do everywhere. */
function resultOf({ v, t }: Cell): CellValue | null {
  if (typeof v !== "string") return v ?? null;
  if (t === cellTypes.number && v.trim() !== "" && Number.isFinite(Number(v))) return Number(v);
  return v.replace(/\r\n?/g, "\n");
}
