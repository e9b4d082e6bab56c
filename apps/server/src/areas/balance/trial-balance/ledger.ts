import type { Db } from "@digao/db/tenant";
import { type AccountTree, accountTree, parentOf } from "@digao/domain/accounts/tree";
import type { LeafBalance } from "@digao/domain/ledger/leaf-balances";
import { type Fen, fen } from "@digao/domain/money";
import { Refusal } from "../../../platform/refusal.ts";
import { directionOf, type MappedAccount } from "./accounts.ts";
import type { LedgerPeriod } from "./ledger-period.ts";
import {
  type BalanceSums,
  type MovementSums,
  readMovements,
  readTrialBalanceAux,
  readTrialBalanceRows,
} from "./ledger-sums.ts";

/** The client's books of a period up to a month, at the finest accounts the trial balance lists. */
export interface Ledger {
  tree: AccountTree;
  /** One row an account. */
  balances: LeafBalance[];
  /** Net debit outside closing vouchers; null without a journal. */
  periodNets: ReadonlyMap<string, Fen> | null;
  /** Closings are openings + journal, because the trial balance does not say them for the month. */
  isDerived: boolean;
  /** Journal accounts by the listed account that takes their movements. */
  journalCodes: ReadonlyMap<string, readonly string[]>;
}

export interface LedgerSums {
  rows: BalanceSums[];
  movements: MovementSums[] | null;
}

export async function readLedgerSums(db: Db, { tbBatchId, voucherBatchId, month }: LedgerPeriod): Promise<LedgerSums> {
  const [rows, movements] = await Promise.all([
    tbBatchId === null ? [] : readTrialBalanceRows(db, { batchId: tbBatchId, month }),
    voucherBatchId === null ? null : readMovements(db, { batchId: voucherBatchId, month }),
  ]);
  return { rows, movements };
}

/** Accounts that the client lists by auxiliary item alone have no row of their own: the sum of those rows stands for it. */
export async function readUnsummedRows(
  db: Db,
  { tbBatchId, month }: LedgerPeriod,
  accounts: readonly MappedAccount[],
  rows: readonly BalanceSums[],
): Promise<BalanceSums[]> {
  const listed = new Set(rows.map(({ code }) => code));
  const codes = accounts.filter((account) => account.isInTrialBalance && !listed.has(account.code)).map((a) => a.code);
  if (tbBatchId === null || codes.length === 0) return [];
  return readTrialBalanceAux(db, { batchId: tbBatchId, month, codes });
}

export function ledgerOf(period: LedgerPeriod, sums: LedgerSums, accounts: readonly MappedAccount[]): Ledger {
  const { rows, movements } = sums;
  const isDerived = !saysClosings(period, sums);
  if (isDerived) checkDerivable(period, sums);
  const tree = grainTree(rows, accounts);
  const book = balanceBook(tree, accounts);
  const leaves = rows.filter(({ code }) => tree.byCode.get(code)?.isLeaf);
  for (const row of leaves) book.add(row.code, isDerived ? openingOf(row) : sidesOf(row));
  const listed = new Set(isDerived ? [] : book.codes());
  const posted = postedBy(movements ?? [], tree);
  for (const { code, periodDr, periodCr } of posted.values()) {
    // An account outside a complete trial balance has no balance; its movements still make profit and loss.
    if (!listed.has(code))
      book.add(code, { open: 0n, periodDr, periodCr, close: isDerived ? periodDr - periodCr : 0n });
  }
  return {
    tree,
    balances: book.sorted(),
    periodNets: movements === null ? null : new Map([...posted.values()].map(({ code, net }) => [code, net])),
    isDerived,
    journalCodes: new Map([...posted.values()].map(({ code, journalCodes }) => [code, journalCodes])),
  };
}

function checkDerivable({ month, hasOpeningsOnly }: LedgerPeriod, { rows, movements }: LedgerSums): void {
  if (movements !== null || rows.length === 0 || hasOpeningsOnly) return;
  throw new Refusal("trialBalance.monthUnavailable", { params: { month }, kind: "state" });
}

function balanceBook(tree: AccountTree, accounts: readonly MappedAccount[]) {
  const directions = new Map(accounts.map((account) => [account.code, directionOf(account)]));
  const byCode = new Map<string, LeafBalance>();
  const nil = (code: string): LeafBalance => ({
    code,
    name: tree.byCode.get(code)?.name ?? code,
    direction: directions.get(code) ?? "Dr",
    ...nilBalance,
  });
  return {
    add: (code: string, sides: Sides) => byCode.set(code, added(byCode.get(code) ?? nil(code), sides)),
    codes: () => byCode.keys(),
    sorted: () => [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1)),
  };
}

interface Posted {
  code: string;
  periodDr: Fen;
  periodCr: Fen;
  /** Net debit outside closing vouchers. */
  net: Fen;
  journalCodes: string[];
}

/** Movements by the account that the trial balance lists. */
function postedBy(movements: readonly MovementSums[], tree: AccountTree): Map<string, Posted> {
  const grainOf = grainFinder(tree);
  const posted = new Map<string, Posted>();
  for (const movement of movements) {
    const code = grainOf(movement.code);
    const [debit, credit] = [fen(movement.debit), fen(movement.credit)];
    const own = posted.get(code) ?? { code, periodDr: 0n, periodCr: 0n, net: 0n, journalCodes: [] };
    own.periodDr += debit;
    own.periodCr += credit;
    own.net += debit - credit - (fen(movement.closingDr) - fen(movement.closingCr));
    own.journalCodes.push(movement.code);
    posted.set(code, own);
  }
  return posted;
}

/** Nets, debit positive. */
export interface Sides {
  open: Fen;
  periodDr: Fen;
  periodCr: Fen;
  close: Fen;
}

const nilBalance = { auxType: null, auxName: null, open: 0n, periodDr: 0n, periodCr: 0n, close: 0n } as const;

export const sidesOf = (row: BalanceSums): Sides => ({
  open: fen(row.openDr) - fen(row.openCr),
  periodDr: fen(row.periodDr),
  periodCr: fen(row.periodCr),
  close: fen(row.closeDr) - fen(row.closeCr),
});

export const openingOf = (row: BalanceSums): Sides => {
  const { open } = sidesOf(row);
  return { open, periodDr: 0n, periodCr: 0n, close: open };
};

export const added = <Row extends Sides>(row: Row, more: Sides): Row => ({
  ...row,
  open: row.open + more.open,
  periodDr: row.periodDr + more.periodDr,
  periodCr: row.periodCr + more.periodCr,
  close: row.close + more.close,
});

/**
 * Whether the trial balance itself closes the month asked for. A list without any movement whose closings repeat the openings (or
 * are nil) is one of openings, to be carried forward by the journal.
 */
function saysClosings({ hasOpeningsOnly }: LedgerPeriod, { rows, movements }: LedgerSums): boolean {
  if (hasOpeningsOnly || rows.length === 0 || rows[0]?.isMonthListed === false) return false;
  if (movements === null) return true;
  return rows.some((row) => {
    const { open, periodDr, periodCr, close } = sidesOf(row);
    const hasMovement = periodDr !== 0n || periodCr !== 0n;
    return hasMovement || (close !== 0n && close !== open);
  });
}

/** The chart down to what the trial balance lists; accounts that only the journal knows join where no listed account is above them. */
function grainTree(rows: readonly BalanceSums[], accounts: readonly MappedAccount[]): AccountTree {
  const listed = new Set(rows.map(({ code }) => code));
  const parents = new Set([...listed].map((code) => parentOf(code, listed)));
  const isBelowGrain = (code: string): boolean => {
    const above = listed.has(code) ? null : parentOf(code, listed);
    return above !== null && !parents.has(above);
  };
  const nodes = accounts.filter(({ code }) => !isBelowGrain(code)).map(({ code, name }) => ({ code, name }));
  const padded = new Map(accounts.map(({ code, parentCode }) => [code, parentCode]));
  return accountTree([...nodes, ...rows.map(({ code, name }) => ({ code, name }))], padded);
}

function grainFinder(tree: AccountTree): (code: string) => string {
  const codes = new Set(tree.byCode.keys());
  return (code) => {
    if (codes.has(code)) return code;
    const above = parentOf(code, codes);
    return above !== null && tree.byCode.get(above)?.isLeaf ? above : code;
  };
}
