/** How the version in force stands against today's audited figures. */
import type { MaterialityRecord, MaterialitySheet } from "@digao/contract/areas/balance/materiality/calls";
import { materialityBasis } from "@digao/contract/areas/balance/materiality/codes";
import { type ReEvaluation, reEvaluate } from "@digao/domain/materiality/calculation";
import { fen, yuan } from "@digao/domain/money";
import type { Books } from "./books.ts";

interface Today extends ReEvaluation {
  benchmarkAmount: bigint;
}
/** The version in force over today's audited benchmark; null where the books do not give it. */
export function reEvaluationOf(version: MaterialityRecord, { amountOf }: Books): Today | null {
  const benchmarkAmount = amountOf(version.benchmark, materialityBasis.audited);
  if (benchmarkAmount === null) return null;
  const { percent, digits, pmPercent, trivialPercent } = version;
  const input = { benchmarkAmount, adjustment: fen(version.benchmarkAdj), percent, digits, pmPercent, trivialPercent };
  return { benchmarkAmount, ...reEvaluate(input, { om: fen(version.om) }) };
}

export function reEvaluationOut(version: MaterialityRecord, books: Books): MaterialitySheet["reEvaluation"] {
  const now = reEvaluationOf(version, books);
  if (!now) return null;
  const { benchmarkAmount, exact, om, pm, trivial, permille, level } = now;
  return {
    benchmarkAmount: yuan(benchmarkAmount),
    exact: yuan(exact),
    om: yuan(om),
    pm: yuan(pm),
    trivial: yuan(trivial),
    permille: Number(permille),
    level,
  };
}
