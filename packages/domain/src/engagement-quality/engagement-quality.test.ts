import { describe, expect, it } from "vitest";
import { cell, decides, isYes, orNull, verdict, yesOrNo } from "../../test/decisions.ts";
import { fen } from "../money.ts";
import { type Consultation, consultationsOpen, consultationsRequired } from "./consultation.ts";
import { eligibilityMissing } from "./eligible.ts";
import { groundsOf, isReviewRequired } from "./required.ts";
import {
  type MatterRecord,
  openMatters,
  REVIEW_MATTERS,
  reviewDatesMissing,
  reviewerConsultation,
} from "./review-record.ts";

decides("eqr_required", (row) => {
  const grounds = {
    isListed: isYes(row.listed),
    isPie: isYes(row.pie),
    isNamedByLaw: isYes(row.lawNamed),
    isFirst: isYes(row.firstAudit),
    risk: Number(row.risk),
    isGroup: isYes(row.group),
    opinion: Number(row.opinionProposed),
    hasGoingConcernSection: isYes(row.gcSection),
    hasRestatement: isYes(row.restatement),
    isIpo: isYes(row.ipo),
  };
  return { required: yesOrNo(isReviewRequired(grounds)) };
});

const reasons = { cpa: "CPA", offTeam: "team", coolingOff: "KAP", notSubordinate: "subordinate", hours: "hours" };
decides("eqr_eligible", (row) => {
  const missing = eligibilityMissing({
    isCpa: isYes(row.cpa),
    isOnTeam: isYes(row.onTeam),
    wasOnTeam: isYes(row.wasOnTeamInPeriod),
    lastKeyPartnerYear: row.lastKapYear ? Number(row.lastKapYear) : null,
    auditYear: Number(row.auditYear),
    isSubordinate: isYes(row.subordinateOfPartner),
    hoursShare: cell(row, "hoursBudgetShare"),
    policyShare: cell(row, "policyShare"),
  });
  return { expected: missing.length === 0 ? "eligible" : missing.map((code) => reasons[code]).join("+") };
});

decides("eqr_dates", (row) => ({
  expected: verdict({
    allPhases: "involvement in all three phases",
    planningByFieldworkEnd: "planning after fieldwork",
    completedByReport: "EQR after report date",
  })(
    reviewDatesMissing({
      planning: orNull(row.planning),
      execution: orNull(row.execution),
      completion: orNull(row.completion),
      fieldworkEnd: orNull(row.fieldworkEnd),
      reportDate: cell(row, "reportDate"),
    }),
  ),
}));

decides("eqr_consultation", (row) => ({
  expected: reviewerConsultation(Number(row.consultationNo), isYes(row.onMatterToBeJudged)),
}));

describe("the engagement quality review", () => {
  const plain = {
    isListed: false,
    isPie: false,
    isNamedByLaw: false,
    isFirst: true,
    risk: 2,
    isGroup: false,
    opinion: 1,
    hasGoingConcernSection: false,
    hasRestatement: false,
    isIpo: false,
  };

  it("is required of more by the firm's policy", () =>
    expect(["required", "first", "all"].map((policy) => isReviewRequired(plain, policy))).toEqual([false, true, true]));

  const record = (matter: MatterRecord["matter"], reviewerId: string, conclusion = "适当"): MatterRecord => ({
    matter,
    reviewerId,
    papers: ["ZD-1"],
    question: "依据是什么",
    answer: "见底稿",
    conclusion,
  });

  it("has all its matters concluded, each by the reviewer in office: a successor does all of them", () => {
    const records = REVIEW_MATTERS.map((matter) => record(matter, "q"));
    expect(openMatters(records, "q")).toEqual([]);
    expect(openMatters(records, "successor")).toEqual([...REVIEW_MATTERS]);
    expect(openMatters([...records.slice(1), record("independence", "q", " ")], "q")).toEqual(["independence"]);
  });

  it("names every date that is wrong", () =>
    expect(
      reviewDatesMissing({
        planning: "2025-03-17",
        execution: null,
        completion: "2025-04-11",
        fieldworkEnd: "2025-03-16",
        reportDate: "2025-04-10",
      }),
    ).toEqual(["allPhases", "planningByFieldworkEnd", "completedByReport"]));
});

describe("consultation", () => {
  it("is compulsory on six subjects, on a new standard above performance materiality", () => {
    const all = {
      opinion: 3,
      hasGoingConcernSection: true,
      hasRestatement: true,
      hasFraud: true,
      isWithdrawing: true,
      newStandard: fen("0.02"),
      pm: fen("0.01"),
    };
    expect(consultationsRequired(all)).toHaveLength(6);
    const none = {
      opinion: 1,
      hasGoingConcernSection: false,
      hasRestatement: false,
      hasFraud: false,
      isWithdrawing: false,
      newStandard: fen("0.01"),
      pm: fen("0.01"),
    };
    expect(consultationsRequired(none)).toEqual([]);
  });

  it("counts from outside the team, once answered and decided", () => {
    const held: Consultation = { subject: "fraud", isConsultantOnTeam: false, hasAnswer: true, hasDecision: true };
    expect(consultationsOpen(["fraud"], [held])).toEqual([]);
    const { subject } = held;
    expect(
      consultationsOpen(["fraud"], [{ subject, isConsultantOnTeam: true, hasAnswer: true, hasDecision: true }]),
    ).toEqual(["fraud"]);
    expect(
      consultationsOpen(["fraud"], [{ subject, isConsultantOnTeam: false, hasAnswer: true, hasDecision: false }]),
    ).toEqual(["fraud"]);
  });
});

describe("whether a project is reviewed, by its head", () => {
  const plain = { isListed: false, isPie: false, isFirst: false, isGroup: false, isIpo: false, riskLevel: null };
  const needs = (more: object, policy = "required") => isReviewRequired(groundsOf({ ...plain, ...more }), policy);

  it("follows listing, public interest, groups and offerings, and risk in a first audit alone", () => {
    expect(["isListed", "isPie", "isGroup", "isIpo", "isFirst"].map((one) => needs({ [one]: true }))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect([1, 2, 3, 4].map((riskLevel) => needs({ riskLevel }))).toEqual([false, false, false, false]);
    expect([1, 2, 3, 4].map((riskLevel) => needs({ riskLevel, isFirst: true }))).toEqual([false, false, true, true]);
  });

  it("follows the policy of the firm beyond that", () => {
    expect([needs({}, "all"), needs({}, "first"), needs({ isFirst: true }, "first")]).toEqual([true, false, true]);
  });
});
