/** Public holidays and make-up days of the calendar that ships with the product. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryDir } from "../../platform/lib/repository.ts";
import { readCsv } from "../../platform/seed/csv.ts";

export interface Holidays {
  /** Days off, YYYY-MM-DD. */
  off: string[];
  /** Weekend days that are worked. */
  made: string[];
  /** Years whose arrangement is known. */
  years: ReadonlySet<string>;
}

let known: Holidays | null = null;

export function holidays(): Holidays {
  if (known) return known;
  const rows = readCsv(readFileSync(join(repositoryDir(), "packages/db/seed/catalogues/cn_holidays.csv"), "utf8"));
  const daysOf = (type: string) => rows.flatMap(({ date, dayType }) => (date && dayType === type ? [date] : []));
  known = { off: daysOf("1"), made: daysOf("2"), years: new Set(rows.map(({ date = "" }) => date.slice(0, 4))) };
  return known;
}

/** Years of some months (yyyymm) whose holidays nobody has announced: weekends alone are days off in them. */
export function yearsWithoutCalendar(months: readonly number[]): number[] {
  const years = new Set(months.map((month) => Math.floor(month / 100)));
  return [...years].filter((year) => !holidays().years.has(String(year))).sort();
}
