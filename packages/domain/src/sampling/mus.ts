/** Monetary-unit selection (货币单元抽样 MUS/PPS, CSA 1314): every fen has the same chance, so large items are likelier and items of an interval or more are certain. */
import type { Fen } from "../money.ts";
import { drawScale, firstDraw, systematicPoints } from "./places.ts";
import { sizeMax } from "./sizes.ts";

export interface MusPoints {
  /** Items of this much or more are taken with certainty (顶层). Rounded up to the fen where it is population ÷ size. */
  interval: Fen;
  start: Fen;
  /** Ascending, from 0, all below the population's total. */
  points: Fen[];
}

/** At a fixed interval: start + i × interval. @param start below the interval; drawn from the seed when absent */
export function pointsByInterval(total: Fen, interval: Fen, seed: number, start?: Fen): MusPoints {
  if (interval <= 0n) throw new RangeError("an interval is more than nothing");
  const first = start ?? (interval * firstDraw(seed)) / drawScale;
  if (first < 0n || first >= interval) throw new RangeError("a start lies below the interval");
  if (total / interval > BigInt(sizeMax)) throw new RangeError(`more than ${sizeMax} points`);
  const count = first >= total ? 0 : Number((total - 1n - first) / interval) + 1;
  return { interval, start: first, points: Array.from({ length: count }, (_, i) => first + BigInt(i) * interval) };
}

/** Exactly `size` points, total ÷ size apart. */
export function pointsBySize(total: Fen, size: number, seed: number): MusPoints {
  const points = systematicPoints(total, size, seed);
  const parts = BigInt(size);
  return { interval: (total + parts - 1n) / parts, start: points[0] ?? 0n, points };
}

export interface MusHit {
  /** From 1. */
  place: number;
  /** Points that fell on the item: more than one only where it is worth more than an interval. */
  hits: number;
}

/** The items on which the points fall, in the population's order. @param amounts none below zero */
export function itemsAtPoints(amounts: Iterable<Fen>, points: readonly Fen[]): MusHit[] {
  const found: MusHit[] = [];
  let [place, passed, next] = [0, 0n, 0];
  for (const amount of amounts) {
    if (amount < 0n) throw new RangeError("negative amounts are tested apart");
    place += 1;
    passed += amount;
    const before = next;
    while (next < points.length && (points[next] ?? 0n) < passed) next += 1;
    if (next > before) found.push({ place, hits: next - before });
  }
  return found;
}

export interface MusBlock {
  /** From 0. */
  block: number;
  /** Value of everything before the block. */
  before: Fen;
  points: Fen[];
}

/** Which blocks of the population hold a point, from the value of each block alone. */
export function blocksAtPoints(blockTotals: readonly Fen[], points: readonly Fen[]): MusBlock[] {
  let [before, next] = [0n, 0];
  const found: MusBlock[] = [];
  for (const [block, total] of blockTotals.entries()) {
    const from = next;
    while (next < points.length && (points[next] ?? 0n) < before + total) next += 1;
    if (next > from) found.push({ block, before, points: points.slice(from, next) });
    before += total;
  }
  return found;
}
