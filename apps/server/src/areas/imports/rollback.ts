import type { imports } from "@digao/contract/areas/imports";
import { importStatus, importType } from "@digao/contract/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { finishTasks } from "../../platform/live/notices.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { autoMapPeriod } from "../mapping/door.ts";
import { markPeriodChanged } from "../papers/door.ts";
import { hasPointer, pointerOf, readBatch } from "./batch-row.ts";
import { viewBatch } from "./batch-view.ts";
import { movePointer } from "./commit-batch.ts";
import { lockIdleBatch } from "./lock-idle-batch.ts";
import { recheckOutdatedJournal } from "./outdated-journal.ts";
import { relinkJournal } from "./relink.ts";
import { syncAccounts } from "./sync-accounts.ts";

type Calls = typeof imports;

/** Takes back the batch in force: the one it replaced returns where its rows still exist. */
export async function rollbackImport(
  ctx: Context,
  { batchId }: Input<Calls["RollbackImport"]>,
): Promise<Output<Calls["RollbackImport"]>> {
  const { db } = ctx;
  const batch = await readBatch(db, batchId, { forUpdate: true });
  const { typeId, periodId } = batch;
  if (!hasPointer(typeId) || periodId === null) throw new Refusal("import.notInForce", { kind: "state" });
  const period = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select(pointerOf[typeId])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (Object.values(period)[0] !== batchId) throw new Refusal("import.notInForce", { kind: "state" });
  const before = batch.replacedBatchId === null ? null : await readBatch(db, batch.replacedBatchId);
  const returned = before && before.purgedAt === null ? before.id : null;
  await markPeriodChanged(db, periodId);
  await movePointer(db, periodId, typeId, returned);
  await db
    .updateTable("import_batch")
    .set({ status: importStatus.rolledBack, row_version: sql`row_version + 1` })
    .where("id", "=", batchId)
    .execute();
  await syncAccounts(db, periodId);
  if (typeId === importType.journal) await relinkJournal(db, periodId);
  await recheckOutdatedJournal(db, batch.projectId, periodId);
  // Accounts that come back with the old batch have lost their mapping with it.
  await autoMapPeriod(ctx, periodId);
  await ctx.audit({
    refType: "importBatch",
    refId: batchId,
    projectId: batch.projectId,
    action: "rollback",
    new: { fileName: batch.fileName, periodId, returnedBatchId: returned },
  });
  await ctx.jobs.start(db, { kind: "purge-import", projectId: batch.projectId, payload: { batchId } });
  return viewBatch(ctx, batchId);
}

/** Gives up a batch that is not in force; its rows go, its entry in the log stays. */
export async function discardImport(ctx: Context, { batchId }: Input<Calls["DiscardImport"]>): Promise<null> {
  const { db } = ctx;
  const batch = await lockIdleBatch(db, batchId);
  if (batch.status === importStatus.committed) throw new Refusal("import.inForce", { kind: "state" });
  await db
    .updateTable("import_batch")
    .set({ status: importStatus.rolledBack, row_version: batch.rowVersion + 1 })
    .where("id", "=", batchId)
    .execute();
  await ctx.audit({
    refType: "importBatch",
    refId: batchId,
    projectId: batch.projectId,
    action: "discard",
    new: { fileName: batch.fileName },
  });
  await finishTasks(db, "importBatch", batchId);
  await ctx.jobs.start(db, { kind: "purge-import", projectId: batch.projectId, payload: { batchId } });
  return null;
}
