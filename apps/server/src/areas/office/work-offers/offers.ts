/** What is offered to be logged, and what becomes of it: a draft, once, or nothing any more. */
import type { WorkLog } from "@digao/contract/areas/office/work-logs/calls";
import { workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import type { WorkOffer, workOffers } from "@digao/contract/areas/office/work-offers/calls";
import { offerState } from "@digao/contract/areas/office/work-offers/codes";
import type { Input } from "@digao/contract/endpoint";
import { weekOf } from "@digao/domain/work-log/hours";
import { spanFor } from "@digao/domain/work-log/measured";
import { sql } from "kysely";
import { dayOf, today } from "../../../platform/lib/china-time.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { lockOwnHours } from "../work-logs/door/lock.ts";
import { logHours } from "../work-logs/door/log-hours.ts";
import { actOffers } from "./from-acts.ts";
import { eventOffers } from "./from-events.ts";
import { timerOffers } from "./from-timer.ts";

type Calls = typeof workOffers;

/** Projects whose hours can be logged today. */
async function openProjects({ db, user }: Context): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project_member m join project p on p.id = m.project_id and not p.is_deleted
    where m.user_id = ${user.id} and m.checked = ${code.memberState.confirmed} and p.status <> ${code.projectStatus.void}
      and p.archive_flag = ${code.archiveFlag.open} and not p.is_reported`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Sources that were taken or dismissed. */
async function answered({ db, user }: Context, sources: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (sources.length === 0) return new Map();
  const rows = await db
    .selectFrom("work_offer")
    .where("user_id", "=", user.id)
    .where("state", "<>", offerState.open)
    .where("source", "in", sources)
    .select(["source", "state"])
    .execute();
  return new Map(rows.map(({ source, state }) => [source, state]));
}

async function offersOf(ctx: Context, from: string, to: string): Promise<WorkOffer[]> {
  const open = await openProjects(ctx);
  const found = [
    ...(await timerOffers(ctx, from, to)),
    ...(await eventOffers(ctx, { from, to, open })),
    ...(await actOffers(ctx, { from, to, open })),
  ];
  const gone = await answered(
    ctx,
    found.map(({ source }) => source),
  );
  return found
    .filter(({ source }) => !gone.has(source))
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : Number(a.startTime > b.startTime)));
}

export async function listOffers(ctx: Context, { week }: Input<Calls["GetWorkOffers"]>): Promise<WorkOffer[]> {
  const days = weekOf(week).filter((day) => day <= today());
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? [] : offersOf(ctx, from, to);
}

/** Of our time, and in the calendar: February has no 30th. */
function isDay(text: string): boolean {
  const at = /^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The day that a source names at its end, or that its timer began on. */
function dayNamed(source: string): string | null {
  const last = source.split(":").at(-1) ?? "";
  if (/^timer:\d{12,14}$/.test(source)) return dayOf(Number(last));
  return isDay(last) ? last : null;
}

/** As it stands now: who sends it again is told what became of it. */
async function heldOffer(ctx: Context, source: string): Promise<WorkOffer> {
  await lockOwnHours(ctx);
  const state = (await answered(ctx, [source])).get(source);
  if (state === offerState.taken) throw new Refusal("workOffer.taken", { kind: "state", field: "source" });
  if (state === offerState.dismissed) throw new Refusal("workOffer.dismissed", { kind: "state", field: "source" });
  const day = dayNamed(source);
  const offers = day === null || day > today() ? [] : await offersOf(ctx, day, day);
  const offer = offers.find((one) => one.source === source);
  if (!offer) throw new Refusal("workOffer.missing", { kind: "missing" });
  return offer;
}

/** Kept once for each source: the timer's row is there, any other is made by its answer. */
async function answer(ctx: Context, offer: WorkOffer, state: number, workLogId: number | null): Promise<number> {
  const set = { state, work_log_id: workLogId, answered_at: sql<string>`now()` };
  const { source, projectId, workType, title, startTime, endTime } = offer;
  if (offer.kind === "timer") {
    const { id } = await ctx.db
      .updateTable("work_offer")
      .set(set)
      .where("user_id", "=", ctx.user.id)
      .where("source", "=", source)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
  const row = { source, of_project: projectId, work_type: workType, title, start_time: startTime, end_time: endTime };
  const { id } = await ctx.db
    .insertInto("work_offer")
    .values({ user_id: ctx.user.id, ...row, ...set })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function takeOffer(ctx: Context, input: Input<Calls["TakeWorkOffer"]>): Promise<WorkLog> {
  const offer = await heldOffer(ctx, input.source);
  const { hours = offer.hours, title = offer.title, workType = offer.workType } = input;
  const projectId = input.projectId === undefined ? offer.projectId : input.projectId;
  const span = spanFor(Date.parse(offer.startTime), Date.parse(offer.endTime), hours);
  const entry = await logHours(ctx, {
    projectId,
    workType,
    title,
    hours,
    startTime: new Date(span.startMs).toISOString(),
    endTime: new Date(span.endMs).toISOString(),
    status: workLogStatus.draft,
    isBillable: true,
  });
  await answer(ctx, offer, offerState.taken, entry.id);
  return entry;
}

export async function dismissOffer(ctx: Context, { source }: Input<Calls["DismissWorkOffer"]>): Promise<null> {
  const offer = await heldOffer(ctx, source);
  const id = await answer(ctx, offer, offerState.dismissed, null);
  const { projectId, title, day, hours } = offer;
  await ctx.audit({ refType: "workOffer", refId: id, action: "dismiss", new: { projectId, title, day, hours } });
  return null;
}
