import { describe, expect, it } from "vitest";
import { beginOf, hoursRefusal, quartersOf, weekOf } from "./hours.ts";

describe("logged hours", () => {
  it.each([
    [{ hours: 8, spanHours: 9, otherHours: 0 }, null],
    [{ hours: 0.25, spanHours: 0.25, otherHours: 23.75 }, null],
    [{ hours: 24, spanHours: 24, otherHours: 0 }, null],
    [{ hours: 0.3, spanHours: 8, otherHours: 0 }, "step"],
    [{ hours: 0, spanHours: 8, otherHours: 0 }, "step"],
    [{ hours: 8.25, spanHours: 8, otherHours: 0 }, "overSpan"],
    [{ hours: 8, spanHours: 8, otherHours: 16.25 }, "overDay"],
  ] as const)("%o: %s", (entry, refusal) => expect(hoursRefusal(entry)).toBe(refusal));

  it("count a span nobody has counted in whole quarters", () => {
    expect([1.49, 0.1, 8, 7.999].map(quartersOf)).toEqual([1.25, 0.25, 8, 7.75]);
  });

  it("follow what the day already holds, from nine on, and end by midnight", () => {
    expect([beginOf(8, null), beginOf(2, 17 * 60), beginOf(2, 8 * 60)]).toEqual([540, 1020, 540]);
    expect([beginOf(4, 23 * 60), beginOf(24, null)]).toEqual([1200, 0]);
  });
});

describe("a week", () => {
  it("runs from Monday to Sunday, over months and years", () => {
    expect(weekOf("2026-11-21")).toEqual([
      ...["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"],
      ...["2026-11-20", "2026-11-21", "2026-11-22"],
    ]);
    expect(weekOf("2026-11-16")[0]).toBe("2026-11-16");
    expect(weekOf("2026-11-22")[0]).toBe("2026-11-16");
    expect(weekOf("2025-01-01")[0]).toBe("2024-12-30");
  });
});
