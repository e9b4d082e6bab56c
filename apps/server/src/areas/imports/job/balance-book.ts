import { defaultDirection } from "@digao/domain/accounts/category";
import type { CoaStandard } from "@digao/domain/accounts/standard";
import { type AccountTree, accountTree } from "@digao/domain/accounts/tree";
import { type Fen, fen } from "@digao/domain/money";
import { type BalanceRow, signedBalanceStyle } from "@digao/excel/read-balances";
import { type AuxBook, auxTypeOf } from "./aux-book.ts";

/** One account, or one account × auxiliary item, over the whole period. */
export interface Balance {
  code: string;
  /** Number in the AuxBook; null for the account itself. */
  aux: number | null;
  auxType: number | null;
  open: Sides;
  period: Sides;
  close: Sides;
  ytd: Sides;
  currency: string | null;
  openFc: string | null;
  closeFc: string | null;
  closeQty: string | null;
}
export interface Sides {
  debit: Fen;
  credit: Fen;
}
export interface BalanceGroups {
  open: boolean;
  period: boolean;
  close: boolean;
}

export interface BalanceBook {
  tree: AccountTree;
  balances: Balance[];
  directions: Map<string, 1 | 2>;
  groups: BalanceGroups;
  /** Accounts listed twice in one month and currency. */
  repeated: string[];
  months: { from: number; to: number } | null;
}

interface Reading {
  rows: readonly BalanceRow[];
  aux: AuxBook;
  standard: CoaStandard;
}

/**
 * Joins the rows of a list to one balance per account and auxiliary item: a monthly list opens with its first month, closes with
 * its last and adds up between; a list by currency is added up unless a total stands beside the currencies.
 */
export function bookBalances({ rows, aux, standard }: Reading): BalanceBook {
  const tree = accountTree(rows.map(({ accountCode, accountName }) => ({ code: accountCode, name: accountName })));
  const signed = naturalSigns(rows, standard);
  const repeated: string[] = [];
  const cells = new Map<string, BalanceRow[]>();
  for (const row of rows) {
    const item = auxNumber(row, aux);
    const key = `${row.accountCode}\t${item ?? ""}`;
    const cell = cells.get(key);
    if (cell) cell.push(row);
    else cells.set(key, [row]);
  }
  const balances = [...cells.values()].map((cell) => joined(cell, aux, signed, repeated));
  const first = rows[0]?.has;
  const months = rows.flatMap(({ period }) => (period === null ? [] : [period]));
  return {
    tree,
    balances: withParents(withOwnRows(balances), tree),
    directions: directionsOf(rows, standard),
    groups: { open: first?.open ?? false, period: first?.period ?? false, close: first?.close ?? false },
    repeated,
    months:
      months.length > 0
        ? { from: months.reduce((a, b) => Math.min(a, b)), to: months.reduce((a, b) => Math.max(a, b)) }
        : null,
  };
}

function auxNumber(row: BalanceRow, aux: AuxBook): number | null {
  if (row.auxName === "" && row.auxCode === "") return null;
  const [type, name, code] = [row.auxType, row.auxName, row.auxCode];
  const items = type === "" && /[:：]/.test(name) ? aux.read(name, null) : [];
  return items[0] ?? aux.add({ type, code, name: name === "" ? code : name }, null);
}

/** Lists with one unsigned balance per account show credit accounts positive: their sides are turned. */
function naturalSigns(rows: readonly BalanceRow[], standard: CoaStandard): (row: BalanceRow) => boolean {
  const has = rows[0]?.has;
  if (!has || !(has.openSigned || has.closeSigned)) return () => false;
  if (signedBalanceStyle(rows) === "debitPositive") return () => false;
  return (row) => defaultDirection(row.accountCode, row.accountName, standard) === "Cr";
}

const sides = (debit: string, credit: string): Sides => ({ debit: fen(debit), credit: fen(credit) });
const turned = ({ debit, credit }: Sides): Sides => ({ debit: credit, credit: debit });
const net = ({ debit, credit }: Sides): Fen => debit - credit;
const added = (a: Sides, b: Sides): Sides => ({ debit: a.debit + b.debit, credit: a.credit + b.credit });
export const nilSides: Sides = { debit: 0n, credit: 0n };

function joined(
  cell: readonly BalanceRow[],
  aux: AuxBook,
  isTurned: (row: BalanceRow) => boolean,
  repeated: string[],
): Balance {
  const kept = cell.length > 1 ? withoutCurrencies(cell) : cell;
  const [row] = kept;
  if (!row) throw new RangeError("a balance needs a row");
  const seen = new Set(kept.map(({ period, currency }) => `${period}|${currency}`));
  if (seen.size < kept.length) repeated.push(row.accountCode);
  const months = kept.flatMap(({ period }) => (period === null ? [] : [period]));
  const [first, last] = [Math.min(...months), Math.max(...months)];
  const total = (rows: readonly BalanceRow[], amounts: (row: BalanceRow) => Sides): Sides =>
    rows.map(amounts).reduce(added, nilSides);
  const openings = kept.filter(({ period }) => period === null || period === first);
  const closings = kept.filter(({ period }) => period === null || period === last);
  const turn = (at: BalanceRow, amounts: Sides, isSigned: boolean) =>
    isSigned && isTurned(at) ? turned(amounts) : amounts;
  const foreign =
    cell.length === 1 || new Set(cell.map(({ currency }) => currency).filter(Boolean)).size === 1
      ? cell.find(({ currency }) => currency)
      : undefined;
  const item = auxNumber(row, aux);
  const open = total(openings, (at) => turn(at, sides(at.openDr, at.openCr), at.has.openSigned));
  const period = total(kept, (at) => sides(at.periodDr, at.periodCr));
  const close = total(closings, (at) => turn(at, sides(at.closeDr, at.closeCr), at.has.closeSigned));
  return {
    code: row.accountCode,
    aux: item,
    auxType: item === null ? null : auxTypeOf(row.auxType),
    ...completed({ open, period, close }, row.has),
    ytd: total(closings, (at) => sides(at.ytdDr, at.ytdCr)),
    currency: foreign?.currency ?? null,
    openFc: foreign?.openFc ?? null,
    closeFc: foreign?.closeFc ?? null,
    closeQty: closings[0]?.closeQty ?? null,
  };
}

/** Of several rows by currency, the one without or in total stands for them where it is their sum. */
function withoutCurrencies(cell: readonly BalanceRow[]): readonly BalanceRow[] {
  const totals = cell.filter(({ currency }) => currency === "" || /合计|小计|综合|本位币/.test(currency));
  const parts = cell.filter((row) => !totals.includes(row));
  if (totals.length === 0 || parts.length === 0) return cell;
  const sum = (rows: readonly BalanceRow[]) =>
    rows.reduce((total, row) => total + fen(row.closeDr) - fen(row.closeCr), 0n);
  return sum(totals) === sum(parts) ? totals : cell;
}

/** What the list leaves out follows from the rest: closing = opening + movements. */
function completed(groups: Record<"open" | "period" | "close", Sides>, has: BalanceGroups): typeof groups {
  const { open, period, close } = groups;
  if (has.open && has.period && !has.close) return { open, period, close: oneSided(net(open) + net(period)) };
  if (!has.open && has.period && has.close) return { open: oneSided(net(close) - net(period)), period, close };
  return groups;
}

const oneSided = (amount: Fen): Sides =>
  amount >= 0n ? { debit: amount, credit: 0n } : { debit: 0n, credit: -amount };

/** An account listed by auxiliary item alone gets a row of its own: the sum of its first dimension. */
function withOwnRows(balances: readonly Balance[]): Balance[] {
  const own = new Set(balances.filter(({ aux }) => aux === null).map(({ code }) => code));
  const sums = new Map<string, Balance>();
  for (const balance of balances) {
    if (own.has(balance.code)) continue;
    const known = sums.get(balance.code);
    if (!known) sums.set(balance.code, { ...balance, aux: null });
    else if (known.auxType === balance.auxType) sums.set(balance.code, plus(known, balance));
  }
  return [...balances, ...[...sums.values()].map((sum) => ({ ...sum, auxType: null }))];
}

const plus = (a: Balance, b: Balance): Balance => ({
  ...a,
  open: added(a.open, b.open),
  period: added(a.period, b.period),
  close: added(a.close, b.close),
  ytd: added(a.ytd, b.ytd),
});

/** Parents that the client's list lacks show the sum of what is below them. */
function withParents(balances: Balance[], tree: AccountTree): Balance[] {
  const own = new Map(balances.filter(({ aux }) => aux === null).map((balance) => [balance.code, balance]));
  const parents = tree.nodes
    .filter(({ isVirtual }) => isVirtual)
    .map((node): Balance => {
      const below = tree.nodes.filter(({ parentCode }) => parentCode === node.code);
      const start: Balance = { ...emptyBalance, code: node.code };
      return below.reduce((sum, { code }) => plus(sum, own.get(code) ?? emptyBalance), start);
    });
  return [...balances, ...parents];
}

const emptyBalance: Balance = {
  code: "",
  aux: null,
  auxType: null,
  open: nilSides,
  period: nilSides,
  close: nilSides,
  ytd: nilSides,
  currency: null,
  openFc: null,
  closeFc: null,
  closeQty: null,
};

/** As listed, else the side that such an account usually has. An account's own row tells more than those of its items. */
function directionsOf(rows: readonly BalanceRow[], standard: CoaStandard): Map<string, 1 | 2> {
  const directions = new Map<string, 1 | 2>();
  const told = rows.filter(({ dc, auxName }) => auxName === "" && (dc === 1 || dc === -1));
  for (const { accountCode, dc } of told) directions.set(accountCode, dc === 1 ? 1 : 2);
  for (const row of rows)
    if (!directions.has(row.accountCode)) directions.set(row.accountCode, usualSide(row, standard));
  return directions;
}

function usualSide({ accountCode, accountName, dc, closeDr, closeCr }: BalanceRow, standard: CoaStandard): 1 | 2 {
  if (dc === 1 || dc === -1) return dc === 1 ? 1 : 2;
  const usual = defaultDirection(accountCode, accountName, standard);
  const isCredit = usual === null ? fen(closeDr) < fen(closeCr) : usual === "Cr";
  return isCredit ? 2 : 1;
}
