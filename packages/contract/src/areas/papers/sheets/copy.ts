/** Sheets of last year's archived file, made anew in this year's. */
import { z } from "zod";
import { Flag, Id } from "../../../shapes.ts";

export const CopyInput = z.object({
  projectId: Id,
  fromProjectId: Id,
  sheetIds: z.array(Id).max(500).optional(),
  asTemplate: Flag.default(false),
});
export const CopyOutput = z.object({
  made: z.array(z.object({ id: Id, name: z.string() })),
  skipped: z.array(z.object({ name: z.string(), why: z.string() })),
});
