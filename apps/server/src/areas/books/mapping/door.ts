import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { CoaStandard } from "@digao/domain/accounts/standard";
import type { StandardAccount } from "@digao/domain/mapping/standard-account";
import { sql } from "kysely";
import type { Audited, InFirm } from "../../../platform/context.ts";
import { missing } from "../../../platform/refusal.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { accountBalances, type Balance, nilBalance } from "./account-balances.ts";
import { type StoredAccount, suggestMappings } from "./auto-map.ts";
import { mappingBook, standardAccounts, standardOf } from "./mapping-book.ts";
import { type FileMapping, saveFileMapping } from "./mapping-file.ts";
import { readMemory } from "./mapping-memory.ts";
import { type AccountMapping, writeMappings } from "./mapping-write.ts";
import { type DataPeriod, periodOf } from "./period.ts";
import { type Unmapped, unmappedAccounts } from "./unmapped.ts";

export interface AutoMapped {
  coaStandard: string;
  /** Leaf accounts, by rule or by hand. */
  mapped: number;
  suggested: number;
  unmapped: Unmapped[];
}

/** The data period asked for, else the current one, else the latest; null while the project has none. */
export const dataPeriod = (db: Db, projectId: number, periodId?: number | null): Promise<DataPeriod | null> =>
  periodOf(db, projectId, periodId);

export interface BookedAccount {
  id: number;
  code: string;
  /** Of the account alone. */
  name: string;
  fullName: string;
  parentCode: string | null;
  level: number;
  isLeaf: boolean;
  balance: Balance;
}

/** Of an account that the books do not have. */
export const noBalance: Balance = nilBalance;

/** Every account of a period by code, parents with the sums of their leaves, as the client's books have them. */
export async function bookedAccounts(db: Db, period: DataPeriod): Promise<BookedAccount[]> {
  const accounts = await db
    .selectFrom("account")
    .where("period_id", "=", period.id)
    .orderBy("code")
    .select(["id", "code", "name", "full_name as fullName", "parent_code as parentCode", "level", "is_leaf as isLeaf"])
    .execute();
  const balances = await accountBalances(db, period, accounts);
  return accounts.map((account) => ({ ...account, balance: balances.get(account.code) ?? nilBalance }));
}

/**
 * Maps the accounts of a period to standard accounts and statement items (自动对照). Suggestions that need a person count in
 * the statements too and wait as `toConfirm`, so that totals tie meanwhile. `again` also maps anew what a rule has mapped
 * before; what a person mapped stays in any case.
 */
export async function autoMapPeriod(
  ctx: InFirm & Audited,
  periodId: number,
  options: { again?: boolean } = {},
): Promise<AutoMapped> {
  const { db } = ctx;
  const { custId, ...period } = await lockPeriod(db, periodId);
  const accounts = await readAccounts(db, periodId);
  const { code: coaStandard, standard } = standardOf(period.coaStandard, accounts);
  await addItemsOf(db, standard);
  const [map, catalogue, memory, itemIds] = await Promise.all([
    mappingBook(db, period.projectId, standard, accounts),
    standardAccounts(db),
    readMemory(db, custId),
    readItemIds(db, period.projectId),
  ]);
  const suggested = suggestMappings(accounts, { map, standardAccounts: catalogue, memory, itemIds });
  const isOpen = ({ state }: StoredAccount) => state === "unmapped" || (options.again === true && state !== "manual");
  const changes = accounts.filter(isOpen).flatMap((account) => changeOf(account, suggested.get(account.id)));
  await writeMappings(
    db,
    changes.map(({ after }) => after),
  );
  await markChanged(
    db,
    changes.flatMap(({ before, after }) => [before.fsItemId, after.fsItemId]),
  );
  await db.updateTable("project_period").set({ coa_standard: coaStandard }).where("id", "=", periodId).execute();
  const answer = { coaStandard, ...(await leafCounts(db, periodId)) };
  const values = { ...answer, changed: changes.length };
  await ctx.audit({
    refType: "projectPeriod",
    refId: periodId,
    projectId: period.projectId,
    action: "autoMap",
    new: values,
  });
  return { ...answer, unmapped: (await unmappedAccounts(db, period)).accounts };
}

/** The standard chart (标准科目). */
export const standardChart = (db: Db): Promise<StandardAccount[]> => standardAccounts(db);

/** Writes the rows of an imported mapping as a person's decisions, with all accounts below. */
export const mapFromFile = (ctx: InFirm & Audited, projectId: number, rows: readonly FileMapping[]): Promise<void> =>
  saveFileMapping(ctx, projectId, rows);

function changeOf(before: StoredAccount, after: AccountMapping | undefined) {
  if (!after) return [];
  const isSame = before.fsItemId === after.fsItemId && before.stdCode === after.stdCode && before.state === after.state;
  return isSame ? [] : [{ before, after }];
}

/** Held until the transaction ends: two runs at once would write the same accounts twice. */
async function lockPeriod(db: Db, periodId: number): Promise<DataPeriod & { custId: number }> {
  const row = await db
    .selectFrom("project_period")
    .innerJoin("project", "project.id", "project_period.project_id")
    .where("project_period.id", "=", periodId)
    .select([
      "project_period.id",
      "project_period.project_id as projectId",
      "project_period.coa_standard as coaStandard",
      "project_period.tb_batch_id as tbBatchId",
      "project_period.voucher_batch_id as voucherBatchId",
      "project.cust_id as custId",
    ])
    .forNoKeyUpdate("project_period")
    .executeTakeFirst();
  if (!row) throw missing("period.missing");
  return row;
}

const readAccounts = (db: Db, periodId: number): Promise<StoredAccount[]> =>
  db
    .selectFrom("account")
    .where("period_id", "=", periodId)
    .orderBy("code")
    .select([
      "id",
      "code",
      "name",
      "full_name as fullName",
      "parent_code as parentCode",
      "dc",
      "is_leaf as isLeaf",
      "std_code as stdCode",
      "fs_item_id as fsItemId",
      "map_state as state",
    ])
    .execute();

async function readItemIds(db: Db, projectId: number): Promise<ReadonlyMap<string, number>> {
  const items = await db.selectFrom("fs_item").where("project_id", "=", projectId).select(["id", "std_code"]).execute();
  return new Map(items.map(({ id, std_code }) => [std_code, id]));
}

/** The lines that only the form of this standard has, as far as the project lacks them. */
const addItemsOf = (db: Db, standard: CoaStandard): Promise<unknown> =>
  insertFound(
    db,
    sql`
    insert into fs_item (tenant_id, project_id, std_code, grp_id, rpt_type, name_zh, name_en, line_no, kind, prefix, dc, formula)
    select ${ownTenant}, ${ownProject}, code, grp_id, rpt_type, name_zh, name_en, line_no, kind, prefix, dc, formula
    from statement_line l where coa_standard = ${standard}
      and not exists (select 1 from fs_item i where ${ofProject("i")} and i.std_code = l.code)`,
  );

const leafCounts = (db: Db, periodId: number) =>
  db
    .selectFrom("account")
    .where("period_id", "=", periodId)
    .where("is_leaf", "=", true)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("map_state", "in", ["mapped", "manual"]).as("mapped"),
      fn.countAll<number>().filterWhere("map_state", "=", "toConfirm").as("suggested"),
    ])
    .executeTakeFirstOrThrow();
