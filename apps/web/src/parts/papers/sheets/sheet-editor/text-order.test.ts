import { expect, it } from "vitest";
import { compareTexts } from "./text-order.ts";

const sorted = (texts: readonly string[], isAscending: boolean): string[] =>
  texts
    .map((v) => ({ v, t: 1 }))
    .sort((a, b) => compareTexts(isAscending, a, b) ?? 0)
    .map(({ v }) => v);

it("texts stand by pinyin, upwards and downwards, whatever their letters' case", () => {
  const names = ["乙公司", "bank", "甲公司", "Amber", "丙公司"];
  expect(sorted(names, true)).toEqual(["Amber", "bank", "丙公司", "甲公司", "乙公司"]);
  expect(sorted(["A公司", "AB公司", "A", "a公司甲"], true)).toEqual(["A", "AB公司", "A公司", "a公司甲"]);
  expect(sorted(names, false)).toEqual(["乙公司", "甲公司", "丙公司", "bank", "Amber"]);
});

it("numbers, empty cells and truth values are left to Univer", () => {
  expect(compareTexts(true, { v: 3, t: 2 }, { v: "甲", t: 1 })).toBeNull();
  expect(compareTexts(true, null, { v: "甲", t: 1 })).toBeNull();
  expect(compareTexts(true, { v: "", t: 1 }, { v: "甲", t: 1 })).toBeNull();
  expect(compareTexts(true, { v: 1, t: 3 }, { v: "甲", t: 1 })).toBeNull();
});
