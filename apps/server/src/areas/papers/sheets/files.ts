/** Workbooks out and in. Nothing that cannot be kept is lost before it was named. */

import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { CellChange, SheetHead, SheetLoss, sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { BookDiff } from "@digao/sheets/diff";
import { sql } from "kysely";
import type { ByUser, OfProject } from "../../../platform/context.ts";
import { mimeTypes } from "../../../platform/files/mime.ts";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { legendOf } from "../../engagement/tick-marks/door.ts";
import { changesSince } from "./changes.ts";
import { createSheet } from "./create.ts";
import { headOf, readHead } from "./head.ts";
import { legendTab } from "./legend.ts";
import { droppedBindings, lossesIn } from "./losses.ts";
import { outlineOf, readParts, shasOf, storeParts } from "./parts.ts";
import { printHead } from "./print/head.ts";
import { printBook } from "./print/print-book.ts";
import { queueFormulas } from "./queue.ts";
import { type BookSource, compareBooks, openWorkbook, workbookLosses, writeWorkbook } from "./readings.ts";
import { readSheet } from "./rows.ts";
import { replaceBook } from "./versions.ts";

type Calls = typeof sheets;
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

/** The book as it is, and after which change that is. */
export async function sourceNow(db: Db, id: number): Promise<{ seq: number; source: BookSource }> {
  const { outline, foldedSeq, seq } = await readSheet(db, id);
  return { seq, source: await sourceOf(db, id, { outline, seq: foldedSeq }, seq) };
}

/** As it is now, or as a version has it. */
export async function bookSource(db: Db, id: number, version?: number | null): Promise<BookSource> {
  if (!version) return (await sourceNow(db, id)).source;
  const { outline, foldedSeq } = await readSheet(db, id);
  const { rows } = await sql<{ outline: string | null; seq: number }>`
    select v.outline, v.seq from sheet_version v
    where ${ofProject("v")} and v.sheet_id = ${id} and v.version = ${version}`.execute(db);
  const [stored] = rows;
  if (!stored) throw missing("sheets.noVersion");
  const from = stored.outline === null ? { outline, seq: foldedSeq } : { outline: stored.outline, seq: stored.seq };
  return sourceOf(db, id, from, stored.seq);
}

/** What is found in files of a book is found while no transaction is open; whatever kept it from being planned, `source` says now. */
async function found<T>(what: T | null, source: () => Promise<unknown>): Promise<T> {
  if (what !== null) return what;
  await source();
  throw unread();
}

const fileNameOf = ({ name, wpIndex }: { name: string; wpIndex: string | null }, ending: string): string =>
  `${[wpIndex, name].filter(Boolean).join(" ")}.${ending}`;

/** What a workbook is written from; it is written when `write` is called, which needs no database. */
export async function workbookPlan(ctx: Context, id: number, version?: number | null) {
  const fileName = fileNameOf(await readHead(ctx.db, id), "xlsx");
  const source = await bookSource(ctx.db, id, version);
  const names = source.outline.tabs.map((tab) => tab.name);
  const legend = legendTab(ctx.lang, await legendOf(ctx.db, ctx.lang, id), names);
  const head = await printHead(ctx, id, version);
  const write = async () => ({
    fileName,
    mime: mimeTypes.xlsx,
    body: await ctx.readFile(writeWorkbook, "", { ...source, legend, head }),
  });
  return { write };
}

export const downloadSheet = planned<Calls["DownSheet"]>()(
  async (ctx, { Id: id, version }) => (await workbookPlan(ctx, id, version)).write,
  (ctx, { Id: id, version }, file): Promise<FileAnswer> => found(file, () => bookSource(ctx.db, id, version)),
);

/** The name of whoever reads without being on the team, of an inspector the authority and the time too: over their pages on screen, and over what they print. */
export const watermarkOf = ({ project, user }: OfProject & ByUser): string | null =>
  project && project.checked !== memberState.confirmed ? (user.mark ?? user.userName) : null;

/** As its print set-up says, in fonts of our own: the same on every machine. Printed when `print` is called, as `workbookPlan`. */
export async function pdfPlan(ctx: Context, id: number, version?: number | null) {
  const fileName = fileNameOf(await readHead(ctx.db, id), "pdf");
  const source = await bookSource(ctx.db, id, version);
  const ticked = await legendOf(ctx.db, ctx.lang, id);
  const watermark = watermarkOf(ctx);
  const head = await printHead(ctx, id, version);
  const print = async () => ({
    fileName,
    mime: "application/pdf",
    body: await ctx.readFile(printBook, "", { source, lang: ctx.lang, ticked, watermark, head }),
  });
  return { print };
}

/** Told after a download: the file itself cannot say what it lacks. */
export const getSheetLosses = planned<Calls["GetSheetLosses"]>()(
  async (ctx, { Id: id, version }) => {
    const source = await bookSource(ctx.db, id, version);
    return () => ctx.readFile(workbookLosses, "", source);
  },
  async (ctx, { Id: id, version }, losses): Promise<SheetLoss[]> =>
    lossesIn(await found(losses, () => bookSource(ctx.db, id, version)), ctx.lang),
);

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
const formatsLast = (changes: readonly CellChange[]): CellChange[] => [
  ...changes.filter(({ kind }) => kind !== "style"),
  ...changes.filter(({ kind }) => kind === "style"),
];
export const changeCountOf = ({ counts, sheetsAdded, sheetsRemoved, sheetsRenamed }: BookDiff): number =>
  counts.added +
  counts.removed +
  counts.changed +
  counts.style +
  sheetsAdded.length +
  sheetsRemoved.length +
  sheetsRenamed.length;

async function twoSources({ db, user }: Context, { Id: id, from, to }: Input<Calls["GetSheetDiff"]>) {
  const first = from === 0 ? await versionAtSign(db, id, user.id) : from;
  return { before: await bookSource(db, id, first), after: await bookSource(db, id, to) };
}

export const compareVersions = planned<Calls["GetSheetDiff"]>()(
  async (ctx, input) => {
    const sources = await twoSources(ctx, input);
    return () => ctx.readFile(compareBooks, "", sources);
  },
  async (ctx, input, compared): Promise<Output<Calls["GetSheetDiff"]>> => {
    const diff = await found(compared, () => twoSources(ctx, input));
    const all = changesOf(diff, ctx.lang);
    return {
      totalCount: changeCountOf(diff),
      items: all.slice(input.skipCount, input.skipCount + input.maxResultCount),
    };
  },
);

async function versionAtSign(db: Db, id: number, userId: number): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(v.version) as version from sheet_version v
    where ${ofProject("v")} and v.sheet_id = ${id} and v.kind = 'sign' and v.user_id = ${userId}`.execute(db);
  const version = rows[0]?.version ?? null;
  if (version === null) throw new Refusal("sheets.noSign", { kind: "state" });
  return version;
}

const shownMax = 500;

/** What the workbook is compared with is the book of the plan; accepting it is refused where the book has gone on since. */
export const readSheetFile = planned<Calls["ReadSheetFile"]>()(
  async (ctx, { Id: id }, [upload]) => {
    if (!upload) return null;
    const { name } = await readHead(ctx.db, id);
    const { seq, source: before } = await sourceNow(ctx.db, id);
    return async () => ({ seq, ...(await ctx.readFile(openWorkbook, upload.tempPath, { name, before })) });
  },
  async (ctx, { Id: id }, read, [upload]): Promise<Output<Calls["ReadSheetFile"]>> => {
    if (!upload) throw new Refusal("file.missing", { field: "file" });
    const { db, lang } = ctx;
    const { packed, losses, diff, seq } = await found(read, () => bookSource(db, id));
    await storeParts(db, id, packed.parts);
    const { rows } = await sql<{ token: string }>`
      insert into sheet_upload (tenant_id, project_id, sheet_id, seq, file_name, outline, user_id)
      values (${ownTenant}, ${ownProject}, ${id}, ${seq}, ${upload.fileName.slice(-255)}, ${JSON.stringify(packed.outline)}, ${ctx.user.id})
      returning token`.execute(db);
    return {
      token: rows[0]?.token ?? "",
      losses: lossesIn(losses, lang),
      // Whoever checks what was entered reads these first.
      changes: diff ? formatsLast(changesOf(diff, lang)).slice(0, shownMax) : [],
      changeCount: diff ? changeCountOf(diff) : 0,
      droppedBindings: droppedBindings(losses),
    };
  },
);

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
  // Some programs leave the results of formulas out.
  await queueFormulas(ctx, id, 0);
  await ctx.audit({
    refType: "auditSheet",
    refId: id,
    projectId: ctx.project?.id ?? null,
    action: "upload",
    new: { fileName: uploaded.fileName },
  });
  return headOf(ctx, await readHead(db, id));
}

const nameOf = ({ fileName }: UploadedFile): string =>
  fileName.replace(/\.[^.]+$/, "").slice(0, 100) || fileName.slice(0, 100);

export const createSheetFromFile = planned<Calls["CreateSheetFromFile"]>()(
  async (ctx, _input, [upload]) =>
    upload ? () => ctx.readFile(openWorkbook, upload.tempPath, { name: nameOf(upload), before: null }) : null,
  async (
    ctx,
    { RefType: refType, RefId: refId, wpIndex },
    read,
    [upload],
  ): Promise<Output<Calls["CreateSheetFromFile"]>> => {
    if (!upload) throw new Refusal("file.missing", { field: "file" });
    if (!read) throw unread();
    const { packed, losses } = read;
    const { id } = await createSheet(ctx, { refType, refId, name: nameOf(upload), wpIndex, packed, kind: "upload" });
    return { id, losses: lossesIn(losses, ctx.lang) };
  },
);
