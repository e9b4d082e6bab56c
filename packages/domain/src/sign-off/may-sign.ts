/** Whether a person may sign a paper at a level (签署规则): all reasons against it, as codes. */

import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { saysAnything } from "@digao/contract/says-anything";
import { type GateName, keepsFromReviewAlone, type Override } from "./gates.ts";
import { activeSigns, isStale, SIGN_RULES, type Sign, type SignLevel } from "./levels.ts";

export type SignRefusal =
  | "locked"
  | "notApplicable"
  | "wrongRole"
  | "notPreparer"
  | "alreadySigned"
  | "lowerLevelMissing"
  | "lowerLevelStale"
  | "samePersonAsPreparer"
  | "samePersonTwoReviews"
  | "ownOverride"
  | "licenceOver"
  | "qualityReviewNotRequired"
  | "resultMissing"
  | "variationsUnexplained"
  | "draftAdjustments"
  | "unmappedAccounts"
  | "emptyPaper"
  | GateName;

export interface SignRequest {
  level: SignLevel;
  userId: string;
  role: number;
  isMember: boolean;
  /** The licence on file has expired. */
  isLicenceOver?: boolean;
  signs: readonly Sign[];
  lastChange: string | null;
  paper: PaperFacts;
}

export interface PaperFacts {
  isLocked: boolean;
  isNotApplicable: boolean;
  /** Person assigned to the row; null = any member prepares it. */
  auditUserId: string | null;
  /** itemResult 0 = no conclusion yet. Papers without a result field pass hasResult true. */
  hasResult: boolean;
  /** Flagged variations without an explanation. */
  unexplainedVariations: number;
  /** Adjustments of status 0 or 1 with a line on the row. */
  draftAdjustments: number;
  /** Gates that nobody has overridden. */
  closedGates: readonly GateName[];
  /** Overrides in force. */
  overrides: readonly Pick<Override, "userId" | "time">[];
  /** See `isReviewRequired`. */
  needsQualityReview: boolean;
  /** A total of a statement while accounts with amounts have no item. */
  hasUnmappedAccounts: boolean;
  /** A sheet without a word on it. */
  isEmpty: boolean;
}

/** [] = may sign. A level whose sign is stale may be signed again. */
export function signRefusals(request: SignRequest): SignRefusal[] {
  const { level, paper } = request;
  if (paper.isLocked) return ["locked"];
  if (paper.isNotApplicable) return ["notApplicable"];
  return [
    ...personRefusals(request),
    ...orderRefusals(request),
    ...(level === signLevel.preparer ? workRefusals(paper) : reviewRefusals(request)),
    // What stands against the conclusion is said there.
    ...(paper.hasResult ? gatesAt(level, paper.closedGates) : []),
  ];
}

const gatesAt = (level: SignLevel, gates: readonly GateName[]): readonly GateName[] =>
  level === signLevel.preparer ? gates.filter((gate) => !keepsFromReviewAlone(gate)) : gates;

/** Reviews that only who is licensed gives. */
const OF_LICENCE: readonly SignLevel[] = [signLevel.secondReview, signLevel.thirdReview, signLevel.qualityReview];

function personRefusals({ level, userId, role, isMember, signs, paper, isLicenceOver }: SignRequest): SignRefusal[] {
  const found: SignRefusal[] = [];
  if (isLicenceOver && OF_LICENCE.includes(level)) found.push("licenceOver");
  const active = activeSigns(signs);
  const signedBy = (other: SignLevel) => active.get(other)?.userId === userId;
  if (!isMember || !SIGN_RULES[level].roles.includes(role)) found.push("wrongRole");
  const isAssignedElsewhere = paper.auditUserId !== null && paper.auditUserId !== userId && role === projectRole.member;
  if (level === signLevel.preparer && isAssignedElsewhere) found.push("notPreparer");
  const reviews = [...active.values()].filter((sign) => sign.level !== signLevel.preparer);
  const isReviewer = level === signLevel.preparer && reviews.some((sign) => sign.userId === userId);
  if (isReviewer || (level !== signLevel.preparer && signedBy(signLevel.preparer))) found.push("samePersonAsPreparer");
  // A second review by the person of the first is none; a firm with too few people leaves the level open.
  const isSecondTime = reviews.some((sign) => sign.level !== level && sign.userId === userId);
  if (level !== signLevel.preparer && isSecondTime) found.push("samePersonTwoReviews");
  // Who lets a paper pass does not give the next review: another person looks at it first.
  const isSeenByOther = (since: string) => reviews.some((sign) => sign.userId !== userId && sign.signTime > since);
  const isOwnPass = paper.overrides.some((one) => one.userId === userId && !isSeenByOther(one.time));
  if (level !== signLevel.preparer && isOwnPass) found.push("ownOverride");
  return found;
}

function orderRefusals({ level, signs, lastChange }: SignRequest): SignRefusal[] {
  const found: SignRefusal[] = [];
  const active = activeSigns(signs);
  const own = active.get(level);
  if (own && !isStale(own, lastChange)) found.push("alreadySigned");
  const { after } = SIGN_RULES[level];
  const below = after === null ? null : active.get(after);
  if (below === undefined) found.push("lowerLevelMissing");
  else if (below !== null && isStale(below, lastChange)) found.push("lowerLevelStale");
  return found;
}

function workRefusals(paper: PaperFacts): SignRefusal[] {
  const found: SignRefusal[] = [];
  if (!paper.hasResult) found.push("resultMissing");
  if (paper.unexplainedVariations > 0) found.push("variationsUnexplained");
  if (paper.draftAdjustments > 0) found.push("draftAdjustments");
  if (paper.hasUnmappedAccounts) found.push("unmappedAccounts");
  if (paper.isEmpty) found.push("emptyPaper");
  return found;
}

function reviewRefusals({ level, paper }: SignRequest): SignRefusal[] {
  const found: SignRefusal[] = [];
  if (level === signLevel.qualityReview && !paper.needsQualityReview) found.push("qualityReviewNotRequired");
  if (paper.hasUnmappedAccounts) found.push("unmappedAccounts");
  return found;
}

export type CancelRefusal = "locked" | "notSigned" | "wrongPerson" | "reasonMissing";

export interface CancelRequest {
  level: SignLevel;
  userId: string;
  role: number;
  signs: readonly Sign[];
  isLocked: boolean;
  reason: string;
}

export interface CancelAnswer {
  refusal: CancelRefusal | null;
  /** The level and every higher one signed, to be cancelled together. */
  levels: SignLevel[];
}

/** By the signer, or by role 1 or 2; a reason is required as soon as a level above the first review falls. */
export function cancelSign({ level, userId, role, signs, isLocked, reason }: CancelRequest): CancelAnswer {
  const active = activeSigns(signs);
  const refused = (refusal: CancelRefusal): CancelAnswer => ({ refusal, levels: [] });
  if (isLocked) return refused("locked");
  const own = active.get(level);
  if (!own) return refused("notSigned");
  if (own.userId !== userId && role !== projectRole.manager && role !== projectRole.partner)
    return refused("wrongPerson");
  const levels = [...active.keys()].filter((other) => other >= level).sort((a, b) => a - b);
  const fallsAboveFirst = levels.some((other) => other > 1);
  return { refusal: fallsAboveFirst && !saysAnything(reason) ? "reasonMissing" : null, levels };
}
