/** One timer of each person, kept here: it outlives page, device and session. Its time is offered once it stops. */
import type { WorkOffer, WorkTimer, workOffers } from "@digao/contract/areas/office/work-offers/calls";
import type { Input } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { messageOf } from "@digao/contract/messages";
import { sql } from "kysely";
import type { ByUser, InFirm } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { lockOwnHours } from "../work-logs/door/lock.ts";
import { checkWork } from "../work-logs/door/log-hours.ts";
import { ofTimer } from "./from-timer.ts";

type Calls = typeof workOffers;

const rows = ({ db, user }: InFirm & ByUser) =>
  db
    .selectFrom("work_timer as t")
    .leftJoin("project as p", "p.id", "t.of_project")
    .where("t.user_id", "=", user.id)
    .select([
      "t.of_project as projectId",
      "p.project_name as projectName",
      "t.work_type as workType",
      "t.section",
      "t.title",
      "t.started_at as startedAt",
    ]);

export const readTimer = async (ctx: Context): Promise<WorkTimer | null> =>
  (await rows(ctx).executeTakeFirst()) ?? null;

/** What it is called: what was typed, else its section, else its project. */
const nameOf = ({ title, section, projectName }: WorkTimer): string =>
  [section, title].filter(Boolean).join("：") || (projectName ?? "");

export async function startTimer(ctx: Context, draft: Input<Calls["StartWorkTimer"]>): Promise<WorkTimer> {
  const { projectId = null, workType, section, title } = draft;
  await checkWork(ctx, { projectId, workType });
  await lockOwnHours(ctx);
  const running = await readTimer(ctx);
  if (running) throw new Refusal("workTimer.running", { kind: "state", params: { title: nameOf(running) } });
  await ctx.db
    .insertInto("work_timer")
    .values({ user_id: ctx.user.id, of_project: projectId, work_type: workType, section, title })
    .execute();
  await ctx.audit({
    refType: "workTimer",
    refId: ctx.user.id,
    action: "start",
    new: { projectId, workType, section, title },
  });
  return rows(ctx).executeTakeFirstOrThrow();
}

/** Nothing is logged: what it measured is offered. */
export async function stopTimer(ctx: Context): Promise<WorkOffer> {
  await lockOwnHours(ctx);
  const timer = await rows(ctx).select(sql<string>`greatest(now(), t.started_at)`.as("endedAt")).executeTakeFirst();
  if (!timer) throw new Refusal("workTimer.none", { kind: "state" });
  const { projectId, workType, startedAt, endedAt } = timer;
  await ctx.db.deleteFrom("work_timer").where("user_id", "=", ctx.user.id).execute();
  const title = (nameOf(timer) || messageOf(ctx.lang, "workOffer.title.timer")).slice(0, limits.titleMax);
  const source = `timer:${Date.parse(startedAt)}`;
  await ctx.db
    .insertInto("work_offer")
    .values({
      user_id: ctx.user.id,
      source,
      of_project: projectId,
      work_type: workType,
      title,
      start_time: startedAt,
      end_time: endedAt,
    })
    .execute();
  await ctx.audit({
    refType: "workTimer",
    refId: ctx.user.id,
    action: "stop",
    new: { projectId, title, startedAt, endedAt },
  });
  return ofTimer({ ...timer, source, title, startTime: startedAt, endTime: endedAt });
}
