/** Category (科目类别) and natural balance side (余额方向) of an account by the first digits of its code and its standard. */
import { accountCategory } from "@digao/contract/areas/books/account-books/codes";
import type { Code } from "@digao/contract/codes";
import type { CoaStandard } from "./standard.ts";

export type Direction = "Dr" | "Cr";

export type AccountCategory = Code<"accountCategory">;

const CATEGORY_BY_DIGIT: Readonly<Record<CoaStandard, Readonly<Record<string, AccountCategory>>>> = {
  ASBE: { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 },
  SBE: { 1: 1, 2: 2, 3: 4, 4: 5, 5: 6 },
  ASBS: { 1: 1, 2: 2, 3: 4, 4: 5, 5: 6 },
  CUSTOM: {},
};

/** Null where the code says nothing (a chart of its own). */
export const categoryOf = (code: string, standard: CoaStandard): AccountCategory | null =>
  CATEGORY_BY_DIGIT[standard][code.charAt(0)] ?? null;

/** Enum dc of the tables: 1 借, 2 贷. */
export const DIRECTIONS: Readonly<Record<number, Direction>> = { 1: "Dr", 2: "Cr" };

/** +1 for a debit side, −1 for a credit side: a statement line shows sign × (debit − credit). */
export const signOf = (direction: Direction | ""): bigint => (direction === "Cr" ? -1n : 1n);

/** Income accounts among profit and loss, by code prefix: their natural side is credit. */
const INCOME: Readonly<Record<CoaStandard, RegExp>> = {
  ASBE: /^6(?:0|1|2|3)/,
  SBE: /^5(?:0|1|3)/,
  ASBS: /^5(?:1|2|3)/,
  CUSTOM: /^(?!)/,
};

/** Allowances held against an asset (备抵科目) stand on the other side of the account they reduce. */
const CONTRA_NAME = /(?:准备|累计折旧|累计摊销|累计折耗)$/;

/** Natural side when neither the catalogue nor the client's trial balance gives one. */
export function defaultDirection(code: string, name: string, standard: CoaStandard): Direction | null {
  const category = categoryOf(code, standard);
  if (category === null) return null;
  if (category === accountCategory.assets) return CONTRA_NAME.test(name) ? "Cr" : "Dr";
  if (category === accountCategory.profitAndLoss) return INCOME[standard].test(code) ? "Cr" : "Dr";
  return category === accountCategory.liabilities || category === accountCategory.equity ? "Cr" : "Dr";
}

/** Profit and loss account (损益类). Accounts of a chart of its own count by their mapping, not by their code. */
export const isProfitAndLoss = (code: string, standard: CoaStandard): boolean =>
  categoryOf(code, standard) === accountCategory.profitAndLoss;
