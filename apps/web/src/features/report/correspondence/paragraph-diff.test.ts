import { describe, expect, it } from "vitest";
import { changesBetween } from "./paragraph-diff.ts";

const shown = (before: string[], after: string[]) =>
  changesBetween(before, after).map(({ kind, text }) => `${{ same: " ", added: "+", removed: "-" }[kind]}${text}`);

describe("two versions of a text", () => {
  it("differ by the paragraphs that one of them lacks, in their order", () => {
    expect(shown(["甲", "乙", "丙"], ["甲", "丙", "丁"])).toEqual([" 甲", "-乙", " 丙", "+丁"]);
    expect(shown(["甲"], ["乙"])).toEqual(["-甲", "+乙"]);
    expect(shown([], ["甲", "甲"])).toEqual(["+甲", "+甲"]);
    expect(shown(["甲", "乙"], [])).toEqual(["-甲", "-乙"]);
  });

  it("that are the same have no difference", () => {
    expect(shown(["甲", "乙"], ["甲", "乙"])).toEqual([" 甲", " 乙"]);
  });
});
