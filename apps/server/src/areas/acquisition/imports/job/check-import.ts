import { checkLevel, importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import type { Db } from "@digao/db/tenant";
import { RowIssues } from "@digao/excel/row-issues";
import { askRounding, askScientific } from "@digao/excel/sheet-forms";
import { SheetRefused } from "@digao/excel/sheet-refused";
import { analyseGrown } from "../../../../platform/jobs/analyse-grown.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { waitLong } from "../../../../platform/lib/wait-long.ts";
import { type BatchRow, readBatch } from "../batch-row.ts";
import { clearCheck } from "../clear-batch.ts";
import { openLedger } from "../open-ledger.ts";
import { sheetRefusal } from "../sheet-refusal.ts";
import { readProject } from "../target-period.ts";
import { checkBalances } from "./balances/check-balances.ts";
import type { BatchWork, Loaded } from "./batch-work.ts";
import { keepProblems, type Problem, problemsOf } from "./checks/problems.ts";
import { statusOf } from "./checks/run-batch-checks.ts";
import { commitByItself } from "./commit-by-itself.ts";
import { checkJournal } from "./journal/check-journal.ts";
import { checkMappingList, checkStatement } from "./lists/check-lists.ts";

const loaders: Readonly<Record<number, (db: Db, work: BatchWork) => Promise<Loaded>>> = {
  1: checkStatement,
  2: checkBalances,
  3: checkMappingList,
  4: checkJournal,
};

export interface CheckResult {
  batchId: number;
  status: number;
  committed: boolean;
}

/**
 * Reads a whole file, writes its rows under the batch and runs every check, in one transaction: an interrupted run leaves
 * nothing. A batch that may go straight in force is committed by a second, short one.
 */
export const checkImport = jobOf("check-import", async (job): Promise<CheckResult> => {
  const batchId = Number(job.payload.batchId);
  const batch = await job.withTenant((db) => readBatch(db, batchId), { readOnly: true });
  if (!isDone(batch, job)) await checkFile(job, batch);
  await analyseGrown(job);
  const committed = await commitByItself(job, batchId);
  const { status } = await job.withTenant((db) => readBatch(db, batchId), { readOnly: true });
  job.progress({ phase: "done", done: 1, total: 1 });
  return { batchId, status, committed };
});

/** By an earlier run of this job that was interrupted after its check; or the batch has been given up meanwhile. */
const isDone = ({ status, summary }: BatchRow, job: JobRun): boolean =>
  status === importStatus.committed || status === importStatus.rolledBack || summary.jobId === job.id;

async function checkFile(job: JobRun, batch: BatchRow): Promise<void> {
  try {
    await readAndCheck(job, batch);
  } catch (error) {
    if (error instanceof SheetRefused) throw sheetRefusal(error);
    throw error;
  }
}

async function readAndCheck(job: JobRun, batch: BatchRow): Promise<void> {
  const startedAt = Date.now();
  job.progress({ phase: "read", done: 0 });
  const { sha256 } = await job.withTenant((db) => job.files(db).find(batch.fileId), { readOnly: true });
  await job.store.withPath(job.tenantId, sha256, (path) => checkAt(job, batch, path, startedAt));
}

async function checkAt(job: JobRun, batch: BatchRow, path: string, startedAt: number): Promise<void> {
  const ledger = await openLedger(path, batch.options, batch.typeId);
  try {
    await job.withTenant(async (db) => {
      // Another import of the project may hold an auxiliary item that this one needs as well: waiting for it is no failure.
      await waitLong(db);
      const locked = await readBatch(db, batch.id, { forUpdate: true });
      await clearCheck(db, batch.id);
      const issues = new RowIssues(locked.options.answers);
      const audited = await readProject(db, locked.projectId);
      const work: BatchWork = { job, batch: locked, ledger, issues, audited, startedAt };
      const load = loaders[batch.typeId];
      if (!load) throw new Error(`There is no loader for type ${batch.typeId}.`);
      await keepResult(db, work, await load(db, work));
    });
  } finally {
    await ledger.table.close();
  }
}

async function keepResult(db: Db, { job, batch, ledger, issues, startedAt }: BatchWork, loaded: Loaded): Promise<void> {
  const { rows, unusable, period, totals, summary } = loaded;
  askRounding(issues, loaded.unbalancedByRounding ?? 0);
  askScientific(issues);
  const labels = new Map(ledger.parts.map(({ table, header }) => [table.sheet, header.labels]));
  const labelsOf = (sheet: string | null) => (sheet === null ? ledger.header.labels : labels.get(sheet)) ?? [];
  const problems = [...problemsOf(issues, labelsOf), ...loaded.problems, ...recalledColumns(batch)];
  await keepProblems(db, batch.id, problems);
  // A row may have several errors, but never fewer than one makes it unusable.
  const ofRows = Math.max(unusable, Math.min(issues.countOf(1), rows));
  const ofList = loaded.problems.filter(({ level, row }) => level === checkLevel.error && row === null);
  const errors = ofRows + ofList.length;
  const next = {
    ...batch.summary,
    ...summary,
    period,
    jobId: job.id,
    questions: issues.questions,
    software: ledger.software,
    totals: {
      ...noTotals,
      ...totals,
      rows,
      seconds: Math.round((Date.now() - startedAt) / 100) / 10,
    },
  };
  const status = statusOf(summary.checks ?? [], errors);
  await db
    .updateTable("import_batch")
    .set({
      status:
        status === importStatus.clean && problems.some(({ level }) => level === checkLevel.warning)
          ? importStatus.warned
          : status,
      period_id: period.id,
      row_count: rows,
      ok_count: rows - unusable,
      err_count: errors,
      summary: JSON.stringify(next),
      row_version: batch.rowVersion + 1,
    })
    .where("id", "=", batch.id)
    .execute();
}

/** A file that goes in force by itself says that its columns are those of before. */
const recalledColumns = ({ detection: { recalled } }: BatchRow): Problem[] =>
  recalled
    ? [
        {
          row: null,
          col: null,
          level: checkLevel.note,
          code: "columnsRecalled",
          params: { file: recalled.fileName, user: recalled.userName, day: recalled.day },
        },
      ]
    : [];

const noTotals = {
  lines: 0,
  vouchers: 0,
  accounts: 0,
  debit: "0.00",
  credit: "0.00",
  periodFrom: null,
  periodTo: null,
  gaps: 0,
  balanceDebit: null,
};
