/** Ageing of balances (账龄): what is left of a party's entries after settlements have cleared the oldest ones first (先进先出). */
import { abs, type Fen, min } from "../money.ts";

/** `last` ages a whole balance by its last movement (末笔发生日): weaker, since one small entry makes an old debt young. */
export type AgeingMethod = "fifo" | "last";

/** Entries of one party on one account in one band: debits and credits as they net line by line, both positive. */
export interface BandEntries {
  debit: Fen;
  credit: Fen;
}

export interface PartyEntries {
  /** Signed, debit positive. */
  balance: Fen;
  /** From the youngest band to the oldest. */
  bands: readonly BandEntries[];
  /** Of the last movement; null where only the opening is known. */
  lastBand: number | null;
}

export interface AgedBalance {
  /** Signed like the balance, which they add up to. */
  bands: Fen[];
  /** Part of the opening band that comes from before the known entries: it may be older than the band says. */
  undated: Fen;
}

/**
 * Settlements clear the oldest entries first, so a balance consists of the latest entries on its side: they are taken from the youngest
 * band on until the balance is used up. What is left over was there before the first known entry and stands in `openingBand`.
 */
export function age(party: PartyEntries, method: AgeingMethod, openingBand: number): AgedBalance {
  const { balance } = party;
  if (method === "last") return placed(party, party.lastBand, openingBand);
  const sign = balance < 0n ? -1n : 1n;
  let rest = abs(balance);
  const bands = party.bands.map(({ debit, credit }) => {
    const taken = min(rest, sign > 0n ? debit : credit);
    rest -= taken;
    return sign * taken;
  });
  bands[openingBand] = (bands[openingBand] ?? 0n) + sign * rest;
  return { bands, undated: sign * rest };
}

function placed({ balance, bands }: PartyEntries, lastBand: number | null, openingBand: number): AgedBalance {
  const at = lastBand ?? openingBand;
  return { bands: bands.map((_, band) => (band === at ? balance : 0n)), undated: lastBand === null ? balance : 0n };
}

/** 1年以内 to 5年以上. */
export const YEARLY_BANDS: readonly number[] = [12, 24, 36, 48, 60];

export interface Band {
  /** Older than so many months … */
  fromMonths: number;
  /** … and not older than so many; null = open. */
  toMonths: number | null;
  dateFrom: string | null;
  dateTo: string;
}

/** Bands that end after so many months, ascending, and an open one. @param asOf the last day counted, YYYY-MM-DD */
export function bandsOf(asOf: string, months: readonly number[]): Band[] {
  const ends = [0, ...months];
  return ends.map((fromMonths, index) => {
    const toMonths = months[index] ?? null;
    const dateFrom = toMonths === null ? null : addDays(monthsBefore(asOf, toMonths), 1);
    return { fromMonths, toMonths, dateFrom, dateTo: monthsBefore(asOf, fromMonths) };
  });
}

/** The band of a day; days after the last one counted are young. */
export const bandOf = (bands: readonly Band[], date: string): number =>
  bands.findIndex(({ dateFrom }) => dateFrom === null || date >= dateFrom);

/** Month ends stay month ends: 2024-06-30 less a month is 2024-05-31. */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const isMonthEnd = day === lastDayOf(year, month);
  const index = year * 12 + (month - 1) - months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const last = lastDayOf(toYear, toMonth);
  return `${pad(toYear, 4)}-${pad(toMonth)}-${pad(isMonthEnd ? last : Math.min(day, last))}`;
}

export const monthEnd = (month: number): string => {
  const [year, own] = [Math.floor(month / 100), Math.min(month % 100, 12)];
  return `${pad(year, 4)}-${pad(own)}-${pad(lastDayOf(year, own))}`;
};

export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const pad = (value: number, width = 2): string => String(value).padStart(width, "0");
