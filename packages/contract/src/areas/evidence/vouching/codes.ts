import type { Tones } from "../../../code-kind.ts";

export const drawStatus = {
  toCheck: 0,
  inProgress: 1,
  checked: 2,
  reviewed: 3,
  evidencePending: 4,
  cancelled: 9,
} as const;
export const drawResult = {
  none: 0,
  noException: 1,
  adjusted: 2,
  notAdjusted: 3,
  noEvidence: 4,
  notApplicable: 9,
} as const;
/** Those that somebody has judged, and results that speak of an error. */
export const drawsChecked = [drawStatus.checked, drawStatus.reviewed] as const;
export const drawExceptions = [drawResult.adjusted, drawResult.notAdjusted] as const;
/** What drew a voucher. */
export const drawSource = { byHand: 1, sample: 2, journalTest: 3, file: 4, chart: 5, cutOff: 6 } as const;
/** What an auditor puts beside a check item of a voucher. */
export const checkMark = { blank: 0, tick: 1, cross: 2, notApplicable: 3 } as const;

export const codes = { drawStatus, drawResult, drawSource, checkMark } as const;

export const tones = {
  drawStatus: { inProgress: "busy", checked: "busy", reviewed: "good", evidencePending: "attention" },
  drawResult: { noException: "good", adjusted: "attention", notAdjusted: "bad", noEvidence: "attention" },
} as const satisfies Tones<typeof codes>;
