import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { generator, integers } from "../../test/random.ts";
import { seedJson } from "../../test/seed.ts";
import { type Fen, fen, sum } from "../money.ts";
import { mulberry32 } from "./generator.ts";
import { blocksAtPoints, itemsAtPoints, pointsByInterval, pointsBySize } from "./mus.ts";
import { blockPlaces, randomPlaces, systematicPlaces } from "./places.ts";
import { allocate, defaultBounds, type StratumFigures } from "./strata.ts";

interface Drawn {
  N: number;
  n: number;
  result: number[];
}
const { mulberry32: vectors } = seedJson<{
  mulberry32: { seed: number; first5: number[]; fisherYates: Drawn; systematic: Drawn };
}>("sample/test_vectors.json");

describe("the golden vectors", () => {
  it("give the generator's first numbers", () => {
    const next = mulberry32(vectors.seed);
    expect(vectors.first5.map(() => next())).toEqual(vectors.first5);
  });

  it("give the random and the systematic sample", () => {
    const { fisherYates, systematic, seed } = vectors;
    expect(randomPlaces(fisherYates.N, fisherYates.n, seed)).toEqual(fisherYates.result);
    expect(systematicPlaces(systematic.N, systematic.n, seed)).toEqual(systematic.result);
  });
});

describe("any sample", () => {
  const cases = integers(7, 60, 1, 3000).map((count, index) => ({
    count,
    size: 1 + ((index * 37) % count),
    seed: index * 7919,
  }));

  it("draws exactly n different places of the population, in order, and the same ones from the same seed", () => {
    const methods = [
      randomPlaces,
      systematicPlaces,
      (count: number, size: number, seed: number) => blockPlaces(count, size, 7, seed),
    ];
    for (const { count, size, seed } of cases) {
      for (const method of methods) {
        const places = method(count, size, seed);
        expect(new Set(places).size).toBe(size);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(places.every((place) => Number.isInteger(place) && place >= 1 && place <= count)).toBe(true);
        expect(method(count, size, seed)).toEqual(places);
      }
    }
  });

  it("of everything is everything, and a systematic one is never further apart than its distance", () => {
    for (const { count, size, seed } of cases) {
      expect(randomPlaces(count, count, seed)).toHaveLength(count);
      expect(systematicPlaces(count, count, seed)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
      const places = systematicPlaces(count, size, seed);
      const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
      expect(gaps.every((gap) => gap >= Math.floor(count / size) && gap <= Math.ceil(count / size))).toBe(true);
    }
  });

  it("at random that is drawn larger from the same seed keeps all it had: a sample can be extended", () => {
    for (const { count, size, seed } of cases) {
      const larger = new Set(randomPlaces(count, Math.min(count, size + 25), seed));
      expect(randomPlaces(count, size, seed).every((place) => larger.has(place))).toBe(true);
    }
  });

  it("changes with the seed", () => {
    const samples = integers(11, 200, 0, 2 ** 31).map((seed) => randomPlaces(1_000_000, 20, seed).join());
    expect(new Set(samples).size).toBe(200);
  });

  it("reaches every place about as often", () => {
    const seen = new Array<number>(20).fill(0);
    for (let seed = 0; seed < 20_000; seed++) for (const place of randomPlaces(20, 5, seed)) seen[place - 1]! += 1;
    // 5,000 expected, standard deviation 61.
    for (const times of seen) expect(Math.abs(times - 5000)).toBeLessThan(300);
  });

  it("of blocks is made of whole runs, the last one cut", () => {
    const places = blockPlaces(100, 25, 10, 5);
    const blocks = places.map((place) => Math.floor((place - 1) / 10));
    const lengths = [...new Set(blocks)].map((block) => blocks.filter((own) => own === block).length);
    expect(lengths.sort((a, b) => b - a)).toEqual([10, 10, 5]);
  });

  it("is refused where more is asked than there is", () => {
    expect(() => randomPlaces(5, 6, 1)).toThrow(RangeError);
    expect(() => systematicPlaces(5, -1, 1)).toThrow(RangeError);
    expect(() => blockPlaces(5, 2, 0, 1)).toThrow(RangeError);
  });
});

const money = (texts: readonly string[]): Fen[] => texts.map(fen);

describe("monetary units", () => {
  const debtors = money(
    ["1762800", "1175200", "1898400", "1265600", "1830600", "1220400", "142000", "2644200", "1762800"].map(
      (a) => `${a}.00`,
    ),
  );

  it("hit items 1, 2, 3, 5, 6, 8 and 9 of the worked example", () => {
    const { points } = pointsByInterval(sum(debtors), fen("2000000"), 0, fen("500000"));
    expect(points).toEqual(money(["500000", "2500000", "4500000", "6500000", "8500000", "10500000", "12500000"]));
    expect(itemsAtPoints(debtors, points)).toEqual([1, 2, 3, 5, 6, 8, 9].map((place) => ({ place, hits: 1 })));
  });

  const populations = integers(3, 40, 1, 400).map((count, index) =>
    integers(index + 100, count, 0, 5_000_000).map(BigInt),
  );

  it("give n points that hit items n times, everything of an interval or more among them, the same from the same seed", () => {
    for (const [index, amounts] of populations.entries()) {
      const total = sum(amounts);
      if (total === 0n) continue;
      const size = 1 + (index % 30);
      const { points, interval } = pointsBySize(total, size, index);
      const items = itemsAtPoints(amounts, points);
      expect(points).toHaveLength(size);
      expect(items.reduce((all, { hits }) => all + hits, 0)).toBe(size);
      const taken = new Set(items.map(({ place }) => place));
      expect(amounts.every((amount, at) => amount < interval || taken.has(at + 1))).toBe(true);
      expect(items.every(({ place }) => (amounts[place - 1] ?? 0n) > 0n)).toBe(true);
      expect(pointsBySize(total, size, index).points).toEqual(points);
    }
  });

  it("at a fixed interval take every certain item once or more, and as many points as fit", () => {
    for (const [index, amounts] of populations.entries()) {
      const total = sum(amounts);
      const interval = BigInt(200_000 + index * 100_003);
      const { points, start } = pointsByInterval(total, interval, index);
      expect(start >= 0n && start < interval).toBe(true);
      const fit = Number(total / interval);
      expect([fit, fit + 1]).toContain(points.length);
      const items = new Map(itemsAtPoints(amounts, points).map(({ place, hits }) => [place, hits]));
      for (const [at, amount] of amounts.entries()) {
        const floor = Number(amount / interval);
        const hits = items.get(at + 1) ?? 0;
        expect(hits === floor || hits === floor + 1).toBe(true);
      }
    }
  });

  it("need only the blocks that hold a point", () => {
    for (const [index, amounts] of populations.entries()) {
      const blocks = Array.from({ length: Math.ceil(amounts.length / 16) }, (_, i) =>
        amounts.slice(i * 16, i * 16 + 16),
      );
      const total = sum(amounts);
      if (total === 0n) continue;
      const { points } = pointsBySize(total, 12, index);
      const found = blocksAtPoints(
        blocks.map((block) => sum(block)),
        points,
      );
      const hits = found.flatMap(({ block, before, points: own }) =>
        itemsAtPoints(
          blocks[block] ?? [],
          own.map((point) => point - before),
        ).map(({ place, hits }) => ({
          place: place + block * 16,
          hits,
        })),
      );
      expect(hits).toEqual(itemsAtPoints(amounts, points));
    }
  });

  it("fall on different items when the order of the population changes, and on as much of its value", () => {
    const next = generator(5);
    const shuffled = debtors.map((amount) => ({ amount, key: next() })).toSorted((a, b) => a.key - b.key);
    const order = shuffled.map(({ amount }) => amount);
    const { points } = pointsBySize(sum(debtors), 4, 9);
    expect(itemsAtPoints(order, points).reduce((all, { hits }) => all + hits, 0)).toBe(4);
    expect(pointsBySize(sum(order), 4, 9).points).toEqual(points);
  });

  it("refuse negative amounts and a start outside the interval", () => {
    expect(() => itemsAtPoints([-1n], [0n])).toThrow(RangeError);
    expect(() => pointsByInterval(10n, 5n, 0, 5n)).toThrow(RangeError);
    expect(() => pointsByInterval(10n, 0n, 0)).toThrow(RangeError);
    expect(() => pointsByInterval(10n ** 18n, 1n, 0)).toThrow(RangeError);
  });
});

const statistics = new URL("../../../../../shared/data/statistics/", import.meta.url);
describe.skipIf(!existsSync(statistics))("BuildIt (jfa): 3,500 items at a fixed interval of 60", () => {
  const rows = () =>
    readFileSync(new URL("jfa_BuildIt.csv", statistics), "utf8")
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => row.split(","));
  const expected = (): Record<string, { hits: number; firstIDs: string[]; lastIDs: string[] }> =>
    JSON.parse(readFileSync(new URL("sampling.expected.json", statistics), "utf8")).BuildIt_fixedIntervalMUS_n60;

  it.each(["1", "11693.50683333333333333333334"])("gives the published items from start %s", (start) => {
    const items = rows();
    // In sixtieths of a fen the interval of total ÷ 60 is whole.
    const amounts = items.map(([, book = ""]) => fen(book) * 60n);
    const interval = sum(amounts) / 60n;
    const first = start === "1" ? 6000n : interval / 2n;
    const hits = itemsAtPoints(amounts, pointsByInterval(sum(amounts), interval, 0, first).points);
    const ids = hits.map(({ place }) => items[place - 1]?.[0]);
    const { firstIDs, lastIDs, hits: count } = expected()[start]!;
    expect(ids).toHaveLength(count);
    expect(ids.slice(0, 5)).toEqual(firstIDs);
    expect(ids.slice(-5)).toEqual(lastIDs);
  });
});

describe("strata", () => {
  const figures = (count: number, amount: string, squares = 0n): StratumFigures => ({
    count,
    amount: fen(amount),
    squares,
  });

  it("share 40 by value as 30 and 10", () => {
    expect(allocate(40, [figures(60, "900000"), figures(400, "300000")], "value")).toEqual([30, 10]);
  });

  it("have the bounds of materiality and ten times trivial unless told", () => {
    const bounds = defaultBounds(fen("59250"), fen("3950"));
    expect(bounds).toEqual(money(["59250", "39500", "0"]));
    expect(defaultBounds(100n, 50n)).toEqual([100n, 0n]);
  });

  it("share by size and spread", () => {
    // σ 0 and σ 100 fen: everything but the least of one goes where the amounts differ.
    const flat = { count: 50, amount: 5000n, squares: 50n * 100n * 100n };
    const spread = { count: 50, amount: 10_000n, squares: 25n * 100n * 100n + 25n * 300n * 300n };
    expect(allocate(20, [flat, spread], "neyman")).toEqual([1, 19]);
  });

  it("always add up to n, with one or more of each and never more than there are", () => {
    const next = generator(19);
    for (let round = 0; round < 400; round++) {
      const strata = Array.from({ length: 1 + Math.floor(next() * 6) }, () => {
        const amounts = Array.from({ length: Math.floor(next() * 40) }, () => BigInt(Math.floor(next() * 1e6)));
        return { count: amounts.length, amount: sum(amounts), squares: sum(amounts.map((a) => a * a)) };
      });
      const all = strata.reduce((total, { count }) => total + count, 0);
      const open = strata.filter(({ count }) => count > 0).length;
      const size = Math.floor(next() * 60);
      for (const by of ["value", "neyman"] as const) {
        const parts = allocate(size, strata, by);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(Math.min(Math.max(size, open), all));
        expect(
          parts.every((part, index) => part <= strata[index]!.count && (part >= 1 || strata[index]!.count === 0)),
        ).toBe(true);
      }
    }
  });
});
