import { describe, expect, it } from "vitest";
import { paddedCodes, paddedParents } from "./padded-codes.ts";
import { accountTree } from "./tree.ts";

const accounts = (...rows: [code: string, amount: number][]) =>
  rows.map(([code, amount]) => ({ code, amounts: [BigInt(amount)] }));
const whole: [string, number][] = [
  ["10020000", 900],
  ["10020100", 500],
  ["10020110", 300],
  ["10020111", 200],
  ["10020200", 400],
  ["11220000", 100],
  ["40010000", -1000],
];

describe("codes filled up with noughts", () => {
  it("stand below each other as the sums of the parents say, ten beside eleven too", () => {
    const found = paddedCodes(accounts(...whole));
    expect(found).toMatchObject({ isSure: true, agreeing: 2, differing: [] });
    expect(Object.fromEntries(found?.parents ?? [])).toEqual({
      10020100: "10020000",
      10020110: "10020100",
      10020111: "10020100",
      10020200: "10020000",
    });
    const { byCode } = accountTree(
      whole.map(([code]) => ({ code, name: code })),
      found?.parents,
    );
    expect(byCode.get("10020111")).toMatchObject({ level: 3, isLeaf: true, isVirtual: false });
    expect(byCode.get("10020000")).toMatchObject({ level: 1, isLeaf: false });
  });

  it("with levels of other widths are found by the same sums", () => {
    const found = paddedCodes(accounts(["1002000000", 5], ["1002001000", 5], ["1002001001", 3], ["1002001012", 2]));
    expect(found?.isSure).toBe(true);
    expect(found?.parents.get("1002001012")).toBe("1002001000");
    expect(found?.parents.get("1002001000")).toBe("1002000000");
  });

  it("are asked about where a parent is another sum", () => {
    const found = paddedCodes(accounts(...whole, ["10020300", 70], ["22020000", -70]));
    expect(found).toMatchObject({ isSure: false, differing: ["10020000"] });
  });

  it("are none where every account counts by itself, whatever two of them happen to be", () => {
    const flat: [string, number][] = [
      ["1002010000", 400],
      ["1002010100", 400],
      ["1122000000", 300],
      ["4001000000", -1100],
    ];
    expect(paddedCodes(accounts(...flat))).toBeNull();
    expect(paddedCodes(accounts(["10020000", 1], ["10020100", 2], ["11220000", 4]))).toBeNull();
  });

  it("are none of several lengths, or with letters", () => {
    expect(paddedCodes(accounts(["1002", 5], ["100201", 5]))).toBeNull();
    expect(paddedCodes(accounts(["1002000A", 5], ["1002010A", 5]))).toBeNull();
    expect(paddedCodes([])).toBeNull();
  });

  it("take further codes of the same chart in", () => {
    const previous = new Map([["10020100", "10020000"]]);
    const parents = paddedParents(["10020000", "10020100", "10020300"], previous);
    expect(parents.get("10020300")).toBe("10020000");
    expect(paddedParents(["1002", "100201"], previous)).toBe(previous);
  });
});
