import { describe, expect, it } from "vitest";
import { coverageOf } from "./coverage.ts";
import { mayApprove, needsApproval, type Outcome, outcomeRefusal } from "./progress.ts";

const bare: Outcome = {
  result: 0,
  isSelected: true,
  wpIndex: null,
  note: null,
  notDoneReason: null,
  hasAdjustment: false,
};

describe("what may become of a procedure", () => {
  it("done needs its paper, an exception also what it led to, leaving out its reason", () => {
    const refusals = (line: Partial<Outcome>) => outcomeRefusal({ ...bare, ...line });
    expect(refusals({ result: 1 })).toBe("wpMissing");
    expect(refusals({ result: 1, wpIndex: "ZD-2" })).toBeNull();
    expect(refusals({ result: 2, wpIndex: "ZD-2" })).toBe("exceptionUnexplained");
    expect(refusals({ result: 2, wpIndex: "ZD-2", note: "差异已查明" })).toBeNull();
    expect(refusals({ result: 2, wpIndex: "ZD-2", hasAdjustment: true })).toBeNull();
    for (const result of [3, 4] as const) {
      expect(refusals({ result })).toBe("reasonMissing");
      expect(refusals({ result, notDoneReason: "无此类业务" })).toBeNull();
    }
    expect(refusals({ result: 5 })).toBeNull();
    expect(refusals({ result: 5, isSelected: false })).toBe("notSelected");
    expect(refusals({ isSelected: false })).toBeNull();
  });

  it("key procedures are left out with the agreement of another who leads, or of manager and partner themselves", () => {
    expect([0, 1, 2, 3, 4, 5].filter((result) => needsApproval({ isKey: true, result }))).toEqual([3, 4]);
    expect(needsApproval({ isKey: false, result: 3 })).toBe(false);
    const may = (role: number, own: boolean) => mayApprove({ userId: 7, role }, own ? 7 : 8);
    expect([0, 1, 2, 3, 4].map((role) => may(role, false))).toEqual([false, true, true, true, false]);
    expect([0, 1, 2, 3, 4].map((role) => may(role, true))).toEqual([false, true, true, false, false]);
  });
});

describe("coverage of assertions", () => {
  const line = (lineNo: number, assertions: string[], result = 0, isSelected = true) => ({
    id: lineNo,
    lineNo,
    assertions,
    result,
    isSelected,
  });
  const of = (riskLevel: number | null, ...lines: ReturnType<typeof line>[]) =>
    coverageOf({ group: 1, riskLevel }, lines);

  it("lists the assertions of balances or transactions, and further ones that a procedure names", () => {
    expect(of(null).map(({ assertion }) => assertion)).toEqual(["E", "R", "C", "V", "CL", "P"]);
    expect(coverageOf({ group: 3, riskLevel: null }, []).map(({ assertion }) => assertion)).toEqual([
      "O",
      "C",
      "A",
      "CO",
      "CL",
      "P",
    ]);
    expect(of(null, line(1, ["CO"])).map(({ assertion }) => assertion)).toContain("CO");
    expect(of(null, line(1, ["CO"], 0, false)).map(({ assertion }) => assertion)).not.toContain("CO");
  });

  it("is a gap from high risk on as long as no procedure on it is done", () => {
    const lines = [line(1, ["E", "C"], 1), line(2, ["E", "V"], 3), line(3, ["R"], 2), line(4, ["V"], 1, false)];
    const gaps = (riskLevel: number) =>
      of(riskLevel, ...lines)
        .filter(({ isGap }) => isGap)
        .map(({ assertion }) => assertion);
    expect(gaps(2)).toEqual([]);
    expect(gaps(3)).toEqual(["V", "CL", "P"]);
    expect(of(3, ...lines)[0]).toEqual({
      assertion: "E",
      done: 1,
      isGap: false,
      lines: [
        { id: 1, lineNo: 1, isDone: true },
        { id: 2, lineNo: 2, isDone: false },
      ],
    });
  });
});
