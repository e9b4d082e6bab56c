/** Works out what a book takes from the books of account, keeps it with the cells, and tells those who look at it. */
import { randomUUID } from "node:crypto";
import type { ChangedCell } from "@digao/contract/areas/papers/sheets/calls";
import { insertFound } from "@digao/db/insert-found";
import { instant, ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { bindingErrors, isBindingError } from "@digao/domain/sheet-bindings/errors";
import { cellName } from "@digao/sheets/a1";
import type { CellValue } from "@digao/sheets/book";
import { sql } from "kysely";
import { resolveCalls } from "./bindings/resolve.ts";
import type { Resolved } from "./bindings/resolved.ts";
import { type BoundBook, type BoundPlace, boundBook } from "./bound-cells.ts";
import { readSheet } from "./rows.ts";
import { ownWindow } from "./save.ts";
import { changedStatus, markItem, ownSignersOf } from "./signed.ts";
import { readState } from "./state.ts";

export interface Computed {
  seq: number;
  computed: ChangedCell[];
  faults: { cell: string; text: string }[];
}

export const errorText = (error: string): string => bindingErrors[isBindingError(error) ? error : "argument"][0];

/** As it stands in the cell: an amount as a number, an error in the words of the firm's papers. */
export function cellValue({ value, type, error }: Pick<StoredBinding, "value" | "type" | "error">): {
  value: CellValue;
  type: 1 | 2;
} {
  if (error !== null) return { value: errorText(error), type: 1 };
  return type === 2 ? { value: Number(value), type: 2 } : { value: value ?? "", type: 1 };
}

/** A binding's figure, with when it was worked out where that was before. */
export interface StoredBinding {
  value: string | null;
  type: 1 | 2 | null;
  error: string | null;
  depends: string[];
  isStale?: boolean;
  computedAt?: string | null;
}

interface BindingRow {
  tabId: string;
  row: number;
  column: number;
  part: number;
  formula: string;
  value: string | null;
  type: number | null;
  error: string | null;
  depends: string[];
  isStale?: boolean;
  computedAt?: string | null;
}

/** What a sheet's bindings said when they were last worked out, by the text of the call. */
export async function storedBindings(db: Db, id: number): Promise<Map<string, StoredBinding>> {
  const { rows } = await sql<StoredBinding & { formula: string }>`
    select distinct on (b.formula) b.formula, b.value, b.value_type as type, b.error, b.depends, b.is_stale as "isStale",
      b.computed_at as "computedAt"
    from sheet_binding b where ${ofProject("b")} and b.sheet_id = ${id} order by b.formula`.execute(db);
  return new Map(rows.map(({ formula, ...stored }) => [formula, stored]));
}

const rowsOf = (places: readonly BoundPlace[], resolved: ReadonlyMap<string, StoredBinding>): BindingRow[] =>
  places.flatMap(({ tabId, row, column, calls }) =>
    calls.flatMap(({ text }, part): BindingRow[] => {
      const one = resolved.get(text);
      if (!one) return [];
      const { value, type, error, depends, isStale = false, computedAt = null } = one;
      return [{ tabId, row, column, part, formula: text, value, type, error, depends, isStale, computedAt }];
    }),
  );

async function writeBindings(db: Db, id: number, rows: readonly BindingRow[]): Promise<void> {
  await sql`delete from sheet_binding where ${ofProject("sheet_binding")} and sheet_id = ${id}`.execute(db);
  if (rows.length > 0)
    await insertFound(
      db,
      sql`
      insert into sheet_binding (tenant_id, project_id, sheet_id, tab_id, row_no, column_no, part, formula, value, value_type, error,
        depends, is_stale, computed_at)
      select ${ownTenant}, ${ownProject}, ${id}, b."tabId", b.row, b."column", b.part, b.formula, b.value, b.type, b.error,
        array(select jsonb_array_elements_text(b.depends)), b."isStale",
        coalesce(b."computedAt", ${instant()})
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b ("tabId" text, row int, "column" int, part int, formula text,
        value text, type smallint, error text, depends jsonb, "isStale" boolean, "computedAt" timestamptz)`,
    );
  await sql`update audit_sheet set binding_count = ${rows.length},
      stale_count = ${rows.filter(({ isStale }) => isStale).length}
    where ${ofProject("audit_sheet")} and id = ${id}`.execute(db);
}

interface Appending {
  seq: number;
  computed: readonly ChangedCell[];
  isNews: boolean;
}

/** As a change of the server's own: windows take it in without giving up what they hold. */
async function appendComputed(db: Db, id: number, { seq, computed, isNews }: Appending): Promise<void> {
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
  await writeBindings(db, id, rowsOf(places, resolved));
  if (changed.length > 0) await appendComputed(db, id, { seq: seq + 1, computed: changed, isNews });
  return true;
}

/** What a book has taken from elsewhere, looked up before: it counts as long as nobody has changed the book. */
export interface FoundBound {
  seq: number;
  bound: BoundBook;
}

async function lookedThrough(db: Db, id: number): Promise<FoundBound> {
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
