/** Counts of assets both ways: drawn from the list by a seed, or found on the floor; reviewed by another person. */
import type { FACount, fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import { assetCountDirection } from "@digao/contract/areas/balance/fixed-assets/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { randomPlaces } from "@digao/domain/sampling/places";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { holdAssets } from "./lists.ts";

type Calls = typeof fixedAssets;

interface Row extends Omit<FACount, "mayReview"> {
  counterId: number | null;
}

export async function readCounts(
  db: Db,
  userId: number,
  {
    direction,
    keyword,
    skip,
    take,
  }: { direction?: number | undefined; keyword?: string | undefined; skip: number; take: number },
): Promise<FACount[]> {
  const { rows } = await sql<Row>`
    select n.id, n.direction, n.asset_no as "assetNo", n.asset_name as "assetName", n.location, n.seed, n.place,
      n.qty_book::text as "qtyBook", n.qty_counted::text as "qtyCounted", n.condition, n.note, n.counted_on::text as "countedOn",
      n.counted_by as "counterId", u.name as "countedBy", r.name as "reviewedBy", n.row_version as "rowVersion",
      exists (select from fa_card c where ${ofProject("c")} and c.asset_no = n.asset_no and not c.is_gone) as "isInList"
    from fa_count n
      left join app_user u on u.tenant_id = n.tenant_id and u.id = n.counted_by
      left join app_user r on r.tenant_id = n.tenant_id and r.id = n.reviewed_by
    where ${countsIn(direction, keyword)} order by n.direction, n.asset_no, n.id limit ${take} offset ${skip}`.execute(
    db,
  );
  return rows.map(({ counterId, ...row }) => ({
    ...row,
    mayReview: counterId !== null && counterId !== userId && row.reviewedBy === null,
  }));
}

const countsIn = (direction: number | undefined, keyword: string | undefined) => {
  const like = keyword ? `%${keyword.replace(/[\\%_]/g, "\\$&")}%` : null;
  return sql<boolean>`${ofProject("n")} ${direction === undefined ? sql`` : sql`and n.direction = ${direction}`}
    ${like === null ? sql`` : sql`and (n.asset_no ilike ${like} or n.asset_name ilike ${like})`}`;
};

export async function getCounts(
  { db, user }: Context,
  { direction, keyword, skipCount, maxResultCount }: Input<Calls["GetFACounts"]>,
): Promise<Output<Calls["GetFACounts"]>> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fa_count n where ${countsIn(direction, keyword)}`.execute(db);
  const items = await readCounts(db, user.id, { direction, keyword, skip: skipCount, take: maxResultCount });
  return { totalCount: rows[0]?.count ?? 0, items };
}

interface Drawn {
  place: number;
  assetNo: string;
  assetName: string;
  location: string | null;
  qty: string | null;
}

/** Places of the list by number of card, as it stands: assets in hand at closing. */
export async function drawCounts(
  ctx: Context,
  { Id, size, seed }: Input<Calls["DrawFACounts"]>,
): Promise<Output<Calls["DrawFACounts"]>> {
  const { db } = ctx;
  await holdAssets(db, Id);
  const inHand = sql`${ofProject("c")} and not c.is_gone and c.cost_close <> 0`;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from fa_card c where ${inHand}`.execute(db);
  const count = counted[0]?.count ?? 0;
  if (size > count) throw new Refusal("assets.tooMany", { kind: "state", params: { count }, field: "size" });
  const places = randomPlaces(count, size, seed);
  const { rows: drawn } = await sql<Drawn>`
    select * from (select row_number() over (order by c.asset_no)::int as place, c.asset_no as "assetNo", c.asset_name as "assetName",
      c.location, c.qty::text as qty from fa_card c where ${inHand}) numbered
    where place = any(${places}::int[]) order by place`.execute(db);
  const there = await db
    .selectFrom("fa_count")
    .where("direction", "=", assetCountDirection.toFloor)
    .select("asset_no as assetNo")
    .execute();
  const known = new Set(there.map(({ assetNo }) => assetNo));
  const added = drawn.filter(({ assetNo }) => !known.has(assetNo));
  for (const { place, assetNo, assetName, location, qty } of added) {
    const { id } = await db
      .insertInto("fa_count")
      .values({
        project_id: Id,
        direction: assetCountDirection.toFloor,
        asset_no: assetNo,
        asset_name: assetName,
        location: location ?? "",
        qty_book: qty,
        seed,
        place,
        created_by: ctx.user.id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await ctx.audit({
      refType: "assetCount",
      refId: id,
      projectId: Id,
      action: "draw",
      new: { assetNo, seed, place, size },
    });
  }
  return { drawn: drawn.length, added: added.length };
}

async function countById(db: Db, id: number) {
  const row = await db
    .selectFrom("fa_count")
    .where("id", "=", id)
    .select(["id", "qty_counted as qtyCounted", "condition", "note", "counted_by as countedBy"])
    .select(["reviewed_by as reviewedBy", "row_version as rowVersion"])
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}

export async function saveCount(
  ctx: Context,
  { id, qtyCounted, condition, note, countedOn, rowVersion }: Input<Calls["SaveFACount"]>,
): Promise<Output<Calls["SaveFACount"]>> {
  const { db } = ctx;
  const projectId = ctx.project?.id ?? 0;
  await holdAssets(db, projectId);
  const before = await countById(db, id);
  checkVersion(rowVersion, before);
  if (before.reviewedBy !== null) throw new Refusal("assets.reviewed", { kind: "state" });
  const next = before.rowVersion + 1;
  await db
    .updateTable("fa_count")
    .set({
      qty_counted: qtyCounted,
      condition,
      note,
      counted_on: countedOn,
      counted_by: ctx.user.id,
      counted_at: await momentOf(db),
      row_version: next,
    })
    .where("id", "=", id)
    .execute();
  await ctx.audit({
    refType: "assetCount",
    refId: id,
    projectId,
    action: "count",
    old: { qtyCounted: before.qtyCounted, condition: before.condition, note: before.note },
    new: { qtyCounted, condition, note, countedOn },
  });
  return { id, rowVersion: next };
}

export async function addCount(
  ctx: Context,
  { Id, assetNo, assetName, location, qtyCounted, condition, note, countedOn }: Input<Calls["AddFACount"]>,
): Promise<Output<Calls["AddFACount"]>> {
  const { db } = ctx;
  await holdAssets(db, Id);
  const there = await db
    .selectFrom("fa_count")
    .where("direction", "=", assetCountDirection.toList)
    .where("asset_no", "=", assetNo)
    .select("id")
    .executeTakeFirst();
  if (assetNo !== "" && there) throw new Refusal("assets.countedTwice", { kind: "state", field: "assetNo" });
  const card = await db
    .selectFrom("fa_card")
    .where("asset_no", "=", assetNo)
    .where("is_gone", "=", false)
    .select("qty")
    .executeTakeFirst();
  const { id } = await db
    .insertInto("fa_count")
    .values({
      project_id: Id,
      direction: assetCountDirection.toList,
      asset_no: assetNo,
      asset_name: assetName,
      location,
      qty_book: card?.qty ?? null,
      qty_counted: qtyCounted,
      condition,
      note,
      counted_on: countedOn,
      counted_by: ctx.user.id,
      counted_at: await momentOf(db),
      created_by: ctx.user.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "assetCount",
    refId: id,
    projectId: Id,
    action: "create",
    new: { assetNo, assetName, location, qtyCounted, condition, note, countedOn },
  });
  return { id };
}

export async function reviewCounts(
  ctx: Context,
  { Id, ids }: Input<Calls["ReviewFACounts"]>,
): Promise<Output<Calls["ReviewFACounts"]>> {
  const { db } = ctx;
  await holdAssets(db, Id);
  let reviewed = 0;
  for (const id of new Set(ids)) {
    const row = await countById(db, id);
    if (row.countedBy === null) throw new Refusal("assets.notCounted", { kind: "state" });
    if (row.countedBy === ctx.user.id) throw new Refusal("assets.reviewOwn", { kind: "state" });
    if (row.reviewedBy !== null) continue;
    await db
      .updateTable("fa_count")
      .set({ reviewed_by: ctx.user.id, reviewed_at: await momentOf(db), row_version: row.rowVersion + 1 })
      .where("id", "=", id)
      .execute();
    await ctx.audit({ refType: "assetCount", refId: id, projectId: Id, action: "review" });
    reviewed++;
  }
  return { reviewed };
}
