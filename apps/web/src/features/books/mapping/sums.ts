/** Figures of the mapping: what every statement item takes, and whether the mapped accounts are all accounts. */

import { side } from "@digao/contract/areas/books/account-books/codes";
import type { AccountNode, ItemNode } from "@digao/contract/areas/books/mapping/calls";
import { itemGroup } from "@digao/contract/areas/papers/statement-items/codes";
import { abs, max } from "@digao/domain/money";
import { fromFen, toFen } from "../../../lib/decimal.ts";

const { credit } = side;
const { profitAndLoss } = itemGroup;
const fen = (amount: string) => toFen(amount) ?? 0n;

/** What the account adds to its item, in the item's own sign: a balance, or the year's turnover of a closed profit account. */
function amountOf(account: AccountNode, item: ItemNode): bigint {
  const closing = fen(account.closing);
  if (item.grpId === profitAndLoss && closing === 0n) return fen(item.dc === credit ? account.credit : account.debit);
  return item.dc === credit ? -closing : closing;
}

export interface ItemSum {
  accounts: number;
  amount: string;
}
export function itemSums(accounts: readonly AccountNode[], items: readonly ItemNode[]): ReadonlyMap<number, ItemSum> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const sums = new Map<number, { accounts: number; amount: bigint }>();
  for (const account of accounts) {
    const item = account.isLeaf ? byId.get(account.fsItemId ?? 0) : undefined;
    if (!item) continue;
    const sum = sums.get(item.id) ?? { accounts: 0, amount: 0n };
    sum.accounts += 1;
    sum.amount += amountOf(account, item);
    sums.set(item.id, sum);
  }
  return new Map([...sums].map(([id, sum]) => [id, { accounts: sum.accounts, amount: fromFen(sum.amount) }]));
}

/** What the statements lack without an account: its closing balance, or the turnover of one that was closed. */
function exposure({ closing, debit, credit: turned }: AccountNode): bigint {
  const balance = abs(fen(closing));
  if (balance !== 0n) return balance;
  return max(abs(fen(debit)), abs(fen(turned)));
}

export interface Balance {
  counts: Record<AccountNode["mapState"], number>;
  /** Unmapped accounts that have figures. */
  unmapped: number;
  unmappedAmount: string;
  /** Σ of closing balances: all accounts, those with an item, and what is between them. */
  all: { debit: string; credit: string };
  mapped: { debit: string; credit: string };
  difference: string;
}

export function balanceOf(accounts: readonly AccountNode[]): Balance {
  const counts = { unmapped: 0, toConfirm: 0, mapped: 0, manual: 0 };
  const all = { debit: 0n, credit: 0n };
  const mapped = { debit: 0n, credit: 0n };
  let unmapped = 0;
  let amount = 0n;
  for (const account of accounts) {
    if (!account.isLeaf) continue;
    counts[account.mapState] += 1;
    const closing = fen(account.closing);
    const side = closing < 0n ? "credit" : "debit";
    all[side] += abs(closing);
    if (account.fsItemId !== null) mapped[side] += abs(closing);
    const open = account.fsItemId === null ? exposure(account) : 0n;
    if (open !== 0n || (account.fsItemId === null && fen(account.opening) !== 0n)) unmapped += 1;
    amount += open;
  }
  const text = (sides: { debit: bigint; credit: bigint }) => ({
    debit: fromFen(sides.debit),
    credit: fromFen(sides.credit),
  });
  const difference = all.debit - mapped.debit + (all.credit - mapped.credit);
  return {
    counts,
    unmapped,
    unmappedAmount: fromFen(amount),
    all: text(all),
    mapped: text(mapped),
    difference: fromFen(difference),
  };
}
