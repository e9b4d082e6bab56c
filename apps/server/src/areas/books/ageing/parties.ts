import { ofProject } from "@digao/db/project-rows";
/** Auxiliary items as the parties of an account: which item of a line counts, and what each opened with. */
import type { Db } from "@digao/db/tenant";
import { groupBy } from "@digao/domain/ledger/group-by";
import { type Fen, fen } from "@digao/domain/money";
import { type RawBuilder, sql } from "kysely";

/** Customer, supplier, other party, person: the first that a line has. */
const counterparties: readonly number[] = [1, 2, 8, 5];
export const typesOf = (auxType: number | undefined): readonly number[] =>
  auxType === undefined ? counterparties : [auxType];

const columns: Readonly<Record<number, RawBuilder<unknown>>> = {
  1: sql`l.customer_id`,
  2: sql`l.supplier_id`,
  3: sql`l.dept_id`,
  4: sql`l.proj_aux_id`,
  5: sql`l.person_id`,
};
const ofOther = (type: number) => sql`(select x.id from aux_item x
  where ${ofProject("x")} and l.other_aux is not null and x.id = any(l.other_aux) and x.aux_type = ${type} limit 1)`;

/** Of `l` (voucher_line). */
export const partySql = (types: readonly number[]): RawBuilder<unknown> =>
  sql`coalesce(${sql.join(types.map((type) => columns[type] ?? ofOther(type)))}, null)`;

/** 0 stands for what names no party. */
export const noParty = 0;

export interface PartyBalances {
  open: Fen;
  debit: Fen;
  credit: Fen;
}

interface Row {
  code: string;
  auxId: number | null;
  auxType: number | null;
  open: string;
  debit: string;
  credit: string;
}

/** By account and party, from a trial balance: openings of its first month, movements of all months up to one. */
export async function listedBalances(
  db: Db,
  { tbBatchId, until }: { tbBatchId: number; until: number },
  leaves: readonly string[],
  types: readonly number[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, PartyBalances>>> {
  const { rows } = await sql<Row>`
    with own as (
      select t.account_code as code, t.aux_id, x.aux_type, t.j_period, t.currency is not null as by_currency,
        sum(t.open_dr - t.open_cr) as open, sum(t.period_dr) as debit, sum(t.period_cr) as credit
      from tb_row t left join aux_item x on ${ofProject("x")} and x.id = t.aux_id
      where ${ofProject("t")} and t.batch_id = ${tbBatchId} and t.account_code = any(${leaves}::text[])
        and (t.aux_id is null or x.aux_type = any(${types}::int[]))
      group by 1, 2, 3, 4, 5
    ), ranked as (
      select *, rank() over (partition by code, aux_id, j_period order by by_currency) as grain,
        min(j_period) over (partition by code, aux_id) as first_month from own
    )
    select code, aux_id as "auxId", aux_type as "auxType",
      coalesce(sum(open) filter (where j_period = first_month), 0.00) as open,
      coalesce(sum(debit) filter (where j_period <= ${until}), 0.00) as debit,
      coalesce(sum(credit) filter (where j_period <= ${until}), 0.00) as credit
    from ranked where grain = 1 group by 1, 2, 3`.execute(db);
  return new Map([...groupBy(rows, ({ code }) => code)].map(([code, own]) => [code, balancesOf(own, types)]));
}

const amountsOf = ({ open, debit, credit }: Row): PartyBalances => ({
  open: fen(open),
  debit: fen(debit),
  credit: fen(credit),
});
const plus = (a: PartyBalances, b: PartyBalances, sign = 1n): PartyBalances => ({
  open: a.open + sign * b.open,
  debit: a.debit + sign * b.debit,
  credit: a.credit + sign * b.credit,
});
const nil: PartyBalances = { open: 0n, debit: 0n, credit: 0n };

/** An account listed by several kinds of items says the same several times: kinds are taken until the account is explained. */
function balancesOf(rows: readonly Row[], types: readonly number[]): ReadonlyMap<number, PartyBalances> {
  const balances = new Map<number, PartyBalances>();
  const whole = rows.find(({ auxId }) => auxId === null);
  let rest = whole ? amountsOf(whole) : null;
  const isExplained = () => rest !== null && rest.open === 0n && rest.debit === 0n && rest.credit === 0n;
  for (const type of types) {
    if (isExplained()) break;
    for (const row of rows.filter(({ auxType }) => auxType === type)) {
      const own = amountsOf(row);
      balances.set(row.auxId ?? noParty, plus(balances.get(row.auxId ?? noParty) ?? nil, own));
      if (rest) rest = plus(rest, own, -1n);
    }
  }
  if (rest && !isExplained()) balances.set(noParty, plus(balances.get(noParty) ?? nil, rest));
  return balances;
}
