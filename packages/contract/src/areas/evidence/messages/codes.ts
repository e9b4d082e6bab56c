import type { Tones } from "../../../code-kind.ts";

/** What people write beside a record. */
export const messageType = {
  comment: "CMT",
  question: "QUE",
  supervision: "SVC",
  risk: "RSK",
  review: "RVN",
  answer: "ANS",
} as const;
export const messagePriority = { low: 1, normal: 2, high: 3 } as const;
/** Of what is to be answered: everything but remarks. */
export const messageStatus = { open: 0, answered: 1, closed: 2, reopened: 3 } as const;

export const codes = { messageType, messagePriority, messageStatus } as const;

export const tones = {
  messageType: { question: "attention", supervision: "busy", risk: "bad", review: "attention" },
  messageStatus: { open: "attention", answered: "busy", closed: "good", reopened: "attention" },
} as const satisfies Tones<typeof codes>;
