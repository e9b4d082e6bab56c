/** Sheets that take figures from the books of account: a job compares them once what they take may have changed. */
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { startJob } from "../../../platform/jobs/queue.ts";
import type { Figure } from "../../../platform/overview/figure.ts";
import type { AfterHead } from "../../../platform/overview/heads.ts";

const checkSheetsKind = "check-sheets";

/** One that waits has not begun to read yet: it sees what this transaction writes. */
async function queueSheetCheck(db: Db): Promise<void> {
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

const boundSheets: Figure = {
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

export const sheetsFigures: readonly Figure[] = [boundSheets];
export const sheetsAfterHead: readonly AfterHead[] = [queueSheetCheck];
