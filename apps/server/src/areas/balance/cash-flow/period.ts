/** The data period whose cash flows are audited: the project's own, this year's. */
import type { Db } from "@digao/db/tenant";
import { Refusal } from "../../../platform/refusal.ts";

export interface CashPeriod {
  id: number;
  voucherBatchId: number | null;
  tbBatchId: number | null;
  statementBatchId: number | null;
}

export const findPeriod = async (db: Db, projectId: number): Promise<CashPeriod | null> =>
  (await db
    .selectFrom("project_period")
    .where("project_id", "=", projectId)
    .select(["id", "voucher_batch_id as voucherBatchId", "tb_batch_id as tbBatchId"])
    .select("statement_batch_id as statementBatchId")
    .orderBy("is_current", "desc")
    .orderBy("end_date", "desc")
    .limit(1)
    .executeTakeFirst()) ?? null;

export async function periodForCash(db: Db, projectId: number): Promise<CashPeriod> {
  const period = await findPeriod(db, projectId);
  if (!period) throw new Refusal("cashFlow.noPeriod", { kind: "state" });
  return period;
}
