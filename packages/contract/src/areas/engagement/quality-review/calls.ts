/** The engagement quality review (项目质量复核): one record of an engagement, on significant judgements, by the reviewer in office. */
import { z } from "zod";
import { area, get, inProject, post, right } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { linkableTypes } from "../../../records.ts";
import { Flag, Id, IsoDate, PageQuery, pageOf } from "../../../shapes.ts";

const May = z.object({ ok: z.boolean(), reason: z.string() });

export const ReviewEntry = z.object({
  id: Id,
  kind: z.number(),
  words: z.string(),
  by: z.string(),
  at: z.string(),
  /** Of a paper seen: where it opens; null where it is gone. */
  link: z.string().nullable(),
});
export type ReviewEntry = z.infer<typeof ReviewEntry>;

/** What the product knows of a matter. */
export const ReviewFact = z.object({ words: z.string(), link: z.string().nullable() });

export const ReviewMatterRow = z.object({
  matter: z.number(),
  state: z.number(),
  facts: z.array(ReviewFact),
  entries: z.array(ReviewEntry),
  lacks: z.array(z.string()),
});
export type ReviewMatterRow = z.infer<typeof ReviewMatterRow>;

export const Involvement = z.object({ phase: z.number(), day: z.string(), words: z.string(), at: z.string() });
export type Involvement = z.infer<typeof Involvement>;

const Former = z.object({
  id: Id,
  reviewer: z.string(),
  completedAt: z.string().nullable(),
  involvements: z.array(Involvement),
  matters: z.array(z.object({ matter: z.number(), entries: z.array(ReviewEntry) })),
});

export const QualityReview = z.object({
  isRequired: z.boolean(),
  /** Why it is. */
  grounds: z.array(z.string()),
  reviewer: z.object({ userId: Id, name: z.string(), since: z.string() }).nullable(),
  /** 0 while the reviewer in office has written nothing. */
  rowVersion: z.number(),
  completedAt: z.string().nullable(),
  involvements: z.array(Involvement),
  matters: z.array(ReviewMatterRow),
  /** What completion waits for besides the matters. */
  lacks: z.array(z.string()),
  former: z.array(Former),
  canReview: May,
  canAnswer: May,
  canComplete: May,
});
export type QualityReview = z.infer<typeof QualityReview>;

const QualityReviewRow = z.object({
  id: Id,
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  reviewer: z.string(),
  /** Replaced since. */
  isFormer: z.boolean(),
  begunAt: z.string(),
  completedAt: z.string().nullable(),
  reportDate: z.string().nullable(),
});
export type QualityReviewRow = z.infer<typeof QualityReviewRow>;

const Reason = ReasonText().min(1);
const Long = z.string().trim().min(1).max(limits.textMax);
/** Of the record that was seen; 0 before there is one. */
const Seen = z.coerce.number().int().min(0);
const Matter = z.coerce.number().int().min(1).max(9);

export const qualityReview = area("/api/services/app/QualityReview", {
  GetQualityReview: get(z.object({ projectId: Id }), QualityReview, inProject("member"), {
    summary: "The quality review of an engagement: matters with their facts, and what is missing",
  }),
  RecordInvolvement: post(
    z.object({
      projectId: Id,
      phase: z.coerce.number().int().min(1).max(3),
      day: IsoDate,
      words: Reason,
      rowVersion: Seen,
    }),
    QualityReview,
    inProject("anyMember"),
    { summary: "The reviewer records a day of involvement" },
  ),
  SeeReviewPaper: post(
    z.object({ projectId: Id, matter: Matter, type: z.enum(linkableTypes), referId: Id, rowVersion: Seen }),
    QualityReview,
    inProject("anyMember"),
    { summary: "The reviewer records a paper that was seen on a matter" },
  ),
  AskInReview: post(
    z.object({ projectId: Id, matter: Matter, words: Long, rowVersion: Seen }),
    QualityReview,
    inProject("anyMember"),
    { summary: "The reviewer asks the team on a matter" },
  ),
  AnswerInReview: post(
    z.object({ projectId: Id, matter: Matter, words: Long, rowVersion: Seen }),
    QualityReview,
    inProject("member"),
    { summary: "The team answers what the reviewer has asked" },
  ),
  ConcludeMatter: post(
    z.object({ projectId: Id, matter: Matter, words: Long, rowVersion: Seen }),
    QualityReview,
    inProject("anyMember"),
    { summary: "The reviewer concludes on a matter, as its facts stand" },
  ),
  CompleteQualityReview: post(z.object({ projectId: Id, rowVersion: Seen }), QualityReview, inProject("anyMember"), {
    summary: "The reviewer completes the review; refused with everything that is missing",
  }),
  GetQualityReviews: get(
    PageQuery.extend({ isOpen: Flag.optional() }),
    pageOf(QualityReviewRow),
    right("Pages.Quality"),
    { kind: "list", summary: "Quality reviews of the firm's engagements" },
  ),
});
