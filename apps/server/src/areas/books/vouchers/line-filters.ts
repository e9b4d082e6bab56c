import type { LineFilter, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import type { Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { expressionWords } from "@digao/contract/areas/books/vouchers/line-filter/words";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof vouchers;

export async function listLineFilters({ db, lang }: Context): Promise<LineFilter[]> {
  const { rows } = await sql<Omit<LineFilter, "words" | "expression"> & { expression: Expression }>`
    select f.id, f.filter_name as "filterName", f.expression, f.created_by as "createdBy", u.name as "userName",
      f.row_version as "rowVersion"
    from line_filter f join app_user u on u.tenant_id = f.tenant_id and u.id = f.created_by
    where ${ofProject("f")} order by lower(f.filter_name) collate "zh-x-icu", f.id`.execute(db);
  return rows.map((row) => ({ ...row, words: expressionWords(lang, row.expression) }));
}

/** Names are unique in a project, whatever their case; anyone of the project may better an expression. */
export async function saveLineFilter(
  { db, audit }: Context,
  { projectId, id = 0, filterName, expression, rowVersion }: Input<Calls["SaveLineFilter"]>,
): Promise<Output<Calls["SaveLineFilter"]>> {
  const old = id === 0 ? null : await readFilter(db, projectId, id);
  if (old) checkVersion(rowVersion ?? 0, old);
  const twin = await sql`
    select from line_filter where ${ofProject("line_filter")} and lower(filter_name) = lower(${filterName}) and id <> ${id}`.execute(
    db,
  );
  if (twin.rows.length > 0)
    throw new Refusal("lineFilter.nameTaken", { params: { name: filterName }, field: "filterName" });
  const values = { filter_name: filterName, expression: JSON.stringify(expression) };
  const saved = old
    ? await db
        .updateTable("line_filter")
        .set({ ...values, row_version: old.rowVersion + 1 })
        .where("id", "=", id)
        .returning(["id", "row_version as rowVersion"])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto("line_filter")
        .values({ ...values, project_id: projectId })
        .returning(["id", "row_version as rowVersion"])
        .executeTakeFirstOrThrow();
  await audit({
    refType: "lineFilter",
    refId: saved.id,
    projectId,
    action: old ? "update" : "create",
    old: old && { filterName: old.filterName, expression: old.expression },
    new: { filterName, expression },
  });
  return saved;
}

export async function deleteLineFilter(
  { db, audit }: Context,
  { projectId, id, rowVersion }: Input<Calls["DeleteLineFilter"]>,
): Promise<null> {
  const old = await readFilter(db, projectId, id);
  checkVersion(rowVersion, old);
  await db.deleteFrom("line_filter").where("id", "=", id).execute();
  const { filterName, expression } = old;
  await audit({ refType: "lineFilter", refId: id, projectId, action: "delete", old: { filterName, expression } });
  return null;
}

async function readFilter(db: Context["db"], projectId: number, id: number) {
  const row = await db
    .selectFrom("line_filter")
    .where("id", "=", id)
    .where("project_id", "=", projectId)
    .select(["id", "filter_name as filterName", "expression", "row_version as rowVersion"])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}
