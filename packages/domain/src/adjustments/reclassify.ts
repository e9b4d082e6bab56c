/** Automatic reclassification (自动重分类, 财会〔2019〕6号 and CAS 30): balances on the wrong side of an item, proposed as RJE. */

import { adjustSource } from "@digao/contract/areas/balance/adjustments/codes";
import type { Direction } from "../accounts/category.ts";
import { groupBy } from "../ledger/group-by.ts";
import type { MappedBalance } from "../mapping/mapped-balance.ts";
import { abs, type Fen } from "../money.ts";
import { lineName, type StatementLine } from "../statements/statement-line.ts";
import { byteOrder } from "../text/byte-order.ts";
import type { AdjustmentLine, ProposedHead } from "./adjustment.ts";

/** One unit (customer, account or tax) whose balance belongs to another item. */
export interface ReclassMove {
  accountCode: string;
  accountName: string;
  auxName: string | null;
  fromItem: string;
  toItem: string;
  /** The side the balance stands on. */
  side: Direction;
  /** Always positive. */
  amount: Fen;
  isByName: boolean;
}

export type BalanceColumn = "close" | "open";

/** All moves of one column, in the order of the account codes. */
export function reclassMoves(balances: readonly MappedBalance[], column: BalanceColumn): ReclassMove[] {
  const moves: ReclassMove[] = [];
  for (const unit of units(balances, column)) {
    const { rules } = unit.balance;
    if (!rules || unit.net === 0n) continue;
    const side: Direction = unit.net > 0n ? "Dr" : "Cr";
    const target = rules.sides[side];
    if (!target || target.itemCode === rules.primary.itemCode) continue;
    moves.push({
      accountCode: unit.code,
      accountName: unit.name,
      auxName: unit.auxName,
      fromItem: rules.primary.itemCode,
      toItem: target.itemCode,
      side,
      amount: abs(unit.net),
      isByName: target.isByName,
    });
  }
  return moves.sort((a, b) => byteOrder(a.accountCode, b.accountCode));
}

interface Unit {
  code: string;
  name: string;
  auxName: string | null;
  net: Fen;
  balance: MappedBalance;
}

function units(balances: readonly MappedBalance[], column: BalanceColumn): Unit[] {
  const found = new Map<string, Unit>();
  for (const balance of balances) {
    const unit = balance.rules?.splitUnit;
    if (!unit) continue;
    const isLevelTwo = unit === "LEVEL2";
    const code = isLevelTwo ? balance.levelTwo.code : balance.code;
    const auxName = unit === "AUX" ? balance.auxName : null;
    const key = `${code}|${unit === "AUX" ? `${balance.auxType}|${balance.auxName}` : balance.rules?.primary.itemCode}`;
    const name = isLevelTwo ? balance.levelTwo.name : balance.fullName;
    const sum = found.get(key) ?? { code, name, auxName, net: 0n, balance };
    found.set(key, { ...sum, net: sum.net + balance[column] });
  }
  return [...found.values()];
}

/** One head per account (adjType 2, opening 4; source 2), with two lines per unit moved. */
export function reclassProposals(
  moves: readonly ReclassMove[],
  lines: readonly StatementLine[],
  column: BalanceColumn,
): ProposedHead[] {
  const names = new Map(lines.map((line) => [line.code, line]));
  return [...groupBy(moves, (move) => move.accountCode).values()].map((group) => ({
    type: column === "open" ? 4 : 2,
    source: adjustSource.autoReclass,
    description: description(group, column),
    lines: group.flatMap((move) => entryLines(move, names)),
  }));
}

/** The debit side first: a credit balance in an asset is Dr the asset, Cr the liability. */
function entryLines(move: ReclassMove, names: ReadonlyMap<string, StatementLine>): AdjustmentLine[] {
  const [debited, credited] = move.side === "Cr" ? [move.fromItem, move.toItem] : [move.toItem, move.fromItem];
  const detail = move.auxName ?? lastSegment(move.accountName);
  const nameOf = (code: string) => {
    const line = names.get(code);
    const item = line ? lineName(line, "zh") : code;
    return item === detail ? item : `${item}-${detail}`;
  };
  return [
    { itemCode: debited, debit: move.amount, credit: 0n, lineName: nameOf(debited) },
    { itemCode: credited, debit: 0n, credit: move.amount, lineName: nameOf(credited) },
  ];
}

const SIDE_ZH: Readonly<Record<Direction, string>> = { Dr: "借方", Cr: "贷方" };
const SIDE_EN: Readonly<Record<Direction, string>> = { Dr: "debit", Cr: "credit" };
const NAMED_MAX = 3;

function description(group: readonly ReclassMove[], column: BalanceColumn): ProposedHead["description"] {
  const first = group[0];
  const account = first?.accountName ?? "";
  const sides = [...new Set(group.map((move) => move.side))];
  const isByName = group.every((move) => move.isByName);
  const parties = group.flatMap((move) => move.auxName ?? []);
  const named = parties.slice(0, NAMED_MAX).join("、");
  const zhParties = parties.length > NAMED_MAX ? `（${named}等${parties.length}户）` : named && `（${named}）`;
  const enParties = parties.length > NAMED_MAX ? ` (${named} and others, ${parties.length})` : named && ` (${named})`;
  const zhWhat = isByName ? lastSegment(account) : `${account}${sides.map((side) => SIDE_ZH[side]).join("、")}余额`;
  const enWhat = isByName
    ? lastSegment(account)
    : `${sides.map((side) => SIDE_EN[side]).join(" and ")} balances of ${account}`;
  return {
    zh: `${column === "open" ? "期初" : ""}${zhWhat}重分类${zhParties}`,
    en: `Reclassify ${column === "open" ? "opening " : ""}${enWhat}${enParties}`,
  };
}

const lastSegment = (name: string) => name.split("-").at(-1) ?? name;
