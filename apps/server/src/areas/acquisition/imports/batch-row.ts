import type { Detection, ImportOptions, OpenQuestion } from "@digao/contract/areas/acquisition/imports/calls";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

/** The period a batch is meant for: an existing one, or the one that committing will make. */
export interface TargetPeriod {
  id: number | null;
  label: string;
  startDate: string;
  endDate: string;
  kind: number;
}

export interface StoredTotals {
  rows: number;
  lines: number;
  vouchers: number;
  accounts: number;
  debit: string;
  credit: string;
  periodFrom: number | null;
  periodTo: number | null;
  gaps: number;
  /** Movements of the trial balance it was held against; null without one. */
  balanceDebit: string | null;
  seconds: number | null;
}

export interface MappingLine {
  accountCode: string;
  stdCode: string | null;
  itemCode: string;
  rule: string | null;
}

/** What the check of a batch found out. */
export interface BatchSummary {
  period?: TargetPeriod;
  totals?: StoredTotals;
  checks?: { code: string; count: number }[];
  /** Amount groups of a trial balance. */
  groups?: { open: boolean; period: boolean; close: boolean };
  openingsOnly?: boolean;
  /** Of a journal: its dates are those of months. */
  daysUnknown?: boolean;
  /** Enum coaStandard. */
  standard?: string;
  software?: string | null;
  /** The batch of the other side that was in force during the check. */
  checkedAgainst?: number | null;
  /** The job whose check this is. */
  jobId?: number;
  auto?: boolean;
  /** What reading the whole file left open. */
  questions?: OpenQuestion[];
  /** By key of the question: who has answered it, and when. */
  answered?: Record<string, { userName: string; at: string }>;
  mapping?: MappingLine[];
}

export interface BatchRow {
  id: number;
  projectId: number;
  periodId: number | null;
  typeId: number;
  fileId: number;
  fileName: string;
  sha256: string;
  status: number;
  options: ImportOptions;
  detection: Partial<Detection>;
  rowCount: number;
  okCount: number;
  errCount: number;
  summary: BatchSummary;
  forceReason: string | null;
  replacedBatchId: number | null;
  jobId: number | null;
  committedAt: string | null;
  purgedAt: string | null;
  createdBy: number | null;
  createdAt: string;
  isTrial: boolean;
  rowVersion: number;
}

export const batchColumns = [
  "import_batch.id",
  "import_batch.project_id as projectId",
  "import_batch.period_id as periodId",
  "import_batch.type_id as typeId",
  "import_batch.file_id as fileId",
  "import_batch.file_name as fileName",
  "import_batch.file_sha256 as sha256",
  "import_batch.status",
  sql<ImportOptions>`import_batch.options`.as("options"),
  sql<Partial<Detection>>`import_batch.detection`.as("detection"),
  "import_batch.row_count as rowCount",
  "import_batch.ok_count as okCount",
  "import_batch.err_count as errCount",
  sql<BatchSummary>`import_batch.summary`.as("summary"),
  "import_batch.force_reason as forceReason",
  "import_batch.replaced_batch_id as replacedBatchId",
  "import_batch.job_id as jobId",
  "import_batch.committed_at as committedAt",
  "import_batch.purged_at as purgedAt",
  "import_batch.created_by as createdBy",
  "import_batch.created_at as createdAt",
  "import_batch.is_trial as isTrial",
  "import_batch.row_version as rowVersion",
] as const;

export async function readBatch(db: Db, batchId: number, { forUpdate = false } = {}): Promise<BatchRow> {
  const row = await db
    .selectFrom("import_batch")
    .where("id", "=", batchId)
    .select(batchColumns)
    .$if(forUpdate, (q) => q.forUpdate())
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}

/** Kinds of import (importType) that have rows in force, each with the period's pointer to its batch. */
export const pointerOf = { 1: "statement_batch_id", 2: "tb_batch_id", 4: "voucher_batch_id" } as const;
export type PointerType = keyof typeof pointerOf;
export const hasPointer = (typeId: number): typeId is PointerType => Object.hasOwn(pointerOf, typeId);
