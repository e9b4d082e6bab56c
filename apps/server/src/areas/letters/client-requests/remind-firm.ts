/** Tells the firm's people which requests the client is late with: who asked, and who leads the project. */
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { notify, severity } from "../../../platform/live/notices.ts";
import { firstOf, firstReminded } from "../../../platform/live/reminders.ts";
import { awaitedOnes } from "./open.ts";

const atOnce = 500;

interface Late {
  id: number;
  no: number;
  name: string;
  due: string;
  askedBy: number | null;
}

async function lateOnes(db: Db): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select r.id, r.request_no as no, r.name, r.due_date::text as due, r.asked_by as "askedBy" from client_request r
    where ${ofProject("r")} and r.request_date is not null and not r.is_deleted and r.status in ${awaitedOnes}
      and r.due_date < ${sqlToday} order by r.request_no limit ${atOnce}`.execute(db);
  return rows;
}

/** Of the team: whoever has left is told nothing. */
const teamOf = (db: Db): Promise<{ userId: number; role: number }[]> =>
  db
    .selectFrom("project_member")
    .where("project_id", "=", projectIdOf(db))
    .where("checked", "=", memberState.confirmed)
    .orderBy("user_id")
    .select(["user_id as userId", "role_id as role"])
    .execute();

/** A date that was put off is another one. */
const subjectOf = ({ id, due }: Late): string => `${id}@${due}`;

/** In the project that `db` is bound to. Answers how many people were told. */
export async function remindOfRequests(db: Db, project: string): Promise<number> {
  const late = await lateOnes(db);
  if (late.length === 0) return 0;
  let told = 0;
  for (const { userId, role } of await teamOf(db)) {
    const own = late.filter(({ askedBy }) => askedBy === userId || role === projectRole.manager);
    const subjects = await firstReminded(db, { userId, kind: "request", days: 0, subjects: own.map(subjectOf) });
    const [first, ...more] = own.filter((one) => subjects.has(subjectOf(one)));
    if (!first) continue;
    await notify(db, {
      to: [userId],
      type: noticeType.notice,
      severity: severity.warning,
      title: "notice.requestsOverdue.title",
      text: "notice.requestsOverdue.text",
      params: {
        project,
        count: more.length + 1,
        nos: firstOf([first, ...more].map(({ no, name }) => `${no} ${name}`)),
      },
      projectId: projectIdOf(db),
      refType: "clientRequest",
      refId: first.id,
    });
    told += 1;
  }
  return told;
}
