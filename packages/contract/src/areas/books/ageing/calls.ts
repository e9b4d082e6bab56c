/** Ageing of balances (账龄分析) by auxiliary item, with the lines behind every band. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Id, Keyword, PageQuery, Period } from "../../../shapes.ts";

/** Ends of the bands in months, ascending: "12,24,36,48,60". */
const BandMonths = z
  .string()
  .regex(/^\d{1,3}(,\d{1,3}){0,8}$/)
  .transform((text) => text.split(",").map(Number))
  .refine((months) => months.every((month, index) => month > (months[index - 1] ?? 0)));

const AgeingBand = z.object({
  fromMonths: z.number(),
  /** Null of the oldest one, which is open. */
  toMonths: z.number().nullable(),
  dateFrom: z.string().nullable(),
  dateTo: z.string(),
  /** Where its lines are: data periods with a journal, each with the days of the band that fall in it. */
  lines: z.array(z.object({ periodId: Id, dateFrom: z.string(), dateTo: z.string() })),
});

const Aged = z.object({
  /** Signed, debit positive; the bands add up to it. */
  balance: z.string(),
  bands: z.array(z.string()),
  /** Part of the opening band that was there before the first known entry, and may be older. */
  undated: z.string(),
});

export const AgeingRow = Aged.extend({
  /** Null: what names no such item. */
  auxId: z.number().nullable(),
  auxType: z.number().nullable(),
  name: z.string().nullable(),
  /** The side of the entries that the bands are made of. */
  side: z.enum(["dr", "cr"]),
  /** A year before; null where no data period reaches back to then. */
  prior: z.array(z.string()).nullable(),
  /** IC-33: bands that hold more than the younger one did a year before. */
  alerts: z.array(z.object({ band: z.number(), current: z.string(), prior: z.string(), text: z.string() })),
});
export type AgeingRow = z.infer<typeof AgeingRow>;

export const Ageing = z.object({
  asOf: z.string(),
  method: z.enum(["fifo", "last"]),
  /** The side that the account normally stands on. */
  direction: z.enum(["dr", "cr"]),
  bands: z.array(AgeingBand),
  /** The first day whose entries are known; what was there before stands in `openingBand`. */
  knownFrom: z.string(),
  openingBand: z.number(),
  total: Aged.extend({ prior: z.array(z.string()).nullable() }),
  /** Of the account in the books at the end of the data period, and by how much the rows exceed it; null within the period. */
  bookBalance: z.string().nullable(),
  difference: z.string().nullable(),
  alertCount: z.number(),
  totalCount: z.number(),
  items: z.array(AgeingRow),
});
export type Ageing = z.infer<typeof Ageing>;

export const ageing = area("/api/services/app/voucherlib", {
  GetAgeing: get(
    z.object({
      periodId: Id,
      accountCode: z.string().min(1).max(50),
      /** Customers, suppliers, other parties and persons, whichever the account has, where it is left out. */
      auxType: z.coerce.number().int().min(1).max(99).optional(),
      /** The month whose end counts; the data period's last one where it is left out. */
      jPeriod: Period.optional(),
      method: z.enum(["fifo", "last"]).default("fifo"),
      months: BandMonths.optional(),
      keyword: Keyword,
      onlyAlerts: z.stringbool().optional(),
      skipCount: PageQuery.shape.skipCount,
      maxResultCount: PageQuery.shape.maxResultCount,
    }),
    Ageing,
    inProject("member", "periodId", "projectPeriod"),
    { summary: "An account's balances by age, item by item, the largest first" },
  ),
});
