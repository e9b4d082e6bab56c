/** Draws the items of a test: by a seed that is kept, once; again only with a reason; extended once, for a single deviation (CSA 1314). */
import { randomInt } from "node:crypto";
import { judgementStatus } from "@digao/contract/areas/engagement/papers/codes";
import { type ControlStanding, type controls, controlTestPaper } from "@digao/contract/areas/evidence/controls/calls";
import { controlDrawKind, controlPlan, controlTestOutcome } from "@digao/contract/areas/evidence/controls/codes";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { projectIdOf } from "@digao/db/tenant";
import { extendedSize } from "@digao/domain/controls/planned-size";
import { randomPlaces } from "@digao/domain/sampling/places";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { partsFor } from "../../../platform/paper/parts.ts";
import { editVersion } from "../../../platform/paper/write.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { drawControlSample } from "../sampling/door.ts";
import { holdControls } from "./open.ts";
import { type Designed, designOf, getStanding, outcomeInForce, readDraws, sizeOf } from "./standing.ts";
import type { Drawn } from "./test-paper.ts";

type Wish = Input<(typeof controls)["DrawControlItems"]>;
type Draw = ControlStanding["draws"][number] & { items: Drawn[] };

interface Version {
  id: number;
  status: number;
  place: number;
  rowVersion: number;
  data: Record<string, unknown>;
}

interface Task {
  ctx: Context;
  wish: Wish;
  of: Designed;
  live: readonly Draw[];
  versions: readonly Version[];
}

async function versionsOf({ db }: Context, id: number): Promise<Version[]> {
  const { rows } =
    await sql<Version>`select k.id, k.status, k.place, k.row_version as "rowVersion", k.data from paper_record k
    where ${ofProject("k")} and k.kind = 'controlTest' and k.subject_id = ${id} and k.place in (0, 1)`.execute(db);
  return rows;
}

const refuse = (key: ConstructorParameters<typeof Refusal>[0], field?: string, params = {}) =>
  new Refusal(key, { kind: "state", params, ...(field ? { field } : {}) });

/** Nothing is drawn anew under what somebody has handed in or approved. */
function requireFirst({ live, versions, wish }: Task): void {
  const isTested = versions.some(({ place, status }) => place === 1 || status !== judgementStatus.draft);
  if (isTested) throw refuse("control.drawTested");
  if (live.length > 0 && !saysWhatWasSeen(wish.reason)) throw refuse("control.drawnAlready", "reason");
}

async function requireExtension({ ctx, of, live, versions, wish }: Task): Promise<void> {
  const outcome = await outcomeInForce(ctx.db, of.id);
  if (live.some(({ isExtension }) => isExtension) || outcome === controlTestOutcome.noSecondExtension)
    throw refuse("control.extensionOnce");
  if (outcome !== controlTestOutcome.extend) throw refuse("control.extensionNone");
  if (versions.some(({ place }) => place === 0)) throw refuse("control.drawTested");
  if (!saysWhatWasSeen(wish.reason)) throw refuse("control.drawnAlready", "reason");
}

interface Made {
  kind: number;
  seed: number;
  runId: number | null;
  from: number | null;
  to: number | null;
  items: Drawn[];
}

/** Numbers from and to, as they are printed: of the length of the last one. */
function fromNumbers({ wish, live }: Task, total: number): Made {
  const [first] = live;
  const isExtended = wish.isExtension && first !== undefined;
  const from = (isExtended ? first.numberFrom : wish.numberFrom) ?? 0;
  const to = (isExtended ? first.numberTo : wish.numberTo) ?? 0;
  if (to < from) throw refuse("control.numbers", "numberTo");
  const count = to - from + 1;
  if (count < total) throw refuse("control.numbersFew", "numberTo", { count, size: total });
  const seed = isExtended ? first.seed : randomInt(2 ** 32);
  const width = String(to).length;
  const items = randomPlaces(count, total, seed).map((place) => ({
    no: String(from + place - 1).padStart(width, "0"),
    date: "",
  }));
  return { kind: controlDrawKind.numbers, seed, runId: null, from, to, items };
}

async function fromVouchers({ ctx, wish, of, live }: Task, total: number): Promise<Made> {
  const { lang } = ctx;
  const [first] = live;
  const before = wish.isExtension ? first : undefined;
  const { runId, seed, items } = await drawControlSample(ctx, {
    controlPointId: of.id,
    periodId: wish.periodId ?? 0,
    accountCode: wish.accountCode || undefined,
    dateFrom: wish.from,
    dateTo: wish.to,
    size: total,
    confidence: Number(of.confidence),
    tolerableRate: of.tolerable,
    title: messageOf(lang, "control.runTitle", { code: of.code, name: of.name }),
    againReason: messageOf(lang, "control.againReason", { code: of.code }),
    extendsId: before?.sampleRunId ?? undefined,
    seed: before?.seed,
  });
  return { kind: controlDrawKind.vouchers, seed, runId, from: null, to: null, items };
}

/** Of the population that was named, or that the first items came from. */
function make(task: Task, total: number): Promise<Made> | Made {
  const { wish, live } = task;
  const isOfNumbers = wish.isExtension
    ? live[0]?.kind === controlDrawKind.numbers
    : wish.numberFrom != null && wish.numberTo != null;
  if (isOfNumbers) return fromNumbers(task, total);
  if (!wish.periodId) throw refuse("control.drawKind", "periodId");
  return fromVouchers(task, total);
}

async function keep({ ctx, wish, of, live }: Task, made: Made, items: readonly Drawn[]): Promise<void> {
  const { db, user } = ctx;
  if (!wish.isExtension && live.length > 0)
    await sql`update control_draw d set replaced_at = now() where ${ofProject("d")} and d.control_point_id = ${of.id} and d.replaced_at is null`.execute(
      db,
    );
  await sql`insert into control_draw (tenant_id, project_id, control_point_id, kind, is_extension, size, seed, sample_run_id, number_from, number_to, items, reason, drawn_by)
    values (${ownTenant}, ${ownProject}, ${of.id}, ${made.kind}, ${wish.isExtension}, ${items.length}, ${made.seed}, ${made.runId}, ${made.from}, ${made.to},
      ${JSON.stringify(items)}::jsonb, ${wish.reason || null}, ${user.id})`.execute(db);
  const { seed, kind } = made;
  const watched = { size: items.length, seed, kind, isExtension: wish.isExtension, reason: wish.reason };
  const entry = { refType: "controlPoint" as const, refId: of.id, projectId: projectIdOf(db), action: "draw" };
  await ctx.audit({ ...entry, new: watched });
}

const unmarked = {
  mark1: null,
  mark2: null,
  mark3: null,
  mark4: null,
  mark5: null,
  mark6: null,
  nature: null,
  remark: null,
  evidence: [],
};

/** The paper has the items as they are drawn now; of those that stay, what was found stays. */
async function putIn({ ctx, wish, of, versions }: Task, drawn: readonly Drawn[]): Promise<void> {
  const open = versions.find(({ place }) => place === 0);
  const { data = {} } = open ?? versions[0] ?? {};
  const stood = wish.isExtension ? ((data.items as Drawn[] | undefined) ?? []) : [];
  const items = drawn.map((one) => ({
    ...unmarked,
    ...one,
    ...stood.find(({ no, date }) => no === one.no && (date ?? "") === one.date),
  }));
  const target = open ? { id: open.id, rowVersion: open.rowVersion } : {};
  const conclusion = wish.isExtension ? { conclusion: null, revisionReason: wish.reason } : {};
  await editVersion(ctx, partsFor(controlTestPaper), { ...data, ...conclusion, items, ...target, subjectId: of.id });
}

export async function drawItems(ctx: Context, wish: Wish): Promise<ControlStanding> {
  const { db } = ctx;
  await holdControls(db);
  const of = await designOf(db, wish.id);
  if (of.plan === controlPlan.none) throw refuse("control.notPlanned", "plan");
  const { rows } = await readDraws(db, wish.id);
  const live = rows.filter(({ isReplaced }) => !isReplaced) as Draw[];
  const task: Task = { ctx, wish, of, live, versions: await versionsOf(ctx, wish.id) };
  const size = await sizeOf(db, of);
  if (wish.isExtension) await requireExtension(task);
  else requireFirst(task);
  const before = wish.isExtension ? live.flatMap(({ items }) => items) : [];
  const total = wish.isExtension
    ? extendedSize({ size: before.length, confidence: of.confidence }, of.tolerable)
    : size;
  if (total === null) throw refuse("control.extensionSize");
  const made = await make(task, total);
  const known = new Set(before.map(({ no, date }) => `${date} ${no}`));
  const items = made.items.filter(({ no, date }) => !known.has(`${date} ${no}`)).slice(0, total - before.length);
  await keep(task, made, items);
  await putIn(task, [...before, ...items]);
  return getStanding(ctx, { id: wish.id });
}
