/** Small changes of the plan in force: a day by at most three, hours by at most ten per cent of what was approved; each is recorded (practice 2.1). */
import {
  type AuditPlan,
  type auditPlan,
  auditPlanPaper,
  type PlanChange,
} from "@digao/contract/areas/balance/plan/calls";
import { milestones } from "@digao/contract/areas/balance/plan/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { isSmallHours, isSmallMove, type Milestone, outOfOrder } from "@digao/domain/audit-plan/timeline";
import { settingOf } from "@digao/domain/rule-settings";
import { sql } from "kysely";
import { paperInForce } from "../../../platform/paper/in-force.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { reportedOn } from "./facts.ts";
import { milestoneWords } from "./judge.ts";

type Adjust = (typeof auditPlan)["AdjustAuditPlan"];

/** Oldest first. */
export async function changesOf(db: Db, planId: number): Promise<PlanChange[]> {
  const { rows } = await sql<PlanChange>`
    select c.id, c.milestone, c.user_id as "userId", m.name as "userName", coalesce(c.day_was::text, c.hours_was::text) as was,
      coalesce(c.day_now::text, c.hours_now::text) as now, b.name as by, c.changed_at as at
    from plan_change c
    join app_user b on b.tenant_id = c.tenant_id and b.id = c.changed_by
    left join app_user m on m.tenant_id = c.tenant_id and m.id = c.user_id
    where ${ofProject("c")} and c.plan_id = ${planId} order by c.id`.execute(db);
  return rows;
}
/** Of the version in force; none while there is none. */
export async function changesInForce(db: Db): Promise<PlanChange[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from paper_record v where ${ofProject("v")} and v.kind = ${auditPlanPaper.spec.name} and v.place = 1`.execute(
    db,
  );
  return rows[0] ? changesOf(db, rows[0].id) : [];
}

interface DayChange {
  milestone: Milestone;
  was: string;
  now: string;
}
interface HoursChange {
  userId: number;
  was: number;
  now: number;
}

/** As the plan stands with what was changed before. */
export function effectiveDays(plan: AuditPlan, changes: readonly PlanChange[]): Record<Milestone, string | null> {
  const approved = Object.fromEntries(milestones.map((one) => [one, plan[one] ?? null]));
  const changed = changes.flatMap(({ milestone, now }) => (milestone ? [[milestone, now]] : []));
  return { ...approved, ...Object.fromEntries(changed) };
}
const effectiveHours = (plan: AuditPlan, changes: readonly PlanChange[]): Map<number, number> =>
  new Map([
    ...plan.team.map(({ userId, hours }): [number, number] => [userId, hours]),
    ...changes.flatMap(({ userId, now }): [number, number][] => (userId ? [[userId, Number(now)]] : [])),
  ]);

function dayChange(
  { lang }: Context,
  plan: AuditPlan,
  stands: string | null,
  milestone: Milestone,
  now: string,
): DayChange[] {
  const approved = plan[milestone];
  const words = milestoneWords(lang, milestone);
  const field = `days.${milestone}`;
  if (!approved || !stands) throw new Refusal("plan.notSet", { field, params: { milestone: words } });
  if (!isSmallMove(approved, now)) {
    const params = { milestone: words, approved, days: settingOf("planDaysMoved") };
    throw new Refusal("plan.tooFar", { kind: "state", field, params });
  }
  return stands === now ? [] : [{ milestone, was: stands, now }];
}

function hoursChange(plan: AuditPlan, stands: number | undefined, userId: number, now: number): HoursChange[] {
  const planned = plan.team.find((one) => one.userId === userId);
  const field = `hours.${userId}`;
  if (!planned || stands === undefined) throw new Refusal("plan.notPlanned", { kind: "state", field });
  if (!isSmallHours(planned.hours, now)) {
    const params = { name: planned.memberName, approved: planned.hours, percent: settingOf("planHoursMoved") };
    throw new Refusal("plan.tooMuch", { kind: "state", field, params });
  }
  return stands === now ? [] : [{ userId, was: stands, now }];
}

function requireOrder({ lang }: Context, days: Record<Milestone, string | null>): void {
  const [first] = outOfOrder(days);
  if (!first) return;
  const params = { earlier: milestoneWords(lang, first.earlier), later: milestoneWords(lang, first.later) };
  throw new Refusal("plan.outOfOrder", { kind: "state", field: `days.${first.later}`, params });
}

async function write({ db }: Context, planId: number, days: readonly DayChange[], hours: readonly HoursChange[]) {
  const of = { project_id: projectIdOf(db), plan_id: planId };
  const rows = [
    ...days.map(({ milestone, was, now }) => ({ ...of, milestone, day_was: was, day_now: now })),
    ...hours.map(({ userId, was, now }) => ({ ...of, user_id: userId, hours_was: was, hours_now: now })),
  ];
  for (const row of rows) await db.insertInto("plan_change").values(row).execute();
}

export async function adjustPlan(
  ctx: Context,
  { Id, rowVersion, days, hours }: Input<Adjust>,
): Promise<Output<Adjust>> {
  const { db } = ctx;
  const plan = (await paperInForce(ctx, auditPlanPaper)) as AuditPlan | null;
  if (plan?.id !== Id) throw new Refusal("plan.notInForce", { kind: "state" });
  checkVersion(rowVersion, plan);
  const reported = await reportedOn(db);
  if (reported) throw new Refusal("plan.afterReport", { kind: "state", params: { day: reported } });
  const before = await changesOf(db, Id);
  const [standDays, standHours] = [effectiveDays(plan, before), effectiveHours(plan, before)];
  // What is named twice counts as it is named last.
  const [wishedDays, wishedHours] = [
    new Map(days.map(({ milestone, day }) => [milestone, day])),
    new Map(hours.map((one) => [one.userId, one.hours])),
  ];
  const newDays = [...wishedDays].flatMap(([one, day]) => dayChange(ctx, plan, standDays[one], one, day));
  const newHours = [...wishedHours].flatMap(([userId, now]) => hoursChange(plan, standHours.get(userId), userId, now));
  if (newDays.length + newHours.length === 0) throw new Refusal("plan.nothingChanged", { kind: "state" });
  requireOrder(ctx, { ...standDays, ...Object.fromEntries(newDays.map(({ milestone, now }) => [milestone, now])) });
  await write(ctx, Id, newDays, newHours);
  await sql`update paper_record v set row_version = v.row_version + 1 where ${ofProject("v")} and v.id = ${Id}`.execute(
    db,
  );
  const kept = (of: "was" | "now") =>
    Object.fromEntries([
      ...newDays.map((one) => [one.milestone, one[of]]),
      ...newHours.map((one) => [`hours.${one.userId}`, one[of]]),
    ]);
  await ctx.audit({
    refType: "auditPlan",
    refId: Id,
    projectId: projectIdOf(db),
    action: "adjust",
    old: kept("was"),
    new: kept("now"),
  });
  return { changes: await changesOf(db, Id), rowVersion: plan.rowVersion + 1 };
}
