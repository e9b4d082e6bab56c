/**
 * What a workbook shows against what the engine makes of its formulas, after every opening. A figure is never another one because of
 * where it was opened: a formula that the engine works out otherwise keeps the value that the workbook has, and is named with both.
 */
import { cellName } from "./a1.ts";
import { isBinding } from "./bindings.ts";
import type { Book, Cell, CellMatrix, CellValue } from "./book.ts";
import { errorTexts } from "./cells.ts";
import { type FormulaPlace, formulasOf, precedentsIn } from "./compute/cycles.ts";
import type { Run } from "./compute/engine.ts";
import { computeBook, withComputed } from "./compute.ts";
import { type Loss, Losses } from "./losses.ts";

export interface CheckOptions {
  functions?: ReadonlyMap<string, Run>;
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const FORMULAS_MAX = 30_000;
const ROUNDS_MAX = 4;
const NAMED_MAX = 200;
/** Different each time, or elsewhere: no value of theirs, nor of what follows from them, tells anything. */
const VOLATILE = /\b(?:TODAY|NOW|RAND|RANDBETWEEN|RANDARRAY|CELL|INFO)\s*\(/i;

export async function checkedValues(book: Book, options: CheckOptions = {}): Promise<{ book: Book; losses: Loss[] }> {
  const losses = new Losses();
  const places = formulasOf(book);
  if (places.length === 0) return { book, losses: [] };
  if (places.length > FORMULAS_MAX) return unchecked(book, losses, places.length);
  const edges = precedentsIn(book, places);
  const skipped = following(
    edges,
    places.map(({ formula }) => VOLATILE.test(formula)),
  );
  const kept = new Set<number>();
  let checked = withoutBindings(book, places);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const computed = await computedIn(checked, options);
    if (!computed) return unchecked(book, losses, places.length);
    const differs = (place: FormulaPlace, index: number): boolean =>
      !(skipped[index] || kept.has(index) || isBinding(place.formula)) &&
      !isSame(cellAt(book, place)?.v, cellAt(computed, place)?.v);
    const differing = places.flatMap((place, index) => (differs(place, index) ? [index] : []));
    if (differing.length === 0) break;
    const found = round < ROUNDS_MAX - 1 ? rootsOf(differing, edges) : differing;
    const own = found.flatMap((index) => places[index] ?? []);
    for (const [at, place] of own.entries()) {
      name(losses, book, { place, computed: cellAt(computed, place)?.v, count: kept.size });
      kept.add(found[at] ?? -1);
    }
    checked = asValues(checked, own);
  }
  return {
    book: asValues(
      book,
      [...kept].flatMap((index) => places[index] ?? []),
    ),
    losses: losses.list(),
  };
}

/** Those that follow from no other among them: of a circle all. */
function rootsOf(differing: readonly number[], edges: readonly number[][]): readonly number[] {
  const among = new Set(differing);
  const roots = differing.filter((index) => !(edges[index] ?? []).some((other) => other !== index && among.has(other)));
  return roots.length > 0 ? roots : differing;
}

function unchecked(book: Book, losses: Losses, count: number) {
  losses.add("formulasUnchecked", { count });
  return { book, losses: losses.list() };
}

async function computedIn(book: Book, { functions, timeoutMs = TIMEOUT_MS }: CheckOptions): Promise<Book | null> {
  const { computed } = await computeBook(book, {
    timeoutMs,
    ...(functions ? { functions } : {}),
    binding: (calls) => calls.map(() => ({ error: "#N/A" })),
  });
  return computed ? withComputed(book, computed.changed) : null;
}

/** Where the workbook has no value there is nothing to keep; an error here and there is one, whatever it is called. */
function isSame(stored: CellValue | null | undefined, computed: CellValue | null | undefined): boolean {
  if (stored === undefined || stored === null) return true;
  if (isError(stored)) return isError(computed);
  if (stored === "" && (computed === null || computed === undefined || computed === 0)) return true;
  if (typeof stored === "string" && typeof computed === "string") return stored === computed;
  const [a, b] = [Number(stored), Number(computed ?? 0)];
  if (Number.isNaN(a) || Number.isNaN(b)) return String(stored) === String(computed ?? "");
  return Math.abs(a - b) <= Math.max(1e-7, Math.abs(a) * 1e-9);
}

const isError = (value: unknown): boolean =>
  typeof value === "string" && (errorTexts.has(value) || /^#[^\s]+$/.test(value));

function name(
  losses: Losses,
  book: Book,
  { place, computed, count }: { place: FormulaPlace; computed: CellValue | null | undefined; count: number },
): void {
  const { sheetId, row, column, formula } = place;
  const sheet = book.sheets[sheetId]?.name ?? sheetId;
  const kind = isError(computed) ? "formulasKept" : "valuesDiffer";
  const stored = cellAt(book, place)?.v;
  const detail = `${cellName(row, column)} ${formula.slice(0, 80)} → ${stored ?? ""} ≠ ${computed ?? ""}`;
  // Beyond some they are counted together.
  losses.add(kind, count < NAMED_MAX ? { sheet, range: cellName(row, column), detail } : { sheet });
}

const cellAt = (book: Book, { sheetId, row, column }: FormulaPlace): Cell | undefined =>
  book.sheets[sheetId]?.cellData?.[row]?.[column];

/** All that follow from the marked ones are marked as well. */
function following(edges: readonly number[][], marked: boolean[]): boolean[] {
  const users: number[][] = edges.map(() => []);
  edges.forEach((own, index) => {
    for (const other of own) users[other]?.push(index);
  });
  const open = marked.flatMap((isMarked, index) => (isMarked ? [index] : []));
  for (let index = open.pop(); index !== undefined; index = open.pop())
    for (const user of users[index] ?? [])
      if (!marked[user]) {
        marked[user] = true;
        open.push(user);
      }
  return marked;
}

/** Bindings say what the books of a project say: here they stand for their values. */
const withoutBindings = (book: Book, places: readonly FormulaPlace[]): Book =>
  asValues(
    book,
    places.filter(({ formula }) => isBinding(formula)),
  );

function asValues(book: Book, places: readonly FormulaPlace[]): Book {
  const sheets = { ...book.sheets };
  const copied = new Map<string, CellMatrix>();
  for (const { sheetId, row, column } of places) {
    const sheet = sheets[sheetId];
    if (!sheet) continue;
    const matrix = copied.get(sheetId) ?? { ...sheet.cellData };
    if (!copied.has(sheetId)) sheets[sheetId] = { ...sheet, cellData: matrix };
    copied.set(sheetId, matrix);
    const { f: _formula, ref: _range, ...value } = matrix[row]?.[column] ?? {};
    matrix[row] = { ...matrix[row], [column]: value };
  }
  return { ...book, sheets };
}
