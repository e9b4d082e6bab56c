/**
 * The states of a confirmation letter (询证函) and who may move it from one to the next, with what must be so first. The auditor controls the
 * letter from making to reply (CSA 1312): nothing else changes a letter's state.
 */
export const LETTER_STATUSES = [10, 20, 21, 30, 32, 40, 41, 42, 50, 51, 52, 53, 54, 55, 90] as const;
export type LetterStatus = (typeof LETTER_STATUSES)[number];

export type LetterEvent =
  | "select"
  | "createFile"
  | "reset"
  | "submit"
  | "approve"
  | "reject"
  | "withdraw"
  | "revise"
  | "send"
  | "sent"
  | "fail"
  | "returned"
  | "resend"
  | "replyAgree"
  | "replyDiffer"
  | "overdue"
  | "second"
  | "lateReply"
  | "alternative"
  | "close"
  | "reopen"
  | "void";

/**
 * Members who work on letters are roles 0 to 3: the quality reviewer (4) takes no part in them. `approver` 1 to 3, never who prepared or
 * submitted the letter; `manager` 1 and 3; `submitter` whoever submitted it; `system` follows from what is registered (a courier's number,
 * a mail server's answer, a date), at the hand of a member or of a job.
 */
export type LetterActor = "team" | "approver" | "manager" | "submitter" | "system";

export interface LetterTransition {
  from: LetterStatus;
  to: LetterStatus;
  event: LetterEvent;
  by: LetterActor;
  needsReason?: true;
}

const way = (from: LetterStatus, to: LetterStatus, event: LetterEvent, by: LetterActor): LetterTransition => ({
  from,
  to,
  event,
  by,
});
const reasoned = (...given: Parameters<typeof way>): LetterTransition => ({ ...way(...given), needsReason: true });

export const LETTER_TRANSITIONS: readonly LetterTransition[] = [
  way(10, 20, "select", "team"),
  way(20, 21, "createFile", "team"),
  way(21, 20, "reset", "team"),
  way(21, 30, "submit", "team"),
  way(30, 40, "approve", "approver"),
  reasoned(30, 32, "reject", "approver"),
  way(30, 21, "withdraw", "submitter"),
  way(32, 21, "revise", "team"),
  way(40, 41, "send", "team"),
  way(41, 50, "sent", "system"),
  way(41, 42, "fail", "system"),
  // A letter that came back, or a mail that bounced, after it was sent: what is entered as reply result 4.
  reasoned(50, 42, "returned", "team"),
  reasoned(42, 40, "resend", "team"),
  way(50, 51, "replyAgree", "team"),
  way(50, 52, "replyDiffer", "team"),
  way(50, 53, "overdue", "system"),
  way(53, 40, "second", "team"),
  way(53, 51, "lateReply", "team"),
  way(53, 52, "lateReply", "team"),
  way(53, 54, "alternative", "team"),
  way(52, 54, "alternative", "team"),
  way(52, 55, "close", "team"),
  way(51, 55, "close", "team"),
  way(54, 55, "close", "team"),
  way(54, 51, "lateReply", "team"),
  way(54, 52, "lateReply", "team"),
  reasoned(55, 54, "reopen", "manager"),
  reasoned(20, 90, "void", "team"),
  reasoned(21, 90, "void", "team"),
  reasoned(32, 90, "void", "team"),
  reasoned(40, 90, "void", "manager"),
  reasoned(42, 90, "void", "manager"),
];

/** 1 register, 2 making, 3 approval, 4 sending, 5 replies; null of void letters. A letter sent back is one to make again. */
export function stageOf(status: LetterStatus): 1 | 2 | 3 | 4 | 5 | null {
  if (status === 32) return 2;
  if (status === 90) return null;
  return Math.floor(status / 10) as 1 | 2 | 3 | 4 | 5;
}
export const STAGE_STATUSES: Readonly<Record<2 | 3 | 4 | 5, readonly LetterStatus[]>> = {
  2: [20, 21, 32],
  3: [30],
  4: [40, 41, 42],
  5: [50, 51, 52, 53, 54, 55],
};

/** What was sent counts as sent whatever became of it. */
export const wasSent = (status: LetterStatus): boolean => status >= 50 && status < 90;

export interface LetterCaller {
  userId: number;
  role: number;
  /** The platform itself: jobs, and what follows from a registration. */
  isSystem?: boolean;
}
export interface LetterOwners {
  status: LetterStatus;
  preparedBy: number | null;
  submittedBy: number | null;
}

export type LetterFault =
  | "state"
  | "notTeam"
  | "notApprover"
  | "ownLetter"
  | "notManager"
  | "notSubmitter"
  | "reasonMissing";

const roles = { team: [0, 1, 2, 3], approver: [1, 2, 3], manager: [1, 3] } as const;
const isAmong = (list: readonly number[], role: number) => list.includes(role);

function actorFault(by: LetterActor, letter: LetterOwners, caller: LetterCaller): LetterFault | null {
  if (caller.isSystem && by === "system") return null;
  if (!isAmong(roles.team, caller.role)) return "notTeam";
  if (by === "approver") {
    if (!isAmong(roles.approver, caller.role)) return "notApprover";
    return letter.preparedBy === caller.userId || letter.submittedBy === caller.userId ? "ownLetter" : null;
  }
  if (by === "manager") return isAmong(roles.manager, caller.role) ? null : "notManager";
  if (by === "submitter") return letter.submittedBy === caller.userId ? null : "notSubmitter";
  return null;
}

/** The transition, or why this caller may not make it of this letter. `to` tells late replies apart. */
export function findTransition(
  event: LetterEvent,
  letter: LetterOwners,
  caller: LetterCaller,
  { reason, to }: { reason?: string | undefined; to?: LetterStatus | undefined } = {},
): LetterTransition | LetterFault {
  const found = LETTER_TRANSITIONS.find(
    (one) => one.event === event && one.from === letter.status && (to === undefined || one.to === to),
  );
  if (!found) return "state";
  const fault = actorFault(found.by, letter, caller);
  if (fault) return fault;
  return found.needsReason && !reason?.trim() ? "reasonMissing" : found;
}

/** What the caller may make of a letter, for the buttons: a reason is asked for afterwards. */
export const allowedEvents = (letter: LetterOwners, caller: LetterCaller): LetterEvent[] => [
  ...new Set(
    LETTER_TRANSITIONS.filter(
      (one) => one.from === letter.status && one.by !== "system" && actorFault(one.by, letter, caller) === null,
    ).map(({ event }) => event),
  ),
];
