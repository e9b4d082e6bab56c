import type { WorkLog } from "@digao/contract/areas/office/work-logs/calls";
import { inviteStatus, workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import { sql } from "kysely";
import type { ByUser, InFirm, InLanguage } from "../../../../platform/context.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import type { Context } from "../../../../platform/serve.ts";
import { lockOwnHours } from "./lock.ts";

/** What stands, whosesoever it is: only for those that narrow it to what the reader may see. */
export const standingEntries = ({ db, lang }: InFirm & InLanguage) =>
  db
    .selectFrom("work_log")
    .leftJoin("project", "project.id", "work_log.project_id")
    .leftJoin("app_user as inviter", "inviter.id", "work_log.invited_by")
    .where("work_log.invite_status", "<>", inviteStatus.cancelled)
    .select([
      "work_log.id",
      "work_log.user_id as userId",
      "work_log.project_id as projectId",
      "project.project_name as projectName",
      "work_log.work_type as workType",
      sql<string>`coalesce((select ${sql.ref(lang === "en" ? "c.name_en" : "c.name")} from system_code c
        where c.category_code = 'WORKTYPE' and c.code = work_log.work_type::text and not c.is_deleted), '')`.as(
        "workTypeName",
      ),
      "work_log.title",
      "work_log.content",
      "work_log.work_date as workDate",
      "work_log.start_time as startTime",
      "work_log.end_time as endTime",
      sql<number>`work_log.hours::float8`.as("hours"),
      "work_log.is_owner as isOwner",
      "work_log.invite_status as inviteStatus",
      "inviter.name as inviterName",
      "work_log.refuse_reason as refuseReason",
      "work_log.place",
      "work_log.status",
      "work_log.is_billable as isBillable",
      "work_log.row_version as rowVersion",
    ]);

/** One's own entries; nobody else's are ever read. */
export const ownEntries = (ctx: InFirm & ByUser & InLanguage) =>
  standingEntries(ctx).where("work_log.user_id", "=", ctx.user.id);

export async function readEntry(ctx: Context, id: number): Promise<WorkLog> {
  const row = await ownEntries(ctx).where("work_log.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("worklog.missing", { kind: "missing" });
  return row;
}

/** What has been approved stands. */
export async function openEntry(ctx: Context, id: number): Promise<WorkLog> {
  await lockOwnHours(ctx);
  const entry = await readEntry(ctx, id);
  if (entry.status === workLogStatus.approved) throw new Refusal("worklog.approved", { kind: "state" });
  if (entry.inviteStatus !== inviteStatus.consented) throw new Refusal("worklog.acceptFirst", { kind: "state" });
  return entry;
}
