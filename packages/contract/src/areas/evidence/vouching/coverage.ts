import { z } from "zod";
import { Ratio } from "../../../shapes.ts";

/** How much of a statement item its drawn vouchers cover. */
export const DrawCoverage = z.object({
  /** Cancelled draws count nowhere. */
  drawn: z.number(),
  checked: z.number(),
  reviewed: z.number(),
  exceptions: z.number(),
  diffTotal: z.string(),
  debit: z.string(),
  credit: z.string(),
  /** Of the movements of the item's accounts in the journal, allowances (备抵科目) left out. */
  coverageDr: Ratio,
  coverageCr: Ratio,
  countRate: Ratio,
  /** Names of the accounts that are left out. */
  allowances: z.array(z.string()),
});
export type DrawCoverage = z.infer<typeof DrawCoverage>;
