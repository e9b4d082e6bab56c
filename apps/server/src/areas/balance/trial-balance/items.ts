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
  /** The project shows it on the other side than the printed form: every amount of it carries the other sign. */
  isTurned: boolean;
  wpIndex: string | null;
  /** 附注号. */
  noteRef: string | null;
  /** The standard whose form alone has the line; "" = every form. */
  coaStandard: string;
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
    .selectFrom("fs_item as i")
    .leftJoin("statement_line as s", "s.code", "i.std_code")
    .where("i.project_id", "=", projectId)
    .where("i.grp_id", "<=", lastGroup)
    .orderBy("i.grp_id")
    .orderBy("i.line_no")
    .orderBy("i.std_code")
    .select([
      "i.id",
      "i.std_code",
      "i.grp_id",
      "i.line_no",
      "i.name_zh",
      "i.name_en",
      "i.kind",
      "i.prefix",
      "i.dc",
      "s.dc as formSide",
      "i.formula",
      "i.rpt_type",
      "wp_index",
      "i.note_ref as noteRef",
      "s.coa_standard as coaStandard",
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
    isTurned: row.dc !== null && row.formSide !== null && row.dc !== row.formSide,
    wpIndex: row.wp_index,
    noteRef: row.noteRef,
    coaStandard: row.coaStandard ?? "",
    priorAudited: row.prior_audited === null ? null : fen(row.prior_audited),
    priorYear: row.prior_year === null ? null : fen(row.prior_year),
    explanation: row.explanation,
    explanationIndex: row.explanation_index,
    changedAt: row.changed_at,
  }));
}

/**
 * What is said of named lines (ratios, shares of revenue, materiality, half of the capital) means them as the printed form shows them;
 * an item that the project has turned is turned back for it.
 */
export function onFormSide(items: readonly StatementItem[]): (code: string, amount: Fen) => Fen {
  const turned = new Set(items.filter(({ isTurned }) => isTurned).map(({ line }) => line.code));
  return (code, amount) => (turned.has(code) ? -amount : amount);
}

/** The Chinese catalogue keeps 减：, 加： and 其中： apart; English names carry their own "Less:". */
export const prefixOf = (line: StatementLine, lang: Lang): string => (lang === "zh" ? line.prefix : "");
