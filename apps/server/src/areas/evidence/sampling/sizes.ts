import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleMethod, samplePurpose } from "@digao/contract/areas/evidence/sampling/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { fen, fixed, yuan } from "@digao/domain/money";
import { attributeSize, controlSizes } from "@digao/domain/sampling/attributes";
import { confidenceFactor, expansionFactors, riskAt } from "@digao/domain/sampling/risk";
import { factorSize, musSize, poissonSize, textbookFactor } from "@digao/domain/sampling/sizes";
import type { Context } from "../../../platform/serve.ts";
import { neededFor } from "./needed.ts";

type Calls = typeof sampling;

export async function proposeSize(
  _ctx: Context,
  query: Input<Calls["GetSampleSize"]>,
): Promise<Output<Calls["GetSampleSize"]>> {
  const { amount, confidence, misstatementRisk, otherRisk } = query;
  const [total, tolerable, expected] = [fen(amount), fen(query.tolerable), fen(query.expected)];
  const risk = riskAt(confidence);
  const factor = query.riskFactor ? fen(query.riskFactor) : confidenceFactor(risk, 0);
  const expansion = query.expansion ? fen(query.expansion) : expansionFactors[risk];
  const formula = factor > 0n ? musSize({ total, tolerable, expected, factor, expansion }) : null;
  const share = (part: bigint) => Number(part) / Number(total);
  const own = misstatementRisk && otherRisk ? textbookFactor(misstatementRisk, otherRisk) : null;
  const textbook = own === null ? null : factorSize(total, tolerable, own);
  return {
    formula: formula && {
      size: formula.size,
      interval: yuan(formula.interval),
      riskFactor: fixed(factor, 2),
      expansion: fixed(expansion, 2),
    },
    table: total === 0n ? null : poissonSize(share(tolerable), share(expected), risk / 100),
    needed: neededFor({
      purpose: samplePurpose.details,
      method: sampleMethod.monetary,
      design: query,
      popAmount: amount,
      confidence,
      tolerable: query.tolerable,
      expected: query.expected,
      riskFactor: query.riskFactor,
      expansion: query.expansion,
    }),
    textbook: textbook && { size: textbook.size, interval: yuan(textbook.interval), factor: fixed(own ?? 0n, 2) },
  };
}

export async function proposeControlSize(
  _ctx: Context,
  { frequency, sizeRule, tolerableRate, expectedRate, confidence }: Input<Calls["GetControlSampleSize"]>,
): Promise<Output<Calls["GetControlSampleSize"]>> {
  const table = frequency ? controlSizes[frequency] : null;
  return {
    minimum: table?.size ?? null,
    higher: [...(table?.higher ?? [])],
    needed: neededFor({
      purpose: samplePurpose.controls,
      method: sampleMethod.random,
      design: { sizeRule, frequency },
      popAmount: "0.00",
      confidence,
      tolerable: tolerableRate ?? null,
      expected: expectedRate,
    }),
    statistical: tolerableRate ? attributeSize(Number(tolerableRate), Number(expectedRate), confidence) : null,
  };
}
