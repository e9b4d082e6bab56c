/** What the formulas of a book come to, by the same engine that windows have. Free of the database: bindings are answered by the caller. */
import { calculatorFunctions } from "@digao/domain/calculators/cell-function";
import { bindingErrors } from "@digao/domain/sheet-bindings/errors";
import { type BoundCall, callText } from "@digao/domain/sheet-bindings/parse";
import { sameValue } from "@digao/sheets/bindings";
import type { Book } from "@digao/sheets/book";
import type { Computed, ComputedCell } from "@digao/sheets/compute";
import type { BindingAnswer, BindingCall } from "@digao/sheets/compute/calls";
import { type BoundPlace, placesOf } from "./bound-cells.ts";
import { cellValue, errorText, type StoredBinding } from "./stored-bindings.ts";

const boundOf = ({ name, args }: BindingCall): BoundCall => ({
  fn: name,
  values: args.map((value) => (value === null ? "" : String(value))),
});

const answerOf = (one: StoredBinding | undefined): BindingAnswer => {
  if (!one) return { error: bindingErrors.argument[0] };
  return one.error === null ? { value: cellValue(one).value } : { error: errorText(one.error) };
};

export const placeKey = (tabId: string, row: number, column: number): string => `${tabId} ${row} ${column}`;

/**
 * A cell that is one binding and nothing else says what the binding does, as it would without the engine: the engine makes numbers of texts that
 * look like dates, so that the day of a sign would become 46354 and take the sign itself out of date.
 */
function asBound(
  places: readonly BoundPlace[],
  { changed, cycles }: Computed,
  resolved: ReadonlyMap<string, StoredBinding>,
): ComputedCell[] {
  const cyclic = new Set(cycles.map(({ sheetId, row, column }) => placeKey(sheetId, row, column)));
  const alone = new Map(
    places
      .filter(({ isAlone, tabId, row, column }) => isAlone && !cyclic.has(placeKey(tabId, row, column)))
      .map(({ tabId, row, column, cell, calls: [first] }) => [
        placeKey(tabId, row, column),
        { cell, one: first && resolved.get(first.text) },
      ]),
  );
  return changed.flatMap((computed): ComputedCell[] => {
    const { cell, one } = alone.get(placeKey(computed.sheetId, computed.row, computed.column)) ?? {};
    if (!one) return [computed];
    const { value: v, type: t } = cellValue(one);
    return sameValue(cell?.v, v) ? [] : [{ ...computed, v, t }];
  });
}

export interface Evaluated {
  /** Cells whose stored value is another one. */
  found: ComputedCell[];
  places: BoundPlace[];
  beyond: BoundPlace[];
  /** With what was found. */
  book: Book;
}

export interface Answers {
  /** By the text of the call. */
  resolved: ReadonlyMap<string, StoredBinding>;
  /** Adds to `resolved` what it lacks. */
  resolve(calls: readonly BoundCall[]): Promise<void>;
  timeoutMs?: number | undefined;
}

export const hasFormulas = (book: Book): boolean =>
  Object.values(book.sheets).some(({ cellData = {} }) =>
    Object.values(cellData).some((row) => Object.values(row).some(({ f }) => Boolean(f))),
  );

/** "late" where it takes too long now; null where there are too many formulas. */
export async function evaluate(
  book: Book,
  { resolved, resolve, timeoutMs }: Answers,
): Promise<Evaluated | "late" | null> {
  // Loaded here alone: the engine is large.
  const { computeBook, withComputed } = await import("@digao/sheets/compute");
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
  const after = withComputed(book, found);
  const { places } = placesOf(after);
  await resolve(places.flatMap(({ calls }) => calls.map(({ call }) => call)));
  return { found, places, beyond, book: after };
}
