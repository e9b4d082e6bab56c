/** The accounts and months that a statistic is about. */
import type { Db } from "@digao/db/tenant";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type BookedAccount, bookedAccounts, dataPeriod } from "../../books/mapping/door.ts";
import { awaitRollUps } from "./await-roll-ups.ts";

export interface Scope {
  projectId: number;
  /** Null while the period has no journal: there are balances, and no movements. */
  batchId: number | null;
  accounts: BookedAccount[];
  byCode: ReadonlyMap<string, BookedAccount>;
}

export async function scopeOf(db: Db, periodId: number): Promise<Scope> {
  const row = await db.selectFrom("project_period").where("id", "=", periodId).select("project_id").executeTakeFirst();
  const period = row && (await dataPeriod(db, row.project_id, periodId));
  if (!period) throw missing("period.missing");
  const accounts = await bookedAccounts(db, period);
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  return { projectId: period.projectId, batchId: period.voucherBatchId, accounts, byCode };
}

/** The same with the roll-ups of its journal in place. */
export async function rolledScope(ctx: Context, periodId: number): Promise<Scope> {
  const scope = await scopeOf(ctx.db, periodId);
  if (scope.batchId !== null) await awaitRollUps(ctx, scope.projectId, { batchId: scope.batchId, periodId });
  return scope;
}

interface Shown {
  level?: number | undefined;
  accountCode?: string | undefined;
}

/** Accounts to list: of a level and above it where it is a leaf already, below an account, or all. */
export function shownAccounts({ accounts, byCode }: Scope, { level, accountCode }: Shown): BookedAccount[] {
  const isBelow = (account: BookedAccount): boolean => {
    for (let at: BookedAccount | undefined = account; at; at = byCode.get(at.parentCode ?? ""))
      if (at.code === accountCode) return true;
    return false;
  };
  return accounts.filter(
    (account) =>
      (level === undefined || account.level === level || (account.isLeaf && account.level < level)) &&
      (accountCode === undefined || isBelow(account)),
  );
}

/** An account and all above it. */
export function lineOf({ byCode }: Pick<Scope, "byCode">, code: string): string[] {
  const codes: string[] = [];
  for (let at = byCode.get(code); at; at = byCode.get(at.parentCode ?? "")) codes.push(at.code);
  return codes.length > 0 ? codes : [code];
}

export const treeRow = ({ code, fullName, level, parentCode, isLeaf }: BookedAccount) => ({
  accountCode: code,
  accountName: fullName,
  level,
  parentCode,
  isLeaf,
});
