import { afterAll, describe, expect, test } from "vitest";
import { momentOf, onChinaClock, today } from "./china-time.ts";
import { formatDate, formatDateTime, formatTime, relativeTime } from "./format.ts";

const before = process.env.TZ;
afterAll(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

const zones: readonly [zone: string, minutes: number][] = [
  ["Etc/GMT+12", 720],
  ["America/New_York", 300],
  ["UTC", 0],
  ["Europe/Berlin", -60],
  ["Asia/Shanghai", -480],
  ["Pacific/Kiritimati", -840],
];

/** By the clock of China: the last minute of a year, the first of the next, and the hours in which New York and Berlin change theirs. */
const moments: readonly [moment: string, shown: string][] = [
  ["2024-12-31T15:59:30.000Z", "2024-12-31 23:59"],
  ["2024-12-31T16:00:30.000Z", "2025-01-01 00:00"],
  ["2024-03-10T06:59:30.000Z", "2024-03-10 14:59"],
  ["2024-03-10T07:00:30.000Z", "2024-03-10 15:00"],
  ["2024-10-27T00:30:30.000Z", "2024-10-27 08:30"],
  ["2024-10-27T01:30:30.000Z", "2024-10-27 09:30"],
];

describe("a reader in any time zone", () => {
  test.each(zones)("sees the days and times of China in %s", (zone, minutes) => {
    process.env.TZ = zone;
    expect(new Date("2024-01-15T00:00:00Z").getTimezoneOffset()).toBe(minutes);
    expect(formatDate("2024-12-31")).toBe("2024-12-31");
    for (const [moment, shown] of moments) {
      const day = shown.slice(0, 10);
      expect(formatDateTime(moment)).toBe(shown);
      expect(today(Date.parse(moment))).toBe(day);
      expect(formatTime(new Date(moment))).toBe(`${shown.slice(11)}:30`);
      expect(momentOf(onChinaClock(moment).slice(0, 16))).toBe(moment.replace(":30.000Z", ":00.000Z"));
      expect(relativeTime(moment, ((key: string) => key) as never, Date.parse("2026-01-01T00:00:00Z"))).toBe(day);
    }
  });
});
