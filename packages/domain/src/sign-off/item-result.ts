/** Setting and clearing the conclusion of an item (项目审计结论). */
import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type { GateName } from "./gates.ts";

export type ResultRefusal = "locked" | "noProgramDone" | "reviewed" | "noResult" | GateName;

export interface ResultFacts {
  isLocked: boolean;
  /** Program lines executed or not applicable. */
  programLinesDone: number;
  /** Gates that nobody has overridden. */
  closedGates: readonly GateName[];
}

/** [] = may be concluded so. Work that has not begun is no gate that could be overridden. */
export function resultRefusals({ isLocked, programLinesDone, closedGates }: ResultFacts): ResultRefusal[] {
  if (isLocked) return ["locked"];
  return [...(programLinesDone > 0 ? [] : (["noProgramDone"] as const)), ...closedGates];
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
