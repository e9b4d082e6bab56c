/** The life of most papers of judgement: a draft is handed in, and approved by somebody else or sent back; a revision begins anew. */
import { conclusionStatus, judgementStatus } from "../areas/engagement/papers/codes.ts";
import { projectRole, roleSets } from "../areas/engagement/project-detail/codes.ts";
import { type Life, lifeOf, type Step } from "../life.ts";
import type { PaperSpec } from "./paper.ts";

const { draft, handedIn, approved, superseded } = judgementStatus;

interface Usual {
  /** Roles that prepare it; every member unless told. */
  prepares?: readonly number[];
  /** Roles that approve it, never their own work; the project manager and the partner unless told. */
  approves?: readonly number[];
  /** Asked of whoever hands it in, and of whoever approves it, besides a complete paper and fresh sources. */
  handIn?: Pick<Step, "unstopped" | "needs">;
  approve?: Pick<Step, "unstopped" | "needs">;
}

const notBy = ["preparer", "editor"] as const;

interface OneStep {
  /** Codes of its states: one that is written and waits for approval, one in force, those before it. */
  states: PaperSpec["states"];
  codes: Readonly<Record<"draft" | "approved" | "superseded", number>>;
}
/** The shorter life: what is saved is complete, and waits for another lead at once; its acts are edit, approve, return and discard. */
export function oneStepLife<const O extends OneStep>({ states, codes }: O) {
  const leads = [projectRole.manager, projectRole.partner];
  const life: Life<number> = lifeOf<number, string>()({
    actors: {
      member: { roles: roleSets.team },
      lead: { roles: leads },
      author: { roles: leads, orPart: ["preparer"] },
    },
    steps: {
      [codes.draft]: {
        edit: { to: codes.draft, who: "member", complete: true },
        approve: { to: codes.approved, who: "lead", notBy, fresh: true },
        return: { to: codes.draft, who: "lead", notBy: ["preparer"], reason: true },
        discard: { to: null, who: "author" },
      },
      [codes.approved]: {},
      [codes.superseded]: {},
    },
  });
  return { states, open: codes.draft, inForce: codes.approved, superseded: codes.superseded, life };
}

const conclusion = conclusionStatus;
/**
 * A conclusion on a piece of work, such as a run of tests: whoever of the team has done it concludes, and it counts at once; its author or a
 * leader changes it or takes it back, and says why. Its acts are edit, conclude, takeBack and discard.
 * @param of.sources a record of what people said has none that could move
 */
export function conclusionLife({ sources = true }: { sources?: boolean } = {}) {
  const life: Life<number> = lifeOf<number, string>()({
    actors: {
      team: { roles: roleSets.team },
      author: { roles: roleSets.leader, orPart: ["preparer"] },
      concluder: { roles: roleSets.leader, orPart: ["approver"] },
    },
    steps: {
      [conclusion.draft]: {
        edit: { to: conclusion.draft, who: "team", over: "concluder" },
        conclude: {
          to: conclusion.concluded,
          who: "team",
          over: "concluder",
          complete: true,
          ...(sources ? { fresh: true } : {}),
        },
        discard: { to: null, who: "author" },
      },
      [conclusion.concluded]: { takeBack: { to: conclusion.superseded, who: "concluder", reason: "explained" } },
      [conclusion.superseded]: {},
    },
  });
  return {
    states: "conclusionStatus",
    open: conclusion.draft,
    inForce: conclusion.concluded,
    superseded: conclusion.superseded,
    life,
    unapproved: "It is reviewed with the working paper that the work supports.",
    refusals: { actors: { concluder: "paper.refused.concluder" } },
  } as const satisfies Partial<PaperSpec>;
}

/**
 * A conclusion that needs two persons: whoever of the team has done the work concludes, and it counts once a leader confirms it who neither wrote
 * nor concluded it. Its acts are edit, conclude, confirm, return, takeBack and discard.
 */
export function confirmedConclusionLife() {
  const life: Life<number> = lifeOf<number, string>()({
    actors: {
      team: { roles: roleSets.team },
      lead: { roles: roleSets.leader },
      author: { roles: roleSets.leader, orPart: ["preparer"] },
      concluder: { roles: roleSets.leader, orPart: ["approver"] },
    },
    steps: {
      [conclusion.draft]: {
        edit: { to: conclusion.draft, who: "team", over: "concluder" },
        conclude: { to: conclusion.toConfirm, who: "team", over: "concluder", complete: true, fresh: true },
        discard: { to: null, who: "author" },
      },
      [conclusion.toConfirm]: {
        confirm: {
          to: conclusion.concluded,
          who: "lead",
          notBy: ["preparer", "editor", "approver"],
          complete: true,
          fresh: true,
        },
        return: { to: conclusion.draft, who: "author", reason: true },
      },
      [conclusion.concluded]: { takeBack: { to: conclusion.superseded, who: "concluder", reason: "explained" } },
      [conclusion.superseded]: {},
    },
  });
  return {
    states: "conclusionStatus",
    open: conclusion.draft,
    inForce: conclusion.concluded,
    superseded: conclusion.superseded,
    life,
    refusals: {
      actors: { concluder: "paper.refused.concluder", lead: "paper.refused.confirmer" },
      parts: {
        preparer: "paper.refused.confirmOwn",
        editor: "paper.refused.confirmOwn",
        approver: "paper.refused.confirmOwn",
      },
    },
    waits: { [conclusion.toConfirm]: { act: "confirm" } },
    tells: {
      confirm: { to: "preparer", severity: "success" },
      return: { to: "preparer", severity: "warning" },
    },
  } as const satisfies Partial<PaperSpec>;
}

/** States, life and tasks of a paper, to be spread into its declaration; its acts are edit, submit, approve, return and discard. */
export function usualLife({
  prepares = roleSets.team,
  approves = [projectRole.manager, projectRole.partner],
  handIn = {},
  approve = {},
}: Usual = {}) {
  const life: Life<number> = lifeOf<number, string>()({
    actors: {
      author: { roles: prepares },
      lead: { roles: approves },
      owner: { roles: approves, orPart: ["preparer"] },
    },
    steps: {
      [draft]: {
        edit: { to: draft, who: "author" },
        submit: { to: handedIn, who: "author", complete: true, ...handIn },
        discard: { to: null, who: "owner" },
      },
      [handedIn]: {
        approve: { to: approved, who: "lead", notBy, complete: true, fresh: true, ...approve },
        return: { to: draft, who: "lead", notBy: ["preparer"], reason: true },
      },
      [approved]: {},
      [superseded]: {},
    },
  });
  return {
    states: "judgementStatus",
    open: draft,
    inForce: approved,
    superseded,
    life,
    waits: { [handedIn]: { act: "approve" } },
    tells: {
      approve: { to: "team", severity: "success" },
      return: { to: "preparer", severity: "warning" },
    },
  } as const satisfies Partial<PaperSpec>;
}
