/** Audit adjustments (审计调整): types, heads and lines, and which of them count in the audited column. */
import { adjustOpinion, adjustStatus, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { Code } from "@digao/contract/codes";
import type { Fen } from "../money.ts";

/** 合并抵销: kept for consolidations, and refused until then. */
export const ELIMINATION = 8;
export type AdjustmentType = Code<"adjustType"> | typeof ELIMINATION;

export type AdjustmentStatus = Code<"adjustStatus">;

export type ClientStatus = Code<"adjustOpinion">;

export interface AdjustmentLine {
  /** Statement line of kind L. */
  itemCode: string;
  debit: Fen;
  credit: Fen;
  /** Of-which line (L1101 …) that moves along, or null. */
  ofWhich?: string | null;
  /** Account or detail as printed: 应收账款-甲公司. */
  lineName?: string;
  /** The client's account, where the line names one; what it moves of an of-which line follows from it, next year too. */
  accountCode?: string | null;
}

export interface AdjustmentHead {
  id?: number;
  type: AdjustmentType;
  status: AdjustmentStatus;
  clientStatus: ClientStatus;
  /** The opening entry whose effect this one moves into the year's profit. */
  turnOf?: number | null;
  /** Of an opening entry: whether it restates the comparatives, and as what in the statement of changes in equity. */
  restatement?: Restatement | null;
  lines: readonly AdjustmentLine[];
}

export type Restatement = Code<"restatement">;

/** A head proposed by the product: a draft until a person takes it. Texts in both languages. */
export interface ProposedHead {
  type: AdjustmentType;
  source: Code<"adjustSource">;
  description: { zh: string; en: string };
  lines: AdjustmentLine[];
}

export interface AdjustmentTypeRule {
  type: AdjustmentType;
  prefix: string;
  nameZh: string;
  nameEn: string;
  /** Columns of the trial balance it moves: the year's, the opening, or none. */
  column: "current" | "opening" | "none";
  kind: "adjustment" | "reclassification" | "none";
  /** any = P&L lines allowed; oneStatement = all lines in the balance sheet or all in P&L; balanceSheet; cashFlow. */
  lines: "any" | "oneStatement" | "cashFlow";
}

export const ADJUSTMENT_TYPES: Readonly<Record<AdjustmentType, AdjustmentTypeRule>> = {
  [adjustType.entry]: rule(adjustType.entry, "AJE-", "账项调整", "Audit adjustment", "current", "adjustment", "any"),
  [adjustType.reclass]: rule(
    adjustType.reclass,
    "RJE-",
    "重分类调整",
    "Reclassification",
    "current",
    "reclassification",
    "oneStatement",
  ),
  [adjustType.opening]: rule(
    adjustType.opening,
    "OAJE-",
    "期初账项调整",
    "Opening adjustment",
    "opening",
    "adjustment",
    "any",
  ),
  [adjustType.openingReclass]: rule(
    adjustType.openingReclass,
    "ORJE-",
    "期初重分类调整",
    "Opening reclassification",
    "opening",
    "reclassification",
    "oneStatement",
  ),
  [adjustType.uncorrected]: rule(
    adjustType.uncorrected,
    "SUM-",
    "未更正错报",
    "Uncorrected misstatement",
    "none",
    "none",
    "any",
  ),
  [adjustType.cashFlow]: rule(
    adjustType.cashFlow,
    "CAJ-",
    "现金流量调整",
    "Cash flow adjustment",
    "none",
    "none",
    "cashFlow",
  ),
  [adjustType.statement]: rule(
    adjustType.statement,
    "DIF-",
    "账表差异调整",
    "Statement difference",
    "none",
    "none",
    "any",
  ),
  [ELIMINATION]: rule(ELIMINATION, "ELM-", "合并抵销", "Consolidation elimination", "none", "none", "any"),
};

function rule(
  type: AdjustmentType,
  prefix: string,
  nameZh: string,
  nameEn: string,
  column: AdjustmentTypeRule["column"],
  kind: AdjustmentTypeRule["kind"],
  lines: AdjustmentTypeRule["lines"],
): AdjustmentTypeRule {
  return { type, prefix, nameZh, nameEn, column, kind, lines };
}

/** Checked and not refused by the client: only these move the audited column. */
export const isCounted = (head: { status: number; clientStatus: number }): boolean =>
  head.status === adjustStatus.checked && head.clientStatus !== adjustOpinion.refused;

/** Prepared or waiting for its check: shown in grey where the project asks for it. */
export const isDraft = (head: Pick<AdjustmentHead, "status" | "clientStatus">): boolean =>
  (head.status === adjustStatus.draft || head.status === adjustStatus.forReview) &&
  head.clientStatus !== adjustOpinion.refused;

/** On the list of uncorrected misstatements (CSA 1251): booked as such, or an AJE or RJE the client refused. Voided heads are not. */
export const isUncorrected = (head: Pick<AdjustmentHead, "type" | "status" | "clientStatus">): boolean =>
  head.status !== adjustStatus.void &&
  (head.type === adjustType.uncorrected ||
    ((head.type === adjustType.entry || head.type === adjustType.reclass) &&
      head.clientStatus === adjustOpinion.refused));

export type AdjustmentStanding = "counted" | "underReview" | "left";

/**
 * Where an entry on the statements stands: in the figures, on its way there, or left out of them (refused by the client, or booked as
 * uncorrected). Null for void ones and for those that move no statement.
 */
export function adjustmentStanding(
  head: Pick<AdjustmentHead, "type" | "status" | "clientStatus">,
): AdjustmentStanding | null {
  if (head.status === adjustStatus.void) return null;
  if (head.type === adjustType.uncorrected) return "left";
  if (ADJUSTMENT_TYPES[head.type].column === "none") return null;
  if (isCounted(head)) return "counted";
  return isDraft(head) ? "underReview" : "left";
}
