/** Tells the client's people what they are asked for, and reminds them of what is late: one mail to each, and never the same twice. */
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { isOpenToClients } from "../../../../platform/auth/client-sessions.ts";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { sqlToday } from "../../../../platform/lib/china-time.ts";
import { code } from "../../../../platform/lib/code-sql.ts";
import { awaitedOf, deskPath, mailAwaited, mayMail, type Receiver } from "../mails.ts";
import { awaitedOnes } from "../open.ts";
import { remindKind } from "../remind-kind.ts";

const daySeconds = 86_400;
/** Before the due date, and between two reminders of what is late. */
const remindDays = 3;

type Due = Receiver & { desk: string };

/** Who has something new, or is late and was not reminded for some days; held, so that two jobs do not tell them both. */
async function dueNow(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select c.id, c.name, c.email, coalesce(c.desk, '') as desk from client_person c
    where ${ofProject("c")} and not c.is_deleted and c.state <> ${code.clientPersonState.new} and exists (
      select from client_request r where ${ofProject("r")} and r.client_person_id = c.id and r.request_date is not null and not r.is_deleted
        and r.status in ${awaitedOnes} and (r.reminded_on is null
          or (r.due_date <= ${sqlToday} + ${sql.lit(remindDays)} and r.reminded_on <= ${sqlToday} - ${sql.lit(remindDays)})))
    order by c.id for update`.execute(db);
  return rows;
}

async function isAnyAwaited(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from client_request r where ${ofProject("r")} and r.request_date is not null and not r.is_deleted and r.status in ${awaitedOnes}
    limit 1`.execute(db);
  return rows.length > 0;
}

async function isWatched(db: Db, projectId: number): Promise<boolean> {
  const { rows } = await sql`
    select from job where kind = ${remindKind} and project_id = ${projectId} and state = 'queued' limit 1`.execute(db);
  return rows.length > 0;
}

export const remindClient = jobOf(remindKind, async (job) => {
  const projectId = Number(job.payload.projectId);
  const told = await job.withTenant(async (bare) => {
    const db = inProject(bare, projectId);
    if (!(await isOpenToClients(db))) return 0;
    const jobs = { start: job.start };
    const due = (await mayMail(db)) ? await dueNow(db) : [];
    for (const person of due) {
      const list = await awaitedOf(db, person.id);
      await mailAwaited(db, jobs, person, { list, desk: person.desk || deskPath(job.tenantId, projectId) });
      await sql`update client_request r set reminded_on = ${sqlToday} where ${ofProject("r")}
        and r.id = any(${list.map(({ id }) => id)}::bigint[])`.execute(db);
    }
    if ((await isAnyAwaited(db)) && !(await isWatched(db, projectId)))
      await job.start(bare, { kind: remindKind, projectId, payload: { projectId }, delaySeconds: daySeconds });
    return due.length;
  });
  return { projectId, told };
});
