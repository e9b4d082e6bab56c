import { describe, expect, it } from "vitest";
import { type Days, dayFault } from "./exec-day.ts";

const days: Days = {
  periodStart: "2024-01-01",
  periodEnd: "2024-12-31",
  reportDate: null,
  groupId: 1,
  booksFrom: null,
};

describe("the day on which a procedure was carried out", () => {
  it.each([
    ["2019-01-01", {}, "beforePeriod"],
    ["2024-12-30", {}, "beforeEnd"],
    ["2024-12-31", {}, null],
    ["2024-06-30", { groupId: 3 }, null],
    ["2023-12-31", { groupId: 3 }, "beforePeriod"],
    ["2025-02-01", { booksFrom: "2025-02-02" }, "beforeBooks"],
    ["2025-02-02", { booksFrom: "2025-02-02" }, null],
    ["2025-04-21", { reportDate: "2025-04-20" }, "afterReport"],
    ["2025-04-20", { reportDate: "2025-04-20" }, null],
    ["2019-01-01", { periodStart: null, periodEnd: null }, null],
  ] as const)("%s with %j: %s", (day, more, kind) =>
    expect(dayFault(day, { ...days, ...more })?.kind ?? null).toBe(kind),
  );
});
