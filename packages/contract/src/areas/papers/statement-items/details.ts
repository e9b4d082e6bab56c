/** Details of a statement item (明细): what a row holds, and what of it people fill in. */

import { z } from "zod";
import { limits } from "../../../limits.ts";
import { Flag, Id, Money, RowVersion } from "../../../shapes.ts";

const text = (max: number) => z.string().trim().max(max).nullish();

export const FsDetail = z.object({
  id: Id,
  lineNo: z.number(),
  /** 1 account, 2 auxiliary, 3 by hand. */
  detailType: z.number(),
  accountCode: z.string().nullable(),
  auxId: z.number().nullable(),
  detailName: z.string(),
  openBook: z.string(),
  periodDr: z.string(),
  periodCr: z.string(),
  closeBook: z.string(),
  ajeDr: z.string(),
  ajeCr: z.string(),
  rjeDr: z.string(),
  rjeCr: z.string(),
  audited: z.string(),
  currency: z.string().nullable(),
  fcAmount: z.string().nullable(),
  /** Within 1 year, 1-2, 2-3, 3-4, 4-5, over 5 years. */
  ageing: z.array(z.string()),
  nature: z.string().nullable(),
  isRelated: z.boolean(),
  hzFlag: z.boolean(),
  altFlag: z.boolean(),
  explanation: z.string().nullable(),
  remark: z.string().nullable(),
  wpIndex: z.string().nullable(),
  rowVersion: RowVersion,
});
export type FsDetail = z.infer<typeof FsDetail>;
const DetailFields = z.object({
  detailName: z.string().trim().min(1).max(200),
  openBook: Money,
  periodDr: Money,
  periodCr: Money,
  closeBook: Money,
  currency: text(3),
  fcAmount: Money.nullish(),
  ageing: z.array(Money).max(6),
  nature: text(50),
  isRelated: Flag,
  hzFlag: Flag,
  altFlag: Flag,
  explanation: text(limits.textMax),
  remark: text(500),
  wpIndex: text(limits.wpIndexMax),
});
export const FsDetailDraft = DetailFields.extend({
  openBook: Money.default("0.00"),
  periodDr: Money.default("0.00"),
  periodCr: Money.default("0.00"),
  closeBook: Money.default("0.00"),
  ageing: z.array(Money).max(6).default([]),
  isRelated: Flag.default(false),
  hzFlag: Flag.default(false),
  altFlag: Flag.default(false),
});
/**
 * What is left out stays as it is (so no field may have a default here). On rows that come from accounts only the person's own
 * fields change; the book columns stay the ledger's.
 */
export const DetailChange = DetailFields.partial().extend({ id: Id, rowVersion: RowVersion });
