import type { Tones } from "../../../code-kind.ts";

export const pbcStatus = { requested: 0, partial: 1, provided: 2, accepted: 3, returned: 4, notApplicable: 5 } as const;
export const clientPersonState = { new: 0, invited: 1, active: 2 } as const;
/** What an entry of a request's history is. */
export const clientEntryKind = {
  sent: 1,
  file: 2,
  answer: 3,
  question: 4,
  reply: 5,
  accepted: 6,
  returned: 7,
  closed: 8,
} as const;

export const codes = { pbcStatus, clientPersonState, clientEntryKind } as const;

export const tones = {
  pbcStatus: { partial: "busy", provided: "attention", accepted: "good", returned: "bad" },
  clientPersonState: { invited: "busy", active: "good" },
} as const satisfies Tones<typeof codes>;
