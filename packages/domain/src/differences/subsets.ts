/** Two or three entries that together make a difference (组合匹配), found by what is missing to it. */
import type { Fen } from "../money.ts";

export interface Entry {
  id: number;
  amount: Fen;
}

/** Beyond so many entries pairs are no longer looked for, and beyond so many no triples: nearly any sum would turn up by chance. */
export const PAIR_ENTRIES_MAX = 20_000;
export const TRIPLE_ENTRIES_MAX = 600;

export interface Subsets {
  /** Of the fewest entries, at most `wanted` of them. */
  found: Entry[][];
  /** How many there are, counted up to `countMax`. */
  count: number;
}

const countMax = 100;

/** Pairs, each once. */
export function pairsOf(entries: readonly Entry[], target: Fen, foundMax = 3): Subsets {
  const waiting = new Map<Fen, Entry[]>();
  const subsets: Subsets = { found: [], count: 0 };
  for (const entry of entries.slice(0, PAIR_ENTRIES_MAX)) {
    for (const other of waiting.get(entry.amount) ?? []) {
      subsets.count++;
      if (subsets.found.length < foundMax) subsets.found.push([other, entry]);
      if (subsets.count >= countMax) return subsets;
    }
    const missing = target - entry.amount;
    const partners = waiting.get(missing);
    if (partners) partners.push(entry);
    else waiting.set(missing, [entry]);
  }
  return subsets;
}

/** Triples, each once. */
export function triplesOf(entries: readonly Entry[], target: Fen, foundMax = 3): Subsets {
  const subsets: Subsets = { found: [], count: 0 };
  if (entries.length > TRIPLE_ENTRIES_MAX) return subsets;
  for (const [index, first] of entries.entries()) {
    const rest = pairsOf(entries.slice(index + 1), target - first.amount, foundMax);
    subsets.count += rest.count;
    for (const pair of rest.found) if (subsets.found.length < foundMax) subsets.found.push([first, ...pair]);
    if (subsets.count >= countMax) break;
  }
  return subsets;
}

/** The fewest entries that make the target: one, two or three. */
export function fewestOf(entries: readonly Entry[], target: Fen): Subsets {
  const single = entries.filter(({ amount }) => amount === target).map((entry) => [entry]);
  if (single.length > 0) return { found: single.slice(0, 3), count: single.length };
  const pairs = pairsOf(entries, target);
  return pairs.count > 0 ? pairs : triplesOf(entries, target);
}
