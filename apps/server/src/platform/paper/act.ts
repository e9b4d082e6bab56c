/** One act on a version, by the table of its life: four people at once have one effect, and the others are told what stands now. */
import type { Step } from "@digao/contract/life";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { type RawBuilder, sql } from "kysely";
import { finishTasks } from "../live/notices.ts";
import { checkVersion, missing, Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { requireFresh, requireMet } from "./gates.ts";
import { holdPaper } from "./in-force.ts";
import { requireAct } from "./may.ts";
import { tellOfAct, tellWaiting } from "./notices.ts";
import type { Parts, Values, Version } from "./parts.ts";
import { ofPaper, readVersion, readVersions, shown } from "./read.ts";
import { ofVersion } from "./subject.ts";
import { projectOf, watched } from "./write.ts";

export interface ActInput {
  Id: number;
  rowVersion: number;
  reason?: string;
}

/** What was in force before stays in the history. */
async function supersede({ db }: Context, parts: Parts): Promise<void> {
  const { spec } = parts;
  await sql`
    update ${sql.table(spec.table)} v set status = ${spec.superseded}, superseded_time = now(), row_version = v.row_version + 1
      ${spec.isShared ? sql`, place = 2` : sql``}
    where ${ofPaper(parts)} and v.status = ${spec.inForce}`.execute(db);
}

/** Where the step leads this version: what has several ends is decided by what is particular. */
function leadsTo({ leads }: Parts, act: string, step: Step<number>, version: Version, sources: unknown): number | null {
  const { to } = step;
  if (to === null || typeof to === "number") return to;
  const end = leads(act, version, sources);
  if (!to.includes(end)) throw new Error(`${act} does not lead to ${end}.`);
  return end;
}

/** On its way, in force, or in the history: as the database holds each of the first two to one version. */
const placeOf = ({ inForce, superseded }: Parts["spec"], status: number | null): number => {
  if (status === inForce) return 1;
  return status === superseded ? 2 : 0;
};

function changesOf(
  ctx: Context,
  { spec }: Parts,
  { step, to, reason }: { step: Step<number>; to: number | null; reason: string | undefined },
): RawBuilder<unknown>[] {
  const { id } = ctx.user;
  const isApproved = to === spec.inForce;
  const signers = to === spec.open ? sql`'{}'` : sql`v.signer_ids || ${id}::bigint`;
  return [
    sql`status = ${to}`,
    ...(spec.isShared ? [sql`signer_ids = ${signers}, place = ${placeOf(spec, to)}`] : []),
    ...(to === spec.superseded ? [sql`superseded_time = now()`] : []),
    ...(isApproved ? [sql`approver_id = ${id}, approve_time = now()`] : []),
    ...(step.reason ? [sql`return_reason = ${reason ?? ""}, return_by = ${id}, return_time = now()`] : []),
  ];
}

async function move(
  ctx: Context,
  parts: Parts,
  before: Version,
  changes: readonly RawBuilder<unknown>[],
): Promise<Version> {
  await sql`
    update ${sql.table(parts.spec.table)} v set ${sql.join(changes)}, row_version = v.row_version + 1
    where ${ofPaper(parts)} and v.id = ${before.id}`.execute(ctx.db);
  return readVersion(ctx, parts, before.id);
}

async function end(ctx: Context, parts: Parts, { id }: Version): Promise<null> {
  await sql`delete from ${sql.table(parts.spec.table)} v where ${ofPaper(parts)} and v.id = ${id}`.execute(ctx.db);
  return null;
}

export async function actOnVersion(ctx: Context, all: Parts, act: string, input: ActInput): Promise<Values | null> {
  const parts = await ofVersion(ctx, all, input.Id);
  const { spec } = parts;
  await holdPaper(ctx, parts);
  await parts.hold(ctx, parts.subjectId);
  const before = (await readVersions(ctx, parts)).find(({ id }) => id === input.Id);
  if (!before) throw missing("paper.missing");
  const step = requireAct(ctx, spec, act, before);
  checkVersion(input.rowVersion, before);
  if (step.reason === "explained" && !saysWhatWasSeen(input.reason))
    throw new Refusal("paper.refused.reason", { field: "reason" });
  const asksSources = step.fresh || step.complete || Array.isArray(step.to);
  const sources = asksSources ? await parts.readSources(ctx, ctx.lang, parts.subjectId) : null;
  if (step.fresh) await requireFresh(ctx, parts, before, sources);
  await requireMet(ctx, parts, step, before, sources);
  const to = leadsTo(parts, act, step, before, sources);
  if (to === spec.inForce) await supersede(ctx, parts);
  const isEnded = to === null;
  const after = isEnded
    ? await end(ctx, parts, before)
    : await move(ctx, parts, before, changesOf(ctx, parts, { step, to, reason: input.reason }));
  await ctx.audit({
    refType: spec.name,
    refId: before.id,
    projectId: projectOf(ctx),
    action: isEnded ? "delete" : act,
    old: watched(parts, before),
    ...(after ? { new: watched(parts, after) } : {}),
  });
  await finishTasks(ctx.db, spec.name, before.id);
  if (!after) return null;
  await parts.follow(ctx, act, after);
  await tell(ctx, parts, act, after);
  return shown(ctx, parts, after);
}

async function tell(ctx: Context, parts: Parts, act: string, after: Version): Promise<void> {
  const { tells, open } = parts.spec;
  if (tells[act]) await tellOfAct(ctx, parts, after, tells[act]);
  // What was sent back waits for whoever writes it again, who is told by the act.
  if (after.status !== open) await tellWaiting(ctx, parts, after);
}
