import type { imports } from "@digao/contract/areas/imports";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Context } from "../../platform/serve.ts";
import { hasPointer, readBatch } from "./batch-row.ts";
import { viewBatch } from "./batch-view.ts";
import { commitBatch } from "./commit-batch.ts";
import { lockIdleBatch } from "./lock-idle-batch.ts";

type Calls = typeof imports;

/** Puts a checked batch in force, as a person decides it. */
export async function commitImport(
  ctx: Context,
  { batchId, replace, forceReason }: Input<Calls["CommitImport"]>,
): Promise<Output<Calls["CommitImport"]>> {
  const { db, user, ip, requestId } = ctx;
  const batch = await lockIdleBatch(db, batchId);
  const request = {
    replace,
    forceReason: forceReason || null,
    role: ctx.project?.role ?? null,
    actor: { userId: user.id, userName: user.name, ip, requestId },
  };
  const against = batch.summary.checkedAgainst ?? null;
  if ((await commitBatch(db, batchId, request)) === "committed" && hasPointer(batch.typeId)) {
    await recheckIfMoved(ctx, batchId, against);
  }
  return viewBatch(ctx, batchId);
}

/** The other side of the period has changed since the check: both are checked anew, in force as they are now. */
async function recheckIfMoved({ db, jobs }: Context, batchId: number, against: number | null): Promise<void> {
  const { periodId, projectId, typeId } = await readBatch(db, batchId);
  if (periodId === null) return;
  const period = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select(["tb_batch_id as tb", "voucher_batch_id as journal"])
    .executeTakeFirstOrThrow();
  const other = typeId === 2 ? period.journal : period.tb;
  if (other !== against) await jobs.start(db, { kind: "check-period", projectId, payload: { periodId } });
}
