/** The words of codes, each in its area's code-words.ts. */
import type { CodeName } from "./codes.ts";
import { codeWords } from "./gathered/code-words.ts";
import { codes } from "./gathered/codes.ts";
import { type Lang, type Pair, wordIn } from "./pairs.ts";

/** The same words by the codes themselves, as texts are asked for: projectStatus.9. */
export const wordsByCode = (): Record<CodeName, Record<string, Pair>> => {
  const byCode = (name: CodeName) =>
    Object.fromEntries(
      Object.entries<Pair>(codeWords[name]).map(([key, pair]) => [
        String(Object.entries(codes[name]).find(([one]) => one === key)?.[1]),
        pair,
      ]),
    );
  return Object.fromEntries(Object.keys(codes).map((name) => [name, byCode(name as CodeName)])) as never;
};

/** A code in the reader's language; empty where it is none of its enumeration. */
export function codeWord(lang: Lang, name: CodeName, code: number | string): string {
  const [, pair] = Object.entries<Pair>(codeWords[name]).find(([key]) => isOf(name, key, code)) ?? [];
  return pair ? wordIn(lang, pair) : "";
}

const isOf = (name: CodeName, key: string, code: number | string): boolean =>
  Object.entries<number | string>(codes[name]).some(([one, value]) => one === key && value === code);
