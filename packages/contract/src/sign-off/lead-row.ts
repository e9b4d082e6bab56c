import { z } from "zod";
import { Ratio } from "../shapes.ts";

/** A row of the lead schedule; together the rows are the item, in every column. */
export const LeadRow = z.object({
  key: z.string(),
  /** rest: what stands on no detail. */
  kind: z.enum(["detail", "rest"]),
  accountCode: z.string().nullable(),
  auxId: z.number().nullable(),
  name: z.string(),
  openBook: z.string(),
  periodDr: z.string(),
  periodCr: z.string(),
  closeBook: z.string(),
  ajeDr: z.string(),
  ajeCr: z.string(),
  rjeDr: z.string(),
  rjeCr: z.string(),
  carried: z.string(),
  audited: z.string(),
  /** Audited at the end of last year; null where the detail does not tell it. */
  prior: z.string().nullable(),
  change: z.string().nullable(),
  rate: Ratio,
  isRelated: z.boolean(),
  hzFlag: z.boolean(),
  altFlag: z.boolean(),
  wpIndex: z.string().nullable(),
  remark: z.string().nullable(),
});
export type LeadRow = z.infer<typeof LeadRow>;
