/** Works out all formulas of a book, bindings with them, where no browser has it open. Runs in a job's process. */
import type { ChangedCell } from "@digao/contract/areas/papers/sheets/calls";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { calculatorFunctions } from "@digao/domain/calculators/cell-function";
import { bindingErrors } from "@digao/domain/sheet-bindings/errors";
import { type BoundCall, callText } from "@digao/domain/sheet-bindings/parse";
import { sameValue } from "@digao/sheets/bindings";
import type { Book } from "@digao/sheets/book";
import type { Computed, ComputedCell } from "@digao/sheets/compute";
import type { BindingAnswer, BindingCall } from "@digao/sheets/compute/calls";
import { resolveCalls } from "./bindings/resolve.ts";
import { sourcesOf } from "./bindings/sources.ts";
import { type BoundPlace, placesOf } from "./bound-cells.ts";
import { cellsBeyond, cellValue, errorText, keepComputed, type StoredBinding, storedBindings } from "./compute.ts";
import { readState } from "./state.ts";

export interface WorkedOut {
  seq: number;
  changed: ChangedCell[];
  places: BoundPlace[];
  resolved: ReadonlyMap<string, StoredBinding>;
  /** Whether a formula showed another result than it has. */
  corrects: boolean;
}

/** A result that a window has not worked out yet follows from what was written; one that was shown otherwise does not. */
const wasShown = (book: Book, { sheetId, row, column }: ComputedCell): boolean => {
  const shown = book.sheets[sheetId]?.cellData?.[row]?.[column]?.v;
  return shown !== undefined && shown !== null && shown !== "";
};

const boundOf = ({ name, args }: BindingCall): BoundCall => ({
  fn: name,
  values: args.map((value) => (value === null ? "" : String(value))),
});

const answerOf = (one: StoredBinding | undefined): BindingAnswer => {
  if (!one) return { error: bindingErrors.argument[0] };
  return one.error === null ? { value: cellValue(one).value } : { error: errorText(one.error) };
};

const nameOf = (tabId: string, row: number, column: number): string => `${tabId} ${row} ${column}`;

/**
 * A cell that is one binding and nothing else says what the binding does, as it would without the engine: the engine makes numbers of texts that
 * look like dates, so that the day of a sign would become 46354 and take the sign itself out of date.
 */
function asBound(
  places: readonly BoundPlace[],
  { changed, cycles }: Computed,
  resolved: ReadonlyMap<string, StoredBinding>,
): ComputedCell[] {
  const cyclic = new Set(cycles.map(({ sheetId, row, column }) => nameOf(sheetId, row, column)));
  const alone = new Map(
    places
      .filter(({ isAlone, tabId, row, column }) => isAlone && !cyclic.has(nameOf(tabId, row, column)))
      .map(({ tabId, row, column, cell, calls: [first] }) => [
        nameOf(tabId, row, column),
        { cell, one: first && resolved.get(first.text) },
      ]),
  );
  return changed.flatMap((computed): ComputedCell[] => {
    const { cell, one } = alone.get(nameOf(computed.sheetId, computed.row, computed.column)) ?? {};
    if (!one) return [computed];
    const { value: v, type: t } = cellValue(one);
    return sameValue(cell?.v, v) ? [] : [{ ...computed, v, t }];
  });
}

/**
 * Outside of any lock. A binding that was worked out before keeps its figure, stale or not, until somebody asks for it anew. Null where there is
 * nothing to work out, "late" where it takes too long now: what the windows worked out stays.
 */
export async function workOutFormulas(db: Db, id: number, timeoutMs?: number): Promise<WorkedOut | "late" | null> {
  const { book, seq } = await readState(db, id);
  const hasFormulas = Object.values(book.sheets).some(({ cellData = {} }) =>
    Object.values(cellData).some((row) => Object.values(row).some(({ f }) => Boolean(f))),
  );
  if (!hasFormulas) return null;
  // Loaded here alone: the engine is large.
  const { computeBook, withComputed } = await import("@digao/sheets/compute");
  const projectId = projectIdOf(db);
  const sources = sourcesOf(db, projectId);
  const resolved = await storedBindings(db, id);
  const resolve = async (calls: readonly BoundCall[]): Promise<void> => {
    const unknown = calls.filter((call) => !resolved.has(callText(call)));
    if (unknown.length === 0) return;
    for (const [key, one] of await resolveCalls(db, projectId, unknown, sources)) resolved.set(key, one);
  };
  const { computed, fault } = await computeBook(book, {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    functions: calculatorFunctions,
    binding: async (calls) => {
      const bound = calls.map(boundOf);
      await resolve(bound);
      return bound.map((call) => answerOf(resolved.get(callText(call))));
    },
  });
  if (!computed) return fault === "timeout" ? "late" : null;
  const { places: before, beyond } = placesOf(book);
  const found = asBound(before, computed, resolved);
  const { places } = placesOf(withComputed(book, found));
  const calls = places.flatMap((place) => place.calls);
  await resolve(calls.map(({ call }) => call));
  const unworked = new Set(beyond.map(({ tabId, row, column }) => nameOf(tabId, row, column)));
  const changed = [
    ...found
      .filter(({ sheetId, row, column }) => !unworked.has(nameOf(sheetId, row, column)))
      .map(({ sheetId: tabId, row, column, v, t }) => ({ tabId, row, column, value: v, type: t })),
    ...cellsBeyond(beyond),
  ];
  return { seq, changed, places, resolved, corrects: found.some((cell) => wasShown(book, cell)) };
}

/** False where the book has changed meanwhile: it is worked out again. */
export const writeFormulas = (db: Db, id: number, worked: WorkedOut): Promise<boolean> => keepComputed(db, id, worked);
