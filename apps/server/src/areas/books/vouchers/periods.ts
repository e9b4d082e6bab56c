import type { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { knowsDays } from "@digao/domain/vouchers/known-days.sql";
import { sql } from "kysely";
import { yearsWithoutCalendar } from "../../../platform/lib/holidays.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof vouchers;

/** Data periods with data, newest first, each with the months its journal has (or, without one, all of its months). */
export async function getVoucherPeriods(
  { db }: Context,
  { projectId }: Input<Calls["GetTrailbalancePeriod"]>,
): Promise<Output<Calls["GetTrailbalancePeriod"]>> {
  const periods = await db
    .selectFrom("project_period as p")
    .where("p.project_id", "=", projectId)
    .where((is) => is.or([is("p.tb_batch_id", "is not", null), is("p.voucher_batch_id", "is not", null)]))
    .select([
      "p.id as periodId",
      "p.label",
      "p.kind",
      "p.is_current as isCurrent",
      sql<boolean>`p.tb_batch_id is not null`.as("hasTb"),
      sql<boolean>`p.voucher_batch_id is not null`.as("hasVouchers"),
      knowsDays(sql`p.voucher_batch_id`).as("hasDays"),
      sql<number[]>`case when p.voucher_batch_id is not null
        then array(select distinct j_period from ledger_month m where ${ofProject("m")} and m.batch_id = p.voucher_batch_id order by 1)
        else array(select to_char(d, 'yyyymm')::int from generate_series(p.start_date, p.end_date, interval '1 month') d) end`.as(
        "months",
      ),
    ])
    .orderBy("p.start_date", "desc")
    .execute();
  return periods.map((period) => ({ ...period, yearsWithoutCalendar: yearsWithoutCalendar(period.months) }));
}
