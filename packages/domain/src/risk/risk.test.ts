import { describe, expect, it } from "vitest";
import { allowedOrRefused, cell, decides, isYes, orNull, verdict } from "../../test/decisions.ts";
import { fen } from "../money.ts";
import { executionFault } from "../programs/exec-day.ts";
import { EVIDENCE_WANTED, evidenceCoverage } from "./evidence-coverage.ts";
import {
  type Likelihood,
  loweringMissing,
  matrixLevel,
  type PresumedKind,
  RISK_MATRIX,
  type RiskLevel,
  rebuttalMissing,
  riskLevelOf,
} from "./level.ts";
import { type Magnitude, magnitudeMoveMissing, magnitudeOf } from "./magnitude.ts";
import { needsReasonLine, type ResponseFacts, responseMissing } from "./response.ts";

const likelihood = (text: string | undefined) => Number(text) as Likelihood;
const magnitude = (text: string | undefined) => Number(text) as Magnitude;
const level = (text: string | undefined) => Number(text) as RiskLevel;
const money = (text: string | undefined) => fen(text ?? "");

decides("risk_matrix", (row) => ({ level: String(matrixLevel(likelihood(row.likelihood), magnitude(row.magnitude))) }));

decides("risk_magnitude", (row) => {
  const limits = { trivial: money(row.trivial), pm: money(row.pm), om: money(row.om) };
  return { magnitude: String(magnitudeOf(money(row.possibleMisstatement), limits)) };
});

decides("risk_magnitude_move", (row) => ({
  expected: allowedOrRefused(magnitudeMoveMissing(magnitude(row.derived), magnitude(row.moved), isYes(row.reason))),
}));

const roles: Readonly<Record<string, number>> = { pm: 1, partner: 2, incharge: 3 };
decides("risk_presumed", (row) => {
  const role = roles[cell(row, "rebuttalBy")];
  const kind = row.kind === "none" ? null : (cell(row, "kind") as PresumedKind);
  const at = { likelihood: likelihood(row.likelihood), magnitude: magnitude(row.magnitude) };
  return { level: String(riskLevelOf(at, kind, role === undefined ? null : { role, hasReason: true })) };
});

decides("risk_lowering", (row) => ({
  expected: verdict({ reason: "reason", leader: "leader", otherPerson: "same person", partner: "partner" })(
    loweringMissing({
      from: level(row.from),
      to: level(row.to),
      isItemAbovePm: isYes(row.itemAbovePM),
      role: Number(row.role),
      isAssessor: isYes(row.sameAsAssessor),
      isFraud: isYes(row.fraud),
      hasReason: isYes(row.reason),
    }),
  ),
}));

const responses = {
  controlsThisYear: "controls this year",
  testOfDetails: "test of details",
  rollForward: "roll-forward",
  substantive: "substantive",
  preciseAnalysis: "analysis not precise",
  experienceOrReview: "person",
};
decides("risk_response", (row) => {
  const threshold = orNull(row.analysisThreshold);
  const facts: ResponseFacts = {
    rmm: level(row.rmm),
    isMaterial: isYes(row.material),
    reliesOnControls: isYes(row.reliesOnControls),
    controlsTestedIn: row.toeYear ? Number(row.toeYear) : null,
    auditYear: Number(row.auditYear),
    hasTestOfDetails: isYes(row.testOfDetails),
    isAtOrAfterPeriodEnd: isYes(row.atOrAfterPeriodEnd),
    isRolledForward: isYes(row.rolledForward),
    personYears: Number(row.personYears),
    isReviewedByManager: isYes(row.pmReview),
    hasOtherSubstantive: isYes(row.otherSubstantive),
    analysis: isYes(row.analysisOnly)
      ? { threshold: threshold === null ? null : fen(threshold), isPredictable: isYes(row.predictable) }
      : null,
    pm: money(row.pm),
  };
  expect(needsReasonLine(facts)).toBe(row.why === "a reason line is needed");
  return { expected: verdict(responses, "all")(responseMissing(facts)) };
});

const dayFaults: Readonly<Record<string, string>> = {
  beforeBooks: "before the data existed",
  beforeEnd: "before period end",
  afterReport: "after report date",
  ahead: "future",
};
decides("execution_date", (row) => {
  const days = {
    periodStart: null,
    periodEnd: cell(row, "periodEnd"),
    reportDate: orNull(row.reportDate),
    groupId: isYes(row.closingBalance) ? 1 : 3,
    booksFrom: orNull(row.dataImported),
  };
  const fault = executionFault(cell(row, "executed"), days, cell(row, "today"));
  return { expected: fault === null ? "allowed" : `refused: ${dayFaults[fault.kind]}` };
});

describe("risk", () => {
  it("is not the product of both: 5 × 3 stays high, 2 × 5 is high", () => {
    expect([matrixLevel(5, 3), matrixLevel(2, 5)]).toEqual([3, 3]);
    expect(Object.values(RISK_MATRIX).flat()).toHaveLength(25);
  });

  it("stays where it was derived without a reason", () => expect(magnitudeMoveMissing(3, 3, false)).toEqual([]));

  it("from revenue fraud is rebutted by the partner with a reason, and no other presumption is", () => {
    expect(rebuttalMissing("revenueFraud", { role: 2, hasReason: false })).toEqual(["reason"]);
    expect(rebuttalMissing("managementOverride", { role: 1, hasReason: true })).toEqual(["rebuttable", "partner"]);
    expect(riskLevelOf({ likelihood: 1, magnitude: 1 }, "revenueFraud", { role: 2, hasReason: false })).toBe(4);
  });

  it("is lowered by anybody from high on a small item, and raised by anybody", () => {
    const lowering = { isItemAbovePm: false, role: 0, isAssessor: true, isFraud: true, hasReason: false };
    expect(loweringMissing({ from: 3, to: 2, ...lowering })).toEqual([]);
    expect(loweringMissing({ from: 3, to: 4, ...lowering, isItemAbovePm: true })).toEqual([]);
  });

  it("that is significant and relies on controls is not answered by an imprecise analysis", () => {
    const facts: ResponseFacts = {
      rmm: 4,
      isMaterial: true,
      reliesOnControls: true,
      controlsTestedIn: 2024,
      auditYear: 2024,
      hasTestOfDetails: false,
      isAtOrAfterPeriodEnd: true,
      isRolledForward: false,
      personYears: 2,
      isReviewedByManager: false,
      hasOtherSubstantive: false,
      analysis: { threshold: null, isPredictable: true },
      pm: fen("59250.00"),
    };
    expect(responseMissing(facts)).toEqual(["preciseAnalysis", "experienceOrReview"]);
    const precise = { threshold: fen("59250.00"), isPredictable: true };
    expect(responseMissing({ ...facts, analysis: precise, personYears: 3 })).toEqual([]);
  });
});

describe("evidence coverage", () => {
  it("counts a part once, whatever evidence it has", () =>
    expect(
      evidenceCoverage(
        fen("1000.00"),
        [
          { key: "客户甲", amount: fen("500.00") },
          { key: "客户甲", amount: fen("450.00") },
          { key: "客户乙", amount: fen("-100.00") },
        ],
        3,
      ),
    ).toEqual({ covered: fen("600.00"), share: "0.6000", isEnough: true }));

  it("wants 80, 60, 40 % by risk, exactly", () => {
    expect([4, 3, 2].map((risk) => EVIDENCE_WANTED[risk as RiskLevel])).toEqual([80, 60, 40]);
    const at = (amount: string) => evidenceCoverage(fen("1000.00"), [{ key: "a", amount: fen(amount) }], 4).isEnough;
    expect([at("799.99"), at("800.00")]).toEqual([false, true]);
  });

  it("has no share of nothing", () => expect(evidenceCoverage(0n, [], 4).share).toBeNull());
});
