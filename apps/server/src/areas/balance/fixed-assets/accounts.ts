import type { TrialBalanceSource } from "../trial-balance/door.ts";

/** Leaf accounts of a standard account, by the account's own standard or by its code. */
export function accountsOf({ input, chart }: TrialBalanceSource, standard: string) {
  const own = new Set<string>();
  return input.balances
    .filter(({ code }) => (chart.accounts.get(code)?.stdCode ?? code).startsWith(standard))
    .filter(({ code }) => !own.has(code) && own.add(code));
}

/** An account that a person names: it, or the accounts below it. */
export const balancesUnder = ({ input }: TrialBalanceSource, code: string) =>
  input.balances.filter((row) => row.code === code || row.code.startsWith(code));

export const itemOfAccount = ({ input }: TrialBalanceSource, code: string): string | null =>
  input.balances.find((row) => row.code === code)?.rules?.primary.itemCode ?? null;
