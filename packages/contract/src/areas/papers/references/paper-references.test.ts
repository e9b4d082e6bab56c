import { describe, expect, it } from "vitest";
import { partsOfIndex, referencesIn, splitReferences, tabOfIndex } from "./paper-references.ts";

describe("references in a text", () => {
  it("are told apart from the words around them, whatever their case and spaces", () => {
    expect(splitReferences("见[[zd-1]]及[[ ZI2-6 ]]。")).toEqual([
      { kind: "text", text: "见" },
      { kind: "reference", text: "[[zd-1]]", index: "ZD-1" },
      { kind: "text", text: "及" },
      { kind: "reference", text: "[[ ZI2-6 ]]", index: "ZI2-6" },
      { kind: "text", text: "。" },
    ]);
    expect(referencesIn("[[ZD]] [[ZD-2-1]] [[zd]]")).toEqual(["ZD", "ZD-2-1"]);
  });

  it("are none in brackets that hold no index", () => {
    for (const text of ["[[]]", "[[1-2]]", "[ZD-1]", "[[ZD-1]", "[[应收]]", "[[ZD-1-2-3-4]]", "[[ABCDEFGH]]"])
      expect(splitReferences(text)).toEqual([{ kind: "text", text }]);
  });

  it("name the tab of an item by their suffix, or none", () => {
    expect(["ZD", "ZD-0", "ZD-1", "ZD-2", "ZD-6", "ZD-4", "ZD-2-1"].map(tabOfIndex)).toEqual([
      "lead",
      "program",
      "lead",
      "schedule",
      "calculations",
      null,
      null,
    ]);
    expect(partsOfIndex("zd-2-1")).toEqual({ letters: "ZD", suffix: "2-1" });
  });
});
