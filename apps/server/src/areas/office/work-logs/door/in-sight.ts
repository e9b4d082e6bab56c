/** Whose hours a person may see: one's own, those of projects one leads, and with the right to all hours the firm's. */
import { inviteStatus } from "@digao/contract/areas/office/work-logs/codes";
import { type RawBuilder, sql } from "kysely";
import { ledProjects, seesAllHours } from "../../../../platform/auth/hours-in-sight.ts";
import type { ByUser, InFirm, InLanguage } from "../../../../platform/context.ts";
import { standingEntries } from "./entries.ts";

/** Of rows of work_log. */
export const inSight = (ctx: ByUser): RawBuilder<boolean> =>
  seesAllHours(ctx)
    ? sql<boolean>`true`
    : sql<boolean>`(work_log.user_id = ${ctx.user.id} or work_log.project_id in ${ledProjects(ctx)})`;

export interface SeenFilter {
  starttime?: string | undefined;
  endtime?: string | undefined;
  userId?: number | null | undefined;
  projectId?: number | null | undefined;
  dept?: string | undefined;
  worktype?: number | undefined;
  status?: number | undefined;
}

/** Entries that the caller may see; what was refused is nobody's hours. */
export const seenEntries = (ctx: InFirm & ByUser & InLanguage, filter: SeenFilter) => {
  const { starttime, endtime, userId, projectId, dept, worktype, status } = filter;
  return standingEntries(ctx)
    .innerJoin("app_user as person", "person.id", "work_log.user_id")
    .where("work_log.invite_status", "<>", inviteStatus.refused)
    .where(inSight(ctx))
    .$if(starttime !== undefined, (q) => q.where("work_log.work_date", ">=", starttime ?? ""))
    .$if(endtime !== undefined, (q) => q.where("work_log.work_date", "<=", endtime ?? ""))
    .$if(Boolean(userId), (q) => q.where("work_log.user_id", "=", userId ?? 0))
    .$if(Boolean(projectId), (q) => q.where("work_log.project_id", "=", projectId ?? 0))
    .$if(Boolean(dept), (q) => q.where("person.dept", "=", dept ?? ""))
    .$if(worktype !== undefined, (q) => q.where("work_log.work_type", "=", worktype ?? 1))
    .$if(status !== undefined, (q) => q.where("work_log.status", "=", status ?? 0))
    .select(["person.name as userName", "person.dept", "work_log.event_id as eventId"]);
};
