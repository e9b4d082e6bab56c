/** Making, renaming and removing own books. */
import type { OwnSheet, ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { emptyBook } from "@digao/sheets/book";
import { sql } from "kysely";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { books, type PackedBook } from "../sheets/door.ts";
import { storeParts } from "./parts.ts";
import { holdOwnSheet, listOwn, readOwn } from "./rows.ts";

const { cellCount, lossesIn, openWorkbook, packBook } = books;

type Calls = typeof ownSheets;

/** Of one person, those in the bin too. */
const booksMax = 500;

export const getOwnSheets = (ctx: Context, { isDeleted }: Input<Calls["GetOwnSheets"]>): Promise<OwnSheet[]> =>
  listOwn(ctx, isDeleted);
export const getOwnSheet = (ctx: Context, { Id: id }: Input<Calls["GetOwnSheet"]>): Promise<OwnSheet> =>
  readOwn(ctx, id);

async function create(ctx: Context, name: string, { outline, parts }: PackedBook): Promise<number> {
  const { db, user } = ctx;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from own_sheet where user_id = ${user.id}`.execute(db);
  if ((counted[0]?.count ?? 0) >= booksMax)
    throw new Refusal("ownSheets.tooMany", { kind: "state", params: { count: booksMax } });
  const { id } = await db
    .insertInto("own_sheet")
    .values({ name, user_id: user.id, outline: JSON.stringify(outline), cells: cellCount(outline) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await storeParts(db, id, parts);
  await ctx.audit({ refType: "ownSheet", refId: id, projectId: null, action: "create", new: { name } });
  return id;
}

export async function createOwnSheet(
  ctx: Context,
  { name }: Input<Calls["CreateOwnSheet"]>,
): Promise<Output<Calls["CreateOwnSheet"]>> {
  return { id: await create(ctx, name, await packBook(emptyBook("book", name))), rowVersion: 1 };
}

const nameOf = ({ fileName }: UploadedFile): string =>
  fileName.replace(/\.[^.]+$/, "").slice(0, 100) || fileName.slice(0, 100);

export const createFromFile = planned<Calls["CreateOwnSheetFromFile"]>()(
  async (ctx, _input, [upload]) =>
    upload ? () => ctx.readFile(openWorkbook, upload.tempPath, { name: nameOf(upload), before: null }) : null,
  async (ctx, _input, read, [upload]): Promise<Output<Calls["CreateOwnSheetFromFile"]>> => {
    if (!upload) throw new Refusal("file.missing", { field: "file" });
    if (!read) throw unread();
    return { id: await create(ctx, nameOf(upload), read.packed), losses: lossesIn(read.losses, ctx.lang) };
  },
);

type Changing = "name" | "is_deleted";
async function change(
  ctx: Context,
  { Id: id, rowVersion }: { Id: number; rowVersion: number },
  patch: { [Key in Changing]?: Key extends "name" ? string : boolean },
  action: "update" | "delete" | "restore",
): Promise<OwnSheet> {
  const before = await holdOwnSheet(ctx, id);
  checkVersion(rowVersion, before);
  await ctx.db
    .updateTable("own_sheet")
    .set({ ...patch, row_version: rowVersion + 1 })
    .$if(patch.is_deleted !== undefined, (q) =>
      q.set({ deleted_at: patch.is_deleted ? sql<string>`now()` : null, lock_until: null }),
    )
    .where("id", "=", id)
    .where("user_id", "=", ctx.user.id)
    .execute();
  const old = { name: before.name };
  await ctx.audit({
    refType: "ownSheet",
    refId: id,
    projectId: null,
    action,
    old,
    new: { name: patch.name ?? before.name },
  });
  return readOwn(ctx, id);
}

export const renameOwn = (ctx: Context, { name, ...one }: Input<Calls["RenameOwnSheet"]>): Promise<OwnSheet> =>
  change(ctx, one, { name }, "update");
export async function removeOwn(ctx: Context, one: Input<Calls["RemoveOwnSheet"]>): Promise<null> {
  await change(ctx, one, { is_deleted: true }, "delete");
  return null;
}
export const restoreOwn = (ctx: Context, one: Input<Calls["RestoreOwnSheet"]>): Promise<OwnSheet> =>
  change(ctx, one, { is_deleted: false }, "restore");

/** With its parts and changes, which hang on the row. */
export async function eraseOwn(ctx: Context, { Id: id, rowVersion }: Input<Calls["EraseOwnSheet"]>): Promise<null> {
  const before = await holdOwnSheet(ctx, id);
  checkVersion(rowVersion, before);
  if (!before.isDeleted) throw new Refusal("ownSheets.notInBin", { kind: "state" });
  await ctx.db.deleteFrom("own_sheet").where("id", "=", id).where("user_id", "=", ctx.user.id).execute();
  const { name } = before;
  await ctx.audit({ refType: "ownSheet", refId: id, projectId: null, action: "remove", old: { name } });
  return null;
}
