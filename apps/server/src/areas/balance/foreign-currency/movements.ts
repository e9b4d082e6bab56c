/** What the year's journal moved in each currency, by account and by auxiliary item. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { currencyCode } from "@digao/domain/foreign-currency/currency";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import type { TrialBalanceSource } from "../trial-balance/door.ts";

export interface Movement {
  /** As the trial balance lists the account. */
  accountCode: string;
  /** Null of the account as a whole. */
  auxId: number | null;
  /** Null of the functional currency, and of lines that say none. */
  currency: string | null;
  isRevaluation: boolean;
  debit: Fen;
  credit: Fen;
  foreignDebit: Fen;
  foreignCredit: Fen;
  /** Every line gives its foreign amount. */
  isWhole: boolean;
}

interface Row {
  code: string;
  auxId: number | null;
  currency: string | null;
  isRevaluation: boolean;
  debit: string;
  credit: string;
  foreignDebit: string;
  foreignCredit: string;
  lacking: number;
}

/** An amount in currency stands on the side of its line. */
const linesOf = (db: Db, batchId: number, codes: readonly string[]) =>
  sql<Row>`
    select l.account_code as code, a.id as "auxId", l.currency,
      l.fc_amount is null and coalesce(l.summary, '') ~ '汇兑|调汇|汇率|折算' as "isRevaluation",
      sum(l.debit)::text as debit, sum(l.credit)::text as credit,
      coalesce(sum(sign(l.debit) * abs(l.fc_amount)) filter (where l.debit <> 0), 0)::numeric(20, 2)::text as "foreignDebit",
      coalesce(sum(sign(l.credit) * abs(l.fc_amount)) filter (where l.debit = 0), 0)::numeric(20, 2)::text as "foreignCredit",
      count(*) filter (where l.fc_amount is null)::int as lacking
    from voucher_line l
    cross join lateral unnest(array_append(array_remove(
      array[l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id] || coalesce(l.other_aux, '{}'), null), null)) a (id)
    where ${ofProject("l")} and l.batch_id = ${batchId} and l.account_code = any(${codes}::text[])
      and l.jmsn not in (select id from voucher where ${ofProject("voucher")} and batch_id = ${batchId} and is_void)
    group by 1, 2, 3, 4`.execute(db);

/** @param codes of accounts as the trial balance lists them */
export async function foreignMovements(
  db: Db,
  { period, ledger }: TrialBalanceSource,
  { codes, functional }: { codes: readonly string[]; functional: string },
): Promise<Movement[]> {
  if (!period?.voucherBatchId || codes.length === 0) return [];
  const listedAs = new Map(
    codes.flatMap((code) => (ledger.journalCodes.get(code) ?? []).map((own) => [own, code] as const)),
  );
  const { rows } = await linesOf(db, period.voucherBatchId, [...listedAs.keys()]);
  return rows.map(({ code, auxId, currency: said, isRevaluation, lacking, ...amounts }): Movement => {
    const currency = currencyCode(said ?? "");
    return {
      accountCode: listedAs.get(code) ?? code,
      auxId,
      currency: currency === functional ? null : currency,
      isRevaluation,
      debit: fen(amounts.debit),
      credit: fen(amounts.credit),
      foreignDebit: fen(amounts.foreignDebit),
      foreignCredit: fen(amounts.foreignCredit),
      isWhole: lacking === 0,
    };
  });
}
