import type { AccountBalanceRow } from "@digao/contract/areas/books/account-books/calls";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import type { BookScope } from "./scope.ts";

/** One foreign currency of an account; its amounts in the functional currency beside them. */
export type CurrencyFigures = Pick<
  AccountBalanceRow,
  "open" | "debit" | "credit" | "yearDebit" | "yearCredit" | "close" | "openFc" | "debitFc" | "creditFc" | "closeFc"
> & { code: string; currency: string };

const listed = ({ tbBatchId, currency }: BookScope): RawBuilder<unknown> => sql`
  select distinct on (account_code, currency) account_code, currency, sum(open_dr - open_cr) as open, sum(open_fc) as open_fc
  from tb_row where ${ofProject("tb_row")} and batch_id = ${tbBatchId} and currency is not null and currency <> ${currency}
  group by account_code, currency, j_period, aux_id is not null order by account_code, currency, j_period, aux_id is not null`;

/** The sign of an amount in currency is that of the line. */
const posted = ({ voucherBatchId, currency, from, until, yearFrom }: BookScope): RawBuilder<unknown> => sql`
  select account_code, currency,
    sum(debit - credit) filter (where j_period < ${from}) as before,
    sum(fc_debit - fc_credit) filter (where j_period < ${from}) as before_fc,
    sum(debit) filter (where j_period between ${from} and ${until}) as debit,
    sum(credit) filter (where j_period between ${from} and ${until}) as credit,
    sum(debit) filter (where j_period between ${yearFrom} and ${until}) as year_debit,
    sum(credit) filter (where j_period between ${yearFrom} and ${until}) as year_credit,
    sum(fc_debit) filter (where j_period between ${from} and ${until}) as fc_debit,
    sum(fc_credit) filter (where j_period between ${from} and ${until}) as fc_credit
  from (
    select account_code, currency, j_period, debit, credit,
      case when debit <> 0 then sign(debit) * abs(fc_amount) else 0.00 end as fc_debit,
      case when debit = 0 then sign(credit) * abs(fc_amount) else 0.00 end as fc_credit
    from voucher_line where ${ofProject("voucher_line")} and batch_id = ${voucherBatchId} and fc_amount is not null
      and currency is not null and currency <> ${currency}
  ) l group by account_code, currency`;

/** Foreign currencies by account: openings of the trial balance, movements of the journal. */
export async function currencyFigures(db: Db, scope: BookScope): Promise<Map<string, CurrencyFigures[]>> {
  const { rows } = await sql<CurrencyFigures>`
    with listed as (${listed(scope)}), posted as (${posted(scope)})
    select account_code as code, currency,
      coalesce(l.open, 0.00) + coalesce(p.before, 0) as open, coalesce(p.debit, 0.00) as debit, coalesce(p.credit, 0.00) as credit,
      coalesce(p.year_debit, 0.00) as "yearDebit", coalesce(p.year_credit, 0.00) as "yearCredit",
      coalesce(l.open, 0.00) + coalesce(p.before, 0) + coalesce(p.debit, 0) - coalesce(p.credit, 0) as close,
      coalesce(l.open_fc, 0.00) + coalesce(p.before_fc, 0) as "openFc", coalesce(p.fc_debit, 0.00) as "debitFc",
      coalesce(p.fc_credit, 0.00) as "creditFc",
      coalesce(l.open_fc, 0.00) + coalesce(p.before_fc, 0) + coalesce(p.fc_debit, 0) - coalesce(p.fc_credit, 0) as "closeFc"
    from listed l full join posted p using (account_code, currency) order by 1, 2`.execute(db);
  const byCode = new Map<string, CurrencyFigures[]>();
  for (const row of rows) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row]);
  return byCode;
}
