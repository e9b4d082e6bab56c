/** What may become of a task of a project (作业任务): who moves it from where to where. Whoever hands it in is never who reviews it. */
import { isInRoleSet } from "../roles/project-roles.ts";

/** 0 to do, 1 begun, 2 handed in, 3 reviewed. */
export type TaskStatus = "0" | "1" | "2" | "3";
export type TaskMove = "start" | "submit" | "approve" | "return" | "reopen";

interface Rule {
  from: readonly TaskStatus[];
  to: TaskStatus;
  by: "owner" | "reviewer";
  needsReason: boolean;
}

export const TASK_MOVES: Readonly<Record<TaskMove, Rule>> = {
  start: { from: ["0"], to: "1", by: "owner", needsReason: false },
  submit: { from: ["0", "1"], to: "2", by: "owner", needsReason: false },
  approve: { from: ["2"], to: "3", by: "reviewer", needsReason: false },
  return: { from: ["2"], to: "1", by: "reviewer", needsReason: true },
  reopen: { from: ["3"], to: "1", by: "reviewer", needsReason: true },
};
export const TASK_MOVE_NAMES = Object.keys(TASK_MOVES) as TaskMove[];

export interface TaskState {
  status: TaskStatus;
  ownerId: number;
  createdBy: number;
  submittedBy: number | null;
}

export type TaskFault = "state" | "notOwner" | "notReviewer" | "ownWork" | "reasonMissing";

/**
 * Why somebody may not make the move; null where nothing is in the way. Leaders of the project (roles 1 to 4) review, and so does who
 * gave the task, unless they own it or handed it in.
 */
export function taskFault(
  move: TaskMove,
  task: TaskState,
  { userId, role, reason }: { userId: number; role: number; reason?: string | undefined },
): TaskFault | null {
  const rule = TASK_MOVES[move];
  if (!rule.from.includes(task.status)) return "state";
  const isOwner = task.ownerId === userId;
  if (rule.by === "owner" && !isOwner) return "notOwner";
  if (rule.by === "reviewer") {
    if (isOwner || task.submittedBy === userId) return "ownWork";
    if (!isInRoleSet(role, "reviewing") && task.createdBy !== userId) return "notReviewer";
  }
  return rule.needsReason && !reason?.trim() ? "reasonMissing" : null;
}
