/** What was recognised on the scans of a reply, as the wire has it. */

import { z } from "zod";
import { Id } from "../../../shapes.ts";

export const ReplyScanField = z.object({
  name: z.string(),
  value: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  /** Left, top, right, bottom, in thousandths of the page; null where it has no place. */
  box: z.array(z.number()).nullable(),
  /** Whether it is what the letter asked about; null where the letter says nothing of it. */
  fits: z.boolean().nullable(),
});
export type ReplyScanField = z.infer<typeof ReplyScanField>;

export const ReplyScan = z.object({
  fileId: Id,
  fileName: z.string(),
  /** 0 not recognised, else as `recognition` says. */
  state: z.number(),
  note: z.string().nullable(),
  pages: z.array(
    z.object({
      page: z.number(),
      width: z.number(),
      height: z.number(),
      confidence: z.number(),
      fields: z.array(ReplyScanField),
    }),
  ),
});
export type ReplyScan = z.infer<typeof ReplyScan>;
