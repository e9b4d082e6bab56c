/** The sizes that each rule gives for a sample being designed, and the one it goes by. */

import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { Needed, Reconciliation } from "@digao/contract/areas/evidence/sampling/run";
import { fractionOf } from "@digao/contract/percent";
import { useCall } from "../../../../lib/api.ts";
import { toFen } from "../../../../lib/decimal.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { method, purpose } from "../words.ts";
import { ownSize, type Sized, type SizeRule, sizingOf, type Wish } from "./wish.ts";

export interface Offer extends Sized {
  rule: SizeRule;
  /** R, EF or the textbook's factor, as the rule takes them. */
  riskFactor?: string;
  expansion?: string;
}
export interface Sizes {
  offers: Offer[];
  sized: Sized;
  /** What the design asks for; null where it cannot be worked out. */
  needed: Needed | null;
  error: unknown;
  isBusy: boolean;
}
const stillMs = 250;
const isFactor = (text: string) => /^\d{1,3}(\.\d{1,2})?$/.test(text);

function useDetailsOffers(wish: Wish, population: Reconciliation | undefined, isOn: boolean) {
  const input = {
    amount: population?.popAmount ?? "0.00",
    tolerable: wish.tolerable,
    expected: wish.expected || "0.00",
    confidence: wish.confidence,
    ...(isFactor(wish.riskFactor) ? { riskFactor: wish.riskFactor } : {}),
    ...(isFactor(wish.expansion) ? { expansion: wish.expansion } : {}),
    ...sizingOf(wish),
    frequency: undefined,
  };
  const settled: typeof input = JSON.parse(useDebounced(JSON.stringify(input), stillMs));
  const isReady = isOn && (toFen(settled.tolerable) ?? 0n) > 0n && (toFen(settled.amount) ?? 0n) > 0n;
  const query = useCall(sampling.GetSampleSize, settled, { enabled: isReady, keepPrevious: true });
  const { formula, table, textbook, needed = null } = (isReady && query.data) || {};
  const offers: Offer[] = [];
  if (formula) offers.push({ rule: "formula", ...formula });
  if (typeof table === "number") offers.push({ rule: "table", size: table, interval: undefined });
  if (textbook)
    offers.push({ rule: "textbook", size: textbook.size, interval: textbook.interval, riskFactor: textbook.factor });
  return { query, offers, needed, isReady };
}

function useControlOffers(wish: Wish, isOn: boolean) {
  const input = {
    ...sizingOf(wish),
    frequency: wish.frequency,
    tolerableRate: fractionOf(wish.tolerableRate),
    expectedRate: fractionOf(wish.expectedRate) ?? "0",
    confidence: wish.confidence,
  };
  const isReady = isOn && (input.frequency !== undefined || input.tolerableRate !== undefined);
  const query = useCall(sampling.GetControlSampleSize, input, { enabled: isReady, keepPrevious: true });
  const { minimum, higher = [], statistical, needed = null } = (isReady && query.data) || {};
  const offers: Offer[] = [];
  if (typeof statistical === "number") offers.push({ rule: "formula", size: statistical, interval: undefined });
  if (typeof minimum === "number") offers.push({ rule: "table", size: minimum, interval: undefined });
  const [low] = higher;
  if (low !== undefined) offers.push({ rule: "textbook", size: low, interval: undefined });
  return { query, offers, needed, isReady };
}

export function useSizes(wish: Wish, population: Reconciliation | undefined): Sizes {
  const isControl = wish.purpose === purpose.controls;
  const details = useDetailsOffers(wish, population, !isControl);
  const controls = useControlOffers(wish, isControl);
  const { query, offers, needed, isReady } = isControl ? controls : details;
  const chosen = offers.find(({ rule }) => rule === wish.sizeRule);
  const own: Sized = { size: ownSize(wish), interval: undefined };
  // An interval is a rule of monetary units alone; a table has none.
  const sized = chosen ? { ...chosen, interval: wish.method === method.monetary ? chosen.interval : undefined } : own;
  return { offers, sized, needed, error: query.error, isBusy: isReady && query.isFetching };
}
