import type { LedgerLine } from "@digao/contract/areas/vouchers";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { countersOf } from "./counters.ts";
import type { Journal } from "./line-query.ts";
import { scoresOf } from "./test-scores.ts";

type Sql = RawBuilder<unknown>;
/** Where a line is shown: the chart that names its account, the project that ticks and draws it. */
export type Shown = Pick<Journal, "periodId" | "projectId">;

/** A line with its voucher, as queries give it. */
export interface LineRow {
  Jmsn: number;
  JsnId: number;
  jDate: string;
  jPeriod: number;
  jType: string;
  jNo: number | null;
  jNoText: string;
  lineNo: number;
  summary: string | null;
  accountCode: string;
  accountName: string;
  amountjdr: string;
  amountjcr: string;
  isClosing: boolean;
  auxIds: number[];
  isSelected: boolean;
  isDrawn: boolean;
}

/** Of what `linesFrom` reads. A cancelled draw counts nowhere. */
export const lineColumns = ({ projectId }: Shown): Sql => sql`l.jmsn as "Jmsn", l.id as "JsnId", l.j_date as "jDate",
  l.j_period as "jPeriod", v.j_type as "jType", v.j_no as "jNo", v.j_no_text as "jNoText", l.line_no as "lineNo", l.summary,
  l.account_code as "accountCode", coalesce(a.full_name, l.account_name, l.account_code) as "accountName", l.debit as amountjdr,
  l.credit as amountjcr, l.is_closing as "isClosing",
  array_remove(array[l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id] || coalesce(l.other_aux, '{}'), null) as "auxIds",
  exists (select from picked_line k where k.project_id = ${projectId} and k.line_id = l.id offset 0) as "isSelected",
  exists (select from drawn_voucher d where d.jmsn = l.jmsn and d.line_id = l.id and d.project_id = ${projectId} and d.status <> 9
    offset 0) as "isDrawn"`;

/**
 * Lines as `l` with their vouchers as `v` and accounts as `a`. `offset 0`, here and below, has each looked up by its key, whatever
 * the planner takes the tables for: so its plan may be kept.
 */
export const linesFrom = ({ periodId }: Shown, lines: Sql): Sql => sql`${lines} l
  cross join lateral (select j_type, j_no, j_no_text from voucher where id = l.jmsn offset 0) v
  left join lateral (select full_name from account where period_id = ${periodId} and code = l.account_code offset 0) a on true`;

/** Lines by their ids, in the order of the ids; one that is gone is left out. */
export async function linesById(db: Db, shown: Shown, ids: readonly number[]): Promise<LineRow[]> {
  if (ids.length === 0) return [];
  const lines = sql`unnest(${ids}::bigint[]) with ordinality i (id, place)
    cross join lateral (select * from voucher_line where id = i.id offset 0)`;
  const { rows } = await sql<LineRow>`
    select /* by key */ ${lineColumns(shown)} from ${linesFrom(shown, lines)} order by i.place`.execute(db);
  return rows;
}

type Looked = "counter" | "aux" | "jeScore" | "jeBand";

/** Adds what is looked up for a page of lines: counter accounts by name, auxiliary items, scores of tests. */
export async function completed<Row extends LineRow>(
  db: Db,
  { periodId }: Shown,
  rows: readonly Row[],
): Promise<(Omit<Row, "auxIds"> & Pick<LedgerLine, Looked>)[]> {
  if (rows.length === 0) return [];
  const vouchers = [...new Set(rows.map(({ Jmsn }) => Jmsn))];
  const [counters, items, scores] = await Promise.all([
    countersOf(db, periodId, vouchers),
    auxItems(db, rows),
    scoresOf(db, vouchers),
  ]);
  return rows.map(({ auxIds, ...row }) => ({
    ...row,
    counter: counters.get(row.JsnId) ?? [],
    aux: auxIds.flatMap((id) => items.get(id) ?? []),
    jeScore: scores.get(row.Jmsn)?.score ?? null,
    jeBand: scores.get(row.Jmsn)?.band ?? null,
  }));
}

async function auxItems(db: Db, rows: readonly LineRow[]): Promise<ReadonlyMap<number, LedgerLine["aux"][number]>> {
  const ids = [...new Set(rows.flatMap(({ auxIds }) => auxIds))];
  if (ids.length === 0) return new Map();
  const { rows: items } = await sql<LedgerLine["aux"][number]>`
    select /* by key */ x.aux_type as type, i.id, x.aux_name as name from unnest(${ids}::bigint[]) i (id)
    cross join lateral (select aux_type, aux_name from aux_item where id = i.id offset 0) x`.execute(db);
  return new Map(items.map((item) => [item.id, item]));
}
