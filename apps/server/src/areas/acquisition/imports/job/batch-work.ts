import type { RowIssues } from "@digao/excel/row-issues";
import { statedUnitIn } from "@digao/excel/unit-elsewhere";
import type { JobRun } from "../../../../platform/jobs/handlers.ts";
import type { BatchRow, BatchSummary, StoredTotals, TargetPeriod } from "../batch-row.ts";
import type { OpenLedger } from "../open-ledger.ts";
import { type DateRange, monthRange } from "../period-range.ts";
import type { Problem } from "./checks/problems.ts";

/** One check of one batch under way. */
export interface BatchWork {
  job: JobRun;
  batch: BatchRow;
  ledger: OpenLedger;
  issues: RowIssues;
  /** The project's own period. */
  audited: DateRange;
  startedAt: number;
}

/** What a loader has read and written, before the totals are stored. */
export interface Loaded {
  rows: number;
  unusable: number;
  period: TargetPeriod;
  totals: Partial<StoredTotals>;
  summary: BatchSummary;
  problems: Problem[];
  /** Vouchers that balance as the file has them, and not as rounded. */
  unbalancedByRounding?: number;
}

/** How many rows the file holds, guessed from the bytes read so far. */
export function rowEstimate({ table }: OpenLedger, rows: number): number {
  const share = table.bytesRead() / table.sizeBytes;
  return share > 0 ? Math.max(rows, Math.round(rows / Math.min(share, 1))) : rows;
}

export const reportRows =
  ({ job, ledger }: Pick<BatchWork, "job" | "ledger">) =>
  (rows: number): void => {
    job.signal.throwIfAborted();
    job.progress({ phase: "read", done: rows, total: rowEstimate(ledger, rows) });
  };

export const titleRange = ({ title }: OpenLedger) =>
  title.fromPeriod !== null && title.toPeriod !== null && title.toPeriod >= title.fromPeriod
    ? monthRange(title.fromPeriod, title.toPeriod)
    : null;

/** The file as its reader wants it. */
export function readable({
  ledger,
  issues,
  batch,
  audited,
}: Pick<BatchWork, "ledger" | "issues" | "batch" | "audited">) {
  const { table, title } = ledger;
  const layout = { ...ledger.layout, statedUnit: ledger.layout.statedUnit ?? statedUnitIn([batch.fileName]) };
  const { startDate: from, endDate: to } = titleRange(ledger) ?? batch.options.period ?? audited;
  const answers = batch.options.answers ?? {};
  return { table, layout, options: { issues, year: title.year, range: { from, to }, answers } };
}
