/** Whether an engagement is reviewed, and why: by its client, its policy, and what its records propose for the report, up to the report date. */
import { qualityReviewPolicy } from "@digao/contract/areas/firm/corp-info/codes";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { groundsOf, isReviewRequired, type ReviewGrounds } from "@digao/domain/engagement-quality/required";
import { opinionKind } from "@digao/domain/reports/opinion-kind";
import { missing } from "../../../platform/refusal.ts";
import { isOffering } from "../acceptance/door.ts";
import { proposedByRecords } from "../consultations/door.ts";

export interface ReviewNeed {
  isRequired: boolean;
  /** Each reason by itself. */
  grounds: Ground[];
}
type Ground =
  | "isListed"
  | "isPie"
  | "isGroup"
  | "isIpo"
  | "firstAtRisk"
  | "goingConcern"
  | "opinion"
  | "restatement"
  | "policy";

/** Each alone, beside nothing else that would ask for it. */
function groundsHeld(all: ReviewGrounds): Ground[] {
  const none: ReviewGrounds = {
    isListed: false,
    isPie: false,
    isNamedByLaw: false,
    isFirst: false,
    risk: 0,
    isGroup: false,
    isIpo: false,
    opinion: opinionKind.unmodified,
    hasGoingConcernSection: false,
    hasRestatement: false,
  };
  const parts: Partial<Record<Ground, Partial<ReviewGrounds>>> = {
    isListed: { isListed: all.isListed },
    isPie: { isPie: all.isPie },
    isGroup: { isGroup: all.isGroup },
    isIpo: { isIpo: all.isIpo },
    firstAtRisk: { isFirst: all.isFirst, risk: all.risk },
    goingConcern: { hasGoingConcernSection: all.hasGoingConcernSection },
    opinion: { opinion: all.opinion },
    restatement: { hasRestatement: all.hasRestatement },
  };
  return (Object.keys(parts) as Ground[]).filter((name) => isReviewRequired({ ...none, ...parts[name] }));
}

export async function reviewNeed(db: Db, projectId: number): Promise<ReviewNeed> {
  const row = await db
    .selectFrom("project as p")
    .innerJoin("project_category as g", "g.id", "p.category_id")
    .leftJoin("corp_info as f", (join) => join.onRef("f.tenant_id", "=", "p.tenant_id").on("f.is_deleted", "=", false))
    .where("p.id", "=", projectId)
    .where("p.is_deleted", "=", false)
    .select([
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
  const { category, policy, ...head } = row;
  const { opinion, hasGoingConcernSection, hasRestatement } = await proposedByRecords(db, projectId);
  const all = groundsOf({ ...head, isIpo: isOffering(category) }, { opinion, hasGoingConcernSection, hasRestatement });
  const isRequired = isReviewRequired(all, policy ?? qualityReviewPolicy.required);
  const held = groundsHeld(all);
  return { isRequired, grounds: isRequired && held.length === 0 ? ["policy"] : held };
}

export const groundWords = (lang: Lang, grounds: readonly Ground[]): string[] =>
  grounds.map((one) => messageOf(lang, `review.ground.${one}` as MessageKey));
