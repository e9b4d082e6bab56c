import { describe, expect, it } from "vitest";
import { callAt, calledIn, partsOf } from "./content.ts";

const wang = { userId: 1, userName: "王经理" };
const short = { userId: 2, userName: "王经" };

describe("names that a text calls", () => {
  it("stand apart from the words around them", () =>
    expect(partsOf("请@王经理 看", [wang]).map(({ text, userId }) => [text, userId])).toEqual([
      ["请", undefined],
      ["@王经理", 1],
      [" 看", undefined],
    ]));
  it("are those that still stand in it, the longer name before one that it begins with", () => {
    expect(calledIn("请@王经理 看", [short, wang])).toEqual([wang]);
    expect(calledIn("请王经理看", [wang])).toEqual([]);
  });
});

describe("a name is being called", () => {
  it.each([
    ["@", 1, { from: 0, query: "" }],
    ["请 @wj", 5, { from: 2, query: "wj" }],
    ["请@王", 3, { from: 1, query: "王" }],
    ["a@b", 3, undefined],
    ["@王 看", 4, undefined],
  ])("in %j at %i: %j", (text, caret, expected) => expect(callAt(text, caret)).toEqual(expected));
});
