/** Where an evaluation leads after the partner (practice 1.2), by the domain's chain. */

import { acceptancePaper } from "@digao/contract/areas/engagement/acceptance/calls";
import {
  acceptanceReason,
  acceptanceRoute,
  predecessorConsent,
  predecessorReply,
} from "@digao/contract/areas/engagement/acceptance/codes";
import type { ProjectFacts } from "@digao/contract/areas/engagement/acceptance/evaluation";
import { contingentFeeItem, reviewItems } from "@digao/contract/areas/engagement/acceptance/evaluation-items";
import type { RecordOf } from "@digao/contract/paper/paper";
import { answerOf } from "@digao/contract/paper/sections";
import { type ApprovalChain, approvalChain } from "@digao/domain/acceptance/chain";
import { type PredecessorState, predecessorState } from "@digao/domain/acceptance/predecessor";
import { acceptanceBand } from "@digao/domain/acceptance/score";
import { fen } from "@digao/domain/money";
import { type Score, scoreOf } from "@digao/domain/papers/checklist-score";
import { chinaCalendar } from "./calendar.ts";

type Spec = (typeof acceptancePaper)["spec"];
/** What decides on the chain, of a version or of what it was written from. */
export type Evaluated = Pick<
  RecordOf<Spec>,
  | "evaluation"
  | "bars"
  | "consent"
  | "letterOn"
  | "reply"
  | "firstReminderOn"
  | "secondReminderOn"
  | "predecessorNote"
  | "fee"
  | "lastFee"
  | "unpaidFee"
  | "feeNote"
>;

const { evaluation } = acceptancePaper.spec.sections;

const states = {
  [predecessorReply.none]: "none",
  [predecessorReply.satisfactory]: "satisfactory",
  [predecessorReply.unsatisfactory]: "unsatisfactory",
} as const;
const consents = {
  [predecessorConsent.notAsked]: "none",
  [predecessorConsent.given]: "given",
  [predecessorConsent.refused]: "refused",
} as const;

export function predecessorOf(version: Evaluated, { isFirst }: Pick<ProjectFacts, "isFirst">): PredecessorState {
  return predecessorState(
    {
      isFirst,
      consent: consents[(version.consent ?? predecessorConsent.notAsked) as keyof typeof consents],
      hasLetter: Boolean(version.letterOn),
      reply: states[(version.reply ?? predecessorReply.none) as keyof typeof states],
      reminders: [version.firstReminderOn, version.secondReminderOn].flatMap((on) => on ?? []),
      hasEvaluation: Boolean(version.predecessorNote?.trim()),
    },
    chinaCalendar(),
  );
}

const answer = (version: Evaluated, list: "evaluation" | "bars", code: string): string | null =>
  answerOf(version, list, code).answer;

/** The lines of the sheet that stop, as it stands. */
function stopsOf(version: Evaluated): number {
  const items = evaluation.items.filter(({ code, stop }) => {
    const given = answer(version, "evaluation", code);
    return code !== contingentFeeItem && given !== null && stop?.includes(given);
  });
  return items.length;
}

export const isUnpaid = ({ unpaidFee }: Evaluated): boolean => fen(unpaidFee ?? "0.00") > 0n;
const isLow = (version: Evaluated, code: string): boolean =>
  ["1", "2"].includes(answer(version, "evaluation", code) ?? "");

export interface Routed {
  score: Score;
  route: number;
  reasons: number[];
}

interface Judged {
  facts: ProjectFacts;
  score: Score;
  asked: PredecessorState;
  stops: number;
  isFeeWatched: boolean;
  plain: ApprovalChain;
}

const is = acceptanceReason;
const highRisk = 3;
/** Why others than the partner look at it, in the order in which they are shown. */
const reasonsBy: readonly [reason: number, holds: (of: Judged) => boolean][] = [
  [is.score, ({ score }) => acceptanceBand(score) !== "low"],
  [is.stop, ({ stops }) => stops > 0],
  [is.pie, ({ facts }) => facts.isPie],
  [is.listed, ({ facts }) => facts.isListed],
  [is.ipo, ({ facts }) => facts.isIpo],
  [is.risk, ({ facts }) => (facts.riskLevel ?? 0) >= highRisk],
  [is.firstAudit, ({ facts }) => facts.isFirst],
  [is.group, ({ facts }) => facts.isGroup],
  [is.breach, ({ plain }) => plain.declined.includes("breach")],
  [is.preconditions, ({ plain }) => plain.declined.includes("preconditions")],
  [is.fee, ({ isFeeWatched, plain }) => isFeeWatched || plain.declined.includes("contingentFee")],
  [is.predecessor, ({ asked }) => asked.state === "stop"],
];

function routeFrom(plain: ApprovalChain, waived: ApprovalChain): number {
  if (waived.declined.length > 0) return acceptanceRoute.decline;
  if (plain.declined.length > 0) return acceptanceRoute.waiver;
  if (plain.steps.includes("committee")) return acceptanceRoute.committee;
  return plain.steps.includes("quality") ? acceptanceRoute.quality : acceptanceRoute.partner;
}

/** Who decides after the partner, and why others than him. */
export function routeOf(version: Evaluated, facts: ProjectFacts): Routed {
  const score = scoreOf(evaluation, (code) => answer(version, "evaluation", code));
  const asked = predecessorOf(version, facts);
  const stops = stopsOf(version) + (asked.state === "stop" ? 1 : 0);
  const isFeeWatched = isUnpaid(version) || reviewItems.some((code) => isLow(version, code));
  const chainOf = (isWaived: boolean) =>
    approvalChain({
      score,
      stops,
      ...facts,
      risk: facts.riskLevel ?? 0,
      isWaived,
      hasBreach: answer(version, "bars", "breach") === "yes",
      meetsPreconditions: answer(version, "bars", "preconditions") === "yes",
      fees: {
        isContingent: answer(version, "evaluation", contingentFeeItem) === "yes",
        isPriorUnpaid: isFeeWatched,
      },
    });
  const plain = chainOf(false);
  const judged: Judged = { facts, score, asked, stops, isFeeWatched, plain };
  const reasons = reasonsBy.filter(([, holds]) => holds(judged)).map(([reason]) => reason);
  return { score, route: routeFrom(plain, chainOf(true)), reasons };
}
