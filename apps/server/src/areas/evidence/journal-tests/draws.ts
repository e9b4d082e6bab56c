/** What drawing and checking have made of the vouchers of a run: by what a voucher is, so that a later import of the same books changes nothing. */
import { drawExceptions, drawsChecked } from "@digao/contract/areas/evidence/vouching/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { OpenWork } from "@digao/domain/journal-tests/verdict";
import { type RawBuilder, sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { excludedVouchers, type RunRow } from "./run-shapes.ts";

type Sql = RawBuilder<unknown>;

/** One row a drawn voucher of a period, in brackets: j_period, j_type, j_no_text, j_date, is_checked, has_exception, of_tests. */
export const drawnIn = (periodId: number): Sql => sql`(
  select j_period, j_type, j_no_text, j_date, bool_and(status in ${oneOf(drawsChecked)}) as is_checked,
    bool_or(result in ${oneOf(drawExceptions)}) as has_exception, bool_or(draw_source = ${code.drawSource.journalTest}) as of_tests
  from drawn_voucher where ${ofProject("drawn_voucher")} and period_id = ${periodId} and status <> ${code.drawStatus.cancelled}
  group by 1, 2, 3, 4)`;

export const isSameVoucher = (one: string, other: string): Sql =>
  sql.join(
    ["j_period", "j_type", "j_no_text", "j_date"].map(
      (name) => sql`${sql.ref(`${one}.${name}`)} = ${sql.ref(`${other}.${name}`)}`,
    ),
    sql` and `,
  );

/** Of a run that is done and whose journal is kept. */
export async function openWork(db: Db, { id, periodId, batchId, settings }: RunRow): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    with drawn as materialized (select * from ${drawnIn(periodId)} d),
    hit as materialized (
      select h.score, v.* from journal_test_hit h join voucher v on ${ofProject("v")} and v.id = h.jmsn
      where ${ofProject("h")} and h.run_id = ${id}
    ),
    high as (
      select * from hit where score >= ${settings.bands.high}
        and id not in (select id from ${excludedVouchers(sql`${periodId}`, sql`${batchId}`)} e)
    )
    select count(*)::int as high, (count(*) filter (where d.j_date is null))::int as undrawn,
      (count(*) filter (where not d.is_checked))::int as unchecked,
      (select count(*)::int from drawn d where d.has_exception
        and (d.of_tests or exists (select from hit h where ${isSameVoucher("h", "d")}))) as exceptions
    from high h left join drawn d on ${isSameVoucher("h", "d")}`.execute(db);
  return rows[0] ?? { high: 0, undrawn: 0, unchecked: 0, exceptions: 0 };
}
