/** What a trial balance holds, and the one of the year before that its openings come from. */
import type { Db } from "@digao/db/tenant";
import type { TbGroups } from "@digao/domain/integrity/run-checks.sql";
import { sql } from "kysely";

export async function groupsOf(db: Db, batchId: number): Promise<TbGroups> {
  const row = await db
    .selectFrom("import_batch")
    .where("id", "=", batchId)
    .select(sql<TbGroups | null>`summary -> 'groups'`.as("groups"))
    .executeTakeFirst();
  return row?.groups ?? { open: true, period: true, close: true };
}

/** Of this project's period that ends the day before, else of the prior project. */
export async function priorBatch(db: Db, projectId: number, startDate: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select p.tb_batch_id as id from project_period p join import_batch b on b.id = p.tb_batch_id
    where p.project_id in (${projectId}, (select prior_project_id from project where id = ${projectId}))
      and p.end_date = ${startDate}::date - 1 and (b.summary #>> '{groups,close}')::boolean
    order by p.project_id = ${projectId} desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
