import { importStatus, importType } from "@digao/contract/areas/acquisition/imports/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { ActionEntry } from "../../../platform/action-log.ts";
import { startJob } from "../../../platform/jobs/queue.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { finishTasks } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { autoMapPeriod, mapFromFile } from "../../books/mapping/door.ts";
import { markPeriodChanged } from "../../engagement/papers/door.ts";
import { type BatchRow, hasPointer, type PointerType, pointerOf, readBatch, type TargetPeriod } from "./batch-row.ts";
import { trialOf } from "./before-acceptance.ts";
import { rememberColumns } from "./column-memory.ts";
import { recheckOutdatedJournal } from "./outdated-journal.ts";
import { unansweredOf } from "./questions.ts";
import { lossesTo, relinkJournal, settleLosses } from "./relink.ts";
import { syncAccounts } from "./sync-accounts.ts";
import { findPeriod, holdPeriods } from "./target-period.ts";

export interface CommitRequest {
  replace: boolean;
  forceReason: string | null;
  /** Why tested vouchers may lose theirs. */
  lossReason?: string | null;
  /** Project role of who commits; null for someone who left the project meanwhile. */
  role: number | null;
  userId: number | null;
  /** Writes to the log as whoever commits; the answer of a call names what was written by it. */
  audit: (entry: ActionEntry) => Promise<void>;
  /** Also refuses, with "stale", when the other side in force is not the one the batch was checked against. */
  freshOnly?: boolean;
}

export type Committed = "committed" | "stale" | "already";

const leaders: readonly number[] = [projectRole.manager, projectRole.partner, projectRole.inCharge];

/** Puts a checked batch in force: one short transaction that moves the period's pointer. */
export async function commitBatch(db: Db, batchId: number, request: CommitRequest): Promise<Committed> {
  const batch = await readBatch(db, batchId, { forUpdate: true });
  if (batch.status === importStatus.committed) return "already";
  checkState(batch, request);
  await trialOf(db, { projectId: batch.projectId, role: request.role });
  if (batch.typeId === importType.mapping) {
    await mapFromFile({ db, audit: request.audit }, batch.projectId, batch.summary.mapping ?? []);
    await finish(db, batch, request, null, null);
    return "committed";
  }
  if (!hasPointer(batch.typeId)) throw new Refusal("import.typeUnsupported", { kind: "state" });
  const period = await lockPeriod(db, batch);
  const inForce = period[batch.typeId];
  if (request.freshOnly && isStale(batch, period)) return "stale";
  if (inForce !== null && !request.replace) throw await replaceRefusal(db, inForce);
  if (batch.typeId === importType.journal) {
    const losses = await lossesTo(db, period.id, batch.id);
    await settleLosses(db, batch.id, losses, { reason: request.lossReason, userId: request.userId });
  }
  await movePointer(db, period.id, batch.typeId, batch.id);
  await classifyPeriod(db, period.id, batch);
  await makeCurrent(db, period.id);
  await syncAccounts(db, period.id);
  await autoMapPeriod({ db, audit: request.audit }, period.id);
  await markPeriodChanged(db, period.id);
  await finish(db, batch, request, period.id, inForce);
  await purgeOlder(db, batch, inForce);
  await recheckOutdatedJournal(db, batch.projectId, period.id);
  if (batch.typeId === importType.journal) await relinkJournal(db, period.id);
  await startJob(db, { kind: "roll-up-journal", projectId: batch.projectId, payload: { periodId: period.id } });
  return "committed";
}

function checkState(batch: BatchRow, { forceReason, role }: CommitRequest): void {
  const { status } = batch;
  const isChecked = status === importStatus.clean || status === importStatus.warned || status === importStatus.failed;
  if (!isChecked) throw new Refusal("import.notChecked", { kind: "state" });
  const count = unansweredOf(batch).length;
  if (count > 0) throw new Refusal("import.unanswered", { kind: "state", params: { count } });
  if (status !== importStatus.failed) return;
  if (!forceReason) throw new Refusal("import.hasErrors", { kind: "state" });
  if (role === null || !leaders.includes(role)) throw new Refusal("import.forceNeedsLeader", { kind: "forbidden" });
}

interface LockedPeriod {
  id: number;
  1: number | null;
  2: number | null;
  4: number | null;
}

/** Journal and trial balance are held against each other: the other one has changed since the check. */
const isStale = ({ typeId, summary }: BatchRow, period: LockedPeriod): boolean => {
  const against = summary.checkedAgainst ?? null;
  return (
    (typeId === importType.balances && period[4] !== against) ||
    (typeId === importType.journal && period[2] !== against)
  );
};

/** The period that the batch is meant for, made where it is new; committing to one period goes one at a time. */
async function lockPeriod(db: Db, { projectId, summary }: BatchRow): Promise<LockedPeriod> {
  const target = summary.period;
  if (!target) throw new Refusal("import.notChecked", { kind: "state" });
  await holdPeriods(db);
  const id = target.id ?? (await makePeriod(db, projectId, target));
  return (
    db
      .selectFrom("project_period")
      .where("id", "=", id)
      .select(["id", "statement_batch_id as 1", "tb_batch_id as 2", "voucher_batch_id as 4"])
      // Not its key: what is saved under the period meanwhile only points at it, and need not wait for the import.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  );
}

async function makePeriod(db: Db, projectId: number, target: TargetPeriod): Promise<number> {
  const existing = await findPeriod(db, target);
  if (existing) return existing;
  const { label, startDate, endDate, kind } = target;
  const made = await db
    .insertInto("project_period")
    .values({ project_id: projectId, label, start_date: startDate, end_date: endDate, kind })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

async function replaceRefusal(db: Db, inForceId: number): Promise<Refusal> {
  const { fileName, committedAt } = await readBatch(db, inForceId);
  return new Refusal("import.replaceFirst", {
    kind: "state",
    params: { file: fileName },
    data: { batchId: inForceId, fileName, committedAt },
  });
}

export async function movePointer(
  db: Db,
  periodId: number,
  typeId: PointerType,
  batchId: number | null,
): Promise<void> {
  await db
    .updateTable("project_period")
    .set({ [pointerOf[typeId]]: batchId, row_version: sql`row_version + 1` })
    .where("id", "=", periodId)
    .execute();
}

/** The accounting standard and program, as far as nobody has set them. */
async function classifyPeriod(db: Db, periodId: number, { summary }: BatchRow): Promise<void> {
  await sql`
    update project_period set coa_standard = case when coa_standard = '9' then ${summary.standard ?? "9"} else coa_standard end,
      soft_code = coalesce(soft_code, ${summary.software ?? null})
    where ${ofProject("project_period")} and id = ${periodId}`.execute(db);
}

/** The first period in use is the current one; this year's takes over from a period of another kind. */
async function makeCurrent(db: Db, periodId: number): Promise<void> {
  await sql`
    update project_period set is_current = false
    where ${ofProject("project_period")} and is_current and id <> ${periodId} and kind <> ${code.periodKind.thisYear}
      and exists (select 1 from project_period p where ${ofProject("p")} and p.id = ${periodId} and p.kind = ${code.periodKind.thisYear})`.execute(
    db,
  );
  await sql`
    update project_period set is_current = true where ${ofProject("project_period")} and id = ${periodId}
      and not exists (select 1 from project_period p where ${ofProject("p")} and p.is_current)`.execute(db);
}

async function finish(
  db: Db,
  batch: BatchRow,
  { forceReason, lossReason, userId, audit }: CommitRequest,
  periodId: number | null,
  replacedBatchId: number | null,
): Promise<void> {
  const isForced = batch.status === importStatus.failed;
  await db
    .updateTable("import_batch")
    .set({
      status: importStatus.committed,
      period_id: periodId,
      replaced_batch_id: replacedBatchId,
      force_reason: isForced ? forceReason : null,
      force_user_id: isForced ? userId : null,
      committed_at: sql`now()`,
      row_version: batch.rowVersion + 1,
    })
    .where("id", "=", batch.id)
    .execute();
  await audit({
    refType: "importBatch",
    refId: batch.id,
    projectId: batch.projectId,
    action: "commit",
    new: {
      typeId: batch.typeId,
      fileName: batch.fileName,
      periodId,
      replacedBatchId,
      forceReason: isForced ? forceReason : null,
      lossReason: lossReason ?? null,
    },
  });
  // What went in force against its checks may have been matched wrongly.
  if (!isForced) await rememberColumns(db, batch, userId);
  await finishTasks(db, "importBatch", batch.id);
}

/** One predecessor is kept for a roll-back; what came before it goes. */
async function purgeOlder(db: Db, { projectId }: BatchRow, replacedBatchId: number | null): Promise<void> {
  if (replacedBatchId === null) return;
  const { replacedBatchId: older } = await readBatch(db, replacedBatchId);
  if (older !== null) await startJob(db, { kind: "purge-import", projectId, payload: { batchId: older } });
}
