/** Bound cells that keep a sheet from its signs: those that say something else than the books do now, found nothing, or were typed over. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { cellName } from "@digao/sheets/a1";
import { sql } from "kysely";
import { namesOwnSigners } from "./signed.ts";

export interface BoundFaults {
  /** "Sheet1!B4" */
  stale: string[];
  faulty: string[];
  /** A number was typed in place of the binding. */
  overwritten: string[];
}

/** More are not listed, so that one broken book does not fill an answer; whoever mends the listed ones sees the rest. */
const listedMax = 500;

interface Row {
  sheetId: number;
  tabName: string;
  row: number;
  column: number;
  isStale: boolean;
  isOverwritten: boolean;
}

function kindOf(isStale: boolean, isOverwritten: boolean): keyof BoundFaults {
  if (isOverwritten) return "overwritten";
  return isStale ? "stale" : "faulty";
}

/** Of all sheets, or of one; sheets without any are absent. Cells that name the sheet's own signers change with each sign, and stop none. */
export async function boundFaults(db: Db, sheetId?: number): Promise<ReadonlyMap<number, BoundFaults>> {
  const one = sheetId === undefined ? sql`` : sql`and b.sheet_id = ${sheetId}`;
  const { rows } = await sql<Row>`
    with found as (
      select b.sheet_id, b.tab_id, b.row_no, b.column_no, bool_or(b.is_stale) as is_stale,
        bool_or(b.replaced_by is not null) as is_overwritten,
        row_number() over (partition by b.sheet_id order by b.tab_id, b.row_no, b.column_no) as place
      from sheet_binding b join audit_sheet s on ${ofProject("s")} and s.id = b.sheet_id and s.removed_at is null
      where ${ofProject("b")} and case when b.replaced_by is null
        then b.error is not null or b.is_stale and not coalesce(${namesOwnSigners("b", "s")}, false)
        else b.replaced_by = 'number' end ${one}
      group by b.sheet_id, b.tab_id, b.row_no, b.column_no
    )
    select f.sheet_id as "sheetId", f.row_no as row, f.column_no as "column", f.is_stale as "isStale",
      f.is_overwritten as "isOverwritten",
      coalesce((select t ->> 'name' from jsonb_array_elements(s.outline::jsonb -> 'tabs') t where t ->> 'id' = f.tab_id),
        f.tab_id) as "tabName"
    from found f join audit_sheet s on ${ofProject("s")} and s.id = f.sheet_id
    where f.place <= ${listedMax} order by f.sheet_id, f.tab_id, f.row_no, f.column_no`.execute(db);
  const found = new Map<number, BoundFaults>();
  for (const { sheetId: id, tabName, row, column, isStale, isOverwritten } of rows) {
    const own = found.get(id) ?? { stale: [], faulty: [], overwritten: [] };
    found.set(id, own);
    own[kindOf(isStale, isOverwritten)].push(`${tabName}!${cellName(row, column)}`);
  }
  return found;
}
