/** Words and colours of samples: methods, states, verdicts; rates as people write them. */
import type { SampleResult, SampleRun } from "@digao/contract/sampling/run";
import { toPlaces } from "../../lib/format.ts";
import type { Tone } from "../../ui/StatusTag.tsx";

/** Enum samplingMethod. */
export const method = {
  random: 1,
  systematic: 2,
  monetary: 3,
  stratified: 4,
  specific: 5,
  criteria: 6,
  haphazard: 7,
  blocks: 8,
  all: 9,
} as const;
export const methods = Object.values(method);
/** A test of controls is drawn by places, criteria or hand. */
export const controlMethods: readonly number[] = [
  ...[method.random, method.systematic, method.criteria, method.haphazard, method.blocks, method.all],
];
export const purpose = { controls: 1, details: 2 } as const;
export const confidences = [0.99, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.63, 0.5] as const;

export type State = "open" | "tested" | "evaluated" | "concluded";
export function stateOf({ status, result, testedCount, itemCount }: SampleRun): State {
  if (status === 1) return "concluded";
  if (result) return "evaluated";
  return itemCount > 0 && testedCount === itemCount ? "tested" : "open";
}
export const stateTones: Record<State, Tone> = {
  open: "quiet",
  tested: "busy",
  evaluated: "attention",
  concluded: "good",
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

/** "0.05" is "5%"; the point moves in the text itself, so no share is ever rounded through a float. */
export function percentOf(share: string | null): string {
  if (share === null || share === "") return "";
  const [whole = "0", tail = ""] = share.split(".");
  const moved = tail.padEnd(2, "0");
  const text = `${whole}${moved.slice(0, 2)}.${moved.slice(2) || "0"}`.replace(/^0+(?=\d)/, "");
  return `${toPlaces(text, 2).replace(/\.?0+$/, "")}%`;
}

/** "5" or "2.5" per cent as a share; undefined where it is none. */
export function shareOf(percent: string): string | undefined {
  const parts = /^(\d{1,3})(?:\.(\d{1,4}))?%?$/.exec(percent.trim());
  if (!parts) return undefined;
  const digits = (parts[1] ?? "").padStart(3, "0");
  const share = `${Number(digits.slice(0, -2))}.${digits.slice(-2)}${parts[2] ?? ""}`;
  return /^(0\.|1\.0*$)/.test(share) ? share : undefined;
}
