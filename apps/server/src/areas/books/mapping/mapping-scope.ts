import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isOciCode } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { MappedAccount } from "./mapping-book.ts";
import type { AccountMapping } from "./mapping-write.ts";
import { type DataPeriod, periodOf } from "./period.ts";

export type Item = { id: number; code: string; group: number };
export type Account = MappedAccount & {
  fullName: string;
  parentCode: string | null;
  level: number;
  isLeaf: boolean;
  stdCode: string | null;
  fsItemId: number | null;
  rowVersion: number;
  /** What the program had found, kept under a person's decision so that undoing it brings all of it back. */
  score: number | null;
  reason: AccountMapping["reason"];
};

/** The one period that the accounts belong to; accounts of other projects are as if missing. */
export async function periodOfAccounts(db: Db, projectId: number, accountIds: readonly number[]): Promise<DataPeriod> {
  const found = await db
    .selectFrom("account")
    .where("project_id", "=", projectId)
    .where("id", "in", accountIds)
    .select(["id", "period_id as periodId"])
    .execute();
  const periods = new Set(found.map(({ periodId }) => periodId));
  const [periodId] = periods;
  if (found.length !== new Set(accountIds).size || periodId === undefined) throw missing();
  if (periods.size > 1) throw new Refusal("mapping.onePeriod", { field: "accountIds" });
  const period = await periodOf(db, projectId, periodId);
  if (!period) throw missing("period.missing");
  return period;
}

/** The accounts named and all below them, held until the transaction ends. */
export const lockBelow = async (db: Db, period: DataPeriod, accountIds: readonly number[]): Promise<Account[]> => {
  const { rows } = await sql<Account>`
    with recursive below as (
      select id, code from account where ${ofProject("account")} and period_id = ${period.id} and id = any(${accountIds}::bigint[])
      union
      select a.id, a.code from account a join below b on ${ofProject("a")} and a.period_id = ${period.id} and a.parent_code = b.code
    )
    select a.id, a.code, a.name, a.dc, a.full_name as "fullName", a.parent_code as "parentCode", a.level,
      a.is_leaf as "isLeaf", a.std_code as "stdCode", a.fs_item_id as "fsItemId", a.map_score as score, a.map_reason as reason,
      a.row_version as "rowVersion"
    from account a where ${ofProject("a")} and a.id in (select id from below) order by a.code for update`.execute(db);
  return rows;
};

/** Refuses a decision on accounts that someone else has changed since the caller read them. */
export function checkSeen(
  accounts: readonly Account[],
  seen: readonly { id: number; rowVersion: number }[] | undefined,
): void {
  const versions = new Map(seen?.map(({ id, rowVersion }) => [id, rowVersion]));
  const current = accounts.filter(({ id, rowVersion }) => (versions.get(id) ?? rowVersion) !== rowVersion);
  const [first] = current;
  if (!first) return;
  throw new Refusal("mapping.changed", {
    kind: "conflict",
    params: { name: `${first.code} ${first.name}` },
    details: "mapping.changedDetails",
    detailsParams: { count: current.length },
    data: { sent: seen, current },
  });
}

/** Titles, of-which lines and totals take no account: their amounts come from other lines. */
export async function mappableItem(db: Db, projectId: number, fsItemId: number): Promise<Item> {
  const item = await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .where("id", "=", fsItemId)
    .select(["id", "std_code as code", "grp_id as group", "kind", "name_zh as name"])
    .executeTakeFirst();
  if (!item) throw missing();
  if (item.kind !== "L") throw new Refusal("mapping.notALine", { kind: "state", params: { name: item.name } });
  if (isOciCode(item.code)) throw new Refusal("mapping.ociLine", { kind: "state", params: { name: item.name } });
  return item;
}

export async function requireStandardAccount(db: Db, code: string): Promise<void> {
  const found = await db
    .selectFrom("std_account")
    .where("coa_standard", "=", "ASBE")
    .where("code", "=", code)
    .select("code")
    .executeTakeFirst();
  if (!found) throw missing("mapping.stdAccountMissing");
}
