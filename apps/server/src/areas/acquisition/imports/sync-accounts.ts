import { checkLevel } from "@digao/contract/areas/acquisition/imports/codes";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type AccountCategory, categoryOf, defaultDirection } from "@digao/domain/accounts/category";
import { paddedParents } from "@digao/domain/accounts/padded-codes";
import { COA_STANDARDS, type CoaStandard } from "@digao/domain/accounts/standard";
import { type AccountNode, accountTree } from "@digao/domain/accounts/tree";
import { sql } from "kysely";
import { pinyinInitials } from "../../../platform/lib/search.ts";

interface Listed {
  code: string;
  name: string;
  dc: number | null;
  dcTold: boolean;
  inTb: boolean;
  /** In the list itself. */
  parentCode: string | null;
}

interface Draft {
  code: string;
  name: string;
  fullName: string;
  pinyin: string;
  parentCode: string | null;
  level: number;
  isLeaf: boolean;
  dc: number;
  dcTold: boolean;
  category: AccountCategory | null;
  auxTypes: number[];
  inTb: boolean;
}

/**
 * Brings the accounts of a period in line with its batches in force. What a person or a rule has mapped stays; an account that
 * vanished is removed unless something still refers to it.
 */
export async function syncAccounts(db: Db, periodId: number): Promise<number> {
  const period = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select([
      "project_id as projectId",
      "tb_batch_id as tb",
      "voucher_batch_id as journal",
      "coa_standard as coaStandard",
    ])
    .executeTakeFirstOrThrow();
  const [listed, hasMovements, auxTypes] = [
    await listedAccounts(db, period.tb, period.journal),
    await movementsIn(db, period.tb),
    await auxTypesOf(db, period.tb, period.journal),
  ];
  const standard = COA_STANDARDS[Number(period.coaStandard)] ?? "CUSTOM";
  const drafts = draftsOf(listed, { hasMovements, standard, auxTypes });
  await upsert(db, periodId, drafts);
  await removeVanished(db, periodId, drafts);
  // Counts of vouchers go up the tree of accounts, which may be another one now.
  if (period.journal !== null)
    await db.updateTable("import_batch").set({ rolled_up_at: null }).where("id", "=", period.journal).execute();
  return drafts.length;
}

interface Traits {
  /** A trial balance with movements is the whole chart; a list of openings is completed by the journal. */
  hasMovements: boolean;
  standard: CoaStandard;
  auxTypes: ReadonlyMap<string, number[]>;
}

function draftsOf(listed: readonly Listed[], { hasMovements, standard, auxTypes }: Traits): Draft[] {
  const whole = hasMovements ? listed.filter(({ inTb }) => inTb) : listed;
  const { nodes, byCode } = accountTree(whole, paddedIn(whole));
  const listedByCode = new Map(listed.map((account) => [account.code, account]));
  // A code that only the journal knows must not turn a leaf of the trial balance into a parent.
  const strays = listed
    .filter(({ code }) => !byCode.has(code))
    .map(
      ({ code, name }): AccountNode => ({
        code,
        name,
        fullName: name,
        parentCode: null,
        level: checkLevel.error,
        isLeaf: true,
        isVirtual: false,
      }),
    );
  return [...nodes, ...strays].map(({ code, name, fullName, parentCode, level, isLeaf, isVirtual }) => ({
    code,
    name,
    fullName,
    pinyin: pinyinInitials(fullName),
    parentCode,
    level,
    isLeaf,
    dc: listedByCode.get(code)?.dc ?? (defaultDirection(code, name, standard) === "Cr" ? 2 : 1),
    dcTold: listedByCode.get(code)?.dcTold ?? false,
    category: categoryOf(code, standard),
    auxTypes: auxTypes.get(code) ?? [],
    inTb: isVirtual || (listedByCode.get(code)?.inTb ?? false),
  }));
}

/** Codes that were filled up to one length have parents as long as themselves. */
function paddedIn(listed: readonly Listed[]): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  for (const { code, parentCode } of listed)
    if (parentCode !== null && parentCode.length === code.length) parents.set(code, parentCode);
  if (parents.size === 0) return parents;
  return paddedParents(
    listed.map(({ code }) => code),
    parents,
  );
}

async function listedAccounts(db: Db, tbBatch: number | null, journalBatch: number | null): Promise<Listed[]> {
  // No batch has the number 0. A null would tell a distributed PostgreSQL that this part of the question is on no node at all.
  const [tb, journal] = [tbBatch ?? 0, journalBatch ?? 0];
  const { rows } = await sql<Listed>`
    select account_code as code, min(account_name) as name, min(dc) as dc, bool_and(dc_told) as "dcTold", true as "inTb", min(parent_code) as "parentCode"
    from tb_row where ${ofProject("tb_row")} and batch_id = ${tb} and aux_id is null and not is_virtual group by account_code
    union all
    select m.account_code, coalesce((
        select l.account_name from voucher_line l where ${ofProject("l")} and l.batch_id = ${journal} and l.account_code = m.account_code
        order by l.j_date, l.id limit 1), m.account_code), null, false, false, null
    from (select distinct account_code from ledger_month where ${ofProject("ledger_month")} and batch_id = ${journal}) m
    where not exists (select 1 from tb_row t where ${ofProject("t")} and t.batch_id = ${tb} and t.account_code = m.account_code and not t.is_virtual)`.execute(
    db,
  );
  return rows;
}

async function movementsIn(db: Db, tb: number | null): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from tb_row where ${ofProject("tb_row")} and batch_id = ${tb} and (period_dr <> 0 or period_cr <> 0)) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

async function auxTypesOf(db: Db, tb: number | null, journal: number | null): Promise<ReadonlyMap<string, number[]>> {
  const { rows } = await sql<{ code: string; types: number[] }>`
    select u.account_code as code, array_agg(distinct a.aux_type order by a.aux_type)::int[] as types
    from (
      select account_code, aux_id from tb_row where ${ofProject("tb_row")} and batch_id = ${tb} and aux_id is not null
      union select account_code, aux_id from ledger_month_aux where ${ofProject("ledger_month_aux")} and batch_id = ${journal}
    ) u join aux_item a on ${ofProject("a")} and a.id = u.aux_id
    group by u.account_code`.execute(db);
  return new Map(rows.map(({ code, types }) => [code, types]));
}

async function upsert(db: Db, periodId: number, drafts: readonly Draft[]): Promise<void> {
  await insertFound(
    db,
    sql`
    insert into account (tenant_id, project_id, period_id, code, name, full_name, pinyin, parent_code, level, is_leaf, dc, dc_told, category, aux_types, in_tb)
    select ${ownTenant}, ${ownProject}, ${periodId}, code, name, "fullName", pinyin, "parentCode", level, "isLeaf", dc, "dcTold", category, "auxTypes", "inTb"
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d (code text, name text, "fullName" text, pinyin text,
      "parentCode" text, level smallint, "isLeaf" boolean, dc smallint, "dcTold" boolean, category smallint, "auxTypes" jsonb, "inTb" boolean)
    on conflict (tenant_id, project_id, period_id, code) do update set name = excluded.name, full_name = excluded.full_name,
      pinyin = excluded.pinyin, parent_code = excluded.parent_code, level = excluded.level, is_leaf = excluded.is_leaf,
      dc = excluded.dc, dc_told = excluded.dc_told, category = excluded.category, aux_types = excluded.aux_types, in_tb = excluded.in_tb`,
  );
}

async function removeVanished(db: Db, periodId: number, drafts: readonly Draft[]): Promise<void> {
  const codes = drafts.map(({ code }) => code);
  await sql`update account set in_tb = false where ${ofProject("account")} and period_id = ${periodId} and in_tb and code <> all(${codes}::text[])`.execute(
    db,
  );
  await sql`
    delete from account a where ${ofProject("a")} and a.period_id = ${periodId} and a.code <> all(${codes}::text[]) and a.map_state <> 'manual'
      and not exists (select 1 from adjust_line l where ${ofProject("l")} and l.account_code = a.code)
      and not exists (select 1 from fs_detail d where ${ofProject("d")} and d.account_code = a.code)`.execute(db);
}
