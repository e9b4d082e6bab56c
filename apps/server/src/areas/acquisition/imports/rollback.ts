import type { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { importStatus, importType } from "@digao/contract/areas/acquisition/imports/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { ActionEntry } from "../../../platform/action-log.ts";
import type { ContextJobs } from "../../../platform/jobs/queue.ts";
import { finishTasks } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { autoMapPeriod } from "../../books/mapping/door.ts";
import { markPeriodChanged } from "../../engagement/papers/door.ts";
import { type BatchRow, hasPointer, pointerOf, readBatch } from "./batch-row.ts";
import { viewBatch } from "./batch-view.ts";
import { movePointer } from "./commit-batch.ts";
import { lockIdleBatch } from "./lock-idle-batch.ts";
import { recheckOutdatedJournal } from "./outdated-journal.ts";
import { isLost, lossesTo, relinkJournal, settleLosses } from "./relink.ts";
import { syncAccounts } from "./sync-accounts.ts";

type Calls = typeof imports;

interface By {
  db: Db;
  userId: number | null;
  audit: (entry: ActionEntry) => Promise<void>;
  start: ContextJobs["start"];
}

/** Takes back the batch in force, which is locked: the one it replaced returns where its rows still exist. */
export async function takeBack(
  { db, userId, audit, start }: By,
  batch: BatchRow,
  lossReason: string | undefined,
): Promise<void> {
  const { id: batchId, typeId, periodId, projectId } = batch;
  if (!hasPointer(typeId) || periodId === null) throw new Refusal("import.notInForce", { kind: "state" });
  const period = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select(pointerOf[typeId])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (Object.values(period)[0] !== batchId) throw new Refusal("import.notInForce", { kind: "state" });
  const returned = await returnedBy(db, batch);
  if (typeId === importType.journal) {
    const losses = await lossesTo(db, periodId, returned);
    await settleLosses(db, batchId, losses, { reason: lossReason, userId });
  }
  await markPeriodChanged(db, periodId);
  await movePointer(db, periodId, typeId, returned);
  await db
    .updateTable("import_batch")
    .set({ status: importStatus.rolledBack, row_version: sql`row_version + 1` })
    .where("id", "=", batchId)
    .execute();
  await syncAccounts(db, periodId);
  if (typeId === importType.journal) await relinkJournal(db, periodId);
  await recheckOutdatedJournal(db, projectId, periodId);
  // Accounts that come back with the old batch have lost their mapping with it.
  await autoMapPeriod({ db, audit }, periodId);
  await audit({
    refType: "importBatch",
    refId: batchId,
    projectId,
    action: "rollback",
    new: { fileName: batch.fileName, periodId, returnedBatchId: returned, lossReason: lossReason || null },
  });
  await start(db, { kind: "purge-import", projectId, payload: { batchId } });
}

export async function rollbackImport(
  ctx: Context,
  { batchId, lossReason }: Input<Calls["RollbackImport"]>,
): Promise<Output<Calls["RollbackImport"]>> {
  const { db, user, audit, jobs } = ctx;
  const by: By = { db, userId: user.id, audit, start: (own, job) => jobs.start(own, job) };
  await takeBack(by, await readBatch(db, batchId, { forUpdate: true }), lossReason);
  return viewBatch(ctx, batchId);
}

/** What comes in force when a batch is taken back: what it replaced, where its rows still exist. */
async function returnedBy(db: Db, { replacedBatchId }: BatchRow): Promise<number | null> {
  const before = replacedBatchId === null ? null : await readBatch(db, replacedBatchId);
  return before && before.purgedAt === null ? before.id : null;
}

const shownMax = 500;

/** Nothing where the batch has no journal, or no period yet. */
export async function getLosses(
  { db }: Context,
  { batchId }: Input<Calls["GetImportLosses"]>,
): Promise<Output<Calls["GetImportLosses"]>> {
  const batch = await readBatch(db, batchId);
  const periodId = batch.periodId ?? batch.summary.period?.id ?? null;
  if (batch.typeId !== importType.journal || periodId === null) return { tested: 0, lost: 0, total: 0, items: [] };
  const period = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select("voucher_batch_id as inForce")
    .executeTakeFirst();
  const next = period?.inForce === batchId ? await returnedBy(db, batch) : batchId;
  const losses = await lossesTo(db, periodId, next);
  const lost = losses.filter(isLost);
  return {
    tested: lost.filter(({ isTested }) => isTested).length,
    lost: lost.length,
    total: losses.length,
    items: losses.slice(0, shownMax),
  };
}

/** Gives up a batch that is not in force; its rows go, its entry in the log stays. */
export async function discardImport(ctx: Context, { batchId }: Input<Calls["DiscardImport"]>): Promise<null> {
  const { db } = ctx;
  const batch = await lockIdleBatch(db, batchId);
  if (batch.status === importStatus.committed) throw new Refusal("import.inForce", { kind: "state" });
  if (batch.status === importStatus.rolledBack) throw new Refusal("import.givenUp", { kind: "state" });
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
