/** Life of a project (项目状态): the table that the server's check, the lists and the buttons on the screen all read. */

import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Code } from "@digao/contract/codes";

export type ProjectStatus = Code<"projectStatus">;
const { settingUp, inProgress, fieldWorkDone, reportInReview, reportIssued, archiving, archived, suspended } =
  projectStatus;

/** Whoever leads an engagement says that its work begins; the server lets it where nothing is missing. */
export const mayStart = ({ status, role }: { status: number; role: number | null }): boolean =>
  status === settingUp && role !== null && roleSets.leader.some((one) => one === role);

/** Who moves an engagement on. `system`: what follows from the last approval; two together act as two persons. */
export type EngagementActor =
  | "system"
  | "member"
  | "inCharge"
  | "manager"
  | "partner"
  | "reviewer"
  | "quality"
  | "archivist";

/** Who can supply what a move waits for; beside the actors the client's people, the second signing CPA, the seal office, and who appoints partners. */
type Supplier = EngagementActor | "client" | "secondCpa" | "sealOffice" | "partnerAssigner";

export const ENGAGEMENT_NEEDS = {
  acceptanceApproved: ["manager", "partner", "quality"],
  contractSigned: ["manager", "client"],
  partnerAppointed: ["partnerAssigner"],
  reviewerAppointed: ["quality"],
  allDeclared: ["member"],
  planApproved: ["partner"],
  itemsConcluded: ["member", "inCharge"],
  requestsAnswered: ["client", "manager"],
  memoDrafted: ["manager"],
  misstatementsConcluded: ["manager"],
  materialityReevaluated: ["manager", "partner"],
  notesTied: ["inCharge", "manager"],
  datesInOrder: ["partner"],
  checksPassedOrWaived: ["partner", "reviewer", "quality"],
  qualityReviewDone: ["reviewer"],
  twoCpaSigns: ["partner", "secondCpa"],
  numberGiven: ["sealOffice"],
  filed: ["sealOffice"],
  preparationEmpty: ["manager"],
  checkedByOutsider: ["archivist"],
  partnerConfirmed: ["partner"],
  reason: ["partner"],
  clientNotified: ["partner"],
  regulatorNotified: ["partner"],
} as const satisfies Record<string, readonly Supplier[]>;
export type EngagementNeed = keyof typeof ENGAGEMENT_NEEDS;

interface Move {
  /** All of them, each in person. */
  by: readonly EngagementActor[];
  needs: readonly EngagementNeed[];
}

const archive: Move = { by: ["manager"], needs: ["preparationEmpty"] };
/** One step on. A stopped engagement is archived as well: its sixty days run from the stop. */
const ONWARD: Readonly<Partial<Record<ProjectStatus, Move & { to: ProjectStatus }>>> = {
  [settingUp]: {
    to: inProgress,
    by: ["system"],
    needs: ["acceptanceApproved", "contractSigned", "partnerAppointed", "reviewerAppointed", "allDeclared"],
  },
  [inProgress]: { to: fieldWorkDone, by: ["manager"], needs: ["planApproved", "itemsConcluded", "requestsAnswered"] },
  [fieldWorkDone]: {
    to: reportInReview,
    by: ["manager"],
    needs: ["memoDrafted", "misstatementsConcluded", "materialityReevaluated", "notesTied"],
  },
  [reportInReview]: {
    to: reportIssued,
    by: ["partner"],
    needs: ["datesInOrder", "checksPassedOrWaived", "qualityReviewDone", "twoCpaSigns", "numberGiven", "filed"],
  },
  [reportIssued]: { to: archiving, by: archive.by, needs: archive.needs },
  [archiving]: { to: archived, by: ["archivist"], needs: ["checkedByOutsider", "partnerConfirmed"] },
  [suspended]: { to: archiving, by: archive.by, needs: archive.needs },
};
const back: Move = { by: ["partner"], needs: ["reason"] };
const stop: Move = { by: ["partner", "quality"], needs: ["reason", "clientNotified", "regulatorNotified"] };
const annul: Move = { by: ["partner", "quality"], needs: ["reason"] };

/** `person`: somebody else moves it; the others say that there is no such move, whoever asks. */
export type MoveMissing = EngagementNeed | "person" | NoMove;
/** `factsAfterReport`: once the report is issued only what became known after its date leads back (CSA 1332). */
type NoMove = "stepLeftOut" | "factsAfterReport" | "noSuchMove";

const isOpen = (status: ProjectStatus): boolean => status <= archiving;

function moveOf(from: ProjectStatus, to: ProjectStatus): Move | NoMove {
  if (to === projectStatus.void && (isOpen(from) || from === suspended)) return annul;
  if (to === suspended && isOpen(from)) return stop;
  const onward = ONWARD[from];
  if (onward?.to === to) return onward;
  if (from > archived || to > archived || from === to || from === archived) return "noSuchMove";
  if (to > from) return "stepLeftOut";
  if (from >= reportIssued) return "factsAfterReport";
  return from - to === 1 ? back : "stepLeftOut";
}

export interface MoveRequest {
  from: ProjectStatus;
  to: ProjectStatus;
  by: readonly EngagementActor[];
  /** Needs that are met, or that this engagement does not have (no reviewer required, no regulator to tell). */
  met: ReadonlySet<EngagementNeed>;
}

/** What stands between an engagement and another state; empty: it may be moved. A board asks as who moves it. */
export function moveMissing({ from, to, by, met }: MoveRequest): MoveMissing[] {
  const move = moveOf(from, to);
  if (typeof move === "string") return [move];
  const isMover = move.by.every((actor) => by.includes(actor));
  return [...(isMover ? [] : ["person" as const]), ...move.needs.filter((need) => !met.has(need))];
}

export interface StateMove {
  to: ProjectStatus;
  kind: "onward" | "back" | "stop" | "void";
  /** The first of them moves it; the second agrees. */
  by: readonly EngagementActor[];
  needs: readonly EngagementNeed[];
}

const kindOf = (move: Move): StateMove["kind"] => {
  if (move === stop) return "stop";
  if (move === annul) return "void";
  return move === back ? "back" : "onward";
};

/** Where an engagement can be moved at all, onward first. */
export const movesFrom = (from: ProjectStatus): StateMove[] =>
  Object.values(projectStatus)
    .flatMap((to): StateMove[] => {
      const move = moveOf(from, to);
      return typeof move === "string" ? [] : [{ to, kind: kindOf(move), by: move.by, needs: move.needs }];
    })
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
const kinds: readonly StateMove["kind"][] = ["onward", "back", "stop", "void"];

/** A step back lets every sign above the preparer's fall. */
export const doSignsFall = (from: ProjectStatus, to: ProjectStatus): boolean => moveOf(from, to) === back;

/** The lists of projects: being set up or just started, in progress, completed. */
export const STATUSES_IN_LIST: Readonly<Record<"in" | "curr" | "done", readonly ProjectStatus[]>> = {
  in: [settingUp, inProgress],
  curr: [inProgress, fieldWorkDone, reportInReview, reportIssued, archiving],
  done: [archived],
};
