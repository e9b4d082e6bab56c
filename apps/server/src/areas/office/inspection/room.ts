/** The head of the inspection room; everything else in it is read by the calls of the areas that hold it. */
import type { InspectionRoom, inspection, JournalRecount } from "@digao/contract/areas/office/inspection/calls";
import { archivedFlags } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { recounts } from "../../evidence/journal-tests/door.ts";
import { latestPackage } from "../archive-package/door.ts";

type Calls = typeof inspection;

export async function getRoom(
  { db, user, project }: Context,
  { projectId }: Input<Calls["GetInspectionRoom"]>,
): Promise<InspectionRoom> {
  const head = await db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .innerJoin("tenant as t", "t.id", "p.tenant_id")
    .where("p.id", "=", projectId)
    .select([
      "t.name as firm",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "c.cust_name as custName",
      "p.period_end as periodEnd",
      "p.archive_flag as archiveFlag",
    ])
    .executeTakeFirstOrThrow();
  const { rows } = await sql<NonNullable<InspectionRoom["inspector"]>>`
    select u.name, i.authority, i.document_no as "documentNo", i.valid_from::text as "validFrom", i.valid_to::text as "validTo"
    from inspection i join app_user u on u.tenant_id = i.tenant_id and u.id = i.user_id
    where i.tenant_id = app_tenant() and i.id = ${project?.inspectionId ?? null}::bigint and i.user_id = ${user.id}`.execute(
    db,
  );
  const { archiveFlag, ...facts } = head;
  const archive = await latestPackage(db, projectId);
  return {
    ...facts,
    isArchived: archivedFlags.some((one) => one === archiveFlag),
    inspector: rows[0] ?? null,
    archive,
  };
}

export const recount = (ctx: Context, { Id }: Input<Calls["RecountJournalTest"]>): Promise<JournalRecount> =>
  recounts.of(ctx, Id);
