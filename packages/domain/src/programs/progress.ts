/** What may become of a procedure of an audit programme (程序执行结果), and who must agree. */

import { procedureResult } from "@digao/contract/areas/engagement/programs/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Code } from "@digao/contract/codes";
import { isInRoleSet } from "../roles/project-roles.ts";

export type ProgResult = Code<"procedureResult">;

export const isDone = (result: number): boolean =>
  result === procedureResult.noException || result === procedureResult.exception;
/** Said not to apply, or left undone for a reason. */
export const isLeftOut = (result: number): boolean =>
  result === procedureResult.notApplicable || result === procedureResult.leftOut;

/** A procedure as it would stand with a result. */
export interface Outcome {
  result: ProgResult;
  isSelected: boolean;
  wpIndex: string | null;
  note: string | null;
  notDoneReason: string | null;
  /** An entry or an uncorrected misstatement that is not void. */
  hasAdjustment: boolean;
}

export type OutcomeRefusal = "notSelected" | "wpMissing" | "exceptionUnexplained" | "reasonMissing";

/** Done needs its paper, an exception what it led to, leaving out its reason. */
export function outcomeRefusal(line: Outcome): OutcomeRefusal | null {
  const { result } = line;
  if (!line.isSelected && result !== procedureResult.notDone) return "notSelected";
  if (isDone(result) && !line.wpIndex) return "wpMissing";
  if (result === procedureResult.exception && !line.hasAdjustment && !line.note) return "exceptionUnexplained";
  if (isLeftOut(result) && !line.notDoneReason) return "reasonMissing";
  return null;
}

/** A key procedure is left out with the agreement of who leads the project alone; left out for a reason would otherwise be a way around not applicable. */
export const needsApproval = ({ isKey, result }: { isKey: boolean; result: number }): boolean =>
  isKey && isLeftOut(result);

/** Manager and partner agree to what they say themselves; who is in charge of the field work to what others say. */
export const agreesAlone = (role: number): boolean => role === projectRole.manager || role === projectRole.partner;

export const mayApprove = (actor: { userId: number; role: number }, execUserId: number | null): boolean =>
  agreesAlone(actor.role) || (isInRoleSet(actor.role, "leader") && actor.userId !== execUserId);

/** Something was done on it: it can neither be left out nor deleted. */
export const isTouched = (line: { result: number; samples: readonly unknown[]; drawn: number }): boolean =>
  line.result !== procedureResult.notDone || line.samples.length > 0 || line.drawn > 0;
