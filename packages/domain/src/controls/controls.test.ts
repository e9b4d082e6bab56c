import { describe, expect, it } from "vitest";
import { cell, decides, isYes, verdict } from "../../test/decisions.ts";
import { fen } from "../money.ts";
import { attributeSize, controlSizes, type Frequency, upperRates } from "../sampling/attributes.ts";
import { factorSize } from "../sampling/sizes.ts";
import { controlMinimum, controlOutcome, reclassifyMissing } from "./attribute-test.ts";
import { type DeficiencyGrade, deficiencyGrade, type MaterialIndicator, mayRely, toldTo } from "./deficiency.ts";
import { itemsToAdd } from "./details.ts";
import { automatedReliance, reportMissing } from "./itgc.ts";
import { cyclesUntested, rotationMissing } from "./rotation.ts";
import { isWithinTolerable, upperLimitPercent } from "./upper-limit.ts";

/** "10.00" per cent as a fraction of 1. */
const rate = (percent: string | undefined): string => String(Number(percent) / 100);
const result = (size: number, deviations: number, confidence = "0.90") => ({ size, deviations, confidence });

decides("attribute_udl", (row) => {
  const one = result(Number(row.n), Number(row.deviations), cell(row, "confidence"));
  const isEffective = isWithinTolerable(one, rate(row.tolerablePct));
  return { udlPct: upperLimitPercent(one), result: isEffective ? "effective" : "not effective" };
});

decides("attribute_size", (row) => {
  const tolerable = rate(row.tolerablePct);
  const size = attributeSize(Number(tolerable), 0, Number(row.confidence)) ?? 0;
  const isEnough = (items: number) => isWithinTolerable(result(items, 0, cell(row, "confidence")), tolerable);
  expect([isEnough(size), isEnough(size - 1)]).toEqual([true, false]);
  return { n: String(size) };
});

const outcomes = {
  rely: "rely",
  extend: "extend once or no reliance",
  noReliance: "no reliance",
  noSecondExtension: "no reliance, second extension refused",
};
decides("attribute_extension", (row) => ({
  expected:
    outcomes[
      controlOutcome({
        size: Number(row.n),
        deviations: Number(row.deviations),
        confidence: cell(row, "confidence"),
        tolerable: rate(row.tolerablePct),
        isFraud: isYes(row.fraud),
        isSystematic: isYes(row.systematic),
        extensions: Number(row.extensionsBefore),
      })
    ],
}));

const frequencies: Readonly<Record<string, Frequency>> = {
  每年1次: "yearly",
  每季: "quarterly",
  每月: "monthly",
  每周: "weekly",
  每日: "daily",
  每日数次: "often",
};
decides("control_frequency", (row) => ({
  minimum: String(
    controlMinimum(frequencies[cell(row, "frequency")] ?? "automated", isYes(row.automatedItgcEffective)),
  ),
}));

const rotations = {
  recentTest: "older than two years",
  unchanged: "changed",
  noSignificantRisk: "significant risk",
  walkthrough: "walkthrough",
  itgc: "ITGC",
};
decides("control_rotation", (row) => {
  const [testedIn, auditYear] = [Number(row.lastTest), Number(row.auditYear)];
  const missing = rotationMissing({
    testedIn,
    auditYear,
    hasChanged: isYes(row.changed),
    isForSignificantRisk: isYes(row.significantRisk),
    isWalkedThrough: isYes(row.walkthroughThisYear),
    areItgcEffective: isYes(row.itgcEffective),
  });
  const relied = testedIn === auditYear ? "tested this year" : "rely";
  return { expected: missing.length === 0 ? relied : verdict(rotations, "all")(missing) };
});

const reliances = {
  sizeOne: "size 1 allowed",
  unreliable: "not reliable, procedures reopened",
  unaffected: "not affected",
};
decides("itgc", (row) => {
  const general = {
    changeManagement: isYes(row.changeManagement),
    access: isYes(row.access),
    operations: isYes(row.operations),
  };
  return { expected: reliances[automatedReliance(general, isYes(row.sameApplication))] };
});

const grades: Readonly<Record<string, DeficiencyGrade>> = { 一般: "general", 重要: "significant", 重大: "material" };
const indicators: Readonly<Record<string, MaterialIndicator>> = {
  高级管理层舞弊: "seniorFraud",
  重述: "restatement",
  审计委员会无效: "ineffectiveAuditCommittee",
};
const told = { management: "management", governanceInWriting: "governance in writing" };
decides("deficiency", (row) => {
  const amounts = cell(row, "amounts").split(" ").map(fen);
  const indicator = indicators[cell(row, "indicator")];
  const limits = { om: fen(cell(row, "om")), pm: fen(cell(row, "pm")) };
  const grade = deficiencyGrade(amounts, limits, indicator ? [indicator] : []);
  const name = Object.keys(grades).find((one) => grades[one] === grade) ?? "";
  return { grade: name, toldTo: told[toldTo(grade)] };
});

decides("deficiency_reliance", (row) => ({
  expected: mayRely(grades[cell(row, "worstGrade")] ?? null, isYes(row.sameCycle)) ? "allowed" : "refused",
}));

decides("details_size", (row) => {
  const factor = fen(cell(row, "factor"));
  return { n: String(factorSize(fen(cell(row, "bookValue")), fen(cell(row, "tolerable")), factor)?.size) };
});

describe("tests of controls", () => {
  it("have these upper limits: 8.80, 14.69, 9.38, 6.33, 8.63 and 7.66 %", () => {
    const limits = [result(25, 0), result(25, 1), result(40, 1), result(60, 1), result(60, 2), result(60, 1, "0.95")];
    expect(limits.map(upperLimitPercent)).toEqual(["8.80", "14.69", "9.38", "6.33", "8.63", "7.66"]);
  });

  it("agree with the limit that is worked out by a distribution, over sizes and deviations", () => {
    for (const size of [1, 7, 25, 61, 180])
      for (const deviations of [0, 1, 5].filter((one) => one <= size))
        expect(Number(upperLimitPercent(result(size, deviations)))).toBeCloseTo(
          upperRates(size, deviations, 0.9).exact * 100,
          1,
        );
  });

  it("are compared exactly: one item without deviation is within 90 % at a confidence of 90 %, and within no less", () => {
    expect(isWithinTolerable(result(1, 0), "0.9")).toBe(true);
    expect(isWithinTolerable(result(1, 0), "0.8999999999")).toBe(false);
    expect(upperLimitPercent(result(3, 3))).toBe("100.00");
    expect(isWithinTolerable(result(3, 3), "0.99")).toBe(false);
    expect(() => upperLimitPercent(result(0, 0))).toThrow(RangeError);
  });

  it("take 1, 2, 2, 5, 20 and 25 items by frequency, more for higher reliance", () => {
    expect(Object.values(frequencies).map((one) => controlMinimum(one, false))).toEqual([1, 2, 2, 5, 20, 25]);
    expect([controlSizes.daily.higher, controlSizes.often.higher]).toEqual([
      [30, 40],
      [45, 60],
    ]);
  });

  it("are extended for a single deviation alone", () => {
    const test = { tolerable: "0.10", isFraud: false, isSystematic: false, extensions: 0 };
    const { size, deviations, confidence } = result(25, 2);
    expect(controlOutcome({ size, deviations, confidence, ...test })).toBe("noReliance");
  });

  it("keep a deviation that was evaluated, unless another leader says otherwise", () => {
    const ask = (isLeader: boolean, isEvaluator: boolean) =>
      reclassifyMissing({ isEvaluated: true, isLeader, isEvaluator });
    expect([ask(true, false), ask(true, true), ask(false, false)]).toEqual([[], ["otherLeader"], ["otherLeader"]]);
    expect(reclassifyMissing({ isEvaluated: false, isLeader: false, isEvaluator: true })).toEqual([]);
  });

  it("are made in every cycle every year: last test 2022 holds for 2024, not for 2025", () => {
    const earlier = { hasChanged: false, isForSignificantRisk: false, isWalkedThrough: true, areItgcEffective: true };
    expect(rotationMissing({ testedIn: 2022, auditYear: 2024, ...earlier })).toEqual([]);
    expect(rotationMissing({ testedIn: 2022, auditYear: 2025, ...earlier })).toEqual(["recentTest"]);
    const controls = [
      { cycle: "sales", testedIn: 2024 },
      { cycle: "sales", testedIn: 2022 },
      { cycle: "payroll", testedIn: 2023 },
      { cycle: "cash", testedIn: null },
    ];
    expect(cyclesUntested(controls, 2024)).toEqual(["payroll", "cash"]);
  });

  it("rest on reports whose source, parameters and completeness are known", () =>
    expect(reportMissing({ hasSource: true, hasParameters: false, isTiedToLedger: false })).toEqual([
      "parameters",
      "completeness",
    ]));

  it("let a sample become too small by itself: 40 items, 20 more at a factor of 3", () => {
    const design = { total: fen("10000000.00"), tolerable: fen("500000.00") };
    expect(itemsToAdd({ total: design.total, tolerable: design.tolerable, factor: 200n }, 40)).toBe(0);
    expect(itemsToAdd({ total: design.total, tolerable: design.tolerable, factor: 300n }, 40)).toBe(20);
    expect(itemsToAdd({ total: design.total, tolerable: 0n, factor: 300n }, 40)).toBeNull();
  });
});
