import type { OfferedPart } from "@digao/contract/areas/office/roll-forward/calls";
import { describe, expect, it } from "vitest";
import { sentParts, wayOf } from "./choices.ts";

const part = (code: string, more: Partial<OfferedPart> = {}): OfferedPart => ({
  code,
  name: code,
  stands: "taken",
  ways: ["template", "take", "leave"],
  note: null,
  papers: [
    { id: 1, title: "一" },
    { id: 2, title: "二" },
  ],
  state: null,
  ...more,
});

describe("what is chosen of an offer", () => {
  it("is the proposed way of each part until another is chosen", () => {
    expect(wayOf(part("sheets"), {})).toBe("template");
    expect(wayOf(part("sheets"), { sheets: { way: "take", papers: {} } })).toBe("take");
    expect(wayOf(part("sheets", { papers: [] }), {})).toBe("leave");
  });

  it("is sent without parts that are over, empty, left or only shown", () => {
    const parts = [
      part("sheets"),
      part("notes", { state: "done" }),
      part("plan", { papers: [] }),
      part("contacts"),
      part("risks", { stands: "beside", ways: [] }),
      part("assets", { state: "failed" }),
    ];
    const sent = sentParts(parts, { contacts: { way: "leave", papers: {} } });
    expect(sent.map(({ code, way }) => [code, way])).toEqual([
      ["sheets", "template"],
      ["assets", "template"],
    ]);
  });

  it("names papers that go another way than their part, also of one that is left", () => {
    const chosen = { way: "take", papers: { 1: "leave", 2: "take" } } as const;
    expect(sentParts([part("sheets")], { sheets: chosen })[0]?.papers).toEqual([{ id: 1, way: "leave" }]);
    const alone = { way: "leave", papers: { 2: "take" } } as const;
    expect(sentParts([part("sheets")], { sheets: alone })).toEqual([
      { code: "sheets", way: "leave", papers: [{ id: 2, way: "take" }] },
    ]);
  });
});
