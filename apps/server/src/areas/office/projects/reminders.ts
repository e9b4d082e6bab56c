/** Once a day and firm: places not confirmed, report dates that come near, requests that the client is late with. Each is told of once, by whichever server is first. */
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { archiveFlag, projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Pool } from "@digao/db/pool";
import { ownTenant } from "@digao/db/project-rows";
import { type Db, inProject, withoutTenant, withTenant } from "@digao/db/tenant";
import { reportSteps, stepOf } from "@digao/domain/notices/reminder-steps";
import { sql } from "kysely";
import type { Logger } from "pino";
import { sqlToday, today } from "../../../platform/lib/china-time.ts";
import { notify, severity } from "../../../platform/live/notices.ts";
import { firstReminded } from "../../../platform/live/reminders.ts";
import { remindUnchecked } from "../../engagement/project-detail/door.ts";
import { remindOfRequests } from "../../letters/client-requests/door.ts";

const everyMs = 60 * 60_000;

interface Running {
  id: number;
  name: string;
  planEnd: string | null;
  daysLeft: number | null;
}

/** Work goes on in them, and their reports are not issued. */
async function runningProjects(db: Db): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select p.id, p.project_name as name, p.plan_end::text as "planEnd", (p.plan_end - ${sqlToday})::int as "daysLeft" from project p
    where p.tenant_id = ${ownTenant} and not p.is_deleted and p.archive_flag = ${sql.lit(archiveFlag.open)} and not p.is_reported
      and p.status < ${sql.lit(projectStatus.reportIssued)} order by p.id`.execute(db);
  return rows;
}

async function remindOfReport(db: Db, { id, name, planEnd, daysLeft }: Running): Promise<number> {
  const step = daysLeft === null ? null : stepOf(daysLeft, reportSteps);
  if (step === null || planEnd === null) return 0;
  const leaders = await db
    .selectFrom("project_member")
    .where("project_id", "=", id)
    .where("checked", "=", memberState.confirmed)
    .where("role_id", "in", [projectRole.manager, projectRole.partner])
    .orderBy("user_id")
    .select("user_id as userId")
    .execute();
  let told = 0;
  for (const { userId } of leaders) {
    const reminder = { userId, kind: "report", days: step, subjects: [`${id}@${planEnd}`] } as const;
    if ((await firstReminded(db, reminder)).size === 0) continue;
    await notify(db, {
      to: [userId],
      type: noticeType.notice,
      severity: severity.warning,
      title: "notice.reportNear.title",
      text: "notice.reportNear.text",
      params: { project: name, day: planEnd, days: daysLeft ?? 0 },
      projectId: id,
      refType: "project",
      refId: id,
    });
    told += 1;
  }
  return told;
}

/** Project by project, each in a transaction of its own. Answers how many people were told. */
export async function remindFirm(pool: Pool, tenantId: number): Promise<number> {
  let told = await withTenant(pool, tenantId, remindUnchecked);
  for (const project of await withTenant(pool, tenantId, runningProjects, { readOnly: true }))
    told += await withTenant(pool, tenantId, async (db) => {
      const ofReport = await remindOfReport(db, project);
      return ofReport + (await remindOfRequests(inProject(db, project.id), project.name));
    });
  return told;
}

/** What happens by the day is looked at once a day; a firm that failed is looked at again in an hour. */
async function turn(pool: Pool, log: Logger, done: Map<number, string>): Promise<void> {
  const day = today();
  const tenants = await withoutTenant(pool, (db) =>
    db
      .selectFrom("tenant")
      .where("erasing_since", "is", null)
      .where("is_active", "=", true)
      .select("id")
      .orderBy("id")
      .execute(),
  );
  for (const { id } of tenants.filter((tenant) => done.get(tenant.id) !== day))
    await remindFirm(pool, id).then(
      () => void done.set(id, day),
      (error) => log.warn({ err: error, tenantId: id }, "the firm's people were not reminded; the next turn does"),
    );
}

export function startReminderClock(pool: Pool, log: Logger): () => void {
  const done = new Map<number, string>();
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    await turn(pool, log, done).catch((error) => log.warn({ err: error }, "nobody was reminded"));
    isBusy = false;
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}
