import { isFault, judgeStep } from "@digao/contract/life";
import { describe, expect, it } from "vitest";
import { coverageOf } from "./coverage.ts";
import { actOfResult, lifeOfProcedure, type Procedure, type ProcedureAct, stateOf, subjectOf } from "./life.ts";
import { type Outcome, outcomeRefusal } from "./progress.ts";

const bare: Outcome = { result: 0, wpIndex: null, note: null, hasAdjustment: false };

describe("what may become of a procedure", () => {
  it("done needs its paper, an exception also what it led to", () => {
    const refusals = (line: Partial<Outcome>) => outcomeRefusal({ ...bare, ...line });
    expect(refusals({ result: 1 })).toBe("wpMissing");
    expect(refusals({ result: 1, wpIndex: "ZD-2" })).toBeNull();
    expect(refusals({ result: 2, wpIndex: "ZD-2" })).toBe("exceptionUnexplained");
    expect(refusals({ result: 2, wpIndex: "ZD-2", note: "差异已查明" })).toBeNull();
    expect(refusals({ result: 2, wpIndex: "ZD-2", hasAdjustment: true })).toBeNull();
    for (const result of [0, 3, 4, 5] as const) expect(refusals({ result })).toBeNull();
  });
});

const untouched: Procedure = {
  isKey: false,
  isOwn: false,
  isSelected: true,
  result: 0,
  approvedAt: null,
  samples: [],
  drawn: 0,
  execUserId: null,
};
const judge = (line: Partial<Procedure>, act: ProcedureAct, role: number, reason?: string) => {
  const whole = { ...untouched, ...line };
  const wish = reason === undefined ? undefined : { reason };
  return judgeStep(lifeOfProcedure(whole), act, subjectOf(whole), { userId: 7, role }, wish);
};
const may = (line: Partial<Procedure>, act: ProcedureAct, role: number) => !isFault(judge(line, act, role));

describe("the life of a procedure", () => {
  it("stands where its result, its selection and what is drawn for it put it; of key ones waits what nobody has agreed to", () => {
    const of = (line: Partial<Procedure>) => stateOf({ ...untouched, ...line });
    const results = [0, 1, 2, 3, 4, 5];
    const [plain, key] = [false, true].map((isKey) => results.map((result) => of({ isKey, result })));
    expect(plain).toEqual(["notDone", "performed", "performed", "leftOut", "leftOut", "inProgress"]);
    expect(key).toEqual(["notDone", "performed", "performed", "waiting", "waiting", "inProgress"]);
    expect(of({ isKey: true, result: 3, approvedAt: "2025-01-01" })).toBe("leftOut");
    expect([of({ isSelected: false }), of({ drawn: 1 }), of({ samples: [1] })]).toEqual([
      "notSelected",
      "drawn",
      "drawn",
    ]);
  });

  it("is carried out only while it is selected, and left out for a reason", () => {
    for (const act of ["begin", "perform", "leaveOut"] as const)
      expect(judge({ isSelected: false }, act, 1)).toEqual({ kind: "state" });
    expect(judge({}, "leaveOut", 0, " ")).toEqual({ kind: "reason" });
    expect(judge({}, "leaveOut", 0, "无此类业务")).toMatchObject({ to: "leftOut" });
    expect(judge({ isKey: true }, "propose", 0, "")).toEqual({ kind: "reason" });
  });

  it("key ones are left out with the agreement of another who leads, or of manager and partner themselves", () => {
    const result = (role: number, isKey = true) => actOfResult({ ...untouched, isKey }, 3, { userId: 7, role });
    expect([0, 1, 2, 3, 4].map((role) => result(role))).toEqual([
      "propose",
      "leaveOut",
      "leaveOut",
      "propose",
      "propose",
    ]);
    expect(result(0, false)).toBe("leaveOut");
    const approves = (role: number, execUserId: number) => may({ isKey: true, result: 3, execUserId }, "approve", role);
    expect([0, 1, 2, 3, 4].map((role) => approves(role, 8))).toEqual([false, true, true, true, false]);
    expect([0, 1, 2, 3, 4].map((role) => approves(role, 7))).toEqual([false, true, true, false, false]);
  });

  it("of the firm's is tailored by who leads, and never taken away; key ones are not left out by tailoring", () => {
    expect([may({}, "reword", 0), may({}, "reword", 3), may({}, "remove", 1)]).toEqual([false, true, false]);
    expect([may({ isKey: true }, "deselect", 1), may({}, "deselect", 3)]).toEqual([false, true]);
    expect([may({ isOwn: true }, "remove", 0), may({ isOwn: true }, "deselect", 0)]).toEqual([true, true]);
    for (const begun of [{ result: 5 }, { drawn: 1 }, { samples: [1] }])
      expect([may({ isOwn: true, ...begun }, "remove", 0), may(begun, "deselect", 1)]).toEqual([false, false]);
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
