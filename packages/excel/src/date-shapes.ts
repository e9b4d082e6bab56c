/**
 * Which dates a text may mean. Most forms mean one; "24-01-05", "05/01/2024", "240105" and "5/1" depend on the order of their
 * column, and so may dates that Excel has turned about itself: a day and a month of a text in another country's order.
 */
import { toHalfWidth } from "./parse-amount.ts";
import { serialToDate } from "./xlsx/serial-date.ts";

export interface DateContext {
  date1904: boolean;
  /** Year of the title row, for columns that give only month and day. */
  year: number | null;
  /** The period under audit (ISO days): it gives the year of a day and month, and decides between orders. */
  range?: { from: string; to: string } | null;
}

export const DATE_ORDERS = ["ymd", "mdy", "dmy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
/** How a column is read: "turned" are dates with the year in front whose day and month have changed places. */
export const DATE_READINGS = [...DATE_ORDERS, "mdyTurned", "dmyTurned"] as const;
export type DateReading = (typeof DATE_READINGS)[number];

export interface ShapedDate {
  /** Texts of one key are the same date in every reading. */
  key: string;
  /** `YYYY-MM-DD` by reading, null where the text is no date in it. */
  by: Readonly<Record<DateReading, string | null>>;
  /** The order does not matter: the year stands in front, or the month has a name. */
  isSure: boolean;
  /** Two numbers alone. */
  isDayAndMonth: boolean;
  /** Six digits without signs, or five where a nought may have been lost. */
  isCompact: boolean;
  /** An Excel day number that may as well be six digits with the first one lost. */
  compact: ShapedDate | null;
}

const ENGLISH = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const CHINESE = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];
const YEAR_FIRST = /^(\d{4})[-/.年 ](\d{1,2})[-/.月 ](\d{1,2})日?$/;
const SHORT_CHINESE = /^(\d{2})年(\d{1,2})月(\d{1,2})日?$/;
const MONTH_DAY = /^(\d{1,2})月(\d{1,2})日?$/;
const THREE = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{1,2})$/;
const TWO = /^(\d{1,2})[-/.](\d{1,2})$/;
const NAMED_BETWEEN = /^(\d{1,2})[-/. ]?([a-z]{3,9}|\d{1,2}月|[一二三四五六七八九十]{1,2}月)[-/., ]*(\d{4}|\d{2})$/i;
const NAMED_FIRST = /^([a-z]{3,9})[. ]*(\d{1,2}),? *(\d{4})$/i;
const NAMED_AFTER_YEAR = /^(\d{4})[-/. ]([a-z]{3,9})[-/. ](\d{1,2})$/i;
const TIME = /[T\s]+(?:上午|下午|[AP]M)?\s*\d{1,2}:\d{2}.*$/i;
const WEEKDAY =
  /\s*[([]?(?:(?:星期|礼拜|周)[一二三四五六日天]|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[)\]]?$/i;
const WEEKDAY_FIRST = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]?\s+/i;
/** 1970-01-01 and 2099-12-31 as day numbers: what else has five digits in a date column is no date. */
const SERIAL_FROM = 25_569;
const SERIAL_TO = 73_050;
const SHIFT_1904 = 1462;

/** Null when the text is no date in any order. */
export function shapedDate(text: string, context: DateContext): ShapedDate | null {
  const value = inDigits(toHalfWidth(text).trim())
    .replace(TIME, "")
    .replace(WEEKDAY, "")
    .replace(WEEKDAY_FIRST, "")
    .replace(/ *([-/.年月日]) */g, "$1");
  return (
    wholeDate(value) ??
    dateOfEra(value) ??
    digitDate(value, context) ??
    orderedDate(value) ??
    namedDate(value) ??
    dayAndMonth(value, context)
  );
}

const NUMERALS = "〇一二三四五六七八九";
const IN_WORDS = /^[〇零○Ｏ一二三四五六七八九]{4}年|^(?:(?:中[华華])?民[国國]|令和).*[一二三四五六七八九十]/;
const TENS = /([一二三]?)十([一二三四五六七八九]?)/g;

/** 二〇二四年一月十五日 */
function inDigits(text: string): string {
  if (!IN_WORDS.test(text)) return text;
  const digit = (char: string) => String(Math.max(0, NUMERALS.indexOf(char)));
  return text
    .replace(/[零○Ｏ]/g, "〇")
    .replace(/廿/g, "二十")
    .replace(
      TENS,
      (_, tens: string, ones: string) => `${tens === "" ? "1" : digit(tens)}${ones === "" ? "0" : digit(ones)}`,
    )
    .replace(/[〇一二三四五六七八九]/g, digit);
}

/** Years of the Republic (民国113年, 113/01/05, 1130105), which have three digits now, and of Japan (令和6年, R6). */
const REPUBLIC =
  /^(?:(?:中[华華])?民[国國])?(1\d{2})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$|^(?:(?:中[华華])?民[国國])(\d{1,3})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const REPUBLIC_DIGITS = /^(1\d{2})(\d{2})(\d{2})$/;
const REIWA = /^(?:令和|R)(\d{1,2})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/i;

function dateOfEra(value: string): ShapedDate | null {
  const own =
    REPUBLIC.exec(value)
      ?.slice(1)
      .filter((part) => part !== undefined) ?? REPUBLIC_DIGITS.exec(value)?.slice(1);
  const reiwa = own ? null : REIWA.exec(value)?.slice(1);
  const [year = 0, month = 0, day = 0] = (own ?? reiwa ?? []).map(Number);
  return year === 0 ? null : sure(isoDate(year + (own ? 1911 : 2018), month, day));
}

/** The year stands in front. */
function wholeDate(value: string): ShapedDate | null {
  const match = YEAR_FIRST.exec(value) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(value);
  if (match) {
    const [year, month, day] = numbers(match);
    const date = isoDate(year, month, day);
    return date === null ? null : withTurned(date, isoDate(year, day, month));
  }
  const short = SHORT_CHINESE.exec(value);
  if (!short) return null;
  const [year, month, day] = numbers(short);
  return sure(isoDate(fullYear(year), month, day));
}

function digitDate(value: string, context: DateContext): ShapedDate | null {
  const digits = /^(\d{5,8})(?:\.\d+)?$/.exec(value)?.[1];
  if (digits === undefined) return null;
  if (digits.length > 6) return eightDigits(digits.padStart(8, "0"));
  const compact = value.includes(".") ? null : sixDigits(digits.padStart(6, "0"));
  if (digits.length === 6) return compact;
  const serial = serialDate(Number(value), context.date1904);
  return serial ? { ...serial, compact } : compact;
}

function sixDigits(digits: string): ShapedDate | null {
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)] as const;
  return ordered(parts, (found) => ({ ...found, isCompact: true }));
}

/** Day and month in front of a year of four digits. */
function eightDigits(digits: string): ShapedDate | null {
  return ordered([digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]);
}

function orderedDate(value: string): ShapedDate | null {
  const match = THREE.exec(value);
  if (!match) return null;
  const [, first = "", sign, second = "", third = ""] = match;
  // Nobody who writes points puts the month first.
  return ordered([first, second, third], (found) =>
    sign === "." ? { ...found, by: withoutMonthFirst(found.by) } : found,
  );
}

const withoutMonthFirst = (by: ShapedDate["by"]): ShapedDate["by"] => ({ ...by, mdy: null, mdyTurned: null });

/** Three numbers whose order is to be decided; only two or four digits are a year. */
function ordered(
  [a, b, c]: readonly [string, string, string],
  also: (found: ShapedDate) => ShapedDate = (found) => found,
): ShapedDate | null {
  const [first, second, third] = [Number(a), Number(b), Number(c)];
  const last = c.length >= 2 ? fullYear(third, c.length) : null;
  const ymd = a.length === 2 && c.length <= 2 ? isoDate(fullYear(first), second, third) : null;
  const mdy = last === null ? null : isoDate(last, first, second);
  const dmy = last === null ? null : isoDate(last, second, first);
  return some(also(shape(`${first}|${second}|${third}|${c.length > 2}`, { ymd, mdy, dmy })));
}

/** Month by name: only day and year may have changed places. */
function namedDate(value: string): ShapedDate | null {
  const after = NAMED_AFTER_YEAR.exec(value);
  if (after) return sure(isoDate(Number(after[1]), monthNamed(after[2]), Number(after[3])));
  const first = NAMED_FIRST.exec(value);
  if (first) return sure(isoDate(Number(first[3]), monthNamed(first[1]), Number(first[2])));
  const between = NAMED_BETWEEN.exec(value);
  if (!between) return null;
  const [, a = "", name, c = ""] = between;
  const month = monthNamed(name);
  const dmy = isoDate(fullYear(Number(c), c.length), month, Number(a));
  if (c.length === 4) return sure(dmy);
  const ymd = a.length === 2 ? isoDate(fullYear(Number(a)), month, Number(c)) : null;
  return some(shape(`${a}|${month}|${c}|named`, { ymd, mdy: dmy, dmy }));
}

export function monthNamed(name = ""): number {
  const bare = name.replace(/月$/, "").toLowerCase();
  if (/^\d+$/.test(bare)) return Number(bare);
  return CHINESE.indexOf(bare) + 1 || ENGLISH.indexOf(bare.slice(0, 3)) + 1 || Number.NaN;
}

/** Without a year: that of the period under audit in which the day lies, else the title's. */
function dayAndMonth(value: string, context: DateContext): ShapedDate | null {
  const chinese = MONTH_DAY.exec(value);
  if (chinese) return sure(dated(Number(chinese[1]), Number(chinese[2]), context));
  const match = TWO.exec(value);
  if (!match) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  const monthFirst = dated(first, second, context);
  const dmy = dated(second, first, context);
  return some({ ...shape(`${first}|${second}`, { ymd: monthFirst, mdy: monthFirst, dmy }), isDayAndMonth: true });
}

function dated(month: number, day: number, { year, range }: DateContext): string | null {
  const years = range ? [Number(range.from.slice(0, 4)), Number(range.to.slice(0, 4))] : [];
  const found = years
    .map((own) => isoDate(own, month, day))
    .find((date) => range && date && date >= range.from && date <= range.to);
  if (found) return found;
  const own = year ?? years[0];
  return own === undefined ? null : isoDate(own, month, day);
}

function serialDate(serial: number, date1904: boolean): ShapedDate | null {
  const place = serial + (date1904 ? SHIFT_1904 : 0);
  if (place < SERIAL_FROM || place > SERIAL_TO) return null;
  const date = serialToDate(Math.floor(serial), date1904);
  if (date === null) return null;
  const turned = isoDate(Number(date.slice(0, 4)), Number(date.slice(8)), Number(date.slice(5, 7)));
  return withTurned(date, turned);
}

function withTurned(date: string, turned: string | null): ShapedDate {
  const by = { ymd: date, mdy: date, dmy: date, mdyTurned: turned, dmyTurned: turned };
  return { key: date, by, isSure: true, isDayAndMonth: false, isCompact: false, compact: null };
}

function sure(date: string | null): ShapedDate | null {
  return date === null ? null : withTurned(date, date);
}

function shape(key: string, { ymd, mdy, dmy }: Record<DateOrder, string | null>): ShapedDate {
  const by = { ymd, mdy, dmy, mdyTurned: mdy, dmyTurned: dmy };
  return { key, by, isSure: false, isDayAndMonth: false, isCompact: false, compact: null };
}

const some = (found: ShapedDate): ShapedDate | null =>
  DATE_ORDERS.some((order) => found.by[order] !== null) ? found : null;

const numbers = (match: RegExpExecArray): [number, number, number] => [
  Number(match[1]),
  Number(match[2]),
  Number(match[3]),
];

function fullYear(year: number, digits = 2): number {
  return digits === 4 ? year : year + (year < 70 ? 2000 : 1900);
}

/** The date when it is one of the calendar. */
export function isoDate(year: number, month: number, day: number): string | null {
  if (!(year >= 1900 && year <= 2999 && month >= 1 && month <= 12 && day >= 1)) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`;
}
