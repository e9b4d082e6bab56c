import type {
  LoadedBook,
  SheetHead,
  SheetVersion,
  sheets,
  sheetVersionKinds,
} from "@digao/contract/areas/papers/sheets/calls";
import type { Input } from "@digao/contract/endpoint";
import { instant, ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { paperCells } from "../../engagement/papers/door.ts";
import { foldNow } from "./fold.ts";
import { headOf, readHead, whyReadOnly } from "./head.ts";
import { openBook } from "./load.ts";
import { tellFollowers } from "./lock.ts";
import { cellCount, type Outline, outlineOf } from "./parts.ts";
import { queueFormulas } from "./queue.ts";
import { readSheet } from "./rows.ts";
import { changedStatus, markItem } from "./signed.ts";
import { loadBook } from "./state.ts";
import { settleBindings } from "./track.ts";

type Calls = typeof sheets;
type Kind = (typeof sheetVersionKinds)[number];

export async function listVersions(db: Db, id: number): Promise<SheetVersion[]> {
  const { rows } = await sql<SheetVersion>`
    select v.version, v.seq, v.kind, v.note, u.name as by, v.at
    from sheet_version v join app_user u on u.tenant_id = v.tenant_id and u.id = v.user_id
    where ${ofProject("v")} and v.sheet_id = ${id} order by v.version desc`.execute(db);
  return rows;
}

export const getSheetVersions = (
  { db }: Context,
  { Id: id }: Input<Calls["GetSheetVersions"]>,
): Promise<SheetVersion[]> => listVersions(db, id);

/** Parts of a version; one that no job has reached yet is folded in first. */
export async function versionOutline(db: Db, id: number, version: number): Promise<{ outline: string; seq: number }> {
  const read = async () => {
    const { rows } = await sql<{ outline: string | null; seq: number }>`
      select v.outline, v.seq from sheet_version v
      where ${ofProject("v")} and v.sheet_id = ${id} and v.version = ${version}`.execute(db);
    return rows[0];
  };
  const first = await read();
  if (!first) throw missing("sheets.noVersion");
  if (first.outline !== null) return { outline: first.outline, seq: first.seq };
  await foldNow(db, id);
  const again = await read();
  if (!again || again.outline === null) throw missing("sheets.noVersion");
  return { outline: again.outline, seq: again.seq };
}

export async function loadSheetVersion(
  ctx: Context,
  { Id: id, version, tabIds }: Input<Calls["LoadSheetVersion"]>,
): Promise<LoadedBook> {
  const head = headOf(ctx, await readHead(ctx.db, id));
  const { outline, seq } = await versionOutline(ctx.db, id, version);
  return { head, seq, ...(await openBook(ctx.db, id, outlineOf(outline), tabIds)) };
}

/** Keeps the book as it stands after its last change, in the caller's transaction; answers its number, that of an equal one where there is. */
export async function keepVersion(
  db: Db,
  id: number,
  userId: number,
  kind: Kind,
  note: string | null = null,
): Promise<number> {
  const { seq, version, versionSeq } = await readSheet(db, id, true);
  if (seq === versionSeq && kind !== "sign") return version;
  await sql`
    insert into sheet_version (tenant_id, project_id, sheet_id, version, seq, kind, note, user_id, at)
    values (${ownTenant}, ${ownProject}, ${id}, ${version + 1}, ${seq}, ${kind}, ${note}, ${userId}, ${instant()})`.execute(
    db,
  );
  await sql`update audit_sheet set version = ${version + 1}, version_seq = ${seq}, version_at = ${instant()}
    where ${ofProject("audit_sheet")} and id = ${id}`.execute(db);
  return version + 1;
}

export async function keepSheetVersion(
  ctx: Context,
  { Id: id, note }: Input<Calls["KeepSheetVersion"]>,
): Promise<SheetVersion> {
  const version = await keepVersion(ctx.db, id, ctx.user.id, "person", note || null);
  const found = (await listVersions(ctx.db, id)).find((one) => one.version === version);
  if (!found) throw missing("sheets.noVersion");
  return found;
}

/** Puts other parts in place of the book's, as a version of their own kind: windows load it again. */
export async function replaceBook(
  ctx: Context,
  id: number,
  next: { outline: string; windowId: string; kind: Kind; note: string | null },
): Promise<void> {
  const { db, user } = ctx;
  await readSheet(db, id, true);
  const head = await readHead(db, id);
  const why = whyReadOnly(ctx, head);
  if (why) throw new Refusal(why, { kind: "state" });
  if (head.lock && !(head.lock.userId === user.id && head.lock.windowId === next.windowId))
    throw new Refusal("sheets.held", { kind: "conflict", params: { name: head.lock.userName } });
  await keepVersion(db, id, user.id, "person");
  await foldNow(db, id);
  const { seq, version, outline } = await readSheet(db, id, true);
  // The gap in the numbers tells windows that follow to load the book again.
  const at = seq + 2;
  await sql`
    insert into sheet_version (tenant_id, project_id, sheet_id, version, seq, kind, note, user_id, at, outline)
    values (${ownTenant}, ${ownProject}, ${id}, ${version + 1}, ${at}, ${next.kind}, ${next.note}, ${user.id}, ${instant()},
      ${next.outline})`.execute(db);
  await sql`
    update audit_sheet set outline = ${next.outline}, seq = ${at}, folded_seq = ${at}, version = ${version + 1}, version_seq = ${at},
      version_at = ${instant()}, worker_id = ${user.id}, cells = ${cellCount(outlineOf(next.outline))}, pending_bytes = 0,
      status = ${changedStatus}, updated_by = ${user.id}, updated_at = ${instant()}
    where ${ofProject("audit_sheet")} and id = ${id}`.execute(db);
  await paperCells.settle(db, id, outlineOf(next.outline).tabs);
  await settleBindingsIn(db, id, outlineOf(outline), outlineOf(next.outline));
  await markItem(db, id);
  await tellFollowers(ctx, id);
  await queueFormulas(ctx, id);
}

async function settleBindingsIn(db: Db, id: number, before: Outline, after: Outline): Promise<void> {
  const book = await loadBook(db, id, after);
  const formulasOf = (tabId: string): ReadonlySet<string> =>
    new Set(
      Object.values(book.sheets[tabId]?.cellData ?? {}).flatMap((row) =>
        Object.values(row).flatMap(({ f }) => f ?? []),
      ),
    );
  const formulas = new Map(after.tabs.map(({ id: tabId }) => [tabId, formulasOf(tabId)]));
  await settleBindings(db, id, {
    before: before.tabs,
    after: after.tabs,
    cell: (tabId, row, column) => book.sheets[tabId]?.cellData?.[row]?.[column],
    holds: (tabId, formula) => formulas.get(tabId)?.has(formula) ?? false,
  });
}

export async function restoreSheetVersion(
  ctx: Context,
  { Id: id, version, windowId, reason }: Input<Calls["RestoreSheetVersion"]>,
): Promise<SheetHead> {
  const { outline } = await versionOutline(ctx.db, id, version);
  const stands = await readSheet(ctx.db, id, true);
  // Brought back by somebody meanwhile.
  if (stands.seq === stands.versionSeq && stands.outline === outline)
    throw new Refusal("sheets.versionStands", { kind: "state", params: { version } });
  await replaceBook(ctx, id, { outline, windowId, kind: "restore", note: `${version}: ${reason}` });
  await ctx.audit({
    refType: "auditSheet",
    refId: id,
    projectId: ctx.project?.id ?? null,
    action: "restore",
    new: { version, reason },
  });
  return headOf(ctx, await readHead(ctx.db, id));
}
