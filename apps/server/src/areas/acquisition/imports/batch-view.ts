import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { Detection } from "@digao/contract/areas/acquisition/imports/calls";
import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { completenessStatement } from "@digao/domain/integrity/completeness";
import { fen } from "@digao/domain/money";
import { type Expression, type SqlBool, sql } from "kysely";
import type { InFirm, InLanguage } from "../../../platform/context.ts";
import { type JobState, jobStates } from "../../../platform/jobs/queue.ts";
import { missing } from "../../../platform/refusal.ts";
import { type BatchRow, batchColumns, type StoredTotals } from "./batch-row.ts";
import { levelOfCode, titleOf } from "./finding-text.ts";
import { questionsOf } from "./questions.ts";

interface Joined extends BatchRow {
  userName: string;
  isCurrent: boolean;
  periodLabel: string | null;
  replaces: { batchId: number; fileName: string; committedAt: string | null } | null;
  sameFile: { batchId: number; fileName: string; time: string } | null;
  loss: ImportBatch["loss"];
}

/** The batch in force where this one would go, as JSON; nothing for itself. */
const replaced = sql<Joined["replaces"]>`(
  select jsonb_build_object('batchId', o.id, 'fileName', o.file_name, 'committedAt', o.committed_at)
  from project_period p join import_batch o on ${ofProject("o")} and o.id = case import_batch.type_id
    when 1 then p.statement_batch_id when 2 then p.tb_batch_id when 4 then p.voucher_batch_id end
  where ${ofProject("p")} and p.id = coalesce(import_batch.period_id, (import_batch.summary #>> '{period,id}')::bigint) and o.id <> import_batch.id)`;

const sameBytes = sql<Joined["sameFile"]>`(
  select jsonb_build_object('batchId', o.id, 'fileName', o.file_name, 'time', o.created_at)
  from import_batch o
  where ${ofProject("o")} and o.file_sha256 = import_batch.file_sha256 and o.file_id <> import_batch.file_id and o.id < import_batch.id
  order by o.id desc limit 1)`;

const lossSummary = sql<Joined["loss"]>`case when import_batch.losses is not null then jsonb_build_object(
  'tested', import_batch.losses -> 'tested', 'others', import_batch.losses -> 'others', 'reason', import_batch.loss_reason,
  'userName', (select u.name from app_user u where u.tenant_id = import_batch.tenant_id and u.id = import_batch.loss_user_id)) end`;

const joinedRows = (db: Db) =>
  db
    .selectFrom("import_batch")
    .leftJoin("app_user", "app_user.id", "import_batch.created_by")
    .leftJoin("project_period as period", "period.id", "import_batch.period_id")
    .select(batchColumns)
    .select([
      sql<string>`coalesce(app_user.name, '')`.as("userName"),
      sql<boolean>`coalesce(import_batch.id in (period.tb_batch_id, period.voucher_batch_id, period.statement_batch_id), false)`.as(
        "isCurrent",
      ),
      "period.label as periodLabel",
      replaced.as("replaces"),
      sameBytes.as("sameFile"),
      lossSummary.as("loss"),
    ]);

export async function viewBatch({ db, lang }: InFirm & InLanguage, batchId: number): Promise<ImportBatch> {
  const row = await joinedRows(db).where("import_batch.id", "=", batchId).executeTakeFirst();
  if (!row) throw missing();
  const jobs = await jobStates(db, [row.jobId]);
  return viewOf(row, jobs, lang);
}

/** Newest first. */
export async function viewBatches(
  { db, lang }: InFirm & InLanguage,
  where: Expression<SqlBool>,
  page: { skipCount: number; maxResultCount: number },
): Promise<{ totalCount: number; items: ImportBatch[] }> {
  const [count, rows] = await Promise.all([
    db.selectFrom("import_batch").where(where).select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow(),
    joinedRows(db)
      .where(where)
      .orderBy("import_batch.id", "desc")
      .limit(page.maxResultCount)
      .offset(page.skipCount)
      .execute(),
  ]);
  const jobs = await jobStates(
    db,
    rows.map(({ jobId }) => jobId),
  );
  return { totalCount: count.total, items: rows.map((row) => viewOf(row, jobs, lang)) };
}

const isRunning = (job: JobState | undefined) => job?.state === "queued" || job?.state === "running";

function viewOf(row: Joined, jobs: ReadonlyMap<number, JobState>, lang: Lang): ImportBatch {
  const { summary, detection, status } = row;
  const { id, projectId, typeId, fileName, options, rowCount, okCount, errCount, rowVersion } = row;
  // Checked, but its job still puts it in force: the work is not over yet.
  const isChecking = status < importStatus.committed && isRunning(jobs.get(row.jobId ?? 0));
  const totals = summary.totals ?? null;
  return {
    id,
    projectId,
    typeId,
    fileName,
    options,
    rowCount,
    okCount,
    errCount,
    rowVersion,
    status: isChecking ? importStatus.checking : status,
    isCurrent: row.isCurrent,
    detection: "kind" in detection ? Detection.parse(detection) : null,
    totals: totals && totalsOf(totals, summary.checks ?? [], lang),
    checks: (summary.checks ?? []).map(({ code, count }) => ({
      code,
      count,
      level: levelOfCode(code),
      title: titleOf(code, lang),
    })),
    questions: questionsOf(row, lang),
    periodId: row.periodId ?? summary.period?.id ?? null,
    periodLabel: row.periodLabel ?? summary.period?.label ?? detection.period?.label ?? null,
    replaces: row.isCurrent ? null : row.replaces,
    sameFile: row.sameFile,
    jobId: row.jobId,
    forceReason: row.forceReason,
    loss: row.loss,
    isTrial: row.isTrial,
    committedAt: row.committedAt,
    userName: row.userName,
    time: row.createdAt,
  };
}

function totalsOf(
  totals: StoredTotals,
  checks: NonNullable<BatchRow["summary"]["checks"]>,
  lang: Lang,
): ImportBatch["totals"] {
  const { balanceDebit, ...rest } = totals;
  const figures = {
    journalDebit: fen(totals.debit),
    balanceDebit: balanceDebit === null ? null : fen(balanceDebit),
    accountsDiffering: checks.find(({ code }) => code === "IC-20")?.count ?? 0,
    vouchers: totals.vouchers,
    lines: totals.lines,
    missingNumbers: totals.gaps,
  };
  return {
    ...rest,
    isCompared: balanceDebit !== null,
    statement: totals.vouchers === 0 ? "" : completenessStatement(figures, lang),
  };
}
