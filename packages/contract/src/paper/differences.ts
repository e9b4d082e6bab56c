/** What differs between any two versions of a paper, field by field and row by row. */

import type { Pair } from "../pairs.ts";
import { fieldsIn, type PaperField, rowsIn, rowsOf, type Sections } from "./sections.ts";

type Values = Readonly<Record<string, unknown>>;
export interface Difference {
  /** A field, or `section[2].field`. */
  at: string;
  words: Pair;
  field: PaperField;
  was: unknown;
  now: unknown;
}
const plain = (value: unknown): string => JSON.stringify(value === "" || value === undefined ? null : value);

/** What a row says of a person is the name. */
const held = (field: PaperField, row: Values | undefined, name: string): unknown =>
  field.kind === "member" && row ? row.memberName : row?.[name];

export function differencesIn(sections: Sections, before: Values, after: Values): Difference[] {
  const fields = fieldsIn(sections).map(
    ([at, field]): Difference => ({ at, words: field.words, field, was: before[at], now: after[at] }),
  );
  const rows = rowsIn(sections).flatMap(([name, section]) => {
    const [old, now] = [rowsOf(before, name), rowsOf(after, name)];
    return Array.from({ length: Math.max(old.length, now.length) }, (_, at) =>
      Object.entries(section.fields).map(([column, field]): Difference => {
        const no = String(at + 1);
        const words: Pair = [
          `${section.words[0]} ${no}：${field.words[0]}`,
          `${section.words[1]} ${no}: ${field.words[1]}`,
        ];
        return {
          at: `${name}[${at}].${column}`,
          words,
          field,
          was: held(field, old[at], column),
          now: held(field, now[at], column),
        };
      }),
    ).flat();
  });
  return [...fields, ...rows].filter(({ was, now }) => plain(was) !== plain(now));
}
