/** Templates of working papers (底稿模板): those that come with the product, and the firm's own versions of them. */
import { z } from "zod";
import { area, get, post, right, signedIn, type UploadLimits } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { Bytes, RptLang } from "../../../shapes.ts";
import { SheetLoss } from "../sheets/versions.ts";

/** Item and suffix: "A105-1"; "GENERIC-9" serves every item without one of its own. */
const Key = z.string().regex(/^[A-Z]{1,8}\d{0,4}-\d{1,2}$/);
const Name = z.string().trim().min(1).max(limits.nameMax);

export const SheetTemplate = z.object({
  key: z.string(),
  itemCode: z.string(),
  /** Empty of those for any item. */
  itemName: z.string(),
  suffix: z.string(),
  name: z.string(),
  /** ZD-1; null of those for any item. */
  wpIndex: z.string().nullable(),
  /** The firm's; 0 while the product's own serves. */
  version: z.number(),
  updatedBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type SheetTemplate = z.infer<typeof SheetTemplate>;

export const TemplateVersion = z.object({
  version: z.number(),
  name: z.string(),
  note: z.string().nullable(),
  isWithdrawn: z.boolean(),
  by: z.string(),
  at: z.string(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

const workbook: UploadLimits = { maxBytes: limits.fileBytesMax, maxFiles: 1, isReadOnly: true };
const edits = right("Pages.Templates.Edit");
export const sheetTemplates = area("/api/services/app/pub", {
  GetSheetTemplates: post(z.object({ itemCode: z.string().max(10).optional() }), z.array(SheetTemplate), signedIn, {
    writes: false,
    summary: "Templates of sheets, of one item or all",
  }),
  /** The book with its places to fill in; the version in force, or an earlier one. */
  LoadTemplate: post(
    z.object({ key: Key, version: z.coerce.number().int().min(0).optional() }),
    SheetTemplate.extend({ book: z.unknown(), versions: z.array(TemplateVersion) }),
    signedIn,
    { writes: false, summary: "A template with its book, in force or an earlier version" },
  ),
  /** A new version, in force for papers made from now on. `version`: that which was loaded. */
  SaveTemplate: post(
    z.object({
      key: Key,
      name: Name,
      version: z.coerce.number().int().min(0),
      note: z.string().trim().max(limits.titleMax).default(""),
      book: z.unknown(),
    }),
    SheetTemplate,
    edits,
    { body: "rows", summary: "A new version of a template, for papers made from now on" },
  ),
  /** The product's own serves again. */
  ResetTemplate: post(z.object({ key: Key, version: z.coerce.number().int().min(1) }), SheetTemplate, edits, {
    summary: "Goes back to the product's own template",
  }),
  /** A workbook as the book of a template, to be looked at and saved; nothing is kept of it yet. */
  ReadTemplateFile: post(z.object({ key: Key }), z.object({ book: z.unknown(), losses: z.array(SheetLoss) }), edits, {
    kind: "upload",
    upload: workbook,
    summary: "Reads a workbook as the book of a template; nothing is kept yet",
  }),
  DownTemplate: get(z.object({ key: Key, version: z.coerce.number().int().min(0).optional() }), Bytes, signedIn, {
    kind: "file",
    summary: "A template as a workbook",
  }),
  /** What a workbook that is brought in may be, and what is kept of it. */
  GetImportRules: post(
    z.object({ RptLang }),
    z.object({
      maxBytes: z.number(),
      extensions: z.array(z.string()),
      sheetsMax: z.number(),
      cellsMax: z.number(),
      kept: z.array(z.string()),
      lost: z.array(z.string()),
    }),
    signedIn,
    { writes: false, summary: "What a workbook that is brought in may be, and what is kept of it" },
  ),
});
