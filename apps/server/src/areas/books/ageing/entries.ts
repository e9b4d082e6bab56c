import { ofProject } from "@digao/db/project-rows";
/** What each party of accounts opened with and moved since, band by band, over the known data periods. */
import type { Db } from "@digao/db/tenant";
import { type Band, type BandEntries, bandOf, type PartyEntries } from "@digao/domain/ageing/ageing";
import { lastPostingMonth } from "@digao/domain/calendar/months";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import { type BookPeriod, monthOf } from "./book-periods.ts";
import { listedBalances, noParty, type PartyBalances, partySql } from "./parties.ts";

export interface AgeingQuery {
  /** None of them below another. */
  accounts: readonly string[];
  types: readonly number[];
  bands: readonly Band[];
  /** The month whose end counts. */
  month: number;
}

interface Party {
  balance: Fen;
  bands: BandEntries[];
  lastBand: number | null;
}

interface Moved {
  code: string;
  party: number;
  band: number;
  debit: string;
  credit: string;
}

/** Entries net line by line: a red-letter invoice takes off its side instead of adding to the other. */
async function journalEntries(
  db: Db,
  period: BookPeriod,
  query: AgeingQuery,
  { codes, until }: { codes: readonly string[]; until: number },
): Promise<Moved[]> {
  const starts = query.bands.flatMap(({ dateFrom }) => (dateFrom === null ? [] : [dateFrom]));
  const band = sql`case ${sql.join(
    starts.map((start, index) => sql`when l.j_date >= ${start}::date then ${index}::int`),
    sql` `,
  )} else ${starts.length}::int end`;
  const { rows } = await sql<Moved>`
    select code, coalesce(party, ${noParty}) as party, band, coalesce(sum(net) filter (where net > 0), 0.00) as debit,
      coalesce(-sum(net) filter (where net < 0), 0.00) as credit
    from (
      select l.account_code as code, ${partySql(query.types)} as party, ${band} as band, l.debit - l.credit as net from voucher_line l
      where ${ofProject("l")} and l.batch_id = ${period.voucherBatchId} and l.account_code = any(${codes}::text[]) and l.j_period <= ${until}
        and l.jmsn not in (select id from voucher where ${ofProject("voucher")} and batch_id = ${period.voucherBatchId} and is_void)
    ) n group by 1, 2, 3`.execute(db);
  return rows;
}

/** Every account below those asked for, with the one asked for, and whether it has accounts below it. */
async function accountsBelow(
  db: Db,
  periodId: number,
  accounts: readonly string[],
): Promise<{ root: string; code: string; isLeaf: boolean }[]> {
  const { rows } = await sql<{ root: string; code: string; isLeaf: boolean }>`
    with /* by key */ recursive below as (
      select c.code as root, c.code from (select unnest(${accounts}::text[]) collate "C" as code) c
      union select b.root, a.code from below b cross join lateral (
        select code from account where ${ofProject("account")} and period_id = ${periodId} and parent_code = b.code offset 0) a
    )
    select b.root, b.code,
      not exists (select from account a where ${ofProject("a")} and a.period_id = ${periodId} and a.parent_code = b.code) as "isLeaf"
    from below b order by b.code`.execute(db);
  return rows;
}

/** The period's own part: openings by account and party, and what moved. */
async function booksOf(db: Db, period: BookPeriod, query: AgeingQuery, month: number) {
  const until = lastPostingMonth(month);
  const { tbBatchId } = period;
  const below = await accountsBelow(db, period.id, query.accounts);
  const rootOf = new Map(below.map(({ code, root }) => [code, root]));
  const leaves = below.filter(({ isLeaf }) => isLeaf).map(({ code }) => code);
  const balances =
    tbBatchId === null
      ? new Map<string, ReadonlyMap<number, PartyBalances>>()
      : await listedBalances(db, { tbBatchId, until }, leaves, query.types);
  const moved: Entry[] =
    period.voucherBatchId === null
      ? listedEntries(balances, bandOf(query.bands, period.endDate))
      : await journalEntries(db, period, query, { codes: [...rootOf.keys()], until });
  return { balances, moved, rootOf: (code: string) => rootOf.get(code) ?? code };
}

/** By account asked for and party. Only the latest period opens the balance; those before it give their entries. @param periods the latest first */
export async function partyEntries(
  db: Db,
  periods: readonly [BookPeriod, ...BookPeriod[]],
  query: AgeingQuery,
): Promise<ReadonlyMap<string, ReadonlyMap<number, PartyEntries>>> {
  const accounts = new Map(query.accounts.map((code) => [code, new Map<number, Party>()]));
  const of = (account: string, id: number): Party => {
    const parties = accounts.get(account) ?? new Map<number, Party>();
    const party = parties.get(id) ?? newParty(query.bands.length);
    parties.set(id, party);
    accounts.set(account, parties);
    return party;
  };
  const [own, ...before] = periods;
  const { balances, moved, rootOf } = await booksOf(db, own, query, query.month);
  for (const [code, parties] of balances) for (const [id, { open }] of parties) of(rootOf(code), id).balance += open;
  for (const entry of moved) take(of(rootOf(entry.code), entry.party), entry, true);
  for (const period of before) {
    const earlier = await booksOf(db, period, query, monthOf(period.endDate));
    for (const entry of earlier.moved) take(of(earlier.rootOf(entry.code), entry.party), entry, false);
  }
  return accounts;
}

const newParty = (width: number): Party => ({
  balance: 0n,
  bands: Array.from({ length: width }, () => ({ debit: 0n, credit: 0n })),
  lastBand: null,
});

/** Without a journal all that a year brought stands at its end. */
const listedEntries = (
  balances: ReadonlyMap<string, ReadonlyMap<number, { debit: Fen; credit: Fen }>>,
  band: number,
): Entry[] =>
  [...balances].flatMap(([code, parties]) =>
    [...parties].map(([party, { debit, credit }]) => ({ code, party, band, debit, credit })),
  );

interface Entry {
  code: string;
  party: number;
  band: number;
  debit: Fen | string;
  credit: Fen | string;
}
const amountOf = (value: Fen | string): Fen => (typeof value === "string" ? fen(value) : value);

function take(party: Party, { band, ...entry }: Entry, isLatest: boolean): void {
  const [debit, credit] = [amountOf(entry.debit), amountOf(entry.credit)];
  if (isLatest) party.balance += debit - credit;
  if (debit === 0n && credit === 0n) return;
  const own = party.bands[band];
  if (own) party.bands[band] = { debit: own.debit + debit, credit: own.credit + credit };
  party.lastBand = Math.min(party.lastBand ?? band, band);
}
