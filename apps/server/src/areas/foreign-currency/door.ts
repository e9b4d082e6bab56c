/** What other areas ask of foreign-currency balances. */
import type { Db } from "@digao/db/tenant";
import type { TrialBalanceSource } from "../trial-balance/door.ts";
import { foreignBalances, type OwnBalance } from "./balances.ts";
import { functionalCurrency } from "./revalued.ts";

export type ForeignDetail = OwnBalance;

/** Balances of an item in other currencies than the functional one. */
export async function foreignOfItem(db: Db, source: TrialBalanceSource, itemId: number): Promise<ForeignDetail[]> {
  const functional = await functionalCurrency(db, source.period?.id ?? null);
  const { balances } = await foreignBalances(db, source, functional);
  return balances.filter(({ fsItemId }) => fsItemId === itemId);
}
