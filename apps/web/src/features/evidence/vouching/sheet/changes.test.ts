import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { describe, expect, it } from "vitest";
import { drawnRow } from "../../../../../test/drawn.ts";
import { cellsFor, nextMark, readCell, sendings, type Typed, withCells } from "./changes.ts";

const row = (id: number, more: Partial<DrawnVoucher> = {}) => drawnRow({ id, JsnId: id, ...more });
const cells = (...typed: Typed[]) =>
  Object.fromEntries(
    Object.entries(Object.assign({}, ...typed.map(cellsFor))).map(([name, mine]) => [name, { base: null, mine }]),
  );
const mark = (rows: DrawnVoucher[], seq: number, value: number): Typed => ({ rows, field: "mark", seq, value });
const finding = (rows: DrawnVoucher[], result: number, diffAmount: string | null = null): Typed => ({
  rows,
  field: "finding",
  value: { result, diffAmount },
});
const remark = (rows: DrawnVoucher[], value: string): Typed => ({ rows, field: "remark", value });

describe("what is on its way to the server", () => {
  it("shows at once, in the order of the keys, on its own rows alone", () => {
    const rows = [row(1), row(2)];
    const shown = withCells(rows, cells(mark([rows[0]!], 1, 1), mark([rows[0]!], 1, 2), remark(rows, "已看")), []);
    expect(shown.map(({ marks, remark: text }) => [marks, text])).toEqual([
      [{ 1: 2 }, "已看"],
      [{}, "已看"],
    ]);
  });

  it("takes a checked row back to work when it is marked or judged, and not when it is remarked", () => {
    const rows = [row(1, { status: 2 }), row(2, { status: 4 })];
    const statuses = (typed: Typed) => withCells(rows, cells(typed), []).map(({ status }) => status);
    expect(statuses(mark(rows, 1, 1))).toEqual([1, 4]);
    expect(statuses(finding(rows, 1))).toEqual([1, 4]);
    expect(statuses(remark(rows, "x"))).toEqual([2, 4]);
  });

  it("ties rows to a procedure and unties them, and leaves what was checked as it is", () => {
    const rows = [row(1, { status: 2 })];
    const progLine = { id: 3, lineNo: 3, content: "抽查大额费用" };
    const tied = (value: typeof progLine | null) => withCells(rows, cells({ rows, field: "progLine", value }), []);
    expect(tied(progLine)).toMatchObject([{ status: 2, progLine }]);
    expect(tied(null)).toMatchObject([{ progLine: null }]);
  });

  it("takes cancelled rows off the sheet", () => {
    const rows = [row(1), row(2)];
    expect(withCells(rows, {}, [{ rows: [rows[0]!], status: 9 }]).map(({ id }) => id)).toEqual([2]);
  });

  it("goes in one call where many rows get the same, and an exception with the explanation of its own row", () => {
    const rows = [row(1, { remark: "甲" }), row(2, { remark: "乙" }), row(3)];
    const all = new Map(rows.map((one) => [one.id, one]));
    const ids = (...typed: Typed[]) => sendings(cells(...typed), all).map((one) => one.ids);
    expect(ids(mark(rows, 1, 1), mark([rows[0]!], 2, 1))).toEqual([[1, 2, 3], [1]]);
    expect(ids(finding(rows, 3, "5.00"))).toEqual([[1], [2], [3]]);
  });

  it("is read from the row it stands in, and from nothing where the row is gone", () => {
    const all = new Map([[1, row(1, { marks: { 2: 3 }, result: 1 })]]);
    expect(
      ["1.mark.2", "1.mark.1", "1.finding.0", "1.remark.0", "9.mark.1"].map((name) => readCell(all, name)),
    ).toEqual([...[3, 0, { result: 1, diffAmount: null }, null], undefined]);
  });
});

it("a key turns blank to tick, cross, not applicable, and blank again", () => {
  expect([undefined, 0, 1, 2, 3].map(nextMark)).toEqual([1, 1, 2, 3, 0]);
});
