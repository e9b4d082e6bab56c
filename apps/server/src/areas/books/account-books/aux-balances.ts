import type { AuxBalanceRow, AuxBalances, accountBooks } from "@digao/contract/areas/books/account-books/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { TableRow } from "@digao/domain/books/account-table";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { type RawBuilder, sql } from "kysely";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { type AccountFigures, accountFigures, codesBelow, listedFigures, postedFigures } from "./account-figures.ts";
import { type BookScope, bookScope } from "./scope.ts";

type Query = Omit<Input<(typeof accountBooks)["GetAuxBalances"]>, "skipCount" | "maxResultCount">;
type Sql = RawBuilder<unknown>;

interface Page {
  skipCount: number;
  maxResultCount: number;
}

/** Types of auxiliary items with a balance or a movement in the books of the period. */
async function typesOf(db: Db, { tbBatchId, voucherBatchId }: BookScope): Promise<number[]> {
  const { rows } = await sql<{ type: number }>`
    select distinct x.aux_type as type from aux_item x where ${ofProject("x")} and (
      exists (select from tb_row t where ${ofProject("t")} and t.batch_id = ${tbBatchId} and t.aux_id = x.id)
      or x.id in (select m.aux_id from ledger_month_aux m where ${ofProject("m")} and m.batch_id = ${voucherBatchId}))
    order by 1`.execute(db);
  return rows.map(({ type }) => type);
}

/**
 * One row an account and item. As of the account itself: the trial balance's own rows where they are shown and it has them for the
 * account, else its openings with the movements of the journal.
 */
const itemsOn = (scope: BookScope, auxType: number): Sql => sql`
  months as (
    select distinct on (t.account_code, t.aux_id, t.j_period) t.account_code, t.aux_id, t.j_period,
      sum(t.open_dr - t.open_cr) as open, sum(t.period_dr) as debit, sum(t.period_cr) as credit, sum(t.close_dr - t.close_cr) as close,
      sum(t.ytd_dr) as ytd_debit, sum(t.ytd_cr) as ytd_credit
    from tb_row t join aux_item x on ${ofProject("x")} and x.id = t.aux_id
    where ${ofProject("t")} and t.batch_id = ${scope.tbBatchId} and x.aux_type = ${auxType}
    group by t.account_code, t.aux_id, t.j_period, t.currency is not null
    order by t.account_code, t.aux_id, t.j_period, t.currency is not null
  ), listed as (
    select account_code, aux_id, ${listedFigures(scope)} from months group by account_code, aux_id
  ), posted as (
    select m.account_code, m.aux_id, ${postedFigures(scope)}
    from ledger_month_aux m join aux_item x on ${ofProject("x")} and x.id = m.aux_id
    where ${ofProject("m")} and m.batch_id = ${scope.voucherBatchId} and x.aux_type = ${auxType} group by m.account_code, m.aux_id
  ), told as (select distinct account_code from listed), own as (
    select account_code, aux_id, o.* from listed l full join posted p using (account_code, aux_id) left join told t using (account_code)
    cross join lateral (select
      ${scope.source} = 'tb' and t.account_code is not null as is_listed) s
    cross join lateral (select
      case when is_listed then coalesce(l.open, 0.00) else coalesce(l.start, 0.00) + coalesce(p.before, 0) end as open,
      case when is_listed then coalesce(l.debit, 0.00) else coalesce(p.debit, 0.00) end as debit,
      case when is_listed then coalesce(l.credit, 0.00) else coalesce(p.credit, 0.00) end as credit,
      case when is_listed then coalesce(l."ytdDebit", l."yearDebit", 0.00) else coalesce(p."yearDebit", 0.00) end as year_debit,
      case when is_listed then coalesce(l."ytdCredit", l."yearCredit", 0.00) else coalesce(p."yearCredit", 0.00) end as year_credit,
      case when is_listed then coalesce(l.close, 0.00)
        else coalesce(l.start, 0.00) + coalesce(p.before, 0) + coalesce(p.debit, 0) - coalesce(p.credit, 0) end as close) o
  )`;

const hasFigures: Readonly<Record<Query["shown"], Sql>> = {
  all: sql`true`,
  nonzero: sql`(o.open <> 0 or o.debit <> 0 or o.credit <> 0 or o.close <> 0)`,
  moved: sql`(o.debit <> 0 or o.credit <> 0)`,
};

function conditionOf({ shown, keyword }: Query, codes: readonly string[] | null): Sql {
  const found = keyword
    ? sql`(x.aux_name ilike ${containing(keyword)} or x.aux_code ilike ${containing(keyword)} or x.pinyin like ${containing(keyword.toLowerCase())}
        or o.account_code like ${containing(keyword).slice(1)})`
    : sql`true`;
  const below = codes === null ? sql`true` : sql`o.account_code = any(${codes}::text[])`;
  return sql`${hasFigures[shown]} and ${found} and ${below}`;
}

const order: Readonly<Record<Query["by"], { group: Sql; by: Sql }>> = {
  account: {
    group: sql`grouping sets ((account_code), (account_code, aux_id, aux_code, aux_name))`,
    by: sql`account_code, is_group desc, aux_name collate "zh-x-icu", aux_id`,
  },
  party: {
    group: sql`grouping sets ((aux_id, aux_code, aux_name), (aux_id, aux_code, aux_name, account_code))`,
    by: sql`aux_name collate "zh-x-icu", aux_id, is_group desc, account_code`,
  },
};

interface Found {
  isGroup: boolean;
  accountCode: string | null;
  auxId: number | null;
  auxCode: string | null;
  auxName: string | null;
  open: string;
  debit: string;
  credit: string;
  yearDebit: string;
  yearCredit: string;
  close: string;
  total: number;
}

interface Books extends AccountFigures {
  scope: BookScope;
  auxType: number;
  codes: string[] | null;
}

async function rowsAt(db: Db, books: Books, query: Query, { skipCount, maxResultCount }: Page): Promise<Found[]> {
  const { group, by } = order[query.by];
  const { rows } = await sql<Found>`
    with ${itemsOn(books.scope, books.auxType)}, shown as (
      select o.*, x.aux_code, x.aux_name from own o join aux_item x on ${ofProject("x")} and x.id = o.aux_id
      where ${conditionOf(query, books.codes)}
    ), summed as (
      select account_code, aux_id, aux_code, aux_name, grouping(account_code, aux_id) > 0 as is_group, sum(open) as open,
        sum(debit) as debit, sum(credit) as credit, sum(year_debit) as year_debit, sum(year_credit) as year_credit, sum(close) as close
      from shown group by ${group}
    )
    select account_code as "accountCode", aux_id as "auxId", aux_code as "auxCode", aux_name as "auxName", is_group as "isGroup",
      open, debit, credit, year_debit as "yearDebit", year_credit as "yearCredit", close, count(*) over ()::int as total
    from summed order by ${by} limit ${maxResultCount} offset ${skipCount}`.execute(db);
  return rows;
}

type Sums = Record<"open" | "debit" | "credit" | "close", Fen>;
const nil: Sums = { open: 0n, debit: 0n, credit: 0n, close: 0n };

/** Items by account, whatever the filters leave out: what an account is compared with. */
async function sumsByAccount(db: Db, { scope, auxType, codes }: Books): Promise<Map<string, Sums>> {
  const below = codes === null ? sql`true` : sql`account_code = any(${codes}::text[])`;
  const { rows } = await sql<{ code: string } & Record<keyof Sums, string>>`
    with ${itemsOn(scope, auxType)}
    select account_code as code, sum(open) as open, sum(debit) as debit, sum(credit) as credit, sum(close) as close
    from own where ${below} group by account_code`.execute(db);
  return new Map(
    rows.map(({ code, open, debit, credit, close }) => [
      code,
      { open: fen(open), debit: fen(debit), credit: fen(credit), close: fen(close) },
    ]),
  );
}

function differenceOf(account: TableRow | undefined, items: Sums): AuxBalanceRow["difference"] {
  if (!account) return null;
  const left = {
    open: (account.open ?? 0n) - items.open,
    debit: account.debit - items.debit,
    credit: account.credit - items.credit,
    close: (account.close ?? 0n) - items.close,
  };
  if (Object.values(left).every((amount) => amount === 0n)) return null;
  return { open: yuan(left.open), debit: yuan(left.debit), credit: yuan(left.credit), close: yuan(left.close) };
}

/** The table as it is answered and written. */
export async function auxBalances(db: Db, { skipCount, maxResultCount, ...query }: Query & Page): Promise<AuxBalances> {
  const scope = await bookScope(db, query);
  const auxTypes = await typesOf(db, scope);
  const auxType = query.auxType ?? auxTypes[0] ?? null;
  const { source, has, from, to } = scope;
  const head = { source, has, from, to, auxType, auxTypes };
  const noTotals = { open: "0.00", debit: "0.00", credit: "0.00", close: "0.00" };
  if (auxType === null) return { ...head, totalCount: 0, totals: noTotals, differenceCount: 0, items: [] };
  const figures = await accountFigures(db, scope);
  const codes = query.accountCode === undefined ? null : codesBelow(figures.accounts, query.accountCode);
  const books: Books = { ...figures, scope, auxType, codes };
  const sums = await sumsByAccount(db, books);
  const found = await rowsAt(db, books, query, { skipCount, maxResultCount });
  const names = new Map(figures.accounts.map(({ code, name }) => [code, name]));
  const totals = [...sums.values()].reduce(
    (all, own): Sums => ({
      open: all.open + own.open,
      debit: all.debit + own.debit,
      credit: all.credit + own.credit,
      close: all.close + own.close,
    }),
    nil,
  );
  const ties = new Map([...sums].map(([code, own]) => [code, differenceOf(figures.rows.get(code), own)]));
  const isTied = query.by === "account" && !query.keyword;
  return {
    ...head,
    totalCount: found[0]?.total ?? 0,
    totals: {
      open: yuan(totals.open),
      debit: yuan(totals.debit),
      credit: yuan(totals.credit),
      close: yuan(totals.close),
    },
    differenceCount: [...ties.values()].filter((tie) => tie !== null).length,
    items: found.map(({ total: _, ...row }) => ({
      ...row,
      accountName: row.accountCode === null ? null : (names.get(row.accountCode) ?? null),
      difference: isTied && row.isGroup ? (ties.get(row.accountCode ?? "") ?? null) : null,
    })),
  };
}

export const getAuxBalances = (
  { db }: Context,
  query: Input<(typeof accountBooks)["GetAuxBalances"]>,
): Promise<AuxBalances> => auxBalances(db, query);

export interface AuxFigures {
  accountCode: string;
  auxId: number;
  auxCode: string | null;
  auxName: string;
  open: Fen;
  debit: Fen;
  credit: Fen;
  yearDebit: Fen;
  yearCredit: Fen;
  close: Fen;
}

/** Figures of named items (by code or name) on every account that holds them. */
export async function figuresOfItems(
  db: Db,
  scope: BookScope,
  auxType: number,
  names: readonly string[],
): Promise<AuxFigures[]> {
  const { rows } = await sql<{ [Key in keyof AuxFigures]: AuxFigures[Key] extends Fen ? string : AuxFigures[Key] }>`
    with ${itemsOn(scope, auxType)}
    select o.account_code as "accountCode", o.aux_id as "auxId", x.aux_code as "auxCode", x.aux_name as "auxName", o.open, o.debit,
      o.credit, o.year_debit as "yearDebit", o.year_credit as "yearCredit", o.close
    from own o join aux_item x on ${ofProject("x")} and x.id = o.aux_id
    where x.aux_name = any(${names}::text[]) or x.aux_code = any(${names}::text[])`.execute(db);
  return rows.map((row) => ({
    ...row,
    open: fen(row.open),
    debit: fen(row.debit),
    credit: fen(row.credit),
    yearDebit: fen(row.yearDebit),
    yearCredit: fen(row.yearCredit),
    close: fen(row.close),
  }));
}
