import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { isRuleOf, type Mapper, ruleFor, rulesOf, save } from "./mapping-save.ts";
import { type Account, type Item, lockBelow } from "./mapping-scope.ts";
import { periodOf } from "./period.ts";

/** A row of an imported mapping (科目对照), checked before. */
export interface FileMapping {
  accountCode: string;
  stdCode: string | null;
  itemCode: string;
  rule: string | null;
}

/**
 * Writes an imported mapping into the current period as a person's decisions: accounts below take their parent's row unless they have
 * one of their own, and the client's next books remember all of them.
 */
export async function saveFileMapping(ctx: Mapper, projectId: number, rows: readonly FileMapping[]): Promise<void> {
  const { db } = ctx;
  if (rows.length === 0) return;
  const period = await periodOf(db, projectId);
  if (!period) throw missing("period.missing");
  const byCode = new Map(rows.map((row) => [row.accountCode, row]));
  const named = await db
    .selectFrom("account")
    .where("period_id", "=", period.id)
    .where("code", "in", [...byCode.keys()])
    .select("id")
    .execute();
  const accounts = await lockBelow(
    db,
    period,
    named.map(({ id }) => id),
  );
  const items = await readItems(db, projectId);
  const rowOf = nearestRow(accounts, byCode);
  const stdCodeOf = (account: Account) => rowOf(account)?.stdCode ?? account.stdCode;
  const catalogue = await rulesOf(db, period, accounts, stdCodeOf);
  await save(ctx, period, accounts, (account) => {
    const row = rowOf(account);
    const item = items.get(row?.itemCode ?? "") ?? null;
    const requestedRule = item && row?.rule && isRuleOf(item, row.rule) ? row.rule : null;
    const rule = item && (requestedRule ?? ruleFor(item, catalogue.get(account.code)?.primary.rule));
    return { stdCode: stdCodeOf(account), item, rule, state: "manual" };
  });
}

/** An account's own row, else that of the nearest account above it. */
function nearestRow(accounts: readonly Account[], rows: ReadonlyMap<string, FileMapping>) {
  const parents = new Map(accounts.map(({ code, parentCode }) => [code, parentCode]));
  return (account: Account): FileMapping | undefined => {
    for (let code: string | null = account.code; code !== null; code = parents.get(code) ?? null) {
      const row = rows.get(code);
      if (row) return row;
    }
    return undefined;
  };
}

async function readItems(db: Context["db"], projectId: number): Promise<ReadonlyMap<string, Item>> {
  const items = await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .select(["id", "std_code as code", "grp_id as group"])
    .execute();
  return new Map(items.map((item) => [item.code, item]));
}
