import { chineseText } from "../formula/chinese-numbers.ts";
import { rangeArgument } from "./range-arguments.ts";

/** Functions of Excel that Univer 0.25.1 computes otherwise; to be registered in the browser as well. */
type Correction = (args: unknown[]) => unknown;

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);

export const corrections: ReadonlyMap<string, Correction> = new Map<string, Correction>([
  ["EDATE", edate],
  ["WORKDAY.INTL", workday],
  // Fetches a picture from elsewhere: in the name of whoever opens the sheet, and not at all without a browser.
  ["IMAGE", () => "#NAME?"],
]);

/** Functions that are right but for some arguments: undefined leaves these to the engine. */
export const exceptions: ReadonlyMap<string, (args: unknown[]) => string | undefined> = new Map([
  ["TEXT", ([value, format]: unknown[]) => chineseText(one(value), one(format))],
]);

interface Executor {
  calculate: (...values: never[]) => unknown;
}

/** @param made makes a value of the engine */
export function exceptTo(executors: ReadonlyMap<string, Executor>, made: (text: string) => unknown): void {
  for (const [name, run] of exceptions) {
    const executor = executors.get(name);
    if (!executor) continue;
    const own = executor.calculate.bind(executor) as (...values: unknown[]) => unknown;
    executor.calculate = (...values: unknown[]) => {
      const answer = run(values.map(rangeArgument));
      return answer === undefined ? own(...values) : made(answer);
    };
  }
}

/** A reference to one cell may come as a table of one. */
const one = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? one(value[0]) : value);

/** Workdays may be counted as far as the serials of dates go. */
const DAYS_MAX = 2_958_465;

/** So many workdays on: days off are those of a number (1 to 7 two days, 11 to 17 one) or of seven marks from Monday on. */
function workday([start, days, weekend, holidays]: unknown[]): unknown {
  const serial = numberOf(start);
  const count = numberOf(days);
  if (typeof serial === "string") return serial;
  if (typeof count === "string") return count;
  const off = daysOff(one(weekend));
  if (off === null) return "#NUM!";
  if (off.every(Boolean)) return "#VALUE!";
  const free = new Set(flat(holidays).map((day) => Math.trunc(Number(day))));
  const step = count < 0 ? -1 : 1;
  let day = Math.trunc(serial);
  for (let left = Math.abs(Math.trunc(count)); left > 0; ) {
    day += step;
    if (day < 0 || day > DAYS_MAX) return "#NUM!";
    // Serial 2 is a Monday.
    if (!off[(day + 5) % 7] && !free.has(day)) left--;
  }
  return day;
}

/** From Monday on; null for what names no days. */
function daysOff(weekend: unknown): boolean[] | null {
  if (typeof weekend === "string" && /^[01]{7}$/.test(weekend)) return [...weekend].map((mark) => mark === "1");
  const code = weekend === undefined || weekend === null || weekend === "" ? 1 : Number(weekend);
  const isOff = (place: number): boolean => {
    if (code >= 11) return place === (code - 11 + 6) % 7;
    return place === (code - 1 + 5) % 7 || place === (code - 1 + 6) % 7;
  };
  const isKnown = (code >= 1 && code <= 7) || (code >= 11 && code <= 17);
  return isKnown && Number.isInteger(code) ? Array.from({ length: 7 }, (_, place) => isOff(place)) : null;
}

function flat(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(flat);
  return value === undefined || value === null || value === "" ? [] : [value];
}

/** The same day some months on, or the last one of a shorter month: 31 January and a month is the end of February, not 2 March. */
function edate([start, months]: unknown[]): unknown {
  const serial = numberOf(start);
  const count = numberOf(months);
  if (typeof serial === "string") return serial;
  if (typeof count === "string") return count;
  if (serial < 0) return "#NUM!";
  const date = new Date(EPOCH + Math.trunc(serial) * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + Math.trunc(count)];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const result = (Date.UTC(year, month, Math.min(date.getUTCDate(), last)) - EPOCH) / DAY_MS;
  return result < 0 ? "#NUM!" : result;
}

/** A number, or the error in its place. */
function numberOf(value: unknown): number | string {
  const inner: unknown = Array.isArray(value) ? (value as unknown[])[0] : value;
  if (Array.isArray(inner)) return numberOf(inner);
  if (typeof inner === "string" && inner.startsWith("#")) return inner;
  const number = typeof inner === "string" && inner.trim() === "" ? Number.NaN : Number(inner ?? 0);
  return Number.isFinite(number) ? number : "#VALUE!";
}
