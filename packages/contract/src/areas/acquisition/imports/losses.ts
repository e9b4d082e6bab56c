import { z } from "zod";

/** What stands on vouchers of the journal in force and would not stand on one any more. */
export const ImportLoss = z.object({
  kind: z.enum(["draw", "sample", "exclusion", "message", "evidence", "pick", "cashFlow"]),
  /** gone: no such voucher; differs: the voucher is there, its line is not; changed: the line is there, others of its voucher differ. */
  state: z.enum(["gone", "differs", "changed"]),
  /** Somebody has checked or marked it. */
  isTested: z.boolean(),
  jDate: z.string().nullable(),
  jPeriod: z.number(),
  jType: z.string(),
  jNoText: z.string(),
  /** Null of what is kept of the whole voucher. */
  line: z
    .object({
      lineNo: z.number(),
      accountCode: z.string(),
      debit: z.string(),
      credit: z.string(),
      summary: z.string().nullable(),
    })
    .nullable(),
});
export type ImportLoss = z.infer<typeof ImportLoss>;
