/** Offers of what a person did in projects on a day, as their logs have it: between first and last act, pauses taken off. */

import { inviteStatus, workKind } from "@digao/contract/areas/office/work-logs/codes";
import type { WorkOffer } from "@digao/contract/areas/office/work-offers/calls";
import { limits } from "@digao/contract/limits";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { inProject } from "@digao/db/tenant";
import { groupBy } from "@digao/domain/ledger/group-by";
import { mondayOf } from "@digao/domain/work-log/budget";
import { activeTime, leftOf, spanFor } from "@digao/domain/work-log/measured";
import { sql } from "kysely";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { resolveRecords } from "../../../platform/records/reader.ts";
import type { Context } from "../../../platform/serve.ts";

/** Projects that were opened since the week began, the latest first: a window stays open over days. */
const projectsMost = 12;
const actsMost = 4_000;
const touchedMost = 4;

interface Act {
  at: string;
  refType: string;
  refId: string;
}
interface Days {
  from: string;
  to: string;
}

async function openedSince({ db, user }: Context, { from }: Days, open: ReadonlySet<number>) {
  const rows = await db
    .selectFrom("recent_project as r")
    .innerJoin("project as p", "p.id", "r.project_id")
    .where("r.user_id", "=", user.id)
    .where(sql<boolean>`r.opened_at >= ${mondayOf(from)}::date::timestamp at time zone 'Asia/Shanghai'`)
    .orderBy("r.opened_at", "desc")
    .select(["p.id", "p.project_name as name"])
    .execute();
  return rows.filter(({ id }) => open.has(id)).slice(0, projectsMost);
}

/** Hours that are logged already, by project and day. */
async function loggedHours({ db, user }: Context, { from, to }: Days): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("work_log")
    .where("user_id", "=", user.id)
    .where("project_id", "is not", null)
    .where("work_date", ">=", from)
    .where("work_date", "<=", to)
    .where("invite_status", "=", inviteStatus.consented)
    .groupBy(["project_id", "work_date"])
    .select(["project_id as projectId", "work_date as day", sql<number>`sum(hours)::float8`.as("hours")])
    .execute();
  return new Map(rows.map(({ projectId, day, hours }) => [`${projectId} ${day}`, hours]));
}

/** What is written of hours is no work in itself. */
async function actsIn({ db, user }: Context, projectId: number, { from, to }: Days): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select l.at, l.ref_type as "refType", l.ref_id as "refId" from project_log l
    where ${ofProject("l")} and l.user_id = ${user.id} and l.ref_type <> 'workLog'
      and l.at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
      and l.at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    order by l.at limit ${actsMost}`.execute(inProject(db, projectId));
  return rows;
}

/** Titles of what was touched the most often. */
async function touchedBy(ctx: Context, projectId: number, acts: readonly Act[]): Promise<string[]> {
  const refs = [...groupBy(acts, ({ refType, refId }) => JSON.stringify([refType, refId])).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([first]) => (first ? [first] : []))
    .slice(0, touchedMost * 2);
  const named = await resolveRecords(inProject(ctx.db, projectId), refs, ctx.user);
  const titles = refs.flatMap((ref) => named.of(ref)?.title[ctx.lang] ?? []);
  return [...new Set(titles)].slice(0, touchedMost);
}

export async function actOffers(ctx: Context, days: Days & { open: ReadonlySet<number> }): Promise<WorkOffer[]> {
  const projects = await openedSince(ctx, days, days.open);
  const logged = await loggedHours(ctx, days);
  const offers: WorkOffer[] = [];
  for (const { id, name } of projects) {
    const byDay = groupBy(await actsIn(ctx, id, days), ({ at }) => dayOf(Date.parse(at)));
    for (const [day, acts] of byDay) {
      const active = activeTime(acts.map(({ at }) => Date.parse(at)));
      const standing = logged.get(`${id} ${day}`) ?? 0;
      const hours = active && leftOf(active.hours, standing);
      if (!active || !hours) continue;
      const touched = await touchedBy(ctx, id, acts);
      const span = spanFor(active.startMs, active.endMs, hours);
      offers.push({
        source: `acts:${id}:${day}`,
        kind: "acts",
        day,
        projectId: id,
        projectName: name,
        workType: workKind.project,
        title: (touched.slice(0, 2).join("；") || messageOf(ctx.lang, "workOffer.title.acts")).slice(
          0,
          limits.titleMax,
        ),
        startTime: new Date(span.startMs).toISOString(),
        endTime: new Date(span.endMs).toISOString(),
        minutes: active.minutes,
        hours,
        logged: standing,
        acts: active.count,
        touched,
      });
    }
  }
  return offers;
}
