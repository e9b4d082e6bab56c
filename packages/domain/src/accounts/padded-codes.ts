/**
 * Codes that a program filled up with noughts to one length: 1002 and 100201 became 10020000 and 10020100. No code is the beginning
 * of another then; which stands below which is told by the widths of the levels, and those by figures alone: parents sum their children.
 */
import type { Fen } from "../money.ts";

/** Figures of an account that add up from the accounts below it. */
export interface PaddedFigures {
  code: string;
  amounts: readonly Fen[];
}

export type Parents = ReadonlyMap<string, string>;

export interface PaddedCodes {
  /** Parents by code, as the likeliest widths make them. */
  parents: Parents;
  /** Parents that are the sum of what stands below them, and others. */
  agreeing: number;
  differing: string[];
  /** The figures leave no other tree. */
  isSure: boolean;
}

const LENGTHS = { from: 5, to: 16 };
const FIRST_LEVELS = [3, 4, 5];
const WIDTHS = [2, 3, 4];

/** Null where no code can stand below another, or where the figures say that each stands by itself. */
export function paddedCodes(accounts: readonly PaddedFigures[]): PaddedCodes | null {
  const figures = new Map(accounts.map(({ code, amounts }) => [code, amounts]));
  const trees = treesOf(figures);
  const judged = trees.map((parents) => ({ parents, ...agreement(parents, figures) }));
  const found = judged.filter(({ agreeing }) => agreeing > 0);
  const [best, ...others] = found.sort(
    (a, b) => b.agreeing - a.agreeing || a.differing.length - b.differing.length || b.parents.size - a.parents.size,
  );
  if (!best) return null;
  // All of them add up to nothing, each by itself: so they are meant.
  if (!isNil(total(figures, best.parents)) && isNil(total(figures, new Map()))) return null;
  // A tree of the lower levels alone must not stand because a parent above them is wrong.
  const wider = others.find(({ parents }) => parents.size > best.parents.size && isWithin(best.parents, parents));
  if (wider) return { ...wider, isSure: false };
  const isOnly = others.every(({ differing, parents }) => differing.length > 0 || isWithin(parents, best.parents));
  return { ...best, isSure: best.differing.length === 0 && isOnly };
}

/** The chart has such a tree already: codes that join it stand below what their noughts say. */
export function paddedParents(codes: readonly string[], previous: Parents): Parents {
  const trees = treesOf(new Map(codes.map((code) => [code, []])));
  const tree = trees
    .filter((parents) => [...previous].every(([code, above]) => parents.get(code) === above))
    .sort((a, b) => a.size - b.size)
    .at(-1);
  return tree ?? previous;
}

/** Trees of all widths of levels that join any codes; each once. */
function treesOf(accounts: ReadonlyMap<string, unknown>): Parents[] {
  const [first = ""] = accounts.keys();
  const { length } = first;
  if (length < LENGTHS.from || length > LENGTHS.to) return [];
  for (const code of accounts.keys()) if (code.length !== length || !/^\d+$/.test(code)) return [];
  // Most places end no level of any code: without them few schemes differ.
  const places = Array.from({ length }, (_, end) => end).filter((end) => endsLevel(end, accounts));
  const differing = new Map(
    schemes(length).map((scheme) => {
      const ends = scheme.filter((end) => places.includes(end));
      return [ends.join(), ends];
    }),
  );
  const seen = new Map<string, Parents>();
  for (const ends of differing.values()) {
    const parents = parentsBy(ends, accounts);
    if (parents.size > 0) seen.set([...parents].join(), parents);
  }
  return [...seen.values()];
}

/** Some code has another above it that ends there. */
function endsLevel(end: number, accounts: ReadonlyMap<string, unknown>): boolean {
  for (const code of accounts.keys()) {
    const above = code.slice(0, end).padEnd(code.length, "0");
    if (above !== code && accounts.has(above)) return true;
  }
  return false;
}

/** Places where levels end, the whole length left out. */
function schemes(length: number): number[][] {
  const behind = (ends: number[]): number[][] => {
    const last = ends.at(-1) ?? 0;
    if (last === length) return [ends.slice(0, -1)];
    const next = WIDTHS.filter((width) => last + width <= length);
    // A last level may be narrower: 1002010.
    if (length - last === 1) return [ends];
    return next.flatMap((width) => behind([...ends, last + width]));
  };
  return FIRST_LEVELS.filter((first) => first < length).flatMap((first) => behind([first]));
}

function parentsBy(ends: readonly number[], accounts: ReadonlyMap<string, unknown>): Parents {
  const parents = new Map<string, string>();
  for (const code of accounts.keys()) {
    for (const end of ends.toReversed()) {
      const above = code.slice(0, end).padEnd(code.length, "0");
      if (above === code || !accounts.has(above)) continue;
      parents.set(code, above);
      break;
    }
  }
  return parents;
}

function agreement(parents: Parents, figures: ReadonlyMap<string, readonly Fen[]>) {
  const sums = new Map<string, Fen[]>();
  for (const [code, above] of parents) {
    sums.set(above, plus(sums.get(above) ?? [], figures.get(code) ?? []));
  }
  const differing: string[] = [];
  let agreeing = 0;
  for (const [above, sum] of sums) {
    const own = figures.get(above) ?? [];
    if (own.some((amount, at) => amount !== sum[at])) differing.push(above);
    else if (own.some((amount) => amount !== 0n)) agreeing++;
  }
  return { agreeing, differing };
}

const isWithin = (inner: Parents, outer: Parents): boolean =>
  [...inner].every(([code, above]) => outer.get(code) === above);

/** Of the accounts that stand below no other. */
function total(figures: ReadonlyMap<string, readonly Fen[]>, parents: Parents): Fen[] {
  let sum: Fen[] = [];
  for (const [code, amounts] of figures) if (!parents.has(code)) sum = plus(sum, amounts);
  return sum;
}

const plus = (sum: readonly Fen[], more: readonly Fen[]): Fen[] => more.map((amount, at) => (sum[at] ?? 0n) + amount);

const isNil = (amounts: readonly Fen[]): boolean => amounts.every((amount) => amount === 0n);
