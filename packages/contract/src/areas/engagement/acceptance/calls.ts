/** Acceptance and continuance (业务承接与保持): the evaluation, what the firm decides on it. */
import { z } from "zod";
import { area, get, inProject, type Output, post, right } from "../../../endpoint.ts";
import { paper } from "../../../paper/paper.ts";
import { ReasonText } from "../../../reason.ts";
import { Id, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";
import { acceptanceSpec, ProjectFacts } from "./evaluation.ts";

/** What the firm has before it: one row for each version that a partner has approved, or a project that was declined. */
export const AcceptanceCase = z.object({
  id: Id,
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  partnerName: z.string().nullable(),
  revision: z.number().nullable(),
  /** Of 100, with one decimal; null where it was declined before it was scored. */
  score: z.string().nullable(),
  route: z.number(),
  reasons: z.array(z.number()),
  state: z.number(),
  openedAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  words: z.string().nullable(),
  votesFor: z.number(),
  votesAgainst: z.number(),
  rowVersion: RowVersion,
});
export type AcceptanceCase = z.infer<typeof AcceptanceCase>;
export const acceptancePaper = paper(acceptanceSpec, {
  record: {
    facts: ProjectFacts,
    /** Where the approval of the partner leads as it stands, and why beyond him. */
    route: z.number(),
    reasons: z.array(z.number()),
  },
  /** What the firm has decided, or has before it. */
  sheet: { decision: AcceptanceCase.nullable(), mayDecline: z.boolean() },
});
export type AcceptanceSheet = Output<typeof acceptancePaper.calls.sheet>;
export type AcceptanceRecord = AcceptanceSheet["records"][number];

const Vote = z.object({ userId: Id, name: z.string(), vote: z.number(), words: z.string(), at: z.string() });
export const AcceptanceFile = AcceptanceCase.extend({
  votes: z.array(Vote),
  /** Of the caller: whether he may decide or vote, and why not. */
  canDecide: z.object({ ok: z.boolean(), reason: z.string() }),
  canVote: z.object({ ok: z.boolean(), reason: z.string() }),
  /** What was evaluated: its lines with their answers, stops and remarks. */
  lines: z.array(
    z.object({
      group: z.string(),
      item: z.string(),
      answer: z.string(),
      remark: z.string(),
      isStop: z.boolean(),
    }),
  ),
  fee: z.string().nullable(),
  lastFee: z.string().nullable(),
  conclusion: z.string().nullable(),
});
export type AcceptanceFile = z.infer<typeof AcceptanceFile>;

const Words = ReasonText().min(1);

export const acceptance = area("/api/services/app/Acceptance", {
  GetAcceptanceCases: get(
    PageQuery.extend({ state: z.coerce.number().int().min(0).max(3).optional() }),
    pageOf(AcceptanceCase),
    right("Pages.Quality"),
    { kind: "list", summary: "Evaluations that the firm decides on, and those it has decided" },
  ),
  GetAcceptanceCase: get(z.object({ Id }), AcceptanceFile, right("Pages.Quality"), {
    summary: "One evaluation before the firm, with its lines and votes",
  }),
  DecideAcceptance: post(
    z.object({ Id, isAccepted: z.boolean(), words: Words, rowVersion: RowVersion }),
    AcceptanceFile,
    right("Pages.Quality.Check"),
    { summary: "The quality department accepts or declines, or closes the vote of its committee" },
  ),
  VoteAcceptance: post(
    z.object({ Id, vote: z.coerce.number().int().min(1).max(2), words: Words }),
    AcceptanceFile,
    right("Pages.Quality.Committee"),
    { summary: "One vote of the quality committee, with its words" },
  ),
  DeclineAcceptance: post(z.object({ projectId: Id, reason: Words }), AcceptanceCase, inProject("appointing"), {
    summary: "Manager or partner decline the engagement; the case stays on record",
  }),
});
