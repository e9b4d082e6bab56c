/** Who may review an engagement (practice 1.5), by what the firm has on record; what it has not is named for whoever appoints. */
import type { Eligibility, reviewerEligibility } from "@digao/contract/areas/engagement/project-detail/calls";
import { onTeam, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { eligibilityMissing, type ReviewerFacts } from "@digao/domain/engagement-quality/eligible";
import { sql } from "kysely";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Facts = Pick<ReviewerFacts, "isCpa" | "isOnTeam" | "wasOnTeam" | "lastKeyPartnerYear" | "auditYear">;
const { qualityControl, partner } = projectRole;

/** Appraisal and budgets of hours are on no record: they count as met here, and are named apart. */
const unknown = { isSubordinate: false, hoursShare: "1", policyShare: "0" } as const;

async function hasWorked(of: Db, projectId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from wp_sign s where ${ofProject("s")} and s.user_id = ${userId} and not s.is_cancelled)
      or exists (select from adjust_head h where ${ofProject("h")} and (h.preparer_id = ${userId} or h.checker_id = ${userId})) as has`.execute(
    inProject(of, projectId),
  );
  return rows[0]?.has === true;
}

async function factsOf(db: Db, projectId: number, userId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select p.a_year as "auditYear",
      (coalesce(u.cpa_no, '') <> '' or coalesce(u.title, '') ~ 'CPA|注册会计师') as "isCpa",
      exists (select from project_member m where m.tenant_id = p.tenant_id and m.project_id = p.id and m.user_id = u.id
        and m.checked in ${oneOf(onTeam)} and m.role_id <> ${qualityControl}) as "isOnTeam",
      exists (select from project_member_history h where h.tenant_id = p.tenant_id and h.project_id = p.id and h.user_id = u.id
        and h.action in ('accept', 'role') and h.new_role <> ${qualityControl}) as "wasOnTeam",
      (select max(o.a_year) from project o where o.tenant_id = p.tenant_id and o.cust_id = p.cust_id and o.id <> p.id
        and o.a_year <= p.a_year and not o.is_deleted and (o.partner_user_id = u.id or exists (
          select from project_member m where m.tenant_id = o.tenant_id and m.project_id = o.id and m.user_id = u.id
            and m.role_id = ${partner} and m.independence_time is not null))) as "lastKeyPartnerYear"
    from project p join app_user u on u.tenant_id = p.tenant_id and u.id = ${userId}
    where p.id = ${projectId}`.execute(db);
  if (!rows[0]) throw missing();
  return { ...rows[0], wasOnTeam: rows[0].wasOnTeam || (await hasWorked(db, projectId, userId)) };
}

/** The audit year in which a person was last the client's partner, where the cooling-off has not passed since. */
export async function coolingYear(db: Db, projectId: number, userId: number): Promise<number | null> {
  const facts = await factsOf(db, projectId, userId);
  return eligibilityMissing({ ...facts, ...unknown }).includes("coolingOff") ? facts.lastKeyPartnerYear : null;
}

export async function getEligibility(
  { db, lang }: Context,
  { Id, userId }: Input<(typeof reviewerEligibility)["GetReviewerEligibility"]>,
): Promise<Eligibility> {
  const facts = await factsOf(db, Id, userId);
  const year = facts.lastKeyPartnerYear ?? 0;
  return {
    userId,
    missing: eligibilityMissing({ ...facts, ...unknown }).map((one) =>
      messageOf(lang, `member.eligible.${one}`, { year }),
    ),
    toJudge: [messageOf(lang, "member.eligible.notSubordinate"), messageOf(lang, "member.eligible.hours")],
  };
}
