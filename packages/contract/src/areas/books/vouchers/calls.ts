/** The voucher library as far as figures are traced to it: periods, ledger lines, one voucher. */
import { z } from "zod";
import { area, get, inProject, post, put } from "../../../endpoint.ts";
import { Flag, Id, Nothing, RowVersion, Saved } from "../../../shapes.ts";
import { JournalBand } from "./journal-band.ts";
import { ExpressionTree } from "./line-filter/expression.ts";
import { LineListQuery, SubLedgerListQuery } from "./line-filter/query.ts";

export const LedgerLine = z.object({
  Jmsn: Id,
  JsnId: Id,
  jDate: z.string(),
  jPeriod: z.number(),
  jType: z.string(),
  jNo: z.number().nullable(),
  jNoText: z.string(),
  lineNo: z.number(),
  summary: z.string().nullable(),
  accountCode: z.string(),
  accountName: z.string(),
  amountjdr: z.string(),
  amountjcr: z.string(),
  /** Level-1 names on the other side of the voucher. */
  counter: z.array(z.string()),
  aux: z.array(z.object({ type: z.number(), id: Id, name: z.string() })),
  isClosing: z.boolean(),
  /** Ticked for drawing. */
  isSelected: z.boolean(),
  /** Drawn for checking (抽凭), for any statement item. */
  isDrawn: z.boolean(),
  /** Of its voucher, in the latest finished test run of its journal; null where no rule hit. */
  jeScore: z.number().nullable(),
  jeBand: JournalBand.nullable(),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

export const VoucherDetail = z.object({
  Jmsn: Id,
  periodId: Id,
  jPeriod: z.number(),
  jDate: z.string(),
  jType: z.string(),
  jNo: z.number().nullable(),
  jNoText: z.string(),
  amountjdr: z.string(),
  amountjcr: z.string(),
  /** The total in Chinese capitals (大写); null of a voucher that does not balance. */
  totalInWords: z.string().nullable(),
  attachCount: z.number().nullable(),
  preparer: z.string().nullable(),
  reviewer: z.string().nullable(),
  poster: z.string().nullable(),
  flag: z.number(),
  isVoid: z.boolean(),
  /** The latest finished test run of its journal, where a rule of it hit. */
  jeHit: z.object({ runId: Id, runNo: z.number(), score: z.number(), band: JournalBand }).nullable(),
  lines: z.array(
    LedgerLine.extend({
      qty: z.string().nullable(),
      fcAmount: z.string().nullable(),
      rate: z.string().nullable(),
      currency: z.string().nullable(),
    }),
  ),
});
export type VoucherDetail = z.infer<typeof VoucherDetail>;

/** A row of a sub-ledger (明细账): amounts of the line, of its month (本月合计), or since the year began (本年累计). */
export const SubLedgerRow = z.object({
  kind: z.enum(["open", "line", "month", "year", "close"]),
  jPeriod: z.number(),
  line: LedgerLine.nullable(),
  debit: z.string(),
  credit: z.string(),
  /** Signed: debit positive. */
  balance: z.string(),
  side: z.enum(["Dr", "Cr", "nil"]),
});
export type SubLedgerRow = z.infer<typeof SubLedgerRow>;

export const LineFilter = z.object({
  id: Id,
  filterName: z.string(),
  expression: ExpressionTree,
  /** In the reader's language. */
  words: z.string(),
  createdBy: Id,
  userName: z.string(),
  rowVersion: RowVersion,
});
export type LineFilter = z.infer<typeof LineFilter>;

export const vouchers = area("/api/services/app/voucherlib", {
  GetTrailbalancePeriod: get(
    z.object({ projectId: Id }),
    z.array(
      z.object({
        periodId: Id,
        label: z.string(),
        kind: z.number(),
        isCurrent: z.boolean(),
        months: z.array(z.number()),
        hasTb: z.boolean(),
        hasVouchers: z.boolean(),
        /** Of those months: no holidays and make-up days are known of these years, weekends alone count as days off. */
        yearsWithoutCalendar: z.array(z.number()),
        /** False where the dates of the journal are months alone: nothing can be said of days off and cut-off by the day. */
        hasDays: z.boolean(),
      }),
    ),
    inProject(),
    { summary: "Data periods with data, and their months" },
  ),
  GetVoucherLibList: get(
    LineListQuery,
    z.object({
      totalCount: z.number().int(),
      debit: z.string(),
      credit: z.string(),
      /** SHA-256 of all lines found, in their order. */
      fingerprint: z.string(),
      items: z.array(LedgerLine),
    }),
    inProject("member", "periodId", "projectPeriod"),
    { kind: "list", summary: "Voucher lines that a search finds, with sums and their fingerprint" },
  ),
  GetVoucherLibDetail: get(z.object({ Jmsn: Id }), VoucherDetail, inProject("member", "Jmsn", "voucher"), {
    kind: "gzip",
    summary: "One voucher with all its lines",
  }),
  GetSubLedgerList: get(
    SubLedgerListQuery,
    z.object({ totalCount: z.number().int(), items: z.array(SubLedgerRow) }),
    inProject("member", "periodId", "projectPeriod"),
    { kind: "list", summary: "An account's or auxiliary item's lines with running balance, months and years" },
  ),
  /** Ticks lines before they are drawn, or takes the ticks off. */
  UpdateVoucherLibSelected: put(
    z.object({ jsnIds: z.array(Id).min(1).max(1000), isSelected: Flag }),
    Nothing,
    inProject("anyMember", "jsnIds", "voucherLine"),
    { summary: "Ticks lines before they are drawn, or takes the ticks off" },
  ),
  GetLineFilters: get(z.object({ projectId: Id }), z.array(LineFilter), inProject(), {
    summary: "Expressions that people of the project have given a name",
  }),
  SaveLineFilter: post(
    z.object({
      projectId: Id,
      /** 0 or absent creates. */
      id: z.coerce.number().int().min(0).optional(),
      filterName: z.string().trim().min(1).max(60),
      expression: ExpressionTree,
      rowVersion: RowVersion.optional(),
    }),
    Saved,
    inProject("anyMember"),
    { body: "long", summary: "Keeps a filter over voucher lines, new or changed" },
  ),
  DeleteLineFilter: post(z.object({ projectId: Id, id: Id, rowVersion: RowVersion }), Nothing, inProject("anyMember"), {
    summary: "Removes a kept filter",
  }),
});
