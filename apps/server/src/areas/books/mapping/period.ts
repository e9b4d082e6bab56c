import type { Db } from "@digao/db/tenant";
import { missing } from "../../../platform/refusal.ts";

/** A data period (账套) with the batches in force. */
export interface DataPeriod {
  id: number;
  projectId: number;
  coaStandard: string;
  tbBatchId: number | null;
  voucherBatchId: number | null;
}

/** The period asked for, else the current one, else the latest; null while the project has no data period. */
export async function periodOf(db: Db, projectId: number, periodId?: number | null): Promise<DataPeriod | null> {
  const row = await db
    .selectFrom("project_period")
    .where("project_id", "=", projectId)
    .$if(Boolean(periodId), (q) => q.where("id", "=", periodId ?? 0))
    .select([
      "id",
      "project_id as projectId",
      "coa_standard as coaStandard",
      "tb_batch_id as tbBatchId",
      "voucher_batch_id as voucherBatchId",
    ])
    .orderBy("is_current", "desc")
    .orderBy("end_date", "desc")
    .executeTakeFirst();
  if (!row && periodId) throw missing("period.missing");
  return row ?? null;
}
