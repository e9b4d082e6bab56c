/** Evaluation of misstatements (错报累积评价, CSA 1251): rollover and iron curtain against materiality. */
import { misstatementCause } from "@digao/contract/areas/report/misstatements/codes";
import { abs, type Fen, max, ratio, sum } from "../money.ts";
import { type Effects, type Impact, type Limits, type Misstatement, totalEffects, weightOf } from "./misstatement.ts";

export type Light = "green" | "amber" | "red";

export interface Thresholds extends Limits {
  /** 明显微小错报临界值. */
  trivial: Fen;
}

/** Below half of materiality, below materiality, or material. */
export function aggregateLight(amount: Fen, { om }: Pick<Limits, "om">): Light {
  if (abs(amount) >= om) return amount === 0n ? "green" : "red";
  return abs(amount) * 2n >= om ? "amber" : "green";
}

/** One misstatement: amber from performance materiality on, red from materiality on. Of a classification a person judges: never red. */
export function itemLight(impact: Impact, { om, pm }: Limits): Light {
  const weight = impact.isClassification ? impact.size : weightOf(impact);
  if (weight === 0n || weight < pm) return "green";
  return weight >= om && !impact.isClassification ? "red" : "amber";
}

/** Clearly trivial: small in every figure it touches, and no sign of fraud. */
export const isTrivial = ({ impact, cause }: Pick<Misstatement, "impact" | "cause">, trivial: Fen): boolean =>
  impact.size < trivial && cause !== misstatementCause.fraud;

export interface Sums {
  effects: Effects;
  /** Misstatements that arise this year and reversals of earlier ones, in this year's profit before tax. */
  rollover: Fen;
  /** All that has accumulated in closing net assets, before tax. */
  ironCurtain: Fen;
  /** The larger of both, never negative. */
  decisive: Fen;
  light: Light;
  /** Decisive as a share of materiality; null without one. */
  share: string | null;
}

export interface Evaluation {
  corrected: Effects;
  uncorrected: Sums;
  /** As it would be if everything still open stayed uncorrected. */
  worst: Sums;
  /** Amounts moved between lines that stay so. */
  classification: Fen;
  leftOut: { count: number; effects: Effects; gross: Fen };
  /** The uncorrected ones turn a loss into a profit, or a profit into a loss, before or after tax. */
  changesSign: boolean;
}

const WORSE: Readonly<Record<Light, number>> = { green: 0, amber: 1, red: 2 };
export const worst = (lights: readonly Light[]): Light =>
  lights.reduce((now, one) => (WORSE[one] > WORSE[now] ? one : now), "green");

function sumsOf(found: readonly Misstatement[], thresholds: Thresholds): Sums {
  const impacts = found.map(({ impact }) => impact);
  const rollover = sum(impacts.map(({ arising, carryOver }) => arising + carryOver));
  const ironCurtain = sum(impacts.map(({ cumulative }) => cumulative));
  const decisive = max(abs(rollover), abs(ironCurtain));
  return {
    effects: totalEffects(impacts.map(({ effects }) => effects)),
    rollover,
    ironCurtain,
    decisive,
    light: worst([
      aggregateLight(decisive, thresholds),
      ...found.map(({ impact, limits }) => itemLight(impact, limits)),
    ]),
    share: thresholds.om > 0n ? ratio(decisive, thresholds.om) : null,
  };
}

export interface ReportedProfit {
  /** As audited: with every entry that counts. */
  beforeTax: Fen;
  net: Fen;
}

/** What is clearly trivial is left out of the sums unless it is corrected anyhow, and told apart. */
export function evaluateMisstatements(
  found: readonly Misstatement[],
  thresholds: Thresholds,
  reported: ReportedProfit,
): Evaluation {
  const of = (standing: Misstatement["standing"]) => found.filter((one) => one.standing === standing);
  const open = found.filter(({ standing }) => standing !== "corrected");
  const leftOut = open.filter((one) => isTrivial(one, thresholds.trivial));
  const counted = (all: readonly Misstatement[]) => all.filter((one) => !leftOut.includes(one));
  const uncorrected = counted(of("uncorrected"));
  const sums = sumsOf(uncorrected, thresholds);
  const turns = (profit: Fen, overstated: Fen) => profit < 0n !== profit - overstated < 0n;
  return {
    corrected: totalEffects(of("corrected").map(({ impact }) => impact.effects)),
    uncorrected: sums,
    worst: sumsOf(counted(open), thresholds),
    classification: sum(uncorrected.filter(({ impact }) => impact.isClassification).map(({ impact }) => impact.size)),
    leftOut: {
      count: leftOut.length,
      effects: totalEffects(leftOut.map(({ impact }) => impact.effects)),
      gross: sum(leftOut.map(({ impact }) => impact.size)),
    },
    changesSign: turns(reported.beforeTax, sums.effects.profitBeforeTax) || turns(reported.net, sums.effects.netProfit),
  };
}
