/** The client's own statements, cash flow, changes in equity and notes (财会〔2025〕25号): received, compared with ours line by line, or waived. */
import { z } from "zod";
import { area, get, inProject, post, put } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Id, IsoDate, OptionalId, RptLang } from "../../../shapes.ts";

const OfProject = z.object({ Id });
const Kind = z.coerce.number().int().min(1).max(4);
const Reason = ReasonText().min(1);

export const ReceivedSet = z.object({
  id: Id,
  /** Enum receivedKind. */
  kind: z.number(),
  fileId: Id,
  fileName: z.string(),
  sha256: z.string(),
  receivedOn: z.string(),
  receivedFrom: z.string(),
  userName: z.string(),
  receivedAt: z.string(),
  /** Why nothing is compared; null where it is. */
  lacks: z.string().nullable(),
  agrees: z.number(),
  differs: z.number(),
  /** Of those that differ, without an answer to what they are now. */
  open: z.number(),
  /** Taken back: by whom and why. */
  withdrawn: z.object({ userName: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type ReceivedSet = z.infer<typeof ReceivedSet>;

export const ReceivedWaiver = z.object({
  id: Id,
  kinds: z.array(z.number()),
  reason: z.string(),
  safeguard: z.string(),
  userName: z.string(),
  decidedAt: z.string(),
});

export const ReceivedLine = z.object({
  key: z.string(),
  code: z.string(),
  name: z.string(),
  /** Heading that it stands below, of notes. */
  section: z.string().nullable(),
  /** Enum receivedLine. */
  state: z.number(),
  ours: z.array(z.string()),
  theirs: z.array(z.string()).nullable(),
  /** Line of the file's words. */
  at: z.number().nullable(),
  answer: z
    .object({
      outcome: z.number(),
      words: z.string(),
      userName: z.string(),
      at: z.string(),
      isCurrent: z.boolean(),
      /** From performance materiality on: in force once a second person has agreed. */
      isProposed: z.boolean(),
      agreedName: z.string().nullable(),
      /** The caller may be the second person. */
      mayAgree: z.boolean(),
      /** The adjustment that the difference is. */
      entry: z.object({ id: Id, name: z.string() }).nullable(),
    })
    .nullable(),
});
export type ReceivedLine = z.infer<typeof ReceivedLine>;

export const receivedMax = { lines: 500 } as const;
/** A line as it was seen. */
const SeenLine = z.object({
  key: z.string().min(1).max(300),
  ours: z.string().max(1000),
  theirs: z.string().max(1000),
});

const member = inProject("member", "Id");
const leader = inProject("leader", "Id");

export const received = area("/api/services/app/ReceivedSet", {
  GetReceivedSets: get(
    OfProject,
    z.object({
      sets: z.array(ReceivedSet),
      waiver: ReceivedWaiver.nullable(),
      /** What the report still waits for, in words; empty once it is whole. */
      lacks: z.array(z.string()),
      mayWaive: z.boolean(),
    }),
    member,
    { summary: "What the client handed over of its own statements, and what the report still waits for" },
  ),
  GetReceivedWaiver: get(OfProject, z.object({ waiver: ReceivedWaiver.nullable() }), member, {
    summary: "The waiver of the client's own statements in force, a self-review threat to independence",
  }),
  GetReceivedComparison: get(
    OfProject.extend({ setId: Id, RptLang }),
    z.object({
      lacks: z.string().nullable(),
      /** What the file says its amounts are in; null: nothing, yuan was taken. */
      unit: z.string().nullable(),
      columns: z.array(z.string()),
      lines: z.array(ReceivedLine),
    }),
    member,
    { summary: "The client's own lines against ours" },
  ),
  ReceiveSet: post(
    z.object({
      Id,
      kind: Kind,
      fileId: Id,
      receivedOn: IsoDate,
      receivedFrom: z.string().trim().min(1).max(limits.titleMax),
    }),
    z.object({ id: Id }),
    member,
    { summary: "Records what the client handed over: its file, day and person" },
  ),
  WithdrawReceivedSet: put(z.object({ Id, setId: Id, reason: Reason }), z.object({ id: Id }), member, {
    summary: "Takes the record of a client's statement back; it stays to be seen",
  }),
  AnswerReceivedLine: put(
    z.object({
      Id,
      setId: Id,
      lines: z.array(SeenLine).min(1).max(receivedMax.lines),
      outcome: z.coerce.number().int().min(1).max(3),
      words: Reason,
      /** The adjustment that the difference is. */
      entryId: OptionalId,
    }),
    z.object({ id: Id, proposed: z.number() }),
    member,
    { summary: "Says what becomes of differences", body: "rows" },
  ),
  AgreeReceivedAnswer: put(SeenLine.extend({ Id, setId: Id }), z.object({ id: Id }), leader, {
    summary: "Agrees to the answer to a difference as the second person",
  }),
  WaiveReceivedSet: post(
    z.object({ Id, kinds: z.array(Kind).min(1).max(4), reason: Reason, safeguard: Reason }),
    z.object({ id: Id }),
    leader,
    { summary: "Goes on without statements of the client's own, as a threat to independence with its safeguard" },
  ),
  EndReceivedWaiver: put(z.object({ Id, waiverId: Id, reason: Reason }), z.object({ id: Id }), leader, {
    summary: "Ends the waiver of the client's own statements",
  }),
});
