/**
 * The states of a confirmation letter (询证函) and who may move it from one to the next, with what must be so first. The auditor controls the
 * letter from making to reply (CSA 1312): nothing else changes a letter's state.
 */
import {
  actsFrom,
  type Caller,
  endOf,
  isFault,
  judgeStep,
  lifeOf,
  type StepFault,
  type Wish,
} from "@digao/contract/life";

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
  | "seal"
  | "sealCompared"
  | "sealStated"
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
 * Members who work on letters are roles 0 to 3: the quality reviewer (4) takes no part in them. Who prepared or submitted a letter never
 * approves it. What is `bySystem` follows from what is registered (a courier's number, a mail server's answer, a date), at the hand of a
 * member or of a job.
 */
const team = { who: "team" } as const;
const approver = { who: "approver", notBy: ["preparer", "submitter"] } as const;
const manager = { who: "manager" } as const;
const system = { who: "team", bySystem: true } as const;
const reason = true;

export const LETTER_LIFE = lifeOf<LetterStatus, LetterEvent>()({
  actors: {
    team: { roles: [0, 1, 2, 3] },
    approver: { roles: [1, 2, 3] },
    manager: { roles: [1, 3] },
    submitter: { roles: [0, 1, 2, 3], onlyPart: "submitter" },
  },
  steps: {
    10: { select: { to: 20, ...team } },
    20: { createFile: { to: 21, ...team }, void: { to: 90, ...team, reason } },
    21: { reset: { to: 20, ...team }, submit: { to: 30, ...team }, void: { to: 90, ...team, reason } },
    30: {
      approve: { to: 40, ...approver },
      reject: { to: 32, ...approver, reason },
      withdraw: { to: 21, who: "submitter" },
    },
    32: { revise: { to: 21, ...team }, void: { to: 90, ...team, reason } },
    // A letter leaves sealed: its scan is taken back and held against what was approved, or a lead answers for it.
    40: {
      seal: { to: 40, ...team },
      sealCompared: { to: 40, ...approver, reason },
      sealStated: { to: 40, ...approver, reason },
      send: { to: 41, ...team },
      void: { to: 90, ...manager, reason },
    },
    41: { sent: { to: 50, ...system }, fail: { to: 42, ...system } },
    42: { resend: { to: 40, ...team, reason }, void: { to: 90, ...manager, reason } },
    50: {
      replyAgree: { to: 51, ...team },
      replyDiffer: { to: 52, ...team },
      overdue: { to: 53, ...system },
      // A letter that came back, or a mail that bounced, after it was sent: what is entered as reply result 4.
      returned: { to: 42, ...team, reason },
    },
    51: { close: { to: 55, ...team } },
    52: { alternative: { to: 54, ...team }, close: { to: 55, ...team } },
    53: {
      second: { to: 40, ...team },
      lateReply: { to: [51, 52], ...team },
      alternative: { to: 54, ...team },
      // It never arrived, however long nobody knew: what was waited for will not come.
      returned: { to: 42, ...team, reason },
    },
    54: { close: { to: 55, ...team }, lateReply: { to: [51, 52], ...team } },
    55: { reopen: { to: 54, ...manager, reason } },
    90: {},
  },
});

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

const notActor = {
  team: "notTeam",
  approver: "notApprover",
  manager: "notManager",
  submitter: "notSubmitter",
} as const satisfies Record<keyof typeof LETTER_LIFE.actors, LetterFault>;

const one = (userId: number | null): number[] => (userId === null ? [] : [userId]);
const subjectOf = ({ status, preparedBy, submittedBy }: LetterOwners) => ({
  status,
  parts: { preparer: one(preparedBy), submitter: one(submittedBy) },
});
const isOfTeam = ({ role }: Caller): boolean => LETTER_LIFE.actors.team.roles.includes(role);

function faultOf(fault: StepFault<keyof typeof notActor>, caller: Caller): LetterFault {
  if (fault.kind === "state") return "state";
  if (fault.kind === "part") return "ownLetter";
  if (fault.kind === "reason") return "reasonMissing";
  return isOfTeam(caller) ? notActor[fault.who] : "notTeam";
}

/** Where the event leads, or why this caller may not make it of this letter. `to` tells late replies apart. */
export function findTransition(
  event: LetterEvent,
  letter: LetterOwners,
  caller: Caller,
  wish: Wish<LetterStatus> = {},
): { to: LetterStatus } | LetterFault {
  const judged = judgeStep(LETTER_LIFE, event, subjectOf(letter), caller, wish);
  if (isFault(judged)) return faultOf(judged, caller);
  const to = endOf(judged, wish.to);
  return to === null ? "state" : { to };
}

/** What the caller may make of a letter, for the buttons: a reason is asked for afterwards. */
export const allowedEvents = (letter: LetterOwners, caller: Caller): LetterEvent[] =>
  actsFrom(LETTER_LIFE, letter.status).filter((event) => {
    const judged = judgeStep(LETTER_LIFE, event, subjectOf(letter), caller);
    return !isFault(judged) && !judged.bySystem;
  });
