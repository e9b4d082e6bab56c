/** Audit adjustments (审计调整): heads with lines, types 1-7, draft -> for review -> checked -> void. */

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
  OptionalId,
  PageQuery,
  pageOf,
  RowVersion,
  RptLang,
} from "../../../shapes.ts";

export const AdjType = z.coerce.number().int().min(1).max(8);
const text = (max: number) => z.string().trim().max(max).nullish();

export const adjustMax = { accountReason: 300, clientSignUser: 50 } as const;
export const AdjustLineDraft = z.object({
  fsItemId: Id,
  accountCode: text(50),
  lineName: text(200),
  debit: Money.default("0.00"),
  credit: Money.default("0.00"),
  currency: text(3),
  fcAmount: Money.nullish(),
  cfItemCode: text(10),
  remark: text(300),
  /** Why the line names an account of another statement item; dropped where it does not. */
  accountReason: ReasonText(adjustMax.accountReason).nullish(),
});
export const AdjustHeadDraft = z.object({
  /** 0 or absent creates. */
  id: z.coerce.number().int().min(0).optional(),
  projectId: Id,
  rowVersion: RowVersion.optional(),
  adjType: AdjType,
  description: z.string().trim().min(1).max(limits.reasonMax),
  reason: text(limits.textMax),
  wpIndex: text(limits.wpIndexMax),
  fsItemId: OptionalId,
  clientStatus: z.coerce.number().int().min(0).max(3).default(0),
  clientSignUser: text(adjustMax.clientSignUser),
  clientSignDate: IsoDate.nullish(),
  misstatementKind: z.coerce.number().int().min(1).max(3).nullish(),
  cause: z.coerce.number().int().min(1).max(2).nullish(),
  /** Of an opening entry. */
  restatement: z.coerce.number().int().min(1).max(3).nullish(),
  remark: text(500),
  lines: z.array(AdjustLineDraft).max(500),
});
export type AdjustHeadDraft = z.infer<typeof AdjustHeadDraft>;

export const AdjustLine = z.object({
  id: Id,
  lineNo: z.number(),
  fsItemId: Id,
  fsItemCode: z.string(),
  fsItemName: z.string(),
  accountCode: z.string().nullable(),
  lineName: z.string().nullable(),
  debit: z.string(),
  credit: z.string(),
  currency: z.string().nullable(),
  fcAmount: z.string().nullable(),
  cfItemCode: z.string().nullable(),
  remark: z.string().nullable(),
  accountReason: z.string().nullable(),
});
/** What the caller may do now, with the reason where not; both ends read the same state table. */
export const Allowed = z.object({ ok: z.boolean(), reason: z.string() });
export const AdjustHead = z.object({
  id: Id,
  projectId: Id,
  adjType: z.number(),
  adjNo: z.string().nullable(),
  description: z.string(),
  reason: z.string().nullable(),
  wpIndex: z.string().nullable(),
  fsItemId: z.number().nullable(),
  source: z.number(),
  status: z.number(),
  clientStatus: z.number(),
  clientSignUser: z.string().nullable(),
  clientSignDate: z.string().nullable(),
  misstatementKind: z.number().nullable(),
  cause: z.number().nullable(),
  preparerId: Id,
  preparerName: z.string(),
  prepareTime: z.string(),
  /** Others who changed it; like the preparer, none of them may check it. */
  editorIds: z.array(Id),
  checkerName: z.string().nullable(),
  checkTime: z.string().nullable(),
  /** Why it was last sent back, taken out of the figures or made void, by whom and when; stays when it is checked again. */
  cancelReason: z.string().nullable(),
  cancelUserId: z.number().nullable(),
  cancelUserName: z.string().nullable(),
  cancelTime: z.string().nullable(),
  taxEffectOf: z.number().nullable(),
  /** The opening entry whose effect this one moves into the year's profit. */
  turnOf: z.number().nullable(),
  /** Of an opening entry: what it does to the comparatives. */
  restatement: z.number().nullable(),
  remark: z.string().nullable(),
  debit: z.string(),
  credit: z.string(),
  /** Effects of the head in yuan, income-positive. */
  profitEffect: z.string(),
  taxEffect: z.string(),
  equityEffect: z.string(),
  lines: z.array(AdjustLine),
  can: z.object({ edit: Allowed, submit: Allowed, check: Allowed, cancel: Allowed, void: Allowed, opinion: Allowed }),
  rowVersion: RowVersion,
});
export type AdjustHead = z.infer<typeof AdjustHead>;
export const Proposal = z.object({
  key: z.string(),
  adjType: z.number(),
  source: z.number(),
  description: z.string(),
  /** An entry of the same key exists already, with its id. */
  existingId: z.number().nullable(),
  /** What a person confirms by choosing it: the right to set off (CAS 37). Such a proposal is never chosen by itself. */
  needs: z.enum(["setOffRight"]).nullable(),
  lines: z.array(
    z.object({
      fsItemId: Id,
      fsItemCode: z.string(),
      fsItemName: z.string(),
      accountCode: z.string().nullable(),
      lineName: z.string(),
      debit: z.string(),
      credit: z.string(),
    }),
  ),
});
export type Proposal = z.infer<typeof Proposal>;

/** Chosen entries with their tax treatment, each named once. */
const TaxedHeads = z
  .array(z.object({ id: Id, kind: z.coerce.number().int().min(1).max(3) }))
  .max(500)
  .refine((heads) => new Set(heads.map(({ id }) => id)).size === heads.length);

const Fraction = z.string().regex(/^(0(\.\d{1,6})?|1(\.0+)?)$/);
const TaxChoices = {
  surplusReserve: Flag.default(true),
  /** Of current tax: 0 for a client that makes losses; the client's rate where absent. */
  currentRate: Fraction.optional(),
  /** Of the years in which differences turn round. */
  deferredRate: Fraction.optional(),
  /** Of surcharges on the change of VAT, all together; none where absent. */
  surchargeRate: Fraction.optional(),
};

const ofHead = (role: "member" | "leader" = "member") => inProject(role, "Id", "adjustment");

export const adjustments = area("/api/services/app/auditadjust", {
  GetAuditAdjustListByAdjType: get(
    z.object({ projectId: Id, AdjType: AdjType.optional(), status: z.coerce.number().int().optional(), RptLang }),
    z.array(AdjustHead),
    inProject(),
    { summary: "The entries of one type, with their lines" },
  ),
  /** Sorted by type and number unless told; the keyword's words are looked for in head and lines. */
  GetAuditAdjustList: get(
    PageQuery.extend({
      projectId: Id,
      AdjType: AdjType.optional(),
      status: z.coerce.number().int().min(0).max(3).optional(),
      clientStatus: z.coerce.number().int().min(0).max(3).optional(),
      RptLang,
    }),
    pageOf(AdjustHead).extend({
      /** All that were found, by type, whatever the page; void entries are counted but not summed. */
      groups: z.array(z.object({ adjType: z.number(), count: z.number(), debit: z.string() })),
      /** The whole project, unfiltered: its entries, and what those that count do to the year's net profit. */
      project: z.object({ count: z.number(), profitEffect: z.string() }),
    }),
    inProject(),
    { kind: "list", summary: "The entries of a project in pages, with the sums of each type" },
  ),
  GetAuditAdjustListByReportId: get(
    z.object({ RId: Id, RptLang }),
    z.array(AdjustHead),
    inProject("member", "RId", "fsItem"),
    { summary: "The entries that touch a statement item" },
  ),
  GetAuditAdjustListById: get(z.object({ Id, RptLang }), AdjustHead, ofHead(), { summary: "One entry with its lines" }),
  /** Ours: as a letter in Word. */
  DownAdjustLetter: get(z.object({ projectId: Id, RptLang }), Bytes, inProject(), {
    kind: "file",
    summary: "Letter to the client on the entries in the figures (审计调整确认函)",
  }),
  DownAdjustLineExcel: get(z.object({ projectId: Id, AdjType: AdjType.optional(), RptLang }), Bytes, inProject(), {
    kind: "file",
    summary: "The entries as a workbook, line by line",
  }),
  /** Creates or updates a head with its lines in one call; only drafts may change. */
  UpdateFSAdjustHead: put(AdjustHeadDraft, AdjustHead, inProject(), {
    body: "rows",
    summary: "A new draft entry with its lines, or a change of one",
  }),
  /**
   * Submits a draft for review (status 1), or takes it back to draft (status 0), or records the client's opinion (leader). An opinion
   * that takes a checked entry out of the figures, or back into them, needs a reason and sends it back to review by somebody else.
   */
  UpdateFSAdjustHeadById: put(
    z.object({
      Id,
      rowVersion: RowVersion,
      status: z.coerce.number().int().min(0).max(1).optional(),
      clientStatus: z.coerce.number().int().min(0).max(3).optional(),
      clientSignUser: text(adjustMax.clientSignUser),
      clientSignDate: IsoDate.nullish(),
      /** Why a reviewer sends an entry back to its preparer, or why an opinion changes what counts. */
      reason: ReasonText().optional(),
    }),
    AdjustHead,
    ofHead(),
    { summary: "Submits an entry or takes it back to draft, or records the client's opinion" },
  ),
  /** Approves (leader, never the preparer): numbers the entry and lets it count. */
  CheckFSAdjustHeadById: post(z.object({ Id, rowVersion: RowVersion }), AdjustHead, ofHead("leader"), {
    summary: "Approves an entry: numbers it and lets it count; never by its preparer",
  }),
  /** Checked returns to draft with a reason; draft and for-review become void, with a reason and by another than who took it back once it has a number. */
  CancelFSAdjustHeadById: post(
    z.object({ Id, rowVersion: RowVersion, reason: ReasonText().optional() }),
    AdjustHead,
    ofHead(),
    { summary: "Takes an approved entry back to draft, or voids one that is not, with a reason" },
  ),
  /** Ours: automatic reclassification proposals of 2.4.3, closing and opening; nothing is booked yet. */
  GetReclassProposals: get(z.object({ projectId: Id, RptLang }), z.array(Proposal), inProject(), {
    summary: "Proposals of automatic reclassification; nothing is booked yet",
  }),
  /** Ours: a reclassification that needs a person's amount, as a draft: the part due within a year, or VAT within contract liabilities. */
  CreatePartReclass: post(
    z.object({
      projectId: Id,
      kind: z.enum(["maturity", "vatSplit"]),
      /** Of maturity: the long-term item. */
      fsItemId: OptionalId,
      name: z.string().trim().min(1).max(limits.nameMax),
      /** Due within twelve months; or received, VAT included. */
      amount: Money,
      /** Of VAT: 0.13, 0.09, 0.06, 0.03, 0.01. */
      rate: z
        .string()
        .regex(/^0\.\d{1,4}$/)
        .optional(),
    }),
    AdjustHead,
    inProject(),
    { summary: "A draft that reclassifies an amount a person gives: due within a year, or VAT" },
  ),
  /** Ours: books the chosen proposals as drafts (or updates the drafts of the same key). */
  CreateFromProposals: post(
    z.object({ projectId: Id, keys: z.array(z.string().max(200)).min(1).max(500), submit: Flag.default(false) }),
    z.array(AdjustHead),
    inProject(),
    { body: "long", summary: "Books chosen proposals as drafts, or brings their drafts up to date" },
  ),
  /** Ours: tax (4.5: 1 current, 2 temporary, 3 permanent) and surplus-reserve effect of chosen heads, as proposals. */
  GetTaxProposals: post(
    z.object({
      projectId: Id,
      heads: TaxedHeads,
      ...TaxChoices,
      RptLang,
    }),
    z.array(Proposal),
    inProject(),
    { writes: false, summary: "Tax and surplus-reserve effects of chosen entries, as proposals" },
  ),
  CreateTaxEffect: post(
    z.object({
      projectId: Id,
      heads: TaxedHeads,
      ...TaxChoices,
      RptLang,
    }),
    z.array(AdjustHead),
    inProject(),
    { summary: "Books the tax and surplus-reserve effects of chosen entries as drafts" },
  ),
});
