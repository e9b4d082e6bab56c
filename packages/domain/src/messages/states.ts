/** Life of a question beside a record (疑点): open, answered, closed, opened again; a remark (留言) is never anything but there. */
import { type Code, messageStatus, messageType, projectRole } from "@digao/contract/codes";

export type ThreadType = typeof messageType.comment | typeof messageType.question;
export type ThreadStatus = Code<"messageStatus">;
type Move = typeof messageStatus.closed | typeof messageStatus.reopened;

export interface Thread {
  msgType: ThreadType;
  status: ThreadStatus;
  createBy: number;
}

export interface Actor {
  userId: number;
  /** Project role. */
  role: number;
}

export type ThreadRefusal = "noQuestion" | "wrongState" | "notAnswered" | "notYours";

/** The status after an answer: what its own author adds is none. */
export function afterAnswer({ msgType, status, createBy }: Thread, by: number): ThreadStatus {
  const isAnswer = msgType === messageType.question && by !== createBy && status !== messageStatus.closed;
  return isAnswer ? messageStatus.answered : status;
}

/** Whether a person may close a question or open it again, and why not. Its author may also take back what nobody answered. */
export function whyNotMove(to: Move, thread: Thread, actor: Actor): ThreadRefusal | null {
  const isAuthor = thread.createBy === actor.userId;
  if (thread.msgType !== messageType.question) return "noQuestion";
  if ((to === messageStatus.reopened) !== (thread.status === messageStatus.closed)) return "wrongState";
  if (!isAuthor && actor.role === projectRole.member) return "notYours";
  if (to === messageStatus.closed && thread.status !== messageStatus.answered && !isAuthor) return "notAnswered";
  return null;
}

/** What a person may make of it now. */
export const movesOf = (thread: Thread, actor: Actor): Move[] =>
  [messageStatus.closed, messageStatus.reopened].filter((to) => whyNotMove(to, thread, actor) === null);
