/** What may become of a procedure of an audit programme (程序执行结果), and what stands behind it; who may is said by its life. */

import { procedureResult } from "@digao/contract/areas/engagement/programs/codes";
import type { Code } from "@digao/contract/codes";

export type ProgResult = Code<"procedureResult">;

export const isDone = (result: number): boolean =>
  result === procedureResult.noException || result === procedureResult.exception;
/** Said not to apply, or left undone for a reason. */
export const isLeftOut = (result: number): boolean =>
  result === procedureResult.notApplicable || result === procedureResult.leftOut;

/** A procedure as it would stand with a result. */
export interface Outcome {
  result: ProgResult;
  wpIndex: string | null;
  note: string | null;
  /** An entry or an uncorrected misstatement that is not void. */
  hasAdjustment: boolean;
}

export type OutcomeRefusal = "wpMissing" | "exceptionUnexplained";

/** What a complete one lacks: carried out needs its paper, an exception what it led to. */
export function outcomeRefusal({ result, ...line }: Outcome): OutcomeRefusal | null {
  if (isDone(result) && !line.wpIndex) return "wpMissing";
  if (result === procedureResult.exception && !line.hasAdjustment && !line.note) return "exceptionUnexplained";
  return null;
}
