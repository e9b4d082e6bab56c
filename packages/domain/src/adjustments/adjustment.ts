/** Audit adjustments (审计调整): types, heads and lines, and which of them count in the audited column. */
import type { Fen } from "../money.ts";

/** 1 AJE 账项 2 RJE 重分类 3 期初账项 4 期初重分类 5 未更正错报 6 现金流量 7 账表差异 8 合并抵销(预留). */
export type AdjustmentType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** 0 草稿 1 待复核 2 已复核 3 已作废. */
export type AdjustmentStatus = 0 | 1 | 2 | 3;

/** 0 未沟通 1 同意 2 不同意 3 客户已入账. */
export type ClientStatus = 0 | 1 | 2 | 3;

export interface AdjustmentLine {
  /** Statement line of kind L. */
  itemCode: string;
  debit: Fen;
  credit: Fen;
  /** Of-which line (L1101 …) that moves along, or null. */
  ofWhich?: string | null;
  /** Account or detail as printed: 应收账款-甲公司. */
  lineName?: string;
}

export interface AdjustmentHead {
  type: AdjustmentType;
  status: AdjustmentStatus;
  clientStatus: ClientStatus;
  lines: readonly AdjustmentLine[];
}

/** adjSource 上年结转. */
export const ROLL_FORWARD_SOURCE = 6;

/** A head proposed by the product: a draft until a person takes it. Texts in both languages. */
export interface ProposedHead {
  type: AdjustmentType;
  /** Enum adjSource: 2 自动重分类 7 账表差异 8 税务影响 … */
  source: number;
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
  1: rule(1, "AJE-", "账项调整", "Audit adjustment", "current", "adjustment", "any"),
  2: rule(2, "RJE-", "重分类调整", "Reclassification", "current", "reclassification", "oneStatement"),
  3: rule(3, "OAJE-", "期初账项调整", "Opening adjustment", "opening", "adjustment", "any"),
  4: rule(4, "ORJE-", "期初重分类调整", "Opening reclassification", "opening", "reclassification", "oneStatement"),
  5: rule(5, "SUM-", "未更正错报", "Uncorrected misstatement", "none", "none", "any"),
  6: rule(6, "CAJ-", "现金流量调整", "Cash flow adjustment", "none", "none", "cashFlow"),
  7: rule(7, "DIF-", "账表差异调整", "Statement difference", "none", "none", "any"),
  8: rule(8, "ELM-", "合并抵销", "Consolidation elimination", "none", "none", "any"),
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
export const isCounted = (head: Pick<AdjustmentHead, "status" | "clientStatus">): boolean =>
  head.status === 2 && head.clientStatus !== 2;

/** Prepared or waiting for its check: shown in grey where the project asks for it. */
export const isDraft = (head: Pick<AdjustmentHead, "status" | "clientStatus">): boolean =>
  head.status < 2 && head.clientStatus !== 2;

/** On the list of uncorrected misstatements (4.6): booked as such, or an AJE or RJE the client refused. Voided heads are not. */
export const isUncorrected = (head: Pick<AdjustmentHead, "type" | "status" | "clientStatus">): boolean =>
  head.status !== 3 && (head.type === 5 || (head.type <= 2 && head.clientStatus === 2));
