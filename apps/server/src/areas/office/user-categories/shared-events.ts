/** What stands in one's calendar that others have put there: events of the firm, and of projects one takes part in. */

import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { CalendarEntry } from "@digao/contract/areas/office/user-categories/calls";
import { sql } from "kysely";
import type { InFirm } from "../../../platform/context.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";

type Shared = Omit<CalendarEntry, "eventId" | "rowVersion" | "remark">;

export async function readSharedEvents(
  { db, user }: InFirm & { user: { id: number } },
  { starttime, endtime }: { starttime: string; endtime: string },
): Promise<CalendarEntry[]> {
  const from = sql`${starttime}::date::timestamp at time zone 'Asia/Shanghai'`;
  const to = sql`(${endtime}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
  const { rows } = await sql<Shared>`
    select 'projectEvent' as kind, e.id as "recordId", e.title, e.start, e.end, e.is_all_day as "isAllDay", e.place,
      p.id as "projectId", p.project_code as "projectCode", p.project_name as "projectName"
    from project_event e
    join project p on p.id = e.project_id and not p.is_deleted and p.status <> ${code.projectStatus.void}
    join project_member m on m.project_id = p.id and m.user_id = ${user.id} and m.checked in ${oneOf(onTeam)}
    where not e.is_deleted and ${user.id} = any(e.members) and e.end >= ${from} and e.start < ${to}
    union all
    select 'firmEvent', e.id, e.event_description, e.event_start, e.event_end, false, e.event_address, null, null, null
    from firm_event e where not e.is_deleted and e.event_end >= ${from} and e.event_start < ${to}
    order by start, title`.execute(db);
  return rows.map((row) => ({ ...row, remark: null, eventId: null, rowVersion: null }));
}
