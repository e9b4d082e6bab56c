import type { DrawCoverage, draws } from "@digao/contract/areas/draws";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { coverageOf } from "@digao/domain/draws/coverage";
import { fen, ratio, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import type { Context } from "../../platform/serve.ts";

type Calls = typeof draws;

interface Sums {
  debit: string;
  credit: string;
  lineCount: number;
}

/** Movements of the accounts that are mapped to an item, in the journals of the current period, closing entries apart. */
async function turnoverOf(db: Db, RId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(m.debit - m.closing_debit), 0.00) as debit, coalesce(sum(m.credit - m.closing_credit), 0.00) as credit,
      coalesce(sum(m.line_count), 0)::int as "lineCount"
    from account a
    join project_period p on p.tenant_id = a.tenant_id and p.id = a.period_id and p.is_current
    join ledger_month m on m.tenant_id = a.tenant_id and m.batch_id = p.voucher_batch_id and m.account_code = a.code
    where a.fs_item_id = ${RId} and a.is_leaf`.execute(db);
  return rows[0] ?? { debit: "0.00", credit: "0.00", lineCount: 0 };
}

export async function coverageOfItem(db: Db, RId: number): Promise<DrawCoverage> {
  const { rows } = await sql<{
    lineId: number;
    debit: string;
    credit: string;
    status: number;
    result: number;
    diff: string;
  }>`
    select coalesce(line_id, -id) as "lineId", debit, credit, status, result, coalesce(diff_amount, 0.00) as diff
    from drawn_voucher where fs_item_id = ${RId} and status <> 9`.execute(db);
  const { debit, credit, lineCount } = await turnoverOf(db, RId);
  const lines = rows.map((row) => ({ lineId: row.lineId, debit: fen(row.debit), credit: fen(row.credit) }));
  const covered = coverageOf(lines, { debit: fen(debit), credit: fen(credit), lineCount });
  const wrong = rows.filter(({ result }) => result === 2 || result === 3);
  return {
    drawn: rows.length,
    checked: rows.filter(({ status }) => status === 2 || status === 3).length,
    reviewed: rows.filter(({ status }) => status === 3).length,
    exceptions: wrong.length,
    diffTotal: yuan(wrong.reduce((sum, { diff }) => sum + fen(diff), 0n)),
    debit: yuan(covered.debit),
    credit: yuan(covered.credit),
    coverageDr: covered.debitRate,
    coverageCr: covered.creditRate,
    countRate: covered.countRate,
  };
}

export const getCoverage = ({ db }: Context, { Id }: Input<Calls["GetDrawCheckResultByRid"]>): Promise<DrawCoverage> =>
  coverageOfItem(db, Id);

/** By statement item; `ratio` is what has been checked of what was drawn. */
export async function countByItem(
  { db }: Context,
  { projectId }: Input<Calls["GetPZJECountByReport"]>,
): Promise<Output<Calls["GetPZJECountByReport"]>> {
  const { rows } = await sql<{ RId: number; drawn: number; checked: number; exception: number }>`
    select fs_item_id as "RId", count(*)::int as drawn, count(*) filter (where status in (2, 3))::int as checked,
      count(*) filter (where result in (2, 3))::int as exception
    from drawn_voucher where project_id = ${projectId} and status <> 9 group by fs_item_id order by fs_item_id`.execute(
    db,
  );
  return rows.map(({ checked, ...row }) => ({
    ...row,
    toCheck: row.drawn - checked,
    ratio: ratio(BigInt(checked), BigInt(row.drawn)),
  }));
}
