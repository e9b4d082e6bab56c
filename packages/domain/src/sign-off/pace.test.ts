import { describe, expect, it } from "vitest";
import { duePapers, papersBehind } from "./pace.ts";

// Ten days, 6 to 15 January.
const plan = { start: "2025-01-06", end: "2025-01-15" };
const due = (today: string, assigned = 8) => duePapers(assigned, plan, today);

describe("papers due by the plan", () => {
  it("grow with the days that have passed, and are all due once the plan has ended", () => {
    const days = ["2025-01-05", "2025-01-06", "2025-01-07", "2025-01-11", "2025-01-15", "2025-01-16", "2026-01-01"];
    expect(days.map((day) => due(day))).toEqual([0, 0, 0, 4, 7, 8, 8]);
  });

  it("are not told without a planned end, and wait for it without a start", () => {
    expect(duePapers(8, { start: "2025-01-06", end: null }, "2025-03-01")).toBeNull();
    expect(duePapers(8, { start: null, end: "2025-01-15" }, "2025-01-15")).toBe(0);
    expect(duePapers(8, { start: null, end: "2025-01-15" }, "2025-01-16")).toBe(8);
  });

  it("less those concluded are behind, never fewer than none", () => {
    const behind = (concluded: number) => papersBehind({ assigned: 8, concluded }, plan, "2025-01-11");
    expect([0, 3, 4, 8].map(behind)).toEqual([4, 1, 0, 0]);
    expect(papersBehind({ assigned: 8, concluded: 0 }, { start: null, end: null }, "2025-01-11")).toBeNull();
  });
});
