import { describe, expect, it } from "vitest";
import { inPlaces } from "./row-places.ts";

const slots = 5;
const places = (first: number, restFirst: number, last = first + slots - 1) =>
  inPlaces({ first, last, slots, restFirst });

describe("the elements of a scrolled grid", () => {
  it("follow each other as the rows do while it is at rest", () => {
    expect(places(12, 12)).toEqual([12, 13, 14, 15, 16]);
  });
  it("stay where they are while it is scrolled, whatever way: one that leaves the screen shows a row that comes", () => {
    expect(places(2, 0)).toEqual([5, 6, 2, 3, 4]);
    expect(places(10, 12)).toEqual([12, 13, 14, 10, 11]);
    const slotsOf = (indexes: number[]) => indexes.map((index) => index % slots);
    for (const first of [0, 1, 7, 93, 40]) expect(slotsOf(places(first, 3))).toEqual(slotsOf(places(3, 3)));
  });
  it("are as many as there are rows", () => {
    expect(places(0, 0, 2)).toEqual([0, 1, 2]);
    expect(places(0, 8, 2)).toEqual([0, 1, 2]);
  });
});
