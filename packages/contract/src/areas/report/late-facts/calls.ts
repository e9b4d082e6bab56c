/** Facts that become known after the report date (报告日后知悉的事实): recorded by the team, decided by the signing partner. */
import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Id, IsoDate, RowVersion } from "../../../shapes.ts";

const May = z.object({ ok: z.boolean(), reason: z.string() });
export const factMax = 2000;
export const noteNoMax = 20;

export const LateFact = z.object({
  id: Id,
  reportId: Id,
  /** Its number, or its kind while it has none. */
  report: z.string(),
  reportDate: z.string(),
  knownOn: z.string(),
  fact: z.string(),
  wouldChange: z.boolean(),
  discussedWith: z.string(),
  /** The report was in the client's hands by then. */
  wasDelivered: z.boolean(),
  recordedBy: z.string(),
  recordedAt: z.string(),
  /** Enum lateFactDecision; null while the partner has decided nothing. */
  decision: z.number().nullable(),
  words: z.string().nullable(),
  amendedOn: z.string().nullable(),
  isDual: z.boolean(),
  noteNo: z.string().nullable(),
  procedures: z.string().nullable(),
  governance: z.string().nullable(),
  reliance: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** As a report dated twice bears it. */
  dualDate: z.string().nullable(),
  /** What is still to be done, in words, with who does it. */
  lacks: z.array(z.string()),
  canDecide: May,
  rowVersion: RowVersion,
});
export type LateFact = z.infer<typeof LateFact>;

export const LateFacts = z.object({
  /** The newest first. */
  items: z.array(LateFact),
  /** Signed reports that a fact may concern. */
  reports: z.array(z.object({ id: Id, words: z.string(), day: z.string() })),
  canRecord: May,
});
export type LateFacts = z.infer<typeof LateFacts>;

const Words = z.string().trim().max(factMax).default("");

export const lateFacts = area("/api/services/app/latefact", {
  GetLateFacts: get(z.object({ projectId: Id }), LateFacts, inProject(), {
    summary: "What became known after the report date, what was decided, and what is still to be done",
  }),
  RecordLateFact: post(
    z.object({
      projectId: Id,
      reportId: Id,
      knownOn: IsoDate,
      fact: ReasonText(factMax).min(1),
      wouldChange: z.boolean(),
      discussedWith: ReasonText(factMax).min(1),
    }),
    LateFacts,
    inProject("team"),
    {
      afterReport: "facts",
      summary: "Records what became known after the report date; partner and quality reviewer learn of it",
    },
  ),
  DecideLateFact: post(
    z.object({
      Id,
      rowVersion: RowVersion,
      decision: z.coerce.number().int().min(1).max(3),
      words: ReasonText(factMax).min(1),
      /** Of amended statements: the day that the procedures reach, and the note where the report is dated twice. */
      amendedOn: IsoDate.nullish(),
      isDual: z.boolean().default(false),
      noteNo: z.string().trim().max(noteNoMax).default(""),
      procedures: Words,
      /** Of a client that refuses: how governance was told, and what keeps others from relying on the report. */
      governance: Words,
      reliance: Words,
    }),
    LateFacts,
    inProject("appointing", "Id", "lateFact"),
    {
      afterReport: "facts",
      summary: "The signing partner decides: nothing, the statements are amended, or the client refuses",
    },
  ),
});
