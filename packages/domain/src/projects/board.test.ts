import { describe, expect, it } from "vitest";
import { type BoardProject, dueOf, groupsOf, measuredTree, measuresOf } from "./board.ts";

const project = (more: Partial<BoardProject> = {}): BoardProject => ({
  categoryId: 2,
  status: 1,
  partnerId: 7,
  planEnd: "2026-04-30",
  fee: "1000.00",
  planHours: 10,
  usedHours: 8,
  ...more,
});

describe("a deadline", () => {
  it.each([
    [1, "2026-03-30", "late"],
    [1, "2026-03-31", "2026-03"],
    [0, "2026-04-01", "2026-04"],
    [3, null, "none"],
    [4, "2026-01-01", null],
    [6, null, null],
    [8, "2026-01-01", null],
  ])("of state %d to %s, on the last of March: %s", (status, planEnd, due) => {
    expect(dueOf({ status, planEnd }, "2026-03-31")).toBe(due);
  });
});

describe("measures", () => {
  it("earn an hour over the projects alone of which fee and hours are known", () => {
    const all = [project(), project({ fee: "500.00", usedHours: null }), project({ fee: null, usedHours: 4 })];
    expect(measuresOf(all)).toEqual({ count: 3, fee: "1500.00", planHours: 30, usedHours: 12, realisation: "125.00" });
    expect(measuresOf([])).toEqual({ count: 0, fee: "0.00", planHours: 0, usedHours: 0, realisation: null });
    expect(measuresOf([project({ usedHours: 0 })]).realisation).toBeNull();
  });

  it("add up over groups to those of all", () => {
    const all = [project(), project({ status: 4 }), project({ status: 1, partnerId: null })];
    const groups = groupsOf(all, ({ status }) => status);
    expect(groups.map(({ key, count }) => [key, count])).toEqual([
      [1, 2],
      [4, 1],
    ]);
    expect(groups.reduce((sum, { usedHours }) => sum + usedHours, 0)).toBe(measuresOf(all).usedHours);
    expect(groupsOf(all, ({ partnerId }) => partnerId)).toHaveLength(1);
  });

  it("of a category hold everything below it", () => {
    const leaf = { id: 2, code: "B", name: "b", children: [] };
    const tree = [{ id: 1, code: "A", name: "a", children: [leaf, { ...leaf, id: 3 }] }];
    const [root] = measuredTree(tree, [project(), project({ categoryId: 1, fee: null, usedHours: null })]);
    expect(root).toMatchObject({ count: 2, fee: "1000.00", usedHours: 8, realisation: "125.00" });
    expect(root?.children.map(({ count }) => count)).toEqual([1, 0]);
  });
});
