/** Years compared (多年对比): statement items, accounts of the client's books and ratios of three to five years side by side. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Bytes, Flag, Id, Ratio, RptLang } from "../../../shapes.ts";
import { ChangeMark } from "../trial-balance/calls.ts";

/** What a row is. */
export const YearSubject = z.enum(["items", "accounts", "ratios"]);
export type YearSubject = z.infer<typeof YearSubject>;

/**
 * Where a year's figures come from: this project; last year's project as taken over; a year before that, as it came along; an earlier project
 * read now, by whoever may; books imported here; books imported into last year's project; the openings of this year's books.
 */
export const YearSource = z.enum(["own", "kept", "earlier", "live", "books", "keptBooks", "openings", "missing"]);
export type YearSource = z.infer<typeof YearSource>;

/** Why a year is missing, or known by its openings alone. */
export const YearReason = z.enum(["", "unknown", "noBooks", "noRight", "notTaken"]);
export type YearReason = z.infer<typeof YearReason>;

export const YearHead = z.object({
  year: z.number(),
  endDate: z.string().nullable(),
  /** What the figures are and where they come from, in the report's language: short for a column, and in full. */
  label: z.string(),
  words: z.string(),
  source: YearSource,
  isAudited: z.boolean(),
  /** The project that audited it, but for this one. */
  code: z.string().nullable(),
  isArchived: z.boolean().nullable(),
  /** When it was taken over. */
  takenAt: z.string().nullable(),
  /** Opening entries of the year after have corrected it. */
  isRestated: z.boolean(),
  /** Profit and loss of less than twelve months. */
  isPart: z.boolean(),
  /** Without profit and loss only balances are known, and of accounts perhaps those alone. */
  hasProfit: z.boolean(),
  hasProfitAccounts: z.boolean(),
  reason: YearReason,
});
export type YearHead = z.infer<typeof YearHead>;

export const YearCell = z.object({
  /** On the row's own side, in the unit asked for; of a ratio its value. Null = not known. */
  amount: z.string().nullable(),
  /** Against the year before. */
  change: z.string().nullable(),
  rate: Ratio,
  mark: ChangeMark,
  /** Beyond the threshold by amount and by rate. */
  isMaterial: z.boolean(),
  /** Of total assets, of revenue. */
  share: Ratio,
});
export type YearCell = z.infer<typeof YearCell>;

export const YearRow = z.object({
  key: z.string(),
  /** Of the statement item. */
  id: Id.nullable(),
  name: z.string(),
  /** H title, L line, I of-which line, T total. */
  kind: z.string(),
  /** Side on which an account's amounts are positive; empty elsewhere. */
  side: z.enum(["", "Dr", "Cr"]),
  /** Of ratios. */
  unit: z.enum(["times", "percent", "days", "amount"]).nullable(),
  formula: z.string().nullable(),
  /** Newest first, one a year. */
  cells: z.array(YearCell),
  /** Years whose books give the account another name. */
  otherNames: z.array(z.object({ year: z.number(), name: z.string() })),
});
export type YearRow = z.infer<typeof YearRow>;

export const YearComparison = z.object({
  /** Newest first, missing ones between included. */
  years: z.array(YearHead),
  rows: z.array(YearRow),
  /** Rows beyond those that one answer holds. */
  left: z.number(),
  /** Rows whose newest change is material. */
  material: z.number(),
  /** Accounts that some year's books name otherwise. */
  renamed: z.number(),
  /** `isOwn`: the project deviates from performance materiality, with a reason. */
  threshold: z.object({ amount: z.string(), rate: z.string(), isApproved: z.boolean(), isOwn: z.boolean() }),
});
export type YearComparison = z.infer<typeof YearComparison>;

const Query = z.object({
  projectId: Id,
  /** At most. */
  count: z.coerce.number().int().min(2).max(5).default(5),
  /** From which rate on a change beyond the threshold's amount is material: a fraction. */
  rate: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/)
    .default("0.3"),
  unit: z.enum(["yuan", "wan"]).default("yuan"),
  /** Accounts as a whole, or as the trial balance lists them. */
  level: z.enum(["one", "leaf"]).default("one"),
  RptLang,
});

export const yearComparison = area("/api/jm", {
  GetYearComparison: get(
    Query.extend({
      subject: YearSubject.default("items"),
      /** Only rows whose newest change is material. */
      onlyMaterial: Flag.default(false),
    }),
    YearComparison,
    inProject(),
    { summary: "Items, accounts or ratios of up to five years, each year with where it comes from" },
  ),
  DownYearComparison: get(Query, Bytes, inProject(), {
    kind: "file",
    summary: "All three on sheets of one workbook, changes as formulas",
  }),
});
