import {
  materialityBasis,
  materialityBenchmark,
  materialityStage,
} from "@digao/contract/areas/balance/materiality/codes";
import { describe, expect, it } from "vitest";
import { fen, yuan } from "../money.ts";
import { averageOfYears, benchmarkAmounts, proposeBenchmark } from "./benchmarks.ts";
import { materialityAmounts, reEvaluate, roundedDown } from "./calculation.ts";
import { type DraftGround, type MaterialityDraft, materialityFaults } from "./judge.ts";

const shares = { percent: "0.05", digits: 2, pmPercent: "0.75", trivialPercent: "0.05", adjustment: 0n };
const sample = { ...shares, benchmarkAmount: fen("1594578.22") };

describe("the amounts of a record", () => {
  it("are 79,728.91 before rounding, 79,000 / 59,250 / 3,950 for the sample company", () => {
    const { exact, om, pm, trivial } = materialityAmounts(sample);
    expect([exact, om, pm, trivial].map(yuan)).toEqual(["79728.91", "79000.00", "59250.00", "3950.00"]);
  });

  it("go by the benchmark without what does not recur", () => {
    const { exact, om } = materialityAmounts({ ...sample, adjustment: fen("-194578.22") });
    expect([exact, om].map(yuan)).toEqual(["70000.00", "70000.00"]);
    expect(materialityAmounts({ ...sample, adjustment: fen("-1594578.22") }).om).toBe(0n);
  });

  it("are rounded down to significant digits, or not at all", () => {
    expect(yuan(roundedDown(fen("79728.91"), 2))).toBe("79000.00");
    expect(yuan(roundedDown(fen("79728.91"), 3))).toBe("79700.00");
    expect(yuan(roundedDown(fen("79728.91"), 0))).toBe("79728.91");
    expect(yuan(roundedDown(fen("7.91"), 2))).toBe("7.00");
  });
});

describe("the benchmarks", () => {
  const form: Readonly<Record<string, string>> = {
    P100: "1000.00",
    P101: "600.00",
    P102: "10.00",
    P103: "20.00",
    P104: "30.00",
    P105: "40.00",
    P106: "50.00",
    P299: "250.00",
    A999: "5000.00",
    E199: "3000.00",
  };
  it("are read from the statements", () => {
    const amounts = benchmarkAmounts((code) => fen(form[code] ?? "0"));
    expect(Object.values(amounts).map(yuan)).toEqual(["250.00", "1000.00", "5000.00", "3000.00", "750.00", "400.00"]);
  });

  it("are revenue for a loss or a profit below 1 % of it, total assets without revenue", () => {
    const propose = (profit: string, revenue: string) =>
      proposeBenchmark({ profit: fen(profit), revenue: fen(revenue) });
    const { profit, revenue, totalAssets } = materialityBenchmark;
    expect(propose("10.00", "1000.00")).toEqual({ benchmark: profit, why: "profit" });
    expect(propose("9.99", "1000.00")).toEqual({ benchmark: revenue, why: "thinProfit" });
    expect(propose("-80.00", "1000.00")).toEqual({ benchmark: revenue, why: "loss" });
    expect(propose("0.00", "1000.00")).toEqual({ benchmark: revenue, why: "thinProfit" });
    expect(propose("-80.00", "0.00")).toEqual({ benchmark: totalAssets, why: "noRevenue" });
  });

  it("average three years, and no fewer", () => {
    expect(averageOfYears([fen("900.00"), fen("-300.00"), fen("601.00")])).toBe(fen("400.33"));
    expect(averageOfYears([fen("900.00"), fen("300.00")])).toBeNull();
    expect(averageOfYears([fen("900.00"), null, fen("300.00")])).toBeNull();
  });
});

describe("re-evaluation", () => {
  const inForce = { om: fen("79000") };
  const level = (amount: string) => reEvaluate({ ...sample, benchmarkAmount: fen(amount) }, inForce).level;

  it("only informs of 71,528.91 after adjustments, 90.5 % of 79,000", () => {
    const now = reEvaluate({ ...sample, benchmarkAmount: fen("1430578.22") }, inForce);
    expect(now).toMatchObject({ exact: fen("71528.91"), om: fen("71000"), permille: 905n, level: "info" });
  });

  it("asks for a revision below 90 %, exactly there not yet", () => {
    expect(level("1422000.00")).toBe("info");
    expect(level("1421999.00")).toBe("revise");
    expect(level("1580000.00")).toBe("same");
    expect(level("-1.00")).toBe("gone");
  });
});

const draft: MaterialityDraft = {
  ...sample,
  stage: materialityStage.planning,
  benchmark: materialityBenchmark.profit,
  basis: materialityBasis.unaudited,
  sourceNote: "",
  adjReason: "",
  percentReason: "",
  pmReason: "",
  trivialReason: "",
  specific: [],
  reason: "以营利为目的，税前利润最受关注",
  revisionReason: "",
};
const ground: DraftGround = { isCautious: false, isRevision: false, inBooks: sample.benchmarkAmount };
const faults = (change: Partial<MaterialityDraft>, on: Partial<DraftGround> = {}) =>
  materialityFaults({ ...draft, ...change }, { ...ground, ...on }).map(({ code }) => code);

describe("a draft", () => {
  it("inside the guide ranges needs the reason of its benchmark alone", () => {
    expect(faults({})).toEqual([]);
    expect(faults({ reason: " " })).toEqual(["reasonMissing"]);
  });

  it("outside them needs a reason for each share", () => {
    expect(faults({ percent: "0.12", pmPercent: "0.8", trivialPercent: "0.06" })).toEqual([
      "percentReasonMissing",
      "pmReasonMissing",
      "trivialReasonMissing",
    ]);
    const reasons = { percentReason: "a", pmReason: "b", trivialReason: "c" };
    expect(faults({ percent: "0.12", pmPercent: "0.8", trivialPercent: "0.06", ...reasons })).toEqual([]);
    expect(faults({ trivialPercent: "0.11", ...reasons })).toEqual(["trivialOutOfBounds"]);
    expect(faults({ percent: "1.01", pmPercent: "1", ...reasons })).toEqual(["percentOutOfBounds", "pmOutOfBounds"]);
  });

  it("of a first audit or a listed client needs a reason for more than 50 %", () => {
    expect(faults({}, { isCautious: true })).toEqual(["pmReasonMissing"]);
    expect(faults({ pmPercent: "0.5" }, { isCautious: true })).toEqual([]);
  });

  it("has a benchmark above nil that the books give, or says where it is from", () => {
    expect(faults({ adjustment: fen("-1594578.22") })).toEqual(["adjReasonMissing", "benchmarkNotPositive"]);
    expect(faults({ benchmark: materialityBenchmark.average }, { inBooks: null })).toEqual(["benchmarkUnknown"]);
    expect(faults({ basis: materialityBasis.entered }, { inBooks: null })).toEqual(["sourceMissing"]);
    expect(faults({ benchmarkAmount: fen("0.05") })).toEqual(["tooSmall"]);
  });

  it("gives items less than the whole, each once and with its reason", () => {
    const item = { fsItemId: 1, amount: fen("20000"), reason: "关联方" };
    expect(faults({ specific: [item] })).toEqual([]);
    expect(faults({ specific: [item, { ...item, amount: fen("79000"), reason: "" }] })).toEqual([
      "itemTwice",
      "itemNotLower",
      "itemReasonMissing",
    ]);
  });

  it("begins with planning, and says why a record in force is revised", () => {
    expect(faults({ stage: materialityStage.completion })).toEqual(["planningFirst"]);
    expect(faults({}, { isRevision: true })).toEqual(["planningTwice", "revisionReasonMissing"]);
    expect(faults({ stage: materialityStage.revision, revisionReason: "调减" }, { isRevision: true })).toEqual([]);
  });
});
