/** Formulas after their sheets have changed: references follow what they point at, as in Excel; what is gone becomes #REF!. */
import { bookLimits, type Range } from "./book.ts";
import { type Axis, fateIn, type Move, movedIndex, movedSpan, moveTarget, type SheetChange } from "./formula/change.ts";
import { prefixText, referenceText } from "./formula/reference-text.ts";
import { type Corner, type Reference, type Token, tokenize } from "./formula/tokens.ts";

export interface LineChange {
  kind: "sheet";
  sheet: string;
  change: SheetChange;
}
export type FormulaChange =
  /** Rows or columns of the sheet of that name. */
  | LineChange
  | { kind: "rename"; sheet: string; name: string }
  | { kind: "removeSheet"; sheet: string }
  | { kind: "move"; sheet: string; toSheet: string; move: Move };

/** @param home the sheet on which the formula stands, by its name before the change */
export function shiftFormula(formula: string, home: string, change: FormulaChange): string {
  if (!mayConcern(formula, home, change)) return formula;
  return rewritten(formula, (token, reference) => shifted(token, reference, home, change));
}

/** Through many changes of rows and columns, one after the other, in one pass: equal references of one call are worked out once. */
export function throughLines(): (formula: string, home: string, changes: readonly LineChange[]) => string {
  const worked = new Map<readonly LineChange[], Map<string, string>>();
  return (formula, home, changes) => {
    const [last] = changes.slice(-1);
    if (!last || !changes.some((change) => mayConcern(formula, home, change))) return formula;
    const known = worked.get(changes) ?? new Map<string, string>();
    worked.set(changes, known);
    return rewritten(formula, (token, reference) => {
      const key = `${home}\n${token.text}`;
      const text = known.get(key) ?? shiftedThrough(token, reference, home, changes);
      known.set(key, text);
      return text;
    });
  };
}

function shiftedThrough(token: Token, reference: Reference, home: string, changes: readonly LineChange[]): string {
  if (reference.lastSheet !== null) return token.text;
  const stands = reference.sheet ?? home;
  const sides = { row: sideOf(reference, "row"), column: sideOf(reference, "column") };
  let isMoved = false;
  for (const { sheet, change } of changes) {
    const side = sides[change.axis];
    if (!side || !sameName(stands, sheet)) continue;
    const before = [side.start, side.end];
    if (!move(side, change)) return lost(reference);
    isMoved ||= before[0] !== side.start || before[1] !== side.end;
  }
  return isMoved ? referenceText({ ...reference, ...cornersOf(reference, sides) }) : token.text;
}

/** The rows, or the columns, of a reference: from the smaller to the larger one. */
interface Side {
  start: number;
  end: number;
  isTurned: boolean;
  isRange: boolean;
}

function sideOf({ from, to }: Reference, axis: Axis): Side | null {
  const start = from[axis];
  if (start === null) return null;
  const end = to?.[axis] ?? start;
  return { start: Math.min(start, end), end: Math.max(start, end), isTurned: start > end, isRange: to !== null };
}

/** False where nothing of it is left. */
function move(side: Side, change: SheetChange): boolean {
  if (!side.isRange) {
    const index = movedIndex(side.start, change);
    if (index === null) return false;
    side.start = side.end = index;
    return true;
  }
  const span = movedSpan(side.start, side.end, change);
  if (!span) return false;
  [side.start, side.end] = span;
  return true;
}

function cornersOf(
  { from, to }: Reference,
  { row, column }: { [axis in Axis]: Side | null },
): Pick<Reference, "from" | "to"> {
  const at = (side: Side | null, isLast: boolean) => side && (side.isTurned === isLast ? side.start : side.end);
  return {
    from: { ...from, row: at(row, false), column: at(column, false) },
    to: to && { ...to, row: at(row, true), column: at(column, true) },
  };
}

/** The formula as it reads in a cell some rows below and columns to the right: relative references go along. */
export function offsetFormula(formula: string, rows: number, columns: number): string {
  if (rows === 0 && columns === 0) return formula;
  return rewritten(formula, (_, reference) => {
    const from = offsetCorner(reference.from, rows, columns);
    const to = reference.to && offsetCorner(reference.to, rows, columns);
    if (!isOnSheet(from) || (to && !isOnSheet(to))) return lost(reference);
    return referenceText({ ...reference, from, to });
  });
}

/** Formulas are filled down and repeated in many sheets: the last ones are kept as tokens. */
const cache = new Map<string, Token[]>();
const CACHE_MAX = 5_000;
const CACHED_CHARS_MAX = 200;

export function tokensOf(formula: string): readonly Token[] {
  const found = cache.get(formula);
  if (found) return found;
  const tokens = tokenize(formula);
  if (formula.length > CACHED_CHARS_MAX) return tokens;
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(formula, tokens);
  return tokens;
}

export function rewritten(formula: string, rewrite: (token: Token, reference: Reference) => string): string {
  let out = "";
  for (const token of tokensOf(formula)) {
    const { reference, text } = token;
    out += reference && !reference.isExternal ? rewrite(token, reference) : text;
  }
  return out;
}

const sameName = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase();

/** A formula that stands elsewhere and does not say the sheet's name cannot point there. */
function mayConcern(formula: string, home: string, change: FormulaChange): boolean {
  if (change.kind !== "rename" && change.kind !== "removeSheet" && sameName(home, change.sheet)) return true;
  const bare = change.sheet.replaceAll("'", "''").toLowerCase();
  if (change.kind === "move" && formula.toLowerCase().includes(change.toSheet.replaceAll("'", "''").toLowerCase()))
    return true;
  if (change.kind === "move" && sameName(home, change.toSheet)) return true;
  return formula.toLowerCase().includes(bare);
}

function shifted(token: Token, reference: Reference, home: string, change: FormulaChange): string {
  switch (change.kind) {
    case "sheet":
      return shiftedThrough(token, reference, home, [change]);
    case "rename":
      return renamed(token, reference, change);
    case "removeSheet":
      return reference.sheet !== null && sameName(reference.sheet, change.sheet) ? "#REF!" : token.text;
    case "move":
      return moved(token, reference, home, change);
  }
}

function renamed(token: Token, reference: Reference, { sheet, name }: { sheet: string; name: string }): string {
  const next = (old: string | null) => (old !== null && sameName(old, sheet) ? name : old);
  const changed = { ...reference, sheet: next(reference.sheet), lastSheet: next(reference.lastSheet) };
  const isSame = changed.sheet === reference.sheet && changed.lastSheet === reference.lastSheet;
  return isSame ? token.text : referenceText(changed);
}

function moved(
  token: Token,
  reference: Reference,
  home: string,
  { sheet, toSheet, move }: { sheet: string; toSheet: string; move: Move },
): string {
  const range = rangeOf(reference);
  if (!range || reference.lastSheet !== null) return token.text;
  const stands = reference.sheet ?? home;
  const target = moveTarget(move);
  const isOnTarget = sameName(stands, toSheet);
  const fate = sameName(stands, sheet)
    ? fateIn(range, move.from, isOnTarget ? target : null)
    : fateIn(range, { startRow: -1, endRow: -1, startColumn: -1, endColumn: -1 }, isOnTarget ? target : null);
  if (fate === "stays") return token.text;
  if (fate === "overwritten") return lost(reference);
  const from = offset(reference.from, move);
  const to = reference.to && offset(reference.to, move);
  const named = sameName(sheet, toSheet) ? reference.sheet : toSheet;
  return referenceText({ ...reference, sheet: named, from, to });
}

function offset(corner: Corner, { from, row, column }: Move): Corner {
  return {
    ...corner,
    row: corner.row === null ? null : corner.row + row - from.startRow,
    column: corner.column === null ? null : corner.column + column - from.startColumn,
  };
}

function offsetCorner(corner: Corner, rows: number, columns: number): Corner {
  return {
    ...corner,
    row: corner.row === null || corner.isRowFixed ? corner.row : corner.row + rows,
    column: corner.column === null || corner.isColumnFixed ? corner.column : corner.column + columns,
  };
}

const isOnSheet = ({ row, column }: Corner): boolean =>
  (row === null || (row >= 0 && row < bookLimits.rows)) &&
  (column === null || (column >= 0 && column < bookLimits.columns));

/** The cells a reference means; whole rows and columns reach to the last one. */
export function rangeOf({ from, to }: Reference): Range | null {
  const end = to ?? from;
  const rows = [from.row ?? 0, end.row ?? bookLimits.rows - 1] as const;
  const columns = [from.column ?? 0, end.column ?? bookLimits.columns - 1] as const;
  return {
    startRow: Math.min(...rows),
    endRow: Math.max(...rows),
    startColumn: Math.min(...columns),
    endColumn: Math.max(...columns),
  };
}

const lost = (reference: Reference): string => `${prefixText(reference)}#REF!`;
