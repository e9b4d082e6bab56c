/** Procedures as responses to a risk: what they can be, and what keeps them from counting as executed (CSA 1231). */
import { responseKind } from "@digao/contract/areas/balance/risks/codes";
import { procedureType } from "@digao/contract/areas/engagement/programs/codes";
import type { Code } from "@digao/contract/codes";
import { missingOf } from "../missing.ts";
import type { Fen } from "../money.ts";
import { type Days, executionFault } from "../programs/exec-day.ts";
import { isDone } from "../programs/progress.ts";
import type { RiskLevel } from "./level.ts";
import { type ResponseMissing, responseMissing } from "./response.ts";

export type ResponseKind = Code<"responseKind">;

const { inquiry, observation, inspection, confirmation, recalculation, reperformance, analytical, stockTake } =
  procedureType;

/** Inquiry and observation alone test no details; a control is tested by what shows that it was carried out. */
const TYPES: Readonly<Record<ResponseKind, readonly number[]>> = {
  [responseKind.details]: [inspection, confirmation, recalculation, stockTake],
  [responseKind.analysis]: [analytical],
  [responseKind.controls]: [inquiry, observation, inspection, reperformance],
};

export const canBe = (kind: ResponseKind, procTypes: readonly number[]): boolean =>
  procTypes.some((type) => TYPES[kind].includes(type));

interface Performed {
  isSelected: boolean;
  result: number;
  wpIndex: string | null;
  /** What the paper at its index lacks; one that may be the right one is for its reviewer. */
  paperLack: string | null;
  hasOpenSample: boolean;
  drawn: number;
  checked: number;
  execDate: string | null;
}

type PerformedMissing = "selected" | "result" | "paper" | "sample" | "vouchers" | "day";

/** Executed: with a result, by a paper that is there and has content, with all that was drawn for it, on a day that can be. */
export const performedMissing = (line: Performed, days: Days, today: string): PerformedMissing[] =>
  missingOf({
    selected: !line.isSelected,
    result: !isDone(line.result),
    paper: line.wpIndex === null || (line.paperLack !== null && line.paperLack !== "doubtful"),
    sample: line.hasOpenSample,
    vouchers: line.checked < line.drawn,
    day: isDone(line.result) && (line.execDate === null || executionFault(line.execDate, days, today) !== null),
  });

/** A procedure that is linked to a risk and executed. */
export interface Response {
  kind: ResponseKind;
  assertions: readonly string[];
  execDate: string | null;
  isRolledForward: boolean;
  threshold: Fen | null;
  isPredictable: boolean;
}

export interface RiskFacts {
  rmm: RiskLevel;
  isMaterial: boolean;
  reliesOnControls: boolean;
  periodEnd: string;
  isReviewedByManager: boolean;
  pm: Fen;
}

/** What an assertion still needs, by the procedures that were executed for it. A risk of the statements as a whole has none of its own. */
export function missingOfAssertion(
  risk: RiskFacts,
  assertion: string | null,
  executed: readonly Response[],
): ResponseMissing[] {
  const own = executed.filter(({ assertions }) => assertion === null || assertions.includes(assertion));
  const details = own.filter(({ kind }) => kind === responseKind.details);
  const analyses = own.filter(({ kind }) => kind === responseKind.analysis);
  const isPrecise = ({ threshold, isPredictable }: Response) =>
    threshold !== null && threshold <= risk.pm && isPredictable;
  const auditYear = Number(risk.periodEnd.slice(0, 4));
  return responseMissing({
    ...risk,
    auditYear,
    controlsTestedIn: own.some(({ kind }) => kind === responseKind.controls) ? auditYear : null,
    hasTestOfDetails: details.length > 0,
    isAtOrAfterPeriodEnd: details.some(({ execDate }) => execDate !== null && execDate >= risk.periodEnd),
    isRolledForward: details.some(({ isRolledForward }) => isRolledForward),
    // Years of experience are nowhere recorded: the review stands for them.
    personYears: 0,
    hasOtherSubstantive: false,
    analysis: analyses.find(isPrecise) ?? analyses[0] ?? null,
  });
}
