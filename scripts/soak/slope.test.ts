import { describe, expect, it } from "vitest";
import { isUpward, slopeOf } from "./slope.ts";

const noise = (at: number): number => ((at * 7919) % 13) - 6;
const series = (each: (at: number) => number): number[] => Array.from({ length: 40 }, (_, at) => each(at));

describe("a soak", () => {
  it("finds what grows a little each minute beneath its noise, and says by how much", () => {
    const leaking = series((at) => 300 + at + noise(at));
    expect(slopeOf(leaking).growth).toBeGreaterThan(35);
    expect(slopeOf(leaking).growth).toBeLessThan(43);
    expect(isUpward(leaking, 20)).toBe(true);
    expect(isUpward(leaking, 60)).toBe(false);
  });
  it("lets noise, a single peak and what falls pass", () => {
    expect(
      isUpward(
        series((at) => 300 + noise(at)),
        0,
      ),
    ).toBe(false);
    expect(
      isUpward(
        series((at) => (at === 39 ? 3000 : 300 + noise(at))),
        0,
      ),
    ).toBe(false);
    expect(
      isUpward(
        series((at) => 300 - at),
        0,
      ),
    ).toBe(false);
    expect(slopeOf([1, 2])).toEqual({ growth: 0, z: 0 });
  });
});
