/** One assessment of an inherent risk: what follows from what a person says of it, under the materiality in force. */

import { type Materiality, performanceOf } from "../materiality/materiality.ts";
import { abs, type Fen } from "../money.ts";
import { type Likelihood, type PresumedKind, type Rebuttal, type RiskLevel, riskLevelOf } from "./level.ts";
import { type Magnitude, type MoveFault, magnitudeMoveMissing, magnitudeOf, type RiskLimits } from "./magnitude.ts";

interface Assessment {
  likelihood: Likelihood;
  possible: Fen;
  /** Steps away from what was derived; never out of the scale. */
  move: number;
  hasMoveReason: boolean;
  /** null where nothing is presumed */
  kind: PresumedKind | null;
  rebuttal: Rebuttal | null;
}

export interface Assessed {
  derived: Magnitude;
  magnitude: Magnitude;
  level: RiskLevel;
  faults: MoveFault[];
}

const SCALE: readonly Magnitude[] = [1, 2, 3, 4, 5];

export function assess(of: Assessment, limits: RiskLimits): Assessed {
  const derived = magnitudeOf(of.possible, limits);
  const magnitude = SCALE[Math.min(Math.max(derived + of.move, 1), SCALE.length) - 1] ?? derived;
  const faults = magnitudeMoveMissing(derived, magnitude, of.hasMoveReason);
  return { derived, magnitude, level: riskLevelOf({ ...of, magnitude }, of.kind, of.rebuttal), faults };
}

/** Of an item with a materiality of its own that one, of the others the whole's. */
export function limitsOf(materiality: Materiality, fsItemId: number | null): RiskLimits {
  const { trivial, om, pm, specific } = materiality;
  const own = specific.find((item) => item.fsItemId === fsItemId);
  return own ? { trivial, om: own.amount, pm: performanceOf(materiality, own.fsItemId) } : { trivial, om, pm };
}

export const isAbovePm = (audited: Fen, { pm }: Pick<RiskLimits, "pm">): boolean => abs(audited) > pm;
export const isMaterialTo = (audited: Fen, { pm }: Pick<RiskLimits, "pm">): boolean => abs(audited) >= pm;
