/** Results of voucher checks from a filled-in sheet (抽凭检查表导入): matched to what was drawn, never adding to it. */
import { z } from "zod";
import { area, inProject, post } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { Id, OptionalId } from "../../../shapes.ts";

/** `preview` changes nothing; `all` takes the file if no row has a problem, else nothing; `good` takes the rows without one. */
export const CheckImportMode = z.enum(["preview", "all", "good"]);

export const ImportedCheck = z.object({
  /** As the sheet shows it. */
  row: z.number(),
  jDate: z.string().nullable(),
  jType: z.string().nullable(),
  jNo: z.string().nullable(),
  lineNo: z.string().nullable(),
  summary: z.string().nullable(),
  accountCode: z.string().nullable(),
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  /** The drawn voucher it belongs to; null where none was found. */
  drawnId: z.number().nullable(),
  itemName: z.string().nullable(),
  /** `unmatched` and `problem` are never taken. */
  state: z.enum(["change", "same", "unmatched", "problem"]),
  /** What it changes: names and values in the reader's language. */
  changes: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
  /** Why it cannot be taken, in the reader's language. */
  problems: z.array(z.string()),
});
export type ImportedCheck = z.infer<typeof ImportedCheck>;

export const CheckImport = z.object({
  isApplied: z.boolean(),
  /** Of what was drawn as the preview saw it: sent along, a change meanwhile refuses the import. */
  stamp: z.string(),
  rowCount: z.number(),
  changeCount: z.number(),
  sameCount: z.number(),
  unmatchedCount: z.number(),
  problemCount: z.number(),
  items: z.array(ImportedCheck),
});
export type CheckImport = z.infer<typeof CheckImport>;

export const vouchingImport = area("/api/services/app/Project", {
  FromExcelImportPZCheck: post(
    z.object({
      projectId: Id,
      /** Only vouchers drawn for this statement item. */
      RId: OptionalId,
      mode: CheckImportMode.default("all"),
      stamp: z.string().max(64).optional(),
    }),
    CheckImport,
    inProject(),
    {
      kind: "upload",
      upload: { maxBytes: limits.fileBytesMax, maxFiles: 1 },
      summary: "Marks and results of drawn vouchers from a filled-in sheet",
    },
  ),
});
