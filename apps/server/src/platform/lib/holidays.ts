/** Public holidays and make-up days of the calendar that ships with the product, as the State Council announced them year by year. */
import { readCsv } from "../seed/csv.ts";
import { readCatalogue } from "../seed/read-catalogue.ts";

export interface Holidays {
  /** Days off, YYYY-MM-DD. */
  off: string[];
  /** Weekend days that are worked. */
  made: string[];
  /** Of days off: 国庆节. */
  names: ReadonlyMap<string, string>;
  /** Years whose arrangement is known. */
  years: ReadonlySet<string>;
}

const files = ["cn_holidays_2007_2018.csv", "cn_holidays.csv"];
let cached: Holidays | null = null;

export function holidays(): Holidays {
  if (cached) return cached;
  const rows = files.flatMap((file) => readCsv(readCatalogue(file)));
  const daysOf = (type: string) => rows.flatMap(({ date, dayType }) => (date && dayType === type ? [date] : []));
  const [off, made] = [daysOf("1"), daysOf("2")];
  const names = new Map(rows.map(({ date = "", holidayName = "" }) => [date, holidayName]));
  cached = { off, made, names, years: new Set(rows.map(({ date = "" }) => date.slice(0, 4))) };
  return cached;
}

/** Years of some months (yyyymm) whose holidays nobody has announced: weekends alone are days off in them. */
export function yearsWithoutCalendar(months: readonly number[]): number[] {
  const years = new Set(months.map((month) => Math.floor(month / 100)));
  return [...years].filter((year) => !holidays().years.has(String(year))).sort();
}
