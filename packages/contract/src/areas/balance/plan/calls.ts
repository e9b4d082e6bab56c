/** The audit plan (审计计划) with its versions, small changes after approval and what makes it to be revised; the discussion of the team. */
import { z } from "zod";
import { area, get, inProject, namingPeople, type Output, post } from "../../../endpoint.ts";
import { paper } from "../../../paper/paper.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Id, IsoDate, RowVersion, RptLang } from "../../../shapes.ts";
import { milestones } from "./codes.ts";
import { discussionSpec } from "./discussion.ts";
import { hoursMax, planSpec } from "./sections.ts";

const Named = z.object({ id: Id, name: z.string() });
/** What other areas say that a plan rests on. */
export const PlanFacts = z.object({
  /** Its amounts, as "79000.00/59250.00/3950.00" with those of single items behind; null while none is approved. */
  materiality: z.string().nullable(),
  significantRisks: z.array(Named),
  reviewers: z.array(Named),
  /** Risks whose controls the audit relies on. */
  reliance: z.array(Named),
});
export type PlanFacts = z.infer<typeof PlanFacts>;

/** A day, or the hours of a person, changed after approval without another. */
export const PlanChange = z.object({
  id: Id,
  milestone: z.enum(milestones).nullable(),
  userId: Id.nullable(),
  userName: z.string().nullable(),
  was: z.string(),
  now: z.string(),
  by: z.string(),
  at: z.string(),
});
export type PlanChange = z.infer<typeof PlanChange>;

const TeamMember = z.object({ userId: Id, name: z.string(), role: z.number() });

export const auditPlanPaper = paper(planSpec, {
  record: { facts: PlanFacts },
  sheet: {
    /** What has changed since the version in force was approved: codes of `planFact`. */
    changed: z.array(z.number()),
    /** What an approval still waits for, besides the paper itself. */
    waits: z.array(z.string()),
    /** Of the version in force, oldest first. */
    changes: z.array(PlanChange),
    canAdjust: z.object({ ok: z.boolean(), reason: z.string() }),
    team: z.array(TeamMember),
    isGroup: z.boolean(),
  },
});
export type AuditPlanSheet = Output<typeof auditPlanPaper.calls.sheet>;
export type AuditPlan = AuditPlanSheet["records"][number];

/** One of those who have to know what was discussed. */
export const DiscussionPerson = TeamMember.extend({
  isPresent: z.boolean(),
  confirmedAt: z.string().nullable(),
  words: z.string().nullable(),
});
export type DiscussionPerson = z.infer<typeof DiscussionPerson>;

export const teamDiscussionPaper = paper(discussionSpec, {
  sheet: {
    /** Of the version that is concluded: partner, manager, in-charge, and whom the plan calls key. */
    people: z.array(DiscussionPerson),
    canConfirm: z.object({ ok: z.boolean(), reason: z.string() }),
    team: z.array(TeamMember),
  },
});
export type TeamDiscussionSheet = Output<typeof teamDiscussionPaper.calls.sheet>;
export type TeamDiscussion = TeamDiscussionSheet["records"][number];

const changesMax = 60;

export const auditPlan = area("/api/services/app/AuditPlan", {
  AdjustAuditPlan: post(
    z.object({
      Id,
      rowVersion: RowVersion,
      days: z
        .array(z.object({ milestone: z.enum(milestones), day: IsoDate }))
        .max(milestones.length)
        .default([]),
      hours: z
        .array(z.object({ userId: Id, hours: z.coerce.number().int().min(0).max(hoursMax) }))
        .max(changesMax)
        .default([]),
    }),
    z.object({ changes: z.array(PlanChange), rowVersion: RowVersion }),
    namingPeople(inProject("leader", "Id", "auditPlan")),
    { summary: "Moves days by at most three, or hours by at most ten per cent, of the approved plan; it is recorded" },
  ),
  DownAuditPlanWord: get(z.object({ projectId: Id, RptLang }), Bytes, inProject(), {
    kind: "file",
    summary: "The audit plan as a document of Word",
  }),
  ConfirmTeamDiscussion: post(
    z.object({ Id, words: ReasonText().min(1) }),
    z.array(DiscussionPerson),
    inProject("team", "Id", "teamDiscussion"),
    { summary: "Whoever was absent has read what was discussed, and confirms it for himself" },
  ),
});
