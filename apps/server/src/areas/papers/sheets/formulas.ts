/** Works out all formulas of a book, bindings with them, where no browser has it open. Runs in a job's process. */
import type { ChangedCell } from "@digao/contract/areas/papers/sheets/calls";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { type BoundCall, callText } from "@digao/domain/sheet-bindings/parse";
import type { Book } from "@digao/sheets/book";
import type { ComputedCell } from "@digao/sheets/compute";
import { resolveCalls } from "./bindings/resolve.ts";
import { sourcesOf } from "./bindings/sources.ts";
import type { BoundPlace } from "./bound-cells.ts";
import { cellsBeyond, keepComputed } from "./compute.ts";
import { evaluate, hasFormulas, placeKey } from "./evaluate.ts";
import { readState } from "./state.ts";
import { type StoredBinding, storedBindings } from "./stored-bindings.ts";

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

/**
 * Outside of any lock. A binding that was worked out before keeps its figure, stale or not, until somebody asks for it anew. Null where there is
 * nothing to work out, "late" where it takes too long now: what the windows worked out stays.
 */
export async function workOutFormulas(db: Db, id: number, timeoutMs?: number): Promise<WorkedOut | "late" | null> {
  const { book, seq } = await readState(db, id);
  if (!hasFormulas(book)) return null;
  const projectId = projectIdOf(db);
  const sources = sourcesOf(db, projectId);
  const resolved = await storedBindings(db, id);
  const resolve = async (calls: readonly BoundCall[]): Promise<void> => {
    const unknown = calls.filter((call) => !resolved.has(callText(call)));
    if (unknown.length === 0) return;
    for (const [key, one] of await resolveCalls(db, projectId, unknown, sources)) resolved.set(key, one);
  };
  const evaluated = await evaluate(book, { resolved, resolve, timeoutMs });
  if (evaluated === null || evaluated === "late") return evaluated;
  const { found, places, beyond } = evaluated;
  const unworked = new Set(beyond.map(({ tabId, row, column }) => placeKey(tabId, row, column)));
  const changed = [
    ...found
      .filter(({ sheetId, row, column }) => !unworked.has(placeKey(sheetId, row, column)))
      .map(({ sheetId: tabId, row, column, v, t }) => ({ tabId, row, column, value: v, type: t })),
    ...cellsBeyond(beyond),
  ];
  return { seq, changed, places, resolved, corrects: found.some((cell) => wasShown(book, cell)) };
}

/** False where the book has changed meanwhile: it is worked out again. */
export const writeFormulas = (db: Db, id: number, worked: WorkedOut): Promise<boolean> => keepComputed(db, id, worked);
