import type { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { fen, ratio } from "@digao/domain/money";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { inMonths } from "./months.ts";
import { scopeOf, shownAccounts } from "./scope.ts";

type Calls = typeof dataAnalysis;

interface Row {
  auxId: number;
  auxType: number;
  name: string;
  debit: string;
  credit: string;
  lineCount: number;
  total: string;
  partyCount: number;
}

/** Auxiliary items of an account and those below it, the largest first. */
export async function getTopParties(
  { db }: Context,
  { periodId, accountCode, auxType, measure, top, ...range }: Input<Calls["GetTopParties"]>,
): Promise<Output<Calls["GetTopParties"]>> {
  const scope = await scopeOf(db, periodId);
  const codes = shownAccounts(scope, { accountCode }).map(({ code }) => code);
  const measured = measure === "debit" ? sql`sum(m.debit)` : sql`sum(m.credit)`;
  const { rows } = await sql<Row>`
    select x.id as "auxId", x.aux_type as "auxType", x.aux_name as name, sum(m.debit) as debit, sum(m.credit) as credit,
      sum(m.line_count)::int as "lineCount", sum(${measured}) over () as total, count(*) over ()::int as "partyCount"
    from ledger_month_aux m join aux_item x on ${ofProject("x")} and x.id = m.aux_id
    where ${ofProject("m")} and m.batch_id = ${scope.batchId} and ${inMonths(sql`m.j_period`, range)} and m.account_code = any(${codes}::text[])
      and (${auxType ?? null}::int is null or x.aux_type = ${auxType ?? null})
    group by x.id, x.aux_type, x.aux_name order by ${measured} desc, x.id limit ${top}`.execute(db);
  const [{ total, partyCount } = { total: "0.00", partyCount: 0 }] = rows;
  const items = rows.map(({ total: _, partyCount: _count, ...row }) => ({
    ...row,
    share: fen(total) === 0n ? null : ratio(fen(row[measure]), fen(total)),
  }));
  return { total, partyCount, items };
}
