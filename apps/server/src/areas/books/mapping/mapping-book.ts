import type { Db } from "@digao/db/tenant";
import { DIRECTIONS, type Direction } from "@digao/domain/accounts/category";
import { COA_STANDARDS, type CoaStandard, detectStandard } from "@digao/domain/accounts/standard";
import { type AccountTree, accountTree, levelOneCode } from "@digao/domain/accounts/tree";
import { mappingRuleFrom, standardAccountFrom } from "@digao/domain/catalogue/records";
import type { ItemRules, RuleBook } from "@digao/domain/mapping/item-rules";
import { mapBalances } from "@digao/domain/mapping/mapped-balance";
import type { StandardAccount } from "@digao/domain/mapping/standard-account";
import { sql } from "kysely";

export interface MappedAccount {
  id: number;
  code: string;
  name: string;
  parentCode: string | null;
  dc: number;
}

/** What mapping needs to know about a period's chart: its standard, its tree, and the firm's rules. */
export interface MappingBook {
  standard: CoaStandard;
  tree: AccountTree;
  book: RuleBook;
  directions: ReadonlyMap<string, Direction>;
}

const CUSTOM = "9";

/** The wire's number of a standard (enum coaStandard). */
const numberOf = (standard: CoaStandard): string =>
  Object.entries(COA_STANDARDS).find(([, name]) => name === standard && name !== "CUSTOM")?.[0] ?? CUSTOM;

/** What a person set stays; a period nobody has classified is recognised by its accounts. */
export function standardOf(
  stored: string,
  accounts: readonly MappedAccount[],
): { code: string; standard: CoaStandard } {
  if (stored !== CUSTOM) return { code: stored, standard: COA_STANDARDS[Number(stored)] ?? "CUSTOM" };
  const standard = detectStandard(accounts);
  return { code: numberOf(standard), standard };
}

export async function mappingBook(
  db: Db,
  projectId: number,
  standard: CoaStandard,
  accounts: readonly MappedAccount[],
): Promise<MappingBook> {
  const [rules, project] = await Promise.all([
    db.selectFrom("mapping_rule").selectAll().execute(),
    db
      .selectFrom("project")
      .where("id", "=", projectId)
      .select(sql<string | null>`settings ->> 'credTarget'`.as("credTarget"))
      .executeTakeFirst(),
  ]);
  return {
    standard,
    tree: accountTree(
      withoutMadeParents(accounts),
      new Map(accounts.map(({ code, parentCode }) => [code, parentCode])),
    ),
    book: {
      standard,
      creditTarget: project?.credTarget === "L106" ? "L106" : "L107",
      rules: rules.map((rule) =>
        mappingRuleFrom({
          accountCodePrefix: rule.account_code_prefix,
          fsItemCode: rule.fs_item_code,
          rule: rule.rule,
          coaStandard: rule.coa_standard,
          splitUnit: rule.split_unit,
          namePattern: rule.name_pattern,
          priority: String(rule.priority),
        }),
      ),
    },
    directions: new Map(accounts.map((account) => [account.code, DIRECTIONS[account.dc] ?? "Dr"])),
  };
}

/** A parent that the client's list lacks was stored under its code: the tree makes it again, so that its name contradicts nothing. */
function withoutMadeParents(accounts: readonly MappedAccount[]): MappedAccount[] {
  const above = new Set(
    accounts.map(({ code }) => levelOneCode(code)).filter((top, index) => top !== accounts[index]?.code),
  );
  return accounts.filter(({ code, name }) => name !== code || !above.has(code));
}

export async function standardAccounts(db: Db): Promise<StandardAccount[]> {
  const rows = await db.selectFrom("std_account").where("coa_standard", "=", "ASBE").selectAll().execute();
  return rows.map((row) =>
    standardAccountFrom({
      code: row.code,
      name: row.name,
      nameEn: row.name_en,
      category: String(row.category),
      direction: DIRECTIONS[row.dc],
      level: String(row.level),
      isContra: row.is_contra ? "1" : "0",
    }),
  );
}

/** The rules of accounts by code, from their standard accounts alone: what the catalogue says before a person decides otherwise. */
export function catalogueRules(
  { tree, book, directions }: MappingBook,
  accounts: readonly MappedAccount[],
  stdCodes: ReadonlyMap<string, string>,
): ReadonlyMap<string, ItemRules | null> {
  const rows = accounts.map(({ code, name, dc }) => ({
    code,
    name,
    direction: DIRECTIONS[dc] ?? "Dr",
    auxType: null,
    auxName: null,
    open: 0n,
    periodDr: 0n,
    periodCr: 0n,
    close: 0n,
  }));
  return new Map(mapBalances(rows, { tree, book, directions, stdCodes }).map((mapped) => [mapped.code, mapped.rules]));
}
