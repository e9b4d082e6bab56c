import type { mapping } from "@digao/contract/areas/books/mapping/calls";
import { itemGroup } from "@digao/contract/areas/papers/statement-items/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { COA_STANDARDS } from "@digao/domain/accounts/standard";
import type { PrimaryRule } from "@digao/domain/mapping/item-rules";
import type { Audited, InFirm } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { accountBalances, isNil, nilBalance } from "./account-balances.ts";
import { catalogueRules, mappingBook } from "./mapping-book.ts";
import { forget, remember } from "./mapping-memory.ts";
import {
  type Account,
  checkSeen,
  type Item,
  lockBelow,
  mappableItem,
  periodOfAccounts,
  requireStandardAccount,
} from "./mapping-scope.ts";
import { writeMappings } from "./mapping-write.ts";
import type { DataPeriod } from "./period.ts";
import { unmappedAccounts } from "./unmapped.ts";

type Saved = Output<(typeof mapping)["SaveRptMapAccountData"]>;
type Target = {
  stdCode: string | null;
  item: Item | null;
  rule: string | null;
  state: "manual" | "mapped" | "toConfirm";
};

/** Maps accounts and all below them to a statement item; null takes the mapping away. */
export async function saveItemMapping(
  ctx: Context,
  { projectId, fsItemId, accountIds, rule, state, seen }: Input<(typeof mapping)["SaveRptMapAccountData"]>,
): Promise<Saved> {
  const period = await periodOfAccounts(ctx.db, projectId, accountIds);
  const item = fsItemId === null ? null : await mappableItem(ctx.db, projectId, fsItemId);
  if (item && rule && !isRuleOf(item, rule)) throw new Refusal("mapping.ruleMismatch", { field: "rule" });
  const accounts = await lockBelow(ctx.db, period, accountIds);
  checkSeen(accounts, seen);
  const catalogue = await rulesOf(ctx.db, period, accounts, (account) => account.stdCode);
  return save(ctx, period, accounts, (account) => ({
    stdCode: account.stdCode,
    item,
    rule: item && (rule ?? ruleFor(item, catalogue.get(account.code)?.primary.rule)),
    state: state ?? "manual",
  }));
}

/** Maps accounts and all below them to a standard account; its rule gives the statement item. */
export async function saveStandardMapping(
  ctx: Context,
  { projectId, stdCode, accountIds, seen }: Input<(typeof mapping)["SaveAcctMapAccountData"]>,
): Promise<Saved> {
  const { db } = ctx;
  const period = await periodOfAccounts(db, projectId, accountIds);
  if (stdCode !== null) await requireStandardAccount(db, stdCode);
  const accounts = await lockBelow(db, period, accountIds);
  checkSeen(accounts, seen);
  const catalogue = await rulesOf(db, period, accounts, () => stdCode);
  const items = await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .select(["id", "std_code as code", "grp_id as group"])
    .execute();
  return save(ctx, period, accounts, (account) => {
    const primary = stdCode === null ? undefined : catalogue.get(account.code)?.primary;
    const item = items.find(({ code }) => code === primary?.itemCode) ?? null;
    return { stdCode, item, rule: item && (primary?.rule ?? null), state: "manual" };
  });
}

/** What writing a mapping needs: imports write theirs without a caller. */
export type Mapper = InFirm & Audited;

/** Writes what a person decided, remembers it for the client, and tells which items' amounts have moved. */
export async function save(
  ctx: Mapper,
  period: DataPeriod,
  accounts: readonly Account[],
  targetOf: (account: Account) => Target,
): Promise<Saved> {
  const { db } = ctx;
  const decided = accounts.map((account) => ({ account, ...targetOf(account) }));
  await writeMappings(
    db,
    decided.map(({ account, stdCode, item, rule, state }) => ({
      id: account.id,
      stdCode,
      fsItemId: item?.id ?? null,
      rule,
      state: item ? state : "unmapped",
      score: account.score,
      reason: account.reason,
    })),
  );
  await markChanged(db, await movedItems(db, period, decided));
  await rememberAll(db, period.projectId, decided);
  await ctx.audit({
    refType: "accountMapping",
    refId: period.id,
    projectId: period.projectId,
    action: "map",
    old: Object.fromEntries(accounts.map(({ code, fsItemId }) => [code, fsItemId])),
    new: Object.fromEntries(decided.map(({ account, item }) => [account.code, item?.id ?? null])),
  });
  const { accounts: unmapped, amount } = await unmappedAccounts(db, period);
  const rowVersions = accounts.map(({ id, rowVersion }) => ({ id, rowVersion: rowVersion + 1 }));
  return { saved: decided.length, unmapped: unmapped.length, unmappedAmount: amount, rowVersions };
}

type Decided = Target & { account: Account };

async function movedItems(db: Db, period: DataPeriod, decided: readonly Decided[]): Promise<(number | null)[]> {
  const balances = await accountBalances(
    db,
    period,
    decided.map(({ account }) => account),
  );
  const hasAmount = ({ account }: Decided) => account.isLeaf && !isNil(balances.get(account.code) ?? nilBalance);
  return decided.filter(hasAmount).flatMap(({ account, item }) => {
    const after = item?.id ?? null;
    return account.fsItemId === after ? [] : [account.fsItemId, after];
  });
}

async function rememberAll(db: Db, projectId: number, decided: readonly Decided[]): Promise<void> {
  const { custId } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("cust_id as custId")
    .executeTakeFirstOrThrow();
  const mapped = decided.flatMap(({ account, stdCode, item, rule, state }) =>
    item && state === "manual" ? [{ fullName: account.fullName, stdCode, fsItemCode: item.code, rule }] : [],
  );
  const dropped = decided
    .filter(({ item, state }) => item === null || state !== "manual")
    .map(({ account }) => account.fullName);
  if (mapped.length > 0) await remember(db, custId, mapped);
  if (dropped.length > 0) await forget(db, custId, dropped);
}

/** A profit line takes the period's amount, a balance line a balance. */
export const isRuleOf = (item: Item, rule: string): boolean =>
  rule !== "OCI" && (rule === "PL") === (item.group === itemGroup.profitAndLoss);

export const ruleFor = (item: Item, catalogue: PrimaryRule | undefined): PrimaryRule => {
  if (catalogue && isRuleOf(item, catalogue)) return catalogue;
  return item.group === itemGroup.profitAndLoss ? "PL" : "BAL";
};

/** What the catalogue says about these accounts; the whole chart is needed to know their place in it. */
export async function rulesOf(
  db: Db,
  period: DataPeriod,
  accounts: readonly Account[],
  stdCodeOf: (account: Account) => string | null,
) {
  const chart = await db
    .selectFrom("account")
    .where("period_id", "=", period.id)
    .select(["id", "code", "name", "parent_code as parentCode", "dc"])
    .orderBy("code")
    .execute();
  const book = await mappingBook(db, period.projectId, COA_STANDARDS[Number(period.coaStandard)] ?? "CUSTOM", chart);
  const stdCodes = new Map<string, string>();
  for (const account of accounts) {
    const stdCode = stdCodeOf(account);
    if (stdCode !== null) stdCodes.set(account.code, stdCode);
  }
  return catalogueRules(book, accounts, stdCodes);
}
