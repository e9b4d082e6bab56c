/** The trial balance sheet (试算平衡表) as data: one row per statement line, every column of the working paper. */
import type { Comparison } from "../analysis/variation.ts";
import type { Fen } from "../money.ts";
import type { StatementLine } from "../statements/statement-line.ts";

/** All amounts in the line's own sign (sign × (debit − credit)), except the debit and credit columns themselves. */
export interface TrialBalanceRow {
  line: StatementLine;
  unaudited: Fen;
  ajeDr: Fen;
  ajeCr: Fen;
  rjeDr: Fen;
  rjeCr: Fen;
  /** 损益调整影响: what adjusted profit adds to E108 (and OCI to E105) without a booked line; 0 elsewhere. */
  systemEffect: Fen;
  /** 期初调整延续: opening entries that nobody has righted in the year; totals alike. */
  carried: Fen;
  audited: Fen;
  /** Opening balance; for profit and loss the prior year's amount. */
  openUnaudited: Fen;
  openAjeDr: Fen;
  openAjeCr: Fen;
  openRjeDr: Fen;
  openRjeCr: Fen;
  openSystemEffect: Fen;
  openAudited: Fen;
  /** As audited in last year's archived project, where there is one. */
  priorAudited: Fen | null;
  /**
   * The comparative (上年年末余额, 上期金额): last year's audited figure with what restates it, else the opening column. Null where profit
   * and loss has no prior year.
   */
  prior: Fen | null;
  /** audited against prior. */
  variation: Comparison;
  /** The client's own statement and 账表差异 = clientAmt − unaudited; null where none was imported. */
  clientAmt: Fen | null;
  statementDifference: Fen | null;
  /** What checked type 7 heads explain of it. */
  explainedDifference: Fen;
  /** With the drafts of both kinds counted in. */
  draft: DraftEffect;
}

export interface DraftEffect {
  ajeDr: Fen;
  ajeCr: Fen;
  rjeDr: Fen;
  rjeCr: Fen;
  audited: Fen;
}

export interface UnmappedAccount {
  code: string;
  name: string;
  open: Fen;
  close: Fen;
}

export type InvariantCode = "TB-1" | "TB-2" | "TB-3" | "TB-4" | "TB-5" | "TB-6";

/** One equality of 4.2. ok and difference are null when an operand is not available yet. */
export interface Invariant {
  code: InvariantCode;
  /** Which of the equalities under the code: unaudited, audited, opening, aje, rje … */
  scope: string;
  ok: boolean | null;
  difference: Fen | null;
  operands: { name: string; amount: Fen | null }[];
}
