import type { DrawnVoucher } from "@digao/contract/areas/vouching";
import { describe, expect, it } from "vitest";
import { drawnRow } from "../../../../test/drawn.ts";
import { judging, marking, moving, nextMark, remarking, tying, withPending } from "./changes.ts";

const row = (id: number, more: Partial<DrawnVoucher> = {}) => drawnRow({ id, JsnId: id, ...more });

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

  it("ties rows to a procedure and unties them, and leaves what was checked as it is", () => {
    const rows = [row(1, { status: 2 })];
    const progLine = { id: 3, lineNo: 3, content: "抽查大额费用" };
    expect(withPending(rows, [tying(rows, progLine)])).toMatchObject([{ status: 2, progLine }]);
    expect(withPending(rows, [tying(rows, progLine), tying(rows, null)])).toMatchObject([{ progLine: null }]);
  });

  it("takes cancelled rows off the sheet", () => {
    const rows = [row(1), row(2)];
    expect(withPending(rows, [moving([rows[0]!], 9)]).map(({ id }) => id)).toEqual([2]);
  });
});

it("a key turns blank to tick, cross, not applicable, and blank again", () => {
  expect([undefined, 0, 1, 2, 3].map(nextMark)).toEqual([1, 1, 2, 3, 0]);
});
