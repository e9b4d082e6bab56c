/** Which fields differ between what was opened, what I typed and what stands now. */
export interface FieldDifference<K extends string = string> {
  field: K;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}
export type Choice = "mine" | "theirs";

/** Null, undefined and "" are one: an empty field. */
const plain = (value: unknown) => (value === undefined || value === null || value === "" ? null : value);
export const isSame = (a: unknown, b: unknown) => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

type Row = Record<string, unknown>;

export const isChanged = (first: Row, now: Row) => Object.keys(now).some((field) => !isSame(first[field], now[field]));

/** Only fields where mine and theirs are not the same need a decision; the rest merges by itself. */
export function differences(base: Row, mine: Row, theirs: Row, fields: readonly string[]): FieldDifference[] {
  return fields
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }));
}

/** Where only one side changed a field, that side is the likely choice. */
export const likely = ({ base, mine }: FieldDifference): Choice => (isSame(base, mine) ? "theirs" : "mine");

export function merged(mine: Row, found: readonly FieldDifference[], choices: Readonly<Record<string, Choice>>): Row {
  const taken = found.filter((one) => (choices[one.field] ?? likely(one)) === "theirs");
  return { ...mine, ...Object.fromEntries(taken.map((one) => [one.field, one.theirs])) };
}
