/** Formulas of old and binary workbooks that were written without their results: a stored 0 may be none. */
import { parseFormula } from "../formula/parse-formula.ts";
import { type FormulaValue, type PlacedFormula, placeKey, UNKNOWN_FORMULA, Workings } from "../formula/work-out.ts";

import type { SheetDoubts } from "../sheet-doubts.ts";

/** A number with a format other than General comes with its code. */
export type RawCell = null | string | number | boolean | [number, string];

export interface WaitingFormulas {
  /** Row and column from 0, and the formula, of those whose stored result is 0 or missing. */
  waiting: readonly (readonly [row: number, column: number, formula: string])[];
  /** Another formula of the sheet has a result other than 0: the program works formulas out, so its 0 counts. */
  isWorkedOut: boolean;
}

/** Puts results where they are missing; what cannot be worked out is marked, so that its row is refused. */
export function settleFormulas(rows: RawCell[][], formulas: WaitingFormulas | undefined, doubts: SheetDoubts): void {
  if (!formulas || formulas.waiting.length === 0) return;
  const { waiting, isWorkedOut } = formulas;
  const { placed, unparsed } = parsedOf(waiting);
  const workings = new Workings(placed, (row, column) =>
    unparsed.has(placeKey(row, column)) && !isWorkedOut ? undefined : storedValue(rows[row]?.[column] ?? null),
  );
  for (const [row, column, text] of waiting) {
    const cells = rows[row];
    if (!cells) continue;
    const before = cells[column] ?? null;
    const value = workings.at(row, column);
    const staysZero = value === undefined && isWorkedOut && before !== null;
    if (staysZero) doubts.addZero(column, text);
    else cells[column] = value === undefined ? UNKNOWN_FORMULA + text : withFormat(value, before);
  }
}

function parsedOf(waiting: WaitingFormulas["waiting"]) {
  const placed = new Map<number, PlacedFormula>();
  const unparsed = new Set<number>();
  for (const [row, column, text] of waiting) {
    const formula = parseFormula(text);
    if (formula) placed.set(placeKey(row, column), { formula, rows: 0, columns: 0 });
    else unparsed.add(placeKey(row, column));
  }
  return { placed, unparsed };
}

/** Undefined for an error value. */
function storedValue(cell: RawCell): FormulaValue | undefined {
  if (Array.isArray(cell)) return cell[0];
  return typeof cell === "string" && cell.startsWith("#") ? undefined : cell;
}

const withFormat = (value: FormulaValue, before: RawCell): RawCell =>
  typeof value === "number" && Array.isArray(before) ? [value, before[1]] : value;
