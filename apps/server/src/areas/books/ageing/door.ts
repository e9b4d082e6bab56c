/** What other areas ask of ageing: several accounts at once, as they stood at the end of a data period. */
import type { Db } from "@digao/db/tenant";
import { type AgedAccounts, type AgedParty, agedAccountsAt } from "./aged.ts";
import { periodsBackFrom } from "./book-periods.ts";
import { noParty } from "./parties.ts";

export type Aged = AgedParty;

/** Whom a balance stands with where its lines name nobody. */
export const unnamed = noParty;

/** In bands of years, settlements clearing the oldest first. @param accounts none of them below another */
export async function agedBalances(db: Db, periodId: number, accounts: readonly string[]): Promise<AgedAccounts> {
  const periods = await periodsBackFrom(db, periodId);
  return agedAccountsAt(db, periods, accounts, { method: "fifo", asOf: periods[0].endDate });
}
