/** Invitations to log the hours of an event: one for each person and day, told once, changed while they are open. */

import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { inviteStatus } from "@digao/contract/areas/office/work-logs/codes";
import { insertFound } from "@digao/db/insert-found";
import { DAY_HOURS_MAX } from "@digao/domain/work-log/hours";
import { sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { notify } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Row, readRecord } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { lockOwnHours } from "../work-logs/door/lock.ts";
import { type DayHours, daysOf, hoursOf } from "./door/days.ts";
import { mayChange, parts } from "./event.ts";

const PROJECT_WORK = 1;

export interface Sent {
  sent: number;
  changed: number;
  withdrawn: number;
  kept: number;
}
interface Invitation {
  id: number;
  userId: number;
  day: string;
  inviteStatus: number;
  isUpToDate: boolean;
}

const keyOf = (userId: number, day: string): string => `${userId} ${day}`;

/** Those who take part and still work on the project. */
async function takingPart({ db }: Context, event: Row): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id from app_user u
    join project_member m on m.user_id = u.id and m.project_id = ${event.projectId} and m.checked in ${oneOf(onTeam)}
    where u.id = any(${event.members}::bigint[]) and u.is_active and not u.is_deleted order by u.id`.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
}

/** What stands of earlier calls, and whether it says what the event says now. */
async function standing({ db }: Context, event: Row, days: readonly DayHours[]): Promise<Map<string, Invitation>> {
  const { rows } =
    await sql<Invitation>`select w.id, w.user_id as "userId", w.work_date as day, w.invite_status as "inviteStatus",
      exists (select from ${daysTable(days)} where d.start = w.start_time and d.finish = w.end_time and d.hours = w.hours)
        and w.title = ${event.title} and w.place is not distinct from ${event.place} as "isUpToDate"
    from work_log w where w.event_id = ${event.id} and w.invite_status <> ${code.inviteStatus.cancelled} for update`.execute(
      db,
    );
  return new Map(rows.map((row) => [keyOf(row.userId, row.day), row]));
}

const daysTable = (days: readonly DayHours[]) => sql`unnest(${days.map(({ day }) => day)}::date[],
  ${days.map(({ start }) => start)}::timestamptz[], ${days.map(({ end }) => end)}::timestamptz[],
  ${days.map(({ hours }) => hours)}::numeric[]) d (day, start, finish, hours)`;

/** Whoever invites has agreed, as far as the day has room for it. */
const fitsOwnDay = ({ user }: Context) => sql`d.hours + coalesce((select sum(w.hours) from work_log w
  where w.user_id = ${user.id} and w.work_date = d.day and w.invite_status = ${code.inviteStatus.consented}), 0) <= ${DAY_HOURS_MAX}`;

async function ask(ctx: Context, event: Row, days: readonly DayHours[], keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await insertFound(
    ctx.db,
    sql`insert into work_log (user_id, project_id, work_type, title, place, start_time, end_time, hours, is_owner, invite_status,
      event_id, invited_by)
    select u.id, ${event.projectId}, ${PROJECT_WORK}, ${event.title}, ${event.place}, d.start, d.finish, d.hours,
      u.id = ${ctx.user.id}, case when u.id = ${ctx.user.id} and ${fitsOwnDay(ctx)} then ${code.inviteStatus.consented}::smallint else ${code.inviteStatus.open}::smallint end,
      ${event.id}, ${ctx.user.id}
    from unnest(${event.members}::bigint[]) u (id), ${daysTable(days)}
    where u.id || ' ' || d.day = any(${keys}::text[])`,
  );
}

async function change({ db }: Context, event: Row, days: readonly DayHours[], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update work_log w set title = ${event.title}, place = ${event.place}, start_time = d.start, end_time = d.finish,
      hours = d.hours, row_version = w.row_version + 1
    from ${daysTable(days)} where w.id = any(${ids}::bigint[]) and w.work_date = d.day`.execute(db);
}

async function withdraw({ db }: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update work_log set invite_status = ${code.inviteStatus.cancelled}, row_version = row_version + 1
    where id = any(${ids}::bigint[])`.execute(db);
}

async function tell(ctx: Context, event: Row, keys: readonly string[]): Promise<void> {
  const { projectName } = await ctx.db
    .selectFrom("project")
    .where("id", "=", Number(event.projectId))
    .select("project_name as projectName")
    .executeTakeFirstOrThrow();
  await notify(ctx.db, {
    to: [...new Set(keys.map((key) => Number(key.split(" ")[0])))],
    by: ctx.user.id,
    type: noticeType.notice,
    title: "notice.hoursInvited.title",
    text: "notice.hoursInvited.text",
    params: { name: ctx.user.name, title: String(event.title), project: projectName },
    link: "/main/home",
    projectId: Number(event.projectId),
    refType: "projectEvent",
    refId: event.id,
  });
}

/** Invites those who take part. Sent again it asks whoever is new, changes what is still open, and leaves what was answered. */
export async function sendInvitations(ctx: Context, { peid }: { peid: number }): Promise<Sent> {
  // The hours first, then rows, as in every answer to an invitation: in another order two of them could wait for each other.
  await lockOwnHours(ctx);
  const event = await readRecord(ctx, parts, peid, true);
  const denied = mayChange(ctx, event);
  if (denied) throw denied;
  const times = { start: String(event.start), end: String(event.end), isAllDay: event.isAllDay === true };
  const days = hoursOf(times, daysOf(times));
  const people = await takingPart(ctx, event);
  if (people.length === 0) throw new Refusal("projectEvent.nobody", { kind: "state", field: "members" });
  const stands = await standing(ctx, event, days);
  const expected = new Set(people.flatMap((id) => days.map(({ day }) => keyOf(id, day))));
  const open = [...stands].filter(([, { inviteStatus: status }]) => status === inviteStatus.open);
  const fresh = [...expected].filter((key) => !stands.has(key));
  const changed = open.filter(([key, { isUpToDate }]) => expected.has(key) && !isUpToDate).map(([, { id }]) => id);
  // What was refused may still be accepted, as long as the person and the day are part of the event.
  const acceptable: readonly number[] = [inviteStatus.open, inviteStatus.refused];
  const gone = [...stands]
    .filter(([key, { inviteStatus: status }]) => acceptable.includes(status) && !expected.has(key))
    .map(([, { id }]) => id);
  await ask(ctx, event, days, fresh);
  await change(ctx, event, days, changed);
  await withdraw(ctx, gone);
  if (fresh.length > 0) await tell(ctx, event, fresh);
  const counts = {
    sent: fresh.length,
    changed: changed.length,
    withdrawn: gone.length,
    kept: stands.size - new Set([...open.map(([, { id }]) => id), ...gone]).size,
  };
  await ctx.audit({
    refType: "projectEvent",
    refId: peid,
    projectId: Number(event.projectId),
    action: "invite",
    new: counts,
  });
  return counts;
}
