import { expect, it } from "vitest";
import { treeOf } from "./sections.ts";

const section = (sectionCode: string, parentCode: string | null) => ({
  sectionCode,
  parentCode,
  sectionName: sectionCode,
  isOwn: false,
  isRequired: false,
  isMissing: false,
  total: 0,
  done: 0,
  files: 0,
});

it("stands each section under its own, and one without a parent at the top", () => {
  const rows = treeOf([section("A", null), section("B", null), section("A1", "A"), section("Q9", "gone")]);
  expect(rows.map(({ section: { sectionCode }, depth }) => [sectionCode, depth])).toEqual([
    ["A", 0],
    ["A1", 1],
    ["B", 0],
    ["Q9", 0],
  ]);
});
