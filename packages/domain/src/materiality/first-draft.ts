/** What a draft of materiality begins with, and which reasons it is asked for. */
import { materialityBasis, materialityStage } from "@digao/contract/areas/balance/materiality/codes";
import { benchmarkRanges, isWithin, trivialRange, usualPerformance } from "./benchmarks.ts";
import { benchmarkOf, type DraftFields } from "./draft.ts";
import { isUnusualPerformance, isUnusualShare } from "./judge.ts";

const { entered, audited, unaudited } = materialityBasis;
const FALLBACK = "0.05";

/** The usual share of a benchmark; where the guide has none, a share to begin with. */
export const usualShare = (benchmark: number): string => benchmarkRanges[benchmarkOf(benchmark)]?.usual ?? FALLBACK;

/** A first record begins with what the guide takes. */
export const guideDraft = (benchmark: number, isCautious: boolean) => ({
  stage: materialityStage.planning,
  benchmark,
  basis: unaudited,
  benchmarkAmount: "",
  percent: usualShare(benchmark),
  pmPercent: usualPerformance(isCautious),
  trivialPercent: trivialRange.usual,
});

/** A revision takes what is in force over audited figures; only an entered amount stays as it is. */
export const revisionDraft = ({ basis }: Pick<DraftFields, "basis">) => ({
  stage: materialityStage.revision,
  basis: basis === entered ? basis : audited,
  revisionReason: "",
});

/** Fields that a draft does not show: reasons that nobody asks for and that stand blank. */
export function hiddenFields(draft: DraftFields, isCautious: boolean): string[] {
  const { percent, pmPercent, trivialPercent, percentReason, pmReason, trivialReason, benchmarkAdj } = draft;
  const isShown = {
    benchmark: false,
    sourceNote: draft.basis === entered,
    adjReason: Number(benchmarkAdj) !== 0,
    percentReason: isUnusualShare({ benchmark: benchmarkOf(draft.benchmark), percent }) || Boolean(percentReason),
    pmReason: isUnusualPerformance(pmPercent, isCautious) || Boolean(pmReason),
    trivialReason: !isWithin(trivialPercent, trivialRange) || Boolean(trivialReason),
    revisionReason: draft.stage !== materialityStage.planning,
  };
  return Object.entries(isShown).flatMap(([name, is]) => (is ? [] : [name]));
}
