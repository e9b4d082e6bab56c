/** Talk with the predecessor auditor before a first audit (前后任注册会计师的沟通, CSA 1153). */
import { type WorkCalendar, workdaysBetween } from "../calendar/workday.ts";
import { missingOf } from "../missing.ts";
import { settingOf } from "../rule-settings.ts";

/** What is asked: each needs its answer in the evaluation. */
export const PREDECESSOR_QUESTIONS = [
  "integrity",
  "disagreements",
  "fraudCommunicated",
  "deficienciesCommunicated",
  "reasonOfChange",
  "accessToPapers",
] as const;

export interface PredecessorFacts {
  isFirst: boolean;
  /** The client's consent to ask, on file. */
  consent: "given" | "none" | "refused";
  hasLetter: boolean;
  reply: "none" | "satisfactory" | "unsatisfactory";
  /** Days of the reminders, in order. */
  reminders: readonly string[];
  hasEvaluation: boolean;
}

export type PredecessorMissing = "consent" | "letter" | "reminder" | "evaluation";

/** `stop`: a hard stop of the acceptance, by refused consent or a reply that does not satisfy. */
export type PredecessorState =
  | { state: "notNeeded" | "stop" | "complete" }
  | { state: "open"; missing: PredecessorMissing[] };

export function predecessorState(
  facts: PredecessorFacts,
  calendar: WorkCalendar,
  apart = settingOf("predecessorReminders"),
): PredecessorState {
  if (!facts.isFirst) return { state: "notNeeded" };
  if (facts.consent === "refused" || facts.reply === "unsatisfactory") return { state: "stop" };
  const [first, ...later] = facts.reminders;
  const isReminded = first !== undefined && later.some((day) => workdaysBetween(first, day, calendar) >= apart);
  const missing = missingOf<PredecessorMissing>({
    consent: facts.consent !== "given",
    letter: !facts.hasLetter,
    reminder: facts.reply === "none" && !isReminded,
    evaluation: !facts.hasEvaluation,
  });
  return missing.length === 0 ? { state: "complete" } : { state: "open", missing };
}
