import { describe, expect, it } from "vitest";
import { applicableItems } from "./conditional.ts";
import { checklist, yesOrNo } from "./sections.ts";

const words = ["事项", "Item"] as const;
const list = (...conditions: ({ item: string; is: readonly string[] } | undefined)[]) =>
  checklist({
    words,
    answers: yesOrNo,
    items: conditions.map((onlyIf, at) => ({ code: `Q${at + 1}`, words, ...(onlyIf ? { onlyIf } : {}) })),
  });

describe("a conditional item of a checklist", () => {
  it("applies once the answer above demands it, and never through an item that does not apply itself", () => {
    const { items } = list(undefined, { item: "Q1", is: ["yes", "na"] }, { item: "Q2", is: ["no"] });
    const codes = (answers: Record<string, string>) =>
      applicableItems(items, (code) => answers[code] ?? null).map(({ code }) => code);
    expect(codes({})).toEqual(["Q1"]);
    expect(codes({ Q1: "na" })).toEqual(["Q1", "Q2"]);
    expect(codes({ Q1: "yes", Q2: "no" })).toEqual(["Q1", "Q2", "Q3"]);
    expect(codes({ Q1: "no", Q2: "no" })).toEqual(["Q1"]);
  });

  it.each([
    ["an item that stands below it", [{ item: "Q2", is: ["yes"] }, undefined]],
    ["itself", [{ item: "Q1", is: ["yes"] }]],
    ["an answer that the item does not have", [undefined, { item: "Q1", is: ["yes", "maybe"] }]],
    ["no answer", [undefined, { item: "Q1", is: [] }]],
  ] as const)("is not declared on %s", (_what, conditions) => {
    expect(() => list(...conditions)).toThrow(/conditional on/);
  });
});
