/** What of a project's head decides which lines apply to it. */

import { qualityReviewPolicy } from "@digao/contract/areas/firm/corp-info/codes";
import { goingConcernConclusion } from "@digao/contract/areas/report/considerations/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { groundsOf, isReviewRequired } from "@digao/domain/engagement-quality/required";
import { opinionKind } from "@digao/domain/reports/opinion-kind";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import { isOffering } from "../../engagement/acceptance/door.ts";

export interface CompletionHead {
  status: number;
  rowVersion: number;
  partnerUserId: number | null;
  reportDate: string | null;
  isListed: boolean;
  isPie: boolean;
  isGroup: boolean;
  isReviewRequired: boolean;
}

/** The verdict in force on going concern that asks for a section, or another opinion. */
const verdictOf = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ verdict: number | null }>`
    select (v.data ->> 'verdict')::int as verdict from paper_record v
    where ${ofProject("v")} and v.kind = 'goingConcern' and v.place = 1 limit 1`.execute(db);
  return rows[0]?.verdict ?? null;
};

/** The quality review becomes required whenever what is proposed asks for it, up to the report date (practice 1.5). */
export async function completionHead(db: Db, projectId: number): Promise<CompletionHead> {
  const row = await db
    .selectFrom("project as p")
    .innerJoin("project_category as g", "g.id", "p.category_id")
    .leftJoin("corp_info as f", (join) => join.onRef("f.tenant_id", "=", "p.tenant_id").on("f.is_deleted", "=", false))
    .where("p.id", "=", projectId)
    .where("p.is_deleted", "=", false)
    .select([
      "p.status",
      "p.row_version as rowVersion",
      "p.partner_user_id as partnerUserId",
      "p.report_date as reportDate",
      "p.is_listed as isListed",
      "p.is_pie as isPie",
      "p.is_group as isGroup",
      "p.is_first as isFirst",
      "p.risk_level as riskLevel",
      "g.code as category",
      "f.quality_review as policy",
    ])
    .executeTakeFirst();
  if (!row) throw missing();
  const { category, policy, isFirst, riskLevel, ...head } = row;
  const verdict = await verdictOf(db);
  const proposed = {
    opinion: opinionKind.unmodified,
    hasGoingConcernSection: verdict !== null && verdict !== goingConcernConclusion.none,
    hasRestatement: false,
  };
  const grounds = groundsOf({ ...head, isFirst, riskLevel, isIpo: isOffering(category) }, proposed);
  return { ...head, isReviewRequired: isReviewRequired(grounds, policy ?? qualityReviewPolicy.required) };
}
