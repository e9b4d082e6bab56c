import { describe, expect, it } from "vitest";
import { cell, decides, isYes, orNull, type Row, yesOrNo } from "../../test/decisions.ts";
import { seedCsv } from "../../test/seed.ts";
import { workCalendar } from "../calendar/workday.ts";
import { fen } from "../money.ts";
import { scoreOf } from "../papers/checklist-score.ts";
import { type ApprovalChain, approvalChain, approverMissing } from "./chain.ts";
import { committeeDecision } from "./committee.ts";
import { feeRoute, isFallExplained } from "./fees.ts";
import { PREDECESSOR_QUESTIONS, type PredecessorFacts, predecessorState } from "./predecessor.ts";
import { acceptanceBand } from "./score.ts";
import { ACCEPTANCE_STEPS, contractMissing, openBefore } from "./steps.ts";

const calendar = workCalendar(
  seedCsv("catalogues/cn_holidays.csv").map((row) => ({
    date: cell(row, "date"),
    dayType: row.dayType === "2" ? 2 : 1,
  })),
);

const stars = Object.fromEntries([1, 2, 3, 4, 5].map((points) => [String(points), { points }]));
const bands = { low: ">=80", middle: "60-79", below: "<60" } as const;

decides("acceptance_score", (row) => {
  const scores = cell(row, "scores").split(" ");
  const items = cell(row, "weights")
    .split(" ")
    .map((weight, at) => ({ code: String(at), weight: Number(weight) }));
  const score = scoreOf({ items, answers: stars, unanswered: 1 }, (code) =>
    scores[Number(code)] === "-" ? null : (scores[Number(code)] ?? null),
  );
  return { total: score.percent ?? "", band: bands[acceptanceBand(score)] };
});

/** "79.9" of 100, without a float. */
const scored = (text: string) => ({ points: Number(text.replace(".", "")), outOf: 1000 });
const noFees = { isContingent: false, isPriorUnpaid: false };
const chainOf = (row: Row): ApprovalChain =>
  approvalChain({
    score: scored(cell(row, "score")),
    stops: Number(row.stops),
    isPie: isYes(row.pie),
    isListed: isYes(row.listed),
    isIpo: isYes(row.ipo),
    risk: Number(row.risk),
    isFirst: isYes(row.firstAudit),
    isGroup: isYes(row.group),
    isWaived: isYes(row.waiver),
    hasBreach: isYes(row.breachNoRemedy),
    meetsPreconditions: isYes(row.preconditionsMet),
    fees: noFees,
  });
const short = { manager: "pm", partner: "partner", quality: "quality", committee: "committee" } as const;
const inShort = ({ declined, steps }: ApprovalChain): string =>
  declined.length > 0 ? "decline" : steps.map((step) => short[step]).join(">");

decides("acceptance_chain", (row) => ({ expected: inShort(chainOf(row)) }));

decides("acceptance_committee", (row) => {
  const { outcome } = committeeDecision({ persons: Number(row.persons), yes: Number(row.yes), no: Number(row.no) });
  return { expected: { accepted: "accepted", notAccepted: "not accepted", tooFew: "refused: fewer than 3" }[outcome] };
});

const consents = { yes: "given", no: "none", refused: "refused" } as const;
decides("predecessor", (row) => {
  const found = predecessorState(
    {
      isFirst: isYes(row.firstAudit),
      consent: consents[cell(row, "consent") as keyof typeof consents],
      hasLetter: isYes(row.letter),
      reply: cell(row, "reply") as PredecessorFacts["reply"],
      reminders: [orNull(row.reminder1), orNull(row.reminder2)].filter((day) => day !== null),
      hasEvaluation: isYes(row.evaluation),
    },
    calendar,
  );
  if (found.state === "open") return { expected: `open: ${found.missing[0]}` };
  return { expected: found.state === "notNeeded" ? "not needed" : found.state };
});

decides("fee_fall", (row) => ({
  reasonNeeded: yesOrNo(isFallExplained(fen(cell(row, "priorFee")), fen(cell(row, "newFee")))),
}));

const routes = { decline: "decline", quality: "quality department", ordinary: "ordinary chain" } as const;
decides("fee_terms", (row) => ({
  expected:
    routes[
      feeRoute({ isContingent: isYes(row.contingentFee), isPriorUnpaid: isYes(row.priorAuditFeeUnpaidAtAcceptance) })
    ],
}));

decides("contract_date", (row) => ({
  expected:
    contractMissing(cell(row, "contractDate"), cell(row, "fieldworkStart")).length === 0
      ? "allowed"
      : "refused: contract date after fieldwork start",
}));

describe("acceptance", () => {
  const ordinary = {
    score: scored("80.0"),
    stops: 0,
    isPie: false,
    isListed: false,
    isIpo: false,
    risk: 2,
    isFirst: false,
    isGroup: false,
    isWaived: false,
    hasBreach: false,
    meetsPreconditions: true,
    fees: noFees,
  };

  it("goes by the score: 79.9, 80.0, 60.0, 59.9", () => {
    const bandAt = (text: string) => acceptanceBand(scored(text));
    expect(["79.9", "80.0", "60.0", "59.9"].map(bandAt)).toEqual(["middle", "low", "middle", "below"]);
  });

  it("compares the exact score: 79.96 shows as 80.0 and is none", () =>
    expect(acceptanceBand({ points: 1999, outOf: 2500 })).toBe("middle"));

  it("takes other limits than the usual ones", () =>
    expect(acceptanceBand(scored("80.0"), { low: 85, least: 70 })).toBe("middle"));

  it("says every reason why nobody may accept", () =>
    expect(
      approvalChain({
        ...ordinary,
        score: scored("59.9"),
        hasBreach: true,
        meetsPreconditions: false,
        fees: { isContingent: true, isPriorUnpaid: true },
      }),
    ).toEqual({ declined: ["preconditions", "breach", "contingentFee", "score"], steps: [] }));

  it("goes to the quality department while last year's fee is unpaid", () =>
    expect(approvalChain({ ...ordinary, fees: { isContingent: false, isPriorUnpaid: true } }).steps).toEqual([
      "manager",
      "partner",
      "quality",
    ]));

  it("is approved in turn, by other persons than the author and each other", () => {
    const chain = approvalChain(ordinary).steps;
    const ask = (step: "manager" | "partner", userId: string, earlier: string[]) =>
      approverMissing({ chain, step, userId, authors: ["author"], earlier });
    expect(ask("manager", "m", [])).toEqual([]);
    expect(ask("partner", "p", ["m"])).toEqual([]);
    expect(ask("partner", "p", [])).toEqual(["turn"]);
    expect(ask("manager", "author", [])).toEqual(["otherThanAuthor"]);
    expect(ask("partner", "m", ["m"])).toEqual(["otherThanEarlier"]);
  });

  it("keeps the dissent whatever the vote", () => {
    expect(committeeDecision({ persons: 3, yes: 2, no: 1 })).toEqual({ outcome: "accepted", hasDissent: true });
    expect(committeeDecision({ persons: 4, yes: 2, no: 0 })).toEqual({ outcome: "notAccepted", hasDissent: false });
  });

  it("asks the predecessor six questions, and reminds until two lie five working days apart", () => {
    expect(PREDECESSOR_QUESTIONS).toHaveLength(6);
    const facts: PredecessorFacts = {
      isFirst: true,
      consent: "given",
      hasLetter: true,
      reply: "none",
      reminders: ["2024-09-27", "2024-10-08", "2024-10-10"],
      hasEvaluation: true,
    };
    expect(predecessorState(facts, calendar)).toEqual({ state: "complete" });
    expect(predecessorState({ ...facts, consent: "none", hasLetter: false, reminders: [] }, calendar)).toEqual({
      state: "open",
      missing: ["consent", "letter", "reminder"],
    });
  });

  it("waits at each step for every earlier one, for the predecessor before a first audit alone", () => {
    expect(openBefore("approval", { done: ["contact", "evaluation"], isFirst: true })).toEqual([
      "independence",
      "predecessor",
      "fees",
    ]);
    expect(
      openBefore("start", { done: ACCEPTANCE_STEPS.filter((step) => step !== "predecessor"), isFirst: false }),
    ).toEqual([]);
    expect(openBefore("contact", { done: [], isFirst: true })).toEqual([]);
  });

  it("needs a contract that both have signed", () =>
    expect(contractMissing(null, "2024-12-08")).toEqual(["contractSigned"]));
});
