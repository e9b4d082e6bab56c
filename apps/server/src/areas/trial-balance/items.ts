import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { DIRECTIONS } from "@digao/domain/accounts/category";
import { type Fen, fen } from "@digao/domain/money";
import type { StatementLine, StatementLineKind } from "@digao/domain/statements/statement-line";

/** A statement item (报表项目) of a project. */
export interface StatementItem {
  id: number;
  line: StatementLine;
  /** Enum dc of the tables; null on titles. */
  dc: number | null;
  wpIndex: string | null;
  /** What people entered for the year before: balances, and period amounts of profit and loss. */
  priorAudited: Fen | null;
  priorYear: Fen | null;
  explanation: string | null;
  explanationIndex: string | null;
  changedAt: string | null;
}

const KINDS: Readonly<Record<string, StatementLineKind>> = { H: "H", L: "L", I: "I", T: "T" };

/** Assets, liabilities and equity, profit and loss: what a trial balance shows. */
const LAST_SHOWN_GROUP = 3;

/** Groups 1 to 3 unless told, in the order of the statements. */
export async function readItems(db: Db, projectId: number, lastGroup = LAST_SHOWN_GROUP): Promise<StatementItem[]> {
  const rows = await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .where("grp_id", "<=", lastGroup)
    .orderBy("grp_id")
    .orderBy("line_no")
    .select([
      "id",
      "std_code",
      "grp_id",
      "line_no",
      "name_zh",
      "name_en",
      "kind",
      "prefix",
      "dc",
      "formula",
      "rpt_type",
      "wp_index",
      "prior_audited",
      "prior_year",
      "explanation",
      "explanation_index",
      "changed_at",
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    line: {
      code: row.std_code,
      group: row.grp_id,
      lineNo: row.line_no,
      nameZh: row.name_zh,
      nameEn: row.name_en,
      kind: KINDS[row.kind] ?? "L",
      prefix: row.prefix,
      direction: DIRECTIONS[row.dc ?? 0] ?? "",
      formula: row.formula,
      reportType: row.rpt_type,
    },
    dc: row.dc,
    wpIndex: row.wp_index,
    priorAudited: row.prior_audited === null ? null : fen(row.prior_audited),
    priorYear: row.prior_year === null ? null : fen(row.prior_year),
    explanation: row.explanation,
    explanationIndex: row.explanation_index,
    changedAt: row.changed_at,
  }));
}

/** The Chinese catalogue keeps 减：, 加： and 其中： apart; English names carry their own "Less:". */
export const prefixOf = (line: StatementLine, lang: Lang): string => (lang === "zh" ? line.prefix : "");
