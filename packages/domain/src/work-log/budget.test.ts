import { describe, expect, it } from "vitest";
import { burnDown, isOverBudget, mondayOf, realisation, useOf } from "./budget.ts";

describe("a budget of hours", () => {
  it.each([
    [40, 80, 50, false],
    [80, 80, 100, false],
    [80.25, 80, 100, true],
    [5, 0, null, true],
    [5, null, null, false],
    [0, 80, 0, false],
  ] as const)("%d of %s: %s %%", (used, planned, percent, isOver) => {
    expect([useOf(used, planned), isOverBudget(used, planned)]).toEqual([percent, isOver]);
  });

  it.each([
    ["300000.00", 480, "625.00"],
    ["100.00", 3, "33.33"],
    ["200.00", 3, "66.67"],
    ["0.01", 2, "0.01"],
    ["100.00", 0, null],
    ["100.00", null, null],
    [null, 8, null],
  ])("a fee of %s for %s hours", (fee, hours, each) => expect(realisation(fee, hours)).toBe(each));

  it.each([
    ["2025-01-01", "2024-12-30"],
    ["2024-02-29", "2024-02-26"],
    ["2026-03-01", "2026-02-23"],
  ])("the week of %s", (day, monday) => expect(mondayOf(day)).toBe(monday));
});

describe("a burn-down", () => {
  it("runs without gaps over a turn of the year, up to the planned end", () => {
    const weeks = [
      { week: "2024-12-23", hours: 10 },
      { week: "2025-01-06", hours: 5 },
    ];
    expect(burnDown(weeks, { planned: 40, from: null, to: "2025-01-15" })).toEqual([
      { week: "2024-12-23", hours: 10, used: 10, planned: 30 },
      { week: "2024-12-30", hours: 0, used: 10, planned: 20 },
      { week: "2025-01-06", hours: 5, used: 15, planned: 10 },
      { week: "2025-01-13", hours: 0, used: 15, planned: 0 },
    ]);
  });

  it("is empty without hours and days, and bare without a plan", () => {
    expect(burnDown([], { planned: 40, from: null, to: null })).toEqual([]);
    expect(burnDown([{ week: "2025-01-06", hours: 1 }], { planned: null, from: null, to: null })).toEqual([
      { week: "2025-01-06", hours: 1, used: 1, planned: null },
    ]);
  });
});
