/** To which account a department's depreciation goes by its name; a person says otherwise where that is wrong. */
import type { Fen } from "../money.ts";

const byWord: readonly (readonly [RegExp, string])[] = [
  [/车间|生产|制造|工厂|工段|workshop|production|plant/iu, "510102"],
  [/销售|营销|市场|门店|sales|marketing/iu, "660106"],
  [/研发|技术中心|实验|r&d|research/iu, "660210"],
];

export const suggestedAccount = (department: string): string =>
  byWord.find(([words]) => words.test(department))?.[1] ?? "660202";

export interface ChargedDifference {
  account: string;
  /** Book less recomputed: what the books charged too much. */
  difference: Fen;
}

export const byAccount = (rows: Iterable<ChargedDifference>): Map<string, Fen> => {
  const found = new Map<string, Fen>();
  for (const { account, difference } of rows) found.set(account, (found.get(account) ?? 0n) + difference);
  return found;
};
