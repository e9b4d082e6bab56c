/** Trial balance (试算平衡), statements (财务报表) and report analysis (报表分析). */

import { z } from "zod";
import { area, get, inProject, put } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Flag, GrpId, Id, OptionalId, Period, Ratio, RowVersion, RptLang } from "../../../shapes.ts";
import { UnmappedAccount } from "../../books/mapping/calls.ts";

/** How a line moved: it appeared, disappeared, or changed sign; empty otherwise. */
export const ChangeMark = z.enum(["", "new", "gone", "posToNeg", "negToPos"]);

export const TrialBalanceRow = z.object({
  id: Id,
  stdCode: z.string(),
  wpIndex: z.string().nullable(),
  name: z.string(),
  prefix: z.string(),
  kind: z.string(),
  grpId: z.number(),
  lineNo: z.number(),
  dc: z.number().nullable(),
  unaudited: z.string(),
  ajeDr: z.string(),
  ajeCr: z.string(),
  rjeDr: z.string(),
  rjeCr: z.string(),
  /** Effect of P&L adjustments that flows to retained earnings by itself (E108 and its totals). */
  plFlow: z.string(),
  /** 期初调整延续: what opening entries that persist do to the closing. */
  carried: z.string(),
  audited: z.string(),
  openUnaudited: z.string(),
  openAjeDr: z.string(),
  openAjeCr: z.string(),
  openRjeDr: z.string(),
  openRjeCr: z.string(),
  openAudited: z.string(),
  /** The comparative: last year's audited figure with what restates it, else the opening column; null where profit and loss has no prior year. */
  prior: z.string().nullable(),
  /** Against the comparative. */
  change: z.string().nullable(),
  changeRate: Ratio,
  changeMark: ChangeMark,
  flagged: z.boolean(),
  clientAmt: z.string().nullable(),
  clientDiff: z.string().nullable(),
  /** What drafts and entries for review would add to the audited amount; "0.00" when none. */
  draftEffect: z.string(),
  hasChildren: z.boolean(),
  adjustCount: z.number(),
});
export type TrialBalanceRow = z.infer<typeof TrialBalanceRow>;
export const Invariant = z.object({
  code: z.string(),
  ok: z.boolean(),
  left: z.string(),
  right: z.string(),
  difference: z.string(),
});
export type Invariant = z.infer<typeof Invariant>;

export const TrialBalance = z.object({
  periodId: z.number().nullable(),
  jPeriod: z.number().nullable(),
  rows: z.array(TrialBalanceRow),
  invariants: z.array(Invariant),
  unmapped: z.array(UnmappedAccount),
  unmappedAmount: z.string(),
  /** Entries on an item with of-which lines whose line names neither account nor detail: none of those lines moves. */
  untold: z.array(z.object({ adjNo: z.string().nullable(), itemName: z.string() })),
  includeDraft: z.boolean(),
});
export type TrialBalance = z.infer<typeof TrialBalance>;

/** What an item is made of: accounts first, their auxiliaries below (parentKey). Signed: debit positive. */
export const ExpandedRow = z.object({
  key: z.string(),
  parentKey: z.string().nullable(),
  kind: z.enum(["account", "aux"]),
  accountCode: z.string(),
  auxId: z.number().nullable(),
  name: z.string(),
  rule: z.string().nullable(),
  opening: z.string(),
  debit: z.string(),
  credit: z.string(),
  closing: z.string(),
  /** The amount as it enters the item's unaudited column (the item's own sign). */
  amount: z.string(),
  openAmount: z.string(),
  hasChildren: z.boolean(),
  hasVouchers: z.boolean(),
});
export type ExpandedRow = z.infer<typeof ExpandedRow>;

const Scope = z.object({ projectId: Id, periodId: OptionalId, JPeriod: Period.optional(), RptLang });

export const StatementCell = z.object({
  id: z.number().nullable(),
  stdCode: z.string(),
  name: z.string(),
  indent: z.number(),
  kind: z.string(),
  lineNo: z.number().nullable(),
  /** 附注号. */
  noteRef: z.string().nullable(),
  current: z.string().nullable(),
  prior: z.string().nullable(),
});
export const Statement = z.object({
  rptType: z.number(),
  formNo: z.string(),
  title: z.string(),
  company: z.string(),
  date: z.string(),
  unit: z.enum(["yuan", "wan"]),
  unitLabel: z.string(),
  currentLabel: z.string(),
  priorLabel: z.string(),
  /** The balance sheet has two sides, the income statement one. */
  left: z.array(StatementCell),
  right: z.array(StatementCell),
  signers: z.array(z.string()),
  hasNotes: z.boolean(),
  unmappedAmount: z.string(),
  /** What stands across the page while assets are not liabilities and equity, in the report's language; else empty. */
  outOfBalance: z.string(),
});
export type Statement = z.infer<typeof Statement>;
export const RptType = z.coerce.number().int().min(1).max(2);

export const VariationRow = z.object({
  id: z.number().nullable(),
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  current: z.string(),
  /** Null, like the change, where profit and loss has no prior year. */
  prior: z.string().nullable(),
  change: z.string().nullable(),
  rate: Ratio,
  mark: ChangeMark,
  flagged: z.boolean(),
  explanation: z.string().nullable(),
  explanationIndex: z.string().nullable(),
});
export const StructureRow = z.object({
  id: z.number().nullable(),
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  current: z.string(),
  share: Ratio,
  prior: z.string().nullable(),
  priorShare: Ratio,
  /** Percentage points as a fraction. */
  shareChange: Ratio,
});

/** What of the statements' form a project prints. */
export const StatementOptions = z.object({
  /** Of-which lines without amounts. */
  statementParts: z.boolean(),
  /** Earnings per share; null = where the client is listed. */
  statementEps: z.boolean().nullable(),
  /** The column 附注. */
  statementNotes: z.boolean(),
});

export const ProjectSettings = z.object({
  /** Performance materiality, unless the project deviates from it. */
  varAmt: z.string(),
  varPct: z.string(),
  varPctPl: z.string(),
  /** Why thresholds are others than performance materiality, 30 % and 20 %; by whom and since when. */
  varReason: z.string().nullable(),
  varReasonBy: z.string().nullable(),
  varReasonAt: z.string().nullable(),
  /** What `varAmt` follows: the record in force, or guide values that nobody has approved. */
  materiality: z.object({ id: Id.nullable(), isApproved: z.boolean(), pm: z.string() }),
  autoReclassMode: z.number(),
  creditTarget: z.string(),
  tbIncludeDraft: z.boolean(),
  taxRate: z.string(),
  surplusReserve: z.boolean(),
  ...StatementOptions.shape,
  /** The project's: its own fields and its settings are one record. */
  rowVersion: RowVersion,
});

export const trialBalance = area("/api/jm", {
  GetTrialBalance: get(
    Scope.extend({ GrpId: GrpId.optional(), includeDraft: Flag.optional() }),
    TrialBalance,
    inProject(),
    {
      summary: "All columns of one group, or of all three when GrpId is left out",
    },
  ),
  ExpandTrialBalance: get(
    z.object({
      rid: Id,
      periodId: OptionalId,
      JPeriod: Period.optional(),
      parentKey: z.string().max(120).optional(),
      RptLang,
    }),
    z.array(ExpandedRow),
    inProject("member", "rid", "fsItem"),
    { summary: "What stands below an item of the trial balance: accounts and their auxiliary items" },
  ),
  GetTrialBalanceList: get(
    z.object({ projectId: Id }),
    z.array(
      z.object({
        periodId: Id,
        label: z.string(),
        jPeriod: z.number(),
        isYearEnd: z.boolean(),
        balanced: z.boolean().nullable(),
      }),
    ),
    inProject(),
    { summary: "Trial balances of a project by period, and whether each balances" },
  ),
  AutoMappingTrialBalance: get(
    z.object({
      projectId: Id,
      periodId: OptionalId,
      /** Also map again what a person has not touched. */ again: Flag.optional(),
    }),
    z.object({
      coaStandard: z.string(),
      mapped: z.number(),
      suggested: z.number(),
      unmapped: z.array(UnmappedAccount),
    }),
    inProject(),
    { writes: true, summary: "Maps the client's accounts to the standard chart as far as rules know them" },
  ),
  DownTrialBalanceExcel: get(Scope.extend({ includeDraft: Flag.optional() }), Bytes, inProject(), {
    kind: "file",
    summary: "The trial balance as a workbook",
  }),
  GetStatement: get(
    Scope.extend({ rptType: RptType, unit: z.enum(["yuan", "wan"]).default("yuan"), audited: Flag.default(true) }),
    Statement,
    inProject(),
    { summary: "One financial statement, audited or not" },
  ),
  DownStatementExcel: get(
    Scope.extend({ unit: z.enum(["yuan", "wan"]).default("yuan"), audited: Flag.default(true) }),
    Bytes,
    inProject(),
    {
      kind: "file",
      summary: "Balance sheet and income statement in one workbook, totals as formulas",
    },
  ),
  GetReportVariation: get(Scope.extend({ rptType: RptType }), z.array(VariationRow), inProject(), {
    summary: "The changes of a statement's lines against the year before",
  }),
  GetReportStructural: get(Scope.extend({ rptType: RptType }), z.array(StructureRow), inProject(), {
    summary: "The shares of a statement's lines in their base",
  }),
  /** Ours: the ratio table, current and opening. */
  GetReportRatios: get(
    Scope,
    z.array(
      z.object({
        code: z.string(),
        group: z.string(),
        name: z.string(),
        /** In words: 流动资产合计 ÷ 流动负债合计. */
        formula: z.string(),
        current: Ratio,
        prior: Ratio,
        unit: z.enum(["times", "percent", "days", "amount"]),
      }),
    ),
    inProject(),
    { summary: "The ratio table, current and opening" },
  ),
  /** Ours: thresholds, automatic reclassification, credit target (project settings). */
  GetProjectSettings: get(z.object({ projectId: Id }), ProjectSettings, inProject(), {
    summary: "Thresholds and switches of a project",
  }),
  UpdateProjectSettings: put(
    z.object({
      projectId: Id,
      rowVersion: RowVersion,
      varAmt: z.string().regex(/^\d{1,16}(\.\d{1,2})?$/),
      varPct: z.string().regex(/^\d(\.\d{1,6})?$/),
      varPctPl: z.string().regex(/^\d(\.\d{1,6})?$/),
      /** Needed where a threshold deviates. */
      varReason: ReasonText().nullish(),
      autoReclassMode: z.coerce.number().int().min(0).max(1),
      creditTarget: z.enum(["L106", "L107"]),
      tbIncludeDraft: Flag,
      taxRate: z.string().regex(/^0(\.\d{1,6})?$/),
      surplusReserve: Flag,
    }),
    ProjectSettings,
    inProject("leader"),
    { summary: "Changes thresholds and switches of a project; deviations need a reason" },
  ),
  /** Ours: which lines and columns of the statements' form the project prints. */
  UpdateStatementOptions: put(
    StatementOptions.extend({ projectId: Id, rowVersion: RowVersion }),
    ProjectSettings,
    inProject("leader"),
    { body: "long", summary: "Which lines and columns of the statements the project prints" },
  ),
});
