/** Marks exactly those bound cells whose source says something else now than the cell does. */
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { bindingCalls, boundCall } from "@digao/domain/sheet-bindings/parse";
import { sql } from "kysely";
import { resolveCalls } from "./bindings/resolve.ts";

interface Stored {
  formula: string;
  value: string | null;
  error: string | null;
}

/** Of the project that `db` is bound to: the sheets of which something has changed. */
export async function markStale(db: Db): Promise<number[]> {
  const { rows } = await sql<Stored>`
    select distinct b.formula, b.value, b.error from sheet_binding b where ${ofProject("b")} and b.replaced_by is null`.execute(
    db,
  );
  if (rows.length === 0) return [];
  const calls = rows.flatMap(({ formula }) => bindingCalls(formula).map((call) => boundCall(call, () => null)));
  const now = await resolveCalls(db, projectIdOf(db), calls);
  const stale = rows.filter(({ formula, value, error }) => {
    const one = now.get(formula);
    return one !== undefined && (one.value !== value || one.error !== error);
  });
  const marked = JSON.stringify(stale);
  const { rows: changed } = await sql<{ id: number }>`
    with due as (
      select * from jsonb_to_recordset(${marked}::jsonb) as d (formula text, value text, error text)
    ), marked as (
      update sheet_binding b set is_stale = not b.is_stale
      where ${ofProject("b")} and b.replaced_by is null and b.is_stale <> exists (select from due d where d.formula = b.formula
        and d.value is not distinct from b.value and d.error is not distinct from b.error)
      returning b.sheet_id, b.is_stale
    ), counted as (
      select sheet_id, sum(case when is_stale then 1 else -1 end)::int as more from marked group by sheet_id
    )
    update audit_sheet s set stale_count = s.stale_count + c.more from counted c
    where s.tenant_id = ${ownTenant} and s.project_id = ${ownProject} and s.id = c.sheet_id
    returning s.id`.execute(db);
  return changed.map(({ id }) => id);
}
