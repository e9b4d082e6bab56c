/** The data periods whose entries are known up to a day, the latest first, without a gap between them. */
import type { Db } from "@digao/db/tenant";
import { addDays } from "@digao/domain/ageing/ageing";
import { missing } from "../../../platform/refusal.ts";

export interface BookPeriod {
  id: number;
  projectId: number;
  startDate: string;
  endDate: string;
  tbBatchId: number | null;
  voucherBatchId: number | null;
}

async function periodsOf(db: Db, periodId: number): Promise<{ own: BookPeriod; all: BookPeriod[] }> {
  const all = await db
    .selectFrom("project_period as p")
    .innerJoin("project_period as own", (on) =>
      on.onRef("own.tenant_id", "=", "p.tenant_id").onRef("own.project_id", "=", "p.project_id"),
    )
    .where("own.id", "=", periodId)
    .select(["p.id", "p.project_id as projectId", "p.start_date as startDate", "p.end_date as endDate"])
    .select(["p.tb_batch_id as tbBatchId", "p.voucher_batch_id as voucherBatchId"])
    .orderBy("p.end_date", "desc")
    .execute();
  const own = all.find(({ id }) => id === periodId);
  if (!own) throw missing("period.missing");
  return { own, all };
}

const hasBooks = ({ tbBatchId, voucherBatchId }: BookPeriod) => tbBatchId !== null || voucherBatchId !== null;

/** yyyymm of a day. */
export const monthOf = (date: string): number => Number(date.slice(0, 4)) * 100 + Number(date.slice(5, 7));

/** Never empty: its own period comes first. */
export type Chain = [BookPeriod, ...BookPeriod[]];
function backFrom(own: BookPeriod, all: readonly BookPeriod[]): Chain {
  const chain: Chain = [own];
  for (let at: BookPeriod | undefined = own; at; ) {
    const dayBefore = addDays(at.startDate, -1);
    at = all.find((period) => period.endDate === dayBefore && hasBooks(period));
    if (at) chain.push(at);
  }
  return chain;
}

export const periodsBackFrom = async (db: Db, periodId: number): Promise<Chain> => {
  const { own, all } = await periodsOf(db, periodId);
  return backFrom(own, all);
};

/** The part of a chain that reaches a day: what was known then. Null where it does not reach back so far. */
export function chainAt(chain: Chain, day: string): Chain | null {
  const [own, ...before] = chain.slice(chain.findIndex(({ startDate, endDate }) => startDate <= day && day <= endDate));
  return own && own.startDate <= day && day <= own.endDate ? [own, ...before] : null;
}
