import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@digao/db/tenant";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { isRolledUp, type RolledJournal, rollUpKind } from "./door/roll-ups.ts";

/** A call waits so long for a job that is nearly done; then whoever asks is told to come back. */
const waits = { betweenMs: 250, times: 20, retryAfterSeconds: 2 };

/** The roll-ups of a journal are a job's, which its import starts. Where none is under way (they were written by an earlier release) it is started. */
async function startRollUp(db: Db, { jobs }: Context, projectId: number, periodId: number): Promise<void> {
  const open = await db
    .selectFrom("job")
    .where("kind", "=", rollUpKind)
    .where("project_id", "=", projectId)
    .where("state", "in", ["queued", "running"])
    .select("payload")
    .execute();
  if (open.some(({ payload }) => Object(payload).periodId === periodId)) return;
  await jobs.start(db, { kind: rollUpKind, projectId, payload: { periodId } });
}

/** Until the roll-ups of a journal are there. */
export async function awaitRollUps(
  ctx: Context,
  projectId: number,
  { batchId, periodId }: RolledJournal,
): Promise<void> {
  if (await isRolledUp(ctx.db, batchId)) return;
  await ctx.apart((db) => startRollUp(db, ctx, projectId, periodId));
  for (let turn = 0; turn < waits.times; turn += 1) {
    if (await ctx.apart((db) => isRolledUp(db, batchId))) return;
    await sleep(waits.betweenMs);
  }
  // Who waits in line asks again by himself.
  const data = { place: 1 };
  throw new Refusal("analysis.preparing", { kind: "busy", data, retryAfterSeconds: waits.retryAfterSeconds });
}
