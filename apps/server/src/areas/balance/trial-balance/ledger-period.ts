import { periodKind } from "@digao/contract/areas/acquisition/imports/codes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";

/** A data period (账套) and the month up to which its ledger is read. */
export interface LedgerPeriod {
  id: number;
  label: string;
  /** 1 本年, 2 上年, 3 期后, 4 中期. */
  kind: number;
  isCurrent: boolean;
  startDate: string;
  endDate: string;
  coaStandard: string;
  tbBatchId: number | null;
  voucherBatchId: number | null;
  statementBatchId: number | null;
  /** Month keys yyyymm of the first and the last month. */
  firstMonth: number;
  lastMonth: number;
  /** The month asked for; the last one unless told. */
  month: number;
  /** The trial balance was exported as openings alone. */
  hasOpeningsOnly: boolean;
}

export interface LedgerScope {
  projectId: number;
  periodId?: number | null | undefined;
  jPeriod?: number | null | undefined;
}

export const monthOf = (date: string): number => Number(date.slice(0, 4)) * 100 + Number(date.slice(5, 7));

/** The period asked for, else the current one, else the latest; null while the project has none. */
export async function ledgerPeriod(
  db: Db,
  { projectId, periodId, jPeriod }: LedgerScope,
): Promise<LedgerPeriod | null> {
  const row = await db
    .selectFrom("project_period as p")
    .leftJoin("import_batch as b", "b.id", "p.tb_batch_id")
    .where("p.project_id", "=", projectId)
    .$if(Boolean(periodId), (q) => q.where("p.id", "=", periodId ?? 0))
    .select([
      "p.id",
      "p.label",
      "p.kind",
      "p.is_current as isCurrent",
      "p.start_date as startDate",
      "p.end_date as endDate",
      "p.coa_standard as coaStandard",
      "p.tb_batch_id as tbBatchId",
      "p.voucher_batch_id as voucherBatchId",
      "p.statement_batch_id as statementBatchId",
      sql<boolean>`coalesce((b.summary ->> 'openingsOnly')::boolean, false)`.as("hasOpeningsOnly"),
    ])
    .orderBy("p.is_current", "desc")
    .orderBy("p.end_date", "desc")
    .executeTakeFirst();
  if (!row && periodId) throw missing("period.missing");
  if (!row) return null;
  const firstMonth = monthOf(row.startDate);
  const lastMonth = monthOf(row.endDate);
  const month = monthIn(jPeriod ?? lastMonth, firstMonth, lastMonth);
  return { ...row, firstMonth, lastMonth, month };
}

/** Months 13 to 16 hold the client's own closing adjustments: they belong to the last month. */
function monthIn(requested: number, first: number, last: number): number {
  const month = requested % 100 > 12 ? Math.floor(requested / 100) * 100 + 12 : requested;
  if (month % 100 === 0 || month < first || month > last) {
    throw new Refusal("trialBalance.monthOutside", { params: { first, last }, field: "JPeriod" });
  }
  return month;
}

/** The data period of the year before a period, within its project; null where there is none. */
export async function periodBefore(
  db: Db,
  projectId: number,
  { startDate }: Pick<LedgerPeriod, "startDate">,
): Promise<number | null> {
  const row = await db
    .selectFrom("project_period")
    .where("project_id", "=", projectId)
    .where("kind", "=", periodKind.priorYear)
    .where("end_date", "<", startDate)
    .orderBy("end_date", "desc")
    .select("id")
    .executeTakeFirst();
  return row?.id ?? null;
}
