/**
 * What a text is found by: single signs, pairs, and for letters and digits, of which there are few, threes. Each is one number, so that an
 * index of equality serves. Chinese needs no words for it.
 */
const nextSign = 2 ** 21;
const threes = 2 ** 50;

const halfWidth = (sign: string): string => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0);

/** As both sides of a search see it: letters and digits of one width, one blank between words. The marks of Chinese stay as they are. */
export const normal = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, halfWidth)
    .replace(/[\s\p{Cc}\u200b-\u200f\ufeff]+/gu, " ")
    .trim();

const folded = (text: string): string[] => [...normal(text).toLowerCase()];
const isPlain = (sign: string | undefined): boolean => sign !== undefined && sign >= "!" && sign <= "~";
const codeOf = (sign: string | undefined): number => (sign === undefined ? 0 : (sign.codePointAt(0) ?? 0));
const pairOf = (one: string, other: string): number => (codeOf(one) + 1) * nextSign + codeOf(other);
const threeOf = (one: string, two: string, three: string): number =>
  threes + (codeOf(one) * 128 + codeOf(two)) * 128 + codeOf(three);

/** Those of a text that is kept. */
export function gramsOf(text: string): Set<number> {
  const signs = folded(text);
  const found = new Set<number>();
  for (const [at, sign] of signs.entries()) {
    if (sign === " ") continue;
    const next = signs[at + 1];
    const after = signs[at + 2];
    if (!isPlain(sign)) found.add(codeOf(sign));
    if (next === undefined || next === " ") continue;
    found.add(pairOf(sign, next));
    if (after !== undefined && isPlain(sign) && isPlain(next) && isPlain(after)) found.add(threeOf(sign, next, after));
  }
  return found;
}

const gramsMax = 10;

/** The words asked for: all of them must be there. */
export const termsOf = (keyword: string): string[] =>
  [...new Set(normal(keyword).toLowerCase().split(" "))].filter(Boolean);

/** Those by which a term is looked for, none of them often where rarer ones serve; empty where it is too short to be looked for in texts. */
export function gramsToFind(term: string): number[] {
  const signs = [...term];
  const [only] = signs;
  if (signs.length === 1) return only === undefined || isPlain(only) ? [] : [codeOf(only)];
  const found: number[] = [];
  for (let at = 0; at + 1 < signs.length; at += 1) {
    const [one = "", two = "", three] = signs.slice(at, at + 3);
    if (three !== undefined && isPlain(one) && isPlain(two) && isPlain(three)) found.push(threeOf(one, two, three));
    else if (!(isPlain(one) && isPlain(two) && isPlain(signs[at - 1]))) found.push(pairOf(one, two));
  }
  const all = [...new Set(found)];
  const step = Math.max(1, all.length / gramsMax);
  return Array.from({ length: Math.min(all.length, gramsMax) }, (_, index) => all[Math.floor(index * step)] ?? 0);
}
