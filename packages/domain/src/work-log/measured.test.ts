import { describe, expect, it } from "vitest";
import { activeTime, leftOf, measured, spanFor } from "./measured.ts";

const at = (clock: string) => Date.parse(`2026-03-02T${clock}:00+08:00`);
const minutes = 60_000;

describe("measured time", () => {
  it.each([
    [0, 0, 0.25],
    [1, 1, 0.25],
    [22, 22, 0.25],
    [23, 23, 0.5],
    [60, 60, 1],
    [67, 67, 1],
    [68, 68, 1.25],
    [110, 110, 1.75],
    [30 * 60, 1800, 24],
  ])("of %d minutes: %d, %d hours", (ran, whole, hours) =>
    expect(measured(ran * minutes + 59_000 * Number(ran === 0))).toEqual({ minutes: whole, hours }),
  );

  it("is drawn out to its step, and ends after a day", () => {
    expect(spanFor(0, 7 * minutes, 0.25)).toEqual({ startMs: 0, endMs: 15 * minutes });
    expect(spanFor(0, 110 * minutes, 1.75)).toEqual({ startMs: 0, endMs: 110 * minutes });
    expect(spanFor(0, 3_000 * minutes, 24)).toEqual({ startMs: 0, endMs: 1_440 * minutes });
  });
});

describe("what was done in a project", () => {
  it.each([
    ["one act", ["09:00"], 0.25, "09:00", "09:15"],
    ["one stretch", ["09:00", "09:20", "09:50"], 0.75, "09:00", "09:50"],
    ["a pause of half an hour", ["09:00", "09:30"], 0.5, "09:00", "09:30"],
    ["a longer pause", ["09:00", "09:31"], 0.5, "09:00", "09:31"],
    ["morning and evening, in any order", ["18:20", "09:00", "18:00", "09:25"], 0.75, "09:00", "18:20"],
  ])("%s", (_, clocks, hours, from, to) =>
    expect(activeTime(clocks.map(at))).toMatchObject({
      hours,
      startMs: at(from),
      endMs: at(to),
      count: clocks.length,
    }),
  );

  it("is nothing without acts", () => expect(activeTime([])).toBeNull());

  it.each([
    [2, 0, 2],
    [2, 1.75, 0.25],
    [2, 2, null],
    [2, 8, null],
  ])("%d hours, %d logged already: %s", (hours, logged, left) => expect(leftOf(hours, logged)).toBe(left));
});
