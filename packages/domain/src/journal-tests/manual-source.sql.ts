/** Sources of vouchers (凭证来源) that mean a hand: in a journal with such a column, programs leave it empty for the general ledger itself. */
import { type RawBuilder, sql } from "kysely";

const spellings = (words: readonly string[]) => {
  const all = words.map((word) => word.toLowerCase());
  return { all, starts: all.filter((word) => word.length > 1) };
};

/** One of the words, or begins with one of more than a letter: 手工 and 手工录入, 1 and not 10. */
export function isManualSource(words: readonly string[], source: string | null): boolean {
  if (source === null) return true;
  const { all, starts } = spellings(words);
  const text = source.toLowerCase();
  return all.includes(text) || starts.some((start) => text.startsWith(start));
}

/** The same of a column. */
export function isManual(words: readonly string[], column: RawBuilder<unknown>): RawBuilder<unknown> {
  const { all, starts } = spellings(words);
  return sql`(${column} is null or lower(${column}) = any(${all}::text[])
    or exists (select from unnest(${starts}::text[]) w where starts_with(lower(${column}), w)))`;
}
