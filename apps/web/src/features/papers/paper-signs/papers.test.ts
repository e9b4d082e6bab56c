import { describe, expect, it } from "vitest";
import { type PaperFilter, type PaperRow, type PaperState, peopleOf, shownPapers } from "./papers.ts";

type Given = [level: number, userId: number, isStale?: boolean];
const row = (id: number, signs: Given[], more: Partial<PaperRow> = {}): PaperRow => ({
  refType: 1,
  id,
  itemId: id,
  grpId: 1,
  stdCode: `A10${id}`,
  name: "应收账款",
  wpIndex: "ZD",
  audited: "1.00",
  result: 1,
  wpStatus: 2,
  auditUserId: null,
  auditUserName: null,
  cells: [0, 1, 2, 3, 4].map((level) => {
    const sign = signs.find((one) => one[0] === level);
    return {
      level,
      isNeeded: level < 4,
      sign: sign
        ? { userId: sign[1], userName: `u${sign[1]}`, signTime: "2025-03-01T00:00:00Z", isStale: sign[2] ?? false }
        : null,
    };
  }),
  overrides: [],
  ...more,
});
const all: Given[] = [0, 1, 2, 3].map((level) => [level, level + 10]);
const override = {
  gate: "details" as const,
  text: "",
  reason: "",
  userId: 9,
  userName: "u9",
  time: "2025-03-01T00:00:00Z",
  isStale: false,
};
const rows = [
  row(1, []),
  row(2, [[0, 10]]),
  row(3, [[0, 10, true]]),
  row(4, all),
  row(5, all, { overrides: [override] }),
  row(6, [], { wpStatus: 7, cells: row(6, []).cells.map((cell) => ({ ...cell, isNeeded: false })) }),
];
const idsOf = (filter: Partial<PaperFilter>) =>
  shownPapers(rows, { keyword: "", ...filter }, undefined).map(({ id }) => id);

describe("papers of the sign-off summary", () => {
  it.each<[PaperState, number[]]>([
    ["unsigned", [1, 3]],
    ["unreviewed", [2]],
    ["stale", [3]],
    ["overridden", [5]],
    ["complete", [4, 5, 6]],
  ])("%s", (state, ids) => expect(idsOf({ state })).toEqual(ids));

  it("wait for one level each, and are items or sheets", () => {
    expect([0, 1].map((level) => idsOf({ level }))).toEqual([[1, 3], [2]]);
    expect(idsOf({ kind: "sheet" })).toEqual([]);
    expect(shownPapers([row(7, [], { refType: 19 })], { keyword: "", kind: "sheet" }, undefined)).toHaveLength(1);
  });

  it("are found by whoever signed or overrode, and by word", () => {
    expect(idsOf({ person: "13" })).toEqual([4, 5]);
    expect(idsOf({ person: "9" })).toEqual([5]);
    expect(idsOf({ keyword: "A102" })).toEqual([2]);
    expect(peopleOf(rows).map(([id]) => id)).toEqual([10, 11, 12, 13, 9]);
  });
});
