/** Roll-forward (结转上年): what a project takes from the client's archived engagement of an earlier period, and what that one says of an item. */
import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Id, RowVersion, RptLang } from "../../../shapes.ts";

const OfProject = z.object({ projectId: Id });
const codeMax = 40;
const partsMax = 40;
export const papersMax = 2_000;
const Part = z.string().trim().min(1).max(codeMax);
export const RollWay = z.enum(["take", "template", "leave"]);
export type RollWay = z.infer<typeof RollWay>;

export const RollSource = z.object({
  projectId: Id,
  code: z.string(),
  name: z.string(),
  year: z.number(),
  periodEnd: z.string(),
  isArchived: z.boolean(),
  /** The project names it as last year's. */
  isNamed: z.boolean(),
  /** The caller was on its team, or may look into its archive. */
  isOpen: z.boolean(),
  /** Something was taken from it already. */
  isUsed: z.boolean(),
  /** Why nothing is taken from it; null where it may be. */
  reason: z.string().nullable(),
});
export type RollSource = z.infer<typeof RollSource>;

const PartState = z.enum(["queued", "done", "failed"]);

export const OfferedPart = z.object({
  code: z.string(),
  name: z.string(),
  /** `taken`: made anew here; `beside`: shown, to be judged afresh; `client`: belongs to the client and is there already. */
  stands: z.enum(["taken", "beside", "client"]),
  /** Ways it may be taken, the proposed one first. */
  ways: z.array(RollWay),
  note: z.string().nullable(),
  papers: z.array(z.object({ id: Id, title: z.string() })),
  /** How it stands where it was asked for before. */
  state: PartState.nullable(),
});
export type OfferedPart = z.infer<typeof OfferedPart>;

const ChosenPart = z.object({
  code: Part,
  way: RollWay,
  /** Papers that go another way than the part. */
  papers: z
    .array(z.object({ id: Id, way: RollWay }))
    .max(papersMax)
    .default([]),
});

export const RollRow = z.object({
  id: Id,
  title: z.string(),
  outcome: z.enum(["taken", "template", "left"]),
  why: z.string().nullable(),
  link: z.string().nullable(),
  /** Its text is signed with a paper: `unchanged` until somebody changes or confirms it. */
  text: z.enum(["unchanged", "changed", "confirmed"]).nullable(),
  confirmed: z.object({ words: z.string(), by: z.string(), at: z.string() }).nullable(),
  rowVersion: RowVersion,
});
export type RollRow = z.infer<typeof RollRow>;

export const RolledPart = z.object({
  code: z.string(),
  name: z.string(),
  way: RollWay,
  state: PartState,
  why: z.string().nullable(),
  by: z.string(),
  at: z.string(),
  taken: z.number(),
  template: z.number(),
  left: z.number(),
  /** The first of them. */
  rows: z.array(RollRow),
});
export type RolledPart = z.infer<typeof RolledPart>;

/** What the archived file says of an item. */
export const PriorItem = z.object({
  code: z.string(),
  name: z.string(),
  conclusion: z.string(),
  findings: z.number(),
  entries: z.number(),
  openEntries: z.number(),
  samples: z.string(),
});
export type PriorItem = z.infer<typeof PriorItem>;

/** A line of the trial balance whose opening is not what last year's file closed with. */
export const OpeningGap = z.object({
  code: z.string(),
  name: z.string(),
  expected: z.string(),
  booked: z.string(),
  unexplained: z.string(),
});
export type OpeningGap = z.infer<typeof OpeningGap>;

export const RollReport = z.object({
  source: z.object({ projectId: Id, code: z.string(), name: z.string(), year: z.number() }).nullable(),
  jobId: z.number().nullable(),
  isRunning: z.boolean(),
  parts: z.array(RolledPart),
  /** Null where the caller may not read the archived file. */
  items: z.array(PriorItem).nullable(),
  /** Null until the client's books are in, or while no figures of last year are kept. */
  openings: z.array(OpeningGap).nullable(),
});
export type RollReport = z.infer<typeof RollReport>;

export const MemoryEntry = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  outcome: z.string(),
  amount: z.string().nullable(),
  isOpen: z.boolean(),
  /** This year's of the same kind that are like it. */
  again: z.array(z.object({ title: z.string(), summary: z.string() })),
});
export type MemoryEntry = z.infer<typeof MemoryEntry>;

export const PriorMemory = z.object({
  source: z.object({ projectId: Id, name: z.string(), year: z.number() }).nullable(),
  /** Why nothing is shown; null where it is. */
  gap: z.enum(["noProject", "notArchived", "notOpen"]).nullable(),
  groups: z.array(
    z.object({ code: z.string(), name: z.string(), entries: z.array(MemoryEntry), thisYear: z.number() }),
  ),
});
export type PriorMemory = z.infer<typeof PriorMemory>;

export const CarriedText = z.object({
  id: Id,
  part: z.string(),
  title: z.string(),
  rowVersion: RowVersion,
});
export type CarriedText = z.infer<typeof CarriedText>;

export const rollForward = area("/api/services/app/RollForward", {
  GetRollForwardSources: get(OfProject, z.array(RollSource), inProject("anyMember"), {
    summary: "Engagements of the same client with an earlier period, and whether something may be taken from them",
  }),
  GetRollForwardOffer: get(
    OfProject.extend({ fromProjectId: Id }),
    z.object({ parts: z.array(OfferedPart) }),
    inProject("appointing"),
    { summary: "What an archived engagement offers to this one, part by part" },
  ),
  RollForward: post(
    OfProject.extend({ fromProjectId: Id, parts: z.array(ChosenPart).min(1).max(partsMax) }),
    z.object({
      jobId: z.number().nullable(),
      /** Parts that were taken before: nothing is added to them. */
      takenBefore: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
    inProject("appointing"),
    { body: "rows", summary: "Takes chosen parts of an archived engagement, each once" },
  ),
  GetRollForwardReport: get(OfProject.extend({ RptLang }), RollReport, inProject("anyMember"), {
    summary: "What was taken from the archived engagement, what was left and why, and what differs from the openings",
  }),
  DownRollForward: get(OfProject.extend({ RptLang }), Bytes, inProject("anyMember"), {
    kind: "file",
    summary: "The report of the roll-forward as a workbook",
  }),
  GetCarriedTexts: get(
    OfProject.extend({ heldBy: z.enum(["fsItem", "auditSheet", "fsNote"]), heldId: Id }),
    z.array(CarriedText),
    inProject("anyMember"),
    { summary: "Texts of a paper that stand as they were carried on from last year" },
  ),
  ConfirmCarriedText: post(
    z.object({ projectId: Id, Id, rowVersion: RowVersion, words: ReasonText().min(1) }),
    z.object({ id: Id, rowVersion: RowVersion }),
    inProject("team"),
    { summary: "Says why a text carried on from last year still holds" },
  ),
  GetPriorMemory: get(
    OfProject.extend({ itemCode: z.string().trim().min(1).max(codeMax) }),
    PriorMemory,
    inProject("anyMember"),
    { summary: "What last year's archived file says of a statement item, and what comes back this year" },
  ),
});
