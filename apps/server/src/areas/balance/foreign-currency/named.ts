import { ofProject } from "@digao/db/project-rows";
/** Accounts whose list of balances says nothing of a currency, though their names do: 银行存款-中国银行美元户. */
import type { Db } from "@digao/db/tenant";
import { currencyCode, currencyInName } from "@digao/domain/foreign-currency/currency";
import { type Fen, fen, sum } from "@digao/domain/money";
import { sql } from "kysely";
import type { TrialBalanceSource } from "../trial-balance/door.ts";
import type { ListedBalance } from "./listed.ts";

interface Listed {
  functional: string;
  /** Accounts that the list tells the currency of. */
  listed: ReadonlySet<string>;
}

/** What the year's journal leaves of an account that it opened with nothing; of others the foreign amount is asked for. */
export async function namedBalances(
  db: Db,
  { period, ledger }: TrialBalanceSource,
  { functional, listed }: Listed,
): Promise<ListedBalance[]> {
  const named = ledger.balances.flatMap(({ code, name, open, close }) => {
    const currency = currencyInName(name);
    return currency === null || currency === functional || listed.has(code) ? [] : [{ code, currency, open, close }];
  });
  const fresh = named.filter(({ open }) => open === 0n).map(({ code }) => code);
  const moved = period?.voucherBatchId ? await movementsOf(db, period.voucherBatchId, fresh) : [];
  return named.map(({ code, currency, open, close }) => ({
    accountCode: code,
    auxId: null,
    auxName: null,
    currency,
    foreign:
      open === 0n
        ? leftOf(
            moved.filter((row) => row.code === code),
            { currency, close },
          )
        : null,
    book: close,
  }));
}

interface Moved {
  code: string;
  currency: string | null;
  net: string;
  /** Null where a line lacks it. */
  foreign: string | null;
  /** The client's own exchange differences: they move no foreign currency. */
  isRevaluation: boolean;
}

/** Lines that say the account's currency and amount add up to what is left; one that does not leaves it unknown. */
function leftOf(rows: readonly Moved[], { currency, close }: { currency: string; close: Fen }): Fen | null {
  const moves = rows.filter(({ isRevaluation }) => !isRevaluation);
  const isWhole = moves.every((row) => row.foreign !== null && currencyCode(row.currency ?? "") === currency);
  const net = sum(rows.map((row) => fen(row.net)));
  return moves.length > 0 && isWhole && net === close ? sum(moves.map((row) => fen(row.foreign ?? "0"))) : null;
}

async function movementsOf(db: Db, batchId: number, codes: readonly string[]): Promise<Moved[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<Moved>`
    select l.account_code as code, l.currency, l.fc_amount is null and coalesce(l.summary, '') ~ '汇兑|调汇|汇率|折算' as "isRevaluation",
      sum(l.debit - l.credit)::text as net,
      case when count(*) = count(l.fc_amount) then sum(sign(l.debit - l.credit) * abs(l.fc_amount))::numeric(20, 2)::text end as foreign
    from voucher_line l
    where ${ofProject("l")} and l.batch_id = ${batchId} and l.account_code = any(${codes}::text[])
      and l.jmsn not in (select id from voucher where ${ofProject("voucher")} and batch_id = ${batchId} and is_void)
    group by 1, 2, 3`.execute(db);
  return rows;
}
