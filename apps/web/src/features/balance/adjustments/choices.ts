/** What a cell can be looked up in, and which of it a typed text means. */
import { matches } from "../../../lib/pinyin.ts";

export interface Choice {
  value: string;
  code: string;
  name: string;
  /** Initials. */
  pinyin: string;
}
const shownMax = 100;

/** What begins with the query first, then whatever contains it. */
export function found(choices: readonly Choice[], query: string): Choice[] {
  const text = query.trim().toLowerCase();
  if (!text) return choices.slice(0, shownMax);
  const hits = choices.filter((one) => matches(text, `${one.code} ${one.name}`, one.pinyin.toLowerCase()));
  const begins = ({ code, name, pinyin }: Choice) =>
    [code, name, pinyin].some((words) => words.toLowerCase().startsWith(text)) ? 0 : 1;
  return hits.toSorted((a, b) => begins(a) - begins(b)).slice(0, shownMax);
}
