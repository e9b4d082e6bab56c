/** Takes the parts that were asked for, each in a transaction of its own: a run that was cut off goes on with the next. */
import { momentOf } from "@digao/db/moment";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../../platform/action-log.ts";
import { requireMember } from "../../../../platform/auth/membership.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { isConnectionLost } from "../../../../platform/lib/connection-lost.ts";
import { waitLong } from "../../../../platform/lib/wait-long.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import { type RollRow, type RollTake, type RollWay, takenPartOf } from "../../../../platform/roll-forward/parts.ts";
import { readSource } from "../../../../platform/roll-forward/source.ts";
import { type PartRow, partRows } from "../part-rows.ts";
import { rollKind } from "../start.ts";

type Taker = RollTake["ctx"];

async function takerOf(job: JobRun, db: Db, projectId: number): Promise<Taker> {
  const found = await db
    .selectFrom("app_user")
    .where("id", "=", job.userId ?? 0)
    .select(["id", "name", "user_name as userName", "lang"])
    .executeTakeFirstOrThrow();
  const lang = found.lang === "en" ? "en" : "zh";
  const user = {
    ...found,
    lang,
    tenantId: job.tenantId,
    permissions: new Set<string>(),
    isSeparated: false,
  } as const;
  const actor = { userId: user.id, userName: user.userName };
  return {
    db,
    user,
    lang,
    project: await requireMember({ db, user }, projectId, { role: "appointing", writes: true }),
    audit: (entry) => writeAction(db, actor, entry),
    jobs: { start: job.start },
  };
}

function wayOf({ way, chosen }: PartRow): (id: number) => RollWay | null {
  const ways = new Map(chosen.map((paper) => [paper.id, paper.way]));
  return (id) => {
    const own = ways.get(id) ?? way;
    return own === "leave" ? null : own;
  };
}

async function keepRows(db: Db, part: string, rows: readonly RollRow[]): Promise<void> {
  const titleMax = 300;
  const values = rows.map(({ sourceId, title, outcome, why, ref, text, held }) => ({
    sourceId,
    title: title.slice(0, titleMax),
    outcome,
    why: why?.key ?? null,
    params: why?.params ?? null,
    refType: ref?.refType ?? null,
    refId: ref?.refId ?? null,
    heldBy: held?.by ?? null,
    heldId: held?.id ?? null,
    text: text ?? null,
  }));
  await sql`
    insert into roll_forward_item (tenant_id, project_id, part, source_id, title, outcome, why, why_params, ref_type, ref_id, held_by, held_id,
      text_hash)
    select ${ownTenant}, ${ownProject}, ${part}, v."sourceId", v.title, v.outcome, v.why, v.params, v."refType", v."refId", v."heldBy", v."heldId",
      v.text
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v ("sourceId" bigint, title text, outcome text, why text, params jsonb,
      "refType" text, "refId" bigint, "heldBy" text, "heldId" bigint, text text)
    returning id`.execute(db);
}

const setState = async (
  db: Db,
  id: number,
  state: "done" | "failed",
  why: { key: string; params: object } | null,
): Promise<void> => {
  const at = await momentOf(db);
  await sql`
    update roll_forward_part r set state = ${state}, done_at = ${at}, why = ${why?.key ?? null},
      why_params = ${why ? JSON.stringify(why.params) : null}::jsonb, row_version = r.row_version + 1
    where ${ofProject("r")} and r.id = ${id}`.execute(db);
};

/** Answers false where another run has taken it. */
async function take(job: JobRun, projectId: number, partId: number): Promise<boolean> {
  return job.withTenant(async (bound) => {
    const db = inProject(bound, projectId);
    await waitLong(db);
    const ctx = await takerOf(job, db, projectId);
    // The log's head first: it is held until the part is whole.
    await ctx.audit({ refType: "rollForwardPart", refId: partId, projectId, action: "rolled", new: {} });
    const row = (await partRows(db)).find(({ id }) => id === partId);
    const part = row && takenPartOf(row.part);
    if (!row || !part || row.state !== "queued") return false;
    const source = await readSource(ctx, projectId, row.sourceId);
    const rows = await part.take({
      ctx,
      from: inProject(bound, source.id),
      fromId: source.id,
      to: db,
      toId: projectId,
      lang: ctx.lang,
      wayOf: wayOf(row),
    });
    if (rows.length > 0) await keepRows(db, row.part, rows);
    await setState(db, partId, "done", null);
    return true;
  });
}

async function fail(job: JobRun, projectId: number, partId: number, error: unknown): Promise<void> {
  if (job.isCancelled() || isConnectionLost(error)) throw error;
  const why =
    error instanceof Refusal
      ? { key: error.key, params: error.options.params ?? {} }
      : { key: "rollForward.failed", params: {} };
  // Throws where the job is no longer ours, or the project is closed by now.
  await job.withTenant((db) => setState(inProject(db, projectId), partId, "failed", why));
  if (!(error instanceof Refusal)) job.log.error({ err: error, projectId, partId }, "a part was not carried on");
}

export const rollForwardJob = jobOf(rollKind, async (job) => {
  const projectId = Number(job.payload.projectId);
  const waiting = await job.withTenant((db) => partRows(inProject(db, projectId)), { readOnly: true });
  const queued = waiting.filter(({ state }) => state === "queued");
  let done = 0;
  for (const { id } of queued) {
    job.progress({ phase: "parts", done, total: queued.length });
    try {
      await take(job, projectId, id);
    } catch (error) {
      await fail(job, projectId, id, error);
    }
    done += 1;
  }
  return { projectId, parts: done };
});
