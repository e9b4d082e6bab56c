import { qualityReviewPolicy } from "@digao/contract/areas/firm/corp-info/codes";
import type { Db } from "@digao/db/tenant";
import { DEFAULT_RATE } from "@digao/domain/analysis/variation";
import { groundsOf, isReviewRequired } from "@digao/domain/engagement-quality/required";
import { isRecord } from "../../../platform/lib/narrow.ts";
import { missing } from "../../../platform/refusal.ts";
import { isOffering } from "../../engagement/acceptance/door.ts";

/** What a project decides for its own trial balance (project.settings), with what holds where it has decided nothing. */
export interface ProjectSettings {
  /** Yuan; null follows performance materiality. */
  varAmt: string | null;
  varPct: string;
  varPctPl: string;
  /** Why they are others than performance materiality, 30 % and 20 %. */
  varReason: string | null;
  autoReclassMode: 0 | 1 | 2;
  creditTarget: "L106" | "L107";
  tbIncludeDraft: boolean;
  taxRate: string;
  surplusReserve: boolean;
  /** Of-which lines without amounts are printed too. */
  statementParts: boolean;
  /** Earnings per share: null = as the client is listed or not. */
  statementEps: boolean | null;
  /** The column 附注 of the statements. */
  statementNotes: boolean;
}

export interface ProjectHead {
  settings: ProjectSettings;
  /** As stored: other areas keep their own keys beside these. */
  stored: Readonly<Record<string, unknown>>;
  rowVersion: number;
  /** The balance sheet date under audit. */
  periodEnd: string;
  /** A first audit or a listed client: performance materiality is 50 % of materiality, else 75 % (CSA 1221). */
  isCautious: boolean;
  isFirst: boolean;
  isListed: boolean;
  /** 准则5102, by what the head of the project says and by the firm's policy. */
  needsQualityReview: boolean;
  priorProjectId: number | null;
}

export async function readProjectHead(db: Db, projectId: number): Promise<ProjectHead> {
  const row = await db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .innerJoin("project_category as g", "g.id", "p.category_id")
    .leftJoin("corp_info as f", (join) => join.onRef("f.tenant_id", "=", "p.tenant_id").on("f.is_deleted", "=", false))
    .where("p.id", "=", projectId)
    .select([
      "f.quality_review as policy",
      "p.settings",
      "p.is_first as isFirst",
      "p.is_listed as isListed",
      "p.is_pie as isPie",
      "p.is_group as isGroup",
      "g.code as category",
      "p.prior_project_id as priorProjectId",
      "p.risk_level as riskLevel",
      "p.row_version as rowVersion",
      "p.period_end as periodEnd",
      "c.tax_rate as taxRate",
    ])
    .executeTakeFirst();
  if (!row) throw missing();
  const stored = isRecord(row.settings) ? row.settings : {};
  return {
    settings: settingsOf(stored, row.taxRate),
    stored,
    rowVersion: row.rowVersion,
    periodEnd: row.periodEnd,
    isCautious: row.isFirst || row.isListed,
    isFirst: row.isFirst,
    isListed: row.isListed,
    needsQualityReview: isReviewRequired(
      groundsOf({ ...row, isIpo: isOffering(row.category) }),
      row.policy ?? qualityReviewPolicy.required,
    ),
    priorProjectId: row.priorProjectId,
  };
}

function settingsOf(stored: Readonly<Record<string, unknown>>, clientTaxRate: string): ProjectSettings {
  const text = (key: string): string | null => {
    const value = stored[key];
    return typeof value === "string" && value !== "" ? value : null;
  };
  return {
    varAmt: text("varAmt"),
    varPct: text("varPct") ?? DEFAULT_RATE.balanceSheet,
    varPctPl: text("varPctPl") ?? DEFAULT_RATE.profitAndLoss,
    varReason: text("varReason"),
    autoReclassMode: RECLASS_MODES[String(stored.autoReclassMode)] ?? 1,
    creditTarget: stored.credTarget === "L106" ? "L106" : "L107",
    tbIncludeDraft: stored.tbIncludeDraft === true,
    taxRate: text("taxRate") ?? clientTaxRate.replace(/0+$/, "").replace(/\.$/, ""),
    surplusReserve: stored.surplusReserve !== false,
    statementParts: stored.statementParts === true,
    statementEps: typeof stored.statementEps === "boolean" ? stored.statementEps : null,
    statementNotes: stored.statementNotes === true,
  };
}

/** 1 by entries (default), 2 straight into the unaudited columns, 0 off. */
const RECLASS_MODES: Readonly<Record<string, 0 | 1 | 2>> = { 0: 0, 1: 1, 2: 2 };
