/** Parts are asked for here, each once, and taken by a job. */
import type { rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { instant, ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { logView } from "../../../platform/auth/archive-viewer.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { takenPartOf } from "../../../platform/roll-forward/parts.ts";
import { readSource } from "../../../platform/roll-forward/source.ts";
import type { Context } from "../../../platform/serve.ts";
import { isLeft, type PartRow, partRows, partWords } from "./part-rows.ts";

type Calls = typeof rollForward;
type Chosen = Input<Calls["RollForward"]>["parts"][number];
export const rollKind = "roll-forward";

function checkChosen(chosen: readonly Chosen[], { lang }: Context): void {
  for (const { code, way, papers } of chosen) {
    const part = takenPartOf(code);
    if (!part) throw new Refusal("rollForward.unknownPart", { field: "parts", params: { code } });
    const ways = [way, ...papers.map((paper) => paper.way)];
    const isOffered = ways.every((one) => one === "leave" || part.ways.includes(one));
    if (!isOffered)
      throw new Refusal("rollForward.wayUnknown", { field: "parts", params: { name: partWords(code, lang) } });
  }
}

const isOver = (row: PartRow): boolean => row.state !== "failed" && !isLeft(row);

async function ask(db: Db, sourceId: number, { code, way, papers }: Chosen): Promise<void> {
  const state = isLeft({ way, chosen: papers }) ? "done" : "queued";
  await sql`
    insert into roll_forward_part (tenant_id, project_id, source_project, part, way, chosen, state)
    values (${ownTenant}, ${ownProject}, ${sourceId}, ${code}, ${way}, ${JSON.stringify(papers)}::jsonb, ${state})
    on conflict (tenant_id, project_id, part) do update set source_project = excluded.source_project, way = excluded.way, chosen = excluded.chosen,
      state = excluded.state, why = null, why_params = null, job_id = null, done_at = null, asked_by = excluded.asked_by,
      asked_at = ${instant()}, row_version = roll_forward_part.row_version + 1`.execute(db);
}

export async function startRollForward(
  ctx: Context,
  { projectId, fromProjectId, parts }: Input<Calls["RollForward"]>,
): Promise<Output<Calls["RollForward"]>> {
  const { db, lang } = ctx;
  checkChosen(parts, ctx);
  const source = await readSource(ctx, projectId, fromProjectId);
  if (source.viewer) await logView(ctx, source.viewer, "/api/services/app/RollForward/RollForward");
  // Behind this entry whoever asks at the same time waits, and then finds what was asked for.
  await ctx.audit({
    refType: "rollForwardPart",
    refId: projectId,
    projectId,
    action: "rollForward",
    new: { source: source.name, parts: parts.map(({ code, way }) => `${code} ${way}`) },
  });
  const over = new Set((await partRows(db)).filter(isOver).map(({ part }) => part));
  const wanted = [...new Map(parts.map((part) => [part.code, part])).values()];
  const open = wanted.filter(({ code }) => !over.has(code));
  for (const part of open) await ask(db, fromProjectId, part);
  const isAsked = (await partRows(db)).some(({ state, jobId }) => state === "queued" && jobId === null);
  const jobId = isAsked ? await ctx.jobs.start(db, { kind: rollKind, projectId, payload: { projectId } }) : null;
  if (jobId !== null)
    await sql`update roll_forward_part r set job_id = ${jobId} where ${ofProject("r")} and r.state = 'queued'
      and r.job_id is null`.execute(db);
  const before = wanted.filter(({ code, way }) => over.has(code) && way !== "leave");
  return { jobId, takenBefore: before.map(({ code }) => ({ code, name: partWords(code, lang) })) };
}
