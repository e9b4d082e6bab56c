/** Works out what a book takes from the books of account, keeps it with the cells, and tells those who look at it. */
import { randomUUID } from "node:crypto";
import type { ChangedCell } from "@digao/contract/areas/sheets";
import { insertFound } from "@digao/db/insert-found";
import { instant, ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { bindingErrors } from "@digao/domain/sheet-bindings/errors";
import { cellName } from "@digao/sheets/a1";
import type { CellValue } from "@digao/sheets/book";
import { sql } from "kysely";
import { resolveCalls } from "./bindings/resolve.ts";
import type { Resolved } from "./bindings/resolved.ts";
import { type BoundPlace, boundPlaces } from "./bound-cells.ts";
import { readSheet } from "./rows.ts";
import { ownWindow } from "./save.ts";
import { changedStatus, markItem } from "./signed.ts";
import { readState } from "./state.ts";

/** Of one book. */
export const bindingsMax = 20_000;

export interface Computed {
  seq: number;
  computed: ChangedCell[];
  faults: { cell: string; text: string }[];
}

/** As it stands in the cell: an amount as a number, an error in the words of the firm's papers. */
export function cellValue({ value, type, error }: Resolved): { value: CellValue; type: 1 | 2 } {
  if (error) return { value: bindingErrors[error][0], type: 1 };
  return type === 2 ? { value: Number(value), type: 2 } : { value: value ?? "", type: 1 };
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
}

const rowsOf = (places: readonly BoundPlace[], resolved: ReadonlyMap<string, Resolved>): BindingRow[] =>
  places.flatMap(({ tabId, row, column, calls }) =>
    calls.flatMap(({ text }, part): BindingRow[] => {
      const one = resolved.get(text);
      if (!one) return [];
      const { value, type, error, depends } = one;
      return [{ tabId, row, column, part, formula: text, value, type, error, depends }];
    }),
  );

async function writeBindings(db: Db, id: number, rows: readonly BindingRow[]): Promise<void> {
  await sql`delete from sheet_binding where ${ofProject("sheet_binding")} and sheet_id = ${id}`.execute(db);
  if (rows.length > 0)
    await insertFound(
      db,
      sql`
      insert into sheet_binding (tenant_id, project_id, sheet_id, tab_id, row_no, column_no, part, formula, value, value_type, error,
        depends, computed_at)
      select ${ownTenant}, ${ownProject}, ${id}, b."tabId", b.row, b."column", b.part, b.formula, b.value, b.type, b.error,
        array(select jsonb_array_elements_text(b.depends)), ${instant()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b ("tabId" text, row int, "column" int, part int, formula text,
        value text, type smallint, error text, depends jsonb)`,
    );
  await sql`update audit_sheet set binding_count = ${rows.length}, stale_count = 0
    where ${ofProject("audit_sheet")} and id = ${id}`.execute(db);
}

/** As a change of the server's own: windows take it in without giving up what they hold. */
async function appendComputed(db: Db, id: number, seq: number, computed: readonly ChangedCell[]): Promise<void> {
  const text = JSON.stringify(computed);
  await sql`
    insert into sheet_change (tenant_id, project_id, sheet_id, seq, change_id, window_id, at, ops, computed)
    values (${ownTenant}, ${ownProject}, ${id}, ${seq}, ${randomUUID()}, ${ownWindow}, ${instant()}, '[]', ${text})`.execute(
    db,
  );
  await sql`update audit_sheet set seq = ${seq}, status = ${changedStatus}, updated_at = ${instant()}
    where ${ofProject("audit_sheet")} and id = ${id}`.execute(db);
  await markItem(db, id);
}

function changedCells(places: readonly BoundPlace[], resolved: ReadonlyMap<string, Resolved>): ChangedCell[] {
  return places.flatMap(({ tabId, row, column, cell, calls, isAlone }): ChangedCell[] => {
    const [first] = calls;
    const one = isAlone && first ? resolved.get(first.text) : undefined;
    if (!one) return [];
    const now = cellValue(one);
    return cell.v === now.value && cell.t === now.type ? [] : [{ tabId, row, column, ...now }];
  });
}

/** Holds the book until the transaction ends: its values are those of one moment. */
export async function computeBook(db: Db, id: number): Promise<Computed> {
  await readSheet(db, id, true);
  const { book, seq } = await readState(db, id);
  const places = boundPlaces(book).slice(0, bindingsMax);
  const resolved = await resolveCalls(
    db,
    projectIdOf(db),
    places.flatMap(({ calls }) => calls.map(({ call }) => call)),
  );
  await writeBindings(db, id, rowsOf(places, resolved));
  const computed = changedCells(places, resolved);
  if (computed.length > 0) await appendComputed(db, id, seq + 1, computed);
  const faults = places.flatMap(({ tabId, row, column, calls }) =>
    calls.flatMap(({ text }) => {
      const error = resolved.get(text)?.error;
      const name = book.sheets[tabId]?.name ?? tabId;
      return error ? [{ cell: `${name}!${cellName(row, column)}`, text: bindingErrors[error][0] }] : [];
    }),
  );
  return { seq: computed.length > 0 ? seq + 1 : seq, computed, faults };
}
