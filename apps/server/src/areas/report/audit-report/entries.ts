/** The row of the firm's register that belongs to a report, changed by the acts of its project. */
import { judgementStatus } from "@digao/contract/areas/engagement/papers/codes";
import { reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";

/** By the text: in review from the hand-in on. */
export async function setStatus({ db }: Context, version: { id: number; status: number }, act: string): Promise<void> {
  const { draft, handedIn } = judgementStatus;
  if (version.status !== draft && version.status !== handedIn && act !== "approve") return;
  const status = version.status === draft ? reportStatus.draft : reportStatus.inReview;
  const { rows } = await sql<{ of: number }>`
    select v.subject_id as of from paper_record v where ${ofProject("v")} and v.id = ${version.id}`.execute(db);
  await changeEntry(db, rows[0]?.of ?? 0, { status });
}

export async function changeEntry(db: Db, reportId: number, values: Readonly<Record<string, unknown>>): Promise<void> {
  await db
    .updateTable("report_register")
    .set({ ...values, row_version: sql`row_version + 1` })
    .where("report_id", "=", reportId)
    .execute();
}
