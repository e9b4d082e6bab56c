/** What a materiality record must have before it is kept (CSA 1221): shares inside the guide range or a reason, items below the whole. */
import { materialityBasis, materialityStage } from "@digao/contract/areas/balance/materiality/codes";
import type { Fen } from "../money.ts";
import {
  type Benchmark,
  benchmarkRanges,
  isWithin,
  millionths,
  performanceRange,
  trivialRange,
  usualPerformance,
} from "./benchmarks.ts";
import { type MaterialityInput, materialityAmounts } from "./calculation.ts";
import type { SpecificItem } from "./materiality.ts";

export interface MaterialityDraft extends MaterialityInput {
  stage: number;
  benchmark: Benchmark;
  basis: number;
  /** Where an amount comes from that the books do not give. */
  sourceNote: string;
  adjReason: string;
  percentReason: string;
  pmReason: string;
  trivialReason: string;
  specific: readonly (SpecificItem & { reason: string })[];
  reason: string;
  revisionReason: string;
}

export type MaterialityFault =
  | "benchmarkNotPositive"
  | "benchmarkUnknown"
  | "sourceMissing"
  | "adjReasonMissing"
  | "percentOutOfBounds"
  | "percentReasonMissing"
  | "pmOutOfBounds"
  | "pmReasonMissing"
  | "trivialOutOfBounds"
  | "trivialReasonMissing"
  | "tooSmall"
  | "itemTwice"
  | "itemNotLower"
  | "itemReasonMissing"
  | "reasonMissing"
  | "revisionReasonMissing"
  | "planningTwice"
  | "planningFirst";

export interface FaultAt {
  code: MaterialityFault;
  /** Of the draft; of an item its place in the list. */
  field: Exclude<keyof MaterialityDraft, "adjustment">;
  item?: number;
}

export interface DraftGround {
  /** A first audit or a listed client. */
  isCautious: boolean;
  /** A record has been approved before. */
  isRevision: boolean;
  /** The benchmark as the books give it; null where they do not. */
  inBooks: Fen | null;
}

const isBlank = (text: string): boolean => text.trim() === "";
const isPositiveUpTo = (rate: string, most: bigint): boolean => millionths(rate) > 0n && millionths(rate) <= most;
const WHOLE = 1_000_000n;

/** What is wrong with a draft, in the order of its fields; empty where it may be kept. */
export function materialityFaults(draft: MaterialityDraft, ground: DraftGround): FaultAt[] {
  return [
    ...stageFaults(draft, ground),
    ...benchmarkFaults(draft, ground),
    ...shareFaults(draft, ground),
    ...itemFaults(draft),
    ...(isBlank(draft.reason) ? [{ code: "reasonMissing", field: "reason" } as const] : []),
    ...(ground.isRevision && isBlank(draft.revisionReason)
      ? [{ code: "revisionReasonMissing", field: "revisionReason" } as const]
      : []),
  ];
}

function stageFaults({ stage }: MaterialityDraft, { isRevision }: DraftGround): FaultAt[] {
  const isPlanning = stage === materialityStage.planning;
  if (isRevision && isPlanning) return [{ code: "planningTwice", field: "stage" }];
  if (!isRevision && !isPlanning) return [{ code: "planningFirst", field: "stage" }];
  return [];
}

function benchmarkFaults(draft: MaterialityDraft, { inBooks }: DraftGround): FaultAt[] {
  const isEntered = draft.basis === materialityBasis.entered;
  if (!isEntered && inBooks === null) return [{ code: "benchmarkUnknown", field: "benchmark" }];
  const faults: FaultAt[] = [];
  if (isEntered && isBlank(draft.sourceNote)) faults.push({ code: "sourceMissing", field: "sourceNote" });
  if (draft.adjustment !== 0n && isBlank(draft.adjReason))
    faults.push({ code: "adjReasonMissing", field: "adjReason" });
  if (draft.benchmarkAmount + draft.adjustment <= 0n)
    faults.push({ code: "benchmarkNotPositive", field: "benchmarkAmount" });
  return faults;
}

function shareFaults(draft: MaterialityDraft, { isCautious }: DraftGround): FaultAt[] {
  const { percent, pmPercent, trivialPercent } = draft;
  const isBad = {
    percent: !isPositiveUpTo(percent, WHOLE),
    pm: !isPositiveUpTo(pmPercent, WHOLE - 1n),
    trivial: !isPositiveUpTo(trivialPercent, millionths(trivialRange.most)),
  };
  const faults: FaultAt[] = [];
  if (isBad.percent) faults.push({ code: "percentOutOfBounds", field: "percent" });
  else if (isUnusualShare(draft) && isBlank(draft.percentReason))
    faults.push({ code: "percentReasonMissing", field: "percentReason" });
  if (isBad.pm) faults.push({ code: "pmOutOfBounds", field: "pmPercent" });
  else if (isUnusualPerformance(pmPercent, isCautious) && isBlank(draft.pmReason))
    faults.push({ code: "pmReasonMissing", field: "pmReason" });
  if (isBad.trivial) faults.push({ code: "trivialOutOfBounds", field: "trivialPercent" });
  else if (!isWithin(trivialPercent, trivialRange) && isBlank(draft.trivialReason))
    faults.push({ code: "trivialReasonMissing", field: "trivialReason" });
  const { om, pm, trivial } = materialityAmounts(draft);
  const isTooSmall = om <= 0n || pm <= 0n || pm >= om || trivial >= pm;
  if (isTooSmall && !isBad.percent && !isBad.pm && !isBad.trivial && draft.benchmarkAmount + draft.adjustment > 0n)
    faults.push({ code: "tooSmall", field: "percent" });
  return faults;
}

/** Outside the guide range of its benchmark. */
export function isUnusualShare({ benchmark, percent }: Pick<MaterialityDraft, "benchmark" | "percent">): boolean {
  const range = benchmarkRanges[benchmark];
  return range === null || !isWithin(percent, range);
}

/** Outside 50-75 %, or above 50 % where the guide asks for caution. */
export const isUnusualPerformance = (pmPercent: string, isCautious: boolean): boolean =>
  !isWithin(pmPercent, performanceRange) || (isCautious && millionths(pmPercent) > millionths(usualPerformance(true)));

function itemFaults(draft: MaterialityDraft): FaultAt[] {
  const { om } = materialityAmounts(draft);
  const seen = new Set<number>();
  return draft.specific.flatMap(({ fsItemId, amount, reason }, item): FaultAt[] => {
    const isTwice = seen.has(fsItemId);
    seen.add(fsItemId);
    const at = (code: MaterialityFault): FaultAt => ({ code, field: "specific", item });
    return [
      ...(isTwice ? [at("itemTwice")] : []),
      ...(amount <= 0n || amount >= om ? [at("itemNotLower")] : []),
      ...(isBlank(reason) ? [at("itemReasonMissing")] : []),
    ];
  });
}
