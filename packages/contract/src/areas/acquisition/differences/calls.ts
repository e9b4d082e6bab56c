/** Why a journal and a trial balance differ (差异原因分析): accounts that differ, and the possible causes of each. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Id, OptionalId } from "../../../shapes.ts";
import { LedgerLine } from "../../books/vouchers/calls.ts";

export const DifferentAccount = z.object({
  accountCode: z.string(),
  accountName: z.string(),
  balanceDr: z.string(),
  balanceCr: z.string(),
  journalDr: z.string(),
  journalCr: z.string(),
  /** The journal less the trial balance. */
  differenceDr: z.string(),
  differenceCr: z.string(),
});
export type DifferentAccount = z.infer<typeof DifferentAccount>;

export const DifferenceCause = z.object({
  cause: z.string(),
  /** In the reader's language, with figures. */
  words: z.string(),
  score: z.number(),
  likelihood: z.enum(["high", "middle", "low"]),
  /** Equally good causes of the kind, this one included. */
  alternatives: z.number(),
  lines: z.array(LedgerLine),
  /** Where to look: what is absent is not narrowed. */
  place: z.object({
    accountCode: z.string(),
    jPeriodFrom: z.number().optional(),
    jPeriodTo: z.number().optional(),
    side: z.enum(["dr", "cr"]).optional(),
    jType: z.string().optional(),
    auxId: z.number().optional(),
    Jmsn: z.number().optional(),
    onlyClosing: z.boolean().optional(),
  }),
});
export type DifferenceCause = z.infer<typeof DifferenceCause>;

/** Kinds of search that an answer may lack, because the account has too many lines for them or time was up. */
export const DifferenceSearch = z.enum(["groups", "lines", "vouchers", "sums"]);
export type DifferenceSearch = z.infer<typeof DifferenceSearch>;

export const ExplainedDifference = z.object({
  account: DifferentAccount.nullable(),
  causes: z.array(DifferenceCause),
  notSearched: z.array(DifferenceSearch),
});
export type ExplainedDifference = z.infer<typeof ExplainedDifference>;

/**
 * A balance that is not what it should be. opening: an account's opening and last year's closing; closing: its closing and opening plus
 * movements; parent: an account and its sub-accounts; aux: an account and its auxiliary items; statement: the client's statements
 * and the trial balance.
 */
export const FigureDifference = z.object({
  kind: z.enum(["opening", "closing", "parent", "aux", "statement"]),
  column: z.enum(["opening", "debit", "credit", "closing"]),
  /** Of an account, or of a statement item. */
  code: z.string(),
  name: z.string(),
  stated: z.string(),
  computed: z.string(),
  /** Stated less computed. */
  difference: z.string(),
  causes: z.array(
    z.object({
      cause: z.string(),
      words: z.string(),
      score: z.number(),
      likelihood: z.enum(["high", "middle", "low"]),
      alternatives: z.number(),
      /** An account to look at. */
      accountCode: z.string().nullable(),
    }),
  ),
});
export type FigureDifference = z.infer<typeof FigureDifference>;

const ofPeriod = inProject("member", "periodId", "projectPeriod");
/** A journal or trial balance that has only been checked, held against what is in force of the other. */
const batchId = OptionalId;

export const differences = area("/api/services/app/voucherlib", {
  GetLedgerDifferences: get(z.object({ periodId: Id, batchId }), z.array(DifferentAccount), ofPeriod, {
    summary: "Accounts whose movements differ between journal and trial balance, the largest difference first",
  }),
  GetFigureDifferences: get(
    z.object({ periodId: Id, batchId }),
    z.object({
      /** All that differ; the list holds the first 200 of each kind. */
      totalCount: z.number(),
      items: z.array(FigureDifference),
    }),
    ofPeriod,
    {
      summary:
        "Balances that do not follow from last year, movements, sub-accounts, auxiliary items or accounts, and why",
    },
  ),
  ExplainDifference: get(
    z.object({ periodId: Id, batchId, accountCode: z.string().min(1).max(50) }),
    ExplainedDifference,
    ofPeriod,
    {
      summary: "Possible causes of an account's difference between journal and trial balance, the likeliest first",
    },
  ),
});
