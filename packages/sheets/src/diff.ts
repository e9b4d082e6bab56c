/** What differs between two books, cell by cell: in order, and bounded. */
import { cellName } from "./a1.ts";
import { sameValue } from "./bindings.ts";
import { type Book, type Cell, type CellValue, type Sheet, type StyleData, sheetsOf, styleOf } from "./book.ts";

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
}

const CELLS_MAX = 2_000;

export function diffBooks(
  before: Book,
  after: Book,
  { by = "id", cellsMax = CELLS_MAX, withStyles = true }: DiffOptions = {},
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
  const looks = withStyles ? looksOf(before, after) : null;
  for (const sheet of sheetsOf(after)) {
    const was = old.get(keyOf(sheet));
    if (!was) diff.sheetsAdded.push(sheet.name);
    else if (was.name !== sheet.name) diff.sheetsRenamed.push({ before: was.name, after: sheet.name });
    diffSheet(diff, { was, sheet, looks, cellsMax });
  }
  return diff;
}

type Looks = (before: Cell | undefined, after: Cell | undefined) => boolean;

/** Whether two cells look the same: keys of styles differ between books. */
function looksOf(before: Book, after: Book): Looks {
  const texts = [new Map<string, string>(), new Map<string, string>()] as const;
  const text = (book: Book, cache: Map<string, string>, style: Cell["s"]): string => {
    if (typeof style !== "string") return canonical(style ?? null);
    const found = cache.get(style) ?? canonical(styleOf(book, style));
    cache.set(style, found);
    return found;
  };
  return (a, b) => {
    if (before.styles === after.styles && a?.s === b?.s) return true;
    return text(before, texts[0], a?.s) === text(after, texts[1], b?.s);
  };
}

function canonical(style: StyleData | null): string {
  if (!style) return "";
  const entries = Object.entries(style).filter(([, value]) => value !== null && value !== undefined && value !== 0);
  return entries.length === 0 ? "" : JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Sides {
  was: Sheet | undefined;
  sheet: Sheet;
  looks: Looks | null;
  cellsMax: number;
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

function diffCell(diff: BookDiff, { sheet, looks, cellsMax }: Sides, { row, column, before, after }: Pair): void {
  if (before === after) return;
  const kind = kindOf(before, after, looks);
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

function kindOf(before: Cell | undefined, after: Cell | undefined, looks: Looks | null): CellChange["kind"] | null {
  const [a, b] = [sideOf(before), sideOf(after)];
  if (!a && b) return "added";
  if (a && !b) return "removed";
  if (a && b && (!sameValue(a.value, b.value) || a.formula !== b.formula)) return "changed";
  return looks && !looks(before, after) ? "style" : null;
}

/** Null for a cell without content. */
function sideOf(cell: Cell | undefined): CellSide | null {
  if (!cell) return null;
  const value = cell.v === undefined || cell.v === "" ? null : cell.v;
  const formula = cell.f ? cell.f : null;
  return value === null && formula === null ? null : { value, formula };
}
