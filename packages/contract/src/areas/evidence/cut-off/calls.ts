/** Cut-off from documents (截止测试): the last and first vouchers around the end of a period, beside the dates that their documents tell. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Id, Ratio } from "../../../shapes.ts";
import { LedgerLine } from "../../books/vouchers/calls.ts";

export const CutOffKind = z.enum(["revenue", "cost", "freight"]);
export type CutOffKind = z.infer<typeof CutOffKind>;

const Document = z.object({
  /** As written, in the summary or in the name of an attached file. */
  text: z.string(),
  source: z.enum(["summary", "file"]),
  month: z.number(),
  date: z.string().nullable(),
  isInferred: z.boolean(),
  /** Months from the document to the voucher. */
  gap: z.number(),
  /** The document and the voucher lie on two sides of the period's end. */
  isOtherPeriod: z.boolean(),
});

export const CutOffVoucher = z.object({
  periodId: Id,
  /** The first of its lines that count; amounts are of all that do. */
  line: LedgerLine,
  /** All of its lines that count: what is drawn of it. */
  jsnIds: z.array(Id),
  /** In the month next to the end. */
  isInMonth: z.boolean(),
  /** As the kind is recognised: revenue by credits, costs by debits. */
  amount: z.string(),
  documents: z.array(Document),
  /** A document is a month or more away. */
  isFlagged: z.boolean(),
  /** How its drawn lines stand on the check sheet; null where none is drawn. */
  draw: z
    .object({
      /** The drawn row to open, and its statement item. */
      id: Id,
      RId: Id,
      itemName: z.string(),
      /** Every drawn line of it is checked. */
      isChecked: z.boolean(),
      /** The worst of them. */
      result: z.number(),
      difference: z.string().nullable(),
    })
    .nullable(),
  checkedBy: z.string().nullable(),
  checkedAt: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  reviewedAt: z.string().nullable(),
});
export type CutOffVoucher = z.infer<typeof CutOffVoucher>;

const CutOffSide = z.object({
  periodId: Id.nullable(),
  vouchers: z.array(CutOffVoucher),
  /** Of those in the month next to the end. */
  amount: z.string(),
  /** Of the last month before the end, or the first one after it. */
  monthAmount: z.string(),
  /** What these are of it. */
  share: Ratio,
});

export const CutOff = z.object({
  endDate: z.string(),
  accounts: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The statement item that most of the accounts are mapped to: where lines are drawn for, and its paper. */
  item: z.object({ RId: Id, name: z.string(), group: z.number() }).nullable(),
  before: CutOffSide,
  /** Without a journal that goes beyond the end there is none. */
  after: CutOffSide,
  /** Further vouchers within the months whose documents are a month or more away. */
  others: z.array(CutOffVoucher),
  /** There are more of them than are given. */
  hasMore: z.boolean(),
});
export type CutOff = z.infer<typeof CutOff>;

export const cutOff = area("/api/services/app/voucherlib", {
  GetCutOff: get(
    z.object({
      periodId: Id,
      kind: CutOffKind.default("revenue"),
      /** This account and those below it instead of the kind's own. */
      accountCode: z.string().min(1).max(50).optional(),
      /** Vouchers on each side. */
      count: z.coerce.number().int().min(1).max(100).default(10),
      /** How many months on each side are looked through for documents. */
      months: z.coerce.number().int().min(1).max(6).default(2),
    }),
    CutOff,
    inProject("member", "periodId", "projectPeriod"),
    { summary: "Vouchers around the end of a period, with the dates of their documents" },
  ),
});
