import type { AccountSide } from "@digao/domain/accounts/side";
import type { AccountTree } from "@digao/domain/accounts/tree";
import type { SignStyle } from "@digao/domain/ledger/signed-balances";
import { type Fen, fen } from "@digao/domain/money";
import type { BalanceRow } from "@digao/excel/read-balances";
import type { RowIssues } from "@digao/excel/row-issues";
import { type AuxBook, auxTypeOf } from "./aux-book.ts";
import { type Chart, sidesOfAccounts, signed } from "./balance-signs.ts";
import { type CurrencyPart, currencyParts, isTotalOfCurrencies } from "./currency-parts.ts";
import { treeOfRows } from "./padded-tree.ts";
import { yearColumns } from "./year-columns.ts";

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
  /** 年初余额 where the list has it beside its opening. */
  yearOpen: Sides;
  currency: string | null;
  openFc: string | null;
  closeFc: string | null;
  closeQty: string | null;
  /** Null where the list does not tell its currencies apart. */
  parts: CurrencyPart[] | null;
  /** Closing as the rows have it, before their signs were judged. */
  listedClose: Fen;
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
  sides: ReadonlyMap<string, AccountSide>;
  /** How a list with signs alone was read; null = it does not say. */
  signStyle: SignStyle | null;
  groups: BalanceGroups;
  /** Accounts listed twice in one month and currency. */
  repeated: string[];
  months: { from: number; to: number } | null;
}

interface Reading extends Omit<Chart, "tree"> {
  rows: readonly BalanceRow[];
  aux: AuxBook;
  /** What a person said of a list with signs alone. */
  signs: SignStyle | null;
  issues: Pick<RowIssues, "ask" | "add">;
}

/**
 * Joins the rows of a list to one balance per account and auxiliary item: a monthly list opens with its first month, closes with
 * its last and adds up between; a list by currency is added up unless a total stands beside the currencies.
 */
export function bookBalances({ rows, aux, standard, standardAccounts, signs, issues }: Reading): BalanceBook {
  const repeated: string[] = [];
  const cells = new Map<string, BalanceRow[]>();
  for (const row of rows) {
    const item = auxNumber(row, aux);
    const key = `${row.accountCode}\t${item ?? ""}`;
    const cell = cells.get(key);
    if (cell) cell.push(row);
    else cells.set(key, [row]);
  }
  const asWritten = [...cells.values()].map((cell) => joined(cell, aux, repeated));
  const [first] = rows;
  if (!first) throw new RangeError("a list needs rows");
  const tree = treeOfRows(rows, asWritten, issues);
  const { has, asShown, finish } = yearColumns(asWritten, first.has, issues);
  const sides = sidesOfAccounts(rows, { tree, standard, standardAccounts });
  const { balances, style } = signed(asShown, has, { tree, sides, chosen: signs });
  const groups = { open: has.open, period: has.period, close: has.close };
  const whole = finish(balances).map((balance) => ({ ...balance, ...completed(balance, groups) }));
  return {
    tree,
    balances: withParents(withOwnRows(whole), tree),
    sides,
    signStyle: style,
    groups,
    repeated,
    months: monthsOf(rows),
  };
}

export function monthsOf(rows: readonly BalanceRow[]): BalanceBook["months"] {
  const months = rows.flatMap(({ period }) => (period === null ? [] : [period]));
  if (months.length === 0) return null;
  return { from: months.reduce((a, b) => Math.min(a, b)), to: months.reduce((a, b) => Math.max(a, b)) };
}

function auxNumber(row: BalanceRow, aux: AuxBook): number | null {
  if (row.auxName === "" && row.auxCode === "") return null;
  const [type, name, code] = [row.auxType, row.auxName, row.auxCode];
  const items = type === "" && /[:：]/.test(name) ? aux.read(name, null) : [];
  return items[0] ?? aux.add({ type, code, name: name === "" ? code : name }, null);
}

const sides = (debit: string, credit: string): Sides => ({ debit: fen(debit), credit: fen(credit) });
const net = ({ debit, credit }: Sides): Fen => debit - credit;
const added = (a: Sides, b: Sides): Sides => ({ debit: a.debit + b.debit, credit: a.credit + b.credit });
export const nilSides: Sides = { debit: 0n, credit: 0n };

function joined(cell: readonly BalanceRow[], aux: AuxBook, repeated: string[]): Balance {
  const parts = cell.length > 1 ? withoutCurrencies(cell) : cell;
  const [row] = parts;
  if (!row) throw new RangeError("a balance needs a row");
  const seen = new Set(parts.map(({ period, currency }) => `${period}|${currency}`));
  if (seen.size < parts.length) repeated.push(row.accountCode);
  const months = parts.flatMap(({ period }) => (period === null ? [] : [period]));
  const [first, last] = [Math.min(...months), Math.max(...months)];
  const total = (rows: readonly BalanceRow[], amounts: (row: BalanceRow) => Sides): Sides =>
    rows.map(amounts).reduce(added, nilSides);
  const openings = parts.filter(({ period }) => period === null || period === first);
  const closings = parts.filter(({ period }) => period === null || period === last);
  const foreign =
    cell.length === 1 || new Set(cell.map(({ currency }) => currency).filter(Boolean)).size === 1
      ? cell.find(({ currency }) => currency)
      : undefined;
  const item = auxNumber(row, aux);
  const close = total(closings, (at) => sides(at.closeDr, at.closeCr));
  return {
    code: row.accountCode,
    aux: item,
    auxType: item === null ? null : auxTypeOf(row.auxType),
    open: total(openings, (at) => sides(at.openDr, at.openCr)),
    period: total(parts, (at) => sides(at.periodDr, at.periodCr)),
    close,
    ytd: total(closings, (at) => sides(at.ytdDr, at.ytdCr)),
    yearOpen: total(openings, (at) => sides(at.yearOpenDr, at.yearOpenCr)),
    currency: foreign?.currency ?? null,
    openFc: foreign?.openFc ?? null,
    closeFc: foreign?.closeFc ?? null,
    closeQty: closings[0]?.closeQty ?? null,
    parts: currencyParts(cell),
    listedClose: net(close),
  };
}

/** Of several rows by currency, the one without or in total stands for them where it is their sum. */
function withoutCurrencies(cell: readonly BalanceRow[]): readonly BalanceRow[] {
  const totals = cell.filter(isTotalOfCurrencies);
  const parts = cell.filter((row) => !totals.includes(row));
  if (totals.length === 0 || parts.length === 0) return cell;
  const sum = (rows: readonly BalanceRow[]) =>
    rows.reduce((total, row) => total + fen(row.closeDr) - fen(row.closeCr), 0n);
  return sum(totals) === sum(parts) ? totals : cell;
}

/** What the list leaves out follows from the rest: closing = opening + movements. */
function completed({ open, period, close }: Amounts, has: BalanceGroups): Amounts {
  if (has.open && has.period && !has.close) return { open, period, close: oneSided(net(open) + net(period)) };
  if (!has.open && has.period && has.close) return { open: oneSided(net(close) - net(period)), period, close };
  return { open, period, close };
}

type Amounts = Pick<Balance, "open" | "period" | "close">;

const oneSided = (amount: Fen): Sides =>
  amount >= 0n ? { debit: amount, credit: 0n } : { debit: 0n, credit: -amount };

/** An account listed by auxiliary item alone gets a row of its own: the sum of its first dimension. */
function withOwnRows(balances: readonly Balance[]): Balance[] {
  const own = new Set(balances.filter(({ aux }) => aux === null).map(({ code }) => code));
  const sums = new Map<string, Balance>();
  for (const balance of balances) {
    if (own.has(balance.code)) continue;
    const sum = sums.get(balance.code);
    if (!sum) sums.set(balance.code, { ...balance, aux: null, parts: null });
    else if (sum.auxType === balance.auxType) sums.set(balance.code, plus(sum, balance));
  }
  return [...balances, ...[...sums.values()].map((sum) => ({ ...sum, auxType: null }))];
}

const plus = (a: Balance, b: Balance): Balance => ({
  ...a,
  open: added(a.open, b.open),
  period: added(a.period, b.period),
  close: added(a.close, b.close),
  ytd: added(a.ytd, b.ytd),
  yearOpen: added(a.yearOpen, b.yearOpen),
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
  yearOpen: nilSides,
  currency: null,
  openFc: null,
  closeFc: null,
  closeQty: null,
  parts: null,
  listedClose: 0n,
};
