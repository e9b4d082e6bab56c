import { describe, expect, it } from "vitest";
import { nextIndex, sectionOf } from "./index-number.ts";

describe("index numbers", () => {
  it("go one past the highest that was ever given", () => {
    expect(nextIndex("ZD-2", [])).toBe("ZD-2-1");
    expect(nextIndex("ZD-2", ["ZD-2", "ZD-2-1", "ZD-2-9", "ZD-20-40", "ZD-2-9-3", "ZD-2-x"])).toBe("ZD-2-10");
  });

  it("stand in the section with the longest code that they begin with", () => {
    const codes = ["A", "A1", "Z", "T1"];
    expect(["A1-2", "A12", "ZD2-1", "T1", "B4", null].map((index) => sectionOf(index, codes))).toEqual([
      "A1",
      "A",
      "Z",
      "T1",
      null,
      null,
    ]);
  });
});
