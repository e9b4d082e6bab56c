/** What a conflict over an entry compares, and mine with the chosen fields of theirs. */
import { type Entry, withBlank } from "./entry.ts";

export const entryFields = [
  "adjType",
  "description",
  "reason",
  "wpIndex",
  "misstatementKind",
  "cause",
  "restatement",
  "remark",
  "lines",
] as const satisfies (keyof Entry)[];
export type EntryField = (typeof entryFields)[number];

/** Mine, with the chosen fields of theirs. */
export function mergedEntry(mine: Entry, theirs: Entry, taken: readonly EntryField[]): Entry {
  const fromTheirs = Object.fromEntries(taken.map((field) => [field, theirs[field]]));
  const next: Entry = { ...mine, ...fromTheirs };
  return { ...next, lines: withBlank(next.lines) };
}
