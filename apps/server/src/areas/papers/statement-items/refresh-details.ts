import { detailType } from "@digao/contract/areas/papers/item-details/codes";
import type { FsItemDetail, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Input } from "@digao/contract/endpoint";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { readDetails } from "./detail-rows.ts";
import { itemDetail } from "./item-detail.ts";
import { type LedgerDetail, ledgerDetails } from "./ledger-details.ts";
import { loadSubject, lockItem } from "./subject.ts";

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

type Stored = Awaited<ReturnType<typeof readDetails>>[number];
const amounts = ["openBook", "periodDr", "periodCr", "closeBook"] as const;
const nothing = { openBook: "0.00", periodDr: "0.00", periodCr: "0.00", closeBook: "0.00" };

const keyOf = ({ accountCode, auxId }: Pick<Stored, "accountCode" | "auxId">): string => `${accountCode}/${auxId}`;
const isWritten = ({ nature, explanation, remark, wpIndex, currency, fcAmount, ...detail }: Stored): boolean =>
  [nature, explanation, remark, wpIndex, currency, fcAmount].some((field) => field !== null) ||
  detail.ageing.length > 0 ||
  detail.hzFlag ||
  detail.altFlag;

/**
 * Each step is a statement of its own, for a cluster sends only such a one to the project's worker as it is.
 * @returns how many rows came, went or changed an amount
 */
async function store(db: Db, itemId: number, rows: readonly LedgerDetail[]): Promise<number> {
  const stored = (await readDetails(db, itemId)).filter((detail) => detail.detailType !== detailType.byHand);
  const listed = new Map(rows.map((row) => [keyOf(row), row]));
  const storedKeys = new Set(stored.map(keyOf));
  const added = rows.flatMap((row, index) => (storedKeys.has(keyOf(row)) ? [] : [{ ...row, lineNo: index + 1 }]));
  const gone = stored.filter((detail) => !listed.has(keyOf(detail)) && !isWritten(detail)).map(({ id }) => id);
  const changed = stored.flatMap((detail) => {
    const row = listed.get(keyOf(detail)) ?? { ...detail, ...nothing };
    const isSame = row.detailName === detail.detailName && amounts.every((name) => row[name] === detail[name]);
    return isSame || gone.includes(detail.id) ? [] : [{ ...row, id: detail.id }];
  });
  if (changed.length > 0) await change(db, changed);
  if (gone.length > 0) await db.deleteFrom("fs_detail").where("id", "in", gone).execute();
  if (added.length > 0) await add(db, itemId, added);
  await renumber(db, itemId);
  return changed.length + gone.length + added.length;
}

const bookColumns = sql`"detailType" smallint, "accountCode" text, "auxId" bigint, "detailName" text, "openBook" numeric(20, 2),
  "periodDr" numeric(20, 2), "periodCr" numeric(20, 2), "closeBook" numeric(20, 2)`;

const change = (db: Db, rows: readonly { id: number }[]) =>
  sql`
    update fs_detail d set open_book = r."openBook", period_dr = r."periodDr", period_cr = r."periodCr",
      close_book = r."closeBook", detail_name = r."detailName", detail_type = r."detailType", row_version = d.row_version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id bigint, ${bookColumns})
    where ${ofProject("d")} and d.id = r.id`.execute(db);

async function add(db: Db, itemId: number, rows: readonly (LedgerDetail & { lineNo: number })[]): Promise<void> {
  const parties = rows.flatMap(({ auxId }) => auxId ?? []);
  const { rows: found } = await sql<{ id: number }>`
    select id from aux_item where ${ofProject("aux_item")} and id = any(${parties}::bigint[]) and is_related_party`.execute(
    db,
  );
  const related = new Set(found.map(({ id }) => id));
  const values = rows.map((row) => ({ ...row, isRelated: row.auxId !== null && related.has(row.auxId) }));
  await insertFound(
    db,
    sql`
    insert into fs_detail (tenant_id, project_id, fs_item_id, line_no, detail_type, account_code, aux_id, detail_name, open_book,
      period_dr, period_cr, close_book, is_related)
    select ${ownTenant}, ${ownProject}, ${itemId}::bigint, r."lineNo", r."detailType", r."accountCode", r."auxId", r."detailName", r."openBook",
      r."periodDr", r."periodCr", r."closeBook", r."isRelated"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) r ("lineNo" int, "isRelated" boolean, ${bookColumns})`,
  );
}

/** Accounts first, in their order, then what people added. */
async function renumber(db: Db, itemId: number): Promise<void> {
  await sql`
    update fs_detail d set line_no = o.line_no from (
      select id, row_number() over (order by detail_type = ${code.detailType.byHand}, account_code, detail_type, aux_id, id) as line_no
      from fs_detail where ${ofProject("fs_detail")} and fs_item_id = ${itemId}
    ) o where ${ofProject("d")} and d.id = o.id and d.line_no <> o.line_no`.execute(db);
}
