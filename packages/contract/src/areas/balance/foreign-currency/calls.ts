/** Foreign-currency balances (外币折算, CAS 19): closing rates of a project, balances recomputed at them, and the entries they ask for. */

import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Flag, Id, IsoDate, RptLang } from "../../../shapes.ts";
import { AdjustHead, Proposal } from "../adjustments/calls.ts";

const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/);
/** Who quotes a rate: 中国外汇交易中心 (by authority of the central bank), a bank, or another. */
export const rateSources = ["centralParity", "bank", "other"] as const;
export type RateSource = (typeof rateSources)[number];
const Source = z.enum(rateSources);

export const ClosingRate = z.object({
  id: Id,
  currency: z.string(),
  rateDate: z.string(),
  /** Functional currency for `per` units. */
  rate: z.string(),
  per: z.union([z.literal(1), z.literal(100)]),
  source: Source,
  sourceNote: z.string().nullable(),
  reason: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  supersededBy: z.string().nullable(),
  supersededAt: z.string().nullable(),
});
export type ClosingRate = z.infer<typeof ClosingRate>;

export const ForeignCurrencyRow = z.object({
  currency: z.string(),
  /** In force; null = asked for. */
  rate: ClosingRate.nullable(),
  /** What it replaced, the latest first. */
  earlier: z.array(ClosingRate),
  /** Stands behind an entry or a concluded item: changed with a reason only. */
  isUsed: z.boolean(),
  /** At which the books carry the monetary balances, for one unit. */
  implied: z.string().nullable(),
  /** Of monetary balances, debit positive; what a rate or an amount is missing of is left out of `recomputed` and `difference`. */
  foreign: z.string(),
  book: z.string(),
  recomputed: z.string(),
  difference: z.string(),
  /** Monetary balances that are not recomputed for want of a rate or of the foreign amount. */
  open: z.number(),
});
export type ForeignCurrencyRow = z.infer<typeof ForeignCurrencyRow>;

export const ForeignBalanceRow = z.object({
  key: z.string(),
  fsItemId: Id,
  itemCode: z.string(),
  itemName: z.string(),
  accountCode: z.string().nullable(),
  auxId: z.number().nullable(),
  name: z.string(),
  currency: z.string(),
  kind: z.enum(["monetary", "nonMonetary", "fairValue", "mixed"]),
  /** The books, or what somebody wrote on the detail. */
  from: z.enum(["books", "detail"]),
  /** In the item's own sign, as the next three. */
  foreign: z.string().nullable(),
  book: z.string(),
  recomputed: z.string().nullable(),
  difference: z.string().nullable(),
  /** Gain above zero. */
  profitEffect: z.string().nullable(),
  /** At which the books carry it. */
  implied: z.string().nullable(),
});
export type ForeignBalanceRow = z.infer<typeof ForeignBalanceRow>;

/** What became of an item's difference. */
export const ExchangeEntry = z.object({
  fsItemId: Id,
  key: z.string(),
  /** Null where nothing is to be booked. */
  proposal: Proposal.nullable(),
  /** Booked already, with its effect on profit. */
  entry: z.object({ id: Id, adjNo: z.string().nullable(), status: z.number(), profitEffect: z.string() }).nullable(),
  /** The entry says another amount than the rates do now. */
  isStale: z.boolean(),
});
export type ExchangeEntry = z.infer<typeof ExchangeEntry>;

export const ForeignBalances = z.object({
  /** Null while there are no books. */
  endDate: z.string().nullable(),
  functional: z.string(),
  currencies: z.array(ForeignCurrencyRow),
  rows: z.array(ForeignBalanceRow),
  /** Currencies that the books name in words nobody knows. */
  unknown: z.array(z.string()),
  /** Of all items: gains less losses. */
  profitEffect: z.string(),
  entries: z.array(ExchangeEntry),
  materiality: z.object({ isApproved: z.boolean(), om: z.string(), pm: z.string(), trivial: z.string() }),
  /** How much the total effect is. */
  level: z.enum(["nil", "trivial", "belowPm", "abovePm", "aboveOm"]),
});
export type ForeignBalances = z.infer<typeof ForeignBalances>;

const Reason = ReasonText().optional();

export const foreignCurrency = area("/api/jm", {
  GetForeignBalances: get(z.object({ projectId: Id, RptLang }), ForeignBalances, inProject(), {
    summary: "Foreign-currency balances at the closing rate, item by item, with the entries they ask for",
  }),
  /** Replaces the rate in force. */
  SaveClosingRate: post(
    z.object({
      projectId: Id,
      currency: Currency,
      rateDate: IsoDate,
      rate: z.string().trim().max(20),
      per: z.union([z.literal(1), z.literal(100)]).default(1),
      source: Source.default("centralParity"),
      sourceNote: z.string().trim().max(limits.titleMax).nullish(),
      reason: Reason,
      /** The rate that was seen in force; null where there was none. */
      seenId: Id.nullish(),
    }),
    ClosingRate,
    inProject(),
    { summary: "A closing rate of a currency; it replaces the one in force" },
  ),
  /** Of a currency that is not asked for after all; one that stands behind an entry or a conclusion stays. */
  RemoveClosingRate: post(z.object({ id: Id }), z.null(), inProject("member", "id", "closingRate"), {
    summary: "Removes a closing rate that nothing stands on",
  }),
  /** Books chosen differences as drafts, or brings their drafts up to date. */
  BookExchangeDifferences: post(
    z.object({ projectId: Id, keys: z.array(z.string().max(50)).min(1).max(100), submit: Flag.default(false) }),
    z.array(AdjustHead),
    inProject(),
    { summary: "Books exchange differences as drafts, or brings their drafts up to date" },
  ),
  DownForeignBalances: get(z.object({ projectId: Id, RptLang }), Bytes, inProject(), {
    kind: "file",
    summary: "The working paper on foreign-currency balances",
  }),
});
