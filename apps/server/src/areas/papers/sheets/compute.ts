/** Works out what a book takes from the books of account, keeps it with the cells, and tells those who look at it. */
import { randomUUID } from "node:crypto";
import type { ChangedCell } from "@digao/contract/areas/papers/sheets/calls";
import { instant, ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { cellName } from "@digao/sheets/a1";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { resolveCalls } from "./bindings/resolve.ts";
import type { Resolved } from "./bindings/resolved.ts";
import { type BoundBook, type BoundPlace, boundBook } from "./bound-cells.ts";
import { readSheet } from "./rows.ts";
import { ownWindow } from "./save.ts";
import { changedStatus, markItem, ownSignersOf } from "./signed.ts";
import { isLight, readState } from "./state.ts";
import { cellValue, errorText, keepBindings, type StoredBinding, storedBindings } from "./stored-bindings.ts";

export interface Computed {
  seq: number;
  computed: ChangedCell[];
  faults: { cell: string; text: string }[];
}

interface Appending {
  seq: number;
  computed: readonly ChangedCell[];
  isNews: boolean;
}

/** As a change of the server's own: windows take it in without giving up what they hold. */
export async function appendComputed(db: Db, id: number, { seq, computed, isNews }: Appending): Promise<void> {
  const text = JSON.stringify(computed);
  await sql`
    insert into sheet_change (tenant_id, project_id, sheet_id, seq, change_id, window_id, at, ops, computed)
    values (${ownTenant}, ${ownProject}, ${id}, ${seq}, ${randomUUID()}, ${ownWindow}, ${instant()}, '[]', ${text})`.execute(
    db,
  );
  const changed = isNews ? sql`, status = ${changedStatus}, updated_at = ${instant()}` : sql``;
  await sql`update audit_sheet set seq = ${seq} ${changed} where ${ofProject("audit_sheet")} and id = ${id}`.execute(
    db,
  );
  if (isNews) await markItem(db, id);
}

/**
 * Whether a binding says something else than it did. Results of formulas that are worked out only now follow from what was written, and
 * signed, already: they make no sign out of date. Nor do the names of the sheet's own signers, who are there because they signed.
 */
const isNewsOf = (
  before: ReadonlyMap<string, StoredBinding>,
  now: ReadonlyMap<string, StoredBinding>,
  ownSigners: ReadonlySet<string>,
): boolean =>
  [...now].some(([text, { value, error, depends }]) => {
    const was = before.get(text);
    const isChanged = was !== undefined && (was.value !== value || was.error !== error);
    return isChanged && !depends.some((one) => ownSigners.has(one));
  });

function changedCells(places: readonly BoundPlace[], resolved: ReadonlyMap<string, Resolved>): ChangedCell[] {
  return places.flatMap(({ tabId, row, column, cell, calls, isAlone }): ChangedCell[] => {
    const [first] = calls;
    const one = isAlone && first ? resolved.get(first.text) : undefined;
    if (!one) return [];
    const now = cellValue(one);
    return cell.v === now.value && cell.t === now.type ? [] : [{ tabId, row, column, ...now }];
  });
}

/** What cells of more bindings than a book may have say in place of a figure that nobody works out. */
export function cellsBeyond(beyond: readonly BoundPlace[]): ChangedCell[] {
  const value = errorText("tooMany");
  return beyond
    .filter(({ cell }) => cell.v !== value)
    .map(({ tabId, row, column }) => ({ tabId, row, column, value, type: 1 }));
}

interface Keeping {
  /** The change after which it was worked out. */
  seq: number;
  changed: readonly ChangedCell[];
  places: readonly BoundPlace[];
  resolved: ReadonlyMap<string, StoredBinding>;
  /** Whether something that was shown, and perhaps signed, is another now for other reasons than a binding's figure. */
  corrects?: boolean;
}

/** False where the book is another one by now. */
export async function keepComputed(db: Db, id: number, keeping: Keeping): Promise<boolean> {
  const { seq, changed, places, resolved, corrects = false } = keeping;
  const now = await readSheet(db, id, true);
  if (now.seq !== seq) return false;
  const isNews = corrects || isNewsOf(await storedBindings(db, id), resolved, await ownSignersOf(db, id));
  await keepBindings(db, id, places, resolved);
  if (changed.length > 0) await appendComputed(db, id, { seq: seq + 1, computed: changed, isNews });
  return true;
}

/** What a book has taken from elsewhere, looked up before: it counts as long as nobody has changed the book. */
export interface FoundBound {
  seq: number;
  bound: BoundBook;
}

async function lookedThrough(db: Db, id: number): Promise<FoundBound> {
  if (!(await isLight(db, await readSheet(db, id))))
    throw new Refusal("sheets.pending", { kind: "tooMany", retryAfterSeconds: 30 });
  const { book, seq } = await readState(db, id);
  return { seq, bound: boundBook(book) };
}

/** Holds the book until the transaction ends: its values are those of one moment. */
export async function computeBook(db: Db, id: number, found?: FoundBound): Promise<Computed> {
  const { seq: now } = await readSheet(db, id, true);
  const { seq, bound } = found?.seq === now ? found : await lookedThrough(db, id);
  const { places, beyond, names } = bound;
  const resolved = await resolveCalls(
    db,
    projectIdOf(db),
    places.flatMap(({ calls }) => calls.map(({ call }) => call)),
  );
  const computed = [...changedCells(places, resolved), ...cellsBeyond(beyond)];
  await keepComputed(db, id, { seq, changed: computed, places, resolved });
  const named = ({ tabId, row, column }: BoundPlace): string => `${names.get(tabId) ?? tabId}!${cellName(row, column)}`;
  const faulty = places.flatMap((place) =>
    place.calls.flatMap(({ text }) => {
      const error = resolved.get(text)?.error;
      return error ? [{ cell: named(place), text: errorText(error) }] : [];
    }),
  );
  const faults = [...faulty, ...beyond.map((place) => ({ cell: named(place), text: errorText("tooMany") }))];
  return { seq: computed.length > 0 ? seq + 1 : seq, computed, faults };
}
