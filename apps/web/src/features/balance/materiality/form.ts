/** A record of materiality as it is being written, worked out while typing by the rules that the server goes by. */
import type { MaterialityRecord, MaterialitySheet } from "@digao/contract/areas/balance/materiality/calls";
import {
  materialityBasis,
  materialityBenchmark,
  materialityStage,
  materialityStatus,
} from "@digao/contract/areas/balance/materiality/codes";
import {
  type Benchmark,
  benchmarkRanges,
  type Range,
  trivialRange,
  usualPerformance,
} from "@digao/domain/materiality/benchmarks";
import { materialityAmounts } from "@digao/domain/materiality/calculation";
import { USUAL_DIGITS } from "@digao/domain/materiality/guide";
import { type FaultAt, type MaterialityDraft, materialityFaults } from "@digao/domain/materiality/judge";
import { type Fen, fen, yuan } from "@digao/domain/money";

/** Shares are decimal fractions, amounts decimal strings. */
export interface Values {
  stage: number;
  benchmark: number;
  basis: number;
  benchmarkAmount: string;
  sourceNote: string;
  benchmarkAdj: string;
  adjReason: string;
  percent: string;
  percentReason: string;
  digits: number;
  pmPercent: string;
  pmReason: string;
  trivialPercent: string;
  trivialReason: string;
  specific: readonly SpecificValue[];
  reason: string;
  revisionReason: string;
}
export interface SpecificValue {
  fsItemId: number;
  amount: string;
  reason: string;
}

export const isDraft = ({ status }: MaterialityRecord) => status === materialityStatus.draft;
export const isApproved = ({ status }: MaterialityRecord) => status === materialityStatus.approved;

export const isCautious = ({ isFirst, isListed }: MaterialitySheet): boolean => isFirst || isListed;

const benchmarks = Object.values(materialityBenchmark);
export const benchmarkOf = (code: number): Benchmark =>
  benchmarks.find((one) => one === code) ?? materialityBenchmark.other;
export const rangeOf = (benchmark: number): Range | null => benchmarkRanges[benchmarkOf(benchmark)];

export const valuesOf = (record: MaterialityRecord): Values => ({
  stage: record.stage,
  benchmark: record.benchmark,
  basis: record.basis,
  benchmarkAmount: record.basis === materialityBasis.entered ? record.benchmarkAmount : "",
  sourceNote: record.sourceNote ?? "",
  benchmarkAdj: record.benchmarkAdj,
  adjReason: record.adjReason ?? "",
  percent: record.percent,
  percentReason: record.percentReason ?? "",
  digits: record.digits,
  pmPercent: record.pmPercent,
  pmReason: record.pmReason ?? "",
  trivialPercent: record.trivialPercent,
  trivialReason: record.trivialReason ?? "",
  specific: record.specific.map(({ fsItemId, amount, reason }) => ({ fsItemId, amount, reason })),
  reason: record.reason,
  revisionReason: record.revisionReason ?? "",
});

/** A first record begins with what the guide takes; a revision with what is in force, over audited figures. */
export function firstValues(sheet: MaterialitySheet): Values {
  const inForce = sheet.records.find(isApproved);
  if (inForce) {
    const isEntered = inForce.basis === materialityBasis.entered;
    const basis = isEntered ? inForce.basis : materialityBasis.audited;
    return { ...valuesOf(inForce), stage: materialityStage.revision, basis, revisionReason: "" };
  }
  const { benchmark } = sheet.proposal;
  return {
    stage: materialityStage.planning,
    benchmark,
    basis: materialityBasis.unaudited,
    benchmarkAmount: "",
    sourceNote: "",
    benchmarkAdj: "0.00",
    adjReason: "",
    percent: rangeOf(benchmark)?.usual ?? "0.05",
    percentReason: "",
    digits: USUAL_DIGITS,
    pmPercent: usualPerformance(isCautious(sheet)),
    pmReason: "",
    trivialPercent: trivialRange.usual,
    trivialReason: "",
    specific: [],
    reason: "",
    revisionReason: "",
  };
}

/** What the books give; null where they do not. */
export function bookAmount({ figures }: MaterialitySheet, benchmark: number, basis: number): string | null {
  const row = figures.benchmarks.find((one) => one.benchmark === benchmark);
  if (!row || basis === materialityBasis.entered) return null;
  return basis === materialityBasis.audited ? row.audited : row.unaudited;
}

const amountOf = (text: string): Fen => (text === "" ? 0n : fen(text));

export function draftOf(values: Values, sheet: MaterialitySheet): MaterialityDraft {
  const isEntered = values.basis === materialityBasis.entered;
  const amount = isEntered ? values.benchmarkAmount : (bookAmount(sheet, values.benchmark, values.basis) ?? "");
  return {
    ...values,
    benchmark: benchmarkOf(values.benchmark),
    benchmarkAmount: amountOf(amount),
    adjustment: amountOf(values.benchmarkAdj),
    specific: values.specific.map((item) => ({ ...item, amount: amountOf(item.amount) })),
  };
}

export function faultsOf(values: Values, sheet: MaterialitySheet): FaultAt[] {
  const known = bookAmount(sheet, values.benchmark, values.basis);
  return materialityFaults(draftOf(values, sheet), {
    isCautious: isCautious(sheet),
    isRevision: sheet.records.some((record) => !isDraft(record)),
    known: known === null ? null : fen(known),
  });
}

export interface Levels {
  amount: string;
  om: string;
  pm: string;
  trivial: string;
}

export function levelsOf(values: Values, sheet: MaterialitySheet): Levels & { exact: string } {
  const draft = draftOf(values, sheet);
  const { exact, om, pm, trivial } = materialityAmounts(draft);
  const amount = yuan(draft.benchmarkAmount);
  return { amount, exact: yuan(exact), om: yuan(om), pm: yuan(pm), trivial: yuan(trivial) };
}

/** Materiality that a benchmark gives at its usual share; null where the books do not give it, or it is a loss. */
export function guideOf(
  amount: string | null,
  benchmark: number,
  isCareful: boolean,
): { om: string; pm: string } | null {
  const usual = rangeOf(benchmark)?.usual;
  if (amount === null || !usual) return null;
  const { om, pm } = materialityAmounts({
    benchmarkAmount: fen(amount),
    adjustment: 0n,
    percent: usual,
    digits: USUAL_DIGITS,
    pmPercent: usualPerformance(isCareful),
    trivialPercent: trivialRange.usual,
  });
  return om > 0n ? { om: yuan(om), pm: yuan(pm) } : null;
}
