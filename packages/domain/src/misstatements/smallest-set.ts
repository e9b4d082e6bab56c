/** The fewest uncorrected misstatements whose correction brings what is left below materiality (CSA 1251): what to ask the client for first. Amounts in fen. */
import { abs, type Fen, sum } from "../money.ts";

export interface UncorrectedEffect<Key> {
  key: Key;
  /** Signed: overstated profit is positive. */
  effect: Fen;
}

export interface SmallestSet<Key> {
  keys: Key[];
  /** False where the search was given up: there may be a smaller one. */
  isProven: boolean;
}

const STEPS = 100_000;

type Sorted<Key> = readonly UncorrectedEffect<Key>[];

/** What so many items from here on can take off at most, of one sign. */
function reach<Key>(items: Sorted<Key>, at: number, count: number, isTaken: (effect: Fen) => boolean): Fen {
  let total = 0n;
  for (let index = at, left = count; index < items.length && left > 0; index++) {
    const effect = items[index]?.effect ?? 0n;
    if (!isTaken(effect)) continue;
    total += effect;
    left--;
  }
  return total;
}

interface Search<Key> {
  items: Sorted<Key>;
  om: Fen;
  /** Left for all sizes together. */
  steps: number;
}

function canReach<Key>({ items, om }: Search<Key>, at: number, count: number, rest: Fen): boolean {
  const least = rest - reach(items, at, count, (effect) => effect > 0n);
  const most = rest - reach(items, at, count, (effect) => effect < 0n);
  return least < om && most > -om;
}

/** So many items from one place on that bring the rest below materiality; the largest are tried first. */
function pick<Key>(search: Search<Key>, at: number, count: number, rest: Fen): Key[] | null {
  if (count === 0) return abs(rest) < search.om ? [] : null;
  search.steps--;
  if (search.steps < 0 || !canReach(search, at, count, rest)) return null;
  for (let index = at; index + count <= search.items.length; index++) {
    const item = search.items[index];
    const more = item ? pick(search, index + 1, count - 1, rest - item.effect) : null;
    if (item && more) return [item.key, ...more];
  }
  return null;
}

/** Empty where the total is below materiality already. @throws RangeError when materiality is not above nil */
export function smallestSet<Key>(effects: readonly UncorrectedEffect<Key>[], om: Fen): SmallestSet<Key> {
  if (om <= 0n) throw new RangeError("no materiality");
  const size = ({ effect }: UncorrectedEffect<Key>) => abs(effect);
  const items = effects
    .filter((one) => size(one) > 0n)
    .sort((a, b) => Number(size(b) > size(a)) - Number(size(b) < size(a)));
  const search: Search<Key> = { items, om, steps: STEPS };
  const total = sum(items.map(({ effect }) => effect));
  for (let count = 0; count <= items.length && search.steps >= 0; count++) {
    const keys = pick(search, 0, count, total);
    if (keys) return { keys, isProven: true };
  }
  return { keys: largestFirst(items, om, total), isProven: false };
}

/** The largest of the sign of what is left, one after the other: a set that will do, though not shown to be the smallest. */
function largestFirst<Key>(items: Sorted<Key>, om: Fen, total: Fen): Key[] {
  const keys: Key[] = [];
  const open = [...items];
  for (let rest = total; abs(rest) >= om; ) {
    const at = open.findIndex(({ effect }) => effect > 0n === rest > 0n);
    const [item] = open.splice(at, 1);
    if (!item) break;
    keys.push(item.key);
    rest -= item.effect;
  }
  return keys;
}
