import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { describe, expect, it } from "vitest";
import { countOf, lacksOf, type Show, shownLines, tailoringOf } from "./rows.ts";

const line = (id: number, extra: Partial<ProgLine> = {}): ProgLine => ({
  id,
  projectId: 1,
  RId: 7,
  lineNo: id,
  assertions: ["E"],
  procTypes: [3],
  content: `程序${id}`,
  isKey: false,
  isOwn: false,
  isSelected: true,
  wpIndex: null,
  wpUsual: null,
  result: 0,
  note: null,
  notDoneReason: null,
  adjustment: null,
  execUserId: null,
  execUserName: null,
  paperLack: null,
  hasOpenSample: false,
  execDate: null,
  needsApproval: false,
  approvedByName: null,
  approvedAt: null,
  isSettled: false,
  samples: [],
  drawn: 0,
  checked: 0,
  exceptions: 0,
  rowVersion: 1,
  ...extra,
});
const words = (extra: Partial<ProgLine>) => lacksOf(line(1, extra)).map(({ word }) => word);

describe("the list of procedures", () => {
  const rows = [
    line(1, { isSelected: false }),
    line(2, { result: 1, wpIndex: "ZD-2", isSettled: true }),
    line(3, { result: 3, needsApproval: true, isKey: true }),
    line(4),
  ];
  const ids = (show: Show, staying: number[] = []) => shownLines(rows, show, new Set(staying)).map(({ id }) => id);

  it("shows all with those left out at the end, or what is open, done, or waits", () => {
    expect(ids("all")).toEqual([2, 3, 4, 1]);
    expect(ids("open")).toEqual([3, 4]);
    expect(ids("done")).toEqual([2]);
    expect(ids("waiting")).toEqual([3]);
    expect(countOf(rows, "open")).toBe(2);
  });
  it("keeps a row in sight that has just been settled", () => expect(ids("open", [2])).toEqual([2, 3, 4]));
});

describe("what a row lacks", () => {
  it("is its paper, an explanation, a reason or an agreement", () => {
    expect(words({})).toEqual([]);
    expect(words({ result: 2, wpIndex: "ZD-2" })).toEqual(["exceptionUnexplained"]);
    expect(words({ result: 3, notDoneReason: "无", needsApproval: true })).toEqual(["approval"]);
    const adjustment = { id: 9, adjNo: "AJE-1", description: "", status: 3 };
    expect(words({ result: 2, wpIndex: "ZD-2", adjustment })).toEqual(["adjustmentVoid"]);
    expect(words({ result: 2, wpIndex: "ZD-2", adjustment: { ...adjustment, status: 2 } })).toEqual([]);
  });
  it("says where drawn vouchers do not go together with the result", () => {
    const drawn = { drawn: 12, checked: 10, exceptions: 1, wpIndex: "ZD-2" };
    expect(lacksOf(line(1, { ...drawn, result: 1 }))).toEqual([
      { word: "unchecked", count: 2 },
      { word: "drawnException", count: 1 },
    ]);
    expect(words({ ...drawn, result: 5 })).toEqual([]);
    expect(words({ ...drawn, result: 1, isSelected: false })).toEqual([]);
  });
});

describe("tailoring", () => {
  const by = (role: number) => ({ userId: 7, role });
  it("leaves the firm's procedures to who leads, and keeps key and begun ones", () => {
    expect(tailoringOf(line(1), by(0))).toEqual({ edit: "leaderOnly", leaveOut: "leaderOnly", remove: "firmsStays" });
    expect(tailoringOf(line(1), by(3))).toEqual({ edit: undefined, leaveOut: undefined, remove: "firmsStays" });
    expect(tailoringOf(line(1, { isKey: true }), by(1)).leaveOut).toBe("keyStays");
    expect(tailoringOf(line(1, { drawn: 1 }), by(1)).leaveOut).toBe("inUse");
    expect(tailoringOf(line(1, { isOwn: true }), by(0))).toEqual({
      edit: undefined,
      leaveOut: undefined,
      remove: undefined,
    });
    expect(tailoringOf(line(1, { isOwn: true, result: 5 }), by(0)).remove).toBe("inUse");
  });
});
