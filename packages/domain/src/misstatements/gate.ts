/** What stands against a conclusion on misstatements, and what is wrong with a draft of one: the page and the acts ask the same. */
import {
  misstatementAnswer,
  misstatementConclusion,
  qualitativeFlags,
} from "@digao/contract/areas/report/misstatements/codes";

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

export interface EvaluationFault {
  field: string;
  code: "flagNeedsNote" | "reasonMissing" | "isMaterial" | "revisionReason";
}
type Draft = Readonly<Record<string, unknown>>;

const isBlank = (value: unknown): boolean => typeof value !== "string" || value.trim() === "";

/** @param isMaterial whether what is uncorrected reaches materiality @param isRevision whether another version is in force */
export function evaluationFaults(
  draft: Draft,
  { isMaterial, isRevision }: { isMaterial: boolean; isRevision: boolean },
): EvaluationFault[] {
  const { open, immaterial } = misstatementConclusion;
  const notes = qualitativeFlags
    .filter((flag) => draft[flag] === misstatementAnswer.yes)
    .map((flag): [string, EvaluationFault["code"], boolean] => {
      const note = `${flag}Note`;
      return [note, "flagNeedsNote", isBlank(draft[note])];
    });
  const all: [string, EvaluationFault["code"], boolean][] = [
    ...notes,
    ["reason", "reasonMissing", draft.conclusion !== open && isBlank(draft.reason)],
    ["conclusion", "isMaterial", draft.conclusion === immaterial && isMaterial],
    ["revisionReason", "revisionReason", isRevision && isBlank(draft.revisionReason)],
  ];
  return all.filter(([, , isWrong]) => isWrong).map(([field, code]) => ({ field, code }));
}
