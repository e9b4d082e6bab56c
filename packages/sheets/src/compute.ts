/** Computes the formulas of a book without a browser. Meant for a process of its own: the engine does not yield while it evaluates one formula. */
import { isBinding, sameValue } from "./bindings.ts";
import type { Book, Cell, CellMatrix, CellValue } from "./book.ts";
import { type AnswerBindings, Calls, numbered } from "./compute/calls.ts";
import { corrections } from "./compute/corrections.ts";
import { cyclesIn, type FormulaPlace, formulasOf } from "./compute/cycles.ts";
import { Engine, type Run } from "./compute/engine.ts";
import { tokenize } from "./formula/tokens.ts";

export interface ComputeOptions {
  /** Gets every call of the book at once; further ones only where an argument is itself the result of a call. */
  binding: AnswerBindings;
  /** Functions besides: they get ranges as their lines, an empty cell as null. */
  functions?: ReadonlyMap<string, Run>;
  timeoutMs?: number;
  formulasMax?: number;
}
export interface ComputedCell {
  sheetId: string;
  row: number;
  column: number;
  v: CellValue | null;
  t: 1 | 2 | 3;
}
export interface Computed {
  /** Cells whose stored value is another one. */
  changed: ComputedCell[];
  formulas: number;
  /** Different calls of binding functions. */
  bindings: number;
  /** Cells that lead back to themselves. */
  cycles: { sheetId: string; row: number; column: number }[];
}
export type ComputeResult =
  | { computed: Computed; fault?: undefined }
  | { fault: "tooManyFormulas" | "timeout"; computed?: undefined };

export const cycleText = "#循环引用";
const TIMEOUT_MS = 60_000;
const FORMULAS_MAX = 200_000;
/** Calls within calls within calls. */
const ROUNDS_MAX = 5;

export async function computeBook(
  book: Book,
  { binding, functions, timeoutMs = TIMEOUT_MS, formulasMax = FORMULAS_MAX }: ComputeOptions,
): Promise<ComputeResult> {
  const endsAt = performance.now() + timeoutMs;
  const places = formulasOf(book);
  if (places.length > formulasMax) return { fault: "tooManyFormulas" };
  const cyclic = new Set(cyclesIn(book, places));
  const calls = new Calls();
  for (const { formula } of places) if (isBinding(formula)) calls.expect(formula);
  if (calls.isWaiting) await calls.answer(binding);
  const engine = new Engine(prepared(book, places, cyclic), functionsOf(calls), functions);
  try {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const left = endsAt - performance.now();
      if (left <= 0 || !(await engine.calculate(left))) return { fault: "timeout" };
      if (!calls.isWaiting) break;
      await calls.answer(binding);
    }
    const changed = places.flatMap(
      (place, index) => changedCell(book, engine, { place, index, calls, isCyclic: cyclic.has(index) }) ?? [],
    );
    const cycles = [...cyclic]
      .flatMap((index) => places[index] ?? [])
      .map(({ sheetId, row, column }) => ({ sheetId, row, column }));
    return { computed: { changed, formulas: places.length, bindings: calls.size, cycles } };
  } finally {
    engine.close();
  }
}

/** The book with the values that have changed. */
export function withComputed(book: Book, changed: readonly ComputedCell[]): Book {
  const sheets = { ...book.sheets };
  const matrices = new Map<string, CellMatrix>();
  for (const { sheetId, row, column, v, t } of changed) {
    const sheet = sheets[sheetId];
    if (!sheet) continue;
    const matrix = matrices.get(sheetId) ?? { ...sheet.cellData };
    matrices.set(sheetId, matrix);
    const cells = { ...matrix[row] };
    matrix[row] = cells;
    cells[column] = { ...cells[column], v, t };
    sheets[sheetId] = { ...sheet, cellData: matrix };
  }
  return { ...book, sheets };
}

function functionsOf(calls: Calls): Map<string, Run> {
  return new Map<string, Run>([...calls.functions, ...corrections]);
}

/** What the engine gets: bindings with the numbers of their cells, cycles as errors that others notice, no styles. */
function prepared(book: Book, places: readonly FormulaPlace[], cyclic: ReadonlySet<number>): Book {
  const sheets = { ...book.sheets };
  const copied = new Map<string, CellMatrix>();
  for (const [index, { sheetId, row, column, formula }] of places.entries()) {
    const f = engineFormula(formula, index, cyclic);
    const sheet = sheets[sheetId];
    if (f === formula || !sheet) continue;
    const matrix = copied.get(sheetId) ?? { ...sheet.cellData };
    copied.set(sheetId, matrix);
    sheets[sheetId] = { ...sheet, cellData: matrix };
    matrix[row] = { ...matrix[row], [column]: { ...matrix[row]?.[column], f } };
  }
  // The engine writes into what it is given.
  return structuredClone({ ...book, sheets });
}

function engineFormula(formula: string, index: number, cyclic: ReadonlySet<number>): string {
  if (cyclic.has(index)) return "=NA()";
  const plain = EXPONENT.test(formula) ? withoutExponents(formula) : formula;
  return isBinding(plain) ? numbered(plain, index, isBinding) : plain;
}

/** The engine takes 1E+20 for a text. */
const EXPONENT = /\d[eE][+-]?\d/;
const withoutExponents = (formula: string): string =>
  tokenize(formula)
    .map(({ kind, text }) =>
      kind === "number" ? text.replace(/^(.+)e([+-]?\d+)$/i, "($1*10^$2)").replace("^+", "^") : text,
    )
    .join("");

interface Computing {
  place: FormulaPlace;
  index: number;
  calls: Calls;
  isCyclic: boolean;
}

function changedCell(book: Book, engine: Engine, { place, index, calls, isCyclic }: Computing): ComputedCell | null {
  const { sheetId, row, column } = place;
  const result = engine.cell(sheetId, row, column);
  const { v, t } = shownOf(result, isCyclic ? cycleText : calls.failureOf(index));
  const old = book.sheets[sheetId]?.cellData?.[row]?.[column];
  return sameValue(old?.v, v) ? null : { sheetId, row, column, v, t };
}

/** A failed binding says why in its own cell; where the formula has caught it, the formula's value stands. */
function shownOf(cell: Cell | null, failure: string | undefined): Pick<ComputedCell, "v" | "t"> {
  const value = cell?.v ?? null;
  const isFailed = value === "#N/A" && failure !== undefined;
  if (isFailed) return { v: failure, t: 1 };
  if (typeof value === "boolean" || cell?.t === 3) return { v: Number(value), t: 3 };
  return typeof value === "number" ? { v: value, t: 2 } : { v: value, t: 1 };
}
