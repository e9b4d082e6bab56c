/** Several years side by side (多年对比): years in their places with the missing ones between, and what changed from year to year. */

import type { Direction } from "../accounts/category.ts";
import { signOf } from "../accounts/category.ts";
import { abs, divideRounded, type Fen, fixed, ratio } from "../money.ts";
import { byteOrder } from "../text/byte-order.ts";
import { accountNameKey } from "../text/normalise.ts";
import { evaluateRatio, type Figures } from "./ratio-formula.ts";
import { RATIO_DECIMALS, RATIOS, type RatioDefinition } from "./ratios.ts";
import { type Comparison, compare } from "./variation.ts";

export interface YearPlace<Year> {
  year: number;
  /** Null where nobody knows the year: missing, which is not nil. */
  found: Year | null;
}

export const yearOf = (endDate: string): number => Number(endDate.slice(0, 4));

/**
 * The newest year and those before it, one place a year, down to the oldest that is known; at most `count` places. Where two say the
 * same year the first one counts.
 */
export function yearPlaces<Year extends { endDate: string }>(
  newest: number,
  found: readonly Year[],
  count: number,
): YearPlace<Year>[] {
  const byYear = new Map<number, Year>();
  for (const one of found) if (!byYear.has(yearOf(one.endDate))) byYear.set(yearOf(one.endDate), one);
  const places = Array.from({ length: count }, (_, back) => ({
    year: newest - back,
    found: byYear.get(newest - back) ?? null,
  }));
  return places.slice(0, places.findLastIndex((place) => place.found !== null) + 1);
}

const unknown: Comparison = { change: null, rate: null, flag: null };

/** Each year against the one before it, newest first; unknown where either is missing. */
export const compareYears = (amounts: readonly (Fen | null)[]): Comparison[] =>
  amounts.map((amount, at) => (amount === null ? unknown : compare(amount, amounts[at + 1] ?? null)));

/** An account of the client's books in one year. */
export interface BookAccount {
  code: string;
  /** From level 1 down. */
  name: string;
  /** Net debit: the closing balance, of profit and loss what the year amounted to. */
  net: Fen;
  isProfit: boolean;
}

export interface BookYear {
  accounts: readonly BookAccount[];
  /** False where only balances are known: profit and loss is missing then, not nil. */
  hasProfit: boolean;
}

export interface AccountYears {
  code: string;
  /** Newest first, null where the year's books do not name it. */
  names: (string | null)[];
  /** On the account's own side; null = not known. */
  amounts: (Fen | null)[];
}

/** One row an account, in the order of codes, those that are nil in every year left out. Years newest first, null = missing. */
export function accountYears(
  years: readonly (BookYear | null)[],
  sideOf: (code: string, name: string) => Direction,
): AccountYears[] {
  const maps = years.map((year) => year && new Map(year.accounts.map((account) => [account.code, account])));
  const all = years.flatMap((year) => year?.accounts ?? []);
  const ofProfit = new Set(all.filter(({ isProfit }) => isProfit).map(({ code }) => code));
  return [...new Set(all.map(({ code }) => code))].toSorted(byteOrder).flatMap((code): AccountYears[] => {
    const own = maps.map((map) => map?.get(code) ?? null);
    const names = own.map((account) => account?.name ?? null);
    const sign = signOf(sideOf(code, names.find((name) => name !== null) ?? code));
    const amounts = own.map((account, at) => {
      const year = years[at] ?? null;
      if (account) return sign * account.net;
      return year === null || (ofProfit.has(code) && !year.hasProfit) ? null : 0n;
    });
    return amounts.some((amount) => amount !== null && amount !== 0n) ? [{ code, names, amounts }] : [];
  });
}

/**
 * The accounts of a year joined to those of level 1; a name is the first part of the names below it.
 * @param isUnnamed the chart does not list the account of level 1: the names below say nothing of it
 */
export function atLevelOne(
  year: BookYear,
  topOf: (code: string) => string,
  isUnnamed: (code: string) => boolean = () => false,
): BookYear {
  const tops = new Map<string, BookAccount>();
  for (const account of year.accounts) {
    const code = topOf(account.code);
    const name = isUnnamed(code) ? code : firstPart(account, code);
    const top = tops.get(code) ?? { code, name, net: 0n, isProfit: account.isProfit };
    tops.set(code, { ...top, net: top.net + account.net });
  }
  return { ...year, accounts: [...tops.values()] };
}

const firstPart = ({ code, name }: BookAccount, top: string): string =>
  code === top ? name : (name.split("-")[0] ?? name);

/** Years in which the books give an account another name than in the newest that names it (科目代码改用): what is compared may be two things. */
export function otherNames(names: readonly (string | null)[]): number[] {
  const newest = names.find((name) => name !== null) ?? "";
  return names.flatMap((name, at) => (name === null || accountNameKey(name) === accountNameKey(newest) ? [] : [at]));
}

export interface RatioYears {
  definition: RatioDefinition;
  /** Newest first; null on division by zero or a missing figure. */
  values: (string | null)[];
  changes: { change: string | null; rate: string | null }[];
}

/** The ratios of each year; its opening is the closing of the year before. Years newest first, null = missing. */
export function ratioYears(years: readonly (Figures["closing"] | null)[]): RatioYears[] {
  const figures = years.map((closing, at) => ({
    closing: closing ?? new Map<string, Fen>(),
    opening: years[at + 1] ?? new Map<string, Fen>(),
  }));
  return RATIOS.map((definition) => {
    const decimals = RATIO_DECIMALS[definition.format];
    const values = figures.map((one) => evaluateRatio(definition.formula, one, decimals));
    return { definition, values, changes: values.map((value, at) => moved(value, values[at + 1] ?? null, decimals)) };
  });
}

/** In the ratio's own unit, and as a fraction of the value before. */
function moved(current: string | null, prior: string | null, decimals: number): RatioYears["changes"][number] {
  if (current === null || prior === null) return { change: null, rate: null };
  const [now, then] = [scaled(current), scaled(prior)];
  return { change: fixed(now - then, decimals), rate: ratio(now - then, abs(then)) };
}

/** Both values have the decimals of their ratio. */
const scaled = (value: string): bigint => BigInt(value.replace(".", ""));

/** Amounts with the oldest known one as 100.0, newest first; null where that one is nil or a loss, for an index of it says nothing. */
export function indexYears(amounts: readonly (Fen | null)[]): (string | null)[] {
  const base = amounts.findLast((amount) => amount !== null) ?? null;
  return amounts.map((amount) =>
    amount === null || base === null || base <= 0n ? null : fixed(divideRounded(amount * 1000n, base), 1),
  );
}
