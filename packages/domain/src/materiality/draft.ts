/** A draft of materiality as people fill it in, made into what the rules judge: of the amounts only an entered one is theirs. */
import { materialityBasis, materialityBenchmark } from "@digao/contract/areas/balance/materiality/codes";
import { type Fen, fen } from "../money.ts";
import type { Benchmark } from "./benchmarks.ts";
import { type ReEvaluation, reEvaluate } from "./calculation.ts";
import type { MaterialityDraft } from "./judge.ts";

type Blank = null | undefined;
/** As it travels: shares are decimal fractions, amounts decimal strings, and what is blank may be left out. */
export interface DraftFields {
  stage: number;
  benchmark: number;
  basis: number;
  benchmarkAmount?: string | Blank;
  sourceNote?: string | Blank;
  benchmarkAdj?: string | Blank;
  adjReason?: string | Blank;
  percent: string;
  percentReason?: string | Blank;
  digits?: number | Blank;
  pmPercent: string;
  pmReason?: string | Blank;
  trivialPercent: string;
  trivialReason?: string | Blank;
  specific?: readonly { fsItemId: number; amount: string; reason: string }[] | Blank;
  reason: string;
  revisionReason?: string | Blank;
}

const benchmarks = Object.values(materialityBenchmark);
export const benchmarkOf = (code: number): Benchmark =>
  benchmarks.find((benchmark) => benchmark === code) ?? materialityBenchmark.other;

const amountOf = (text: string | Blank): Fen => (text ? fen(text) : 0n);

/** @param fromBooks what the books give of a benchmark; null where they do not */
export function draftFrom(fields: DraftFields, fromBooks: FromBooks): MaterialityDraft {
  const isEntered = fields.basis === materialityBasis.entered;
  return {
    stage: fields.stage,
    benchmark: benchmarkOf(fields.benchmark),
    basis: fields.basis,
    benchmarkAmount: isEntered ? amountOf(fields.benchmarkAmount) : (fromBooks(fields.benchmark, fields.basis) ?? 0n),
    sourceNote: isEntered ? (fields.sourceNote ?? "") : "",
    adjustment: amountOf(fields.benchmarkAdj),
    adjReason: fields.adjReason ?? "",
    percent: fields.percent,
    percentReason: fields.percentReason ?? "",
    digits: fields.digits ?? 0,
    pmPercent: fields.pmPercent,
    pmReason: fields.pmReason ?? "",
    trivialPercent: fields.trivialPercent,
    trivialReason: fields.trivialReason ?? "",
    specific: (fields.specific ?? []).map((item) => ({ ...item, amount: amountOf(item.amount) })),
    reason: fields.reason,
    revisionReason: fields.revisionReason ?? "",
  };
}

export type FromBooks = (benchmark: number, basis: number) => Fen | null;
export interface Today extends ReEvaluation {
  benchmarkAmount: Fen;
}
/** The record in force over today's audited benchmark; null where the books do not give it. */
export function reEvaluateRecord(record: DraftFields & { om: string }, fromBooks: FromBooks): Today | null {
  const benchmarkAmount = fromBooks(record.benchmark, materialityBasis.audited);
  if (benchmarkAmount === null) return null;
  const now = { ...draftFrom(record, fromBooks), benchmarkAmount };
  return { benchmarkAmount, ...reEvaluate(now, { om: fen(record.om) }) };
}
