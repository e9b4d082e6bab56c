/** Journals kept by month: their vouchers have a date each, but nobody knows the day. */
import { closingFlag } from "@digao/contract/areas/books/vouchers/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";

/** As the check of the import found it. */
export const knowsDays = (batchId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not coalesce((
  select (b.summary ->> 'daysUnknown')::boolean from import_batch b where ${ofProject("b")} and b.id = ${batchId}), false)`;

const monthsMin = 3;

/** All vouchers of several months stand on the first days, or all on the last: a program without days wrote them so. */
export async function standsOnOneDay(db: Db, batchId: number): Promise<boolean> {
  const { rows } = await sql<{ isOne: boolean }>`
    select count(distinct j_period) >= ${monthsMin} and (bool_and(extract(day from j_date) = 1)
      or bool_and(extract(day from j_date + 1) = 1)) as "isOne"
    from voucher v where ${ofProject("v")} and batch_id = ${batchId} and flag = ${sql.lit(closingFlag.none)}`.execute(
    db,
  );
  return rows[0]?.isOne ?? false;
}
