import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { startJob } from "../../../platform/jobs/queue.ts";

/**
 * The journal in force of a period holds the findings against its trial balance. Where it was checked against another one than
 * stands there now, both are checked again.
 */
export async function recheckOutdatedJournal(db: Db, projectId: number, periodId: number): Promise<void> {
  const { rows } = await sql<{ tb: number | null; against: number | null }>`
    select p.tb_batch_id as tb, (b.summary ->> 'checkedAgainst')::bigint as against
    from project_period p join import_batch b on ${ofProject("b")} and b.id = p.voucher_batch_id
    where ${ofProject("p")} and p.id = ${periodId}`.execute(db);
  const [journal] = rows;
  if (journal && journal.tb !== journal.against) {
    await startJob(db, { kind: "check-period", projectId, payload: { periodId } });
  }
}
