/** Joins leaf balances with their statement items (科目余额对应报表项目): the input of trial balance and reclassification. */
import { type AccountCategory, categoryOf, type Direction, defaultDirection } from "../accounts/category.ts";
import { type AccountTree, ancestorAt } from "../accounts/tree.ts";
import type { LeafBalance } from "../ledger/leaf-balances.ts";
import { type ItemRules, itemRulesFor, type PrimaryRule, type RuleBook } from "./item-rules.ts";

export interface MappedBalance extends LeafBalance {
  fullName: string;
  /** The account's level-2 ancestor, or itself. */
  levelTwo: { code: string; name: string };
  /** By its own standard, or by its standard account; null = neither says. */
  category: AccountCategory | null;
  /** Null = unmapped. */
  rules: ItemRules | null;
}

export interface BalanceMapping {
  tree: AccountTree;
  book: RuleBook;
  /** Direction of each account as the client states it. */
  directions: ReadonlyMap<string, Direction>;
  /** Settled standard account per code. Without an entry an account is unmapped; leave the map out to go by the client's codes. */
  stdCodes?: ReadonlyMap<string, string>;
  /** Assigned by a person, by account code. */
  overrides?: ReadonlyMap<string, { itemCode: string; rule?: PrimaryRule }>;
}

export function mapBalances(balances: readonly LeafBalance[], mapping: BalanceMapping): MappedBalance[] {
  return balances.map((balance) => {
    const levelTwoCode = ancestorAt(balance.code, 2, mapping.tree);
    const fullName = mapping.tree.byCode.get(balance.code)?.fullName ?? balance.name;
    const levelTwoName = mapping.tree.byCode.get(levelTwoCode)?.fullName ?? fullName;
    return {
      ...balance,
      fullName,
      levelTwo: { code: levelTwoCode, name: levelTwoName },
      category:
        categoryOf(balance.code, mapping.book.standard) ??
        categoryOf(mapping.stdCodes?.get(balance.code) ?? "", "ASBE"),
      rules: rulesOf(balance, fullName, levelTwoName, mapping),
    };
  });
}

function rulesOf(
  balance: LeafBalance,
  fullName: string,
  levelTwoName: string,
  mapping: BalanceMapping,
): ItemRules | null {
  const { tree, book, directions, stdCodes, overrides } = mapping;
  const stdCode = stdCodes?.get(balance.code) ?? null;
  const override = overrides?.get(balance.code) ?? null;
  // Under ASBE a bare code would always find a rule: an account nobody has settled stays on the unmapped list.
  if (stdCodes && stdCode === null && override === null && book.standard === "ASBE") return null;
  const top = ancestorAt(balance.code, 1, tree);
  const account = {
    code: balance.code,
    stdCode,
    override,
    auxName: balance.auxName,
    naturalSide: directions.get(top) ?? defaultDirection(top, tree.byCode.get(top)?.name ?? "", book.standard) ?? "Dr",
  };
  const rules = itemRulesFor({ ...account, fullName }, book);
  // Taxes are judged as a whole per level-2 account, so the patterns look at its name, not at the leaf's.
  return rules?.splitUnit === "LEVEL2" ? itemRulesFor({ ...account, fullName: levelTwoName }, book) : rules;
}
