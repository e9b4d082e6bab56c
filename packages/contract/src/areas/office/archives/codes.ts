import type { Tones } from "../../../code-kind.ts";

/** Of a request for the archive; `checked` waits for the partner, `reopened` collects additions to what is archived already. */
export const archiveStatus = {
  preparing: 0,
  applied: 1,
  archived: 2,
  denied: 3,
  reopened: 4,
  withdrawn: 5,
  checked: 6,
} as const;
/** What was done with a request. */
export const archiveAction = {
  apply: 1,
  check: 2,
  deny: 3,
  reopen: 4,
  withdraw: 5,
  edit: 6,
  confirm: 7,
  add: 8,
  hold: 9,
  pack: 10,
} as const;
/** An addition after archiving: in exceptional circumstances with new procedures, else of administrative nature. */
export const additionKind = { exceptional: 1, administrative: 2 } as const;
export const holdKind = { lawsuit: 1, inspection: 2, complaint: 3, other: 4 } as const;

export const codes = { archiveStatus, archiveAction, additionKind, holdKind } as const;

export const tones = {
  archiveStatus: { applied: "busy", checked: "busy", archived: "good", denied: "bad", reopened: "attention" },
} as const satisfies Tones<typeof codes>;
