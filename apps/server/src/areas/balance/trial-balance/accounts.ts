import type { Db } from "@digao/db/tenant";
import { DIRECTIONS, type Direction } from "@digao/domain/accounts/category";
import { COA_STANDARDS, type CoaStandard, detectStandard } from "@digao/domain/accounts/standard";
import type { AccountTree } from "@digao/domain/accounts/tree";
import { mappingRuleFrom } from "@digao/domain/catalogue/records";
import type { LeafBalance } from "@digao/domain/ledger/leaf-balances";
import type { PrimaryRule, RuleBook } from "@digao/domain/mapping/item-rules";
import { type BalanceMapping, type MappedBalance, mapBalances } from "@digao/domain/mapping/mapped-balance";
import { sql } from "kysely";
import type { ProjectSettings } from "./settings.ts";

/** A client account with the mapping in force. */
export interface MappedAccount {
  id: number;
  code: string;
  name: string;
  fullName: string;
  parentCode: string | null;
  dc: number;
  isInTrialBalance: boolean;
  stdCode: string | null;
  itemCode: string | null;
  rule: string | null;
  isByHand: boolean;
  /** The client keeps it by auxiliary items. */
  hasAux: boolean;
}

export const readAccounts = (db: Db, periodId: number): Promise<MappedAccount[]> =>
  db
    .selectFrom("account as a")
    .leftJoin("fs_item as i", "i.id", "a.fs_item_id")
    .where("a.period_id", "=", periodId)
    .orderBy("a.code")
    .select((is) => [
      "a.id",
      "a.code",
      "a.name",
      "a.full_name as fullName",
      "a.parent_code as parentCode",
      "a.dc",
      "a.in_tb as isInTrialBalance",
      "a.std_code as stdCode",
      "i.std_code as itemCode",
      "a.map_rule as rule",
      is("a.map_state", "=", "manual").$castTo<boolean>().as("isByHand"),
      sql<boolean>`jsonb_array_length(a.aux_types) > 0`.as("hasAux"),
    ])
    .execute();

export async function readRules(db: Db): Promise<RuleBook["rules"]> {
  const rows = await db.selectFrom("mapping_rule").selectAll().execute();
  return rows.map((row) =>
    mappingRuleFrom({
      accountCodePrefix: row.account_code_prefix,
      fsItemCode: row.fs_item_code,
      rule: row.rule,
      coaStandard: row.coa_standard,
      splitUnit: row.split_unit,
      namePattern: row.name_pattern,
      priority: String(row.priority),
    }),
  );
}

const UNKNOWN_STANDARD = "9";

/** What was settled for the period stays; a chart nobody has classified is recognised by its accounts. */
export const standardOf = (coaStandard: string, accounts: readonly MappedAccount[]): CoaStandard =>
  coaStandard === UNKNOWN_STANDARD ? detectStandard(accounts) : (COA_STANDARDS[Number(coaStandard)] ?? "CUSTOM");

export interface Chart {
  accounts: ReadonlyMap<string, MappedAccount>;
  tree: AccountTree;
  rules: RuleBook["rules"];
  standard: CoaStandard;
  settings: Pick<ProjectSettings, "creditTarget">;
}

export const directionOf = (account: { dc: number } | undefined): Direction => DIRECTIONS[account?.dc ?? 1] ?? "Dr";

/**
 * Joins balances with their statement items as the project's accounts are mapped now. Where the account goes to the item that
 * its standard account's rule names, the whole rule applies (sides, of-which lines, provisions by auxiliary item); where a
 * person or the client's history decided otherwise, that decision does. An account without an item is unmapped in any case.
 */
export function mapToItems(balances: readonly LeafBalance[], chart: Chart): MappedBalance[] {
  const { accounts, tree, rules, standard, settings } = chart;
  const listed = [...accounts.values()];
  const mapping: BalanceMapping = {
    tree,
    book: { rules, standard, creditTarget: settings.creditTarget },
    directions: new Map(listed.map((account) => [account.code, directionOf(account)])),
    stdCodes: new Map(listed.flatMap(({ code, stdCode }) => (stdCode === null ? [] : [[code, stdCode] as const]))),
  };
  const byRule = mapBalances(balances, mapping);
  const overrides = overridesOf(wholeAccounts(byRule, mapping), accounts);
  const decided = balances.filter(({ code }) => overrides.has(code));
  const byDecision = mapBalances(decided, { ...mapping, overrides }).values();
  return byRule.map((balance) => {
    const mapped = overrides.has(balance.code) ? (byDecision.next().value ?? balance) : balance;
    return accounts.get(balance.code)?.itemCode ? mapped : { ...mapped, rules: null };
  });
}

/** Of-which lines that accounts feed, whether or not they have a balance. */
export function ofWhichOf(codes: readonly string[], chart: Chart): ReadonlyMap<string, readonly string[]> {
  const rows = codes.map((code) => {
    const account = chart.accounts.get(code);
    const nil = { auxType: null, auxName: null, open: 0n, periodDr: 0n, periodCr: 0n, close: 0n };
    return { code, name: account?.name ?? code, direction: directionOf(account), ...nil };
  });
  return new Map(mapToItems(rows, chart).map(({ code, rules }) => [code, rules?.info ?? []]));
}

/** What the rules say of accounts as a whole: auxiliary items may go elsewhere without anybody having decided so. */
function wholeAccounts(byRule: readonly MappedBalance[], mapping: BalanceMapping): readonly MappedBalance[] {
  if (byRule.every(({ auxName }) => auxName === null)) return byRule;
  const split = byRule.filter(({ auxName }) => auxName !== null);
  const own = new Map(split.map((balance) => [balance.code, { ...balance, auxType: null, auxName: null }]));
  return [...byRule.filter(({ code }) => !own.has(code)), ...mapBalances([...own.values()], mapping)];
}

const PRIMARY: Readonly<Record<string, PrimaryRule>> = {
  BAL: "BAL",
  NIL: "NIL",
  PL: "PL",
  SPLIT_DR: "SPLIT_DR",
  SPLIT_CR: "SPLIT_CR",
};

type Override = { itemCode: string; rule?: PrimaryRule };

function overridesOf(
  byRule: readonly MappedBalance[],
  accounts: ReadonlyMap<string, MappedAccount>,
): Map<string, Override> {
  const overrides = new Map<string, Override>();
  for (const { code, rules } of byRule) {
    const account = accounts.get(code);
    if (!account?.itemCode) continue;
    if (!account.isByHand && rules?.primary.itemCode === account.itemCode) continue;
    const rule = PRIMARY[account.rule ?? ""];
    overrides.set(code, { itemCode: account.itemCode, ...(rule ? { rule } : {}) });
  }
  return overrides;
}
