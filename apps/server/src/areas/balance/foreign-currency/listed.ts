import { ofProject } from "@digao/db/project-rows";
/** Foreign-currency balances as the client's list of balances has them. */
import type { Db } from "@digao/db/tenant";
import { currencyCode } from "@digao/domain/foreign-currency/currency";
import { groupBy } from "@digao/domain/ledger/group-by";
import { abs, type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import { isRecord } from "../../../platform/lib/narrow.ts";
import type { TrialBalanceSource } from "../trial-balance/door.ts";
import { namedBalances } from "./named.ts";

export interface ListedBalance {
  accountCode: string;
  auxId: number | null;
  auxName: string | null;
  currency: string;
  /** On the side of the book amount; null where the list does not give it. */
  foreign: Fen | null;
  book: Fen;
}

interface Row {
  code: string;
  auxId: number | null;
  auxName: string | null;
  currency: string | null;
  byCurrency: string | null;
  close: string;
  closeFc: string | null;
}

interface Part {
  currency: string;
  close: Fen;
  closeFc: string | null;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

function partsOf({ currency, byCurrency, close, closeFc }: Row): Part[] {
  if (byCurrency === null) return currency === null ? [] : [{ currency, close: fen(close), closeFc }];
  const parts: unknown = JSON.parse(byCurrency);
  if (!Array.isArray(parts)) return [];
  return parts.filter(isRecord).map((part) => ({
    currency: text(part.currency) ?? "",
    close: fen(text(part.close) ?? "0"),
    closeFc: text(part.closeFc),
  }));
}

/** A list prints the foreign amount beside the other, so it stands on the same side; without one it keeps its own sign. */
function onSide(closeFc: string | null, close: Fen): Fen | null {
  if (closeFc === null) return null;
  const amount = fen(closeFc);
  if (close === 0n) return amount;
  return close < 0n ? -abs(amount) : abs(amount);
}

/** What cannot be read as a currency, beside what can. Balances of nothing are left out. */
export async function listedBalances(
  db: Db,
  source: TrialBalanceSource,
  functional: string,
): Promise<{ balances: ListedBalance[]; unknown: string[] }> {
  const { period, ledger } = source;
  if (!period?.tbBatchId) return { balances: [], unknown: [] };
  const { rows } = await sql<Row>`
    select t.account_code as code, t.aux_id as "auxId", x.aux_name as "auxName", t.currency, t.by_currency as "byCurrency",
      (t.close_dr - t.close_cr)::text as close, t.close_fc::text as "closeFc"
    from tb_row t left join aux_item x on ${ofProject("x")} and x.id = t.aux_id
    where ${ofProject("t")} and t.batch_id = ${period.tbBatchId} and t.is_leaf and (t.currency is not null or t.by_currency is not null)
    order by t.account_code, t.aux_id nulls first`.execute(db);
  const parts = rows.flatMap((row) =>
    partsOf(row).map((part) => ({ row, part, currency: currencyCode(part.currency) })),
  );
  const unknown = new Set(parts.flatMap(({ part, currency }) => (currency === null ? [part.currency] : [])));
  const found = parts.flatMap(({ row, part, currency }): ListedBalance[] =>
    currency === null || currency === functional ? [] : [listedOf(row, part, currency, ledger)],
  );
  const listed = new Set(found.map(({ accountCode }) => accountCode));
  const named = await namedBalances(db, source, { functional, listed });
  return {
    balances: withoutSums([...found, ...named].filter(({ book, foreign }) => book !== 0n || (foreign ?? 0n) !== 0n)),
    unknown: [...unknown].filter((name) => name !== ""),
  };
}

/** A list of openings alone does not tell what the year has left of them. */
function listedOf(
  { code, auxId, auxName }: Row,
  { close, closeFc }: Part,
  currency: string,
  { isDerived, balances }: TrialBalanceSource["ledger"],
): ListedBalance {
  const balanceKey = { accountCode: code, auxId, auxName, currency };
  if (!isDerived) return { ...balanceKey, foreign: onSide(closeFc, close), book: close };
  return { ...balanceKey, foreign: null, book: auxId === null ? closingOf(balances, code) : close };
}

const closingOf = (balances: TrialBalanceSource["ledger"]["balances"], code: string): Fen =>
  balances.find((balance) => balance.code === code)?.close ?? 0n;

/** An account listed by party too says the same twice: the parties count. */
const withoutSums = (balances: readonly ListedBalance[]): ListedBalance[] =>
  [...groupBy(balances, ({ accountCode }) => accountCode).values()].flatMap((own) => {
    const parties = own.filter(({ auxId }) => auxId !== null);
    return parties.length > 0 ? parties : own;
  });
