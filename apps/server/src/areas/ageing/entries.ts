import { ofProject } from "@digao/db/project-rows";
/** What each party of an account opened with and moved since, band by band, over the known data periods. */
import type { Db } from "@digao/db/tenant";
import { type Band, type BandEntries, bandOf, type PartyEntries } from "@digao/domain/ageing/ageing";
import { lastPostingMonth } from "@digao/domain/calendar/months";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import { accountsBelow } from "../vouchers/door.ts";
import { type KnownPeriod, monthOf } from "./known-periods.ts";
import { listedBalances, noParty, type PartyBalances, partySql } from "./parties.ts";

export interface Asked {
  accountCode: string;
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
  party: number;
  band: number;
  debit: string;
  credit: string;
}

/** Entries net line by line: a red-letter invoice takes off its side instead of adding to the other. */
async function journalEntries(db: Db, period: KnownPeriod, asked: Asked, until: number): Promise<Moved[]> {
  const codes = await accountsBelow(db, period.id, asked.accountCode);
  const starts = asked.bands.flatMap(({ dateFrom }) => (dateFrom === null ? [] : [dateFrom]));
  const band = sql`case ${sql.join(
    starts.map((start, index) => sql`when l.j_date >= ${start}::date then ${index}::int`),
    sql` `,
  )} else ${starts.length}::int end`;
  const { rows } = await sql<Moved>`
    select coalesce(party, ${noParty}) as party, band, coalesce(sum(net) filter (where net > 0), 0.00) as debit,
      coalesce(-sum(net) filter (where net < 0), 0.00) as credit
    from (
      select ${partySql(asked.types)} as party, ${band} as band, l.debit - l.credit as net from voucher_line l
      where ${ofProject("l")} and l.batch_id = ${period.voucherBatchId} and l.account_code = any(${codes}::text[]) and l.j_period <= ${until}
        and l.jmsn not in (select id from voucher where ${ofProject("voucher")} and batch_id = ${period.voucherBatchId} and is_void)
    ) n group by 1, 2`.execute(db);
  return rows;
}

async function leavesOf(db: Db, periodId: number, accountCode: string): Promise<string[]> {
  const codes = await accountsBelow(db, periodId, accountCode);
  const { rows } = await sql<{ code: string }>`
    select c.code from unnest(${codes}::text[]) c (code)
    where not exists (select from account a where ${ofProject("a")} and a.period_id = ${periodId} and a.parent_code = c.code)`.execute(
    db,
  );
  return rows.map(({ code }) => code);
}

/** The period's own part: openings by party, and what moved. */
async function booksOf(db: Db, period: KnownPeriod, asked: Asked, month: number) {
  const until = lastPostingMonth(month);
  const { tbBatchId } = period;
  const leaves = await leavesOf(db, period.id, asked.accountCode);
  const balances =
    tbBatchId === null
      ? new Map<number, PartyBalances>()
      : await listedBalances(db, { tbBatchId, until }, leaves, asked.types);
  const moved: Entry[] =
    period.voucherBatchId === null
      ? listedEntries(balances, bandOf(asked.bands, period.endDate))
      : await journalEntries(db, period, asked, until);
  return { balances, moved };
}

/** Only the latest period opens the balance; those before it give their entries. @param periods the latest first */
export async function partyEntries(
  db: Db,
  periods: readonly [KnownPeriod, ...KnownPeriod[]],
  asked: Asked,
): Promise<Map<number, PartyEntries>> {
  const parties = new Map<number, Party>();
  const of = (id: number): Party => {
    const known = parties.get(id) ?? newParty(asked.bands.length);
    parties.set(id, known);
    return known;
  };
  const [own, ...before] = periods;
  const { balances, moved } = await booksOf(db, own, asked, asked.month);
  for (const [id, { open }] of balances) of(id).balance += open;
  for (const entry of moved) take(of(entry.party), entry, true);
  for (const period of before) {
    const { moved: earlier } = await booksOf(db, period, asked, monthOf(period.endDate));
    for (const entry of earlier) take(of(entry.party), entry, false);
  }
  return parties;
}

const newParty = (width: number): Party => ({
  balance: 0n,
  bands: Array.from({ length: width }, () => ({ debit: 0n, credit: 0n })),
  lastBand: null,
});

/** Without a journal all that a year brought stands at its end. */
const listedEntries = (balances: ReadonlyMap<number, { debit: Fen; credit: Fen }>, band: number) =>
  [...balances].map(([party, { debit, credit }]) => ({ party, band, debit, credit }));

interface Entry {
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
