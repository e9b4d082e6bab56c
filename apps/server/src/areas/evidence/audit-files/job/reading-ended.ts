/** What came while a job had its last look is read by the next one. */
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import { ofProject } from "@digao/db/project-rows";
import { inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import type { JobEnding } from "../../../../platform/jobs/claim.ts";
import { startJob } from "../../../../platform/jobs/queue.ts";
import { startReading } from "./start.ts";

export const readingEnded: JobEnding = async (db, { payload }, outcome) => {
  if (outcome.state !== "done") return;
  const projectId = Number(payload.projectId);
  const own = inProject(db, projectId);
  const { rows } = await sql`
    select from audit_file_text t join audit_file f on ${ofProject("f")} and f.id = t.audit_file_id
    where ${ofProject("t")} and t.state = 'waiting' and f.deleted_at is null limit 1`.execute(own);
  if (rows.length === 0) return;
  const project = await db.selectFrom("project").where("id", "=", projectId).select("archive_flag").executeTakeFirst();
  if (project && project.archive_flag === archiveFlag.open) await startReading(db, { start: startJob }, projectId);
};
