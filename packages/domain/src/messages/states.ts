/** Life of a question beside a record (疑点): open, answered, closed, opened again; a remark (留言) is never anything but there. */

/** CMT remark, QUE question. */
export type ThreadType = "CMT" | "QUE";
/** 0 open, 1 answered, 2 closed, 3 opened again. */
export type ThreadStatus = 0 | 1 | 2 | 3;

export interface Thread {
  msgType: ThreadType;
  status: ThreadStatus;
  createBy: number;
}

export interface Actor {
  userId: number;
  /** Project role: 0 member, 1 project manager, 2 partner, 3 in-charge, 4 quality control. */
  role: number;
}

export type ThreadRefusal = "noQuestion" | "wrongState" | "notAnswered" | "notYours";

/** The status after an answer: what its own author adds is none. */
export function afterAnswer({ msgType, status, createBy }: Thread, by: number): ThreadStatus {
  return msgType === "QUE" && by !== createBy && status !== 2 ? 1 : status;
}

/** Whether a person may close a question (2) or open it again (3), and why not. Its author may also take back what nobody answered. */
export function whyNotMove(to: 2 | 3, thread: Thread, actor: Actor): ThreadRefusal | null {
  const isAuthor = thread.createBy === actor.userId;
  if (thread.msgType !== "QUE") return "noQuestion";
  if ((to === 3) !== (thread.status === 2)) return "wrongState";
  if (!isAuthor && actor.role === 0) return "notYours";
  if (to === 2 && thread.status !== 1 && !isAuthor) return "notAnswered";
  return null;
}

/** What a person may make of it now. */
export const movesOf = (thread: Thread, actor: Actor): (2 | 3)[] =>
  ([2, 3] as const).filter((to) => whyNotMove(to, thread, actor) === null);
