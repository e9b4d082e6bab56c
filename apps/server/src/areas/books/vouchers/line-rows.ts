import { ofProject } from "@digao/db/project-rows";
/** A page of ledger lines with all that is shown of them, in one question that goes from key to key. */

import type { LedgerLine } from "@digao/contract/areas/books/vouchers/calls";
import type { Db } from "@digao/db/tenant";
import { bandOf } from "@digao/domain/journal-tests/score";
import type { Bands } from "@digao/domain/journal-tests/settings";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { type Columns, rowsOf } from "../../../platform/lib/columns.ts";
import { type ChartPart, countersOf, type Sides } from "./counters.ts";

type Sql = RawBuilder<unknown>;
/** Where a line is shown: by the period whose chart names its account. */
export interface Shown {
  periodId: number;
}

type Looks = Pick<LedgerLine, "accountName" | "counter" | "aux" | "jeScore" | "jeBand">;
/** A line as the database has it. */
interface Own extends Omit<LedgerLine, keyof Looks> {
  /** As the journal names its account. */
  ownName: string | null;
  auxIds: number[];
  /** Of debit less credit. */
  sign: number;
}
type AuxItem = readonly [id: number, type: number, name: string];
type Score = readonly [jmsn: number, score: number, bands: Bands];

/** Column by column: half as much to write and to read as row by row. */
export interface Page<More = object> {
  lines: Columns<Own & More>;
  sides: Columns<Sides>;
  chart: Columns<ChartPart>;
  /** The whole chart has four-digit codes. */
  hasLevels: boolean;
  aux: AuxItem[] | null;
  scores: Score[] | null;
}

/** Which lines, in which order. */
export interface Lines {
  /** As `l`. */
  from: Sql;
  place: Sql;
}

/** Lines by an array of their ids, in its order; one that is gone is left out. */
export const linesOfArray = (ids: Sql): Lines => ({
  place: sql`i.place`,
  from: sql`unnest(${ids}) with ordinality i (id, place)
    cross join lateral (select * from voucher_line where ${ofProject("voucher_line")} and id = i.id limit 1) l`,
});

export const linesByIds = (ids: readonly number[]): Lines => linesOfArray(sql`${ids}::bigint[]`);

/** What a page needs before `pageJson` can put it together, ready for `with recursive`. */
export const pageParts = ({ periodId }: Shown, { from, place }: Lines): Sql => sql`
  line as materialized (
    select l.*, ${place} as place, v.j_type, v.j_no, v.j_no_text, v.first_line_id, v.last_line_id,
      array_remove(array[l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id] || coalesce(l.other_aux, '{}'), null) as aux_ids
    from ${from}
    cross join lateral (select j_type, j_no, j_no_text, first_line_id, last_line_id from voucher where ${ofProject("voucher")} and id = l.jmsn limit 1) v
  ), side as materialized (
    select jmsn, account_code as own, sign(debit - credit)::int as sign, line_no, id
    from (select distinct tenant_id, jmsn, first_line_id, last_line_id from line) v cross join lateral (
      (select account_code, debit, credit, line_no, id from voucher_line l
        where ${ofProject("l")} and l.id between v.first_line_id and v.last_line_id and l.jmsn = v.jmsn
          and not l.is_apart
        offset 0)
      union all
      (select account_code, debit, credit, line_no, id from voucher_line where ${ofProject("voucher_line")} and jmsn = v.jmsn and is_apart offset 0)
    ) l
  ), up as (
    select a.* from unnest(array(select own from side union select left(own, 4) from side)) c (code) cross join lateral (
      select code, parent_code, name, full_name from account where ${ofProject("account")} and period_id = ${periodId} and code = c.code limit 1) a
    union
    select a.* from up cross join lateral (
      select code, parent_code, name, full_name from account where ${ofProject("account")} and period_id = ${periodId} and code = up.parent_code limit 1) a
  )`;

const linesJson = (more: Sql): Sql => sql`(
  select json_build_object('Jmsn', json_agg(jmsn), 'JsnId', json_agg(id), 'jDate', json_agg(j_date), 'jPeriod', json_agg(j_period),
    'jType', json_agg(j_type), 'jNo', json_agg(j_no), 'jNoText', json_agg(j_no_text), 'lineNo', json_agg(line_no),
    'summary', json_agg(summary), 'accountCode', json_agg(account_code), 'ownName', json_agg(account_name),
    'amountjdr', json_agg(debit::text), 'amountjcr', json_agg(credit::text), 'sign', json_agg(sign(debit - credit)::int),
    'isClosing', json_agg(is_closing), 'auxIds', json_agg(aux_ids),
    'isSelected', json_agg(exists (
      select from picked_line k where ${ofProject("k")} and k.line_id = l.id offset 0)),
    'isDrawn', json_agg(exists (select from drawn_voucher d where ${ofProject("d")} and d.jmsn = l.jmsn and d.line_id = l.id
      and d.status <> ${code.drawStatus.cancelled} offset 0))${more})
  from (select * from line order by place) l)`;

const scoresJson = sql`(
  select json_agg(json_build_array(v.jmsn, h.score, r.bands)) from (select distinct batch_id from line) b
  cross join lateral (
    select id, settings -> 'bands' as bands from journal_test_run t
    where ${ofProject("t")} and t.batch_id = b.batch_id and t.state = 'done' order by t.id desc limit 1
  ) r
  cross join (select distinct jmsn from line) v
  cross join lateral (select score from journal_test_hit where ${ofProject("journal_test_hit")} and run_id = r.id and jmsn = v.jmsn limit 1) h)`;

/**
 * Lines in the order of their places, and once what they share: sides of their vouchers, the accounts above those, auxiliary items,
 * scores of tests. A cancelled draw counts nowhere.
 * @param more further columns of `l`, as `json_build_object` takes them
 */
export const pageJson = (shown: Shown, more: Sql = sql``): Sql => sql`json_build_object(
  'lines', ${linesJson(more)},
  'sides', (
    select json_build_object('jmsn', json_agg(jmsn), 'code', json_agg(own), 'sign', json_agg(sign))
    from (select * from side order by jmsn, line_no, id) s),
  'chart', (
    select json_build_object('code', json_agg(code), 'parentCode', json_agg(parent_code), 'name', json_agg(name),
      'fullName', json_agg(full_name)) from up),
  'hasLevels', exists (select from account where ${ofProject("account")} and period_id = ${shown.periodId} and code ~ '^[0-9]{4}$'),
  'aux', (
    select json_agg(json_build_array(x.id, x.aux_type, x.aux_name)) from unnest(array(select distinct unnest(aux_ids) from line)) i (id)
    cross join lateral (select id, aux_type, aux_name from aux_item where ${ofProject("aux_item")} and id = i.id limit 1) x),
  'scores', ${scoresJson})`;

/**
 * Lines in the order of their places. `limit 1` has each row looked up by its key, whatever the planner takes the tables for: so its
 * plan may be kept.
 */
export async function readLines<More = object>(db: Db, shown: Shown, lines: Lines, more?: Sql) {
  const { rows } = await sql<{ page: Page<More> }>`
    with /* by key */ recursive ${pageParts(shown, lines)} select ${pageJson(shown, more)} as page`.execute(db);
  return rows.flatMap(({ page }) => linesIn(page));
}

export function linesIn<More>(page: Page<More>) {
  const chart = rowsOf(page.chart);
  const counterOf = countersOf(rowsOf(page.sides), chart, page.hasLevels);
  const names = new Map(chart.map(({ code, fullName }) => [code, fullName]));
  const items = new Map((page.aux ?? []).map(([id, type, name]) => [id, { type, id, name }]));
  const scores = new Map(
    (page.scores ?? []).map(([jmsn, score, bands]) => [jmsn, { score, band: bandOf(score, bands) }]),
  );
  return rowsOf(page.lines).map((own) => {
    const found = scores.get(own.Jmsn);
    const looks: Looks = {
      accountName: names.get(own.accountCode) ?? own.ownName ?? own.accountCode,
      counter: counterOf(own.Jmsn, { code: own.accountCode, sign: own.sign }),
      aux: own.auxIds.flatMap((id) => items.get(id) ?? []),
      jeScore: found?.score ?? null,
      jeBand: found?.band ?? null,
    };
    return Object.assign(own, looks);
  });
}
