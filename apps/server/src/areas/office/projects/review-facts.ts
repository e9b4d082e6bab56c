/** What decides whether a project needs an engagement quality review, and who may change it once the project has begun. */
import { onTeam, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { qualityReviewPolicy } from "@digao/contract/areas/firm/corp-info/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Project, ProjectDraft } from "@digao/contract/areas/office/projects/calls";
import type { Db } from "@digao/db/tenant";
import { groundsOf, isReviewRequired, type ReviewHead } from "@digao/domain/engagement-quality/required";
import { sql } from "kysely";
import { notify } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { isOffering } from "../../engagement/acceptance/door.ts";
import { isProposed } from "../../engagement/project-detail/door.ts";

const facts = [
  "isListed",
  "isPie",
  "isFirst",
  "isGroup",
  "categoryId",
  "riskLevel",
  "periodStart",
  "periodEnd",
] as const;
type Facts = Pick<ProjectDraft, (typeof facts)[number]>;

const quality = "Pages.Quality";

/** With what the category stands for. */
async function headOf(
  db: Db,
  { isListed, isPie, isFirst, isGroup, riskLevel, categoryId }: Facts,
): Promise<ReviewHead> {
  const { code } = await db
    .selectFrom("project_category")
    .where("id", "=", categoryId)
    .select("code")
    .executeTakeFirstOrThrow();
  return { isListed, isPie, isFirst, isGroup, isIpo: isOffering(code), riskLevel: riskLevel ?? null };
}

/** Whether a project with these facts has an engagement quality review, by the standard and by the firm. */
export async function needsReview(ctx: Pick<Context, "db">, of: Facts): Promise<boolean> {
  return isReviewRequired(groundsOf(await headOf(ctx.db, of)), await policyOf(ctx));
}

async function policyOf({ db }: Pick<Context, "db">): Promise<string> {
  const firm = await db
    .selectFrom("corp_info")
    .where("is_deleted", "=", false)
    .select("quality_review as policy")
    .executeTakeFirst();
  return firm?.policy ?? qualityReviewPolicy.required;
}

/**
 * True where such a fact changes in a project that has begun: what was signed before is out of date then. Only its manager or partner may,
 * with a reason; what would end the review, the quality department alone.
 */
export async function judgeReviewFacts(
  ctx: Context,
  { before, after, reason }: { before: Project; after: Facts; reason: string | undefined },
): Promise<boolean> {
  const isChanged = facts.some((name) => (before[name] ?? null) !== (after[name] ?? null));
  if (!isChanged || (await isProposed(ctx.db, before.id))) return false;
  const role = ctx.project?.role;
  if (role !== projectRole.manager && role !== projectRole.partner)
    throw new Refusal("project.reviewFactsByLead", { kind: "forbidden" });
  if (!reason) throw new Refusal("project.reviewFactsReason", { field: "reason" });
  const ends = (await needsReview(ctx, before)) && !(await needsReview(ctx, after));
  if (ends && !ctx.user.permissions.has(`${quality}.AppointReviewer`))
    throw new Refusal("project.reviewOff", { kind: "forbidden" });
  return true;
}

/** The quality department and the project's reviewer learn of it, whoever of them made the change aside. */
export async function tellQuality(ctx: Context, project: Pick<Project, "id" | "projectName">, reason: string) {
  const { db, user } = ctx;
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u where u.is_active and not u.is_deleted and (
      exists (select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id and ${quality} = any(r.permissions))
      or exists (select from project_member m where m.tenant_id = u.tenant_id and m.project_id = ${project.id} and m.user_id = u.id
        and m.role_id = ${sql.lit(projectRole.qualityControl)} and m.checked in (${sql.join(onTeam.map((one) => sql.lit(one)))})))`.execute(
    db,
  );
  const to = rows.map(({ id }) => id).filter((id) => id !== user.id);
  await notify(db, {
    to,
    by: user.id,
    type: noticeType.notice,
    title: "notice.reviewFacts.title",
    text: "notice.reviewFacts.text",
    params: { name: user.name, project: project.projectName, reason },
    projectId: project.id,
    refType: "project",
    refId: project.id,
  });
}
