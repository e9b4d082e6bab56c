import { describe, expect, it } from "vitest";
import { defaultCheckItems } from "./check-items.ts";
import { coverageOf } from "./coverage.ts";
import { type DrawnVoucher, type DrawStatus, isException, isOpen, whyNotTo } from "./states.ts";

const ready: DrawnVoucher = {
  ...{ status: 1, result: 1, marks: { 1: 1, 2: 3 }, items: [1, 2], checkerId: 7, hasAdjustment: false },
};
const member = { userId: 7, role: 0 };
const leader = { userId: 8, role: 1 };

describe("a drawn voucher", () => {
  it("goes from drawn to reviewed, and back only by a leader", () => {
    const allowed: [DrawStatus, DrawStatus][] = [];
    const all: DrawStatus[] = [0, 1, 2, 3, 4, 9];
    for (const from of all)
      for (const to of all) if (whyNotTo(to, { ...ready, status: from }, leader) === null) allowed.push([from, to]);
    expect(allowed).toEqual([
      ...[
        [0, 1],
        [0, 2],
        [0, 4],
        [0, 9],
        [1, 2],
        [1, 4],
        [1, 9],
        [2, 1],
        [2, 3],
        [3, 2],
        [4, 1],
        [4, 2],
        [4, 9],
        [9, 0],
      ],
    ]);
    expect(whyNotTo(3, { ...ready, status: 2 }, member)).toBe("ownWork");
    expect(whyNotTo(3, { ...ready, status: 2 }, { userId: 9, role: 0 })).toBe("leaderOnly");
    expect(whyNotTo(2, { ...ready, status: 3 }, member)).toBe("leaderOnly");
  });

  it("is checked only with every mark and a result", () => {
    expect(whyNotTo(2, { ...ready, marks: { 1: 1 } }, member)).toBe("marksMissing");
    expect(whyNotTo(2, { ...ready, marks: { 1: 1, 2: 0 } }, member)).toBe("marksMissing");
    expect(whyNotTo(2, { ...ready, result: 0 }, member)).toBe("resultMissing");
    expect(whyNotTo(2, ready, member)).toBeNull();
  });

  it("is not reviewed by who checked it, whatever the role", () => {
    expect(whyNotTo(3, { ...ready, status: 2, checkerId: leader.userId }, leader)).toBe("ownWork");
    expect(whyNotTo(3, { ...ready, status: 2 }, leader)).toBeNull();
  });

  it("with an adjustment is cancelled by a leader alone", () => {
    expect(whyNotTo(9, { ...ready, hasAdjustment: true }, member)).toBe("leaderOnly");
    expect(whyNotTo(9, { ...ready, hasAdjustment: true }, leader)).toBeNull();
    expect(whyNotTo(9, ready, member)).toBeNull();
  });

  it("changes until it is reviewed", () => {
    expect(([0, 1, 2, 4, 3, 9] as const).map(isOpen)).toEqual([true, true, true, true, false, false]);
    expect(([0, 1, 2, 3, 4, 9] as const).map(isException)).toEqual([false, false, true, true, false, false]);
  });
});

describe("check items", () => {
  it("are six for every item and up to ten by its kind", () => {
    expect(defaultCheckItems("A215")).toHaveLength(6);
    expect(defaultCheckItems("P100").map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(defaultCheckItems("A101").at(-1)).toEqual({
      seq: 8,
      content: "对方户名",
      contentEn: "Name of the counterparty's account",
    });
  });
});

it("coverage counts a line drawn for two items once", () => {
  const line = { lineId: 1, debit: 60_00n, credit: 0n };
  const lines = [line, line, { lineId: 2, debit: 0n, credit: 10_00n }];
  expect(coverageOf(lines, { debit: 240_00n, credit: 0n, lineCount: 8 })).toEqual({
    ...{ debit: 60_00n, credit: 10_00n, debitRate: "0.2500", creditRate: null, countRate: "0.2500" },
  });
});
