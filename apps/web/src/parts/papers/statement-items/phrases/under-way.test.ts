import { expect, it } from "vitest";
import { wordsUnderWay } from "./under-way.ts";

it("phrases are looked for by what is typed since the last mark, from two signs on", () => {
  expect(wordsUnderWay("余额已函证。未见")).toBe("未见");
  expect(wordsUnderWay("余额已函证，\n wjyc")).toBe("wjyc");
  expect(wordsUnderWay("The balance was confirmed. No exception")).toBe("No exception");
  expect(wordsUnderWay("未")).toBe("");
  expect(wordsUnderWay("余额已函证。")).toBe("");
  expect(wordsUnderWay("未见异常 ")).toBe("");
  expect(wordsUnderWay("a".repeat(21))).toBe("");
});
