import { detailType } from "@digao/contract/areas/papers/item-details/codes";
import type { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { FsDetail } from "@digao/contract/areas/papers/statement-items/details";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import {
  adjustedDetails,
  detailQuery,
  detailsVersion,
  detailWire,
  readDetails,
  type StoredDetail,
} from "./detail-rows.ts";
import { loadSubject, lockItem, membershipOf } from "./subject.ts";

type Calls = typeof statementItems;
type Draft = Input<Calls["CreateSingleDetail"]>;
type Change = Input<Calls["UpdateSingleFSDetail"]>;

const NO_AMOUNTS = ["H", "T"];

/** The person's own fields; the others of a row that comes from the ledger stay the ledger's. */
const OWN = {
  currency: "currency",
  fcAmount: "fc_amount",
  ageing: "ageing",
  nature: "nature",
  isRelated: "is_related",
  hzFlag: "hz_flag",
  altFlag: "alt_flag",
  explanation: "explanation",
  remark: "remark",
  wpIndex: "wp_index",
} as const;
const BOOK = {
  detailName: "detail_name",
  openBook: "open_book",
  periodDr: "period_dr",
  periodCr: "period_cr",
  closeBook: "close_book",
} as const;
type Field = keyof typeof OWN | keyof typeof BOOK;

export async function createDetail(ctx: Context, { RId, ...draft }: Draft): Promise<FsDetail> {
  const { db } = ctx;
  const item = await lockItem(db, RId);
  if (NO_AMOUNTS.includes(item.kind)) throw new Refusal("fsItem.noDetails", { kind: "state" });
  const { last } = await db
    .selectFrom("fs_detail")
    .where("fs_item_id", "=", RId)
    .select(({ fn }) => fn.coalesce(fn.max("line_no"), sql<number>`0`).as("last"))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("fs_detail")
    .values({
      project_id: item.projectId,
      fs_item_id: RId,
      line_no: last + 1,
      detail_type: detailType.byHand,
      detail_name: draft.detailName,
      ...columnsOf(draft, { ...BOOK, ...OWN }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await markChanged(db, [RId]);
  await log(ctx, id, { action: "create", new: { ...draft, RId } });
  return readWire(ctx, RId, id);
}

export async function updateDetail(ctx: Context, change: Change): Promise<FsDetail> {
  const [detail] = await applyChanges(ctx, [change]);
  if (!detail) throw missing();
  return detail;
}

/** All or none: one row that someone else has changed refuses the whole save. */
export async function updateDetails(
  ctx: Context,
  { RId, rows }: Input<Calls["UpdateRowsFSDetail"]>,
): Promise<FsDetail[]> {
  const own = await ctx.db.selectFrom("fs_detail").where("fs_item_id", "=", RId).select("id").execute();
  const ownIds = new Set(own.map(({ id }) => id));
  if (rows.some(({ id }) => !ownIds.has(id))) throw missing();
  return applyChanges(ctx, rows);
}

async function applyChanges(ctx: Context, changes: readonly Change[]): Promise<FsDetail[]> {
  const { db } = ctx;
  const ids = changes.map(({ id }) => id);
  const stored = await readForUpdate(db, ids);
  for (const change of changes) {
    const before = stored.get(change.id);
    if (!before) throw missing();
    checkVersion(change.rowVersion, before);
    await applyChange(ctx, before, change);
  }
  const itemIds = [...new Set([...stored.values()].map(({ fsItemId }) => fsItemId))];
  await markChanged(db, itemIds);
  const [itemId] = itemIds;
  return itemId === undefined ? [] : readWires(ctx, itemId, ids);
}

type Held = StoredDetail & { fsItemId: number };

const readForUpdate = async (db: Db, ids: readonly number[]): Promise<Map<number, Held>> => {
  const rows = await detailQuery(db)
    .select("fs_item_id as fsItemId")
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

async function applyChange(ctx: Context, before: Held, change: Change): Promise<void> {
  const fields = before.detailType === detailType.byHand ? { ...BOOK, ...OWN } : OWN;
  const columns = columnsOf(change, fields);
  await ctx.db
    .updateTable("fs_detail")
    .set({ ...columns, row_version: before.rowVersion + 1 })
    .where("id", "=", before.id)
    .execute();
  const [after] = await detailQuery(ctx.db).where("id", "=", before.id).execute();
  const { rowVersion: _v, fsItemId: _i, ...old } = before;
  const { rowVersion: _w, ...now } = after ?? before;
  await log(ctx, before.id, { action: "update", old, new: now });
}

/** Columns of the fields that were sent. */
function columnsOf(
  draft: Partial<Record<Field, unknown>>,
  fields: Partial<Record<Field, string>>,
): Record<string, unknown> {
  const names = Object.entries(fields);
  const values = new Map(Object.entries(draft));
  return Object.fromEntries(
    names.flatMap(([field, column]) => (values.get(field) === undefined ? [] : [[column, values.get(field)]])),
  );
}

const log = (
  ctx: Context,
  id: number,
  entry: { action: string; old?: Record<string, unknown>; new?: Record<string, unknown> },
) => ctx.audit({ refType: "fsDetail", refId: id, projectId: membershipOf(ctx).id, ...entry });

async function readWires(ctx: Context, itemId: number, ids: readonly number[]): Promise<FsDetail[]> {
  const subject = await loadSubject(ctx, itemId);
  const details = await detailQuery(ctx.db).where("fs_item_id", "=", itemId).orderBy("line_no").orderBy("id").execute();
  return adjustedDetails(subject, details)
    .filter(({ id }) => ids.includes(id))
    .map(detailWire);
}

async function readWire(ctx: Context, itemId: number, id: number): Promise<FsDetail> {
  const [detail] = await readWires(ctx, itemId, [id]);
  if (!detail) throw missing();
  return detail;
}

export async function deleteDetail(ctx: Context, { Id, rowVersion }: Input<Calls["DelSingleDetail"]>): Promise<null> {
  const [detail] = (await readForUpdate(ctx.db, [Id])).values();
  if (!detail) throw missing();
  if (rowVersion !== undefined) checkVersion(rowVersion, detail);
  await ctx.db.deleteFrom("fs_detail").where("id", "=", Id).execute();
  await markChanged(ctx.db, [detail.fsItemId]);
  await log(ctx, Id, { action: "delete", old: { ...detail } });
  return null;
}

/** Rows by hand, or all of them when asked. */
export async function deleteDetails(
  ctx: Context,
  { RId, all = false, detailsVersion: seen }: Input<Calls["DelCurrDetailByRID"]>,
): Promise<Output<Calls["DelCurrDetailByRID"]>> {
  const { db } = ctx;
  // In the order of every other change: rows, then their item; nobody changes or adds a row between the look and the deed.
  await sql`select from fs_detail where ${ofProject("fs_detail")} and fs_item_id = ${RId} order by id for update`.execute(
    db,
  );
  await lockItem(db, RId);
  if (seen !== undefined) await checkDetails(db, RId, seen);
  const deleted = await db
    .deleteFrom("fs_detail")
    .where("fs_item_id", "=", RId)
    .$if(!all, (q) => q.where("detail_type", "=", detailType.byHand))
    .returning(["id", "detail_name as detailName", "close_book as closeBook"])
    .execute();
  if (deleted.length > 0) {
    await markChanged(db, [RId]);
    const entry = { refType: "fsItem" as const, refId: RId, projectId: membershipOf(ctx).id, action: "deleteDetails" };
    await ctx.audit({ ...entry, old: { details: deleted } });
  }
  return { deleted: deleted.length };
}

async function checkDetails(db: Db, itemId: number, seen: string): Promise<void> {
  const current = await readDetails(db, itemId);
  if (detailsVersion(current) === seen) return;
  throw new Refusal("fsItem.detailsChanged", {
    kind: "conflict",
    details: "fsItem.detailsChangedDetails",
    data: { sent: seen, current: { detailsVersion: detailsVersion(current), details: current } },
  });
}
