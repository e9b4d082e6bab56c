/** Life of an adjustment head (调整分录状态): the table both the server's check and the button's disabled state read. */
import { adjustOpinion, adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { saysAnything } from "@digao/contract/says-anything";
import { isInRoleSet } from "../roles/project-roles.ts";
import type { AdjustmentStatus } from "./adjustment.ts";

/**
 * void: of an entry that was never checked; strike: of one that was. opinion: the client's, recorded; overturn: one that takes a checked
 * entry out of the figures, or back into them.
 */
export type AdjustmentEvent =
  | "edit"
  | "submit"
  | "withdraw"
  | "check"
  | "cancel"
  | "void"
  | "strike"
  | "opinion"
  | "overturn";

interface Transition {
  from: AdjustmentStatus;
  event: AdjustmentEvent;
  to: AdjustmentStatus;
  /** anyMember: whoever works on the project; preparer: who prepared it or a manager; checker: a leader; a check never by its preparer or an editor. */
  who: "anyMember" | "preparer" | "checker";
  needsReason: boolean;
}

const { draft, forReview, checked } = adjustStatus;

export const ADJUSTMENT_TRANSITIONS: readonly Transition[] = [
  { from: draft, event: "edit", to: draft, who: "anyMember", needsReason: false },
  { from: draft, event: "submit", to: forReview, who: "anyMember", needsReason: false },
  { from: forReview, event: "withdraw", to: draft, who: "preparer", needsReason: false },
  { from: forReview, event: "check", to: checked, who: "checker", needsReason: false },
  { from: checked, event: "cancel", to: draft, who: "checker", needsReason: true },
  { from: draft, event: "opinion", to: draft, who: "checker", needsReason: false },
  { from: forReview, event: "opinion", to: forReview, who: "checker", needsReason: false },
  { from: checked, event: "opinion", to: checked, who: "checker", needsReason: false },
  { from: checked, event: "overturn", to: forReview, who: "checker", needsReason: true },
  { from: draft, event: "void", to: adjustStatus.void, who: "preparer", needsReason: false },
  { from: forReview, event: "void", to: adjustStatus.void, who: "preparer", needsReason: false },
  { from: draft, event: "strike", to: adjustStatus.void, who: "preparer", needsReason: true },
  { from: forReview, event: "strike", to: adjustStatus.void, who: "preparer", needsReason: true },
];

export type TransitionRefusal = "wrongState" | "wrongRole" | "ownWork" | "ownChange" | "ownReturn" | "reasonMissing";

export interface TransitionRequest {
  status: AdjustmentStatus;
  event: AdjustmentEvent;
  /** Project role of the actor. */
  role: number;
  isPreparer: boolean;
  /** The actor changed what another person prepared. */
  isEditor?: boolean;
  /** The actor was the last to take it out of the figures, or to send it back. */
  isReturner?: boolean;
  reason?: string;
}

export type TransitionAnswer = { to: AdjustmentStatus; refusal: null } | { to: null; refusal: TransitionRefusal };

/** CheckFSAdjustHeadById = check; CancelFSAdjustHeadById = cancel once checked (back to draft with a reason), void or strike before. */
export function adjustmentTransition(request: TransitionRequest): TransitionAnswer {
  const { status, event, role, isPreparer, isEditor = false, isReturner = false, reason = "" } = request;
  const transition = ADJUSTMENT_TRANSITIONS.find((t) => t.from === status && t.event === event);
  if (!transition) return { to: null, refusal: "wrongState" };
  const isManager = isInRoleSet(role, "leader");
  if (transition.who === "checker" && !isManager) return { to: null, refusal: "wrongRole" };
  // Undoing a check is not four-eyes work: the preparer who leads the project may take his own entry back.
  if (transition.event === "check" && isPreparer) return { to: null, refusal: "ownWork" };
  if (transition.event === "check" && isEditor) return { to: null, refusal: "ownChange" };
  // What counted once goes for good by two hands.
  if (transition.event === "strike" && isReturner) return { to: null, refusal: "ownReturn" };
  if (transition.who === "preparer" && !isPreparer && !isManager) return { to: null, refusal: "wrongRole" };
  if (transition.needsReason && !saysAnything(reason)) return { to: null, refusal: "reasonMissing" };
  return { to: transition.to, refusal: null };
}

/** What CancelFSAdjustHeadById means; void heads cannot be cancelled again. @param wasChecked it has its number */
export function cancelEvent(status: AdjustmentStatus, wasChecked: boolean): AdjustmentEvent | null {
  if (status === adjustStatus.void) return null;
  if (status === checked) return "cancel";
  return wasChecked ? "strike" : "void";
}

/** Whether an opinion decides otherwise than the one before whether an entry counts once it is checked. */
export const turnsCount = ({ clientStatus }: { clientStatus: number }, opinion: number): boolean =>
  (clientStatus === adjustOpinion.refused) !== (opinion === adjustOpinion.refused);

/** Whether an opinion changes what counts now: somebody else checks the entry again then. */
export const isOverturn = (head: { status: number; clientStatus: number }, opinion: number): boolean =>
  head.status === checked && turnsCount(head, opinion);
