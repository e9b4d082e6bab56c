import type { Tones } from "../../../code-kind.ts";

/** States of the evaluation (业务承接评价表): handed in, it goes to the manager, then to the partner. */
export const acceptanceStatus = { draft: 0, atManager: 1, atPartner: 2, approved: 3, superseded: 4 } as const;
export const acceptanceKind = { first: 1, continued: 2 } as const;
/** The client's consent to ask the predecessor (CSA 1153), and what the predecessor answered. */
export const predecessorConsent = { notAsked: 0, given: 1, refused: 2 } as const;
export const predecessorReply = { none: 0, satisfactory: 1, unsatisfactory: 2 } as const;
/** Who decides after the partner (practice 1.2): nobody, the quality department, its committee, the committee with the chief partner; or declined by rule. */
export const acceptanceRoute = { partner: 1, quality: 2, committee: 3, waiver: 4, decline: 5 } as const;
export const caseState = { waiting: 0, accepted: 1, declined: 2, superseded: 3 } as const;
export const acceptanceVote = { for: 1, against: 2 } as const;
/** What sends an evaluation beyond the partner. */
export const acceptanceReason = {
  score: 1,
  stop: 2,
  pie: 3,
  listed: 4,
  ipo: 5,
  risk: 6,
  firstAudit: 7,
  group: 8,
  breach: 9,
  preconditions: 10,
  fee: 11,
  predecessor: 12,
} as const;
export const codes = {
  acceptanceStatus,
  acceptanceKind,
  predecessorConsent,
  predecessorReply,
  acceptanceRoute,
  caseState,
  acceptanceVote,
  acceptanceReason,
} as const;

export const tones = {
  acceptanceStatus: { draft: "attention", atManager: "busy", atPartner: "busy", approved: "good" },
  caseState: { waiting: "busy", accepted: "good", declined: "bad" },
  acceptanceVote: { for: "good", against: "bad" },
} as const satisfies Tones<typeof codes>;
