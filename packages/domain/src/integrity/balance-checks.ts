/** Checks of the trial balance in itself (余额表检查): IC-11 to IC-19 and IC-22. */

import { isProfitAndLoss } from "../accounts/category.ts";
import type { CoaStandard } from "../accounts/standard.ts";
import type { AccountTree } from "../accounts/tree.ts";
import { groupBy } from "../ledger/group-by.ts";
import type { BalanceRow } from "../ledger/rows.ts";
import { type Fen, sum } from "../money.ts";
import { byteOrder } from "../text/byte-order.ts";
import { type Finding, finding, money, type Place } from "./finding.ts";

export interface BalanceContext {
  tree: AccountTree;
  standard: CoaStandard;
  /** Whether the set ends at a year end, when profit and loss must be closed. */
  isYearEnd: boolean;
  /** Closing net per account of the prior-year set; null when there is none. */
  priorClosing: ReadonlyMap<string, Fen> | null;
  /** Allowances (备抵) may stand on either side. */
  isContra: (row: BalanceRow) => boolean;
}

const openNet = (row: BalanceRow): Fen => row.openDr - row.openCr;
const closeNet = (row: BalanceRow): Fen => row.closeDr - row.closeCr;

export function checkBalances(rows: readonly BalanceRow[], context: BalanceContext): Finding[] {
  const { tree } = context;
  const accounts = rows.filter((row) => row.auxName === null).sort((a, b) => byteOrder(a.code, b.code));
  const auxRows = groupBy(
    rows.filter((row) => row.auxName !== null),
    (row) => row.code,
  );
  const leaves = accounts.filter((row) => tree.byCode.get(row.code)?.isLeaf);
  return [
    ...tree.orphans.map((code) => finding("IC-11", { account: code })),
    ...bothSides("IC-12", leaves, "openDr", "openCr"),
    ...parents(accounts, tree),
    ...bothSides("IC-14", leaves, "periodDr", "periodCr"),
    ...rows.flatMap(rollForward),
    ...bothSides("IC-16", leaves, "closeDr", "closeCr"),
    ...accounts.flatMap((account) => auxiliaries(account, auxRows.get(account.code) ?? [])),
    ...(context.priorClosing ? openings(accounts, context.priorClosing) : []),
    ...leaves.filter((row) => isUnusualSide(row, context)).map(unusualSide),
    ...(context.isYearEnd ? leaves.filter((row) => isUnclosed(row, context)).map(unclosed) : []),
  ];
}

type AmountColumn = "openDr" | "openCr" | "periodDr" | "periodCr" | "closeDr" | "closeCr";

function bothSides(
  code: "IC-12" | "IC-14" | "IC-16",
  leaves: readonly BalanceRow[],
  dr: AmountColumn,
  cr: AmountColumn,
) {
  const debit = sum(leaves.map((row) => row[dr]));
  const credit = sum(leaves.map((row) => row[cr]));
  if (debit === credit) return [];
  return [finding(code, {}, { debit: money(debit), credit: money(credit), difference: money(debit - credit) })];
}

/** Balances are compared net: a parent shows one side of what its sub-accounts hold on both. */
const PARENT_COLUMNS: readonly { name: string; amount: (row: BalanceRow) => Fen }[] = [
  { name: "opening", amount: openNet },
  { name: "periodDr", amount: (row) => row.periodDr },
  { name: "periodCr", amount: (row) => row.periodCr },
  { name: "closing", amount: closeNet },
];

function parents(accounts: readonly BalanceRow[], tree: AccountTree): Finding[] {
  const children = groupBy(accounts, (row) => tree.byCode.get(row.code)?.parentCode ?? null);
  return accounts.flatMap((row) => {
    const below = children.get(row.code);
    if (!below) return [];
    return PARENT_COLUMNS.flatMap(({ name, amount }) => {
      const own = amount(row);
      const total = sum(below.map(amount));
      if (own === total) return [];
      const params = { column: name, parent: money(own), children: money(total), difference: money(own - total) };
      return [finding("IC-13", { account: row.code }, params)];
    });
  });
}

function rollForward(row: BalanceRow): Finding[] {
  const movement = row.periodDr - row.periodCr;
  const difference = openNet(row) + movement - closeNet(row);
  if (difference === 0n) return [];
  const params = {
    opening: money(openNet(row)),
    movement: money(movement),
    closing: money(closeNet(row)),
    difference: money(difference),
  };
  return [finding("IC-15", placeOf(row), params)];
}

/** All auxiliary rows together, or those of one dimension, must add up to the account. */
function auxiliaries(account: BalanceRow, aux: readonly BalanceRow[]): Finding[] {
  if (aux.length === 0) return [];
  const dimensions = [aux, ...groupBy(aux, (row) => row.auxType).values()];
  const addsUp = (group: readonly BalanceRow[]) =>
    sum(group.map(openNet)) === openNet(account) && sum(group.map(closeNet)) === closeNet(account);
  if (dimensions.some(addsUp)) return [];
  const params = {
    opening: money(openNet(account)),
    closing: money(closeNet(account)),
    auxOpening: money(sum(aux.map(openNet))),
    auxClosing: money(sum(aux.map(closeNet))),
  };
  return [finding("IC-17", { account: account.code }, params)];
}

function openings(accounts: readonly BalanceRow[], priorClosing: ReadonlyMap<string, Fen>): Finding[] {
  const opening = new Map(accounts.map((row) => [row.code, openNet(row)]));
  const codes = [...new Set([...opening.keys(), ...priorClosing.keys()])].sort(byteOrder);
  return codes.flatMap((code) => {
    const now = opening.get(code) ?? 0n;
    const before = priorClosing.get(code) ?? 0n;
    if (now === before) return [];
    const params = { prior: money(before), opening: money(now), difference: money(now - before) };
    return [finding("IC-18", { account: code }, params)];
  });
}

/** Accounts that may stand on either side: taxes (2221 and below), 以前年度损益调整. */
const EITHER_SIDE = /^(?:2221|6901)/;

function isUnusualSide(row: BalanceRow, { standard, isContra }: BalanceContext): boolean {
  const net = closeNet(row);
  if (net === 0n || net > 0n === (row.direction === "Dr") || isContra(row)) return false;
  const isCommon = standard === "ASBE" && row.code.startsWith("3");
  return !isCommon && !(standard === "ASBE" && EITHER_SIDE.test(row.code));
}

const unusualSide = (row: BalanceRow): Finding =>
  finding("IC-19", { account: row.code }, { direction: row.direction, closing: money(closeNet(row)) });

const isUnclosed = (row: BalanceRow, { standard }: BalanceContext): boolean =>
  closeNet(row) !== 0n && isProfitAndLoss(row.code, standard);

const unclosed = (row: BalanceRow): Finding =>
  finding("IC-22", { account: row.code }, { closing: money(closeNet(row)) });

const placeOf = (row: BalanceRow): Place =>
  row.auxName === null ? { account: row.code } : { account: row.code, aux: `${row.auxType ?? ""}:${row.auxName}` };
