/** The procedures of an item as rows: which are shown, in which order, and what each still lacks. */

import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { procedureResult } from "@digao/contract/areas/engagement/programs/codes";
import { codesOf } from "@digao/contract/codes";
import { type Caller, isFault, judgeStep } from "@digao/contract/life";
import { kindOf, lifeOfProcedure, type ProcedureAct, subjectOf } from "@digao/domain/programs/life";
import { isDone, type Outcome, outcomeRefusal, type ProgResult } from "@digao/domain/programs/progress";

/** Enum progResult, as keys are pressed. */
export const progResults = codesOf("procedureResult");
export const resultOf = (value: number): ProgResult => progResults.find((one) => one === value) ?? 0;
/** These are asked for in words: what was found, or why not. */
export const wantsWords = (result: number): boolean =>
  result === procedureResult.exception ||
  result === procedureResult.notApplicable ||
  result === procedureResult.leftOut;

const voidStatus = adjustStatus.void;
/** A void entry corrects nothing. */
const hasAdjustment = ({ adjustment }: ProgLine) => adjustment !== null && adjustment.status !== voidStatus;

export const outcomeOf = (line: ProgLine): Outcome => ({
  result: resultOf(line.result),
  wpIndex: line.wpIndex,
  note: line.note,
  hasAdjustment: hasAdjustment(line),
});

export const shows = ["all", "open", "done", "waiting"] as const;
export type Show = (typeof shows)[number];
const fits: Record<Show, (line: ProgLine) => boolean> = {
  all: () => true,
  open: ({ isSelected, isSettled }) => isSelected && !isSettled,
  done: ({ isSelected, result }) => isSelected && isDone(result),
  waiting: ({ isSelected, needsApproval }) => isSelected && needsApproval,
};
export const countOf = (lines: readonly ProgLine[], show: Show): number => lines.filter(fits[show]).length;

/** Left-out ones stand at the end; `kept` are those that fitted when the choice was made. */
export const shownLines = (lines: readonly ProgLine[], show: Show, staying: ReadonlySet<number>): ProgLine[] =>
  lines
    .filter((line) => staying.has(line.id) || fits[show](line))
    .toSorted((a, b) => Number(b.isSelected) - Number(a.isSelected));

export interface Lack {
  /** Words are programs.lack.<word>. */
  word: string;
  count?: number;
}

function lackOfResult(line: ProgLine): string | undefined {
  if (line.needsApproval) return "approval";
  const refusal = outcomeRefusal(outcomeOf(line));
  if (refusal === "exceptionUnexplained" && line.adjustment) return "adjustmentVoid";
  return refusal ?? undefined;
}

/** What stands between the row and being settled, or what does not go together with its result. */
export function lacksOf(line: ProgLine): Lack[] {
  if (!line.isSelected) return [];
  const own = lackOfResult(line);
  const unchecked = line.drawn - line.checked;
  const isOff = line.result === procedureResult.noException && line.exceptions > 0;
  return [
    ...(own ? [{ word: own }] : []),
    ...(isDone(line.result) && unchecked > 0 ? [{ word: "unchecked", count: unchecked }] : []),
    ...(isOff ? [{ word: "drawnException", count: line.exceptions }] : []),
  ];
}

/** By the table of its life; a reason is asked for afterwards. */
export const mayTake = (line: ProgLine, act: ProcedureAct, caller: Caller): boolean =>
  !isFault(judgeStep(lifeOfProcedure(line), act, subjectOf(line), caller));

/** Why something cannot be done to a row, as programs.tailor.<word>; undefined where it can. */
export interface Tailoring {
  edit: string | undefined;
  leaveOut: string | undefined;
  remove: string | undefined;
}
export function tailoringOf(line: ProgLine, caller: Caller): Tailoring {
  const edit = mayTake(line, "reword", caller) ? undefined : "leaderOnly";
  const ours = line.isOwn ? "inUse" : "firmsStays";
  const stays = kindOf(line) === "key" ? "keyStays" : "inUse";
  return {
    edit,
    leaveOut: edit ?? (mayTake(line, "deselect", caller) ? undefined : stays),
    remove: mayTake(line, "remove", caller) ? undefined : ours,
  };
}
