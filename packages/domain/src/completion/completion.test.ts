import { describe, expect, it } from "vitest";
import { allowedOrRefused, cell, decides, isYes, orNull, rowsOf, verdict } from "../../test/decisions.ts";
import { seedCsv } from "../../test/seed.ts";
import { archiveClock } from "../archive/clock.ts";
import { addDays, workCalendar } from "../calendar/workday.ts";
import { fen, yuan } from "../money.ts";
import {
  coversSubsequentEvents,
  judgeReportDate,
  lawyerLetterMissing,
  type ReportDateMissing,
  type ReportDates,
  representationDate,
} from "./dates.ts";
import {
  type Decision,
  decisionFaults,
  dualDateText,
  dualDateTextEn,
  type FactsRecord,
  factsMissing,
} from "./facts-after-report.ts";
import { goingConcernMissing, runwayOf } from "./going-concern.ts";
import { JOINTLY_WAIVED, NEVER_WAIVED, type Waiver, waiverMissing, waiverReasonFaults, waiverRule } from "./waivers.ts";

const calendar = workCalendar(
  seedCsv("catalogues/cn_holidays.csv").map((row) => ({
    date: cell(row, "date"),
    dayType: row.dayType === "2" ? 2 : 1,
  })),
);

const laterThan: Readonly<Record<ReportDateMissing, string>> = {
  evidence: "no evidence",
  leaderSign: "no leader sign",
  qualityReview: "no EQR",
  representation: "no representation",
  approval: "no approval",
  evidenceAfterReport: "earlier than evidence",
  leaderSignAfterReport: "earlier than leader sign",
  reviewAfterReport: "earlier than EQR",
  representationAfterReport: "earlier than representation",
  approvalAfterReport: "earlier than approval",
  reportAfterSigning: "report date after the day of signing",
};
decides("report_dates", (row) => {
  const review = orNull(row.eqrUtc);
  const dates: ReportDates = {
    lastEvidence: cell(row, "lastEvidenceUtc"),
    lastLeaderSign: cell(row, "lastLeaderSignUtc"),
    lastReviewConclusion: review,
    isReviewRequired: review !== null,
    representation: cell(row, "representation"),
    approval: cell(row, "approval"),
  };
  const { earliest, missing } = judgeReportDate(dates, cell(row, "reportDate"), cell(row, "signedDay"));
  return { expected: verdict(laterThan)(missing), earliest: earliest ?? "" };
});

decides("subsequent_events_cover", (row) => ({
  expected: coversSubsequentEvents(cell(row, "lastRun"), cell(row, "reportDate"), calendar) ? "allowed" : "refused",
}));

decides("lawyer_letter", (row) => ({
  expected: verdict({ datedByReport: "after the report", managersReason: "PM reason" })(
    lawyerLetterMissing({
      dated: cell(row, "letterDate"),
      reportDate: cell(row, "reportDate"),
      hasReason: isYes(row.pmReason),
    }),
  ),
}));

const representations = {
  allowed: "allowed",
  warning: "warning",
  reasonAndRecord: "refused: PM reason and subsequent-event record",
  afterReport: "refused",
};
decides("representation_date", (row) => ({
  expected:
    representations[
      representationDate({
        dated: cell(row, "representation"),
        reportDate: cell(row, "reportDate"),
        hasReasonAndRecord: isYes(row.pmReasonAndRecord),
      })
    ],
}));

/** The table names checks in Chinese. */
const checks = new Map(rowsOf("waiver_checks").map((row) => [cell(row, "check"), cell(row, "code")]));
const waivers: Readonly<Record<string, Waiver>> = { partner: "partner", eqr: "reviewer", quality: "quality" };
decides("waiver", (row) => ({
  expected: allowedOrRefused(
    waiverMissing({
      check: checks.get(cell(row, "check")) ?? cell(row, "check"),
      by: cell(row, "waivedBy")
        .split("+")
        .flatMap((one) => waivers[one] ?? []),
      isReviewRequired: isYes(row.eqrRequired),
      isReasonGood: isYes(row.reasonOk),
    }),
  ),
}));

decides("waiver_reason", (row) => {
  const other = orNull(row.reasonOfAnotherWaiver);
  return { expected: allowedOrRefused(waiverReasonFaults(cell(row, "reason"), other === null ? [] : [other])) };
});

const twelve = (receipts: string, payments: string, maturity: string, month: number) =>
  Array.from({ length: 12 }, (_, at) => ({
    receipts: fen(receipts),
    payments: fen(payments),
    maturities: at + 1 === month ? fen(maturity) : 0n,
  }));

decides("going_concern", (row) => {
  const { balances, firstBelowZero } = runwayOf({
    opening: fen(cell(row, "unrestrictedCash")),
    months: twelve(
      cell(row, "monthlyReceipts"),
      cell(row, "monthlyPayments"),
      cell(row, "maturity"),
      Number(row.maturityMonth),
    ),
    committedLine: fen(cell(row, "committedLine")),
  });
  return {
    firstMonthBelowZero: firstBelowZero === null ? "" : String(firstBelowZero),
    balancesBeforeLine: balances.map((amount) => yuan(amount).replace(/\.00$/, "")).join(" "),
  };
});

decides("dual_date", (row) => {
  const amendedOn = cell(row, "amended");
  const date = { reportDate: cell(row, "reportDate"), note: cell(row, "note"), amendedOn };
  return { text: dualDateText(date), archiveDue: archiveClock(amendedOn, amendedOn).due };
});

describe("a decision on a fact known after the report", () => {
  const enough = (words: string): boolean => words.length >= 5;
  const decision = {
    decision: "amended",
    wouldHaveChanged: true,
    knownOn: "2025-05-01",
    today: "2025-05-06",
    words: "须修改附注",
    amendedOn: "2025-05-06",
    isDual: true,
    note: "十二",
    procedures: "检查判决书",
    governance: "",
    reliance: "",
  } as const;
  const faults = (more: Partial<Decision> = {}) => decisionFaults({ ...decision, ...more }, enough);

  it("says what follows from it, each in words", () => {
    expect(faults()).toEqual([]);
    expect(faults({ words: "", procedures: "无", note: " " })).toEqual(["words", "dualNote", "procedures"]);
    for (const amendedOn of [null, "2025-04-30", "2025-05-07"]) expect(faults({ amendedOn })).toEqual(["amendedOn"]);
    expect(faults({ isDual: false, note: "" })).toEqual([]);
    expect(faults({ decision: "refused" })).toEqual(["governance", "reliance"]);
    expect(faults({ decision: "refused", governance: "已书面通知", reliance: "已函告监管" })).toEqual([]);
    expect(faults({ decision: "none" })).toEqual(["wouldChange"]);
    expect(faults({ decision: "none", wouldHaveChanged: false })).toEqual([]);
  });

  it("gives both dates in English as well", () => {
    expect(dualDateTextEn({ reportDate: "2025-04-20", note: "12", amendedOn: "2025-05-06" })).toBe(
      "20 April 2025, except for note 12, as to which the date is 6 May 2025",
    );
  });
});

describe("the report date", () => {
  const dates: ReportDates = {
    lastEvidence: "2025-04-17T01:00:00Z",
    lastLeaderSign: "2025-04-20T02:00:00Z",
    lastReviewConclusion: "2025-04-19T03:00:00Z",
    isReviewRequired: true,
    representation: "2025-04-18",
    approval: "2025-04-18",
  };

  it("is at the earliest 2025-04-20 in the worked example, the file due 2025-06-19 and kept until 2035-04-20", () => {
    const { earliest } = judgeReportDate(dates, "2025-04-20", "2025-04-20");
    expect(earliest).toBe("2025-04-20");
    expect(archiveClock(earliest ?? "", "2025-06-20")).toEqual({
      due: "2025-06-19",
      overdueDays: 1,
      keepUntil: "2035-04-20",
    });
  });

  it("waits for every missing one, for the review where it is required", () => {
    const none: ReportDates = {
      lastEvidence: null,
      lastLeaderSign: null,
      lastReviewConclusion: null,
      isReviewRequired: true,
      representation: null,
      approval: null,
    };
    expect(judgeReportDate(none, "2025-04-20", "2025-04-20")).toEqual({
      earliest: null,
      missing: ["evidence", "leaderSign", "qualityReview", "representation", "approval"],
    });
  });

  it("counts a review that nobody required", () => {
    const late = { ...dates, isReviewRequired: false, lastReviewConclusion: "2025-04-20T16:00:00Z" };
    expect(judgeReportDate(late, "2025-04-20", "2025-04-21")).toEqual({
      earliest: "2025-04-21",
      missing: ["reviewAfterReport"],
    });
  });

  it("is not before the lawyer's letter", () =>
    expect(lawyerLetterMissing({ dated: "2025-04-21", reportDate: "2025-04-20", hasReason: true })).toEqual([
      "datedByReport",
    ]));

  it("takes a representation of its day, with a warning of 1 to 5 days, with reason and record of more, never a later one", () => {
    const at = (days: number) =>
      representationDate({ dated: addDays("2025-04-20", -days), reportDate: "2025-04-20", hasReasonAndRecord: false });
    expect([0, 1, 5, 6, -1].map(at)).toEqual(["allowed", "warning", "warning", "reasonAndRecord", "afterReport"]);
  });
});

describe("waivers", () => {
  it("are given of nine checks by nobody, of three jointly, of the others by the partner", () => {
    expect(NEVER_WAIVED.map(waiverRule).every((rule) => rule === "never")).toBe(true);
    expect([NEVER_WAIVED.length, JOINTLY_WAIVED.length]).toEqual([9, 3]);
    expect([...JOINTLY_WAIVED, "feesUnpaid"].map(waiverRule)).toEqual(["jointly", "jointly", "jointly", "partner"]);
  });

  it("name who is missing", () => {
    const ask = (isReviewRequired: boolean) =>
      waiverMissing({ check: "keyProcedure", by: [], isReviewRequired, isReasonGood: false });
    expect(ask(true)).toEqual(["partner", "reviewer", "reason"]);
    expect(ask(false)).toEqual(["partner", "quality", "reason"]);
  });

  it("let letters to banks stay out with alternative work, by the partner with the quality department", () => {
    const out = { check: "bankConfirmationOut", isReviewRequired: true, isReasonGood: true };
    expect(waiverMissing({ ...out, by: ["partner", "reviewer"] })).toEqual(["quality", "alternativeWork"]);
    expect(waiverMissing({ ...out, by: ["partner", "quality"], hasAlternativeWork: true })).toEqual([]);
  });

  it("are not given for a reason whose characters say nothing, or whose marks alone differ", () => {
    expect(waiverReasonFaults("同意".repeat(12), [])).toEqual(["short"]);
    const good = "该事项金额较小且已由替代程序取得充分证据";
    expect(waiverReasonFaults(`${good}。`, [good])).toEqual(["repeated"]);
  });
});

describe("going concern", () => {
  it("ends in month 6 with the line and in month 4 without it; a month at nil is not below zero", () => {
    const months = twelve("500000.00", "620000.00", "600000.00", 4);
    const opening = fen("900000.00");
    expect(runwayOf({ opening, months, committedLine: fen("300000.00") }).firstBelowZero).toBe(6);
    expect(runwayOf({ opening, months, committedLine: 0n }).firstBelowZero).toBe(4);
  });

  it("is evaluated over twelve months, with plans that are shown to be likely and feasible", () => {
    const months = twelve("1.00", "1.00", "0.00", 1);
    const plan = { hasEvidence: true, hasProbability: true, isParentAble: null };
    expect(goingConcernMissing({ months }, [plan])).toEqual([]);
    const weak = { hasEvidence: false, hasProbability: false, isParentAble: false };
    expect(goingConcernMissing({ months: months.slice(1) }, [plan, weak])).toEqual([
      "months",
      "evidence",
      "probability",
      "parentsAbility",
    ]);
  });
});

describe("facts after the report date", () => {
  const record: FactsRecord = {
    knownOn: "2025-05-02",
    fact: "重大诉讼判决",
    wouldHaveChanged: true,
    discussedWith: "治理层",
    decision: "amended",
    areProceduresExtended: true,
    hasNewRepresentation: true,
    isOldReportVoid: true,
    isGovernanceTold: false,
    isReliancePrevented: false,
  };

  it("are complete by what was decided", () => {
    expect(factsMissing(record)).toEqual([]);
    expect(factsMissing({ ...record, decision: "refused" })).toEqual(["governance", "reliance"]);
    expect(factsMissing({ ...record, isOldReportVoid: false, hasNewRepresentation: false })).toEqual([
      "representation",
      "oldReportVoid",
    ]);
    expect(
      factsMissing({ ...record, knownOn: null, fact: " ", wouldHaveChanged: null, discussedWith: "", decision: null }),
    ).toEqual(["knownOn", "fact", "effect", "discussion", "decision"]);
  });
});
