/**
 * Life of a message beside a record: open, answered, closed, opened again. A remark (留言) is never anything but there. Who may begin, close
 * and open again what, is the table below.
 */

import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { messageStatus, messageType } from "@digao/contract/areas/evidence/messages/codes";
import type { Code } from "@digao/contract/codes";
import { isInRoleSet, type RoleSet } from "../roles/project-roles.ts";
import { SIGN_LEVELS, SIGN_RULES } from "../sign-off/levels.ts";

export type ThreadType = Exclude<Code<"messageType">, typeof messageType.answer>;
export type ThreadStatus = Code<"messageStatus">;
export type Move = typeof messageStatus.closed | typeof messageStatus.reopened;

interface ThreadRule {
  hasStatus: boolean;
  /** Who begins one. */
  writers: RoleSet;
  needsLabel: boolean;
  /** Tells the project manager and who prepares the paper, as a task. */
  isTask: boolean;
  /** Who closes one besides its author: roles 1 to 3, or only who reviews above the author. */
  closers: "leader" | "higherReviewer";
  /** Closed only with an answer that describes the response and names a procedure or an entry. */
  needsResponse: boolean;
}

const question: ThreadRule = {
  hasStatus: true,
  writers: "member",
  needsLabel: false,
  isTask: false,
  closers: "leader",
  needsResponse: false,
};
export const THREAD_RULES: Readonly<Record<ThreadType, ThreadRule>> = {
  [messageType.comment]: { ...question, hasStatus: false },
  [messageType.question]: question,
  [messageType.supervision]: { ...question, writers: "reviewing", needsLabel: true, isTask: true },
  [messageType.risk]: { ...question, writers: "reviewing", needsLabel: true, isTask: true, needsResponse: true },
  [messageType.review]: { ...question, writers: "reviewing", closers: "higherReviewer" },
};

/** From where a move leads to where; an answer is no move of its own. */
const TRANSITIONS: Readonly<Record<Move, readonly ThreadStatus[]>> = {
  [messageStatus.closed]: [messageStatus.open, messageStatus.answered, messageStatus.reopened],
  [messageStatus.reopened]: [messageStatus.closed],
};

export interface Thread {
  msgType: ThreadType;
  status: ThreadStatus;
  createBy: number;
  /** Project role of the author when it was written. */
  authorRole: number;
  /** Who answered, its author aside. */
  answeredBy: readonly number[];
  /** Somebody other than its author has described the response and named a procedure or an entry. */
  hasResponse: boolean;
}

export interface Actor {
  userId: number;
  /** Project role. */
  role: number;
}

export type ThreadRefusal =
  | "noQuestion"
  | "wrongState"
  | "notAnswered"
  | "notYours"
  | "notReviewer"
  | "answeredIt"
  | "responseMissing";

/** Characters of a response that says something. */
export const RESPONSE_MIN = 10;

/** The status after an answer: what its own author adds is none. */
export function afterAnswer(
  { msgType, status, createBy }: Pick<Thread, "msgType" | "status" | "createBy">,
  by: number,
): ThreadStatus {
  const isAnswer = THREAD_RULES[msgType].hasStatus && by !== createBy && status !== messageStatus.closed;
  return isAnswer ? messageStatus.answered : status;
}

/** The highest level that a role signs; a member reviews nothing. */
const reviewRank = (role: number): number =>
  role === projectRole.member
    ? 0
    : Math.max(0, ...SIGN_LEVELS.filter((level) => SIGN_RULES[level].roles.includes(role)));

function whyNotClose(thread: Thread, { userId, role }: Actor): ThreadRefusal | null {
  const isAuthor = thread.createBy === userId;
  const { closers, needsResponse } = THREAD_RULES[thread.msgType];
  // The engagement quality reviewer closes his own notes and nobody else's (practice 1.5).
  if (!isAuthor && role === projectRole.qualityControl) return "notYours";
  if (!isAuthor && closers === "leader" && !isInRoleSet(role, "leader")) return "notYours";
  if (!isAuthor && closers === "higherReviewer") {
    if (reviewRank(role) <= reviewRank(thread.authorRole)) return "notReviewer";
    if (thread.answeredBy.includes(userId)) return "answeredIt";
  }
  if (needsResponse && !thread.hasResponse) return "responseMissing";
  return !isAuthor && thread.status !== messageStatus.answered ? "notAnswered" : null;
}

/** Whose a day and a priority are: the author's, and whoever may close the thread in the author's place; never who is asked by it. */
export function maySchedule(
  { msgType, createBy, authorRole }: Pick<Thread, "msgType" | "createBy" | "authorRole">,
  addressed: readonly number[],
  { userId, role }: Actor,
): boolean {
  if (createBy === userId) return true;
  if (addressed.includes(userId) || !isInRoleSet(role, "leader")) return false;
  return THREAD_RULES[msgType].closers === "leader" || reviewRank(role) > reviewRank(authorRole);
}

/** Whether a person may close a thread or open it again, and why not. Its author may also take back what nobody answered. */
export function whyNotMove(to: Move, thread: Thread, actor: Actor): ThreadRefusal | null {
  if (!THREAD_RULES[thread.msgType].hasStatus) return "noQuestion";
  if (!TRANSITIONS[to].includes(thread.status)) return "wrongState";
  if (to === messageStatus.closed) return whyNotClose(thread, actor);
  return thread.createBy === actor.userId || isInRoleSet(actor.role, "leader") ? null : "notYours";
}

/** What a person may make of it now. */
export const movesOf = (thread: Thread, actor: Actor): Move[] =>
  [messageStatus.closed, messageStatus.reopened].filter((to) => whyNotMove(to, thread, actor) === null);

/** The kinds of message that a role may begin. */
export const kindsFor = (role: number): ThreadType[] =>
  (Object.keys(THREAD_RULES) as ThreadType[]).filter((type) => isInRoleSet(role, THREAD_RULES[type].writers));
