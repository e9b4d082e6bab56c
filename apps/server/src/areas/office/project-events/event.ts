/** Rules of a project's events: when, with whom, and who may change them. */

import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { projectEvent } from "@digao/contract/areas/office/project-events/calls";
import { inviteStatus } from "@digao/contract/areas/office/work-logs/codes";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { selected } from "../../../platform/register/expressions.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { daysOf, eventDaysMax, wholeDays } from "./door/days.ts";

const eventsMax = 500;

const invited = (status: number) =>
  sql`(select count(distinct w.user_id) from work_log w where w.event_id = t.id and w.invite_status = ${status})`;
export const parts = {
  spec: projectEvent.spec,
  computed: {
    openCount: invited(inviteStatus.open),
    acceptedCount: invited(inviteStatus.consented),
    refusedCount: invited(inviteStatus.refused),
  },
};

/** Whoever made it, and those who lead the project. */
export function mayChange({ user, project }: Context, event: Row): Refusal | undefined {
  const isLeader = project !== undefined && isInRoleSet(project.role, "leader");
  return isLeader || event.createdBy === user.id
    ? undefined
    : new Refusal("projectEvent.ofAnother", { kind: "forbidden" });
}

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** Whoever has joined since may leave the project without the event being lost; new ones are on it. */
async function checkMembers({ db }: Context, projectId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select u.name from app_user u
    where u.id = any(${ids}::bigint[]) and not exists (select from project_member m
      where m.project_id = ${projectId} and m.user_id = u.id and m.checked in ${oneOf(onTeam)})`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join("、");
  throw new Refusal("projectEvent.strangers", { field: "members", params: { names } });
}

export async function checkEvent(ctx: Context, draft: Draft, current: Row | null): Promise<Draft> {
  const denied = current ? mayChange(ctx, current) : undefined;
  if (denied) throw denied;
  const given = { start: String(draft.start), end: String(draft.end), isAllDay: draft.isAllDay === true };
  if (given.isAllDay ? given.end < given.start : given.end <= given.start)
    throw new Refusal("projectEvent.endsBeforeStart", { field: "end" });
  const spanMs = Date.parse(given.end) - Date.parse(given.start);
  if (spanMs > eventDaysMax * 86_400_000 || daysOf(given).length > eventDaysMax)
    throw new Refusal("projectEvent.tooLong", { field: "end", params: { days: eventDaysMax } });
  const before = new Set(idsIn(current?.members));
  const joined = idsIn(draft.members).filter((id) => !before.has(id));
  await checkMembers(ctx, Number(current?.projectId ?? draft.projectId), joined);
  return { ...draft, ...(given.isAllDay ? wholeDays(given) : {}) };
}

/** Hours that somebody has accepted rest on their event. */
export async function eventDeletableTo(ctx: Context, event: Row): Promise<Refusal | undefined> {
  const denied = mayChange(ctx, event);
  if (denied) return denied;
  const { count } = await ctx.db
    .selectFrom("work_log")
    .where("event_id", "=", event.id)
    .where("invite_status", "=", inviteStatus.consented)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  const params = { title: String(event.title), count };
  return count > 0 ? new Refusal("projectEvent.hasHours", { kind: "state", params }) : undefined;
}

/** Nobody is asked any more for hours of an event that is gone, and what was refused can no longer be accepted. */
export async function cancelInvitations({ db }: Context, eventId: number): Promise<void> {
  await db
    .updateTable("work_log")
    .set({ invite_status: inviteStatus.cancelled, row_version: sql`row_version + 1` })
    .where("event_id", "=", eventId)
    .where("invite_status", "in", [inviteStatus.open, inviteStatus.refused])
    .execute();
}

/** Events that touch the days, both included. */
export async function eventsOn({ db }: Context, projectId: number, from: string, to: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${selected(parts.spec, parts.computed)} from project_event t
    where t.project_id = ${projectId} and not t.is_deleted
      and t.end > ${from}::date::timestamp at time zone 'Asia/Shanghai'
      and t.start < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    order by t.start, t.id limit ${eventsMax + 1}`.execute(db);
  if (rows.length > eventsMax)
    throw new Refusal("projectEvent.tooMany", { kind: "state", params: { count: eventsMax } });
  return rows;
}
