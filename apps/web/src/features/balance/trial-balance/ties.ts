/** The equalities shown above the trial balance: what balances, and by how much it does not. */
import type { Invariant, TrialBalanceRow } from "@digao/contract/areas/balance/trial-balance/calls";

interface Tie {
  assets: string;
  liabilities: string;
  equity: string;
  profit: string;
  retained: string;
  /** Of the audited balance sheet. */
  balance: Invariant | undefined;
  /** Of retained earnings with net profit. */
  rollForward: Invariant | undefined;
  broken: Invariant[];
}

const audited = (rows: readonly TrialBalanceRow[], code: string) =>
  rows.find((row) => row.stdCode === code)?.audited ?? "0.00";

export function tieOf(rows: readonly TrialBalanceRow[], invariants: readonly Invariant[]): Tie {
  const find = (code: string) => invariants.find((one) => one.code === code);
  return {
    assets: audited(rows, "A999"),
    liabilities: audited(rows, "L399"),
    equity: audited(rows, "E199"),
    profit: audited(rows, "P399"),
    retained: audited(rows, "E108"),
    balance: find("TB-4.audited"),
    rollForward: find("TB-5.audited"),
    broken: invariants.filter((one) => !one.ok),
  };
}
