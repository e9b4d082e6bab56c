import { sampleMethod } from "@digao/contract/areas/evidence/sampling/codes";
import type { NeededAndDrawn, SampleObstacle, SampleResult } from "@digao/contract/areas/evidence/sampling/run";
import { abs, fen } from "@digao/domain/money";
import { isSampling } from "./needed.ts";

interface Evaluated {
  method: number;
  lostCount: number;
  relianceFactor: string | null;
  needed: NeededAndDrawn | null;
  result: SampleResult | null;
}
const statistical: readonly number[] = [sampleMethod.random, sampleMethod.systematic, sampleMethod.stratified];

/** Without a limit: what is likely, or was found, is held against what is tolerable by judgement. */
function withoutLimit(method: number, result: Exclude<SampleResult, { kind: "attribute" }>): SampleObstacle | null {
  const likely = abs(fen(result.likely));
  if (!isSampling(method) && likely === 0n) return null;
  if (result.tolerable === null) return "tolerable";
  if (likely > fen(result.tolerable)) return "limit";
  return statistical.includes(method) ? "noLimit" : null;
}

/** Reliance on controls fell since, and the items that this asks for are not drawn. */
export const isTooSmall = ({ relianceFactor, needed }: Pick<Evaluated, "relianceFactor" | "needed">): boolean =>
  relianceFactor !== null && needed !== null && !needed.isEnough;

/** What speaks against accepting the population of an evaluated sample. */
export function obstacleOf(run: Evaluated): SampleObstacle | null {
  const { method, lostCount, result } = run;
  if (!result) return null;
  if (isTooSmall(run)) return "reliance";
  const isLost = lostCount > 0 ? "lost" : null;
  if (result.kind === "attribute") {
    if (result.outcome === null) return "tolerable";
    return result.outcome === "effective" ? isLost : "limit";
  }
  if (result.isAcceptable !== null) return result.isAcceptable ? isLost : "limit";
  return withoutLimit(method, result) ?? isLost;
}
