import { CustomerDraft } from "@digao/contract/areas/customers";
import { fractionOf, percentOf } from "@digao/contract/percent";
import { describe, expect, it } from "vitest";
import { usccFault } from "./checks.ts";
import { fieldNames, groups } from "./fields.ts";
import { isUsual } from "./tax-rate.ts";

describe("an income tax rate", () => {
  it.each([
    ["25", "0.25"],
    ["12.5", "0.125"],
    ["12.50%", "0.125"],
    ["9", "0.09"],
    ["0", "0"],
    ["100", "1"],
    ["0.0001", "0.000001"],
  ])("%s percent is stored as %s and shown again", (percent, fraction) => {
    expect(fractionOf(percent)).toBe(fraction);
    expect(fractionOf(percentOf(fraction))).toBe(fraction);
    expect(CustomerDraft.safeParse({ custName: "甲", taxRate: fraction }).success).toBe(true);
  });
  it("knows the usual ones, however many zeros they were stored with", () => {
    expect(["0.25", "0.20", "0.150000", "0.125"].map(isUsual)).toEqual([true, true, true, false]);
  });
});

describe("a credit code is judged as the server judges it", () => {
  it("in the reader's language", () => {
    expect(usccFault("91320594MA1MPQ3B5R", "zh")).toBeUndefined();
    expect(usccFault("91310115MA1K4HH03P", "zh")).toContain("校验位");
    expect(usccFault("9131", "zh")).toContain("18");
    expect(usccFault("91310115MA1K4HH03P", "en")).toMatch(/check/i);
  });
});

describe("the client form", () => {
  it("has every field of a client once", () => {
    const shown = groups.flatMap((group) => group.fields.map((field) => field.name));
    expect(shown.toSorted()).toEqual(Object.keys(CustomerDraft.shape).toSorted());
    expect(fieldNames).toEqual(shown);
  });
});
