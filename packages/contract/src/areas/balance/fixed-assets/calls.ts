/** Fixed assets (固定资产): cards of the client's list, depreciation recomputed, tie-outs with the books, differences booked, counts. */
import { z } from "zod";
import { area, get, inProject, post, put } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import {
  Bytes,
  Flag,
  Id,
  IsoDate,
  Money,
  PageQuery,
  Period,
  pageOf,
  RowVersion,
  RptLang,
  Saved,
} from "../../../shapes.ts";
import { AdjustHead, Proposal } from "../adjustments/calls.ts";
import { FAMovement, FATie } from "./totals.ts";

export const assetMax = { events: 500, counts: 200, note: 300, refused: 200, assetNo: 50, accountCode: 50 } as const;

const OfProject = z.object({ Id });
const AssetNo = z.string().trim().min(1).max(assetMax.assetNo);
const Amount = z.string();
const Maybe = z.string().nullable();

export const cardParts = ["all", "listed", "faulty", "open", "added", "disposed", "gone"] as const;
export type CardPart = (typeof cardParts)[number];

/** How a card stands against the year before. */
const Prior = z.object({ cost: Amount, acc: Amount, impair: Amount });

export const AssetEventRow = z.object({
  id: Id,
  month: z.number(),
  kind: z.number(),
  amount: Amount,
  reason: z.string(),
  userName: z.string(),
});
export type AssetEventRow = z.infer<typeof AssetEventRow>;

export const FACard = z.object({
  id: Id,
  assetNo: z.string(),
  assetName: z.string(),
  assetType: z.string(),
  spec: Maybe,
  unit: Maybe,
  qty: Maybe,
  department: z.string(),
  location: Maybe,
  useStatus: Maybe,
  acquireWay: Maybe,
  startDate: z.string(),
  deprMethod: z.number(),
  usefulMonths: z.number().nullable(),
  cost: Amount,
  salvageRate: Maybe,
  salvageValue: Amount,
  monthDeprBook: Maybe,
  yearDeprBook: Amount,
  accOpenBook: Amount,
  accCloseBook: Amount,
  impairOpen: Amount,
  impairClose: Amount,
  netBook: Maybe,
  totalWork: Maybe,
  periodWork: Maybe,
  accWorkOpen: Maybe,
  disposeDate: Maybe,
  disposeWay: Maybe,
  disposeIncome: Maybe,
  titleNo: Maybe,
  pledged: z.boolean().nullable(),
  remark: Maybe,
  /** Null where the card is not recomputed. */
  accOpenCalc: Maybe,
  yearDeprCalc: Maybe,
  accCloseCalc: Maybe,
  diffYear: Maybe,
  diffAcc: Maybe,
  notRecomputed: Maybe,
  faults: z.array(z.string()),
  isListed: z.boolean(),
  isGone: z.boolean(),
  explanation: z.object({ words: z.string(), userName: z.string(), at: z.string(), isCurrent: z.boolean() }).nullable(),
  titleChecked: z.boolean().nullable(),
  pledgeSeen: z.boolean().nullable(),
  titleNote: Maybe,
  countResult: z.number().nullable(),
  prior: Prior.nullable(),
  events: z.array(AssetEventRow),
  rowVersion: z.number(),
});
export type FACard = z.infer<typeof FACard>;

export const AssetListView = z.object({
  id: Id,
  isPrior: z.boolean(),
  fileName: z.string(),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  jobId: z.number().nullable(),
  read: z.number(),
  taken: z.number(),
  refusedCount: z.number(),
  /** The first ones. */
  refused: z.array(z.object({ row: z.number(), assetNo: z.string(), why: z.string(), text: z.string() })),
  unread: z.array(z.string()),
  /** Cards whose method the list leaves empty: taken as straight line. */
  assumed: z.number(),
  userName: z.string(),
  createdAt: z.string(),
});
export type AssetListView = z.infer<typeof AssetListView>;

export const assetStale = ["period", "list"] as const;
export const FAState = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  list: AssetListView.nullable(),
  prior: AssetListView.nullable(),
  hasPriorProject: z.boolean(),
  stale: z.array(z.enum(assetStale)),
  cards: z.number(),
  listed: z.number(),
  faulty: z.number(),
  /** Not recomputed. */
  open: z.number(),
  added: z.number(),
  disposed: z.number(),
  gone: z.number(),
  /** In last year's list and in no card of this one. */
  missing: z.object({
    count: z.number(),
    first: z.array(z.object({ assetNo: z.string(), assetName: z.string(), cost: Amount, acc: Amount })),
  }),
  types: z.array(z.string()),
});
export type FAState = z.infer<typeof FAState>;

export const FADifferences = z.object({
  book: Amount,
  calc: Amount,
  /** Book less recomputed, of all cards recomputed. */
  total: Amount,
  /** Of cards whose difference is explained: right as it is. */
  explained: Amount,
  /** What remains to be booked. */
  remaining: Amount,
  trivial: Amount,
  open: z.number(),
  conclusion: z.enum(["pass", "adjust", "notCompared"]),
  accounts: z.array(
    z.object({ accountCode: z.string(), accountName: z.string(), difference: Amount, isKnown: z.boolean() }),
  ),
  departments: z.array(
    z.object({
      department: z.string(),
      accountCode: z.string(),
      difference: Amount,
      isDefault: z.boolean(),
      rowVersion: z.number(),
    }),
  ),
  proposal: Proposal.nullable(),
  entry: z.object({ id: Id, adjNo: z.string().nullable(), status: z.number(), cards: z.number() }).nullable(),
  /** The entry says another amount than the cards do now. */
  isStale: z.boolean(),
});
export type FADifferences = z.infer<typeof FADifferences>;

export const FACount = z.object({
  id: Id,
  direction: z.number(),
  assetNo: z.string(),
  assetName: z.string(),
  location: z.string(),
  seed: z.number().nullable(),
  place: z.number().nullable(),
  qtyBook: Maybe,
  qtyCounted: Maybe,
  condition: z.number().nullable(),
  note: z.string(),
  countedOn: Maybe,
  countedBy: Maybe,
  reviewedBy: Maybe,
  /** The caller may review it. */
  mayReview: z.boolean(),
  /** Of the floor: a card of the list has its number. */
  isInList: z.boolean(),
  rowVersion: z.number(),
});
export type FACount = z.infer<typeof FACount>;

const Quantity = z.string().regex(/^\d{1,13}(\.\d{1,6})?$/);
const member = inProject("member", "Id");
const Reason = ReasonText().min(1);
const counted = {
  qtyCounted: Quantity,
  condition: z.coerce.number().int().min(1).max(5),
  note: z.string().trim().max(assetMax.note).default(""),
  countedOn: IsoDate,
};

export const fixedAssets = area("/api/services/app/FAsset", {
  FromExcelImportAssetList: post(
    z.object({ projectId: Id, isPrior: Flag.default(false) }),
    z.object({ id: Id, jobId: Id }),
    inProject(),
    {
      kind: "upload",
      upload: { maxBytes: limits.fileBytesMax, maxFiles: 1 },
      path: "/api/services/app/Project/FromExcelImportAssetList",
      summary: "Reads the client's asset list, this year's or last year's, as a job",
    },
  ),
  GetFACardList: get(
    PageQuery.extend({
      Id,
      part: z.enum(cardParts).default("all"),
      assetType: z.string().trim().max(100).optional(),
      department: z.string().trim().max(100).optional(),
    }),
    pageOf(FACard),
    member,
    { kind: "list", summary: "Fixed-asset cards with depreciation recomputed" },
  ),
  DownFACardExcel: get(
    OfProject.extend({ downtype: z.coerce.number().int().min(1).max(5).default(1), RptLang }),
    Bytes,
    member,
    { kind: "file", summary: "Fixed assets as a workbook: cards, differences, roll-forward, tie-outs or count sheet" },
  ),
  GetFAState: get(OfProject, FAState, member, { summary: "How the asset lists stand, and what has changed since" }),
  RecomputeFACards: post(OfProject, z.object({ id: Id, jobId: Id }), member, {
    summary: "Recomputes every card for the period of the books",
  }),
  TakeFAPrior: post(OfProject, z.object({ id: Id, jobId: Id }), member, {
    summary: "Takes last year's project's cards to compare with",
  }),
  GetFAMovements: get(OfProject, z.array(FAMovement), member, {
    summary: "Roll-forward of each class, with the average-cost test",
  }),
  GetFATies: get(OfProject, z.array(FATie), member, { summary: "Cards against the books, to the fen" }),
  ExplainFATie: put(
    z.object({
      Id,
      code: z.string().max(200),
      difference: Money,
      words: Reason,
      rowVersion: z.coerce.number().int().min(0),
    }),
    z.object({ rowVersion: z.number() }),
    member,
    { summary: "Says why cards and books differ" },
  ),
  GetFADifferences: get(OfProject.extend({ RptLang }), FADifferences, member, {
    summary: "Differences of depreciation by expense account, with the entry they ask for",
  }),
  /** One entry of a project: a second press brings its draft up to date. */
  BookFADifferences: post(z.object({ Id, remaining: Money }), AdjustHead, member, {
    summary: "Drafts the entry that differences of depreciation ask for",
  }),
  SaveFADepartment: put(
    z.object({
      Id,
      department: z.string().trim().max(100),
      accountCode: z.string().trim().min(1).max(assetMax.accountCode),
      rowVersion: z.coerce.number().int().min(0),
    }),
    z.object({ rowVersion: z.number() }),
    member,
    { summary: "Says which account a department's depreciation goes to" },
  ),
  ExplainFACard: put(
    z.object({ id: Id, difference: Money, words: ReasonText(), rowVersion: RowVersion }),
    Saved,
    inProject("member", "id", "assetCard"),
    { summary: "Says why a card's difference is right as it is; empty words take it back" },
  ),
  SaveFAEvents: put(
    z.object({
      Id,
      events: z
        .array(
          z.object({ assetNo: AssetNo, month: Period, kind: z.coerce.number().int().min(1).max(4), amount: Money }),
        )
        .min(1)
        .max(assetMax.events),
      reason: Reason,
    }),
    z.object({ saved: z.number() }),
    member,
    { body: "long", summary: "Names the month of impairment or added cost, and recomputes the cards" },
  ),
  RemoveFAEvent: post(z.object({ id: Id, reason: Reason }), z.null(), inProject("member", "id", "assetEvent"), {
    summary: "Takes an event of a card back, and recomputes it",
  }),
  CheckFATitle: put(
    z.object({
      id: Id,
      titleChecked: Flag,
      pledgeSeen: Flag,
      titleNote: z.string().trim().max(assetMax.note).default(""),
      rowVersion: RowVersion,
    }),
    Saved,
    inProject("member", "id", "assetCard"),
    { summary: "Records that title and pledge of an asset were looked at" },
  ),
  /** The same seed draws the same assets of the same list; more of them hold all of the fewer. */
  DrawFACounts: post(
    z.object({
      Id,
      size: z.coerce.number().int().min(1).max(assetMax.counts),
      seed: z.coerce.number().int().min(1).max(2_147_483_647),
    }),
    z.object({ drawn: z.number(), added: z.number() }),
    member,
    { summary: "Draws assets of the list to be looked for on the floor" },
  ),
  GetFACounts: get(
    PageQuery.extend({ Id, direction: z.coerce.number().int().min(1).max(2).optional() }),
    pageOf(FACount),
    member,
    { kind: "list", summary: "Assets to count, and what was found" },
  ),
  SaveFACount: put(
    z.object({ id: Id, ...counted, rowVersion: RowVersion }),
    Saved,
    inProject("member", "id", "assetCount"),
    { summary: "Records what was found of an asset" },
  ),
  AddFACount: post(
    z.object({
      Id,
      assetNo: z.string().trim().max(assetMax.assetNo).default(""),
      assetName: z.string().trim().min(1).max(limits.titleMax),
      location: z.string().trim().max(limits.nameMax).default(""),
      ...counted,
    }),
    z.object({ id: Id }),
    member,
    { summary: "Records an asset found on the floor, to be looked for in the list" },
  ),
  ReviewFACounts: put(
    z.object({ Id, ids: z.array(Id).min(1).max(assetMax.counts) }),
    z.object({ reviewed: z.number() }),
    member,
    { summary: "Reviews counts that others have made" },
  ),
});
