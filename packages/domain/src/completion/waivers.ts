/** Who may waive a check of completion (完成阶段检查的豁免): nobody, the partner with the quality reviewer, the partner alone. */
import { saidIn, wordsOfReason } from "@digao/contract/says-anything";
import { missingOf } from "../missing.ts";
import { settingOf } from "../rule-settings.ts";

export const NEVER_WAIVED = [
  "unbalanced",
  "notesNotTied",
  "unmappedAccounts",
  "dates",
  "representation",
  "qualityReview",
  "independence",
  "materialUncorrectedUnmodified",
  "differenceOfOpinion",
] as const;
/** A key procedure that is waived also asks whether the scope was limited. */
export const JOINTLY_WAIVED = ["riskPromptOpen", "reviewSignStale", "keyProcedure"] as const;

export type WaiverRule = "never" | "jointly" | "partner";
export type Waiver = "partner" | "reviewer" | "quality";
export type WaiverMissing = "waivable" | Waiver | "reason";

const isIn = (codes: readonly string[], code: string): boolean => codes.includes(code);

/** @param check any check of the completion list; what is named in no list is the partner's */
export function waiverRule(check: string): WaiverRule {
  if (isIn(NEVER_WAIVED, check)) return "never";
  return isIn(JOINTLY_WAIVED, check) ? "jointly" : "partner";
}

export interface WaiverRequest {
  check: string;
  /** The persons who waive it together. */
  by: readonly Waiver[];
  /** Where no quality review is required the quality department takes the reviewer's place. */
  isReviewRequired: boolean;
  isReasonGood: boolean;
}

export function waiverMissing({ check, by, isReviewRequired, isReasonGood }: WaiverRequest): WaiverMissing[] {
  const rule = waiverRule(check);
  const isJoint = rule === "jointly";
  return missingOf({
    waivable: rule === "never",
    partner: !by.includes("partner"),
    reviewer: isJoint && isReviewRequired && !by.includes("reviewer"),
    quality: isJoint && !isReviewRequired && !by.includes("quality"),
    reason: !isReasonGood,
  });
}

export type WaiverReasonFault = "short" | "repeated";

/** Enough characters that say something, in other words than every other waiver of the engagement. */
export function waiverReasonFaults(
  reason: string,
  others: readonly string[],
  least = settingOf("waiverReason"),
): WaiverReasonFault[] {
  const words = wordsOfReason(reason);
  return missingOf({
    short: [...saidIn(reason)].length < least,
    repeated: others.some((other) => wordsOfReason(other) === words),
  });
}
