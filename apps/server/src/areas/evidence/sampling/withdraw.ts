import { sampleConclusion, type sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { SAMPLE_LIFE } from "@digao/domain/sampling/life";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireStep } from "../../../platform/step.ts";
import { type RunRow, readRun, runRow } from "./run-rows.ts";
import { lockOpenRun, subjectOf } from "./save-items.ts";

/**
 * One's own and open, before anything was recorded: what was tested is evidence. The sample stays in the list with its items and the
 * reason, so that nobody draws until a sample pleases, and what was asked beside it goes on being asked.
 */
export async function withdrawSample(
  ctx: Context,
  { Id, rowVersion, reason }: Input<(typeof sampling)["WithdrawSample"]>,
): Promise<SampleRun> {
  const { db, user } = ctx;
  const open = await lockOpenRun(ctx, Id);
  checkVersion(rowVersion, open);
  requireStep(ctx, SAMPLE_LIFE, "withdraw", subjectOf(open), {
    state: "sampling.concluded",
    actors: { drawer: "sampling.notOwn" },
  });
  await checkUntouched(db, await runRow(db, Id));
  if (!saysWhatWasSeen(reason)) throw new Refusal("sampling.withdrawReason", { field: "reason" });
  const status = sampleStatus.withdrawn;
  await db
    .updateTable("sample_run")
    .set({
      status,
      withdrawn_by: user.id,
      withdrawn_at: sql`now()`,
      withdraw_reason: reason,
      row_version: rowVersion + 1,
    })
    .where("id", "=", Id)
    .execute();
  const entry = { refType: "sampleRun" as const, refId: Id, projectId: open.projectId, action: "withdraw" };
  await ctx.audit({ ...entry, old: { status: open.status }, new: { status, reason } });
  return readRun(ctx, Id);
}

async function checkUntouched(db: Db, run: RunRow): Promise<void> {
  const { id, result, changes, reperformed, extendedBy, extendsRun } = run;
  const touched = await db
    .selectFrom("sample_item")
    .where("run_id", "=", id)
    .where("row_version", ">", 1)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  const { rows: conclusions } = await sql`select from paper_record v
    where ${ofProject("v")} and v.kind = ${sampleConclusion.spec.name} and v.subject_id = ${id} limit 1`.execute(db);
  if (touched || conclusions.length > 0 || result !== null || changes.length > 0)
    throw new Refusal("sampling.recorded", { kind: "state" });
  if (reperformed) throw new Refusal("sampling.reperformed", { kind: "state" });
  const no = extendedBy[0]?.runNo;
  if (no !== undefined) throw new Refusal("sampling.extended", { kind: "state", params: { no } });
  const smaller = extendsRun && (await runRow(db, extendsRun.id));
  if (smaller?.status === sampleStatus.concluded)
    throw new Refusal("sampling.bearsConclusion", { kind: "state", params: { no: smaller.runNo } });
}
