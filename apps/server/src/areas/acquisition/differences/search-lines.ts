import { ofProject } from "@digao/db/project-rows";
/** Lines and vouchers of an account that may make a difference by themselves, found in the database. */
import type { Db } from "@digao/db/tenant";
import { slidesOf, swapsOf } from "@digao/domain/differences/digit-errors";
import { differenceOf, type FactLine, type Facts, type VoucherSides } from "@digao/domain/differences/facts";
import { type Entry, PAIR_ENTRIES_MAX } from "@digao/domain/differences/subsets";
import { abs, type Fen, fen, yuan } from "@digao/domain/money";
import { type RawBuilder, sql } from "kysely";
import { linesOfVouchers } from "../../books/vouchers/door.ts";
import type { Account, Accounts, Books } from "./account-sides.ts";

type Sql = RawBuilder<unknown>;
type Side = "debit" | "credit";

const linesMax = 200;

interface LineRow {
  id: number;
  jmsn: number;
  date: string;
  month: number;
  voucher: string;
  summary: string;
  debit: string;
  credit: string;
}
const lineOf = ({ debit, credit, ...row }: LineRow): FactLine => ({ ...row, debit: fen(debit), credit: fen(credit) });

const columns = sql`l.id, l.jmsn, l.j_date as date, l.j_period as month, voucher_name(v.j_type, v.j_no_text) as voucher,
  coalesce(l.summary, '') as summary, l.debit, l.credit`;
const validLines = ({ voucherBatchId }: Books, { codes }: Account): Sql => sql`voucher_line l
  join voucher v on ${ofProject("v")} and v.id = l.jmsn and v.batch_id = ${voucherBatchId} and not v.is_void
  where ${ofProject("l")} and l.batch_id = ${voucherBatchId} and l.account_code = any(${codes}::text[])`;

/** Amounts that would explain the side alone, and digits that would if two neighbours had changed places. */
function explains(side: Side, excess: Fen): Sql[] {
  if (excess === 0n) return [];
  const column = sql.ref(`l.${side}`);
  const equal = [abs(excess), ...slidesOf(excess).map(({ amount }) => amount)].map(yuan);
  const digit = (power: number) => sql`trunc(abs(${column}) * 100 / ${10 ** power}::numeric) % 10`;
  const swapped = swapsOf(excess).map(
    ({ power, step }) =>
      sql`(${column} > 0 and ${digit(power + 1)} - ${digit(power)} = ${excess > 0n ? step : -step}::int)`,
  );
  return [sql`${column} = any(${equal}::numeric[])`, ...swapped];
}

/** Lines that are the very amount come first. */
export async function tellingLines(db: Db, books: Books, account: Account): Promise<FactLine[]> {
  const { debit, credit } = differenceOf(account);
  const conditions = [...explains("debit", debit), ...explains("credit", credit)];
  if (conditions.length === 0) return [];
  const exact = [debit, credit].filter((amount) => amount !== 0n).map((amount) => yuan(abs(amount)));
  const { rows } = await sql<LineRow>`
    select ${columns} from ${validLines(books, account)} and (${sql.join(conditions, sql` or `)})
    order by l.debit = any(${exact}::numeric[]) or l.credit = any(${exact}::numeric[]) desc, l.id limit ${linesMax}`.execute(
    db,
  );
  return rows.map(lineOf);
}

export async function linesById(db: Db, books: Books, account: Account, ids: readonly number[]): Promise<FactLine[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LineRow>`
    select ${columns} from ${validLines(books, account)} and l.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(lineOf);
}

interface VoucherRow {
  jmsn: number;
  voucher: string;
  date: string;
  code: string;
  debit: string;
  credit: string;
}

const vouchersMax = 20;

/** Vouchers that move the account by the difference, with what they move elsewhere. */
export async function tellingVouchers(
  db: Db,
  books: Books,
  account: Account,
  { holderOf }: Accounts,
): Promise<VoucherSides[]> {
  const { debit, credit } = differenceOf(account);
  const { rows: own } = await sql<{ jmsn: number }>`
    select l.jmsn from ${validLines(books, account)} group by l.jmsn
    having sum(l.debit) = ${yuan(debit)}::numeric and sum(l.credit) = ${yuan(credit)}::numeric
    order by l.jmsn limit ${vouchersMax}`.execute(db);
  if (own.length === 0) return [];
  const { rows } = await sql<VoucherRow>`
    select l.jmsn, voucher_name(v.j_type, v.j_no_text) as voucher, v.j_date as date, l.account_code as code,
      sum(l.debit) as debit, sum(l.credit) as credit
    from ${linesOfVouchers(own.map(({ jmsn }) => jmsn))} l join voucher v on ${ofProject("v")} and v.id = l.jmsn
    group by l.jmsn, v.j_type, v.j_no, v.j_no_text, v.j_date, l.account_code order by l.jmsn, code`.execute(db);
  const vouchers = new Map<number, VoucherSides & { accounts: VoucherSides["accounts"][number][] }>();
  for (const { jmsn, voucher, date, code, ...sides } of rows) {
    const amounts = { debit: fen(sides.debit), credit: fen(sides.credit) };
    const hit = vouchers.get(jmsn) ?? { jmsn, voucher, date, accounts: [], debit, credit };
    vouchers.set(jmsn, hit);
    const at = hit.accounts.find((each) => each.code === holderOf(code));
    if (at) Object.assign(at, { debit: at.debit + amounts.debit, credit: at.credit + amounts.credit });
    else hit.accounts.push({ code: holderOf(code), ...amounts });
  }
  return [...vouchers.values()];
}

/** Vouchers of the account that do not balance, by how much. */
export async function unbalancedVouchers(db: Db, books: Books, account: Account): Promise<Facts["unbalanced"]> {
  const { rows } = await sql<{ jmsn: number; voucher: string; date: string; excess: string }>`
    select distinct v.id as jmsn, voucher_name(v.j_type, v.j_no_text) as voucher, v.j_date as date,
      v.amount_dr - v.amount_cr as excess
    from ${validLines(books, account)} and v.amount_dr <> v.amount_cr order by v.id limit ${vouchersMax}`.execute(db);
  return rows.map((row) => ({ ...row, excess: fen(row.excess) }));
}

/** Line amounts of a side up to the difference; null where they are too many to be added up by chance alone. */
export async function smallerEntries(db: Db, books: Books, account: Account, side: Side): Promise<Entry[] | null> {
  const excess = differenceOf(account)[side];
  if (excess <= 0n) return [];
  const column = sql.ref(`l.${side}`);
  const { rows } = await sql<{ id: number; amount: string }>`
    select l.id, ${column} as amount from ${validLines(books, account)} and ${column} > 0 and ${column} < ${yuan(excess)}::numeric
    order by ${column} desc, l.id limit ${PAIR_ENTRIES_MAX + 1}`.execute(db);
  if (rows.length > PAIR_ENTRIES_MAX) return null;
  return rows.map(({ id, amount }) => ({ id, amount: fen(amount) }));
}

/** "202403 记 15-18" of the numbers that checks of the journal found missing, the first few. */
export async function missingNumbers(db: Db, { voucherBatchId }: Books): Promise<string | null> {
  const { rows } = await sql<{ detail: { period?: number; type?: string; ranges?: [number, number][] } }>`
    select detail from integrity_finding where ${ofProject("integrity_finding")} and batch_id = ${voucherBatchId} and code = 'IC-02' order by seq limit 3`.execute(
    db,
  );
  const texts = rows.flatMap(({ detail: { period, type, ranges } }) => {
    const shown = (ranges ?? []).slice(0, 5).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
    return shown.length > 0 ? [`${period} ${type} ${shown.join(",")}`] : [];
  });
  return texts.length > 0 ? texts.join("; ") : null;
}
