/** Declarations of independence (独立性声明): what a person may read, and who keeps a project from its completion. */
import { addDays } from "../calendar/workday.ts";
import { missingOf } from "../missing.ts";
import { settingOf } from "../rule-settings.ts";

export interface DeclaredAnswers {
  /** Any answer that is a threat (interest, loan, business, family, former post, gift, other service, overdue fee). */
  hasThreat: boolean;
  /** The independence function has decided on a safeguard; null where nothing asks for it. */
  isDecided: boolean | null;
}

/** Until a threat is decided on the person reads the head of the project and nothing else. */
export const accessOf = ({ hasThreat, isDecided }: DeclaredAnswers): "full" | "headOnly" =>
  hasThreat && isDecided !== true ? "headOnly" : "full";

export interface TeamHours<Person> {
  person: Person;
  /** Booked on the project, also by who has left. */
  hours: number;
  hasDeclared: boolean;
}

/** Who booked hours without a declaration for the period: each keeps the project from completion. */
export const undeclared = <Person>(team: readonly TeamHours<Person>[]): Person[] =>
  team.filter(({ hours, hasDeclared }) => hours > 0 && !hasDeclared).map(({ person }) => person);

export type DeclarationMissing = "declaredByReport" | "declaredSinceLastWork";

/** The declaration at completion is dated at the latest on the report date and at the earliest ten days before the person's last day of work. */
export const declarationMissing = (
  { declaredOn, lastWorkDay, reportDate }: { declaredOn: string; lastWorkDay: string; reportDate: string },
  days = settingOf("declaredBeforeLastWork"),
): DeclarationMissing[] =>
  missingOf<DeclarationMissing>({
    declaredByReport: declaredOn > reportDate,
    declaredSinceLastWork: declaredOn < addDays(lastWorkDay, -days),
  });
