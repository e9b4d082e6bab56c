/** Which accounts stand in the list, and in what order: what waits for a person first, or the chart as a tree. */
import type { AccountNode } from "@digao/contract/areas/books/mapping/calls";
import { matches } from "../../../lib/pinyin.ts";

export type MapState = AccountNode["mapState"];
export const mapStates = ["unmapped", "toConfirm", "mapped", "manual"] as const satisfies readonly MapState[];
export type Order = "open" | "tree";

export interface RowFilter {
  state: MapState | undefined;
  query: string;
  order: Order;
  /**
   * States from before this sitting's own changes: a row keeps its place while somebody works through the list, and finds a new
   * one when the list is asked for anew.
   */
  settled: ReadonlyMap<number, MapState>;
}
export interface AccountRows {
  rows: AccountNode[];
  /** Children by code of their parent; undefined in the flat list. */
  children: ReadonlyMap<string, AccountNode[]> | undefined;
}

const isNil = (amount: string) => /^-?0*(\.0*)?$/.test(amount);
export const hasFigures = ({ opening, debit, credit, closing }: AccountNode) =>
  ![opening, debit, credit, closing].every(isNil);

const settledState = (account: AccountNode, settled: RowFilter["settled"]): MapState =>
  settled.get(account.id) ?? account.mapState;
const isFound = ({ code, name, fullName, pinyin, fsItemCode, fsItemName }: AccountNode, query: string) =>
  query === "" || matches(query, `${code} ${name} ${fullName} ${fsItemCode ?? ""} ${fsItemName ?? ""}`, pinyin);

/** Unmapped accounts with figures, unmapped ones without, then those to confirm, mapped, by hand. */
const rankOf = (account: AccountNode, settled: RowFilter["settled"]): number => {
  const state = settledState(account, settled);
  if (state !== "unmapped") return mapStates.indexOf(state) + 1;
  return hasFigures(account) ? 0 : 1;
};

function flatRows(accounts: readonly AccountNode[], filter: RowFilter): AccountNode[] {
  const shown = accounts.filter((account) => account.isLeaf && isShown(account, filter));
  const ranks = new Map(shown.map((account) => [account.id, rankOf(account, filter.settled)]));
  return shown.toSorted((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0));
}
const isShown = (account: AccountNode, { state, query, settled }: RowFilter) =>
  (state === undefined || settledState(account, settled) === state) && isFound(account, query);

/** Codes of the accounts that match and of those above them. */
function shownCodes(accounts: readonly AccountNode[], filter: RowFilter): Set<string> {
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  const shown = new Set<string>();
  // A parent has no state of its own: it is found by its name alone.
  const isHit = (account: AccountNode) =>
    account.isLeaf ? isShown(account, filter) : filter.state === undefined && isFound(account, filter.query);
  for (const hit of accounts.filter(isHit)) {
    for (let one: AccountNode | undefined = hit; one && !shown.has(one.code); one = byCode.get(one.parentCode ?? "")) {
      shown.add(one.code);
    }
  }
  return shown;
}

function treeRows(accounts: readonly AccountNode[], filter: RowFilter): AccountRows {
  const shown = shownCodes(accounts, filter);
  const children = new Map<string, AccountNode[]>();
  const rows: AccountNode[] = [];
  for (const account of accounts.filter(({ code }) => shown.has(code))) {
    const { parentCode } = account;
    if (parentCode === null || !shown.has(parentCode)) rows.push(account);
    else {
      const siblings = children.get(parentCode) ?? [];
      siblings.push(account);
      children.set(parentCode, siblings);
    }
  }
  return { rows, children };
}

export const rowsOf = (accounts: readonly AccountNode[], filter: RowFilter): AccountRows =>
  filter.order === "tree" ? treeRows(accounts, filter) : { rows: flatRows(accounts, filter), children: undefined };

/** Rows from top to bottom as the open tree shows them. */
export function inOrder({ rows, children }: AccountRows): AccountNode[] {
  if (!children) return rows;
  return rows.flatMap((row) => [row, ...inOrder({ rows: children.get(row.code) ?? [], children })]);
}

const waits = (account: AccountNode) =>
  account.isLeaf && (account.mapState === "unmapped" || account.mapState === "toConfirm");

/** The next account below the given ones that waits for a person; from the top again where none is left below. */
export function nextOpen(ordered: readonly AccountNode[], after: ReadonlySet<number>): AccountNode | undefined {
  const last = ordered.findLastIndex((account) => after.has(account.id));
  const isNext = (account: AccountNode) => waits(account) && !after.has(account.id);
  return ordered.slice(last + 1).find(isNext) ?? ordered.slice(0, Math.max(0, last)).find(isNext);
}

/** The accounts named and all below them, as a mapping is inherited. */
export function withBelow(accounts: readonly AccountNode[], ids: ReadonlySet<number>): AccountNode[] {
  const codes = new Set<string>();
  return accounts.filter((account) => {
    const isIn = ids.has(account.id) || codes.has(account.parentCode ?? "");
    if (isIn) codes.add(account.code);
    return isIn;
  });
}
