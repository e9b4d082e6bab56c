/** The client's own lines against ours, line by line (R8): nothing agrees that was not compared. Amounts in fen. */
import type { Fen } from "../money.ts";
import { type ReceivedLine, type StatementUnit, tolerance } from "./lines.ts";

export interface OwnLine {
  code: string;
  /** By which it is known in a file. */
  keys: readonly string[];
  /** In the order of the statement's columns: this year, last year; of equity column by column. */
  amounts: readonly Fen[];
  /** Only lines below this heading are it: the same words stand in many notes. */
  section?: string | undefined;
}

/** `unsure`: an amount is there, but its column is not known as another is empty. */
export type ReceivedState = "agrees" | "differs" | "missing" | "unsure" | "nothing";

export interface ComparedLine {
  code: string;
  state: ReceivedState;
  ours: readonly Fen[];
  /** Null where the file has no such line. */
  theirs: readonly Fen[] | null;
  /** Line of the file's words. */
  at: number | null;
}

export interface Compared {
  lines: ComparedLine[];
  /** Lines of the file with amounts that none of ours took, in their order. */
  unknown: ReceivedLine[];
}

const isNil = (amount: Fen): boolean => amount === 0n;
const absolute = (amount: Fen): Fen => (amount < 0n ? -amount : amount);

function stateOf(ours: readonly Fen[], theirs: readonly Fen[], off: Fen): ReceivedState {
  const isSame = (one: Fen, other: Fen): boolean => absolute(one - other) <= off;
  const [own, other] = [ours.filter((one) => !isNil(one)), theirs.filter((one) => !isNil(one))];
  // Whole columns on both sides: each stands in its place.
  if (theirs.length === ours.length)
    return ours.every((one, at) => isSame(one, theirs[at] ?? 0n)) ? "agrees" : "differs";
  if (own.length !== other.length || !own.every((one, at) => isSame(one, other[at] ?? 0n))) return "differs";
  return own.length === 0 ? "nothing" : "unsure";
}

const better: readonly ReceivedState[] = ["agrees", "unsure", "differs"];

/**
 * @param nameKey by which a line's words are matched
 * @param headings of sections, in their order in the statement
 */
export function compareReceived(
  own: readonly OwnLine[],
  lines: readonly ReceivedLine[],
  {
    nameKey,
    unit,
    sectionOf,
  }: {
    nameKey: (name: string) => string;
    unit: StatementUnit | null;
    sectionOf?: (at: number) => string | null;
  },
): Compared {
  const off = tolerance(unit);
  const byKey = new Map<string, ReceivedLine[]>();
  for (const line of lines) {
    const key = nameKey(line.name);
    byKey.set(key, [...(byKey.get(key) ?? []), line]);
  }
  const taken = new Set<ReceivedLine>();
  const compared = own.map(({ code, keys, amounts, section }): ComparedLine => {
    const found = keys
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ at }) => section === undefined || sectionOf?.(at) === section);
    for (const line of found) taken.add(line);
    const judged = found
      .map((line) => ({ line, state: stateOf(amounts, line.amounts, off) }))
      .sort((one, other) => better.indexOf(one.state) - better.indexOf(other.state));
    const [best] = judged;
    if (!best) {
      const state = amounts.every(isNil) ? "nothing" : "missing";
      return { code, state, ours: amounts, theirs: null, at: null };
    }
    return { code, state: best.state, ours: amounts, theirs: best.line.amounts, at: best.line.at };
  });
  return {
    lines: compared,
    unknown: lines.filter((line) => !taken.has(line) && line.amounts.some((one) => !isNil(one))),
  };
}
