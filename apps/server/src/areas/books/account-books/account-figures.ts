import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { accountTable, type Listed, type Posted, type TableRow } from "@digao/domain/books/account-table";
import { fen } from "@digao/domain/money";
import { type RawBuilder, sql } from "kysely";
import type { BookScope } from "./scope.ts";

export interface BookAccount {
  id: number;
  code: string;
  name: string;
  pinyin: string;
  parentCode: string | null;
  level: number;
  isLeaf: boolean;
}

type Texts<Row> = { [Key in keyof Row]: string };
type ListedRow = Texts<Listed> & { code: string; ytdDebit: string | null; ytdCredit: string | null };
type PostedRow = Texts<Posted> & { code: string };

const readAccounts = (db: Db, periodId: number): Promise<BookAccount[]> =>
  db
    .selectFrom("account")
    .where("period_id", "=", periodId)
    .orderBy("code")
    .select(["id", "code", "name", "pinyin", "parent_code as parentCode", "level", "is_leaf as isLeaf"])
    .execute();

/** Months of a trial balance of the whole period may be named in any way: all its rows count. */
const monthsOf = ({ isWhole, from, until, yearFrom }: BookScope) =>
  isWhole ? { from: 0, until: 999_999, yearFrom: Math.min(yearFrom, from) } : { from, until, yearFrom };

/**
 * Figures of one key over the months shown, from rows of a month each with open, debit, credit, close and year to date; a file without
 * a column for the year to date has left nothing there, and the months are added up.
 */
export function listedFigures(scope: BookScope): RawBuilder<unknown> {
  const { from, until, yearFrom } = monthsOf(scope);
  return sql`(array_agg(open order by j_period))[1] as start,
    coalesce((array_agg(close order by j_period desc) filter (where j_period < ${from}))[1], (array_agg(open order by j_period))[1]) as open,
    coalesce(sum(debit) filter (where j_period between ${from} and ${until}), 0.00) as debit,
    coalesce(sum(credit) filter (where j_period between ${from} and ${until}), 0.00) as credit,
    coalesce(sum(debit) filter (where j_period between ${yearFrom} and ${until}), 0.00) as "yearDebit",
    coalesce(sum(credit) filter (where j_period between ${yearFrom} and ${until}), 0.00) as "yearCredit",
    nullif((array_agg(ytd_debit order by j_period desc) filter (where j_period <= ${until}))[1], 0) as "ytdDebit",
    nullif((array_agg(ytd_credit order by j_period desc) filter (where j_period <= ${until}))[1], 0) as "ytdCredit",
    coalesce((array_agg(close order by j_period desc) filter (where j_period <= ${until}))[1], (array_agg(open order by j_period))[1]) as close`;
}

/** The account's own row counts; where the client lists it by currency or auxiliary item alone, those rows are added up. */
async function readListed(db: Db, scope: BookScope): Promise<Map<string, Listed>> {
  if (scope.tbBatchId === null) return new Map();
  const { rows } = await sql<ListedRow>`
    with grained as (
      select account_code, j_period, (aux_id is not null)::int * 2 + (currency is not null)::int as grain,
        sum(open_dr - open_cr) as open, sum(period_dr) as debit, sum(period_cr) as credit, sum(close_dr - close_cr) as close,
        sum(ytd_dr) as ytd_debit, sum(ytd_cr) as ytd_credit
      from tb_row where ${ofProject("tb_row")} and batch_id = ${scope.tbBatchId} group by 1, 2, 3
    ), own as (
      select distinct on (account_code, j_period) * from grained order by account_code, j_period, grain
    )
    select account_code as code, ${listedFigures(scope)} from own group by account_code`.execute(db);
  return new Map(rows.map((row) => [row.code, listedOf(row)]));
}

const listedOf = (row: ListedRow): Listed => ({
  start: fen(row.start),
  open: fen(row.open),
  debit: fen(row.debit),
  credit: fen(row.credit),
  yearDebit: fen(row.ytdDebit ?? row.yearDebit),
  yearCredit: fen(row.ytdCredit ?? row.yearCredit),
  close: fen(row.close),
});

/** Sums of a roll-up by month: before the months shown, within them, and since the year began. */
export const postedFigures = ({ from, until, yearFrom }: BookScope): RawBuilder<unknown> => sql`
  coalesce(sum(debit - credit) filter (where j_period < ${from}), 0.00) as before,
  coalesce(sum(debit) filter (where j_period between ${from} and ${until}), 0.00) as debit,
  coalesce(sum(credit) filter (where j_period between ${from} and ${until}), 0.00) as credit,
  coalesce(sum(debit) filter (where j_period between ${yearFrom} and ${until}), 0.00) as "yearDebit",
  coalesce(sum(credit) filter (where j_period between ${yearFrom} and ${until}), 0.00) as "yearCredit"`;

async function readPosted(db: Db, scope: BookScope): Promise<Map<string, Posted> | null> {
  if (scope.voucherBatchId === null) return null;
  const { rows } = await sql<PostedRow>`
    select account_code as code, ${postedFigures(scope)} from ledger_month
    where ${ofProject("ledger_month")} and batch_id = ${scope.voucherBatchId} group by account_code`.execute(db);
  return new Map(
    rows.map((row) => [
      row.code,
      {
        before: fen(row.before),
        debit: fen(row.debit),
        credit: fen(row.credit),
        yearDebit: fen(row.yearDebit),
        yearCredit: fen(row.yearCredit),
      },
    ]),
  );
}

export interface AccountFigures {
  accounts: BookAccount[];
  rows: ReadonlyMap<string, TableRow>;
}

/** Every account of the period by code with its figures. */
export async function accountFigures(db: Db, scope: BookScope): Promise<AccountFigures> {
  const accounts = await readAccounts(db, scope.periodId);
  const [listed, posted] = [await readListed(db, scope), await readPosted(db, scope)];
  const { source, has } = scope;
  return { accounts, rows: accountTable(accounts, { source, listed, posted, isListed: has.tb }) };
}

/** An account and all below it. */
export function codesBelow(accounts: readonly BookAccount[], code: string): string[] {
  const codes = new Set([code]);
  for (const account of [...accounts].sort((a, b) => a.level - b.level))
    if (account.parentCode !== null && codes.has(account.parentCode)) codes.add(account.code);
  return [...codes];
}
