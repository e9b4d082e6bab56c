/** Sample sizes of a test of details (细节测试样本规模, CSA 1314): by formula, by the factor table of the Chinese textbooks, by the Poisson-gamma rule behind the AICPA table. */
import type { Fen } from "../money.ts";
import { gammaCdf } from "./distributions.ts";
import type { Hundredths } from "./risk.ts";

const upwards = (n: bigint, d: bigint): bigint => (n + d - 1n) / d;

export interface MusSize {
  size: number;
  /** 抽样间隔, cut to the fen so that never fewer are taken. */
  interval: Fen;
}

/**
 * n = BV × R ÷ (TM − EM × EF), carried up; interval = (TM − EM × EF) ÷ R. Null where the expected misstatement leaves nothing of
 * the tolerable one, or not one fen for an interval.
 * BV 10,000,000, TM 500,000, EM 50,000, R 3.00, EF 1.60 → 72 and 140,000.
 */
export function musSize(input: {
  total: Fen;
  tolerable: Fen;
  expected: Fen;
  factor: Hundredths;
  expansion: Hundredths;
}): MusSize | null {
  const { total, tolerable, expected, factor, expansion } = input;
  const left = tolerable * 100n - expected * expansion;
  const interval = left / factor;
  if (total <= 0n || interval <= 0n) return null;
  return { size: Number(upwards(total * factor, left)), interval };
}

/** 重大错报风险 or the risk that other substantive procedures miss it (其他实质性程序未能发现的风险). */
export const riskGrades = ["max", "high", "mid", "low"] as const;
export type RiskGrade = (typeof riskGrades)[number];

const textbookFactors: Readonly<Record<RiskGrade, Readonly<Record<RiskGrade, Hundredths>>>> = {
  max: { max: 300n, high: 270n, mid: 230n, low: 200n },
  high: { max: 270n, high: 240n, mid: 200n, low: 160n },
  mid: { max: 230n, high: 210n, mid: 160n, low: 120n },
  low: { max: 200n, high: 160n, mid: 120n, low: 100n },
};

/** 保证系数 of the textbook by both risks. */
export const textbookFactor = (misstatement: RiskGrade, otherProcedures: RiskGrade): Hundredths =>
  textbookFactors[misstatement][otherProcedures];

/** n = BV ÷ TM × factor, carried up; null where nothing is tolerable. */
export function factorSize(total: Fen, tolerable: Fen, factor: Hundredths): MusSize | null {
  return musSize({ total, tolerable, expected: 0n, factor, expansion: 100n });
}

/** Beyond it a table is no help: test everything. */
export const sizeMax = 20_000;

/**
 * Smallest n at which a gamma variable of shape 1 + expected × n and rate n stays below the tolerable share with the wanted
 * confidence: all 418 sizes of table C-1 of the AICPA guide. Null beyond `sizeMax`.
 * @param tolerable share of the population's value (0.05 is 5 %)
 * @param expected share of the population's value
 * @param risk of incorrect acceptance (0.05 is 5 %)
 */
export function poissonSize(tolerable: number, expected: number, risk: number): number | null {
  if (!(tolerable > 0) || !(expected >= 0) || expected >= tolerable) return null;
  const isEnough = (size: number) => gammaCdf(1 + expected * size, tolerable * size) >= 1 - risk;
  if (!isEnough(sizeMax)) return null;
  for (let size = 1; size <= sizeMax; size++) if (isEnough(size)) return size;
  return null;
}
