/** Ageing rolled forward (账龄滚动, IC-33): no balance grows older than it was. */
import type { Fen } from "../money.ts";
import { type Finding, finding, money } from "./finding.ts";

export interface AgeingRow {
  account: string;
  party: string;
  /** Bands from the youngest to the oldest, the last one open-ended. */
  current: readonly Fen[];
  prior: readonly Fen[];
}

/** What is now in band i+1 was in band i a year ago, so it cannot have grown; the oldest band also keeps its own. */
export function checkAgeing({ account, party, current, prior }: AgeingRow): Finding[] {
  const last = current.length - 1;
  return current.flatMap((amount, band) => {
    if (band === 0) return [];
    const before = (prior[band - 1] ?? 0n) + (band === last ? (prior[band] ?? 0n) : 0n);
    if (amount <= before) return [];
    const params = { bucket: String(band + 1), current: money(amount), prior: money(before) };
    return [finding("IC-33", { account, aux: party }, params)];
  });
}
