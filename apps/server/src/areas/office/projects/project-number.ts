import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";

/** Whoever numbers or renames a project waits here, so that two never take one number. */
async function lockNumbers(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('project_code'), app_tenant())`.execute(db);
}

/** The first part of a category's code names the kind of work: AUD-FS-05 -> AUD. A heading goes by what stands below it. */
async function kindOfWork(db: Db, categoryId: number): Promise<string> {
  const category = await db
    .selectFrom("project_category")
    .where((is) => is.or([is("id", "=", categoryId), is("parent_id", "=", categoryId)]))
    .where("code", "like", "%-%")
    .orderBy(sql`id <> ${categoryId}`)
    .orderBy("sort")
    .select("code")
    .executeTakeFirst();
  return category?.code.split("-")[0] ?? "AUD";
}

/** The next number of a year: 2024-AUD-0001. Numbers of deleted projects are not given again, and gaps do no harm. */
export async function nextNumber(db: Db, year: number, categoryId: number): Promise<string> {
  await lockNumbers(db);
  const prefix = `${year}-${await kindOfWork(db, categoryId)}-`;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(project_code, ${prefix.length + 1}::int)::int), 0) as last from project
    where starts_with(project_code, ${prefix}) and substr(project_code, ${prefix.length + 1}::int) ~ '^[0-9]{1,8}$'`.execute(
    db,
  );
  return prefix + String((rows[0]?.last ?? 0) + 1).padStart(4, "0");
}

/** Refuses a number that another project of the firm carries. */
export async function requireFreeNumber(db: Db, code: string, exceptId = 0): Promise<void> {
  await lockNumbers(db);
  const taken = await db
    .selectFrom("project")
    .where("project_code", "=", code)
    .where("is_deleted", "=", false)
    .where("id", "<>", exceptId)
    .select("id")
    .executeTakeFirst();
  if (taken) throw new Refusal("project.codeTaken", { field: "projectCode", params: { code } });
}
