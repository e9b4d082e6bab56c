import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import type { AdjustmentStatus } from "@digao/domain/adjustments/adjustment";
import { type AdjustmentEvent, adjustmentTransition, type TransitionRefusal } from "@digao/domain/adjustments/states";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { isClosedByArchive } from "../../../platform/auth/archived.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

const STATES: Readonly<Record<number, AdjustmentStatus>> = { 0: 0, 1: 1, 2: 2, 3: 3 };
export const statusOf = (stored: number): AdjustmentStatus => STATES[stored] ?? 3;

const REASONS: Readonly<Record<TransitionRefusal, MessageKey>> = {
  wrongState: "adjust.wrongState",
  wrongRole: "adjust.wrongRole",
  ownWork: "adjust.ownWork",
  ownChange: "adjust.ownChange",
  ownReturn: "adjust.ownReturn",
  reasonMissing: "adjust.reasonMissing",
};

interface Subject {
  status: number;
  preparerId: number;
  editorIds: readonly number[];
  cancelUserId: number | null;
}

const transitionOf = (ctx: Context, head: Subject, event: AdjustmentEvent, reason: string) =>
  adjustmentTransition({
    status: statusOf(head.status),
    event,
    role: ctx.project?.role ?? 0,
    isPreparer: head.preparerId === ctx.user.id,
    isEditor: head.editorIds.includes(ctx.user.id),
    isReturner: head.cancelUserId === ctx.user.id,
    reason,
  });

export const isLeader = (ctx: Context): boolean => isInRoleSet(ctx.project?.role ?? 0, "leader");

/** Whether the caller may take the step now, and why not; a reason still to be typed is no obstacle. */
export function allowed(ctx: Context, head: Subject, event: AdjustmentEvent): { ok: boolean; reason: string } {
  const isReadOnly = ctx.project?.checked !== memberState.confirmed || isClosedByArchive(ctx.project.archiveFlag);
  if (isReadOnly) return { ok: false, reason: messageOf(ctx.lang, "adjust.readOnly") };
  const { refusal } = transitionOf(ctx, head, event, "");
  // The reason is asked for at the act.
  return refusal && refusal !== "reasonMissing"
    ? { ok: false, reason: messageOf(ctx.lang, REASONS[refusal]) }
    : { ok: true, reason: "" };
}

/** The status after the step; refuses what the state table does not allow. */
export function step(ctx: Context, head: Subject, event: AdjustmentEvent, reason = ""): AdjustmentStatus {
  const answer = transitionOf(ctx, head, event, reason);
  if (answer.refusal === null) return answer.to;
  throw new Refusal(REASONS[answer.refusal], { kind: answer.refusal === "reasonMissing" ? "invalid" : "state" });
}
