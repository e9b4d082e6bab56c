/** Life of a drawn voucher (抽凭状态): the table that the server's check and the buttons on the screen both read. */

/** 0 drawn, 1 in progress, 2 checked, 3 reviewed, 4 evidence pending, 9 cancelled. */
export type DrawStatus = 0 | 1 | 2 | 3 | 4 | 9;
/** 0 none, 1 no exception, 2 exception adjusted, 3 exception not adjusted, 4 no evidence, 9 not applicable. */
export type DrawResult = 0 | 1 | 2 | 3 | 4 | 9;
/** 0 blank, 1 tick, 2 cross, 3 not applicable. */
export type CheckMark = 0 | 1 | 2 | 3;

const next: Readonly<Record<DrawStatus, readonly DrawStatus[]>> = {
  0: [1, 2, 4, 9],
  1: [2, 4, 9],
  2: [1, 3],
  3: [2],
  4: [1, 2, 9],
  9: [0],
};

/** Project roles that lead: 1 project manager, 2 partner, 3 in-charge. */
const isLeader = (role: number): boolean => role >= 1 && role <= 3;

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
  if (to === 2 && drawn.status !== 3) {
    if (drawn.items.some((seq) => !drawn.marks[seq])) return "marksMissing";
    if (drawn.result === 0) return "resultMissing";
  }
  if (to === 3 && drawn.checkerIds.includes(actor.userId)) return "ownWork";
  const undoesReview = drawn.status === 3;
  const cancelsAdjusted = to === 9 && drawn.hasAdjustment;
  if ((to === 3 || undoesReview || cancelsAdjusted) && !isLeader(actor.role)) return "leaderOnly";
  return null;
}

/** Marks, results and remarks change until the review, and not after a cancellation. */
export const isOpen = (status: DrawStatus): boolean => status !== 3 && status !== 9;

/** An exception needs its amount and an explanation (domain 6.6). */
export const isException = (result: DrawResult): boolean => result === 2 || result === 3;
