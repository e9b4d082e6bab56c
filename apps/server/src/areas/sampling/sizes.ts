import type { sampling } from "@digao/contract/areas/sampling";
import type { Input, Output } from "@digao/contract/endpoint";
import { fen, fixed, yuan } from "@digao/domain/money";
import { attributeSize, controlSizes } from "@digao/domain/sampling/attributes";
import { confidenceFactor, expansionFactors, type Risk, riskOf } from "@digao/domain/sampling/risk";
import { factorSize, musSize, poissonSize, textbookFactor } from "@digao/domain/sampling/sizes";
import type { Context } from "../../platform/serve.ts";

type Calls = typeof sampling;

/** 0.95 is a risk of 5 %; the contract lets pass only confidences that factors are published for. */
export const riskAt = (confidence: number): Risk => riskOf(Math.round((1 - confidence) * 100)) ?? 5;

export async function proposeSize(
  _ctx: Context,
  asked: Input<Calls["GetSampleSize"]>,
): Promise<Output<Calls["GetSampleSize"]>> {
  const { amount, confidence, misstatementRisk, otherRisk } = asked;
  const [total, tolerable, expected] = [fen(amount), fen(asked.tolerable), fen(asked.expected)];
  const risk = riskAt(confidence);
  const factor = asked.riskFactor ? fen(asked.riskFactor) : confidenceFactor(risk, 0);
  const expansion = asked.expansion ? fen(asked.expansion) : expansionFactors[risk];
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
    textbook: textbook && { size: textbook.size, interval: yuan(textbook.interval), factor: fixed(own ?? 0n, 2) },
  };
}

export async function proposeControlSize(
  _ctx: Context,
  { frequency, tolerableRate, expectedRate, confidence }: Input<Calls["GetControlSampleSize"]>,
): Promise<Output<Calls["GetControlSampleSize"]>> {
  const table = frequency ? controlSizes[frequency] : null;
  return {
    minimum: table?.size ?? null,
    higher: [...(table?.higher ?? [])],
    statistical: tolerableRate ? attributeSize(Number(tolerableRate), Number(expectedRate), confidence) : null,
  };
}
