/** Who decides on accepting or continuing an engagement (质量管理准则5101), by score, hard stops and kind of client. */
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { missingOf } from "../missing.ts";
import type { Score } from "../papers/checklist-score.ts";
import { type FeeTerms, feeRoute } from "./fees.ts";
import { acceptanceBand, type BandLimits } from "./score.ts";

export interface AcceptanceFacts {
  score: Pick<Score, "points" | "outOf">;
  /** Answers of the sheet that stop (integrity, fee dependence, predecessor …). */
  stops: number;
  isPie: boolean;
  isListed: boolean;
  isIpo: boolean;
  /** `riskLevel` of the engagement. */
  risk: number;
  isFirst: boolean;
  isGroup: boolean;
  /** The quality committee has waived a score below the least, with the chief partner; nobody else may. */
  isWaived: boolean;
  /** A breach of independence that no safeguard remedies. */
  hasBreach: boolean;
  /** Preconditions of an audit (审计的前提条件, CSA 1111). */
  meetsPreconditions: boolean;
  fees: FeeTerms;
}

export type ApprovalStep = "manager" | "partner" | "quality" | "committee";
export type DeclineReason = "preconditions" | "breach" | "contingentFee" | "score";

/** Nobody may accept for these reasons, or these accept, one after the other. */
export interface ApprovalChain {
  declined: DeclineReason[];
  steps: readonly ApprovalStep[];
}

const { high, significant } = riskLevel;

export function approvalChain(facts: AcceptanceFacts, limits?: BandLimits): ApprovalChain {
  const band = acceptanceBand(facts.score, limits);
  const fees = feeRoute(facts.fees);
  const declined = missingOf<DeclineReason>({
    preconditions: !facts.meetsPreconditions,
    breach: facts.hasBreach,
    contingentFee: fees === "decline",
    score: band === "below" && !facts.isWaived,
  });
  if (declined.length > 0) return { declined, steps: [] };
  const isPublic = facts.isPie || facts.isListed || facts.isIpo;
  if (band === "below" || isPublic || facts.stops > 0 || facts.risk >= significant)
    return { declined, steps: ["committee"] };
  const isMore = facts.isFirst || facts.isGroup || facts.risk >= high || fees === "quality";
  const isWatched = band === "middle" || isMore;
  return { declined, steps: isWatched ? ["manager", "partner", "quality"] : ["manager", "partner"] };
}

export type ApproverMissing = "turn" | "otherThanAuthor" | "otherThanEarlier";

/** Each step by another person, none of them who filled in the sheet, in the order of the chain. */
export function approverMissing(approval: {
  chain: readonly ApprovalStep[];
  step: ApprovalStep;
  userId: string;
  authors: readonly string[];
  /** Who has approved before, in order. */
  earlier: readonly string[];
}): ApproverMissing[] {
  const { chain, step, userId, authors, earlier } = approval;
  return missingOf<ApproverMissing>({
    turn: chain[earlier.length] !== step,
    otherThanAuthor: authors.includes(userId),
    otherThanEarlier: earlier.includes(userId),
  });
}
