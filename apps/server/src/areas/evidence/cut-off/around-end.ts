import { ofProject } from "@digao/db/project-rows";
/** Vouchers before and after the end of a period, each with the first of its lines that count. */
import type { Db } from "@digao/db/tenant";
import { addDays, monthsBefore } from "@digao/domain/ageing/ageing";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import { journalInForce, type LedgerJournal } from "../../books/vouchers/door.ts";
import { type CutOffAccounts, countedLines } from "./kinds.ts";

export interface Around {
  /** Vouchers of the side, the nearest to the end first. */
  isBefore: boolean;
  journal: LedgerJournal;
  from: string;
  to: string;
  /** The journal's own bounds on this side. */
  farFrom: string;
  farTo: string;
}

export interface CountedVoucher {
  jmsn: number;
  lineId: number;
  /** The first of them that count. */
  lineIds: number[];
  isInMonth: boolean;
  /** As the kind is recognised. */
  amount: Fen;
}

/** The journal that goes on after a day: of the period that follows, or the same one's later entries. */
async function journalAfter(db: Db, { periodId, projectId }: LedgerJournal, endDate: string) {
  const next = await db
    .selectFrom("project_period")
    .where("project_id", "=", projectId)
    .where("voucher_batch_id", "is not", null)
    .where("id", "<>", periodId)
    .where("start_date", "<=", addDays(endDate, 1))
    .where("end_date", ">", endDate)
    .orderBy("start_date", "desc")
    .select("id")
    .executeTakeFirst();
  return journalInForce(db, next?.id ?? periodId);
}

export const monthsAfter = (date: string, months: number): string => monthsBefore(date, -months);

/** So many months on each side of the end; null where no journal is. */
export async function sidesOf(db: Db, periodId: number, months: number) {
  const journal = await journalInForce(db, periodId);
  if (!journal) return null;
  const { endDate } = journal;
  const after = (await journalAfter(db, journal, endDate)) ?? journal;
  const near = { from: addDays(monthsBefore(endDate, months), 1), to: endDate };
  const before: Around = { journal, isBefore: true, ...near, farFrom: journal.startDate, farTo: endDate };
  const from = addDays(endDate, 1);
  const behind: Around = {
    journal: after,
    isBefore: false,
    from,
    to: monthsAfter(endDate, months),
    farFrom: from,
    farTo: after.endDate > endDate ? after.endDate : monthsAfter(endDate, 12),
  };
  return { endDate, before, after: behind };
}

/** The month next to the end. */
const monthOf = ({ isBefore, from, to }: Around) =>
  isBefore ? { from: addDays(monthsBefore(to, 1), 1), to } : { from, to: monthsAfter(addDays(from, -1), 1) };

const linesMax = 20;
/** Of `l` (voucher_line), by voucher. */
const counted = (around: Around, sign: 1 | -1) => {
  const { from, to } = monthOf(around);
  return sql`l.jmsn, min(l.id) as "lineId", (array_agg(l.id order by l.id))[1:${sql.lit(linesMax)}] as "lineIds",
    min(l.j_date) between ${from}::date and ${to}::date as "isInMonth", ${sign}::int * sum(l.debit - l.credit) as amount`;
};

type Row = Omit<CountedVoucher, "amount"> & { amount: string };

async function nearest(
  db: Db,
  around: Around,
  { accounts, sign }: CutOffAccounts,
  { from, to, count }: { from: string; to: string; count: number },
): Promise<CountedVoucher[]> {
  const codes = accounts.map(({ code }) => code);
  const { journal, isBefore } = around;
  const order = isBefore ? sql`min(l.j_date) desc, l.jmsn desc` : sql`min(l.j_date), l.jmsn`;
  const { rows } = await sql<Row>`
    select ${counted(around, sign)} from voucher_line l
    where ${ofProject("l")} and ${countedLines(journal.batchId, codes)} and l.j_date between ${from}::date and ${to}::date
    group by l.jmsn order by ${order} limit ${count}`.execute(db);
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}

/** The nearest vouchers to the end: of the months around it, or of the whole journal where those have too few. */
export async function nearestVouchers(
  db: Db,
  around: Around,
  accounts: CutOffAccounts,
  count: number,
): Promise<CountedVoucher[]> {
  const { from, to, farFrom, farTo } = around;
  const found = await nearest(db, around, accounts, { from, to, count });
  return found.length < count ? nearest(db, around, accounts, { from: farFrom, to: farTo, count }) : found;
}

/** What the kind amounts to in the month next to the end. */
export async function monthAmount(db: Db, around: Around, { accounts, sign }: CutOffAccounts): Promise<Fen> {
  const { journal } = around;
  const codes = accounts.map(({ code }) => code);
  const month = monthOf(around);
  const { rows } = await sql<{ amount: string }>`
    select coalesce(${sign}::int * sum(l.debit - l.credit), 0.00) as amount from voucher_line l
    where ${ofProject("l")} and ${countedLines(journal.batchId, codes)} and l.j_date between ${month.from}::date and ${month.to}::date`.execute(
    db,
  );
  return fen(rows[0]?.amount ?? "0.00");
}

const tellingMax = 3000;
/** What may be a date of a document, in a form that both PostgreSQL and people understand. */
const telling = "20[0-9]{2} *[-年./] *[0-9]|20[0-9]{2}(0[1-9]|1[0-2])|[0-9] *月";

/** Vouchers of the side whose summaries seem to tell a date, in their order. */
export async function tellingVouchers(
  db: Db,
  around: Around,
  { accounts, sign }: CutOffAccounts,
): Promise<CountedVoucher[]> {
  const { journal, from, to } = around;
  const codes = accounts.map(({ code }) => code);
  const { rows } = await sql<Row>`
    select ${counted(around, sign)} from voucher_line l
    where ${ofProject("l")} and ${countedLines(journal.batchId, codes)} and l.j_date between ${from}::date and ${to}::date and l.summary ~ ${telling}
    group by l.jmsn order by min(l.j_date), l.jmsn limit ${tellingMax}`.execute(db);
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}
