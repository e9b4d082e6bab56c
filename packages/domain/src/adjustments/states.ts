/** Life of an adjustment head (调整分录状态): the table both the server's check and the button's disabled state read. */
import type { AdjustmentStatus } from "./adjustment.ts";

export type AdjustmentEvent = "edit" | "submit" | "withdraw" | "check" | "cancel" | "void";

interface Transition {
  from: AdjustmentStatus;
  event: AdjustmentEvent;
  to: AdjustmentStatus;
  /** anyMember: whoever works on the project; preparer: who prepared it or a manager; checker: role 1 to 3; a check never by its preparer or an editor. */
  who: "anyMember" | "preparer" | "checker";
  needsReason: boolean;
}

export const ADJUSTMENT_TRANSITIONS: readonly Transition[] = [
  { from: 0, event: "edit", to: 0, who: "anyMember", needsReason: false },
  { from: 0, event: "submit", to: 1, who: "anyMember", needsReason: false },
  { from: 1, event: "withdraw", to: 0, who: "preparer", needsReason: false },
  { from: 1, event: "check", to: 2, who: "checker", needsReason: false },
  { from: 2, event: "cancel", to: 0, who: "checker", needsReason: true },
  { from: 0, event: "void", to: 3, who: "preparer", needsReason: false },
  { from: 1, event: "void", to: 3, who: "preparer", needsReason: false },
];

export type TransitionRefusal = "wrongState" | "wrongRole" | "ownWork" | "ownChange" | "reasonMissing";

export interface TransitionRequest {
  status: AdjustmentStatus;
  event: AdjustmentEvent;
  /** Project role of the actor, 0 to 4. */
  role: number;
  isPreparer: boolean;
  /** The actor changed what another person prepared. */
  isEditor?: boolean;
  reason?: string;
}

export type TransitionAnswer = { to: AdjustmentStatus; refusal: null } | { to: null; refusal: TransitionRefusal };

/** CheckFSAdjustHeadById = check; CancelFSAdjustHeadById = cancel on status 2 (back to draft with a reason), void on 0 and 1. */
export function adjustmentTransition(request: TransitionRequest): TransitionAnswer {
  const { status, event, role, isPreparer, isEditor = false, reason = "" } = request;
  const transition = ADJUSTMENT_TRANSITIONS.find((t) => t.from === status && t.event === event);
  if (!transition) return { to: null, refusal: "wrongState" };
  const isManager = role >= 1 && role <= 3;
  if (transition.who === "checker" && !isManager) return { to: null, refusal: "wrongRole" };
  // Undoing a check is not four-eyes work: the preparer who leads the project may take his own entry back.
  if (transition.event === "check" && isPreparer) return { to: null, refusal: "ownWork" };
  if (transition.event === "check" && isEditor) return { to: null, refusal: "ownChange" };
  if (transition.who === "preparer" && !isPreparer && !isManager) return { to: null, refusal: "wrongRole" };
  if (transition.needsReason && reason.trim() === "") return { to: null, refusal: "reasonMissing" };
  return { to: transition.to, refusal: null };
}

/** What CancelFSAdjustHeadById means in each status; void heads cannot be cancelled again. */
export const CANCEL_EVENT: Readonly<Record<AdjustmentStatus, AdjustmentEvent | null>> = {
  0: "void",
  1: "void",
  2: "cancel",
  3: null,
};
