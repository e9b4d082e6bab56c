/** The lock at the report date (CSA 1131): sixty days are for assembling the file, not for auditing. */
import { missingOf } from "../missing.ts";

/** Never after the report date: what would change figures, evidence or judgements. */
export const LOCKED_ACTS = [
  "entry",
  "mapping",
  "import",
  "sample",
  "procedureResult",
  "conclusion",
  "letterAmount",
  "materialityRevision",
] as const;
export type LockedAct = (typeof LOCKED_ACTS)[number];

/** What assembling is, each kind logged. */
export type AssemblingAct =
  | { act: "sortAndIndex" | "signChecklist" }
  /** A superseded draft, listed by name and hash before it goes. */
  | { act: "removeDraft"; isListed: boolean }
  /** What was obtained before the report and discussed. */
  | { act: "addDocument"; obtainedOn: string | null; obtainedBy: string | null }
  /** New procedures or exceptional circumstances (CSA 1332): what, why, by whom, when, to what effect, reviewed by whom. */
  | { act: "addAfterFacts"; record: Readonly<Record<AdditionField, boolean>> };
export type AdditionField = "what" | "why" | "who" | "when" | "effect" | "reviewer";

export type ReportPhase = "open" | "afterReport" | "archived";

export type LockMissing =
  | "locked"
  | "archived"
  | "listing"
  | "obtainedOn"
  | "obtainedBy"
  | "obtainedByReport"
  | AdditionField;

export const phaseOf = (reportDate: string | null, today: string, isArchived: boolean): ReportPhase => {
  if (isArchived) return "archived";
  return reportDate !== null && today > reportDate ? "afterReport" : "open";
};

/** Empty: it may be done. @param reportDate of the phase after it */
export function lockMissing(
  act: { act: LockedAct } | AssemblingAct,
  phase: ReportPhase,
  reportDate: string | null,
): LockMissing[] {
  if (phase === "archived") return ["archived"];
  if (phase === "open") return [];
  switch (act.act) {
    case "sortAndIndex":
    case "signChecklist":
      return [];
    case "removeDraft":
      return act.isListed ? [] : ["listing"];
    case "addDocument":
      return missingOf({
        obtainedOn: act.obtainedOn === null,
        obtainedBy: act.obtainedBy === null,
        obtainedByReport: act.obtainedOn !== null && reportDate !== null && act.obtainedOn > reportDate,
      });
    case "addAfterFacts": {
      const { what, why, who, when, effect, reviewer } = act.record;
      return missingOf({ what: !what, why: !why, who: !who, when: !when, effect: !effect, reviewer: !reviewer });
    }
    default:
      return ["locked"];
  }
}
