/** What the design of a sample asks for, before the draw and after it. */

import { sampleMethod, samplePurpose } from "@digao/contract/areas/evidence/sampling/codes";
import type { Needed, NeededAndDrawn } from "@digao/contract/areas/evidence/sampling/run";
import { neededWithoutReliance } from "@digao/domain/controls/details";
import { type Fen, fen, yuan } from "@digao/domain/money";
import type { Frequency } from "@digao/domain/sampling/attributes";
import * as domain from "@digao/domain/sampling/needed";
import { riskAt } from "@digao/domain/sampling/risk";
import type { RiskGrade } from "@digao/domain/sampling/sizes";

const sampled: readonly number[] = [
  ...[sampleMethod.random, sampleMethod.systematic, sampleMethod.monetary],
  ...[sampleMethod.stratified, sampleMethod.haphazard, sampleMethod.blocks],
];
/** Whether the rest of the population is concluded on from what is drawn; other methods take items for what they are, or all. */
export const isSampling = (method: number): boolean => sampled.includes(method);

/** What a size follows from. Money of a test of details, rates of a test of controls. */
export interface Sizing {
  purpose: number;
  method: number;
  popAmount: string;
  confidence: number;
  tolerable: string | null;
  expected: string | null;
  riskFactor?: string | null | undefined;
  expansion?: string | null | undefined;
  /** Since controls are not relied on any more; never less than the design's own. */
  relianceFactor?: string | null | undefined;
  design: {
    sizeRule?: domain.SizeRule | undefined;
    misstatementRisk?: RiskGrade | undefined;
    otherRisk?: RiskGrade | undefined;
    frequency?: Frequency | undefined;
  };
}

const hundredths = (factor: string | null | undefined): bigint | undefined => (factor ? fen(factor) : undefined);

function ruled({ purpose, popAmount, confidence, tolerable, expected, design, ...more }: Sizing): domain.Needed | null {
  const { sizeRule: rule, misstatementRisk, otherRisk, frequency } = design;
  if (purpose === samplePurpose.controls) {
    const tolerableRate = tolerable === null ? null : Number(tolerable);
    return domain.controlNeeded({ tolerableRate, expectedRate: Number(expected ?? "0"), confidence, frequency, rule });
  }
  return domain.detailsNeeded({
    total: fen(popAmount),
    tolerable: tolerable === null ? null : fen(tolerable),
    expected: fen(expected ?? "0.00"),
    risk: riskAt(confidence),
    factor: hundredths(more.riskFactor),
    expansion: hundredths(more.expansion),
    misstatementRisk,
    otherRisk,
    rule,
  });
}

function withoutReliance(
  { relianceFactor, popAmount, tolerable }: Sizing,
  own: domain.Needed | null,
): domain.Needed | null {
  const factor = hundredths(relianceFactor);
  if (factor === undefined) return own;
  return neededWithoutReliance(own, {
    total: fen(popAmount),
    tolerable: tolerable === null ? null : fen(tolerable),
    factor,
  });
}

const inYuan = ({ rule, size, interval }: domain.Needed): Needed => ({
  rule,
  size,
  interval: interval === null ? null : yuan(interval),
});

/** Null where the method is no sampling, or nothing is stated that a size would follow from. */
export function neededFor(sizing: Sizing): Needed | null {
  const needed = isSampling(sizing.method) ? withoutReliance(sizing, ruled(sizing)) : null;
  return needed && inYuan(needed);
}

interface DrawnSize {
  size: number;
  interval: Fen | null;
  isWhole: boolean;
}

export function againstDrawn(needed: Needed, drawn: DrawnSize): NeededAndDrawn {
  const { rule, size, interval } = needed;
  const isEnough = domain.isEnough({ rule, size, interval: interval === null ? null : fen(interval) }, drawn);
  return { ...needed, drawn: drawn.size, isEnough };
}
