/** Formulas after their sheets have changed: references follow what they point at, as in Excel; what is gone becomes #REF!. */
import { bookLimits, type Range } from "./book.ts";
import { fateIn, type Move, movedIndex, movedSpan, moveTarget, type SheetChange } from "./formula/change.ts";
import { prefixText, referenceText } from "./formula/reference-text.ts";
import { type Corner, type Reference, type Token, tokenize } from "./formula/tokens.ts";

export type FormulaChange =
  /** Rows or columns of the sheet of that name. */
  | { kind: "sheet"; sheet: string; change: SheetChange }
  | { kind: "rename"; sheet: string; name: string }
  | { kind: "removeSheet"; sheet: string }
  | { kind: "move"; sheet: string; toSheet: string; move: Move };

/** @param home the sheet on which the formula stands, by its name before the change */
export function shiftFormula(formula: string, home: string, change: FormulaChange): string {
  if (!mayConcern(formula, home, change)) return formula;
  return rewritten(formula, (token, reference) => shifted(token, reference, home, change));
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
  return formula.toLowerCase().includes(bare) || formula.includes(":");
}

function shifted(token: Token, reference: Reference, home: string, change: FormulaChange): string {
  switch (change.kind) {
    case "sheet":
      return sameName(reference.sheet ?? home, change.sheet) && reference.lastSheet === null
        ? shiftedOnSheet(token, reference, change.change)
        : token.text;
    case "rename":
      return renamed(token, reference, change);
    case "removeSheet":
      return reference.sheet !== null && sameName(reference.sheet, change.sheet) ? "#REF!" : token.text;
    case "move":
      return moved(token, reference, home, change);
  }
}

function shiftedOnSheet(token: Token, reference: Reference, change: SheetChange): string {
  const { from, to } = reference;
  const key = change.axis;
  const start = from[key];
  if (start === null) return token.text;
  if (!to) {
    const index = movedIndex(start, change);
    if (index === null) return lost(reference);
    return index === start ? token.text : referenceText({ ...reference, from: { ...from, [key]: index } });
  }
  const end = to[key] ?? start;
  const span = movedSpan(Math.min(start, end), Math.max(start, end), change);
  if (!span) return lost(reference);
  const [first, last] = start <= end ? span : [span[1], span[0]];
  if (first === start && last === end) return token.text;
  return referenceText({ ...reference, from: { ...from, [key]: first }, to: { ...to, [key]: last } });
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
