import type { Direction } from "@digao/domain/accounts/category";
import { type AccountSide, accountSides, sidesOfStandard } from "@digao/domain/accounts/side";
import type { CoaStandard } from "@digao/domain/accounts/standard";
import { type AccountTree, parentOf } from "@digao/domain/accounts/tree";
import { readSigns, type SignedRow, type SignStyle } from "@digao/domain/ledger/signed-balances";
import { autoMap } from "@digao/domain/mapping/auto-map";
import type { StandardAccount } from "@digao/domain/mapping/standard-account";
import type { BalanceRow } from "@digao/excel/read-balances";
import type { Balance, Sides } from "./balance-book.ts";

export interface Chart {
  tree: AccountTree;
  standard: CoaStandard;
  standardAccounts: readonly StandardAccount[];
}

/** The side of every account: as listed, else of its standard account. */
export function sidesOfAccounts(
  rows: readonly BalanceRow[],
  { tree, standard, standardAccounts }: Chart,
): Map<string, AccountSide> {
  const suggested = autoMap({ accounts: tree.nodes, standard, standardAccounts });
  const stdCodes = new Map(suggested.flatMap(({ code, stdCode }) => (stdCode === null ? [] : [[code, stdCode]])));
  return accountSides({
    tree,
    standard,
    stdCodes,
    stdSides: sidesOfStandard(standardAccounts),
    statedSides: statedSides(rows),
  });
}

/** 方向 of an account's own row. A list that calls any balance 平 prints the side of balances, not of accounts. */
function statedSides(rows: readonly BalanceRow[]): Map<string, Direction> {
  const isOfBalances = rows.some(({ dc, has }) => dc === 0 || has.balanceSides);
  const own = isOfBalances ? [] : rows.filter(({ auxName, auxCode }) => auxName === "" && auxCode === "");
  return new Map(own.flatMap(({ accountCode, dc }) => (dc ? [[accountCode, dc === 1 ? "Dr" : "Cr"]] : [])));
}

interface Signed {
  balances: Balance[];
  /** Null = the list does not say how it is signed. */
  style: SignStyle | null;
}

/** Balances debit positive: those of a list with a sign alone are turned where they stand on the account's own side. */
export function signed(
  balances: readonly Balance[],
  has: BalanceRow["has"] | undefined,
  { tree, sides, chosen }: { tree: AccountTree; sides: ReadonlyMap<string, AccountSide>; chosen: SignStyle | null },
): Signed {
  if (has?.sharedSide) return { balances: balances.map(settledByMovement), style: "debit" };
  if (!has || !(has.openSigned || has.closeSigned)) return { balances: [...balances], style: "debit" };
  const totals = accountTotals(balances);
  const listed = new Set(totals.map(({ code }) => code));
  const rows = totals.map(
    ({ code, open, period, close }): SignedRow => ({
      code,
      parentCode: parentOf(code, listed) ?? listedParent(tree, code, listed),
      open: has.open ? net(open) : null,
      close: has.close ? net(close) : null,
      movement: has.period ? net(period) : null,
      side: sides.get(code)?.side ?? null,
    }),
  );
  const groups = { open: has.openSigned, close: has.closeSigned };
  const { style, turned } = readSigns(rows, groups, chosen);
  const isTurned = ({ code }: Balance) => turned.has(code);
  return {
    style,
    balances: balances.map((balance) =>
      isTurned(balance)
        ? {
            ...balance,
            open: has.openSigned ? flipped(balance.open) : balance.open,
            close: has.closeSigned ? flipped(balance.close) : balance.close,
          }
        : balance,
    ),
  };
}

/** A parent that the list lacks has no figures to compare. */
function listedParent(tree: AccountTree, code: string, listed: ReadonlySet<string>): string | null {
  const above = tree.byCode.get(code)?.parentCode ?? null;
  return above !== null && listed.has(above) ? above : null;
}

/** One column 方向 for two balances is often that of the closing alone: the movement tells where the opening stood. */
function settledByMovement(balance: Balance): Balance {
  const [open, moved, close] = [net(balance.open), net(balance.period), net(balance.close)];
  if (open + moved === close) return balance;
  if (-open + moved === close) return { ...balance, open: flipped(balance.open) };
  return open + moved === -close ? { ...balance, close: flipped(balance.close) } : balance;
}

/** An account listed by auxiliary item alone counts with the sum of its first dimension. */
export function accountTotals(balances: readonly Balance[]): Balance[] {
  const own = new Map(balances.filter(({ aux }) => aux === null).map((balance) => [balance.code, balance]));
  for (const balance of balances) {
    if (balance.aux === null) continue;
    const sum = own.get(balance.code);
    if (!sum) own.set(balance.code, balance);
    else if (sum.aux !== null && sum.auxType === balance.auxType) own.set(balance.code, sumOf(sum, balance));
  }
  return [...own.values()];
}

const sumOf = (a: Balance, b: Balance): Balance => ({
  ...a,
  open: added(a.open, b.open),
  period: added(a.period, b.period),
  close: added(a.close, b.close),
});

const net = ({ debit, credit }: Sides) => debit - credit;
const added = (a: Sides, b: Sides): Sides => ({ debit: a.debit + b.debit, credit: a.credit + b.credit });
const flipped = ({ debit, credit }: Sides): Sides => ({ debit: credit, credit: debit });
