/** Name similarity for matching parties (往来单位名称相似度): suggests, never merges. */
import { normaliseName } from "./normalise.ts";

const LEGAL_FORMS = /(?:股份有限公司|有限责任公司|有限公司|\(集团\)|集团|公司)/g;
const CITY_PREFIX = /^(?:[\u4e00-\u9fff]{2,3}(?:省|市))+/;
const COMPARED_MAX = 200;

/** The second key: the name without its legal form and its leading province or city. */
export function partyKey(name: string): string {
  const bare = normaliseName(name).replace(LEGAL_FORMS, "").replace(CITY_PREFIX, "");
  return bare === "" ? normaliseName(name) : bare;
}

/** 1 − Levenshtein ÷ the longer length, over the first 200 characters of the normalised names; 1 for two empty names. */
export function similarity(a: string, b: string): number {
  const left = [...normaliseName(a)].slice(0, COMPARED_MAX);
  const right = [...normaliseName(b)].slice(0, COMPARED_MAX);
  const longer = Math.max(left.length, right.length);
  return longer === 0 ? 1 : 1 - distance(left, right) / longer;
}

/** Whether to suggest that two names are one party: similar to 0.9, or equal without form and city. */
export const isLikelySameParty = (a: string, b: string): boolean =>
  similarity(a, b) >= 0.9 || partyKey(a) === partyKey(b);

function distance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, left] of a.entries()) {
    const next = [i + 1];
    for (const [j, right] of b.entries()) {
      const substituted = (row[j] ?? 0) + (left === right ? 0 : 1);
      next.push(Math.min(substituted, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
