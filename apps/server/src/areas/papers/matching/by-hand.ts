/** What a person decides of a result: kept with the rule, and the result is worked out anew with all that was decided. */
import type { MatchRun, matching } from "@digao/contract/areas/papers/matching/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { getMatchRun } from "./runs.ts";

type Given = Input<(typeof matching)["DecideMatch"]>;
export type KeptDecision = Pick<Given, "kind" | "left" | "right" | "note">;

const decisionsMax = 500;

interface Stored {
  rule: string;
  fileId: number | null;
  isDone: boolean;
}

/** Held until the transaction ends, and read in the next statement: of two decisions at once the later one has the earlier. */
export async function heldRun({ db, user }: Context, id: number): Promise<Stored> {
  const own = sql`match_run r where r.id = ${id} and r.user_id = ${user.id}`;
  await sql`select from ${own} for update`.execute(db);
  const { rows } = await sql<Stored>`
    select r.rule, r.file_id as "fileId", r.finished_at is not null as "isDone" from ${own}`.execute(db);
  if (!rows[0]) throw missing("matching.runMissing");
  return rows[0];
}

export async function decideMatch(ctx: Context, { Id: id, kind, left, right, note }: Given): Promise<MatchRun> {
  const { db } = ctx;
  const { rule, fileId, isDone } = await heldRun(ctx, id);
  if (!isDone) throw new Refusal("matching.notDone", { kind: "state" });
  if (left.length + right.length === 0) throw new Refusal("matching.noRows");
  if (kind === "match" && (left.length === 0 || right.length === 0)) throw new Refusal("matching.bothSides");
  const settings = JSON.parse(rule) as { decisions?: KeptDecision[] };
  const decisions = [...(settings.decisions ?? []), { kind, left, right, note }];
  if (decisions.length > decisionsMax)
    throw new Refusal("matching.decisionsMax", { kind: "state", params: { count: decisionsMax } });
  const jobId = await ctx.jobs.start(db, { kind: "match-lists", payload: { runId: id, lang: ctx.lang } });
  await sql`
    update match_run set rule = ${JSON.stringify({ ...settings, decisions })}, job_id = ${jobId}, summary = null, file_id = null,
      finished_at = null
    where id = ${id} and user_id = ${ctx.user.id}`.execute(db);
  if (fileId !== null) await ctx.jobs.start(db, { kind: "drop-download", payload: { fileId } });
  await ctx.audit({ refType: "matchRun", refId: id, projectId: null, action: "update", new: { note } });
  return getMatchRun(ctx, { Id: id });
}
