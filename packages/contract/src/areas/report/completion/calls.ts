/** Completion (完成审计): what stands between the work and the report, line by line; answers with evidence, waivers by the matrix. */
import { z } from "zod";
import { area, get, inProject, post, right, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { paper } from "../../../paper/paper.ts";
import { ReasonText } from "../../../reason.ts";
import { Flag, Id, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";
import { BoardQuery, BoardRow, ProjectStanding } from "./board.ts";
import { memoSpec } from "./memo.ts";

export const completionMemo = paper(memoSpec);

const May = z.object({ ok: z.boolean(), reason: z.string() });

export const CompletionWaiver = z.object({
  id: Id,
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  code: z.string(),
  openCount: z.number(),
  reason: z.string(),
  alternativeWork: z.string().nullable(),
  state: z.number(),
  /** Who it waits for, or who agreed, besides the partner; null where the partner waives alone. */
  second: z.enum(["reviewer", "quality"]).nullable(),
  waivedBy: z.string(),
  waivedAt: z.string(),
  secondBy: z.string().nullable(),
  secondAt: z.string().nullable(),
  secondWords: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
  readBy: z.string().nullable(),
  readAt: z.string().nullable(),
  rowVersion: RowVersion,
});
export type CompletionWaiver = z.infer<typeof CompletionWaiver>;

export const CompletionLine = z.object({
  code: z.string(),
  words: z.string(),
  group: z.number(),
  mode: z.number(),
  stage: z.number(),
  result: z.number(),
  /** What the server finds missing; null where it judges nothing, or cannot yet. */
  count: z.number().nullable(),
  names: z.array(z.string()),
  /** Why it does not pass, in words, and whom it waits for. */
  lack: z.string().nullable(),
  by: z.string(),
  screen: z.string().nullable(),
  /** The waiver matrix: never, jointly, withQuality, partner. */
  waiverRule: z.enum(["never", "jointly", "withQuality", "partner"]),
  answer: z
    .object({
      id: Id,
      answer: z.number(),
      words: z.string(),
      by: z.string(),
      at: z.string(),
      evidence: z.number(),
      rowVersion: RowVersion,
    })
    .nullable(),
  /** Waiting or in force. */
  waiver: CompletionWaiver.nullable(),
  /** It was waived while less was missing. */
  isWaiverOutgrown: z.boolean(),
});
export type CompletionLine = z.infer<typeof CompletionLine>;

export const Completion = z.object({
  lines: z.array(CompletionLine),
  counts: z.array(z.object({ result: z.number(), count: z.number() })),
  isReviewRequired: z.boolean(),
  /** The firm's board shows the project as it was: the page has it worked out anew. */
  isBoardBehind: z.boolean(),
  /** Every waiver there ever was. */
  waivers: z.array(CompletionWaiver),
  canAnswer: May,
  canWaive: May,
  /** Of the quality reviewer: agrees to waivers, and reads them. */
  canAgree: May,
});
export type Completion = z.infer<typeof Completion>;

const Reason = ReasonText().min(1);
const Code = z.string().regex(/^CC\d{2}$/);
const text = z.string().trim().max(limits.textMax);

export const completion = area("/api/services/app/AuditComplete", {
  GetCompletion: get(z.object({ projectId: Id }), Completion, inProject("member"), {
    summary: "The completion check, its automatic lines worked out now",
  }),
  GetSignatureBoard: get(BoardQuery, pageOf(BoardRow), signedIn, {
    kind: "list",
    summary:
      "The completion check of each project as it was last worked out; of the whole firm with the right to all projects",
  }),
  RenewCompletionStanding: post(z.object({ projectId: Id }), ProjectStanding.nullable(), inProject("anyMember"), {
    afterReport: "session",
    keepsSessionIdle: true,
    summary: "Works out for the firm's board how the project stands; null where the board does not list it",
  }),
  AnswerCompletion: post(
    z.object({
      projectId: Id,
      code: Code,
      answer: z.coerce.number().int().min(1).max(3),
      words: Reason,
      /** Of the answer that was seen; absent for the first one. */
      rowVersion: RowVersion.optional(),
    }),
    Completion,
    inProject("leader"),
    { summary: "Answers a line of the completion check that a person judges" },
  ),
  WaiveCompletion: post(
    z.object({ projectId: Id, code: Code, reason: Reason, alternativeWork: text.nullish() }),
    Completion,
    inProject("appointing"),
    { summary: "The partner waives a line of the completion check, some of them with a second person" },
  ),
  AgreeCompletionWaiver: post(
    z.object({ projectId: Id, Id, words: Reason, rowVersion: RowVersion }),
    Completion,
    inProject("anyMember"),
    { summary: "The quality reviewer agrees to a waiver of the partner" },
  ),
  WithdrawCompletionWaiver: post(
    z.object({ projectId: Id, Id, reason: Reason, rowVersion: RowVersion }),
    Completion,
    inProject("anyMember"),
    { summary: "Partner or quality reviewer take a waiver back; it stays in the history" },
  ),
  ReadCompletionWaivers: post(z.object({ projectId: Id }), Completion, inProject("anyMember"), {
    summary: "The quality reviewer says that the waivers in force were read",
  }),
  GetCompletionWaivers: get(
    PageQuery.extend({ isWaiting: Flag.optional() }),
    pageOf(CompletionWaiver),
    right("Pages.Quality"),
    { kind: "list", summary: "Waivers of completion checks that the quality department decides on" },
  ),
  DecideCompletionWaiver: post(
    z.object({ Id, isAgreed: z.boolean(), words: Reason, rowVersion: RowVersion }),
    CompletionWaiver,
    right("Pages.Quality.Check"),
    { summary: "The quality department agrees to a waiver, or refuses it" },
  ),
});
