import { controlStanding, walkthroughResult } from "@digao/contract/areas/evidence/controls/codes";
import { describe, expect, it } from "vitest";
import { fen } from "../money.ts";
import { factorWithoutReliance, neededWithoutReliance } from "./details.ts";
import { extendedSize, plannedSize } from "./planned-size.ts";
import { relianceOf, type StandingFacts, standingOf, testOutcome } from "./standing.ts";

const { designDeficient, effective, implemented, ineffective, notPlanned, refused, rotated, unreliable, untested } =
  controlStanding;
const works = { changeManagement: true, access: true, operations: true };
const good: StandingFacts = {
  isPlanned: true,
  isAutomated: false,
  general: null,
  walkthrough: walkthroughResult.implemented,
  outcome: 1,
  worst: null,
  earlier: null,
  isCycleTested: true,
};
const earlier = { testedIn: 2023, auditYear: 2024, hasChanged: false, isForSignificantRisk: false };

describe("4 the standing of a control", () => {
  it.each([
    ["tested and walked through", {}, effective, []],
    ["nobody relies on it", { isPlanned: false }, notPlanned, ["notPlanned"]],
    ["a material weakness in its cycle", { worst: "material" }, refused, ["materialDeficiency"]],
    ["a significant deficiency in its cycle", { worst: "significant" }, effective, []],
    ["automated, general controls work", { isAutomated: true, general: works }, effective, []],
    ["automated, nobody evaluated them", { isAutomated: true }, untested, ["noGeneral"]],
    ["automated, one area fails", { isAutomated: true, general: { ...works, access: false } }, unreliable, ["general"]],
    ["manual, one area fails", { general: { ...works, access: false } }, effective, []],
    ["designed badly", { walkthrough: walkthroughResult.designDeficiency }, designDeficient, ["design"]],
    ["no reliance by its test", { outcome: 3 }, ineffective, ["outcome"]],
    ["extended and no reliance", { outcome: 4 }, ineffective, ["outcome"]],
    ["to be extended", { outcome: 2 }, untested, ["extension"]],
    ["not walked through", { walkthrough: null }, untested, ["noWalkthrough"]],
    ["not tested", { outcome: null }, implemented, ["noTest"]],
    ["neither tested nor walked through", { outcome: null, walkthrough: null }, untested, ["noTest"]],
    ["by an earlier test", { outcome: null, earlier }, rotated, []],
    ["by one of three years ago", { outcome: null, earlier: { ...earlier, testedIn: 2021 } }, untested, ["recentTest"]],
    [
      "by an earlier test, none of the cycle tested",
      { outcome: null, earlier, isCycleTested: false },
      untested,
      ["cycleTested"],
    ],
    ["by an earlier test, automated, not evaluated", { outcome: null, earlier, isAutomated: true }, untested, ["itgc"]],
  ] as const)("%s", (_name, more, standing, why) => {
    expect(standingOf({ ...good, ...more } as StandingFacts)).toEqual({ standing, why });
  });

  it("of a risk: one control that fails is enough, and none says nothing", () => {
    expect(relianceOf([])).toBe("none");
    expect(relianceOf([effective, rotated])).toBe("supported");
    expect(relianceOf([effective, untested])).toBe("none");
    for (const one of [designDeficient, ineffective, unreliable, refused])
      expect(relianceOf([effective, one])).toBe("refused");
  });
});

describe("4.1 sizes and outcomes", () => {
  const facts = { isMoreReliedOn: false, isLikelyToFail: false, isProtected: false };
  it("grow with reliance and the risk of failure, and are one where protected", () => {
    const of = (more: object) => plannedSize({ frequency: "daily", ...facts, ...more });
    expect([
      of({}),
      of({ isMoreReliedOn: true }),
      of({ isLikelyToFail: true }),
      of({ isMoreReliedOn: true, isLikelyToFail: true }),
      of({ isProtected: true }),
    ]).toEqual([20, 30, 30, 40, 1]);
  });

  it("take one item of an automated control while it is protected alone", () => {
    const of = (isProtected: boolean) => plannedSize({ ...facts, frequency: "automated", isProtected });
    expect([of(true), of(false)]).toEqual([1, 25]);
  });

  it("extend 25 to 40, in fives, and to nothing where no size is enough", () => {
    expect(extendedSize({ size: 25, confidence: "0.90" }, "0.10")).toBe(40);
    expect(extendedSize({ size: 45, confidence: "0.90" }, "0.10")).toBe(50);
    expect(extendedSize({ size: 25, confidence: "0.90" }, "0.001")).toBeNull();
  });

  it("rely by the table without deviation, and by the limit with one", () => {
    const test = {
      size: 2,
      deviations: 0,
      confidence: "0.90",
      tolerable: "0.10",
      isFraud: false,
      isSystematic: false,
      extensions: 0,
      isAutomated: false,
    };
    expect(testOutcome({ ...test, byTable: 2 })).toBe("rely");
    expect(testOutcome({ ...test, size: 1, byTable: 2 })).toBe("noReliance");
    expect(testOutcome({ ...test, deviations: 1, byTable: 2 })).toBe("extend");
    expect(testOutcome({ ...test, size: 25, byTable: null })).toBe("rely");
    expect(testOutcome({ ...test, size: 1, deviations: 1, byTable: 1, isAutomated: true })).toBe("noReliance");
  });
});

describe("4.5 what details need without reliance", () => {
  const design = { total: fen("10000000.00"), tolerable: fen("500000.00"), factor: factorWithoutReliance };
  it("is 60 for 40, never less than the design's own, and everything stays everything", () => {
    const own = (size: number | null) => ({ rule: "textbook" as const, size, interval: null });
    expect(factorWithoutReliance).toBe(300n);
    expect(neededWithoutReliance(own(40), design)?.size).toBe(60);
    expect(neededWithoutReliance(own(72), design)?.size).toBe(72);
    expect(neededWithoutReliance(own(null), design)?.size).toBeNull();
    expect(neededWithoutReliance(null, { ...design, tolerable: null })).toBeNull();
  });
});
