import { describe, expect, it } from "vitest";
import { type DeliveryTimes, isQuiet, leavesAt } from "./delivery-time.ts";
import { reportSteps, stepOf } from "./reminder-steps.ts";
import { isLasting, minutesToNext, retryMinutes } from "./retries.ts";

const offset = 8 * 3_600_000;
const at = (local: string): number => Date.parse(`${local}:00+08:00`);
const local = (ms: number): string => new Date(ms + offset).toISOString().slice(0, 16);
const minute = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};
const times = (daily: string | null, quiet: [string, string] | null): DeliveryTimes => ({
  isDaily: daily !== null,
  dailyMinute: minute(daily ?? "08:00"),
  quietFrom: quiet ? minute(quiet[0]) : null,
  quietTo: quiet ? minute(quiet[1]) : null,
});

describe("quiet hours", () => {
  it.each([
    ["22:00", "07:00", "21:59", false],
    ["22:00", "07:00", "22:00", true],
    ["22:00", "07:00", "23:59", true],
    ["22:00", "07:00", "00:00", true],
    ["22:00", "07:00", "06:59", true],
    ["22:00", "07:00", "07:00", false],
    ["12:00", "13:30", "11:59", false],
    ["12:00", "13:30", "12:00", true],
    ["12:00", "13:30", "13:29", true],
    ["12:00", "13:30", "13:30", false],
    ["18:00", "00:00", "23:59", true],
    ["18:00", "00:00", "00:00", false],
    ["00:00", "06:00", "00:00", true],
    ["00:00", "06:00", "23:59", false],
  ] as const)("from %s to %s at %s: %s", (from, to, clock, isIn) => {
    expect(isQuiet(at(`2026-03-10T${clock}`), times(null, [from, to]), offset)).toBe(isIn);
  });
  it("are none where none were asked for", () => {
    expect(isQuiet(at("2026-03-10T03:00"), times(null, null), offset)).toBe(false);
  });
});

describe("a notice", () => {
  it.each([
    // One mail each: at once, or when the quiet ends.
    ["at once", "2026-03-10T10:00", "2026-03-10T10:00", null, null, "2026-03-10T10:00"],
    ["at once, found late", "2026-03-10T10:00", "2026-03-10T10:07", null, null, "2026-03-10T10:07"],
    ["in the evening", "2026-03-10T22:30", "2026-03-10T22:30", null, ["22:00", "07:00"], "2026-03-11T07:00"],
    ["after midnight", "2026-03-11T02:00", "2026-03-11T02:00", null, ["22:00", "07:00"], "2026-03-11T07:00"],
    ["before, found within", "2026-03-10T21:59", "2026-03-10T22:05", null, ["22:00", "07:00"], "2026-03-11T07:00"],
    ["within, found after", "2026-03-11T02:00", "2026-03-11T09:00", null, ["22:00", "07:00"], "2026-03-11T09:00"],
    // Over the ends of months and years, and the leap day.
    ["on the last of the year", "2026-12-31T23:00", "2026-12-31T23:00", null, ["22:00", "07:00"], "2027-01-01T07:00"],
    [
      "on the day before a leap day",
      "2028-02-28T23:00",
      "2028-02-28T23:00",
      null,
      ["22:00", "07:00"],
      "2028-02-29T07:00",
    ],
    ["on a leap day", "2028-02-29T23:00", "2028-02-29T23:00", null, ["22:00", "07:00"], "2028-03-01T07:00"],
    // The digest: the next time its clock comes, once a day.
    ["of the morning", "2026-03-10T07:59", "2026-03-10T07:59", "08:00", null, "2026-03-10T08:00"],
    ["at the very minute", "2026-03-10T08:00", "2026-03-10T08:00", "08:00", null, "2026-03-10T08:00"],
    ["just after the digest", "2026-03-10T08:01", "2026-03-10T08:01", "08:00", null, "2026-03-11T08:00"],
    ["of a day when no server ran", "2026-03-10T09:00", "2026-03-13T10:00", "08:00", null, "2026-03-13T10:00"],
    ["before a leap day", "2028-02-28T09:00", "2028-02-28T09:00", "08:00", null, "2028-02-29T08:00"],
    ["before a 28th of February alone", "2027-02-28T09:00", "2027-02-28T09:00", "08:00", null, "2027-03-01T08:00"],
    // Where others put the clock on, a day here has its 24 hours.
    [
      "on the night of summer time elsewhere",
      "2026-03-28T09:00",
      "2026-03-28T09:00",
      "08:00",
      null,
      "2026-03-29T08:00",
    ],
    ["on the night it ends elsewhere", "2026-10-24T09:00", "2026-10-24T09:00", "08:00", null, "2026-10-25T08:00"],
    // A digest within quiet hours leaves when they end.
    [
      "with a digest in the quiet",
      "2026-03-10T20:00",
      "2026-03-10T20:00",
      "06:00",
      ["22:00", "07:00"],
      "2026-03-11T07:00",
    ],
    ["with a digest at midnight", "2026-03-10T20:00", "2026-03-10T20:00", "00:00", null, "2026-03-11T00:00"],
  ] as const)("%s leaves when it may", (_what, made, now, daily, quiet, leaves) => {
    const way = times(daily, quiet ? [quiet[0], quiet[1]] : null);
    const moment = leavesAt(at(made), at(now), way, offset);
    expect(local(moment)).toBe(leaves);
    expect(isQuiet(moment, way, offset)).toBe(false);
  });

  it("leaves within a day of when it was made, at every minute of a leap day", () => {
    const way = times("06:30", ["23:15", "06:45"]);
    for (let made = at("2028-02-29T00:00"); made < at("2028-03-01T00:00"); made += 60_000) {
      const moment = leavesAt(made, made, way, offset);
      expect(moment - made).toBeGreaterThanOrEqual(0);
      expect(moment - made).toBeLessThanOrEqual(24 * 3_600_000 + 15 * 60_000);
      expect(local(moment).slice(11)).toBe("06:45");
    }
  });
});

describe("calls that failed", () => {
  it("are made again ever more rarely, and end", () => {
    expect([1, 2, 7, 8, 99].map(minutesToNext)).toEqual([1, 5, 660, null, null]);
    expect(retryMinutes.every((one, place) => place === 0 || one > (retryMinutes[place - 1] ?? 0))).toBe(true);
  });
  it("last when nothing was answered for a day", () => {
    const since = at("2028-02-28T12:00");
    expect(isLasting(null, since)).toBe(false);
    expect(isLasting(since, at("2028-02-29T11:59"))).toBe(false);
    expect(isLasting(since, at("2028-02-29T12:00"))).toBe(true);
  });
});

describe("a day that comes near", () => {
  it.each([
    [16, null],
    [15, 15],
    [8, 15],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 1],
    [-1, null],
  ])("%i days before: step %s", (left, step) => {
    expect(stepOf(left, reportSteps)).toBe(step);
  });
});
