/** Statement items (报表项目): amounts, details, result, signs, audit user, item analysis. */

import { z } from "zod";
import { area, del, get, inProject, namingPeople, post, put } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Flag, GrpId, Id, Money, OptionalId, Period, Ratio, RowVersion, RptLang } from "../../../shapes.ts";
import { LeadRow } from "../../../sign-off/lead-row.ts";
import { Allowed, GateOverride, MayCancel, PaperGate, Sign, UnauthorisedSign } from "../../../sign-off/papers.ts";
import { StructureRow, VariationRow } from "../../balance/trial-balance/calls.ts";
import { paperGates } from "../../engagement/papers/codes.ts";
import { DetailChange, FsDetail, FsDetailDraft } from "./details.ts";

export const explanationIndexMax = 50;
const text = (max: number) => z.string().trim().max(max).nullish();
export const SignLevel = z.coerce.number().int().min(0).max(4);
export const FsItemRow = z.object({
  id: Id,
  stdCode: z.string(),
  name: z.string(),
  prefix: z.string(),
  kind: z.string(),
  grpId: z.number(),
  lineNo: z.number(),
  dc: z.number().nullable(),
  wpIndex: z.string().nullable(),
  noteRef: z.string().nullable(),
  isVisible: z.boolean(),
  riskLevel: z.number().nullable(),
  /** Why a leader lowered it. */
  riskReason: z.string().nullable(),
  isMaterial: z.boolean(),
  unaudited: z.string(),
  ajeDr: z.string(),
  ajeCr: z.string(),
  rjeDr: z.string(),
  rjeCr: z.string(),
  /** What opening entries that persist do to the closing. */
  carried: z.string(),
  audited: z.string(),
  openAudited: z.string(),
  /** As taken from last year's project, or entered by people. */
  prior: z.string().nullable(),
  /** Of a figure that somebody typed: where it comes from, and who typed it. */
  priorReason: z.string().nullable(),
  priorUserName: z.string().nullable(),
  /** What the change is against; null where profit and loss has no prior year. */
  comparative: z.string().nullable(),
  change: z.string().nullable(),
  changeRate: Ratio,
  changeMark: z.string(),
  flagged: z.boolean(),
  explanation: z.string().nullable(),
  explanationIndex: z.string().nullable(),
  auditUserId: z.number().nullable(),
  auditUserName: z.string().nullable(),
  result: z.number(),
  resultText: z.string().nullable(),
  resultUserName: z.string().nullable(),
  wpStatus: z.number(),
  publishStatus: z.number(),
  signs: z.array(Sign),
  childCount: z.number(),
  /** Procedures of its programme: selected, begun, settled, and those carried out or not applicable. */
  program: z.object({ lines: z.number(), begun: z.number(), settled: z.number(), done: z.number() }),
  adjustCount: z.number(),
  rowVersion: RowVersion,
});
export type FsItemRow = z.infer<typeof FsItemRow>;

export const FsItemDetail = z.object({
  item: FsItemRow,
  unauthorised: z.array(UnauthorisedSign),
  details: z.array(FsDetail),
  /** Of the details, or of the books as long as nobody keeps details; empty for totals. */
  lead: z.array(LeadRow),
  /** Stands for all details with their versions: another one means that a row came, went or changed. */
  detailsVersion: z.string(),
  /** Sum of details against the item's unaudited amount, in the item's sign. */
  detailTotal: z.string(),
  detailDifference: z.string(),
  can: z.object({
    edit: Allowed,
    /** Whether any conclusion may be drawn; which of them, and what stands in the way of each. */
    setResult: Allowed,
    results: z.array(Allowed.extend({ result: z.number(), gates: z.array(PaperGate) })),
    /** With the conclusion that stands. */
    gates: z.array(PaperGate),
    override: Allowed,
    sign: z.array(Allowed.extend({ level: z.number() })),
    cancel: z.array(MayCancel),
  }),
  /** The last of each gate. */
  overrides: z.array(GateOverride),
});
export type FsItemDetail = z.infer<typeof FsItemDetail>;
const Result = z.coerce
  .number()
  .int()
  .refine((r) => [1, 2, 3, 4, 5, 9].includes(r));

const SignTotal = z.object({ level: z.number(), signed: z.number(), needed: z.number() });
export const SignedTotal = z.object({
  rows: z.array(
    FsItemRow.pick({
      id: true,
      grpId: true,
      stdCode: true,
      name: true,
      wpIndex: true,
      audited: true,
      result: true,
      wpStatus: true,
      auditUserId: true,
      auditUserName: true,
    }).extend({
      cells: z.array(
        z.object({
          level: z.number(),
          isNeeded: z.boolean(),
          sign: Sign.omit({ signLevel: true, signerRole: true }).nullable(),
        }),
      ),
      overrides: z.array(GateOverride),
    }),
  ),
  /** Signed and not out of date, of those that need the level. */
  totals: z.array(SignTotal),
});
export type SignedTotal = z.infer<typeof SignedTotal>;
const ofItem = (role: "member" | "anyMember" | "leader" = "member", field = "RId") => inProject(role, field, "fsItem");
const Scope = z.object({ periodId: OptionalId, JPeriod: Period.optional(), RptLang });
const One = Scope.extend({ RId: Id });

export const statementItems = area("/api/jm", {
  GetFsItem: get(Scope.extend({ Id, GrpId }), z.array(FsItemRow), inProject("member", "Id"), {
    summary: "Items of a group; Id is the project",
  }),
  GetFsItemAmt: get(
    z.object({ Id, RptLang }),
    z.array(
      z.object({
        periodId: Id,
        label: z.string(),
        unaudited: z.string(),
        audited: z.string(),
        openUnaudited: z.string(),
        openAudited: z.string(),
      }),
    ),
    ofItem("member", "Id"),
    { summary: "Amounts of a statement item in each data period" },
  ),
  GetFSItemName: get(
    z.object({ projectId: Id, GrpId: GrpId.optional(), RptLang }),
    z.array(
      FsItemRow.pick({ id: true, stdCode: true, name: true, grpId: true, kind: true }).extend({ pinyin: z.string() }),
    ),
    inProject(),
    { summary: "Names of the statement items of a project, for pickers" },
  ),
  GetFSDetailName: get(
    z.object({ RId: Id }),
    z.array(z.object({ detailName: z.string(), accountCode: z.string().nullable() })),
    ofItem(),
    { summary: "Names of a statement item's details" },
  ),
  GetFsItemById: get(One, FsItemDetail, ofItem(), { summary: "One statement item with its details" }),
  GetFsAdjustByRid: get(
    One,
    z.array(
      z.object({
        headId: Id,
        lineId: Id,
        adjType: z.number(),
        adjNo: z.string().nullable(),
        status: z.number(),
        description: z.string(),
        lineName: z.string().nullable(),
        debit: z.string(),
        credit: z.string(),
        rowVersion: RowVersion,
      }),
    ),
    ofItem(),
    { summary: "Lines of entries that touch a statement item" },
  ),
  UpdateFsAdjust: put(
    z.object({ lineId: Id, lineName: text(200), remark: text(300), rowVersion: RowVersion }),
    z.null(),
    inProject("member", "lineId", "adjustLine"),
    { summary: "Name and remark of a draft entry's line, in place" },
  ),
  UpdateFsItem: put(
    z.object({
      RId: Id,
      rowVersion: RowVersion,
      nameEn: z.string().trim().max(limits.titleMax).optional(),
      noteRef: text(limits.wpIndexMax),
      wpIndex: text(limits.wpIndexMax),
      isVisible: Flag.optional(),
      riskLevel: z.coerce.number().int().min(1).max(4).nullish(),
      /** Why the risk is lowered. */
      riskReason: ReasonText().optional(),
      explanation: text(limits.textMax),
      explanationIndex: text(explanationIndexMax),
      priorAudited: Money.nullish(),
      priorYear: Money.nullish(),
      /** Where the figure comes from that is typed. */
      priorReason: ReasonText().optional(),
    }),
    FsItemRow,
    ofItem(),
    { summary: "Changes a statement item: names, index, note, risk, whether it shows" },
  ),
  CreateSingleDetail: post(FsDetailDraft.extend({ RId: Id }), FsDetail, ofItem(), {
    summary: "A new detail of a statement item",
  }),
  UpdateSingleFSDetail: put(DetailChange, FsDetail, inProject("member", "id", "fsDetail"), {
    summary: "Changes one detail of a statement item",
  }),
  UpdateRowsFSDetail: put(
    z.object({
      RId: Id,
      rows: z
        .array(DetailChange)
        .min(1)
        .max(1000)
        .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length),
    }),
    z.array(FsDetail),
    ofItem(),
    { body: "rows", summary: "Changes several details of a statement item at once" },
  ),
  DelSingleDetail: del(
    z.object({ Id, rowVersion: RowVersion.optional() }),
    z.null(),
    inProject("member", "Id", "fsDetail"),
    { summary: "Removes one detail of a statement item" },
  ),
  DelCurrDetailByRID: del(
    z.object({ RId: Id, all: Flag.optional(), detailsVersion: z.string().max(64).optional() }),
    z.object({ deleted: z.number() }),
    ofItem(),
    { summary: "Removes details of a statement item: people's own, or all" },
  ),
  /** Ours: brings the account and auxiliary rows of the ledger into the details, keeping what people wrote. */
  RefreshFSDetail: post(z.object({ RId: Id, RptLang }), FsItemDetail, ofItem(), {
    summary: "Brings the ledger's rows into an item's details, keeping what people wrote",
  }),

  GetItemNormal: get(One, FsItemDetail, ofItem(), { summary: "Lead schedule (审定表)" }),
  GetItemVariation: get(
    One.extend({ basis: z.coerce.number().int().min(1).max(3).default(1) }),
    z.array(VariationRow),
    ofItem(),
    { summary: "The changes of an item's details against an earlier period" },
  ),
  GetItemStructural: get(
    One,
    z.object({ rows: z.array(StructureRow), itemShare: Ratio, itemPriorShare: Ratio, base: z.string() }),
    ofItem(),
    { summary: "The shares of an item's details, and of the item in its base" },
  ),
  GetItemCompare: get(
    One,
    z.object({
      months: z.array(
        z.object({
          jPeriod: z.number(),
          debit: z.string(),
          credit: z.string(),
          closing: z.string(),
          priorClosing: z.string().nullable(),
          mom: Ratio,
          yoy: Ratio,
          trend: z.string().nullable(),
          isOutlier: z.boolean(),
        }),
      ),
      slope: Ratio,
      intercept: Ratio,
    }),
    ofItem(),
    { summary: "An item month by month, with trend and outliers" },
  ),
});

export const statementItemSigns = area("/api/services/app/fsitem", {
  GetItemResultById: get(
    z.object({ RId: Id }),
    z.object({
      result: z.number(),
      resultText: z.string().nullable(),
      resultUserName: z.string().nullable(),
      resultTime: z.string().nullable(),
    }),
    ofItem(),
    { summary: "The conclusion on a statement item" },
  ),
  UpdateItemResultByRID: put(
    z.object({
      RId: Id,
      rowVersion: RowVersion,
      result: Result,
      resultText: text(limits.textMax),
    }),
    FsItemRow,
    ofItem(),
    { summary: "Draws the conclusion on a statement item" },
  ),
  CancelItemResultByRID: post(z.object({ RId: Id, rowVersion: RowVersion }), FsItemRow, ofItem(), {
    summary: "Takes the conclusion on a statement item back",
  }),
  UpdateItemSignByRID: put(z.object({ RId: Id, signLevel: SignLevel }), FsItemRow, ofItem("anyMember"), {
    afterReport: "signs",
    summary: "Signs a statement item at a level",
  }),
  UpdateItemSignByGrpId: put(
    z.object({ projectId: Id, GrpId, signLevel: SignLevel }),
    z.object({ signed: z.array(Id), skipped: z.array(z.object({ rid: Id, name: z.string(), reason: z.string() })) }),
    inProject("anyMember"),
    { afterReport: "signs", summary: "Signs all items of a statement that the caller may; of each other one, why not" },
  ),
  CancelItemSignByRID: post(
    z.object({ RId: Id, signLevel: SignLevel, reason: ReasonText(300).optional() }),
    FsItemRow,
    ofItem("anyMember"),
    { afterReport: "signs", summary: "Takes a sign on a statement item back" },
  ),
  /** Releases the item to the notes (1), or takes it back (0); a change after it shows as changed. */
  UpdatePublishByRID: put(
    z.object({ RId: Id, publishStatus: z.coerce.number().int().min(0).max(1), rowVersion: RowVersion }),
    FsItemRow,
    ofItem("leader"),
    { summary: "Releases a statement item to the notes, or takes it back" },
  ),
  /** Ours: lets a paper pass gates with a reason that stays with it. */
  OverrideItemGatesByRID: post(
    z.object({
      RId: Id,
      /** The conclusion about to be drawn, where it is its own that stands in the way. */
      result: Result.optional(),
      gates: z
        .array(z.object({ name: z.enum(paperGates), subjects: z.array(z.string().max(200)).min(1).max(2000) }))
        .min(1)
        .max(paperGates.length)
        .refine((gates) => new Set(gates.map(({ name }) => name)).size === gates.length),
      reason: ReasonText().min(1),
    }),
    FsItemRow,
    ofItem("leader"),
    { body: "rows", summary: "Lets a statement item pass gates, with a reason that stays with it" },
  ),
  DownLeadExcel: get(One, Bytes, ofItem(), {
    kind: "file",
    summary: "The lead schedule (审定表) of an item as a working paper",
  }),
  DownLeadsExcel: get(Scope.extend({ projectId: Id }), Bytes, inProject(), {
    kind: "file",
    summary: "Every lead schedule of a project, one sheet an item",
  }),
  UpdateFSItemDCByRID: put(
    z.object({ RId: Id, rowVersion: RowVersion, dc: z.coerce.number().int().min(1).max(2) }),
    FsItemRow,
    ofItem("leader"),
    { summary: "Says whether a statement item is of debit or credit" },
  ),
  UpdateAuditUserByRID: put(
    z.object({ RIds: z.array(Id).min(1).max(300), userId: Id.nullable() }),
    z.null(),
    namingPeople(inProject("leader", "RIds", "fsItem")),
    { summary: "Says who works on statement items" },
  ),
});
