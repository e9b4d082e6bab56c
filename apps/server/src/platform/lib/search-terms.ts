/** How what was typed is held against records: in SQL where the table keeps its pinyin, else in memory. */
import { type RawBuilder, sql } from "kysely";
import { containing, pinyinInitials } from "./search.ts";

/** Of each kind of record. */
export const foundMax = 8;

/** Where a record may be found: what it is called, its numbers, and the letters of its pinyin. */
export interface Fields {
  name: RawBuilder<unknown>;
  codes: RawBuilder<unknown>[];
  pinyin: RawBuilder<unknown>;
}

export const wordsOf = (keyword: string): string[] => keyword.toLowerCase().split(/\s+/).slice(0, 6);

/** Every word stands in the name, a number or the pinyin. */
export function matching({ name, codes, pinyin }: Fields, keyword: string): RawBuilder<boolean> {
  const all = sql.join([name, ...codes, pinyin], sql` || ' ' || `);
  const each = wordsOf(keyword).map((word) => sql`lower(${all}) like ${containing(word)}`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/** 0 is the thing itself, then what begins so, then pinyin that begins so, then what holds it somewhere. */
export function rankOf({ name, codes, pinyin }: Fields, keyword: string): RawBuilder<number> {
  const text = keyword.toLowerCase();
  const beginning = containing(text).slice(1);
  const names = [name, ...codes];
  const any = (test: (field: RawBuilder<unknown>) => RawBuilder<unknown>) => sql.join(names.map(test), sql` or `);
  // People's pinyin holds the syllables and, after a blank, the initials.
  return sql<number>`case
    when ${any((field) => sql`lower(${field}) = ${text}`)} then 0
    when ${any((field) => sql`lower(${field}) like ${beginning}`)} then 1
    when ${text} = any(string_to_array(${pinyin}, ' ')) then 2
    when ${pinyin} like ${beginning} or ${pinyin} like ${`% ${beginning}`} then 3
    when lower(${name}) like ${containing(text)} then 4
    else 5 end`;
}

const cacheMax = 5000;
const cache = new Map<string, string>();

/** Reading a text as pinyin costs more than comparing it, and each key pressed asks for the same texts. */
function initialsOf(text: string): string {
  const found = cache.get(text) ?? pinyinInitials(text);
  if (cache.size >= cacheMax) cache.clear();
  cache.set(text, found);
  return found;
}

/** Whether it may be initials of pinyin. */
export const hasLatin = (keyword: string): boolean => /[a-z]/i.test(keyword);

/** The best of a few hundred records, in the order of `rankOf`; `textsOf` gives names and numbers, what is shown first. */
export function bestOf<T>(
  all: readonly T[],
  keyword: string,
  textsOf: (one: T) => (string | null)[],
  max: number = foundMax,
): T[] {
  const text = keyword.toLowerCase();
  const words = wordsOf(keyword);
  const isLatin = hasLatin(keyword);
  const ranks = all.flatMap((one) => {
    const texts = textsOf(one).map((field) => (field ?? "").toLowerCase());
    const initials = isLatin ? texts.filter((field) => /\p{Script=Han}/u.test(field)).map(initialsOf) : [];
    const fields = [...texts, ...initials];
    if (!words.every((word) => fields.some((field) => field.includes(word)))) return [];
    const tests = [
      texts.includes(text),
      texts.some((field) => field.startsWith(text)),
      initials.includes(text),
      initials.some((field) => field.startsWith(text)),
      texts.some((field) => field.includes(text)),
    ];
    const found = tests.indexOf(true);
    return [{ one, rank: found < 0 ? tests.length : found }];
  });
  return ranks
    .sort((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ one }) => one);
}
