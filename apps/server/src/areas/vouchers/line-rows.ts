/** A page of ledger lines with all that is shown of them, in one question that goes from key to key. */
import type { LedgerLine } from "@digao/contract/areas/vouchers";
import type { Db } from "@digao/db/tenant";
import { bandOf } from "@digao/domain/journal-tests/score";
import type { Bands } from "@digao/domain/journal-tests/settings";
import { type RawBuilder, sql } from "kysely";
import { type CounterFacts, countersOf } from "./counters.ts";
import type { Journal } from "./line-query.ts";
import { idsOf, type Selection } from "./selection.ts";

type Sql = RawBuilder<unknown>;
/** Where a line is shown: the chart that names its account, the project that ticks and draws it. */
export type Shown = Pick<Journal, "periodId" | "projectId">;

type Looks = Pick<LedgerLine, "counter" | "aux" | "jeScore" | "jeBand">;
type AuxItem = readonly [id: number, type: number, name: string];
type Score = readonly [jmsn: number, score: number, bands: Bands];

interface Row extends Omit<LedgerLine, keyof Looks> {
  auxIds: number[];
  sign: number;
  facts: (CounterFacts & { aux: AuxItem[] | null; scores: Score[] | null }) | null;
}

/** Which lines, in which order. */
interface Lines {
  /** As `l`. */
  from: Sql;
  place: Sql;
}

const linesOfArray = (ids: Sql): Lines => ({
  place: sql`i.place`,
  from: sql`unnest(${ids}) with ordinality i (id, place)
    cross join lateral (select * from voucher_line where id = i.id offset 0) l`,
});

/** Lines by their ids; one that is gone is left out. */
export const linesByIds = (ids: readonly number[]): Lines => linesOfArray(sql`${ids}::bigint[]`);

/** Lines at some places of a selection, in its order (0 is the first); none while it is not known. */
export const linesAt = (selection: Pick<Selection, "batchId" | "key">, skip: number, take: number): Lines =>
  linesOfArray(idsOf(selection, skip, take));

/** What lines of a page share, once: sides of their vouchers, the accounts above those, auxiliary items, scores of tests. */
const factsOf = ({ periodId }: Shown): Sql => sql`json_build_object(
  'sides', (
    select json_agg(json_build_array(jmsn, codes, signs)) from (
      select jmsn, array_agg(own order by line_no, id) as codes, array_agg(sign order by line_no, id) as signs
      from side group by jmsn) t),
  'chart', (select json_agg(json_build_array(code, parent_code, name)) from up),
  'hasLevels', exists (select from account where period_id = ${periodId} and code ~ '^[0-9]{4}$'),
  'aux', (
    select json_agg(json_build_array(x.id, x.aux_type, x.aux_name)) from (select distinct unnest(aux_ids) as id from line) i
    cross join lateral (select id, aux_type, aux_name from aux_item where id = i.id offset 0) x),
  'scores', (
    select json_agg(json_build_array(v.jmsn, h.score, r.bands)) from (select distinct batch_id from line) b
    cross join lateral (
      select id, settings -> 'bands' as bands from journal_test_run t
      where t.batch_id = b.batch_id and t.state = 'done' order by t.id desc limit 1
    ) r
    cross join (select distinct jmsn from line) v
    cross join lateral (select score from journal_test_hit where run_id = r.id and jmsn = v.jmsn offset 0) h))`;

/**
 * `offset 0` has each row looked up by its key, whatever the planner takes the tables for: so its plan may be kept. A cancelled
 * draw counts nowhere.
 * @param more further columns of `line`
 */
const pageOf = (shown: Shown, { from, place }: Lines, more: Sql): Sql => sql`
  with /* by key */ recursive line as materialized (
    select l.*, ${place} as place, v.j_type, v.j_no, v.j_no_text, v.first_line_id, v.line_count, a.full_name,
      array_remove(array[l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id] || coalesce(l.other_aux, '{}'), null) as aux_ids
    from ${from}
    cross join lateral (select j_type, j_no, j_no_text, first_line_id, line_count from voucher where id = l.jmsn offset 0) v
    left join lateral (
      select full_name from account where period_id = ${shown.periodId} and code = l.account_code offset 0) a on true
  ), side as materialized (
    select jmsn, account_code as own, sign(debit - credit)::int as sign, line_no, id
    from (select distinct tenant_id, jmsn, first_line_id, line_count from line) v cross join lateral (
      (select account_code, debit, credit, line_no, id from voucher_line l
        where l.tenant_id = v.tenant_id and l.id between v.first_line_id and v.first_line_id + v.line_count - 1 and l.jmsn = v.jmsn
          and not l.is_apart
        offset 0)
      union all
      (select account_code, debit, credit, line_no, id from voucher_line where jmsn = v.jmsn and is_apart offset 0)
    ) l
  ), up as (
    select a.* from (select own as code from side union select left(own, 4) from side) c
    cross join lateral (
      select code, parent_code, name from account where period_id = ${shown.periodId} and code = c.code offset 0) a
    union
    select a.* from up cross join lateral (
      select code, parent_code, name from account where period_id = ${shown.periodId} and code = up.parent_code offset 0) a
  )
  select l.jmsn as "Jmsn", l.id as "JsnId", l.j_date as "jDate", l.j_period as "jPeriod", l.j_type as "jType", l.j_no as "jNo",
    l.j_no_text as "jNoText", l.line_no as "lineNo", l.summary, l.account_code as "accountCode",
    coalesce(l.full_name, l.account_name, l.account_code) as "accountName", l.debit as amountjdr, l.credit as amountjcr,
    l.is_closing as "isClosing", sign(l.debit - l.credit)::int as sign, l.aux_ids as "auxIds",
    exists (select from picked_line k where k.project_id = ${shown.projectId} and k.line_id = l.id offset 0) as "isSelected",
    exists (select from drawn_voucher d where d.jmsn = l.jmsn and d.line_id = l.id and d.project_id = ${shown.projectId}
      and d.status <> 9 offset 0) as "isDrawn",
    case when row_number() over (order by l.place) = 1 then ${factsOf(shown)} end as facts${more}
  from line l order by l.place`;

/** Lines in the order of their places. */
export async function readLines<More>(db: Db, shown: Shown, lines: Lines, more = sql``) {
  const { rows } = await sql<Row & More>`${pageOf(shown, lines, more)}`.execute(db);
  return completed(rows);
}

function completed<Own extends Row>(rows: readonly Own[]): (Omit<Own, "auxIds" | "sign" | "facts"> & Looks)[] {
  const facts = rows[0]?.facts;
  if (!facts) return [];
  const counterOf = countersOf(facts);
  const items = new Map((facts.aux ?? []).map(([id, type, name]) => [id, { type, id, name }]));
  const scores = new Map(
    (facts.scores ?? []).map(([jmsn, score, bands]) => [jmsn, { score, band: bandOf(score, bands) }]),
  );
  return rows.map(({ auxIds, sign, facts: _, ...row }) => ({
    ...row,
    counter: counterOf(row.Jmsn, { code: row.accountCode, sign }),
    aux: auxIds.flatMap((id) => items.get(id) ?? []),
    jeScore: scores.get(row.Jmsn)?.score ?? null,
    jeBand: scores.get(row.Jmsn)?.band ?? null,
  }));
}
