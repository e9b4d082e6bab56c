import { describe, expect, it } from "vitest";
import { item } from "../../../../../test/fs-item.ts";
import { needsWords, nobody, shownItems } from "./filter-items.ts";

const rows = [
  item(1, { kind: "H", name: "流动资产：" }),
  item(2, { name: "货币资金", unaudited: "1.00", auditUserId: 5, wpStatus: 2 }),
  item(3, { name: "应收票据" }),
  item(4, { kind: "T", name: "流动资产合计" }),
  item(5, { kind: "H", name: "非流动资产：" }),
  item(6, { name: "固定资产" }),
  item(7, { kind: "T", name: "资产总计", unaudited: "1.00" }),
];
const all = { keyword: "", flagged: false, empty: false };
const ids = (filter: object, initials?: (text: string) => string) =>
  shownItems(rows, { ...all, ...filter }, initials).map((row) => row.id);

describe("the list of items", () => {
  it("leaves out items without amounts, and headings over nothing; totals stay", () => {
    expect(ids({})).toEqual([1, 2, 4, 7]);
    expect(ids({ empty: true })).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
  it("keeps an empty item that somebody has worked on", () => {
    expect(shownItems([item(3, { result: 9 })], all, undefined)).toHaveLength(1);
    const begun = { lines: 4, begun: 1, settled: 0, done: 0 };
    expect(shownItems([item(3, { program: begun })], all, undefined)).toHaveLength(1);
    expect(shownItems([item(3, { unaudited: "1.00", isVisible: false })], all, undefined)).toEqual([]);
  });
  it("is narrowed by word, initials, person and state", () => {
    expect(ids({ keyword: "z2" })).toEqual([2]);
    expect(ids({ keyword: "hbzj" }, (text) => (text === "货币资金" ? "hbzj" : ""))).toEqual([2]);
    expect(ids({ user: "5" })).toEqual([2]);
    expect(ids({ user: nobody, empty: true })).toEqual([3, 6]);
    expect(ids({ status: 2 })).toEqual([2]);
  });
});

describe("a change above the thresholds", () => {
  const flagged = { flagged: true, explanation: "扩产" };
  it("waits for its cause and for the index of the evidence", () => {
    expect(needsWords(item(2, flagged))).toBe(true);
    expect(needsWords(item(2, { ...flagged, explanationIndex: "ZD-3" }))).toBe(false);
  });
  it("needs no words on a total", () => expect(needsWords(item(2, { ...flagged, kind: "T" }))).toBe(false));
});
