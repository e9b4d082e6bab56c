/** What an inspector looks for first (监管视角), read live from the traces of the work; each is explained, and what was explained is read by the reviewer. */
import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Id, RptLang } from "../../../shapes.ts";
import { mirrorCheck } from "./codes.ts";

const MirrorAnswer = z.object({
  id: Id,
  words: z.string(),
  by: z.string(),
  at: z.string(),
  readBy: z.string().nullable(),
  readAt: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  /** The caller gave it, and confirms nothing of it. */
  isOwn: z.boolean(),
});
export type MirrorAnswer = z.infer<typeof MirrorAnswer>;

export const MirrorRow = z.object({
  check: z.number(),
  /** Which of its check; stays the same while the trace does. */
  key: z.string(),
  /** Of what the trace says: an explanation holds while it is the same. */
  print: z.string(),
  words: z.string(),
  /** What opens. */
  title: z.string(),
  link: z.string().nullable(),
  state: z.number(),
  /** What the newest explanation was given for has changed since. */
  isOutgrown: z.boolean(),
  /** A second person confirms its explanation before a report is sealed. */
  isGrave: z.boolean(),
  /** It holds no seal. */
  isSettled: z.boolean(),
  /** The newest first; none is changed or taken back. */
  answers: z.array(MirrorAnswer),
});
export type MirrorRow = z.infer<typeof MirrorRow>;

const May = z.object({ ok: z.boolean(), reason: z.string() });

export const Mirror = z.object({
  /** Each check once; why nothing was compared, where nothing was. */
  checks: z.array(z.object({ check: z.number(), found: z.number(), notCompared: z.string().nullable() })),
  rows: z.array(MirrorRow),
  /** More were found of a check than are listed. */
  isCut: z.boolean(),
  canAnswer: May,
  canRead: May,
  canConfirm: May,
  /** Findings, listed or not, that hold the seal of a report. */
  holding: z.number(),
});
export type Mirror = z.infer<typeof Mirror>;

export const checksCount = Object.keys(mirrorCheck).length;

export const mirror = area("/api/services/app/InspectorMirror", {
  GetMirror: get(z.object({ projectId: Id }), Mirror, inProject("member"), {
    summary: "What an inspector would ask about the traces of the work, as they are now",
  }),
  DownItemPack: get(z.object({ Id, RptLang }), Bytes, inProject("member", "Id", "fsItem"), {
    kind: "file",
    summary:
      "One statement item on a page: what is missing, risks, procedures, samples, evidence, conclusion and signs",
  }),
  AnswerMirror: post(
    z.object({
      projectId: Id,
      check: z.coerce.number().int().min(1).max(checksCount),
      key: z.string().trim().min(1).max(100),
      /** As it was seen. */
      print: z.string().max(64),
      words: ReasonText().min(1),
      /** How many explanations were seen; one given meanwhile is read first. */
      seen: z.coerce.number().int().min(0),
    }),
    Mirror,
    inProject("leader"),
    { afterReport: "answers", summary: "Explains what an inspector would ask about" },
  ),
  ConfirmMirrorAnswer: post(z.object({ Id }), Mirror, inProject("anyMember", "Id", "mirrorAnswer"), {
    afterReport: "answers",
    summary: "A second person confirms what was explained of a grave finding",
  }),
  ReadMirrorAnswers: post(z.object({ projectId: Id, upTo: Id }), Mirror, inProject("anyMember"), {
    afterReport: "answers",
    summary: "The quality reviewer, or the partner where none is required, has read the explanations up to one",
  }),
});
