/** Leaf account × auxiliary rows of a trial balance (末级科目×辅助): the grain on which mapping and reclassification work. */
import type { Direction } from "../accounts/category.ts";
import type { AccountTree } from "../accounts/tree.ts";
import { type Fen, sum } from "../money.ts";
import { byteOrder } from "../text/byte-order.ts";
import { groupBy } from "./group-by.ts";
import type { BalanceRow } from "./rows.ts";

/** Nets, debit positive. */
export interface LeafBalance {
  code: string;
  name: string;
  direction: Direction;
  auxType: string | null;
  /** Null for the account itself, and for what the auxiliary rows leave unexplained. */
  auxName: string | null;
  open: Fen;
  periodDr: Fen;
  periodCr: Fen;
  close: Fen;
}

/**
 * Uses the auxiliary rows of a leaf account where they add up to it. Exports with several independent auxiliary dimensions repeat
 * the balance per dimension: then one dimension that adds up is taken. What still differs from the account's own row (IC-17)
 * is kept as a row without auxiliary item, so that the sum always is the client's balance.
 */
export function leafBalances(rows: readonly BalanceRow[], tree: AccountTree): LeafBalance[] {
  const leaves = rows.filter((row) => tree.byCode.get(row.code)?.isLeaf);
  const accounts = [...groupBy(leaves, (row) => row.code)].sort(([a], [b]) => byteOrder(a, b));
  return accounts.flatMap(([, ofCode]) => ofAccount(ofCode));
}

function ofAccount(rows: readonly BalanceRow[]): LeafBalance[] {
  const own = rows.filter((row) => row.auxName === null).map(net);
  const aux = rows.filter((row) => row.auxName !== null).map(net);
  if (own.length === 0 || aux.length === 0) return [...own, ...aux];
  const account = own.reduce(added);
  const chosen = [...explaining(aux, account)];
  const rest = chosen.reduce((left, row) => added(left, negated(row)), { ...account, auxType: null, auxName: null });
  return isNil(rest) ? chosen : [...chosen, rest];
}

function explaining(aux: readonly LeafBalance[], account: LeafBalance): readonly LeafBalance[] {
  if (addsUp(aux, account)) return aux;
  const dimensions = [...groupBy(aux, (row) => row.auxType).values()];
  return dimensions.find((dimension) => addsUp(dimension, account)) ?? aux;
}

const addsUp = (rows: readonly LeafBalance[], account: LeafBalance) =>
  sum(rows.map((row) => row.open)) === account.open && sum(rows.map((row) => row.close)) === account.close;

const net = (row: BalanceRow): LeafBalance => ({
  code: row.code,
  name: row.name,
  direction: row.direction,
  auxType: row.auxType,
  auxName: row.auxName,
  open: row.openDr - row.openCr,
  periodDr: row.periodDr,
  periodCr: row.periodCr,
  close: row.closeDr - row.closeCr,
});

const added = (a: LeafBalance, b: LeafBalance): LeafBalance => ({
  ...a,
  open: a.open + b.open,
  periodDr: a.periodDr + b.periodDr,
  periodCr: a.periodCr + b.periodCr,
  close: a.close + b.close,
});

const negated = (row: LeafBalance): LeafBalance => ({
  ...row,
  open: -row.open,
  periodDr: -row.periodDr,
  periodCr: -row.periodCr,
  close: -row.close,
});

const isNil = (row: LeafBalance) => row.open === 0n && row.close === 0n && row.periodDr === 0n && row.periodCr === 0n;
