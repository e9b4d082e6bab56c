/** Spreadsheets outside any project (电子表格): a person's own books, in the editor of working papers. */
import { z } from "zod";
import { area, get, post, put, signedIn, type UploadLimits } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { Bytes, Flag, Id, Nothing, RowVersion, Saved } from "../../../shapes.ts";
import { LoadedBook, SheetChange, SheetLock, SheetOp, sheetOpsMax } from "../sheets/calls.ts";
import { SheetLoss } from "../sheets/versions.ts";

const WindowId = z.string().regex(/^[\w-]{8,64}$/);
const ChangeId = z.string().regex(/^[\w-]{8,64}$/);
const Name = z.string().trim().min(1).max(limits.nameMax);

export const OwnSheet = z.object({
  id: Id,
  name: z.string(),
  seq: z.number(),
  /** The window of the person that may change it now. */
  lock: SheetLock.nullable(),
  isDeleted: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  rowVersion: RowVersion,
});
export type OwnSheet = z.infer<typeof OwnSheet>;

const OfSheet = z.object({ Id });
const workbook: UploadLimits = { maxBytes: limits.fileBytesMax, maxFiles: 1, isReadOnly: true };

/** A book is its owner's alone: to everybody else it is as missing. */
export const ownSheets = area("/api/services/app/dztable", {
  /** `isDeleted`: those in the bin. */
  GetOwnSheets: get(z.object({ isDeleted: Flag.default(false) }), z.array(OwnSheet), signedIn, {
    summary: "The caller's own sheets, or those in the bin",
  }),
  GetOwnSheet: get(OfSheet, OwnSheet, signedIn, { summary: "One of the caller's own sheets, without its content" }),
  CreateOwnSheet: post(z.object({ name: Name }), Saved, signedIn, { summary: "A new sheet of the caller's own" }),
  /** Any workbook, opened as a book of one's own; what cannot be kept of it is named. */
  CreateOwnSheetFromFile: post(z.object({}), z.object({ id: Id, losses: z.array(SheetLoss) }), signedIn, {
    kind: "upload",
    upload: workbook,
    summary: "A workbook opened as a sheet of the caller's own; what it loses is named",
  }),
  RenameOwnSheet: put(z.object({ Id, name: Name, rowVersion: RowVersion }), OwnSheet, signedIn, {
    summary: "Renames a sheet of the caller's own",
  }),
  /** Into the bin, and back. */
  RemoveOwnSheet: put(z.object({ Id, rowVersion: RowVersion }), Nothing, signedIn, {
    summary: "Moves a sheet of the caller's own to the bin",
  }),
  RestoreOwnSheet: put(z.object({ Id, rowVersion: RowVersion }), OwnSheet, signedIn, {
    summary: "Brings a sheet of the caller's own back from the bin",
  }),
  /** Of the bin, for good. */
  EraseOwnSheet: post(z.object({ Id, rowVersion: RowVersion }), Nothing, signedIn, {
    summary: "Erases a sheet in the bin for good",
  }),
  LoadOwnSheet: post(
    z.object({ Id, tabIds: z.array(z.string().max(64)).max(1_000).optional() }),
    LoadedBook.omit({ head: true }),
    signedIn,
    { writes: false, body: "long", summary: "The content of a sheet of the caller's own, by its tabs" },
  ),
  /** Takes effect once for each changeId; refused with 409 for a window that does not hold the book or is behind another. */
  SaveOwnSheet: post(
    z.object({
      Id,
      windowId: WindowId,
      baseSeq: z.coerce.number().int().min(0),
      changeId: ChangeId,
      ops: z.array(SheetOp).min(1).max(sheetOpsMax),
    }),
    z.object({ seq: z.number(), savedAt: z.string() }),
    signedIn,
    { body: "rows", rate: "edits", summary: "Saves changes to a sheet of the caller's own, once for each changeId" },
  ),
  GetOwnSheetOps: get(
    z.object({ Id, sinceSeq: z.coerce.number().int().min(0) }),
    z.object({ seq: z.number(), changes: z.array(SheetChange), isTooFar: z.boolean() }),
    signedIn,
    { keepsSessionIdle: true, summary: "Changes to a sheet of the caller's own since a seq" },
  ),
  /** Which of the person's windows may change the book; one that does not say so for 60 s has left. */
  HoldOwnSheet: post(
    z.object({ Id, windowId: WindowId, what: z.enum(["take", "keep", "release", "ask", "giveTo"]) }),
    z.object({ lock: SheetLock.nullable(), isMine: z.boolean(), seq: z.number() }),
    signedIn,
    { keepsSessionIdle: true, rate: "edits", summary: "Says which of the caller's windows may change the sheet" },
  ),
  /** With its formulas worked out. */
  DownOwnSheet: get(OfSheet, Bytes, signedIn, { kind: "file", summary: "A sheet of the caller's own as a workbook" }),
});
