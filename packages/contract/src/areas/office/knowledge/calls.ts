/** Knowledge of the firm (知识库): guides, experience, community and courses, reviewed by somebody else before everybody reads them. */
import { z } from "zod";
import { area, del, get, post, put, right } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Flag, Id, Nothing, PageQuery, pageOf, RowVersion, Saved } from "../../../shapes.ts";

export const tagsMax = 10;
export const tagLengthMax = 20;
/** Of its words; what is marked up is longer. */
export const articleLengthMax = 50_000;
const htmlMax = 200_000;
export const courseMinutesMax = 6000;
const knowledgeRight = "Pages.Knowledge";

const May = z.object({ ok: z.boolean(), reason: z.string() });
const Kind = z.coerce.number().int().min(1).max(4);
const Text = {
  title: z.string().trim().min(1).max(limits.titleMax),
  html: z.string().min(1).max(htmlMax),
  tags: z.array(z.string().trim().min(1).max(tagLengthMax)).max(tagsMax).default([]),
  /** Of a course: how long it takes. */
  minutes: z.coerce.number().int().min(0).max(courseMinutesMax).default(0),
};

export const StudyState = z.object({
  percent: z.number().int(),
  seconds: z.number().int(),
  completedAt: z.string().nullable(),
  /** What counts for continuing education, in hours. */
  hours: z.string(),
});
export type StudyState = z.infer<typeof StudyState>;

export const ArticleRow = z.object({
  id: Id,
  type: z.number(),
  title: z.string(),
  tags: z.array(z.string()),
  status: z.number(),
  review: z.number(),
  /** Its beginning, or the place where the keyword stands. */
  excerpt: z.string(),
  minutes: z.number().int(),
  authorId: Id,
  author: z.string(),
  views: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  rowVersion: RowVersion,
});
export type ArticleRow = z.infer<typeof ArticleRow>;

export const ArticleVersion = z.object({
  version: z.number().int(),
  writtenBy: z.string(),
  writtenAt: z.string(),
  submittedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  words: z.string().nullable(),
  isPublished: z.boolean(),
});
export type ArticleVersion = z.infer<typeof ArticleVersion>;

export const Article = ArticleRow.omit({ excerpt: true }).extend({
  html: z.string(),
  /** The one that is shown; the last, and the published one where there is one. */
  version: z.number().int(),
  latestVersion: z.number().int(),
  publishedVersion: z.number().int().nullable(),
  /** Those that the reader may see: all of one's own, to others the published one. */
  versions: z.array(ArticleVersion),
  isLiked: z.boolean(),
  study: StudyState,
  removedBy: z.string().nullable(),
  removedReason: z.string().nullable(),
  canEdit: May,
  canSubmit: May,
  canDecide: May,
  canDelete: May,
});
export type Article = z.infer<typeof Article>;

export const ArticleComment = z.object({
  id: Id,
  /** Empty once it was deleted. */
  words: z.string(),
  by: z.string(),
  at: z.string(),
  removedBy: z.string().nullable(),
  removedReason: z.string().nullable(),
  canDelete: z.boolean(),
});
export type ArticleComment = z.infer<typeof ArticleComment>;

export const CourseRow = ArticleRow.extend({ study: StudyState });
export type CourseRow = z.infer<typeof CourseRow>;

/** What everybody reads, one's own whatever its state, or what waits for review. */
const ArticleScope = z.enum(["published", "mine", "review"]);
const Search = PageQuery.extend({ tag: z.string().trim().max(tagLengthMax).optional() });

export const knowledge = area("/api/services/app/Knowledge", {
  GetArticleList: get(
    Search.extend({ type: Kind.optional(), scope: ArticleScope.default("published") }),
    pageOf(ArticleRow).extend({
      /** Of what is published of this kind, the most used first. */
      tags: z.array(z.string()),
    }),
    right(knowledgeRight),
    {
      kind: "list",
      rate: "search",
      summary: "Articles by kind, tag and words, in Chinese as well; one's own drafts; what waits for review",
    },
  ),
  GetArticle: get(
    z.object({ Id, version: z.coerce.number().int().min(1).optional() }),
    Article,
    right(knowledgeRight),
    {
      summary: "One article to be read, or one of its versions",
    },
  ),
  GetCommentList: get(PageQuery.extend({ Id }), pageOf(ArticleComment), right(knowledgeRight), {
    kind: "list",
    summary: "What was said of an article; of a deleted comment who deleted it and why",
  }),
  GetCourseList: get(
    Search.extend({ isOpen: Flag.optional() }),
    pageOf(CourseRow).extend({ tags: z.array(z.string()), hoursThisYear: z.string() }),
    right(knowledgeRight),
    {
      kind: "list",
      rate: "search",
      summary: "Courses with the caller's own progress, and the hours completed this year",
    },
  ),
  CreateArticle: post(z.object({ type: Kind, ...Text }), Saved, right(knowledgeRight), {
    body: "rows",
    summary: "Writes a draft; its first version",
  }),
  CreateComment: post(
    z.object({ Id, words: z.string().trim().min(1).max(limits.reasonMax) }),
    z.object({ id: Id }),
    right(knowledgeRight),
    { summary: "Says something of a published article" },
  ),
  ToggleLike: post(
    z.object({ Id, isLiked: Flag }),
    z.object({ isLiked: z.boolean(), likes: z.number().int() }),
    right(knowledgeRight),
    { summary: "Likes an article, or no longer; once per person" },
  ),
  RecordStudyProgress: post(
    z.object({
      Id,
      percent: z.coerce.number().int().min(0).max(100),
      /** Read since the last record. */
      seconds: z.coerce.number().int().min(0).max(600).default(0),
    }),
    StudyState,
    right(knowledgeRight),
    {
      rate: "edits",
      keepsSessionIdle: true,
      summary: "How far and how long one has read; no more time than the server has seen pass",
    },
  ),
  UpdateArticle: put(z.object({ Id, ...Text, rowVersion: RowVersion }), Saved, right(knowledgeRight), {
    body: "rows",
    summary: "Writes the next version; what is published stays until that is reviewed",
  }),
  SubmitArticle: put(z.object({ Id, rowVersion: RowVersion }), Saved, right(knowledgeRight), {
    summary: "Hands the last version in for somebody else's review",
  }),
  PublishArticle: put(
    z.object({ Id, words: ReasonText().optional(), rowVersion: RowVersion }),
    Saved,
    right("Pages.Knowledge.Check"),
    { summary: "Publishes the last version, by somebody who wrote nothing of it" },
  ),
  ReturnArticle: put(
    z.object({ Id, reason: ReasonText().min(1), rowVersion: RowVersion }),
    Saved,
    right("Pages.Knowledge.Check"),
    { summary: "Sends the last version back to whoever wrote it" },
  ),
  DeleteArticle: del(
    z.object({ Id, reason: ReasonText().optional(), rowVersion: RowVersion }),
    Nothing,
    right(knowledgeRight),
    { summary: "Deletes a draft of one's own, or takes a published article down with a reason; its versions stay" },
  ),
  DeleteComment: del(z.object({ Id, reason: ReasonText().min(1) }), Nothing, right(knowledgeRight), {
    summary: "Deletes a comment; who and why stays in its place",
  }),
});
