/** Which places of a numbered population a sample takes (选样): random, systematic and block selection of CSA 1314, from a seed alone. */
import { mulberry32 } from "./generator.ts";

/** A draw of the generator as the whole number it is: u of u ÷ 2^32. */
const two32 = 4_294_967_296n;
export const firstDraw = (seed: number): bigint => BigInt(mulberry32(seed)() * 4_294_967_296);
export const drawScale = two32;

const ascending = (a: number, b: number): number => a - b;

function check(count: number, size: number): void {
  if (!Number.isSafeInteger(count) || !Number.isSafeInteger(size) || size < 0 || size > count)
    throw new RangeError(`cannot take ${size} of ${count}`);
}

/**
 * Simple random sample without replacement (简单随机): a partial Fisher–Yates shuffle. Places from 1, ascending. More places from
 * the same seed hold all of the fewer ones, so that a sample is extended without giving up what was tested.
 */
export function randomPlaces(count: number, size: number, seed: number): number[] {
  check(count, size);
  const next = mulberry32(seed);
  const moved = new Map<number, number>();
  const drawn: number[] = [];
  for (let i = 0; i < size; i++) {
    const j = i + Math.floor(next() * (count - i));
    drawn.push((moved.get(j) ?? j) + 1);
    moved.set(j, moved.get(i) ?? i);
  }
  return drawn.sort(ascending);
}

/**
 * `size` points at equal distances of total ÷ size, the first one at a random part of that distance: exact for any size of
 * population, so that no rounding skips a place or takes one twice. Points are whole units from 0, below the total.
 */
export function systematicPoints(total: bigint, size: number, seed: number): bigint[] {
  const draw = firstDraw(seed);
  const whole = BigInt(size) * two32;
  return Array.from({ length: size }, (_, i) => (total * (draw + BigInt(i) * two32)) / whole);
}

/** Systematic sample (系统选样, 等距): floor(start + i × N ÷ n) + 1. Places from 1, ascending. */
export function systematicPlaces(count: number, size: number, seed: number): number[] {
  check(count, size);
  return systematicPoints(BigInt(count), size, seed).map((point) => Number(point) + 1);
}

/** Block sample (整群): whole runs of `length` neighbours, drawn at random, until `size` items are taken; the last run may be cut. */
export function blockPlaces(count: number, size: number, length: number, seed: number): number[] {
  check(count, size);
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError(`not a length of blocks: ${length}`);
  const blocks = Math.ceil(count / length);
  const drawn = randomOrder(blocks, seed).flatMap((block) => {
    const from = block * length + 1;
    return Array.from({ length: Math.min(length, count - from + 1) }, (_, i) => from + i);
  });
  const taken: number[] = [];
  for (const place of drawn) {
    if (taken.length === size) break;
    taken.push(place);
  }
  return taken.sort(ascending);
}

function randomOrder(count: number, seed: number): number[] {
  const next = mulberry32(seed);
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = 0; i < count - 1; i++) {
    const j = i + Math.floor(next() * (count - i));
    const [a = 0, b = 0] = [order[i], order[j]];
    order[i] = b;
    order[j] = a;
  }
  return order;
}
