/** Sheets that take figures from the books of account: a job compares them once what they take may have changed. */
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, inProject, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { startJob } from "../jobs/queue.ts";
import type { Figure } from "./figure.ts";

export const checkSheetsKind = "check-sheets";

/** One that waits has not begun to read yet: it sees what this transaction writes. */
export async function queueSheetCheck(db: Db): Promise<void> {
  const { rows } = await sql`
    select true from audit_sheet s where ${ofProject("s")} and s.binding_count > 0 and s.removed_at is null limit 1`.execute(
    db,
  );
  if (rows.length === 0) return;
  const projectId = projectIdOf(db);
  const waiting = await db
    .selectFrom("job")
    .where("kind", "=", checkSheetsKind)
    .where("project_id", "=", projectId)
    .where("state", "=", "queued")
    .select("id")
    .executeTakeFirst();
  if (!waiting) await startJob(db, { kind: checkSheetsKind, projectId });
}

/** Papers name their client: of each of its projects. */
export async function queueSheetChecksOf(db: Db, custId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project p where p.cust_id = ${custId} and not p.is_deleted and p.archive_flag = ${archiveFlag.open}`.execute(
    db,
  );
  for (const { id } of rows) await queueSheetCheck(inProject(db, id));
}

/** Transactions that found the job waiting hold the project in the overview until they commit. */
export const waitForWriters = (db: Db): Promise<unknown> =>
  sql`select /* by key */ o.rules from overview_project o
    where o.tenant_id = ${ownTenant} and o.of_project = ${ownProject} for update`.execute(db);

export const boundSheets: Figure = {
  tables: [
    "account",
    "adjust_head",
    "adjust_line",
    "fs_item",
    "import_batch",
    "materiality",
    "project_period",
    "wp_sign",
  ],
  renew: queueSheetCheck,
};
