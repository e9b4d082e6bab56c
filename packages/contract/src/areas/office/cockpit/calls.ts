/** The project's home page (项目首页): figures, misstatements, papers, open points and dates of one project at a glance. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Id, Ratio, RptLang } from "../../../shapes.ts";
import { paperGates } from "../../engagement/papers/codes.ts";
import { Light } from "../../report/misstatements/calls.ts";
import { Deadline } from "../home/calls.ts";

export const keyFigures = ["totalAssets", "netAssets", "revenue", "profitBeforeTax", "netProfit"] as const;

/** Amounts as the printed form shows them. */
export const KeyFigure = z.object({
  figure: z.enum(keyFigures),
  stdCode: z.string(),
  unaudited: z.string(),
  /** audited − unaudited: what counted entries come to, opening entries that persist included. */
  effect: z.string(),
  audited: z.string(),
  /** Null where profit and loss has no prior year. */
  prior: z.string().nullable(),
  change: z.string().nullable(),
  changeRate: Ratio,
});
export type KeyFigure = z.infer<typeof KeyFigure>;

/** `left`: refused by the client, or booked as uncorrected. */
export const EntryStanding = z.object({
  standing: z.enum(["counted", "underReview", "left"]),
  count: z.number(),
  /** Effect on net profit and net assets; of `underReview` and `left`: what it would be if they counted. */
  netProfit: z.string(),
  netAssets: z.string(),
});

export const KeyFigures = z.object({
  /** Null while the project has no data period. */
  periodLabel: z.string().nullable(),
  hasBooks: z.boolean(),
  figures: z.array(KeyFigure),
  entries: z.array(EntryStanding),
});
export type KeyFigures = z.infer<typeof KeyFigures>;

export const MisstatementStanding = z.object({
  /** Guide values while no record is approved. */
  materiality: z.object({ isApproved: z.boolean(), om: z.string(), pm: z.string(), trivial: z.string() }),
  uncorrected: z.object({ count: z.number(), decisive: z.string(), share: Ratio, light: Light }),
  /** With those that somebody has yet to decide. */
  worst: z.object({ decisive: z.string(), light: Light }),
  open: z.number(),
  conclusion: z.object({ conclusion: z.number(), isStale: z.boolean() }).nullable(),
});
export type MisstatementStanding = z.infer<typeof MisstatementStanding>;

const PapersOfLevel = z.object({ level: z.number(), signed: z.number(), needed: z.number() });

export const PersonStanding = z.object({
  /** Null: papers that nobody is assigned to. */
  userId: Id.nullable(),
  name: z.string(),
  /** Of the project; null for who has left it. */
  role: z.number().nullable(),
  assigned: z.number(),
  notStarted: z.number(),
  inWork: z.number(),
  concluded: z.number(),
  /** Of the person's papers: signed and not out of date, by level. */
  levels: z.array(PapersOfLevel),
  /** Papers behind the plan of the project; null without a planned end. */
  behind: z.number().nullable(),
  /** Signs that wait for the person as a reviewer: papers signed up to the level below. */
  toReview: z.number(),
});
export type PersonStanding = z.infer<typeof PersonStanding>;

export const openPointKinds = [
  "outOfBalance",
  "imports",
  "gates",
  "questions",
  "samples",
  "journalTests",
  "overrides",
  "independence",
] as const;

export const OpenPoint = z.object({
  kind: z.enum(openPointKinds),
  count: z.number(),
  /** The first of them, in words. */
  about: z.array(z.string()),
  /** Of `gates`: how many papers each gate holds up. */
  gates: z.array(z.object({ gate: z.enum(paperGates), papers: z.number() })),
});
export type OpenPoint = z.infer<typeof OpenPoint>;

export const WorkStanding = z.object({
  papers: z.number(),
  concluded: z.number(),
  levels: z.array(PapersOfLevel),
  /** Those furthest behind first. */
  people: z.array(PersonStanding),
  /** Kinds of which there are any. */
  openPoints: z.array(OpenPoint),
});
export type WorkStanding = z.infer<typeof WorkStanding>;

const Scope = z.object({ projectId: Id, RptLang });

export const cockpit = area("/api/services/app/cockpit", {
  GetKeyFigures: get(Scope, KeyFigures, inProject(), {
    summary:
      "Total assets to net profit: unaudited, effect of counted entries, audited, prior year; entries by standing",
  }),
  GetMisstatementStanding: get(Scope, MisstatementStanding, inProject(), {
    summary: "Materiality in force, and uncorrected misstatements against it",
  }),
  GetWorkStanding: get(Scope, WorkStanding, inProject(), {
    summary: "Papers by person and level, and what is still open",
  }),
  GetProjectDates: get(z.object({ projectId: Id }), z.array(Deadline), inProject(), {
    summary: "Dates of the project that come, and those that are past and not met",
  }),
});
