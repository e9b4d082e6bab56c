import { describe, expect, it } from "vitest";
import { type Folder, places, sortsFor } from "./folders.ts";

const folder = (id: number, children: Folder[] = []): Folder => ({
  id,
  parentId: null,
  categoryName: `F${id}`,
  aYear: null,
  rule: null,
  sort: id * 10,
  projectCount: 0,
  rowVersion: 1,
  children,
});

describe("the order among siblings", () => {
  const siblings = [
    { id: 1, sort: 10 },
    { id: 2, sort: 20 },
  ];
  it("changes the moved folder alone where there is room", () => {
    expect(sortsFor(siblings, 9, 0)).toEqual([{ id: 9, sort: 5 }]);
    expect(sortsFor(siblings, 9, 1)).toEqual([{ id: 9, sort: 15 }]);
    expect(sortsFor(siblings, 9, 2)).toEqual([{ id: 9, sort: 30 }]);
  });
  it("makes room where there is none", () => {
    const close = [
      { id: 1, sort: 10 },
      { id: 2, sort: 11 },
      { id: 3, sort: 30 },
    ];
    expect(sortsFor(close, 9, 1)).toEqual([
      { id: 9, sort: 20 },
      { id: 2, sort: 30 },
      { id: 3, sort: 40 },
    ]);
  });
});

it("a folder can go anywhere but into itself or what it holds", () => {
  const tree = [folder(1, [folder(2, [folder(3)])]), folder(4)];
  expect(places(tree, 2)).toEqual([
    { value: 1, title: "F1", children: [] },
    { value: 4, title: "F4", children: [] },
  ]);
});
