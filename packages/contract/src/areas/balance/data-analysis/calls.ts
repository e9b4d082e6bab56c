/** Statistics of a journal (凭证统计分析): by account and month, between periods, across accounts, and of leading digits. */

import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Id, OptionalId, Period, Ratio } from "../../../shapes.ts";
import { Measure } from "../../books/vouchers/line-filter/measure.ts";

/** From a month to a month; the whole journal where both are left out. */
const Months = { jPeriodFrom: Period.optional(), jPeriodTo: Period.optional() };
const OfPeriod = z.object({
  periodId: Id,
  ...Months,
  /** Accounts of this level; all of them where it is left out. */
  level: z.coerce.number().int().min(1).max(20).optional(),
  /** This account and those below it. */
  accountCode: z.string().max(50).optional(),
});
const ofPeriod = inProject("member", "periodId", "projectPeriod");

const TreeRow = z.object({
  accountCode: z.string(),
  accountName: z.string(),
  level: z.number(),
  parentCode: z.string().nullable(),
  isLeaf: z.boolean(),
});

/** Balances are signed: debit positive. */
export const AccountStat = TreeRow.extend({
  open: z.string(),
  debit: z.string(),
  credit: z.string(),
  close: z.string(),
  lineCount: z.number(),
  voucherCount: z.number(),
  /** The largest |debit − credit| of one line. */
  maxLine: z.string(),
  /** (Debit + credit) over the lines; null without any. */
  average: Ratio,
});
export type AccountStat = z.infer<typeof AccountStat>;

/** An account, or an auxiliary item on one, with its lines. */
export const LedgerNode = z.object({
  kind: z.enum(["account", "party"]),
  id: Id,
  /** Of an account; of an auxiliary item the account it stands on. */
  accountCode: z.string(),
  name: z.string(),
  /** Of an account. */
  level: z.number().nullable(),
  parentCode: z.string().nullable(),
  isLeaf: z.boolean(),
  /** Of an auxiliary item. */
  auxType: z.number().nullable(),
  lineCount: z.number(),
  debit: z.string(),
  credit: z.string(),
  /** Signed; null of an auxiliary item. */
  close: z.string().nullable(),
});
export type LedgerNode = z.infer<typeof LedgerNode>;

export const MonthRow = TreeRow.extend({ values: z.array(z.string()), total: z.string() });
export type MonthRow = z.infer<typeof MonthRow>;

const Side = z.object({ open: z.string(), debit: z.string(), credit: z.string(), close: z.string() });
export const ComparedRow = TreeRow.extend({
  a: Side,
  b: Side,
  /** a − b of the closing balance, and over |b|. */
  change: z.string(),
  changeRate: Ratio,
});
export type ComparedRow = z.infer<typeof ComparedRow>;

export const Flow = z.object({
  debitCode: z.string(),
  debitName: z.string(),
  creditCode: z.string(),
  creditName: z.string(),
  amount: z.string(),
  /** Of it, what vouchers pair by themselves. */
  paired: z.string(),
  voucherCount: z.number(),
  /** Of all flows shown, 0 to 1. */
  share: Ratio,
  priorAmount: z.string().nullable(),
  priorShare: Ratio,
  /** `new`: not in the other period; `shifted`: its share moved by more than 5 points. Both only from performance materiality on. */
  alert: z.enum(["new", "shifted"]).nullable(),
  /** Amount over performance materiality. */
  score: Ratio,
});
export type Flow = z.infer<typeof Flow>;

const DigitRow = z.object({
  digit: z.number(),
  count: z.number(),
  actual: z.number(),
  expected: z.number(),
  z: z.number(),
  isFlagged: z.boolean(),
});
export const BenfordTest = z.object({
  test: z.enum(["first", "second", "firstTwo"]),
  n: z.number(),
  rows: z.array(DigitRow),
  chiSquare: z.number(),
  degrees: z.number(),
  critical5: z.number(),
  critical1: z.number(),
  mad: z.number(),
  conformity: z.enum(["close", "acceptable", "marginal", "none"]),
  isSmall: z.boolean(),
});
export type BenfordTest = z.infer<typeof BenfordTest>;

export const dataAnalysis = area("/api/services/app/voucherlib", {
  GetVoucherLibAcctList: get(z.object({ periodId: Id }), z.array(LedgerNode), ofPeriod, {
    summary: "The tree of accounts with lines, sums and closing balances",
  }),
  GetVoucherLibChildren: get(z.object({ id: Id }), z.array(LedgerNode), inProject("member", "id", "account"), {
    summary: "What stands below an account: accounts, or where there are none its auxiliary items",
  }),
  GetAccountStatList: get(OfPeriod, z.array(AccountStat), ofPeriod, {
    summary: "Opening, movements, closing, lines and vouchers of each account",
  }),
  GetAccountStatListByPeriod: get(
    OfPeriod.extend({ measure: Measure.default("net") }),
    z.object({ months: z.array(z.number()), items: z.array(MonthRow) }),
    ofPeriod,
    { summary: "Accounts by months" },
  ),
  GetCompareStatList: get(
    OfPeriod.omit({ jPeriodFrom: true, jPeriodTo: true }).extend({ comparePeriodId: Id }),
    z.array(ComparedRow),
    ofPeriod,
    { summary: "Accounts of two data periods of one project side by side" },
  ),
  GetVoucherLibListForAcctCharts: get(
    z.object({ periodId: Id, accountCode: z.string().max(50), ...Months }),
    z.object({
      months: z.array(
        z.object({
          month: z.number(),
          debit: z.string(),
          credit: z.string(),
          close: z.string(),
          lineCount: z.number(),
        }),
      ),
      /** Accounts one level below. */
      children: z.array(
        z.object({ accountCode: z.string(), accountName: z.string(), debit: z.string(), credit: z.string() }),
      ),
    }),
    ofPeriod,
    { summary: "One account by months, and what it is made of" },
  ),
  GetCounterFlows: get(
    z.object({
      periodId: Id,
      /** Level-1 account on either side; all where it is left out. */
      accountCode: z.string().max(50).optional(),
      comparePeriodId: OptionalId,
      ...Months,
    }),
    z.object({
      total: z.string(),
      /** Of it, what vouchers pair by themselves; the rest is shared out pro rata. */
      paired: z.string(),
      /** The debits of the journal in these months, and what of them no flow shows; null of one account's flows. */
      tie: z
        .object({
          journalDebit: z.string(),
          closing: z.string(),
          /** Red letters, which stand on their other side, and what has no counter side; negative where red letters add to it. */
          others: z.string(),
        })
        .nullable(),
      items: z.array(Flow),
    }),
    ofPeriod,
    { summary: "What flows between level-1 accounts, largest first, without closing entries" },
  ),
  GetTopParties: get(
    z.object({
      periodId: Id,
      accountCode: z.string().max(50),
      auxType: z.coerce.number().int().min(1).max(99).optional(),
      measure: z.enum(["debit", "credit"]).default("debit"),
      top: z.coerce.number().int().min(1).max(200).default(20),
      ...Months,
    }),
    z.object({
      total: z.string(),
      partyCount: z.number(),
      items: z.array(
        z.object({
          auxId: Id,
          auxType: z.number(),
          name: z.string(),
          debit: z.string(),
          credit: z.string(),
          lineCount: z.number(),
          share: Ratio,
        }),
      ),
    }),
    ofPeriod,
    { summary: "Auxiliary items with the largest movements on an account" },
  ),
  GetBenford: get(
    z.object({
      periodId: Id,
      accountCode: z.string().max(50).optional(),
      side: z.enum(["dr", "cr"]).optional(),
      ...Months,
    }),
    z.array(BenfordTest),
    ofPeriod,
    { summary: "Leading digits of amounts from 10 yuan on, without closing entries, against Benford's law" },
  ),
});
