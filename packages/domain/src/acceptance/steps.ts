/** The order of an acceptance (业务承接与保持): a later step waits for every earlier one. */

export const ACCEPTANCE_STEPS = [
  "contact",
  "independence",
  "predecessor",
  "evaluation",
  "fees",
  "approval",
  "contract",
  "start",
] as const;
export type AcceptanceStep = (typeof ACCEPTANCE_STEPS)[number];

/** Earlier steps that are still open; the predecessor is asked before a first audit alone. */
export function openBefore(
  step: AcceptanceStep,
  { done, isFirst }: { done: readonly AcceptanceStep[]; isFirst: boolean },
): AcceptanceStep[] {
  const earlier = ACCEPTANCE_STEPS.slice(0, ACCEPTANCE_STEPS.indexOf(step));
  return earlier.filter((one) => !done.includes(one) && (isFirst || one !== "predecessor"));
}

export type ContractMissing = "contractSigned" | "contractBeforeFieldwork";

/** The engagement letter (业务约定书, CSA 1111) is signed by both sides, at the latest on the day fieldwork begins. */
export function contractMissing(signedOn: string | null, fieldworkStart: string): ContractMissing[] {
  if (signedOn === null) return ["contractSigned"];
  return signedOn > fieldworkStart ? ["contractBeforeFieldwork"] : [];
}
