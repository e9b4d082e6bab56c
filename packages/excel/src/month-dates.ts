/** Dates of a journal kept by month: "2024-03" has no day. They count with the last day of the month, and it is said. */
import { type DateContext, isoDate, monthNamed, shapedDate } from "./date-shapes.ts";
import { toHalfWidth } from "./parse-amount.ts";
import type { RowIssues } from "./row-issues.ts";

interface Month {
  /** Null where the text names the month alone. */
  year: number | null;
  month: number;
}

const YEAR_MONTH = /^(\d{4})(?:[-./年 ](\d{1,2})|(\d{2}))(?:月份?|期)?$/;
const MONTH_YEAR = /^(\d{1,2})[-./](\d{4})$/;
const NAMED = /^([a-z]{3,9})[-/., ]*(\d{4}|\d{2})$/i;
const MONTH = /^第?(\d{1,2})(?:月份?|期)$/;
const NUMBER = /^\d{1,2}$/;
const YEAR_AND_MONTH = /^(\d{2})[-/.](\d{1,2})$/;
const MONTH_LABEL = /^(?:月份?|期间|会计期间|会计月份?|month|period)$/i;
/** A number 2024.10 is stored as 2024.1. */
const TENTH = /^\d{4}\.1$/;
const TEN = /^\d{4}\.10$/;
const BEHIND_TEN = /^\d{4}\.1[12]$/;

const yearsOf = ({ range, year }: DateContext): number[] => {
  const [from, to] = range ? [Number(range.from.slice(0, 4)), Number(range.to.slice(0, 4))] : [year ?? 0, year ?? 0];
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at);
};

export class MonthDates {
  private readonly context: DateContext;
  /** A column that is called 月 or 期间: its bare numbers are months. */
  private readonly hasNumbers: boolean;
  /** Texts that only the column tells: six digits, and two pairs. */
  private areDigitsMonths = false;
  private arePairsMonths = false;
  private isTenLost = false;

  constructor(context: DateContext, label = "") {
    this.context = context;
    this.hasNumbers = MONTH_LABEL.test(label.trim());
  }

  /** May name a month without a day. */
  isLike(text: string): boolean {
    return this.monthOf(text) !== null || this.pairOf(text) !== null;
  }

  decide(texts: ReadonlySet<string>, column: number, issues: Pick<RowIssues, "ask" | "add">): void {
    const all = [...texts].map(written);
    const both = all.filter((text) => this.monthOf(text) !== null && shapedDate(text, this.context) !== null);
    if (both.length > 0) this.areDigitsMonths = this.decideDigits(both, issues);
    const pairs = all.filter((text) => this.pairOf(text) !== null);
    if (pairs.length > 1 && pairs.length === all.length) this.arePairsMonths = ask(pairs[0] ?? "", issues);
    this.isTenLost = [TENTH, BEHIND_TEN].every((form) => all.some((text) => form.test(text))) && !all.some(isTen);
    const lost = this.isTenLost ? all.find((text) => TENTH.test(text)) : undefined;
    if (lost !== undefined) issues.add("monthLost", 0, column, { text: lost });
    const shown = all.find((text) => this.read(text) !== null);
    if (shown !== undefined) issues.add("monthDates", 0, column, { text: shown, date: this.read(shown) ?? "" });
  }

  /** The last day of the month; null where the text is none, or a date as the column has it. */
  read(text: string): string | null {
    const value = written(text);
    if (this.isTenLost && TENTH.test(value)) return null;
    const found = (this.arePairsMonths ? this.pairOf(value) : null) ?? this.monthOf(value);
    if (!found || (!this.areDigitsMonths && !this.arePairsMonths && shapedDate(value, this.context))) return null;
    return this.lastDay(found);
  }

  private decideDigits(texts: readonly string[], issues: Pick<RowIssues, "ask">): boolean {
    const { range } = this.context;
    const isIn = (date: string | null) => date !== null && (!range || (date >= range.from && date <= range.to));
    const asMonths = texts.every((text) => isIn(this.lastDay(this.monthOf(text))));
    const dates = texts.map((text) => shapedDate(text, this.context)?.by);
    const asDays = (["ymd", "mdy", "dmy"] as const).some((order) => dates.every((by) => isIn(by?.[order] ?? null)));
    return asMonths === asDays ? ask(texts[0] ?? "", issues) : asMonths;
  }

  private monthOf(text: string): Month | null {
    const value = written(text);
    const full = YEAR_MONTH.exec(value);
    if (full) return monthIn(Number(full[1]), Number(full[2] ?? full[3]));
    const turned = MONTH_YEAR.exec(value);
    if (turned) return monthIn(Number(turned[2]), Number(turned[1]));
    const named = NAMED.exec(value);
    if (named) return monthIn(fullYear(named[2] ?? ""), monthNamed(named[1]));
    const month = MONTH.exec(value)?.[1] ?? (this.hasNumbers ? NUMBER.exec(value)?.[0] : undefined);
    return month === undefined ? null : monthIn(null, Number(month));
  }

  /** "24-03" of 2024: the twenty-fourth of March as well. */
  private pairOf(text: string): Month | null {
    const pair = YEAR_AND_MONTH.exec(written(text));
    const year = pair && fullYear(pair[1] ?? "");
    return year && yearsOf(this.context).includes(year) ? monthIn(year, Number(pair[2])) : null;
  }

  /** Without a year: that of the period under audit in which the month lies, where it does so once. */
  private lastDay(found: Month | null): string | null {
    if (!found) return null;
    const { range, year } = this.context;
    if (found.year !== null) return lastOf(found.year, found.month);
    const days = yearsOf(this.context).map((own) => lastOf(own, found.month));
    const within = days.filter(
      (day) => !range || (day.slice(0, 7) >= range.from.slice(0, 7) && day.slice(0, 7) <= range.to.slice(0, 7)),
    );
    if (within.length > 0) return within.length === 1 ? (within[0] ?? null) : null;
    return year === null ? null : lastOf(year, found.month);
  }
}

const isTen = (text: string): boolean => TEN.test(text);

/** True where they are months. */
function ask(sample: string, issues: Pick<RowIssues, "ask">): boolean {
  const choices = ["month", "day"].map((value) => ({ value, params: {} }));
  return issues.ask({ key: "monthDates", params: { sample }, choices, proposed: "month" }) !== "day";
}

const written = (text: string): string =>
  toHalfWidth(text)
    .trim()
    .replace(/ *([-/.年月]) */g, "$1");

const monthIn = (year: number | null, month: number): Month | null =>
  month >= 1 && month <= 12 && (year === null || (year >= 1900 && year <= 2999)) ? { year, month } : null;

const fullYear = (text: string): number => Number(text) + (text.length === 2 ? 2000 : 0);

const lastOf = (year: number, month: number): string =>
  isoDate(year, month, new Date(Date.UTC(year, month, 0)).getUTCDate()) ?? "";
