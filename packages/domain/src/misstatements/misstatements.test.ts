import {
  misstatementAnswer,
  misstatementConclusion,
  qualitativeFlags,
} from "@digao/contract/areas/report/misstatements/codes";
import { describe, expect, it } from "vitest";
import type { AdjustmentLine } from "../adjustments/adjustment.ts";
import { fen, yuan } from "../money.ts";
import { aggregateLight, evaluateMisstatements, isTrivial, itemLight } from "./evaluation.ts";
import { evaluationFaults } from "./gate.ts";
import { type Effects, entryImpact, type Impact, itemImpact, type Misstatement, priorImpact } from "./misstatement.ts";

const view = { rate: "0.25", isTaxFree: false };
const thresholds = { om: fen("79000.00"), pm: fen("59250.00"), trivial: fen("3950.00") };
const profit = { beforeTax: fen("1430578.22"), net: fen("1113433.66") };

const line = (itemCode: string, debit: string, credit = "0.00"): AdjustmentLine => ({
  itemCode,
  debit: fen(debit),
  credit: fen(credit),
});
const asYuan = (effects: Effects) => Object.values(effects).map(yuan);
const one = (impact: Impact, standing: Misstatement["standing"] = "uncorrected", cause: 1 | 2 = 1): Misstatement => ({
  key: "",
  kind: 1,
  cause,
  standing,
  impact,
  limits: thresholds,
});
/** Last year's cut-off of revenue, 40,000 too much, and this year's inventory, 60,000 too high. */
const cutOff = priorImpact({ itemCode: "A105", amount: fen("40000.00"), reversal: fen("40000.00") }, view);
const inventory = entryImpact([line("P101", "60000.00"), line("A109", "0.00", "60000.00")], view);

describe("misstatements", () => {
  it("are 20,000 by rollover and 60,000 by iron curtain in the worked example, and amber", () => {
    const { uncorrected } = evaluateMisstatements([one(cutOff), one(inventory)], thresholds, profit);
    expect([uncorrected.rollover, uncorrected.ironCurtain, uncorrected.decisive].map(yuan)).toEqual([
      "20000.00",
      "60000.00",
      "60000.00",
    ]);
    expect([uncorrected.light, uncorrected.share]).toEqual(["amber", "0.7595"]);
    expect(itemLight(inventory, thresholds)).toBe("amber");
    expect(asYuan(uncorrected.effects)).toEqual([
      "60000.00",
      "15000.00",
      "45000.00",
      "20000.00",
      "5000.00",
      "15000.00",
    ]);
  });

  it("keep assets = liabilities + equity, with tax at the client's rate", () => {
    const bad = entryImpact(
      [line("P100", "300000.00"), line("L109", "39000.00"), line("A105", "0.00", "339000.00")],
      view,
    );
    expect(asYuan(bad.effects)).toEqual(["339000.00", "114000.00", "225000.00", "300000.00", "75000.00", "225000.00"]);
    for (const { effects } of [cutOff, inventory, bad, itemImpact("L104", fen("-5000.00"), view)])
      expect(effects.assets).toBe(effects.liabilities + effects.equity);
  });

  it("carry no computed tax where the entry books its own, or where there is none by nature", () => {
    const own = entryImpact([line("P301", "12500.00"), line("L109", "0.00", "12500.00")], view);
    expect(asYuan(own.effects)).toEqual(["0.00", "-12500.00", "12500.00", "0.00", "-12500.00", "12500.00"]);
    expect([yuan(own.cumulative), own.isClassification]).toEqual(["0.00", false]);
    const fine = entryImpact([line("P203", "8000.00"), line("L112", "0.00", "8000.00")], { ...view, isTaxFree: true });
    expect([yuan(fine.effects.tax), yuan(fine.effects.netProfit)]).toEqual(["0.00", "8000.00"]);
  });

  it("of classification leave profit and net assets alone and are judged by a person: amber, never red", () => {
    const moved = entryImpact([line("A105", "150000.00"), line("L107", "0.00", "150000.00")], view);
    expect([moved.isClassification, yuan(moved.cumulative), yuan(moved.size)]).toEqual([true, "0.00", "150000.00"]);
    expect(itemLight(moved, thresholds)).toBe("amber");
    const { uncorrected, classification } = evaluateMisstatements([one(moved)], thresholds, profit);
    expect([uncorrected.light, yuan(uncorrected.decisive), yuan(classification)]).toEqual([
      "amber",
      "0.00",
      "150000.00",
    ]);
  });

  it("left partly standing from last year misstate both this year's profit and the closing balance", () => {
    const provision = priorImpact({ itemCode: "L110", amount: fen("40000.00"), reversal: fen("15000.00") }, view);
    expect([provision.carryOver, provision.cumulative].map(yuan)).toEqual(["-15000.00", "25000.00"]);
    expect(asYuan(provision.effects)).toEqual(["0.00", "-18750.00", "18750.00", "-15000.00", "-3750.00", "-11250.00"]);
    const under = priorImpact({ itemCode: "A109", amount: fen("-8000.00"), reversal: fen("-8000.00") }, view);
    expect([under.carryOver, under.cumulative].map(yuan)).toEqual(["8000.00", "0.00"]);
  });

  it("found in one item go through profit: overstated assets and income raise it, understated liabilities too", () => {
    const pbt = (code: string, netDebit: string) => yuan(itemImpact(code, fen(netDebit), view).effects.profitBeforeTax);
    expect(pbt("A105", "30000.00")).toBe("30000.00");
    expect(pbt("P100", "-30000.00")).toBe("30000.00");
    expect(pbt("P101", "30000.00")).toBe("-30000.00");
    expect(pbt("L104", "30000.00")).toBe("30000.00");
    expect(pbt("E101", "30000.00")).toBe("0.00");
  });

  it("below the threshold are left out with their sum, but never where fraud is suspected", () => {
    const small = entryImpact([line("P104", "3949.99"), line("A109", "0.00", "3949.99")], view);
    expect([isTrivial(one(small), thresholds.trivial), isTrivial(one(small, "open", 2), thresholds.trivial)]).toEqual([
      true,
      false,
    ]);
    const { uncorrected, leftOut } = evaluateMisstatements([one(small), one(small)], thresholds, profit);
    expect([yuan(uncorrected.rollover), leftOut.count, yuan(leftOut.gross)]).toEqual(["0.00", 2, "7899.98"]);
    const exact = entryImpact([line("P104", "3950.00"), line("A109", "0.00", "3950.00")], view);
    expect(isTrivial(one(exact), thresholds.trivial)).toBe(false);
  });

  it("count apart while open, and show what they would come to", () => {
    const { uncorrected, worst, corrected } = evaluateMisstatements(
      [one(inventory), one(inventory, "open"), one(inventory, "corrected")],
      thresholds,
      profit,
    );
    expect([uncorrected.decisive, worst.decisive, corrected.profitBeforeTax].map(yuan)).toEqual([
      "60000.00",
      "120000.00",
      "60000.00",
    ]);
    expect([uncorrected.light, worst.light]).toEqual(["amber", "red"]);
  });

  it("are green below half of materiality, red from it on", () => {
    const at = (amount: string) => aggregateLight(fen(amount), thresholds);
    expect([at("39499.99"), at("39500.00"), at("-78999.99"), at("79000.00")]).toEqual([
      "green",
      "amber",
      "amber",
      "red",
    ]);
    expect(aggregateLight(0n, { om: 0n })).toBe("green");
  });

  it("tell when they turn a loss into a profit", () => {
    const near = { beforeTax: fen("10000.00"), net: fen("7500.00") };
    expect(evaluateMisstatements([one(inventory)], thresholds, near).changesSign).toBe(true);
    expect(evaluateMisstatements([one(inventory)], thresholds, profit).changesSign).toBe(false);
  });
});

describe("a draft of the evaluation", () => {
  const draft = {
    ...Object.fromEntries(qualitativeFlags.map((flag) => [flag, misstatementAnswer.no])),
    conclusion: misstatementConclusion.immaterial,
    reason: "金额与性质均不重大",
  };
  const faults = (more: Record<string, unknown>, about = { isMaterial: false, isRevision: false }) =>
    evaluationFaults({ ...draft, ...more }, about).map(({ field, code }) => [field, code]);

  it("says what a yes is, why it concludes, and why it is written again", () => {
    expect(faults({})).toEqual([]);
    const yes = { fraud: misstatementAnswer.yes };
    expect(faults({ ...yes, fraudNote: "  " })).toEqual([["fraudNote", "flagNeedsNote"]]);
    expect(faults({ ...yes, fraudNote: "采购员收受回扣" })).toEqual([]);
    expect(faults({ reason: null })).toEqual([["reason", "reasonMissing"]]);
    expect(faults({ conclusion: misstatementConclusion.open, reason: "" })).toEqual([]);
    const again = { isMaterial: false, isRevision: true };
    expect(faults({}, again)).toEqual([["revisionReason", "revisionReason"]]);
    expect(faults({ revisionReason: "期后又发现错报" }, again)).toEqual([]);
  });

  it("never finds immaterial what reaches materiality", () => {
    const material = { isMaterial: true, isRevision: false };
    expect(faults({}, material)).toEqual([["conclusion", "isMaterial"]]);
    expect(faults({ conclusion: misstatementConclusion.material }, material)).toEqual([]);
  });
});
