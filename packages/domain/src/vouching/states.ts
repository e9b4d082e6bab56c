/** Life of a drawn voucher (抽凭状态): the table that the server's check and the buttons on the screen both read. */

import { drawResult, drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import type { Code } from "@digao/contract/codes";
import { isInRoleSet } from "../roles/project-roles.ts";

export type DrawStatus = Code<"drawStatus">;
export type DrawResult = Code<"drawResult">;
export type CheckMark = Code<"checkMark">;

const next: Readonly<Record<DrawStatus, readonly DrawStatus[]>> = {
  [drawStatus.toCheck]: [drawStatus.inProgress, drawStatus.checked, drawStatus.evidencePending, drawStatus.cancelled],
  [drawStatus.inProgress]: [drawStatus.checked, drawStatus.evidencePending, drawStatus.cancelled],
  [drawStatus.checked]: [drawStatus.inProgress, drawStatus.reviewed],
  [drawStatus.reviewed]: [drawStatus.checked],
  [drawStatus.evidencePending]: [drawStatus.inProgress, drawStatus.checked, drawStatus.cancelled],
  [drawStatus.cancelled]: [drawStatus.toCheck],
};

const isLeader = (role: number): boolean => isInRoleSet(role, "leader");

/** A drawn voucher as its next step is judged. */
export interface Subject {
  status: DrawStatus;
  result: DrawResult;
  /** Marks by the number of the check item. */
  marks: Readonly<Record<number, CheckMark>>;
  /** Numbers of the items that must be marked. */
  items: readonly number[];
  /** All who marked or judged it. */
  checkerIds: readonly number[];
  hasAdjustment: boolean;
}

export type DrawRefusal = "wrongState" | "marksMissing" | "resultMissing" | "ownWork" | "leaderOnly";

/** Whether a person may move a drawn voucher to a status, and why not. */
export function whyNotTo(to: DrawStatus, drawn: Subject, actor: { userId: number; role: number }): DrawRefusal | null {
  if (!next[drawn.status].includes(to)) return "wrongState";
  if (to === drawStatus.checked && drawn.status !== drawStatus.reviewed) {
    if (drawn.items.some((seq) => !drawn.marks[seq])) return "marksMissing";
    if (drawn.result === drawResult.none) return "resultMissing";
  }
  if (to === drawStatus.reviewed && drawn.checkerIds.includes(actor.userId)) return "ownWork";
  const undoesReview = drawn.status === drawStatus.reviewed;
  // With a draw its difference would leave the misstatements.
  const cancelsFinding = to === drawStatus.cancelled && (drawn.hasAdjustment || isException(drawn.result));
  if ((to === drawStatus.reviewed || undoesReview || cancelsFinding) && !isLeader(actor.role)) return "leaderOnly";
  return null;
}

/** Marks, results and remarks change until the review, and not after a cancellation. */
export const isOpen = (status: DrawStatus): boolean =>
  status !== drawStatus.reviewed && status !== drawStatus.cancelled;

/** An exception needs its amount and an explanation. */
export const isException = (result: DrawResult): boolean =>
  result === drawResult.adjusted || result === drawResult.notAdjusted;
