/** What reading a filled-in sheet answers, row by row. */
import { z } from "zod";

export const RegisterImportRow = z.object({
  /** Its row in the sheet. */
  row: z.number().int(),
  /** What it would do, or did: nothing for `same`, and for `wrong`. */
  kind: z.enum(["new", "changed", "same", "wrong"]),
  /** The cells as read, by field. */
  cells: z.record(z.string(), z.string()),
  /** Fields that differ from the record in force, with what stands there now. */
  before: z.record(z.string(), z.string()),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type RegisterImportRow = z.infer<typeof RegisterImportRow>;

export const RegisterImported = z.object({
  isPreview: z.boolean(),
  newCount: z.number().int(),
  changedCount: z.number().int(),
  sameCount: z.number().int(),
  wrongCount: z.number().int(),
  /** Headings of the sheet that no field is known by: they were not read. */
  unreadColumns: z.array(z.string()),
  /** Names what was previewed, to be sent with the import. */
  stamp: z.string(),
  rows: z.array(RegisterImportRow),
  /** What is made along with the records and kept nowhere else. */
  file: z.object({ fileName: z.string(), mime: z.string(), base64: z.string() }).nullish(),
});
export type RegisterImported = z.infer<typeof RegisterImported>;
