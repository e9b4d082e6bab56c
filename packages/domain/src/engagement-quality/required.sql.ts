/** `isReviewRequired` over the rows of projects (`p`) and the firm's policy; what is known inside a project alone (its opinion, its sections) is not asked. */
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { qualityReviewPolicy } from "@digao/contract/areas/firm/corp-info/codes";
import { type RawBuilder, sql } from "kysely";

/** The code of a category for a first public offering says so. */
export const offeringCode = "IPO";

export const reviewRequired: RawBuilder<boolean> = sql<boolean>`(
  p.is_listed or p.is_pie or p.is_group
  or coalesce(p.is_first and p.risk_level >= ${sql.lit(riskLevel.high)}, false)
  or exists (select from project_category g where g.tenant_id = p.tenant_id and g.id = p.category_id and upper(g.code) like ${sql.lit(`%${offeringCode}%`)})
  or coalesce((
    select f.quality_review = ${sql.lit(qualityReviewPolicy.all)} or (f.quality_review = ${sql.lit(qualityReviewPolicy.first)} and p.is_first)
    from corp_info f where f.tenant_id = p.tenant_id and not f.is_deleted), false))`;
