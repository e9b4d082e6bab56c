import { describe, expect, it } from "vitest";
import { atTop, bodyHeightMax, placeOf, type ScrollPlace, type ScrollRange, scrolledTo } from "./scroll-place.ts";

const rowHeight = 32;
const room = 600;
const rangeOf = (rows: number): ScrollRange => ({
  shownMax: Math.min(rows * rowHeight, bodyHeightMax) - room,
  topMax: rows * rowHeight - room,
  room,
});
const wheel = (from: ScrollPlace, steps: number, by: number, range: ScrollRange) => {
  let place = from;
  for (let step = 0; step < steps; step += 1) {
    const shown = Math.max(0, Math.min(range.shownMax, place.shown + by));
    place = scrolledTo(shown, place, range);
  }
  return place;
};

describe("a list that fits into the height a browser can draw", () => {
  it("is scrolled by what its scroll bar says", () => {
    expect(scrolledTo(123_456, atTop, rangeOf(100_000))).toEqual({ shown: 123_456, top: 123_456 });
  });
});

describe("a list of five million rows", () => {
  const range = rangeOf(5_000_000);
  it("moves pixel by pixel under the wheel", () => {
    expect(wheel(atTop, 10, 100, range).top).toBe(1_000);
    const middle = placeOf(80_000_000, atTop, range);
    expect(wheel(middle, 50, -120, range).top).toBe(80_000_000 - 6_000);
  });
  it("follows a dragged scroll bar by proportion, to its very ends", () => {
    const half = scrolledTo(range.shownMax / 2, atTop, range);
    expect(half.top).toBe(range.topMax / 2);
    expect(scrolledTo(range.shownMax, half, range).top).toBe(range.topMax);
    expect(scrolledTo(0, half, range).top).toBe(0);
  });
  it.each([1, -1])("can be scrolled by wheel to the end from any place near it (%i)", (way) => {
    for (const shown of [20, 400, 1_500, 4_000]) {
      const start = scrolledTo(way > 0 ? range.shownMax - shown : shown, placeOf(50_000_000, atTop, range), range);
      const end = wheel(start, 3_000, way * 100, range);
      expect(end).toEqual(way > 0 ? { shown: range.shownMax, top: range.topMax } : { shown: 0, top: 0 });
    }
  });
  it("goes to any row, and a step on is a step", () => {
    for (const row of [0, 1, 77, 2_500_000, 4_999_900]) {
      const place = placeOf(row * rowHeight, atTop, range);
      expect(place.top).toBe(row * rowHeight);
      expect(place.shown).toBeGreaterThanOrEqual(0);
      expect(place.shown).toBeLessThanOrEqual(range.shownMax);
    }
    const far = placeOf(3_000_000 * rowHeight, atTop, range);
    expect(placeOf(far.top + rowHeight, far, range).top - far.top).toBe(rowHeight);
  });
  it("never leaves the list", () => {
    expect(placeOf(-5, atTop, range).top).toBe(0);
    expect(placeOf(1e12, atTop, range).top).toBe(range.topMax);
  });
});
