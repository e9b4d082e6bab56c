/** Vouchers of a journal as the attribution takes them, one after the other. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { CashLine, CashVoucher } from "@digao/domain/cash-flow/voucher";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";
import { linesOfVouchers } from "../../books/vouchers/door.ts";
import { type CashBook, isCounted, restrictionOf } from "./accounts.ts";

/** A voucher with what its rows need besides. */
export interface BookVoucher extends CashVoucher {
  jmsn: number;
  jPeriod: number;
  /** Of each line, in their order. */
  accounts: readonly string[];
}

interface Row {
  id: number;
  jmsn: number;
  date: string;
  jPeriod: number;
  account: string;
  summary: string | null;
  debit: string;
  credit: string;
  currency: string | null;
  foreign: string | null;
  /** Its customer, supplier, person or another auxiliary item. */
  aux: number | null;
}

export interface LineReader {
  lineOf(row: Row): CashLine;
}

/** @param functional currency of the books */
export async function lineReader(db: Db, book: CashBook, functional: string): Promise<LineReader> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, aux_name as name from aux_item where ${ofProject("aux_item")}`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const known = new Map<string, Pick<CashLine, "code" | "name" | "isCash" | "restriction">>();
  const accountOf = (code: string) => {
    const kept = known.get(code);
    if (kept) return kept;
    const judgement = book.judgementOf(code);
    const account = {
      code: book.nationalOf(code),
      name: book.accounts.get(code)?.fullName ?? code,
      isCash: isCounted(judgement.treatment),
      restriction: restrictionOf(judgement),
    };
    known.set(code, account);
    return account;
  };
  return {
    lineOf: (row) => ({
      ...accountOf(row.account),
      id: row.id,
      summary: row.summary ?? "",
      debit: fen(row.debit),
      credit: fen(row.credit),
      foreign: row.currency === null || row.currency === functional ? null : fen(row.foreign ?? "0"),
      party: row.aux === null ? null : (names.get(row.aux) ?? null),
    }),
  };
}

export const functionalCurrency = async (db: Db, periodId: number): Promise<string> =>
  (
    await db
      .selectFrom("project_period")
      .where("id", "=", periodId)
      .select("functional_currency as currency")
      .executeTakeFirstOrThrow()
  ).currency;

const linesPerFetch = 5000;
const auxOf = sql<number | null>`coalesce(l.customer_id, l.supplier_id, l.other_aux[1], l.person_id)`;

async function* rowsOf(db: Db, batchId: number): AsyncGenerator<Row> {
  const lines = db.selectFrom("voucher_line as l").where("l.batch_id", "=", batchId);
  // As they lie in the file, so that nothing is sorted; but where it has parted a voucher.
  const apart = await lines.where("l.is_apart", "=", true).select("l.id").limit(1).executeTakeFirst();
  const asked = lines.select([
    "l.id",
    "l.jmsn",
    "l.j_date as date",
    "l.j_period as jPeriod",
    "l.account_code as account",
    "l.summary",
    "l.debit",
    "l.credit",
    "l.currency",
    "l.fc_amount as foreign",
    auxOf.as("aux"),
  ]);
  yield* (apart ? asked.orderBy("l.jmsn").orderBy("l.id") : asked.orderBy("l.id")).stream(linesPerFetch);
}

function* groups(rows: readonly Row[], reader: LineReader): Generator<BookVoucher> {
  for (let from = 0; from < rows.length; ) {
    const first = rows[from];
    if (!first) return;
    let to = from;
    while (rows[to]?.jmsn === first.jmsn) to++;
    yield voucherOf(rows.slice(from, to), reader);
    from = to;
  }
}

function voucherOf(rows: readonly Row[], { lineOf }: LineReader): BookVoucher {
  const [first] = rows;
  if (!first) throw new RangeError("a voucher without lines");
  const { jmsn, date, jPeriod } = first;
  const accounts = rows.map(({ account }) => account);
  return { key: String(jmsn), jmsn, date, jPeriod, accounts, lines: rows.map(lineOf) };
}

/** Without those that are void. */
export async function* vouchersOf(db: Db, batchId: number, reader: LineReader): AsyncGenerator<BookVoucher> {
  const voids = await db
    .selectFrom("voucher")
    .where("batch_id", "=", batchId)
    .where("is_void", "=", true)
    .select("id")
    .execute();
  const left = new Set(voids.map(({ id }) => id));
  let rows: Row[] = [];
  for await (const row of rowsOf(db, batchId)) {
    if (left.has(row.jmsn)) continue;
    if (rows[0] && rows[0].jmsn !== row.jmsn) {
      yield voucherOf(rows, reader);
      rows = [];
    }
    rows.push(row);
  }
  if (rows.length > 0) yield voucherOf(rows, reader);
}

export async function vouchersById(db: Db, ids: readonly number[], reader: LineReader): Promise<BookVoucher[]> {
  const { rows } = await sql<Row>`
    select l.id, l.jmsn, l.j_date as date, l.j_period as "jPeriod", l.account_code as account, l.summary, l.debit::text as debit,
      l.credit::text as credit, l.currency, l.fc_amount::text as foreign, ${auxOf} as aux
    from ${linesOfVouchers(ids)} l order by l.jmsn, l.id`.execute(db);
  return [...groups(rows, reader)];
}
