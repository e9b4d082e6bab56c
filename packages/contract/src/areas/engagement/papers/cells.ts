/** Cells of working papers that evidence, messages and tick marks hang on. */
import { z } from "zod";
import { limits } from "../../../limits.ts";

/** A cell of a sheet as the window that names it sees it. */
export const CellGiven = z.object({
  tabId: z.string().min(1).max(100),
  tabName: z.string().max(100),
  row: z.coerce.number().int().min(0).max(1_048_575),
  column: z.coerce.number().int().min(0).max(16_383),
  /** What stands in it. */
  said: z.string().max(200).nullish(),
});
export type CellGiven = z.infer<typeof CellGiven>;

/** A cell that something hangs on: it follows its content as rows and columns move. */
export const PaperCell = z.object({
  tabId: z.string(),
  tabName: z.string(),
  row: z.number(),
  column: z.number(),
  /** 审定表!B7 */
  name: z.string(),
  said: z.string().nullable(),
  /** Its row, column or tab is not in the book any more. */
  isLost: z.boolean(),
});
export type PaperCell = z.infer<typeof PaperCell>;

/** Needed once the paper is signed. */
export const TakingReason = z.string().trim().max(limits.reasonMax).optional();
