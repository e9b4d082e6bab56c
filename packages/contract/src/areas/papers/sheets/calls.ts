/** Online working papers (审计表格): books of sheets, edited by deltas under a lock, bound to the books of account, with versions. */

import { z } from "zod";
import { area, get, inProject, post, put, type UploadLimits } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Id, Nothing, OptionalId, PageQuery, pageOf, RowVersion, RptLang, Saved } from "../../../shapes.ts";
import { CopyInput, CopyOutput } from "./copy.ts";
import { ProjectData, Suggestion } from "./project-data.ts";
import { RemovedSheet } from "./removed.ts";
import { CellChange, SheetLoss, SheetVersion } from "./versions.ts";

export type { RemovedSheet } from "./removed.ts";
export type { CellChange, SheetLoss, SheetVersion, sheetVersionKinds } from "./versions.ts";

/** A change of a book, as packages/sheets declares and checks it: its fields are named here as they come. */
export const SheetOp = z.record(z.string().max(40), z.unknown());
export type SheetOp = z.infer<typeof SheetOp>;
/** One window of one person, numbered by the page itself. */
const WindowId = z.string().regex(/^[\w-]{8,64}$/);
const ChangeId = z.string().regex(/^[\w-]{8,64}$/);
const TabId = z.string().max(64);

export const SheetLock = z.object({
  userId: Id,
  userName: z.string(),
  windowId: z.string(),
  since: z.string(),
  /** It ends then, unless its window keeps it. */
  until: z.string(),
  /** Who has asked for it, and from which window. */
  askedBy: z.string().nullable(),
  askedWindowId: z.string().nullable(),
});
export type SheetLock = z.infer<typeof SheetLock>;

export const SheetHead = z.object({
  id: Id,
  guId: z.string(),
  projectId: Id,
  /** enums refType: 1 an item's paper, 19 a paper of its own. */
  refType: z.number(),
  /** The item; 0 of a free paper. */
  refId: z.number(),
  name: z.string(),
  wpIndex: z.string().nullable(),
  templateKey: z.string().nullable(),
  templateVersion: z.number().nullable(),
  /** Of the last change set: each counts one. */
  seq: z.number(),
  /** Of the last kept version. */
  version: z.number(),
  /** enums wpStatus */
  status: z.number(),
  lock: SheetLock.nullable(),
  bindingCount: z.number(),
  /** Bound cells that say something else than their source does now. */
  staleCount: z.number(),
  updatedBy: z.string(),
  updatedAt: z.string(),
  rowVersion: RowVersion,
  can: z.object({ edit: z.object({ ok: z.boolean(), reason: z.string() }) }),
});
export type SheetHead = z.infer<typeof SheetHead>;

export const SheetTab = z.object({
  id: z.string(),
  name: z.string(),
  hidden: z.boolean(),
  rows: z.number(),
  columns: z.number(),
  cells: z.number(),
});
export type SheetTab = z.infer<typeof SheetTab>;

/** A book of packages/sheets in parts: `common` is the book without `sheets`, `sheets` those that were asked for. */
export const LoadedBook = z.object({
  head: SheetHead,
  seq: z.number(),
  tabs: z.array(SheetTab),
  common: z.unknown(),
  sheets: z.record(z.string(), z.unknown()),
});
export type LoadedBook = z.infer<typeof LoadedBook>;

export const BoundValue = z.object({
  formula: z.string(),
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  /** Short, as it stands in the cell: #无此科目. */
  error: z.string().nullable(),
  /** In words: 应收账款 期末审定数. Of an error: why, and what to do. */
  meaning: z.string(),
  /** Where the figure comes from. */
  link: z.string().nullable(),
});
export type BoundValue = z.infer<typeof BoundValue>;
/** A binding that stands in a cell; a cell may have several. */
export const BoundCell = BoundValue.extend({
  tabId: z.string(),
  row: z.number(),
  column: z.number(),
  isStale: z.boolean(),
  computedAt: z.string().nullable(),
});
export type BoundCell = z.infer<typeof BoundCell>;

export const ChangedCell = z.object({
  tabId: z.string(),
  row: z.number(),
  column: z.number(),
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  /** As cells of books have it: 1 text, 2 number, 3 boolean. */
  type: z.number().nullable(),
});
export type ChangedCell = z.infer<typeof ChangedCell>;

export const SheetChange = z.object({
  seq: z.number(),
  changeId: z.string(),
  windowId: z.string(),
  by: z.string(),
  at: z.string(),
  ops: z.array(SheetOp),
  computed: z.array(ChangedCell),
});
export type SheetChange = z.infer<typeof SheetChange>;

/** Of change sets at once, of a book's tabs asked for at once. */
export const sheetOpsMax = 5_000;
const tabsMax = 1_000;
const Name = z.string().trim().min(1).max(limits.nameMax);
const Reason = ReasonText().min(1);
/** What of a change that was saved could not be taken into the book. */
export const SheetConflict = z.object({
  seq: z.number(),
  opNo: z.number(),
  by: z.string(),
  at: z.string(),
  /** In the reader's language: what was to be done, and why it could not. */
  what: z.string(),
  why: z.string(),
  place: z.string().nullable(),
  /** What was typed, cell by cell. */
  cells: z.array(z.object({ cell: z.string(), said: z.string() })),
});
export type SheetConflict = z.infer<typeof SheetConflict>;

const own = inProject("member", "Id", "auditSheet");
const workbook: UploadLimits = { maxBytes: limits.fileBytesMax, maxFiles: 1, isReadOnly: true };
export const sheets = area("/api/services/app/pub", {
  /** Of a project, or of one record. */
  GetSheetList: get(
    z.object({
      projectId: Id,
      refType: z.coerce.number().int().optional(),
      refId: z.coerce.number().int().optional(),
    }),
    z.array(SheetHead),
    inProject(),
    { summary: "Sheets of a project or of one record" },
  ),
  CreateAuditSheetData: post(
    z.object({
      projectId: Id,
      RefType: z.coerce.number().int(),
      RefId: z.coerce.number().int().default(0),
      name: z.string().trim().max(limits.nameMax).default(""),
      /** "A105-1", "GENERIC-9": the paper's name and index follow from it where none are given. */
      templateKey: z.string().max(40).nullish(),
      wpIndex: z.string().trim().max(limits.wpIndexMax).nullish(),
    }),
    Saved,
    inProject(),
    { summary: "A new sheet, empty or from a template" },
  ),
  GetAuditSheetData: get(z.object({ Id }), SheetHead, own, { summary: "The head of a sheet, without its content" }),
  RenameSheet: put(z.object({ Id, name: Name, rowVersion: RowVersion }), SheetHead, own, {
    summary: "Renames a sheet",
  }),
  RemoveSheet: put(z.object({ Id, reason: Reason, rowVersion: RowVersion }), Nothing, own, {
    summary: "Moves a sheet to the bin, with a reason",
  }),
  GetRemovedSheets: get(z.object({ projectId: Id }), z.array(RemovedSheet), inProject(), {
    summary: "Sheets in the bin of the project's papers, the last removed first",
  }),
  /** With its content, versions and index; signs that fell with it are given anew. */
  RestoreSheet: put(z.object({ Id, reason: Reason, rowVersion: RowVersion }), SheetHead, own, {
    summary: "Bring a removed sheet back",
  }),
  /**
   * The outline always; of the tabs those named, or the first one that shows. `seq` may be behind that of the head where much waits in a
   * large book: what came later is fetched with GetSheetOps, from there on.
   */
  LoadSheets: post(z.object({ Id, tabIds: z.array(TabId).max(tabsMax).optional() }), LoadedBook, own, {
    writes: false,
    body: "long",
    summary: "The outline of a sheet, and the content of the tabs asked for",
  }),
  /**
   * Takes effect once for each changeId. Whoever does not hold the lock, or is behind what others have changed, is refused with 409
   * and the seq to fetch from: `{ seq, sinceSeq, lock }`.
   */
  SaveSheets: post(
    z.object({
      Id,
      windowId: WindowId,
      baseSeq: z.coerce.number().int().min(0),
      changeId: ChangeId,
      ops: z.array(SheetOp).min(1).max(sheetOpsMax),
    }),
    z.object({ seq: z.number(), computed: z.array(ChangedCell), savedAt: z.string() }),
    own,
    { body: "rows", rate: "edits", summary: "Saves changes to a sheet, once for each changeId; 409 without the lock" },
  ),
  /**
   * For windows that follow, and for one that comes back; in pages: ask again from the last change until `seq` is reached. `isTooFar`:
   * another book was put in its place (a version restored, a workbook brought back): load it again.
   */
  GetSheetOps: get(
    z.object({ Id, sinceSeq: z.coerce.number().int().min(0) }),
    z.object({ seq: z.number(), changes: z.array(SheetChange), isTooFar: z.boolean() }),
    own,
    { keepsSessionIdle: true, summary: "Changes to a sheet since a seq, in pages" },
  ),
  /**
   * Takes, keeps (every 20 s) or gives back the right to change the book; one that is not kept for 60 s ends. `ask` asks its holder for
   * it, `giveTo` gives it to who asked.
   */
  HoldSheet: post(
    z.object({ Id, windowId: WindowId, what: z.enum(["take", "keep", "release", "ask", "giveTo"]) }),
    z.object({ lock: SheetLock.nullable(), isMine: z.boolean(), seq: z.number() }),
    own,
    {
      keepsSessionIdle: true,
      rate: "edits",
      summary: "Takes, keeps, gives back, asks for or passes on the lock of a sheet",
    },
  ),
  GetSheetBindings: get(z.object({ Id, RptLang }), z.array(BoundCell), own, {
    summary: "The bound cells of a sheet, and what their sources say now",
  }),
  /** Bindings in whose place a number was typed, with what stood in the cell: putting one back writes it. */
  GetOverwrittenBindings: get(
    z.object({ Id }),
    z.array(z.object({ tabId: z.string(), row: z.number(), column: z.number(), formula: z.string() })),
    own,
    { summary: "Bindings in whose place a number was typed" },
  ),
  /** Works out bindings anew and answers what has changed in cells, which every window takes in as a change. */
  ComputeSheet: post(
    z.object({ Id, windowId: WindowId, RptLang }),
    z.object({
      seq: z.number(),
      computed: z.array(ChangedCell),
      faults: z.array(z.object({ cell: z.string(), text: z.string() })),
    }),
    own,
    { summary: "Works out the bindings of a sheet anew, and answers what changed" },
  ),
  /** Completion while a binding is typed: what may stand as its n-th argument, by code, name and pinyin initials. */
  SuggestBinding: get(
    z.object({
      projectId: Id,
      fn: z.enum(["AMT", "LEAD", "ACC", "AUX", "ADJ", "PRJ", "SIGN", "CF"]),
      argument: z.coerce.number().int().min(0).max(5),
      /** What stands as the first and second argument. */
      first: z.string().max(100).optional(),
      second: z.string().max(100).optional(),
      keyword: z.string().trim().max(60).default(""),
      RptLang,
    }),
    z.array(Suggestion),
    inProject(),
    { rate: "search", summary: "Completes an argument of a binding while it is typed" },
  ),
  /** What a binding means and says now, before it stands in a cell. */
  ExplainBinding: get(z.object({ projectId: Id, formula: z.string().max(300), RptLang }), BoundValue, inProject(), {
    rate: "search",
    summary: "What a binding means and says now",
  }),
  /** What sheets of the project may be bound to: functions with their arguments, items, accounts, entries, facts. */
  LoadProjectData: post(z.object({ projectId: Id, RptLang }), ProjectData, inProject(), {
    writes: false,
    summary: "What sheets of a project may be bound to",
  }),
  /** Open ones; whoever has looked closes them. */
  GetSheetConflicts: get(z.object({ Id }), z.array(SheetConflict), own, {
    summary: "Saved changes that could not be taken into a sheet",
  }),
  CloseSheetConflict: post(
    z.object({ Id, seq: z.coerce.number().int().min(0), opNo: z.coerce.number().int().min(0) }),
    Nothing,
    own,
    { summary: "Closes a conflict that was looked at" },
  ),
  GetSheetVersions: get(z.object({ Id }), z.array(SheetVersion), own, { summary: "The kept versions of a sheet" }),
  LoadSheetVersion: post(
    z.object({ Id, version: Id, tabIds: z.array(TabId).max(tabsMax).optional() }),
    LoadedBook,
    own,
    {
      writes: false,
      body: "long",
      summary: "The content of a kept version",
    },
  ),
  /** As a new version: nothing of what came between is lost. */
  RestoreSheetVersion: post(z.object({ Id, version: Id, windowId: WindowId, reason: Reason }), SheetHead, own, {
    summary: "Brings a kept version back as a new one",
  }),
  /** Keeps the book as it is now, as at a hand-over. */
  KeepSheetVersion: post(
    z.object({ Id, note: z.string().trim().max(limits.titleMax).default("") }),
    SheetVersion,
    own,
    { summary: "Keeps a sheet as it is now as a version" },
  ),
  /** `from`, `to`: versions. `from` 0 is the state at the caller's last sign, `to` 0 what is there now. */
  GetSheetDiff: get(
    PageQuery.extend({
      Id,
      from: z.coerce.number().int().min(0),
      to: z.coerce.number().int().min(0).default(0),
    }),
    pageOf(CellChange),
    own,
    { summary: "What differs between two versions, cell by cell" },
  ),
  /** What a workbook cannot hold of the book. */
  GetSheetLosses: get(z.object({ Id, version: OptionalId }), z.array(SheetLoss), own, {
    rate: "export",
    summary: "What a workbook cannot hold of a sheet",
  }),
  DownSheet: get(z.object({ Id, version: OptionalId }), Bytes, own, { kind: "file", summary: "A sheet as a workbook" }),
  /** Reads an edited workbook: what it changes and what cannot be kept of it. Nothing changes before it is accepted. */
  ReadSheetFile: post(
    z.object({ Id }),
    z.object({
      token: z.string(),
      losses: z.array(SheetLoss),
      /** The first of them. */
      changes: z.array(CellChange),
      changeCount: z.number(),
      /** Bindings that the workbook no longer has, with their cells. */
      droppedBindings: z.array(z.string()),
    }),
    own,
    {
      kind: "upload",
      upload: workbook,
      summary: "Reads an edited workbook and says what it would change; nothing changes yet",
    },
  ),
  AcceptSheetFile: post(z.object({ Id, token: z.uuid(), windowId: WindowId }), SheetHead, own, {
    summary: "Takes a workbook that was read into its sheet",
  }),
  /** Any workbook from outside, opened as a new paper. */
  CreateSheetFromFile: post(
    z.object({
      projectId: Id,
      RefType: z.coerce.number().int(),
      RefId: z.coerce.number().int().default(0),
      wpIndex: z.string().trim().max(limits.wpIndexMax).nullish(),
    }),
    z.object({ id: Id, losses: z.array(SheetLoss) }),
    inProject(),
    { kind: "upload", upload: workbook, summary: "A workbook from outside opened as a new sheet" },
  ),
  /** Papers of the client's archived engagement of an earlier period, made anew here: with their formulas, bound to this year's books. */
  CopyProject: post(CopyInput, CopyOutput, inProject(), {
    summary: "Makes papers of another project anew in this one",
  }),
});
