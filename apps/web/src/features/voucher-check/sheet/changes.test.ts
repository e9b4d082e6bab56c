import type { DrawnVoucher } from "@digao/contract/areas/draws";
import { describe, expect, it } from "vitest";
import { judging, marking, moving, nextMark, remarking, withPending } from "./changes.ts";

const row = (id: number, more: Partial<DrawnVoucher> = {}): DrawnVoucher => ({
  ...{ id, projectId: 1, projectName: "", RId: 1, itemCode: "P104", itemName: "管理费用", periodId: 1 },
  ...{ Jmsn: 1, JsnId: id, jPeriod: 202402, jDate: "2024-02-16", jType: "记", jNo: 5, jNoText: "5", lineNo: 1 },
  ...{ summary: null, accountCode: "660206", accountName: "", debit: "15000.00", credit: "0.00", counterText: "" },
  ...{
    partyText: "",
    drawSource: 1,
    sampleRunId: null,
    progLine: null,
    marks: {},
    status: 0,
    result: 0,
    diffAmount: null,
  },
  ...{ remark: null, adjustHeadId: null, adjNo: null, adjStatus: null, isSelected: false, files: [], drawnBy: 1 },
  ...{ drawnByName: "", drawnAt: "", checkerIds: [], checkUserName: null, checkTime: null, reviewUserName: null },
  ...{ reviewTime: null, relinkedAt: null, rowVersion: 1 },
  ...more,
});

describe("what is on its way to the server", () => {
  it("shows at once, in the order of the keys, on its own rows alone", () => {
    const rows = [row(1), row(2)];
    const shown = withPending(rows, [marking([rows[0]!], 1, 1), marking([rows[0]!], 1, 2), remarking(rows, "已看")]);
    expect(shown.map(({ marks, remark }) => [marks, remark])).toEqual([
      [{ 1: 2 }, "已看"],
      [{}, "已看"],
    ]);
  });

  it("takes a checked row back to work when it is marked or judged, and not when it is remarked", () => {
    const rows = [row(1, { status: 2 }), row(2, { status: 4 })];
    const statuses = (change: ReturnType<typeof marking>) => withPending(rows, [change]).map(({ status }) => status);
    expect(statuses(marking(rows, 1, 1))).toEqual([1, 4]);
    expect(statuses(judging(rows, { result: 1 }))).toEqual([1, 4]);
    expect(statuses(remarking(rows, "x"))).toEqual([2, 4]);
  });

  it("takes cancelled rows off the sheet", () => {
    const rows = [row(1), row(2)];
    expect(withPending(rows, [moving([rows[0]!], 9)]).map(({ id }) => id)).toEqual([2]);
  });
});

it("a key turns blank to tick, cross, not applicable, and blank again", () => {
  expect([undefined, 0, 1, 2, 3].map(nextMark)).toEqual([1, 1, 2, 3, 0]);
});
