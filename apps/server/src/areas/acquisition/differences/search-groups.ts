import { ofProject } from "@digao/db/project-rows";
/** Parts of an account's journal that a trial balance may leave out as a whole. */
import type { Db } from "@digao/db/tenant";
import type { Facts, Group, Sides } from "@digao/domain/differences/facts";
import { nil } from "@digao/domain/differences/facts";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";
import type { Account, Books } from "./account-sides.ts";

type Text<Of extends Sides> = Omit<Of, keyof Sides> & { debit: string; credit: string };
const amounts = <Row extends { debit: string; credit: string }>({ debit, credit, ...row }: Row) => ({
  ...row,
  debit: fen(debit),
  credit: fen(credit),
});

export type Months = Pick<Facts, "months" | "closing">;

/** From the roll-up: free of charge whatever the account's size. */
export async function monthsOf(db: Db, { voucherBatchId }: Books, { codes }: Account): Promise<Months> {
  const { rows } = await sql<{ month: number; debit: string; credit: string; ownDr: string; ownCr: string }>`
    select j_period as month, sum(debit) as debit, sum(credit) as credit, sum(closing_debit) as "ownDr",
      sum(closing_credit) as "ownCr"
    from ledger_month where ${ofProject("ledger_month")} and batch_id = ${voucherBatchId} and account_code = any(${codes}::text[])
    group by j_period order by j_period`.execute(db);
  const closing = rows.reduce(
    (sum, { ownDr, ownCr }) => ({ debit: sum.debit + fen(ownDr), credit: sum.credit + fen(ownCr) }),
    nil,
  );
  return { months: rows.map(({ ownDr: _, ownCr: _credit, ...row }) => amounts(row)), closing };
}

export async function partiesOf(db: Db, { voucherBatchId }: Books, { codes }: Account): Promise<Group[]> {
  const { rows } = await sql<Text<Group>>`
    select x.id::text as key, x.aux_name as name, sum(m.debit) as debit, sum(m.credit) as credit
    from ledger_month_aux m join aux_item x on ${ofProject("x")} and x.id = m.aux_id
    where ${ofProject("m")} and m.batch_id = ${voucherBatchId} and m.account_code = any(${codes}::text[]) group by x.id, x.aux_name`.execute(
    db,
  );
  return rows.map(amounts);
}

export type Parts = Pick<Facts, "voids" | "red" | "outside" | "types">;
export const noParts: Parts = { voids: nil, red: nil, outside: nil, types: [] };

interface PartRow {
  type: string;
  isVoid: boolean;
  debit: string;
  credit: string;
  redDr: string;
  redCr: string;
  outDr: string;
  outCr: string;
}

/** In one pass over the account's lines. */
export async function partsOf(db: Db, books: Books, { codes }: Account): Promise<Parts> {
  const { rows } = await sql<PartRow>`
    select v.j_type as type, v.is_void as "isVoid", sum(l.debit) as debit, sum(l.credit) as credit,
      coalesce(-sum(l.debit) filter (where l.debit < 0), 0.00) as "redDr",
      coalesce(-sum(l.credit) filter (where l.credit < 0), 0.00) as "redCr",
      coalesce(sum(l.debit) filter (where l.is_out), 0.00) as "outDr",
      coalesce(sum(l.credit) filter (where l.is_out), 0.00) as "outCr"
    from (
      select jmsn, sum(debit) as debit, sum(credit) as credit, j_date not between ${books.startDate}::date and ${books.endDate}::date as is_out
      from voucher_line where ${ofProject("voucher_line")} and batch_id = ${books.voucherBatchId} and account_code = any(${codes}::text[])
      group by jmsn, debit < 0 or credit < 0, is_out
    ) l join voucher v on ${ofProject("v")} and v.id = l.jmsn and v.batch_id = ${books.voucherBatchId}
    group by v.j_type, v.is_void`.execute(db);
  const total = (own: readonly PartRow[], debit: keyof PartRow, credit: keyof PartRow): Sides =>
    own.reduce(
      (sum, row) => ({ debit: sum.debit + fen(String(row[debit])), credit: sum.credit + fen(String(row[credit])) }),
      nil,
    );
  const valid = rows.filter(({ isVoid }) => !isVoid);
  return {
    voids: total(
      rows.filter(({ isVoid }) => isVoid),
      "debit",
      "credit",
    ),
    red: total(valid, "redDr", "redCr"),
    outside: total(valid, "outDr", "outCr"),
    types: valid.map(({ type, debit, credit }) => amounts({ key: type, name: type, debit, credit })),
  };
}
