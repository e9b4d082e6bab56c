import { ofProject } from "@digao/db/project-rows";
/** Movements of every account by the trial balance and by the journal, at the accounts that the trial balance lists. */
import type { Db } from "@digao/db/tenant";
import type { AccountSides, Sides } from "@digao/domain/differences/facts";
import { nil, plus } from "@digao/domain/differences/facts";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

export interface Books {
  periodId: number;
  projectId: number;
  startDate: string;
  endDate: string;
  tbBatchId: number;
  voucherBatchId: number;
}

const typeOf = { trialBalance: 2, journal: 4 } as const;

/** What a batch that is not in force would put in place of what is. */
export async function insteadOf(db: Db, projectId: number, batchId: number | null | undefined) {
  if (!batchId) return {};
  const batch = await db
    .selectFrom("import_batch")
    .where("id", "=", batchId)
    .where("project_id", "=", projectId)
    .select("type_id as typeId")
    .executeTakeFirst();
  if (!batch) throw missing();
  if (batch.typeId === typeOf.trialBalance) return { tbBatchId: batchId };
  return batch.typeId === typeOf.journal ? { voucherBatchId: batchId } : {};
}

interface BooksQuery {
  periodId: number;
  batchId?: number | null | undefined;
}

/** Null where the period has not both: there is nothing to hold against each other. */
export async function booksOf(db: Db, { periodId, batchId }: BooksQuery): Promise<Books | null> {
  const row = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select(["project_id as projectId", "start_date as startDate", "end_date as endDate"])
    .select(["tb_batch_id as tbBatchId", "voucher_batch_id as voucherBatchId"])
    .executeTakeFirst();
  if (!row) throw missing("period.missing");
  const { tbBatchId, voucherBatchId } = { ...row, ...(await insteadOf(db, row.projectId, batchId)) };
  return tbBatchId === null || voucherBatchId === null ? null : { ...row, periodId, tbBatchId, voucherBatchId };
}

interface Sums {
  code: string;
  debit: string;
  credit: string;
}
const sidesOf = ({ debit, credit }: Omit<Sums, "code">): Sides => ({ debit: fen(debit), credit: fen(credit) });

interface BookRow extends Sums {
  month: number;
  name: string;
}

/** The account's own row counts; where the client lists it by currency or auxiliary item alone, those rows are added up. */
export async function bookMonths(db: Db, { tbBatchId }: Books): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with grained as (
      select account_code as code, min(account_name) as name, j_period as month,
        (aux_id is not null)::int * 2 + (currency is not null)::int as grain, sum(period_dr) as debit, sum(period_cr) as credit
      from tb_row where ${ofProject("tb_row")} and batch_id = ${tbBatchId} and is_leaf group by account_code, j_period, grain
    )
    select distinct on (code, month) code, name, month, debit, credit from grained order by code, month, grain`.execute(
    db,
  );
  return rows;
}

/** The account of the trial balance that takes a journal account's movements: itself, or the nearest one above it. */
async function listedAbove(db: Db, { periodId }: Books, listed: ReadonlySet<string>) {
  const accounts = await db
    .selectFrom("account")
    .where("period_id", "=", periodId)
    .select(["code", "parent_code as parentCode", "full_name as name"])
    .execute();
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  const holderOf = (code: string): string => {
    for (let at = byCode.get(code); at; at = byCode.get(at.parentCode ?? "")) if (listed.has(at.code)) return at.code;
    return code;
  };
  return { holderOf, nameOf: (code: string) => byCode.get(code)?.name };
}

export interface Account extends AccountSides {
  /** Journal accounts counted in. */
  codes: string[];
}

export interface Accounts {
  all: Account[];
  holderOf(code: string): string;
  /** The trial balance by month; one row an account where it lists none. */
  book: readonly BookRow[];
}

/** Nothing differs where a trial balance has openings alone. */
export async function accountSides(db: Db, books: Books): Promise<Accounts> {
  const book = await bookMonths(db, books);
  const isWhole = book.some((row) => sidesOf(row).debit !== 0n || sidesOf(row).credit !== 0n);
  const { holderOf, nameOf } = await listedAbove(db, books, new Set(book.map(({ code }) => code)));
  if (!isWhole) return { all: [], holderOf, book };
  const { rows: journal } = await sql<Sums>`
    select account_code as code, sum(debit) as debit, sum(credit) as credit from ledger_month
    where ${ofProject("ledger_month")} and batch_id = ${books.voucherBatchId} group by account_code`.execute(db);
  const accounts = new Map<string, Account>();
  const of = (code: string, name: string): Account => {
    const account = accounts.get(code) ?? { code, name: nameOf(code) ?? name, codes: [], book: nil, journal: nil };
    accounts.set(code, account);
    return account;
  };
  for (const row of book) {
    const account = of(row.code, row.name);
    account.book = plus(account.book, sidesOf(row));
  }
  for (const row of journal) {
    const account = of(holderOf(row.code), row.code);
    account.journal = plus(account.journal, sidesOf(row));
    account.codes.push(row.code);
  }
  return { all: [...accounts.values()], holderOf, book };
}
