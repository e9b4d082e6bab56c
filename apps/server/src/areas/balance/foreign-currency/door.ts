/** What other areas ask of foreign-currency balances. */
import type { Db } from "@digao/db/tenant";
import { monetaryKind } from "@digao/domain/foreign-currency/monetary";
import type { TrialBalanceSource } from "../trial-balance/door.ts";
import { foreignBalances, type OwnBalance } from "./balances.ts";
import { foreignMovements, type Movement } from "./movements.ts";
import { inForce, readRates } from "./rates.ts";
import { functionalCurrency } from "./revalued.ts";

export type ForeignDetail = OwnBalance;

/** Balances in other currencies than the functional one, and what the journal moved on these accounts in each currency. */
export async function foreignBooks(
  db: Db,
  source: TrialBalanceSource,
  codes: readonly string[],
): Promise<{ balances: ForeignDetail[]; movements: Movement[] }> {
  const functional = await functionalCurrency(db, source.period?.id ?? null);
  const { balances } = await foreignBalances(db, source, functional);
  return { balances, movements: await foreignMovements(db, source, { codes, functional }) };
}

/** Currencies in which an item has monetary balances, and for which the project has no closing rate. */
export async function unratedCurrencies(
  db: Db,
  source: TrialBalanceSource,
): Promise<{ fsItemId: number; currency: string }[]> {
  const functional = await functionalCurrency(db, source.period?.id ?? null);
  const { balances } = await foreignBalances(db, source, functional);
  const open = balances.filter(
    ({ itemCode, book, foreign }) => monetaryKind(itemCode) === "monetary" && (book !== 0n || (foreign ?? 0n) !== 0n),
  );
  if (open.length === 0) return [];
  const rates = inForce(await readRates(db));
  const found = new Map<string, { fsItemId: number; currency: string }>();
  for (const { fsItemId, currency } of open)
    if (!rates.has(currency)) found.set(`${fsItemId} ${currency}`, { fsItemId, currency });
  return [...found.values()];
}

/** Balances of an item in other currencies than the functional one. */
export async function foreignOfItem(db: Db, source: TrialBalanceSource, itemId: number): Promise<ForeignDetail[]> {
  const functional = await functionalCurrency(db, source.period?.id ?? null);
  const { balances } = await foreignBalances(db, source, functional);
  return balances.filter(({ fsItemId }) => fsItemId === itemId);
}
