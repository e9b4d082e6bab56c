/**
 * A balance list that has 本年累计 or 年初 beside its month: which of its columns give the year. What the rows show of themselves
 * decides: opening + movement = closing, over all of them.
 */
import type { Fen } from "../money.ts";

/** Debit positive as far as the list gives the side, else as written; null where the list has no such column. */
export interface YearRow {
  open: Fen | null;
  /** 年初余额 beside 期初余额. */
  yearOpen: Fen | null;
  close: Fen | null;
  /** 本期 and 本年累计, each side as listed. */
  period: Movement;
  ytd: Movement | null;
}
export interface Movement {
  debit: Fen;
  credit: Fen;
}

/**
 * listed: opening and 本期 as they stand (the year, or a month alone); yearOpening: 年初余额 and 本年累计; ytd: the opening is the
 * year's, moved by 本年累计; derived: the opening is the month's, so that of the year is the closing less 本年累计; openingOnly:
 * 年初余额 without any movement of the year.
 */
export type YearReading = "listed" | "yearOpening" | "ytd" | "derived" | "openingOnly";

export interface YearFound {
  /** Null: none holds over all rows, or several that differ do. */
  reading: YearReading | null;
  /** Those that could be meant, the most likely first. */
  choices: YearReading[];
}

/** @param isFree balances are written with a sign alone or one side for both: either sign may be meant */
export function readYear(rows: readonly YearRow[], isFree: boolean): YearFound {
  const hasYtd = rows.some(({ ytd }) => ytd !== null && (ytd.debit !== 0n || ytd.credit !== 0n));
  const hasYearOpen = rows.some(({ yearOpen }) => yearOpen !== null);
  if (!hasYtd) return hasYearOpen ? withoutYtd(rows) : only("listed");
  if (rows.every(({ period, ytd }) => ytd?.debit === period.debit && ytd.credit === period.credit)) {
    return hasYearOpen ? only("yearOpening") : only("listed");
  }
  // Whatever the opening was, it is the closing less what moved in the year.
  if (!hasYearOpen && rows.every(({ open }) => open === null)) return only("ytd");
  const shares: [YearReading, number][] = [
    ["yearOpening", hasYearOpen ? shareOf(rows, isFree, ({ yearOpen, ytd }) => [yearOpen, ytd]) : 0],
    ["ytd", shareOf(rows, isFree, ({ open, ytd }) => [open, ytd])],
    ["derived", shareOf(rows, isFree, ({ open, period, ytd }) => (holds(period, ytd) ? [open, period] : null))],
  ];
  const all = shares.filter(([, share]) => share === 1).map(([reading]) => reading);
  if (all.includes("yearOpening")) return only("yearOpening");
  if (all.length === 1) return only(all[0] ?? "listed");
  const likely = shares.filter(([reading]) => reading !== "yearOpening" || hasYearOpen).sort((a, b) => b[1] - a[1]);
  return { reading: null, choices: [...likely.map(([reading]) => reading), "listed"] };
}

const only = (reading: YearReading): YearFound => ({ reading, choices: [reading] });

/** 年初 beside a month without 本年累计: what moved in the year is not in the list, unless the year began with that month. */
function withoutYtd(rows: readonly YearRow[]): YearFound {
  return rows.every(({ open, yearOpen }) => open === yearOpen) ? only("listed") : only("openingOnly");
}

/** 本年累计 holds the month: a column that does not is none of the year. Red entries may lower it. */
function holds(period: Movement, ytd: Movement | null): boolean {
  const within = (part: Fen, whole: Fen): boolean => part < 0n || whole < 0n || whole >= part;
  return ytd !== null && within(period.debit, ytd.debit) && within(period.credit, ytd.credit);
}

type Part = readonly [open: Fen | null, moved: Movement | null] | null;

/** Of the rows with any amount, those whose opening and movement come to their closing. */
function shareOf(rows: readonly YearRow[], isFree: boolean, partOf: (row: YearRow) => Part): number {
  let [fitting, all] = [0, 0];
  for (const row of rows) {
    const part = partOf(row);
    const [open, moved] = part ?? [null, null];
    all++;
    if (open === null || moved === null || row.close === null) continue;
    const movement = moved.debit - moved.credit;
    const fits = open + movement === row.close || (isFree && isEitherSign(open, movement, row.close));
    if (fits) fitting++;
  }
  return all === 0 ? 0 : fitting / all;
}

const isEitherSign = (open: Fen, movement: Fen, close: Fen): boolean =>
  [open, -open].some((from) => [close, -close].some((to) => from + movement === to));
