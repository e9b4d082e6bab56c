/** Setting and clearing the conclusion of an item (项目审计结论). */
import { signLevel } from "@digao/contract/codes";

export type ResultRefusal = "locked" | "noProgramDone" | "openMessages" | "reviewed" | "noResult";
export type ResultWarning = "openMessages";

export interface ResultFacts {
  isLocked: boolean;
  /** Program lines executed or not applicable. */
  programLinesDone: number;
  /** Supervision (SVC) and risk (RSK) messages not closed on the row. */
  openMessages: number;
  /** Setting blockOnOpenMsg: refuse instead of warn. */
  blockOnOpenMessages: boolean;
}

export interface ResultAnswer {
  refusals: ResultRefusal[];
  warnings: ResultWarning[];
}

export function setResult({
  isLocked,
  programLinesDone,
  openMessages,
  blockOnOpenMessages,
}: ResultFacts): ResultAnswer {
  if (isLocked) return { refusals: ["locked"], warnings: [] };
  const refusals: ResultRefusal[] = programLinesDone > 0 ? [] : ["noProgramDone"];
  const isBlocked = openMessages > 0 && blockOnOpenMessages;
  if (isBlocked) refusals.push("openMessages");
  return { refusals, warnings: openMessages > 0 && !isBlocked ? ["openMessages"] : [] };
}

/** Refused once a review stands on the conclusion. @param highestLevel highest active sign level, null when unsigned */
export function clearResult(facts: {
  isLocked: boolean;
  hasResult: boolean;
  highestLevel: number | null;
}): ResultRefusal | null {
  if (facts.isLocked) return "locked";
  if (!facts.hasResult) return "noResult";
  return facts.highestLevel !== null && facts.highestLevel >= signLevel.firstReview ? "reviewed" : null;
}
