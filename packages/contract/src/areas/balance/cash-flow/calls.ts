/** The audited cash-flow statement (现金流量表审定): attribution of the journal to items, what people decide of it, statement, supplement, checks. */
import { z } from "zod";
import { area, get, inProject, post, put } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import {
  Bytes,
  Id,
  Keyword,
  Money,
  Nothing,
  OptionalId,
  PageQuery,
  Period,
  RowVersion,
  RptLang,
} from "../../../shapes.ts";
import { AdjustHead } from "../adjustments/calls.ts";

export const cashFlowMax = { lines: 500, parts: 10, reason: limits.reasonMax, words: 100 } as const;

const OfProject = z.object({ Id });
const AccountCode = z.string().trim().min(1).max(50);
/** NET: what was collected for others and passed on, which no item shows. */
export const CfItemCode = z
  .string()
  .trim()
  .regex(/^(NET|C[1-4]\d\d)$/);
const State = z.coerce.number().int().min(1).max(4);
const Reason = ReasonText().min(1);

/** What the attribution went by and is not so any more. */
export const staleCauses = ["journal", "scope", "parties", "rules", "materiality"] as const;
export type StaleCause = (typeof staleCauses)[number];

export const CashFlowState = z.object({
  /** Which import is missing; null where there are all. */
  lacks: z.enum(["period", "journal", "balances"]).nullable(),
  run: z
    .object({
      id: Id,
      runNo: z.number(),
      jobId: z.number().nullable(),
      state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
      createdAt: z.string(),
      finishedAt: z.string().nullable(),
      userName: z.string(),
      vouchers: z.number().nullable(),
      cashVouchers: z.number().nullable(),
      cashChange: z.string().nullable(),
    })
    .nullable(),
  /** The last one that ended: figures are of it. */
  shownRunId: z.number().nullable(),
  stale: z.array(z.enum(staleCauses)),
  toJudge: z.number(),
  toReassign: z.number(),
  /** Decisions that wait for a second person. */
  proposed: z.number(),
});
export type CashFlowState = z.infer<typeof CashFlowState>;

export const CashFlowPart = z.object({ cfItemCode: z.string(), amount: z.string() });
export const CashFlowRow = z.object({
  JsnId: Id,
  Jmsn: Id,
  jDate: z.string(),
  jPeriod: z.number(),
  jType: z.string(),
  jNoText: z.string(),
  lineNo: z.number(),
  summary: z.string().nullable(),
  accountCode: z.string(),
  accountName: z.string(),
  party: z.string().nullable(),
  /** Inflows positive. */
  amount: z.string(),
  parts: z.array(CashFlowPart),
  ruleId: z.string(),
  state: State,
  /** Why a person must look. */
  review: z.string().nullable(),
  /** Of the parts as they are shown: what a change of them is compared with. */
  seen: z.string(),
  decision: z
    .object({
      id: Id,
      status: z.number(),
      parts: z.array(CashFlowPart),
      reason: z.string(),
      userName: z.string(),
      decidedAt: z.string(),
      agreedName: z.string().nullable(),
      /** The caller may be the second person. */
      mayAgree: z.boolean(),
    })
    .nullable(),
});
export type CashFlowRow = z.infer<typeof CashFlowRow>;

const Worksheet = {
  item: z.string().trim().max(10).optional(),
  accountCode: z.string().trim().max(50).optional(),
  state: State.optional(),
  month: Period.optional(),
  keyword: Keyword,
};

export const CashFlowLine = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(["H", "L", "I", "T"]),
  lineNo: z.number(),
  /** As the form shows them, outflows positive. Null of headings. */
  current: z.string().nullable(),
  adjust: z.string().nullable(),
  audited: z.string().nullable(),
  prior: z.string().nullable(),
  /** The client's own statement, where it was imported, and how it differs. */
  client: z.string().nullable(),
  difference: z.string().nullable(),
});
export type CashFlowLine = z.infer<typeof CashFlowLine>;

export const CashScopeRow = z.object({
  accountCode: z.string(),
  accountName: z.string(),
  treatment: z.number(),
  nature: z.number().nullable(),
  reason: z.string(),
  /** Nobody has said otherwise. */
  isDefault: z.boolean(),
  open: z.string(),
  close: z.string(),
  rowVersion: z.number(),
});
export type CashScopeRow = z.infer<typeof CashScopeRow>;
const Sums = z.object({ open: z.string(), close: z.string() });
export const CashScope = z.object({
  items: z.array(CashScopeRow),
  /** Other leaf accounts of the books that may be cash equivalents. */
  others: z.array(z.object({ accountCode: z.string(), accountName: z.string() })),
  monetary: Sums,
  restricted: Sums,
  equivalents: Sums,
  cash: Sums,
});

export const CashFlowTerm = z.object({
  /** `movement` of the account itself, `profit`: a result that is not operating cash, `correction` because of what stands on the other side, `entry`: of an adjustment. */
  kind: z.enum(["figure", "movement", "profit", "correction", "entry", "adjust"]),
  account: z.string(),
  name: z.string(),
  amount: z.string(),
  vouchers: z.number(),
});
export const SupplementLine = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(["H", "L", "I", "T"]),
  computed: z.string().nullable(),
  adjust: z.string().nullable(),
  amount: z.string().nullable(),
  terms: z.array(CashFlowTerm),
});
export type SupplementLine = z.infer<typeof SupplementLine>;

export const CashFlowCheck = z.object({
  code: z.string(),
  words: z.string(),
  /** `listed`: a list and no comparison; `notCompared`: what it needs is not there. */
  state: z.enum(["agrees", "differs", "listed", "notCompared"]),
  left: z.string().nullable(),
  right: z.string().nullable(),
  difference: z.string().nullable(),
  /** What an explanation is of: another difference is not explained by it. */
  measure: z.string(),
  count: z.number(),
  /** Items that are listed. */
  names: z.array(z.string()),
  explanation: z
    .object({ words: z.string(), userName: z.string(), at: z.string(), rowVersion: z.number(), isCurrent: z.boolean() })
    .nullable(),
});
export type CashFlowCheck = z.infer<typeof CashFlowCheck>;

export const CashFlowRule = z.object({
  id: Id,
  accountName: z.string(),
  prefix: z.string(),
  words: z.string(),
  inflow: z.string(),
  outflow: z.string(),
  reason: z.string(),
  userName: z.string(),
  saidAt: z.string(),
});

const member = inProject("member", "Id");
const leader = inProject("leader", "Id");

export const cashFlow = area("/api/services/app/cashflow", {
  GetFSCashFlowData: get(
    PageQuery.extend({ Id, ...Worksheet }),
    z.object({ totalCount: z.number().int(), amount: z.string(), items: z.array(CashFlowRow) }),
    member,
    { kind: "list", summary: "Worksheet: lines attributed to items, the largest first" },
  ),
  GetFSCashFlowReport: get(
    OfProject.extend({ RptLang }),
    z.object({
      isStale: z.boolean(),
      priorFrom: z.enum(["project", "statement"]).nullable(),
      hasClient: z.boolean(),
      items: z.array(CashFlowLine),
    }),
    member,
    { summary: "The audited cash-flow statement with last year's amounts" },
  ),
  GetFSCashFlowAdjData: get(OfProject.extend({ RptLang }), z.array(AdjustHead), member, {
    summary: "Entries between items of the cash-flow statement",
  }),
  DownCashFlowExcel: get(OfProject.extend({ RptLang }), Bytes, member, {
    kind: "file",
    summary: "Statement, worksheet, supplement and checks as a workbook",
  }),
  UpdateCashFlowData: put(
    z.object({
      Id,
      runId: Id,
      lines: z
        .array(
          z.object({
            JsnId: Id,
            seen: z.string().max(300),
            parts: z.array(z.object({ cfItemCode: CfItemCode, amount: Money })).max(cashFlowMax.parts),
          }),
        )
        .max(cashFlowMax.lines)
        .default([]),
      /** All lines of the filter at once, in place of `lines`: to one item, or each as it is attributed. */
      every: z.object(Worksheet).extend({ to: CfItemCode.nullish() }).optional(),
      reason: Reason,
    }),
    z.object({ changed: z.number().int(), proposed: z.number().int() }),
    member,
    { body: "rows", summary: "Assigns lines to items, or splits them" },
  ),
  UpdateCashFlowAdjustData: put(
    z.object({
      Id,
      headId: OptionalId,
      rowVersion: RowVersion.optional(),
      description: z.string().trim().min(1).max(limits.reasonMax),
      reason: ReasonText().nullish(),
      lines: z
        .array(
          z.object({
            cfItemCode: z.string().trim().max(10),
            debit: Money.default("0.00"),
            credit: Money.default("0.00"),
            remark: z.string().trim().max(300).nullish(),
          }),
        )
        .max(100),
    }),
    AdjustHead,
    member,
    { body: "long", summary: "Saves an entry between items of the cash-flow statement" },
  ),
  GetCashFlowState: get(OfProject, CashFlowState, member, {
    summary: "How the attribution stands, and what has changed since",
  }),
  StartCashFlowRun: post(OfProject, z.object({ id: Id, jobId: Id }), member, {
    summary: "Attributes the journal in force to items",
  }),
  AgreeCashFlowData: put(
    z.object({ Id, decisionIds: z.array(Id).min(1).max(cashFlowMax.lines) }),
    z.object({ changed: z.number().int() }),
    leader,
    {
      summary: "Agrees to assignments as the second person",
    },
  ),
  DropCashFlowData: put(
    z.object({ Id, decisionIds: z.array(Id).min(1).max(cashFlowMax.lines), reason: Reason }),
    z.object({ changed: z.number().int() }),
    member,
    { summary: "Takes assignments back: the rules hold again" },
  ),
  GetCashFlowLost: get(
    OfProject,
    z.array(
      z.object({
        id: Id,
        jDate: z.string(),
        jType: z.string(),
        jNoText: z.string(),
        lineNo: z.number(),
        summary: z.string().nullable(),
        accountCode: z.string(),
        amount: z.string(),
        parts: z.array(CashFlowPart),
        reason: z.string(),
        userName: z.string(),
      }),
    ),
    member,
    { summary: "Assignments whose voucher is not in the journal any more" },
  ),
  GetCashFlowSource: get(
    OfProject.extend({ item: z.string().trim().min(1).max(10) }),
    z.array(
      z.object({
        accountCode: z.string(),
        accountName: z.string(),
        amount: z.string(),
        count: z.number(),
        months: z.array(z.object({ month: z.number(), amount: z.string() })),
      }),
    ),
    member,
    { summary: "Where an item comes from: counter accounts and months" },
  ),
  GetCashFlowSupplement: get(
    OfProject.extend({ RptLang }),
    z.object({ items: z.array(SupplementLine), unexplained: z.string() }),
    member,
    {
      summary: "Reconciliation of net profit to operating cash flows",
    },
  ),
  GetCashFlowChecks: get(OfProject, z.object({ isTied: z.boolean(), items: z.array(CashFlowCheck) }), member, {
    summary: "Checks of the cash-flow statement with their differences",
  }),
  ExplainCashFlowCheck: put(
    z.object({
      Id,
      code: z
        .string()
        .trim()
        .regex(/^CF-[1-7]$/),
      difference: Money,
      words: Reason,
      rowVersion: z.coerce.number().int().min(0),
    }),
    z.object({ rowVersion: RowVersion }),
    member,
    { summary: "Says why the difference of a check is right" },
  ),
  GetCashScope: get(OfProject, CashScope, member, { summary: "Which accounts are cash, and which are restricted" }),
  SaveCashScope: put(
    z.object({
      Id,
      accountCode: AccountCode,
      treatment: z.coerce.number().int().min(1).max(4),
      nature: z.coerce.number().int().min(1).max(6).nullish(),
      reason: ReasonText().default(""),
      rowVersion: z.coerce.number().int().min(0),
    }),
    z.object({ rowVersion: RowVersion }),
    member,
    { summary: "Says whether an account is cash" },
  ),
  GetCashFlowRules: get(OfProject, z.array(CashFlowRule), member, { summary: "Rules remembered for the client" }),
  RememberCashFlowRule: post(
    z.object({
      Id,
      accountCode: AccountCode,
      words: z.string().trim().max(cashFlowMax.words).default(""),
      inflow: CfItemCode,
      outflow: CfItemCode,
      reason: Reason,
    }),
    z.object({ id: Id }),
    member,
    { summary: "Remembers for the client to which item an account goes" },
  ),
  ForgetCashFlowRule: post(z.object({ Id, ruleId: Id }), Nothing, member, { summary: "Forgets a remembered rule" }),
});
