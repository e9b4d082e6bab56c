/** What stands against a conclusion on misstatements: the page, and the act that concludes, ask the same. */
export interface EvaluationFacts {
  /** Misstatements that count and are not decided. */
  open: number;
  isMaterialityApproved: boolean;
  /** Questions that nobody has answered. */
  unanswered: number;
  hasConclusion: boolean;
}
export type EvaluationNeed = "open" | "flags" | "materiality" | "conclusion";

export function evaluationNeeds({
  open,
  isMaterialityApproved,
  unanswered,
  hasConclusion,
}: EvaluationFacts): EvaluationNeed[] {
  const needs: Readonly<Record<EvaluationNeed, boolean>> = {
    open: open > 0,
    flags: unanswered > 0,
    materiality: !isMaterialityApproved,
    conclusion: !hasConclusion,
  };
  return (["open", "flags", "materiality", "conclusion"] as const).filter((need) => needs[need]);
}
