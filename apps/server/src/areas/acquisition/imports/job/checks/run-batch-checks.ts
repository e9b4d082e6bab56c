import { checkLevel, importStatus, importType } from "@digao/contract/areas/acquisition/imports/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { CHECKS } from "@digao/domain/integrity/checks";
import { type BalanceChecks, type JournalChecks, runChecks } from "@digao/domain/integrity/run-checks.sql";
import { sql } from "kysely";
import type { JobRun } from "../../../../../platform/jobs/handlers.ts";
import type { BatchRow, BatchSummary, TargetPeriod } from "../../batch-row.ts";
import { clearFindings } from "../../clear-batch.ts";
import { findPeriod } from "../../target-period.ts";
import { balanceSide, journalSide, surroundingsOf } from "./check-scope.ts";

type Counts = NonNullable<BatchSummary["checks"]>;

interface Sides {
  journal: JournalChecks | null;
  balances: BalanceChecks | null;
}

/** Keeps the findings of a batch: its own checks, and those against the other side where both are at hand. */
export async function checkSides(
  db: Db,
  job: Pick<JobRun, "progress" | "signal">,
  { id, typeId, status }: Pick<BatchRow, "id" | "typeId" | "status">,
  sides: Sides,
): Promise<Counts> {
  // Rows written in this transaction have no statistics yet: hash joins are safe for any number of them.
  await sql`set local enable_nestloop = off`.execute(db);
  await sql`set local work_mem = '128MB'`.execute(db);
  const own = typeId === importType.journal ? "journal" : "balances";
  // In force, the journal holds the findings against its trial balance.
  const hasCompleteness = typeId === importType.journal || status !== importStatus.committed;
  const scope = { ...sides, batchId: id, own, hasCompleteness } as const;
  return runChecks(db, scope, (done, total) => {
    job.signal.throwIfAborted();
    job.progress({ phase: "check", done, total });
  });
}

const levels = new Map<string, number>(CHECKS.map(({ code, level }) => [code, level]));

/** Failed by any error, warned by any warning, else clean. */
export function statusOf(checks: Counts, unusable: number): number {
  const found = (level: number) => checks.some(({ code, count }) => count > 0 && levels.get(code) === level);
  if (unusable > 0 || found(checkLevel.error)) return importStatus.failed;
  return found(checkLevel.warning) ? importStatus.warned : importStatus.clean;
}

/** Numbers that the voucher series of a batch miss. */
export async function missingNumbersOf(db: Db, batchId: number): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select coalesce(sum((detail ->> 'missing')::bigint), 0)::bigint as missing
    from integrity_finding where ${ofProject("integrity_finding")} and batch_id = ${batchId} and code = 'IC-02'`.execute(
    db,
  );
  return rows[0]?.missing ?? 0;
}

/** Debit movements of the leaf accounts; null where the list has none. */
export async function balanceDebitOf(db: Db, tbBatchId: number | null): Promise<string | null> {
  const { rows } = await sql<{ debit: string | null }>`
    select sum(t.period_dr) as debit from tb_row t join import_batch b on ${ofProject("b")} and b.id = t.batch_id
    where ${ofProject("t")} and t.batch_id = ${tbBatchId} and t.is_leaf and t.aux_id is null and (b.summary #>> '{groups,period}')::boolean`.execute(
    db,
  );
  return rows[0]?.debit ?? null;
}

/** Runs the checks of a stored batch again, against what is in force now; its rows stay as they are. */
export async function recheckBatch(db: Db, job: JobRun, batch: BatchRow): Promise<void> {
  const period = await periodOfBatch(db, batch);
  const around = await surroundingsOf(db, period.id);
  const [tbId, journalId] =
    batch.typeId === importType.journal ? [around.tbBatchId, batch.id] : [batch.id, around.journalBatchId];
  const { projectId } = batch;
  const coaStandard = around.coaStandard === "9" ? (batch.summary.standard ?? "9") : around.coaStandard;
  await clearFindings(db, batch.id);
  const { functionalCurrency } = around;
  const journal =
    journalId === null ? null : await journalSide(db, { projectId, batchId: journalId, functionalCurrency }, period.id);
  const balances =
    tbId === null
      ? null
      : await balanceSide(db, { projectId, batchId: tbId, coaStandard, readerId: batch.createdBy }, period);
  const checks = await checkSides(db, job, batch, { journal, balances });
  const { summary } = batch;
  const totals = summary.totals && {
    ...summary.totals,
    gaps: await missingNumbersOf(db, batch.id),
    balanceDebit: batch.typeId === importType.journal ? await balanceDebitOf(db, tbId) : summary.totals.balanceDebit,
  };
  const against = batch.typeId === importType.journal ? tbId : journalId;
  const next: BatchSummary = { ...summary, checks, checkedAgainst: against, ...(totals ? { totals } : {}) };
  await db
    .updateTable("import_batch")
    .set({
      summary: JSON.stringify(next),
      ...(batch.status === importStatus.committed ? {} : { status: statusOf(checks, batch.errCount) }),
    })
    .where("id", "=", batch.id)
    .execute();
}

/** A period that was only planned may have been made by another import of the project meanwhile. */
async function periodOfBatch(db: Db, { periodId, summary }: BatchRow): Promise<TargetPeriod> {
  const planned = summary.period;
  const id = periodId ?? planned?.id ?? (planned ? await findPeriod(db, planned) : null);
  const stored = await db
    .selectFrom("project_period")
    .where("id", "=", id)
    .select(["id", "label", "start_date as startDate", "end_date as endDate", "kind"])
    .executeTakeFirst();
  const period = stored ?? planned;
  if (!period) throw new Error("The batch has not been checked.");
  return period;
}
