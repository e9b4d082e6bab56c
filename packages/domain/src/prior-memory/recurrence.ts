/** Whether what this year brings is like what last year's file tells (上年问题重现): by words, and by the accounts that it moved. */
import { normaliseName } from "../text/normalise.ts";

export interface Told {
  summary: string;
  accounts: readonly string[];
}

const comparedMax = 500;
/** From here on words alone are enough; with an account in common, or the same accounts, less will do. */
const byWords = 0.4;
const byWordsAndAccount = 0.15;
const gramSize = 3;

/** Runs of three signs; of a shorter text the text itself. Figures, which differ every year, are left out. */
function gramsOf(text: string): Set<string> {
  const signs = [
    ...normaliseName(text)
      .slice(0, comparedMax)
      .replace(/[\d.,，。、；;：:％%]/gu, ""),
  ];
  if (signs.length === 0) return new Set();
  if (signs.length < gramSize) return new Set([signs.join("")]);
  return new Set(signs.slice(0, signs.length - gramSize + 1).map((_, at) => signs.slice(at, at + gramSize).join("")));
}

/** Shared runs of three signs over all of both, from 0 to 1; texts that say nothing are like none. */
export function likeness(a: string, b: string): number {
  const [left, right] = [gramsOf(a), gramsOf(b)];
  if (left.size === 0 || right.size === 0) return 0;
  const shared = [...left].filter((gram) => right.has(gram)).length;
  return shared / (left.size + right.size - shared);
}

export function comesBack(before: Told, now: Told): boolean {
  const like = likeness(before.summary, now.summary);
  if (like >= byWords) return true;
  return like >= byWordsAndAccount && before.accounts.some((account) => now.accounts.includes(account));
}
