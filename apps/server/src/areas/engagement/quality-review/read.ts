/** The review as its project sees it, and the reviews of the firm. */
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { QualityReview, qualityReview, ReviewEntry } from "@digao/contract/areas/engagement/quality-review/calls";
import { reviewMatter } from "@digao/contract/areas/engagement/quality-review/codes";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { REVIEW_MATTERS } from "@digao/domain/engagement-quality/review-record";
import { sql } from "kysely";
import { againstArchived } from "../../../platform/auth/archived.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { resolveRecords } from "../../../platform/records/reader.ts";
import type { Context } from "../../../platform/serve.ts";
import { groundWords, reviewNeed } from "./required.ts";
import type { Entry } from "./rows.ts";
import { type ReviewStanding, readReview } from "./standing.ts";

type Calls = typeof qualityReview;

const may = ({ lang }: Context, key: MessageKey | null) => ({
  ok: key === null,
  reason: key === null ? "" : messageOf(lang, key),
});

/** Nobody but the reviewer in office writes the reviewer's part. */
export function againstReviewing({ user, project }: Context, { office }: ReviewStanding): MessageKey | null {
  const closed = againstArchived(project?.archiveFlag);
  if (closed) return closed;
  if (office === null) return "review.noReviewer";
  return office.userId === user.id ? null : "review.reviewerOnly";
}

/** The team answers, never the reviewer. */
export function againstAnswering({ project }: Context): MessageKey | null {
  const closed = againstArchived(project?.archiveFlag);
  if (closed) return closed;
  const role = project?.role ?? projectRole.qualityControl;
  return role === projectRole.qualityControl ? "review.teamOnly" : null;
}

/** Links of records, read once for all of them. */
async function linksOf(db: Db, standing: ReviewStanding) {
  const refs = [
    ...standing.matters.flatMap(({ facts }) => facts),
    ...standing.entries.flatMap(({ refType, refId }) => (refType === null ? [] : [{ refType, refId }])),
  ];
  const records = await resolveRecords(db, refs);
  return (ref: { refType: string | null; refId: number | null }): string | null => {
    if (ref.refType === null) return null;
    const found = records.of({ refType: ref.refType, refId: ref.refId });
    return found && !found.isGone ? (found.link ?? null) : null;
  };
}

export async function getReview(ctx: Context, { projectId }: { projectId: number }): Promise<QualityReview> {
  const { db, lang } = ctx;
  const standing = await readReview(db, projectId, lang);
  const need = await reviewNeed(db, projectId);
  const linkOf = await linksOf(db, standing);
  const shown = ({ id, kind, words, by, at, ...ref }: Entry): ReviewEntry => ({
    id,
    kind,
    words,
    by,
    at,
    link: linkOf(ref),
  });
  const { office, own } = standing;
  const reviewing = againstReviewing(ctx, standing);
  const days = ({ id }: { id: number }) =>
    standing.allInvolvements
      .filter(({ reviewId }) => reviewId === id)
      .map(({ reviewId: _of, ...involvement }) => involvement);
  return {
    isRequired: need.isRequired,
    grounds: groundWords(lang, need.grounds),
    reviewer: office ? { userId: office.userId, name: office.name, since: office.since } : null,
    rowVersion: own?.rowVersion ?? 0,
    completedAt: standing.isCompleted ? (own?.completedAt ?? null) : null,
    involvements: own ? days(own) : [],
    matters: standing.matters.map(({ matter, facts, entries, state, lacks }) => ({
      matter: reviewMatter[matter],
      state,
      lacks,
      facts: facts.map(({ words, ...ref }) => ({ words, link: linkOf(ref) })),
      entries: entries.map(shown),
    })),
    lacks: standing.lacks,
    former: standing.former.map((one) => ({
      id: one.id,
      reviewer: one.reviewer,
      completedAt: one.completedAt,
      involvements: days(one),
      matters: REVIEW_MATTERS.flatMap((matter) => {
        const entries = standing.entries.filter(
          ({ reviewId, matter: of }) => reviewId === one.id && of === reviewMatter[matter],
        );
        return entries.length > 0 ? [{ matter: reviewMatter[matter], entries: entries.map(shown) }] : [];
      }),
    })),
    canReview: may(ctx, reviewing),
    canAnswer: may(ctx, againstAnswering(ctx)),
    canComplete: may(ctx, reviewing ?? (standing.isCompleted ? "review.completed" : null)),
  };
}

const sortable: Sortable = { begunAt: sql.ref("q.begun_at"), projectCode: sql.ref("p.project_code") };

export const listReviews = ({ db }: Context, { isOpen, keyword, ...query }: Input<Calls["GetQualityReviews"]>) => {
  const like = containing(keyword ?? "");
  const rows = db
    .selectFrom("quality_review as q")
    .innerJoin("project as p", "p.id", "q.of_project")
    .innerJoin("customer as k", "k.id", "p.cust_id")
    .innerJoin("app_user as u", "u.id", "q.reviewer_id")
    .select([
      "q.id",
      "p.id as projectId",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "k.cust_name as custName",
      "u.name as reviewer",
      sql<boolean>`(p.qc_user_id is distinct from q.reviewer_id)`.as("isFormer"),
      "q.begun_at as begunAt",
      "q.completed_at as completedAt",
      "p.report_date as reportDate",
    ])
    .$if(isOpen === true, (q) => q.where("q.completed_at", "is", null))
    .$if(Boolean(keyword), (q) =>
      q.where((is) =>
        is.or([is("p.project_name", "ilike", like), is("k.cust_name", "ilike", like), is("u.name", "ilike", like)]),
      ),
    );
  return pageOf(rows, query, sortable, "q.id");
};
