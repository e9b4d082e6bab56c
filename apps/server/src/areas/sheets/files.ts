/** Workbooks out and in. Nothing that cannot be kept is lost before it was named. */
import type { CellChange, SheetHead, SheetLoss, sheets } from "@digao/contract/areas/sheets";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { BookDiff } from "@digao/sheets/diff";
import { sql } from "kysely";
import { missing, Refusal } from "../../platform/refusal.ts";
import type { Context, UploadedFile } from "../../platform/serve.ts";
import { legendOf } from "../tick-marks/door.ts";
import { changesSince } from "./changes.ts";
import { createSheet } from "./create.ts";
import { headOf, readHead } from "./head.ts";
import { legendTab } from "./legend.ts";
import { droppedBindings, lossesIn } from "./losses.ts";
import { outlineOf, readParts, shasOf, storeParts } from "./parts.ts";
import { printBook } from "./print/print-book.ts";
import { type BookSource, compareBooks, openWorkbook, workbookLosses, writeWorkbook } from "./readings.ts";
import { readSheet } from "./rows.ts";
import { replaceBook } from "./versions.ts";

type Calls = typeof sheets;
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function sourceOf(
  db: Db,
  id: number,
  from: { outline: string; seq: number },
  toSeq: number,
): Promise<BookSource> {
  const outline = outlineOf(from.outline);
  const [parts, changes] = [await readParts(db, id, shasOf(outline)), await changesSince(db, id, from.seq, toSeq)];
  return { outline, parts, changes };
}

/** As it is now, or as a version has it. */
export async function bookSource(db: Db, id: number, version?: number | null): Promise<BookSource> {
  const { outline, foldedSeq, seq } = await readSheet(db, id);
  if (!version) return sourceOf(db, id, { outline, seq: foldedSeq }, seq);
  const { rows } = await sql<{ outline: string | null; seq: number }>`
    select v.outline, v.seq from sheet_version v
    where ${ofProject("v")} and v.sheet_id = ${id} and v.version = ${version}`.execute(db);
  const [kept] = rows;
  if (!kept) throw missing("sheets.noVersion");
  const from = kept.outline === null ? { outline, seq: foldedSeq } : { outline: kept.outline, seq: kept.seq };
  return sourceOf(db, id, from, kept.seq);
}

export const downloadSheet = (ctx: Context, { Id: id, version }: Input<Calls["DownSheet"]>): Promise<FileAnswer> =>
  workbookAnswer(ctx, id, version);

export async function workbookAnswer(
  ctx: Context,
  id: number,
  version?: number | null,
): Promise<FileAnswer & { body: Uint8Array }> {
  const { name, wpIndex } = await readHead(ctx.db, id);
  const source = await bookSource(ctx.db, id, version);
  const names = source.outline.tabs.map((tab) => tab.name);
  const marks = await legendOf(ctx.db, ctx.lang, id);
  const legend = legendTab(ctx.lang, marks, names);
  const body = await ctx.readFile(writeWorkbook, "", { ...source, legend });
  return { fileName: `${[wpIndex, name].filter(Boolean).join(" ")}.xlsx`, mime: XLSX, body };
}

/** As its print set-up says, in fonts of our own: the same on every machine. */
export async function pdfAnswer(
  ctx: Context,
  id: number,
  version?: number | null,
): Promise<FileAnswer & { body: Uint8Array }> {
  const { name, wpIndex } = await readHead(ctx.db, id);
  const source = await bookSource(ctx.db, id, version);
  const body = await ctx.readFile(printBook, "", { source, lang: ctx.lang });
  return { fileName: `${[wpIndex, name].filter(Boolean).join(" ")}.pdf`, mime: "application/pdf", body };
}

/** Told after a download: the file itself cannot say what it lacks. */
export async function getSheetLosses(
  ctx: Context,
  { Id: id, version }: Input<Calls["GetSheetLosses"]>,
): Promise<SheetLoss[]> {
  const losses = await ctx.readFile(workbookLosses, "", await bookSource(ctx.db, id, version));
  return lossesIn(losses, ctx.lang);
}

const kinds = { added: "added", removed: "removed", changed: "value", style: "style" } as const;

export function changesOf({ cells, sheetsAdded, sheetsRemoved, sheetsRenamed }: BookDiff, lang: Lang): CellChange[] {
  const tab = (tabName: string, before: string | null, after: string | null): CellChange => ({
    tabId: "",
    tabName,
    cell: messageOf(lang, "sheets.tab"),
    kind: "structure",
    before,
    after,
  });
  const text = (side: (typeof cells)[number]["before"]): string | null =>
    side && (side.formula ?? (side.value === null ? null : String(side.value)));
  return [
    ...sheetsAdded.map((name) => tab(name, null, name)),
    ...sheetsRemoved.map((name) => tab(name, name, null)),
    ...sheetsRenamed.map(({ before, after }) => tab(after, before, after)),
    ...cells.map(({ sheet, sheetId, place, kind, before, after }): CellChange => {
      const isFormula = kind === "changed" && before?.formula !== after?.formula;
      return {
        tabId: sheetId,
        tabName: sheet,
        cell: place,
        kind: isFormula ? "formula" : kinds[kind],
        before: text(before),
        after: text(after),
      };
    }),
  ];
}
export const changeCountOf = ({ counts, sheetsAdded, sheetsRemoved, sheetsRenamed }: BookDiff): number =>
  counts.added +
  counts.removed +
  counts.changed +
  counts.style +
  sheetsAdded.length +
  sheetsRemoved.length +
  sheetsRenamed.length;

export async function compareVersions(
  ctx: Context,
  { Id: id, from, to, skipCount, maxResultCount }: Input<Calls["GetSheetDiff"]>,
): Promise<Output<Calls["GetSheetDiff"]>> {
  const { db } = ctx;
  const first = from === 0 ? await versionAtSign(db, id, ctx.user.id) : from;
  const diff = await ctx.readFile(compareBooks, "", {
    before: await bookSource(db, id, first),
    after: await bookSource(db, id, to),
  });
  const all = changesOf(diff, ctx.lang);
  return { totalCount: changeCountOf(diff), items: all.slice(skipCount, skipCount + maxResultCount) };
}

async function versionAtSign(db: Db, id: number, userId: number): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(v.version) as version from sheet_version v
    where ${ofProject("v")} and v.sheet_id = ${id} and v.kind = 'sign' and v.user_id = ${userId}`.execute(db);
  const version = rows[0]?.version ?? null;
  if (version === null) throw new Refusal("sheets.noSign", { kind: "state" });
  return version;
}

const shownMax = 500;

export async function readSheetFile(
  ctx: Context,
  { Id: id }: Input<Calls["ReadSheetFile"]>,
  [upload]: UploadedFile[],
): Promise<Output<Calls["ReadSheetFile"]>> {
  if (!upload) throw new Refusal("file.missing", { field: "file" });
  const { db, lang } = ctx;
  const { name, seq } = await readHead(db, id);
  const before = await bookSource(db, id);
  const { packed, losses, diff } = await ctx.readFile(openWorkbook, upload.tempPath, { name, before });
  await storeParts(db, id, packed.parts);
  const { rows } = await sql<{ token: string }>`
    insert into sheet_upload (tenant_id, project_id, sheet_id, seq, file_name, outline, user_id)
    values (${ownTenant}, ${ownProject}, ${id}, ${seq}, ${upload.fileName.slice(-255)}, ${JSON.stringify(packed.outline)}, ${ctx.user.id})
    returning token`.execute(db);
  return {
    token: rows[0]?.token ?? "",
    losses: lossesIn(losses, lang),
    changes: diff ? changesOf(diff, lang).slice(0, shownMax) : [],
    changeCount: diff ? changeCountOf(diff) : 0,
    droppedBindings: droppedBindings(losses),
  };
}

/** The book as the workbook has it, as a version; refused where somebody has changed the book since it was compared. */
export async function acceptSheetFile(
  ctx: Context,
  { Id: id, token, windowId }: Input<Calls["AcceptSheetFile"]>,
): Promise<SheetHead> {
  const { db, user } = ctx;
  const { rows } = await sql<{ outline: string; seq: number; fileName: string }>`
    select p.outline, p.seq, p.file_name as "fileName" from sheet_upload p
    where ${ofProject("p")} and p.sheet_id = ${id} and p.token = ${token}::uuid and p.user_id = ${user.id}`.execute(db);
  const [uploaded] = rows;
  if (!uploaded) throw missing("sheets.noUpload");
  const { seq } = await readSheet(db, id, true);
  if (seq !== uploaded.seq)
    throw new Refusal("sheets.behind", { kind: "conflict", data: { seq, sinceSeq: uploaded.seq, heldBy: null } });
  await replaceBook(ctx, id, { outline: uploaded.outline, windowId, kind: "upload", note: uploaded.fileName });
  await sql`delete from sheet_upload where ${ofProject("sheet_upload")} and token = ${token}::uuid`.execute(db);
  await ctx.audit({
    refType: "auditSheet",
    refId: id,
    projectId: ctx.project?.id ?? null,
    action: "upload",
    new: { fileName: uploaded.fileName },
  });
  return headOf(ctx, await readHead(db, id));
}

export async function createSheetFromFile(
  ctx: Context,
  { RefType: refType, RefId: refId, wpIndex }: Input<Calls["CreateSheetFromFile"]>,
  [upload]: UploadedFile[],
): Promise<Output<Calls["CreateSheetFromFile"]>> {
  if (!upload) throw new Refusal("file.missing", { field: "file" });
  const name = upload.fileName.replace(/\.[^.]+$/, "").slice(0, 100) || upload.fileName.slice(0, 100);
  const { packed, losses } = await ctx.readFile(openWorkbook, upload.tempPath, { name, before: null });
  const { id } = await createSheet(ctx, { refType, refId, name, wpIndex, packed, kind: "upload" });
  return { id, losses: lossesIn(losses, ctx.lang) };
}
