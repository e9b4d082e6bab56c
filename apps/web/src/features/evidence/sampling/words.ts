/** Words and colours of samples: methods, states, verdicts; rates as people write them. */

import { sampleMethod, samplePurpose, sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleResult, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import type { TFunction } from "i18next";
import { formatDateTime } from "../../../lib/format.ts";
import type { Tone } from "../../../ui/StatusTag.tsx";

export const method = sampleMethod;
export const methods = Object.values(method);
/** A test of controls is drawn by places, criteria or hand. */
export const controlMethods: readonly number[] = [
  ...[method.random, method.systematic, method.criteria, method.haphazard, method.blocks, method.all],
];
export const purpose = samplePurpose;
export const confidences = [0.99, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.63, 0.5] as const;

export type State = "open" | "tested" | "stale" | "evaluated" | "concluded" | "withdrawn";
export function stateOf({ status, result, isStale, testedCount, itemCount }: SampleRun): State {
  if (status === sampleStatus.withdrawn) return "withdrawn";
  if (status === sampleStatus.concluded) return "concluded";
  if (result) return isStale ? "stale" : "evaluated";
  return itemCount > 0 && testedCount === itemCount ? "tested" : "open";
}
export const stateTones: Record<State, Tone> = {
  open: "quiet",
  tested: "busy",
  stale: "bad",
  evaluated: "attention",
  concluded: "good",
  withdrawn: "quiet",
};

export type Verdict = "accept" | "reject" | "none" | "effective" | "extend" | "ineffective";
export function verdictOf(result: SampleResult): Verdict {
  if (result.kind === "attribute") return result.outcome ?? "none";
  if (result.isAcceptable === null) return "none";
  return result.isAcceptable ? "accept" : "reject";
}
export const verdictTones: Record<Verdict, Tone> = {
  accept: "good",
  effective: "good",
  reject: "bad",
  ineffective: "bad",
  extend: "attention",
  none: "quiet",
};

export const withdrawnText = (t: TFunction, { userName, at, reason }: NonNullable<SampleRun["withdrawn"]>): string =>
  t("sampling.withdrawnBy", { name: userName, at: formatDateTime(at), reason });
