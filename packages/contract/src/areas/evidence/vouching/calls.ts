/** Drawing vouchers and checking them (抽凭): lines drawn for a statement item, marks, results, review, coverage. */
import { z } from "zod";
import { area, get, inProject, post, put, signedIn } from "../../../endpoint.ts";
import {
  Behind,
  Bytes,
  Flag,
  Id,
  Keyword,
  Money,
  Nothing,
  OptionalId,
  PageQuery,
  pageOf,
  Ratio,
  RowVersion,
} from "../../../shapes.ts";
import { AdjustHead, AdjustHeadDraft, AdjustLineDraft } from "../../balance/adjustments/calls.ts";
import { LineListQuery } from "../../books/vouchers/line-filter/query.ts";
import { DrawCoverage } from "./coverage.ts";

export type { DrawCoverage } from "./coverage.ts";

/** The values of drawStatus, drawResult, drawSource and checkMark. */
export const DrawStatus = z.coerce.number().pipe(z.union([0, 1, 2, 3, 4, 9].map((value) => z.literal(value))));
export const DrawResult = z.coerce.number().pipe(z.union([0, 1, 2, 3, 4, 9].map((value) => z.literal(value))));
export const DrawSource = z.coerce.number().int().min(1).max(6);
export const CheckMark = z.coerce.number().int().min(0).max(3);
const Seq = z.coerce.number().int().min(1).max(10);

export const CheckItem = z.object({ seq: Seq, content: z.string().trim().min(1).max(200), isRequired: z.boolean() });
export type CheckItem = z.infer<typeof CheckItem>;
/** What is checked for a statement item, and the version a save of it names. */
const CheckList = z.object({ items: z.array(CheckItem), rowVersion: RowVersion });

export const DrawnVoucher = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  /** The statement item it was drawn for. */
  RId: Id,
  itemCode: z.string(),
  itemName: z.string(),
  periodId: Id,
  /** Null where the journal in force has no such line any more. */
  Jmsn: z.number().nullable(),
  JsnId: z.number().nullable(),
  jPeriod: z.number(),
  jDate: z.string(),
  jType: z.string(),
  jNo: z.number().nullable(),
  jNoText: z.string(),
  lineNo: z.number(),
  summary: z.string().nullable(),
  accountCode: z.string(),
  accountName: z.string(),
  debit: z.string(),
  credit: z.string(),
  counterText: z.string(),
  partyText: z.string(),
  drawSource: z.number(),
  sampleRunId: z.number().nullable(),
  /** The procedure of the item's programme that it was drawn for. */
  progLine: z.object({ id: Id, lineNo: z.number(), content: z.string() }).nullable(),
  /** By the number of the check item. */
  marks: z.record(z.string(), z.number()),
  status: z.number(),
  result: z.number(),
  diffAmount: z.string().nullable(),
  remark: z.string().nullable(),
  adjustHeadId: z.number().nullable(),
  /** Of that entry; void (3) it corrects nothing any more. */
  adjNo: z.string().nullable(),
  adjStatus: z.number().nullable(),
  isSelected: z.boolean(),
  files: z.array(z.object({ fileId: Id, fileName: z.string(), sizeBytes: z.number() })),
  drawnBy: Id,
  drawnByName: z.string(),
  drawnAt: z.string(),
  /** All who marked or judged it; none of them may review it. */
  checkerIds: z.array(Id),
  checkUserName: z.string().nullable(),
  checkTime: z.string().nullable(),
  reviewUserName: z.string().nullable(),
  reviewTime: z.string().nullable(),
  /** Since when it stands on a later journal than it was drawn from, or, without a line, on none. */
  relinkedAt: z.string().nullable(),
  rowVersion: RowVersion,
});
export type DrawnVoucher = z.infer<typeof DrawnVoucher>;

const Ids = z.array(Id).min(1).max(1000);
/** Versions as last read, in the order of the ids; a stale one is refused. Left out, what stands now is changed. */
const Versions = z.array(RowVersion).max(1000).optional();
const Several = z.object({ ids: Ids, rowVersions: Versions });
/** What was seen of rows settled together that have neither file nor remark: it becomes their remark. */
const Seen = z.string().trim().max(500).nullish();
/** Drawn by one call at most: each is looked at by a person. */
export const drawnAtOnceMax = 5000;
/** Where a draw comes from; the procedure is the sample's own unless told. */
const Origin = { drawSource: DrawSource.default(1), sampleRunId: OptionalId, progLineId: OptionalId };
/** What a list of ledger lines shows, as it was asked for. */
export const LineScope = LineListQuery.omit({ skipCount: true, maxResultCount: true });
const Drawn = z.object({
  /** Ids of the drawn rows, those that were drawn before included. */
  ids: z.array(Id),
  drawn: z.number(),
  existing: z.number(),
  /** Of those drawn before, how many stay with another procedure than the one told, or with none. */
  keptProcedure: z.number(),
  /** Those that this call drew: what undoing it takes back. */
  drawnIds: z.array(Id),
  /** Lines of void vouchers: nothing was booked, so they are not drawn. */
  barred: z.number(),
});
const ofDraws = inProject("member", "ids", "drawnVoucher");
const ofItem = inProject("member", "Id", "fsItem");

const Filter = PageQuery.extend({
  keyword: Keyword,
  projectId: OptionalId,
  RId: OptionalId,
  status: DrawStatus.optional(),
  result: DrawResult.optional(),
  drawSource: DrawSource.optional(),
  progLineId: OptionalId,
  /** Only those with an exception. */
  exceptions: Flag.optional(),
  /** Only those whose line the journal in force lacks. */
  isLost: Flag.optional(),
  /** Only those that wait for the caller: to check what they drew, or to review what others checked where they lead. */
  forMe: Flag.optional(),
});
/** A line of the entry that is proposed; the item is open where no account tells it. */
const ProposedLine = z.object({
  fsItemId: z.number().nullable(),
  accountCode: z.string().nullable(),
  lineName: z.string(),
  debit: z.string(),
  credit: z.string(),
});
const EntryText = AdjustHeadDraft.pick({
  adjType: true,
  description: true,
  reason: true,
  misstatementKind: true,
  cause: true,
});
/** Whatever a step leaves changed, as it stands then. */
const Changed = z.array(DrawnVoucher);

export const vouching = area("/api/services/app/voucherlib", {
  DrawVoucherLibForLineId: post(
    z.object({ RId: Id, jsnIds: Ids, ...Origin }),
    Drawn,
    inProject("member", "RId", "fsItem"),
    { summary: "Draws ledger lines for a statement item" },
  ),
  /** Ours: all lines of a list at once. */
  DrawVoucherLibForFilter: post(
    LineScope.extend({
      RId: Id,
      /** Of the list as the reader saw it; another one is refused. */
      fingerprint: z.string().max(64),
      ...Origin,
    }),
    Drawn,
    inProject("member", "RId", "fsItem"),
    { summary: "Draws all lines that a filter finds for a statement item" },
  ),
  /** Ours: before anything is drawn. */
  GetDrawPreview: post(
    z.object({
      projectId: Id,
      RId: OptionalId,
      /** One of the two. */
      jsnIds: z.array(Id).max(drawnAtOnceMax).optional(),
      filter: LineScope.optional(),
    }),
    z.object({
      lines: z.number(),
      debit: z.string(),
      credit: z.string(),
      /** Of a filter's lines. */
      fingerprint: z.string(),
      /** Of void vouchers. */
      barred: z.number(),
      /** Drawn for the item that was asked for, by their ids. */
      drawnIds: z.array(Id),
      /** Where lines are drawn already, and how many. */
      drawn: z.array(z.object({ RId: Id, itemName: z.string(), lines: z.number() })),
      /** Items that the lines' accounts are mapped to, most lines first. */
      items: z.array(z.object({ RId: Id, itemName: z.string(), lines: z.number() })),
    }),
    inProject(),
    {
      body: "long",
      writes: false,
      summary: "What a draw would draw: how many lines, which of them are drawn already, for which items",
    },
  ),
  CancelVoucherLibForLineId: post(
    z.object({ RId: Id, jsnIds: Ids }),
    z.object({ cancelled: z.number() }),
    inProject("member", "RId", "fsItem"),
    { summary: "Cancels the draw of voucher lines for a statement item" },
  ),
  GetDrawCheckVoucherByRid: get(z.object({ Id }), z.array(DrawnVoucher), ofItem, {
    summary: "Vouchers drawn for a statement item",
  }),
  GetDrawCheckVoucherList: get(Filter.extend({ projectId: Id }), pageOf(DrawnVoucher), inProject(), {
    kind: "list",
    summary: "Vouchers drawn in a project, with marks and results",
  }),
  /** Ours: the caller's projects together. */
  GetDrawCheckCenterList: get(Filter, pageOf(DrawnVoucher).extend({ behind: Behind }), signedIn, {
    kind: "list",
    summary: "Drawn vouchers of all projects that the caller is a member of",
  }),
  GetDrawCheckVoucherData: get(
    z.object({ Id }),
    z.object({
      checkItems: z.array(CheckItem),
      checkItemsVersion: RowVersion,
      items: z.array(DrawnVoucher),
      coverage: DrawCoverage,
    }),
    ofItem,
    { summary: "All that a check sheet shows" },
  ),
  GetDrawCheckResultByRid: get(z.object({ Id }), DrawCoverage, ofItem, {
    summary: "How much of a statement item the drawn vouchers cover",
  }),
  GetPZJECountByReport: get(
    z.object({ projectId: Id }),
    z.array(
      z.object({
        RId: Id,
        itemCode: z.string(),
        itemName: z.string(),
        drawn: z.number(),
        toCheck: z.number(),
        reviewed: z.number(),
        exception: z.number(),
        /** Drawn vouchers that the latest journal-entry test hit. */
        jeHit: z.number(),
        /** Drawn vouchers whose line the journal in force lacks. */
        lost: z.number(),
        /** What has been checked of what was drawn. */
        ratio: Ratio,
        debit: z.string(),
        credit: z.string(),
        diffTotal: z.string(),
        /** Of the movements of the item's accounts. */
        coverageDr: Ratio,
        coverageCr: Ratio,
      }),
    ),
    inProject(),
    { summary: "Drawn vouchers counted by statement item and state" },
  ),
  GetSelectInfoJmsn: get(
    z.object({ Jmsn: Id }),
    z.object({
      picked: z.array(z.object({ JsnId: Id, userName: z.string() })),
      drawn: z.array(
        z.object({
          id: Id,
          JsnId: Id,
          RId: Id,
          itemName: z.string(),
          status: z.number(),
          result: z.number(),
          userName: z.string(),
          /** The entry that corrects its difference; a void one corrects nothing. */
          adjustment: z.object({ id: Id, adjNo: z.string().nullable(), status: z.number() }).nullable(),
        }),
      ),
    }),
    inProject("member", "Jmsn", "voucher"),
    { summary: "Which lines of a voucher are ticked or drawn, by whom and for what" },
  ),
  UpdateDrawCheckVoucherSelected: put(Several.extend({ isSelected: Flag }), Changed, ofDraws, {
    summary: "Ticks drawn vouchers, or takes the ticks off",
  }),
  /** Ours: the procedure that they were drawn for, one of their item's; null unties them. */
  UpdateDrawCheckVoucherProgLine: put(Several.extend({ progLineId: Id.nullable() }), Changed, ofDraws, {
    summary: "Ties drawn vouchers to the procedure they were drawn for",
  }),
  UpdateDrawCheckVoucherMarks: put(Several.extend({ seq: Seq, mark: CheckMark }), Changed, ofDraws, {
    summary: "One check item of some drawn vouchers",
  }),
  UpdateDrawCheckVoucherStatus: put(Several.extend({ status: DrawStatus, seen: Seen }), Changed, ofDraws, {
    summary: "Several are checked together with evidence: a file, a remark, or what was seen of those without",
  }),
  UpdateDrawCheckVoucherResult: put(
    Several.extend({
      result: DrawResult,
      diffAmount: Money.nullish(),
      remark: z.string().trim().max(1000).nullish(),
      adjustHeadId: OptionalId,
      seen: Seen,
    }),
    Changed,
    ofDraws,
    { summary: "What checking found; several at once are without exception with evidence only" },
  ),
  UpdateDrawCheckVoucherRemark: put(
    Several.extend({ remark: z.string().trim().max(1000).nullable() }),
    Changed,
    ofDraws,
    { summary: "Writes a remark on drawn vouchers" },
  ),
  /** Ours: the entry that would correct the differences of some drawn vouchers; nothing is booked yet. */
  GetDrawAdjustment: post(
    z.object({
      ids: Ids,
      /** Per cent; for sales whose vouchers do not tell their rate. */
      vatRate: z.number().min(0).max(100).optional(),
    }),
    z.object({
      description: z.string(),
      lines: z.array(ProposedLine),
      /** Some difference is of a sale whose voucher has no VAT, or several rates: a person says the rate. */
      asksVatRate: z.boolean(),
    }),
    ofDraws,
    { writes: false, summary: "The entry that would correct drawn vouchers; nothing is booked yet" },
  ),
  /** Ours: books it as a draft, tied to the drawn vouchers both ways; their result becomes "adjusted". */
  CreateDrawAdjustment: post(
    Several.extend(EntryText.shape).extend({ lines: z.array(AdjustLineDraft).max(500) }),
    z.object({ head: AdjustHead, items: Changed }),
    ofDraws,
    { body: "rows", summary: "Books the entry that corrects drawn vouchers as a draft, tied to them" },
  ),
  /** Ours: what an entry was made from. */
  GetDrawsOfAdjustment: get(z.object({ Id }), z.array(DrawnVoucher), inProject("member", "Id", "adjustment"), {
    summary: "Drawn vouchers that an entry corrects",
  }),
  AddDrawCheckFiles: post(z.object({ id: Id }), z.array(Id), inProject("member", "id", "drawnVoucher"), {
    kind: "upload",
    summary: "Adds files to a drawn voucher as evidence",
  }),
  RemoveDrawCheckFile: post(z.object({ id: Id, fileId: Id }), Nothing, inProject("member", "id", "drawnVoucher"), {
    summary: "Removes a file from a drawn voucher",
  }),
  DownDrawCheckFile: get(z.object({ id: Id, fileId: Id }), Bytes, inProject("member", "id", "drawnVoucher"), {
    kind: "file",
    rate: "files",
    summary: "A file beside a drawn voucher",
  }),
  GetCheckItems: get(z.object({ Id }), CheckList, ofItem, { summary: "What is checked for a statement item" }),
  SaveCheckItems: post(
    z.object({
      Id,
      /** Of the list as last read; a stale one is refused with the list as it stands. */
      rowVersion: RowVersion,
      /** Empty goes back to the standard points. */
      items: z
        .array(CheckItem)
        .max(10)
        .refine((items) => new Set(items.map(({ seq }) => seq)).size === items.length),
    }),
    CheckList,
    ofItem,
    { summary: "The points that an item's vouchers are checked for; none: the standard ones" },
  ),
});
