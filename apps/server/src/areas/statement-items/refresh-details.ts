import type { FsItemDetail, statementItems } from "@digao/contract/areas/statement-items";
import { detailType } from "@digao/contract/codes";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { signOf } from "@digao/domain/accounts/category";
import { type Fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { code } from "../../platform/lib/code-sql.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { markChanged } from "../papers/door.ts";
import { itemAccounts, itemAuxRows } from "../trial-balance/door.ts";
import { itemDetail } from "./item-detail.ts";
import { loadSubject, lockItem, type Subject } from "./subject.ts";

/** A row of the ledger as a detail line; book amounts in the item's own sign. */
export interface LedgerDetail {
  detailType: number;
  accountCode: string;
  auxId: number | null;
  detailName: string;
  openBook: string;
  periodDr: string;
  periodCr: string;
  closeBook: string;
}

/** Accounts of the item, split by auxiliary item where the client keeps them so. */
export async function ledgerDetails(db: Db, { items, item }: Subject, lang: Lang): Promise<LedgerDetail[]> {
  const { source } = items.balance;
  const sign = signOf(item.line.direction);
  const accounts = itemAccounts(source, item.line.code);
  const aux = await itemAuxRows(db, source, item.line.code, accounts);
  const rowOf = (row: { periodDr: Fen; periodCr: Fen; net: Fen; openNet: Fen }) => ({
    openBook: yuan(sign * row.openNet),
    periodDr: yuan(row.periodDr),
    periodCr: yuan(row.periodCr),
    closeBook: yuan(sign * row.net),
  });
  return accounts.flatMap((account): LedgerDetail[] => {
    const own = { detailType: detailType.account, accountCode: account.code, auxId: null };
    const rows = aux.get(account.code) ?? [];
    if (rows.length === 0) return [{ ...own, detailName: account.name, ...rowOf(account) }];
    return rows.map((row) =>
      row.auxId === null
        ? { ...own, detailName: `${account.name} ${messageOf(lang, "trialBalance.withoutAux")}`, ...rowOf(row) }
        : { ...own, detailType: detailType.auxiliary, auxId: row.auxId, detailName: row.auxName ?? "", ...rowOf(row) },
    );
  });
}

/** Brings the ledger's rows into the details. People's fields stay; a row the ledger no longer has goes, unless someone wrote on it. */
export async function refreshDetails(
  ctx: Context,
  { RId, RptLang }: Input<(typeof statementItems)["RefreshFSDetail"]>,
): Promise<FsItemDetail> {
  const { db } = ctx;
  const { kind, projectId } = await lockItem(db, RId);
  if (kind === "H" || kind === "T") throw new Refusal("fsItem.noDetails", { kind: "state" });
  const rows = await ledgerDetails(db, await loadSubject(ctx, RId), RptLang);
  const shown = rows.filter((row) =>
    [row.openBook, row.periodDr, row.periodCr, row.closeBook].some((a) => a !== "0.00"),
  );
  const changed = await store(db, RId, shown);
  if (changed > 0) {
    await markChanged(db, [RId]);
    const entry = { refType: "fsItem" as const, refId: RId, projectId, action: "refreshDetails" };
    await ctx.audit({ ...entry, new: { rows: shown.length, changed } });
  }
  return itemDetail(ctx, await loadSubject(ctx, RId), RptLang);
}

/** @returns how many rows came, went or changed an amount */
async function store(db: Db, itemId: number, rows: readonly LedgerDetail[]): Promise<number> {
  const { rows: counts } = await sql<{ changed: number }>`
    with listed as (
      select row_number() over () as line_no, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r ("detailType" smallint,
        "accountCode" text, "auxId" bigint, "detailName" text, "openBook" numeric(20, 2), "periodDr" numeric(20, 2),
        "periodCr" numeric(20, 2), "closeBook" numeric(20, 2))
    ), updated as (
      update fs_detail d set open_book = r."openBook", period_dr = r."periodDr", period_cr = r."periodCr",
        close_book = r."closeBook", detail_name = r."detailName", detail_type = r."detailType", row_version = d.row_version + 1
      from listed r
      where ${ofProject("d")} and d.fs_item_id = ${itemId} and d.detail_type <> ${code.detailType.byHand} and d.account_code = r."accountCode"
        and d.aux_id is not distinct from r."auxId"
        and (d.open_book, d.period_dr, d.period_cr, d.close_book, d.detail_name) is distinct from
          (r."openBook", r."periodDr", r."periodCr", r."closeBook", r."detailName")
      returning d.id
    ), added as (
      insert into fs_detail (tenant_id, project_id, fs_item_id, line_no, detail_type, account_code, aux_id, detail_name, open_book,
        period_dr, period_cr, close_book, is_related)
      select ${ownTenant}, ${ownProject}, ${itemId}::bigint, r.line_no, r."detailType", r."accountCode", r."auxId", r."detailName", r."openBook",
        r."periodDr", r."periodCr", r."closeBook", coalesce(a.is_related_party, false)
      from listed r left join aux_item a on ${ofProject("a")} and a.id = r."auxId"
      where not exists (select 1 from fs_detail d where ${ofProject("d")} and d.fs_item_id = ${itemId} and d.detail_type <> ${code.detailType.byHand}
        and d.account_code = r."accountCode" and d.aux_id is not distinct from r."auxId")
      returning id
    ), gone as (
      select d.id, coalesce(d.nature, d.explanation, d.remark, d.wp_index, d.currency) is not null or d.fc_amount is not null
        or d.ageing <> '{}' or d.hz_flag or d.alt_flag as is_written
      from fs_detail d where ${ofProject("d")} and d.fs_item_id = ${itemId} and d.detail_type <> ${code.detailType.byHand} and not exists (
        select 1 from listed r where d.account_code = r."accountCode" and d.aux_id is not distinct from r."auxId")
    ), emptied as (
      update fs_detail d set open_book = 0, period_dr = 0, period_cr = 0, close_book = 0, row_version = d.row_version + 1
      from gone g where ${ofProject("d")} and d.id = g.id and g.is_written
        and (d.open_book, d.period_dr, d.period_cr, d.close_book) is distinct from (0::numeric, 0::numeric, 0::numeric, 0::numeric)
      returning d.id
    ), deleted as (
      delete from fs_detail d using gone g where ${ofProject("d")} and d.id = g.id and not g.is_written returning d.id
    )
    select ((select count(*) from updated) + (select count(*) from added) + (select count(*) from emptied)
      + (select count(*) from deleted))::int as changed`.execute(db);
  await renumber(db, itemId);
  return counts[0]?.changed ?? 0;
}

/** Accounts first, in their order, then what people added. */
async function renumber(db: Db, itemId: number): Promise<void> {
  await sql`
    update fs_detail d set line_no = o.line_no from (
      select id, row_number() over (order by detail_type = ${code.detailType.byHand}, account_code, detail_type, aux_id, id) as line_no
      from fs_detail where ${ofProject("fs_detail")} and fs_item_id = ${itemId}
    ) o where ${ofProject("d")} and d.id = o.id and d.line_no <> o.line_no`.execute(db);
}
