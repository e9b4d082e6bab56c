/** Magnitude of a risk (影响程度, CSA 1211): derived from what could be misstated, against materiality. Amounts in fen. */
import { missingOf } from "../missing.ts";
import type { Fen } from "../money.ts";

/** 1 below trivial, 2 below half of performance materiality, 3 below performance materiality, 4 below materiality, 5 from there on. */
export type Magnitude = 1 | 2 | 3 | 4 | 5;

export interface RiskLimits {
  trivial: Fen;
  pm: Fen;
  om: Fen;
}

/** @param possible the amount that could be misstated, never negative */
export function magnitudeOf(possible: Fen, { trivial, pm, om }: RiskLimits): Magnitude {
  if (possible >= om) return 5;
  if (possible >= pm) return 4;
  if (possible * 2n >= pm) return 3;
  return possible >= trivial ? 2 : 1;
}

export type MoveFault = "oneStep" | "reason";

/** A person moves what was derived by one step, with a reason. */
export const magnitudeMoveMissing = (derived: Magnitude, moved: Magnitude, hasReason: boolean): MoveFault[] =>
  missingOf({ oneStep: Math.abs(moved - derived) > 1, reason: moved !== derived && !hasReason });
