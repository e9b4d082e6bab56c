/** What may become of a procedure of an audit programme (程序执行结果, domain 8.2), and who must agree. */
import { isInRoleSet } from "../roles/project-roles.ts";

/** 0 未执行, 1 已执行无异常, 2 已执行有异常, 3 不适用, 4 未执行(有理由), 5 执行中. */
export type ProgResult = 0 | 1 | 2 | 3 | 4 | 5;

export const isDone = (result: number): boolean => result === 1 || result === 2;
/** Said not to apply, or left undone for a reason. */
export const isLeftOut = (result: number): boolean => result === 3 || result === 4;

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
  if (!line.isSelected && result !== 0) return "notSelected";
  if (isDone(result) && !line.wpIndex) return "wpMissing";
  if (result === 2 && !line.hasAdjustment && !line.note) return "exceptionUnexplained";
  if (isLeftOut(result) && !line.notDoneReason) return "reasonMissing";
  return null;
}

/** A key procedure is left out with the agreement of who leads the project alone; 4 would otherwise be a way around 3. */
export const needsApproval = ({ isKey, result }: { isKey: boolean; result: number }): boolean =>
  isKey && isLeftOut(result);

/** Manager and partner agree to what they say themselves; who is in charge of the field work to what others say. */
export const agreesAlone = (role: number): boolean => role === 1 || role === 2;

export const mayApprove = (actor: { userId: number; role: number }, execUserId: number | null): boolean =>
  agreesAlone(actor.role) || (isInRoleSet(actor.role, "leader") && actor.userId !== execUserId);

/** Something was done on it: it can neither be left out nor deleted. */
export const isTouched = (line: { result: number; samples: readonly unknown[]; drawn: number }): boolean =>
  line.result !== 0 || line.samples.length > 0 || line.drawn > 0;
