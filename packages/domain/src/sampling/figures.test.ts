import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { generator, integers } from "../../test/random.ts";
import { seedJson } from "../../test/seed.ts";
import { type Fen, fen, sum, yuan } from "../money.ts";
import { attributeSize, controlSizes, upperRates } from "./attributes.ts";
import { betaCdf, betaInverse, gammaCdf, gammaInverse, studentFactor } from "./distributions.ts";
import { type Estimator, estimate, type SampledStratum } from "./evaluate-classical.ts";
import { evaluateMus } from "./evaluate-mus.ts";
import { beyondFound, foundByDirection } from "./projection.ts";
import { confidenceFactor, expansionFactors, riskOf, risks } from "./risk.ts";
import { factorSize, musSize, poissonSize, riskGrades, textbookFactor } from "./sizes.ts";

interface MusVector {
  BV: number;
  TM: number;
  EM: number;
  n: number;
  interval: number;
  projected: number;
  basicPrecision: number;
  incrementalAllowance: number[];
  upperLimit: number;
}
const { mus } = seedJson<{ mus: MusVector }>("sample/test_vectors.json");
const at5 = (misstatements: number) => confidenceFactor(5, misstatements);
const money = (amount: number | string): Fen => fen(String(amount));

describe("factors", () => {
  it("are the published ones: carried up to two decimals", () => {
    expect([0, 1, 2, 3].map(at5)).toEqual([300n, 475n, 630n, 776n]);
    const none = risks.map((risk) => confidenceFactor(risk, 0));
    expect(none).toEqual([461n, 300n, 231n, 190n, 161n, 139n, 121n, 100n, 70n]);
    expect(riskOf(5)).toBe(5);
    expect(riskOf(7)).toBeNull();
  });

  it("agree with every Poisson limit of the catalogue", () => {
    const { conf } = seedJson<{ conf: Record<string, number[]> }>("catalogues/cn_poisson_factors.json");
    for (const [confidence, factors] of Object.entries(conf)) {
      for (const [errors, factor] of factors.entries())
        expect(gammaInverse(Number(confidence), errors + 1)).toBeCloseTo(factor, 3);
    }
  });

  it("of Student grow with confidence and fall with the size of the sample", () => {
    expect(studentFactor(0.95, 29)).toBeCloseTo(2.04523, 5);
    expect(studentFactor(0.9, 4)).toBeCloseTo(2.13185, 5);
    expect(studentFactor(0.95, 100_000)).toBeCloseTo(1.95999, 3);
  });

  it("come from distributions that are each other's inverse", () => {
    for (const shape of [0.5, 1, 3.7, 40, 601]) {
      for (const chance of [0.01, 0.5, 0.95, 0.999])
        expect(gammaCdf(shape, gammaInverse(chance, shape))).toBeCloseTo(chance, 9);
    }
    for (const [a, b] of [
      [1, 25],
      [2, 59],
      [0.5, 12],
      [30, 4],
    ] as const)
      for (const chance of [0.05, 0.5, 0.9]) expect(betaCdf(betaInverse(chance, a, b), a, b)).toBeCloseTo(chance, 9);
  });
});

describe("sizes", () => {
  it("72 items at an interval of 140,000", () => {
    const expansion = expansionFactors[5];
    const input = {
      total: money(mus.BV),
      tolerable: money(mus.TM),
      expected: money(mus.EM),
      factor: at5(0),
      expansion,
    };
    expect(musSize(input)).toEqual({ size: mus.n, interval: money(mus.interval) });
    expect(musSize({ ...input, expected: money(312_500) })).toBeNull();
    expect(musSize({ ...input, total: 0n })).toBeNull();
  });

  it("by the textbook's factors", () => {
    const table = riskGrades.map((own) => riskGrades.map((other) => Number(textbookFactor(own, other)) / 100));
    expect(table).toEqual([
      [3.0, 2.7, 2.3, 2.0],
      [2.7, 2.4, 2.0, 1.6],
      [2.3, 2.1, 1.6, 1.2],
      [2.0, 1.6, 1.2, 1.0],
    ]);
    expect(factorSize(fen("3750000"), fen("125000"), textbookFactor("mid", "high"))?.size).toBe(63);
  });

  it("grow as the tolerable misstatement falls or the expected one rises", () => {
    const tolerable = [0.2, 0.1, 0.05, 0.02].map((share) => poissonSize(share, 0, 0.05) ?? 0);
    expect(tolerable).toEqual(tolerable.toSorted((a, b) => a - b));
    const expected = [0, 0.01, 0.02, 0.03].map((share) => poissonSize(0.05, share, 0.05) ?? 0);
    expect(expected).toEqual(expected.toSorted((a, b) => a - b));
    expect(poissonSize(0.05, 0.05, 0.05)).toBeNull();
    expect(poissonSize(0.0000001, 0, 0.05)).toBeNull();
  });
});

describe("sizes of table C-1 of the AICPA guide, some of each risk", () => {
  it.each([
    [5, 0, 0.5, 6],
    [5, 0, 0.03, 100],
    [5, 0.3, 0.01, 600],
    [10, 0.2, 0.5, 7],
    [10, 0.5, 0.1, 80],
    [15, 0.3, 0.06, 57],
    [20, 0, 0.04, 41],
    [20, 0.4, 0.02, 177],
    [25, 0.2, 0.005, 380],
    [30, 0, 0.3, 5],
    [30, 0.6, 0.08, 54],
    [35, 0.4, 0.05, 40],
    [50, 0.2, 0.03, 29],
  ])("risk %d %%, expected to tolerable %d, tolerable %d of the population: %d", (risk, share, tolerable, size) => {
    expect(poissonSize(tolerable, share * tolerable, risk / 100)).toBe(size);
  });
});

const table = new URL("../../../../../shared/data/statistics/aicpa_C1_mus_sample_sizes.csv", import.meta.url);
describe.skipIf(!existsSync(table))("table C-1 of the AICPA guide", () => {
  it("has the same 418 sizes", () => {
    const rows = readFileSync(table, "utf8").trim().split(/\r?\n/).slice(1);
    const differing = rows.filter((row) => {
      const [risk = 0, share = 0, tolerable = 0, size] = row.split(",").map(Number);
      return poissonSize(tolerable, share * tolerable, risk / 100) !== size;
    });
    expect(rows).toHaveLength(418);
    expect(differing).toEqual([]);
  });
});

describe("the evaluation of a monetary-unit sample", () => {
  const tested = [
    { book: fen("60000"), audited: fen("30000") },
    { book: fen("100000"), audited: fen("80000") },
    { book: fen("300000"), audited: fen("290000") },
    { book: fen("75000"), audited: fen("75000") },
  ];
  const evaluate = (items = tested, apart: typeof tested = []) =>
    evaluateMus({ items, interval: money(mus.interval), factor: at5, apart });

  it("likely 108,000, upper limit 595,900", () => {
    const { over, under } = evaluate();
    expect(over.likely).toBe(money(mus.projected));
    expect(over.known).toBe(fen("10000"));
    expect(over.basic).toBe(money(mus.basicPrecision));
    expect(over.items.map(({ increment }) => increment)).toEqual([...mus.incrementalAllowance.map(money), 0n]);
    expect(over.upper).toBe(money(mus.upperLimit));
    expect(under).toMatchObject({ likely: 0n, upper: money(mus.basicPrecision), items: [] });
  });

  it("says 48,000 beyond the 60,000 that were found, each direction by itself", () => {
    const found = foundByDirection(tested);
    expect(found).toEqual({ over: fen("60000"), under: 0n });
    const { over, under } = evaluate();
    expect(beyondFound({ over: over.likely, under: under.likely }, found)).toEqual({ over: fen("48000"), under: 0n });
    const both = [...tested, { book: fen("50000"), audited: fen("55000") }];
    const apart = evaluate(both);
    // Taint 0.1 of an interval of 140,000 is 14,000, of which 5,000 were found.
    expect(beyondFound({ over: apart.over.likely, under: apart.under.likely }, foundByDirection(both))).toEqual({
      over: fen("48000"),
      under: fen("9000"),
    });
    // A classical estimate is one net figure: 18,000 likely, 10,000 over and 1,000 under found.
    const mixed = { over: fen("10000"), under: fen("1000") };
    expect(beyondFound(fen("18000"), mixed)).toEqual({ over: fen("9000"), under: 0n });
    expect(beyondFound(fen("-18000"), mixed)).toEqual({ over: 0n, under: fen("27000") });
  });

  it("does not depend on the order of the items", () => {
    const next = generator(2);
    for (let round = 0; round < 20; round++) {
      const shuffled = tested.map((item) => ({ item, key: next() })).toSorted((a, b) => a.key - b.key);
      const { upper, likely } = evaluate(shuffled.map(({ item }) => item)).over;
      expect([upper, likely]).toEqual([money(mus.upperLimit), money(mus.projected)]);
    }
  });

  it("keeps understatements apart, and adds what was tested in full without projecting it", () => {
    const { over, under } = evaluate(
      [...tested, { book: fen("50000"), audited: fen("55000") }],
      [
        { book: fen("900000"), audited: fen("880000") },
        { book: fen("1000"), audited: fen("1500") },
      ],
    );
    expect(yuan(over.upper)).toBe("615900.00");
    expect(yuan(under.projected)).toBe("14000.00");
    expect(yuan(under.known)).toBe("500.00");
    expect(() => evaluate([{ book: 0n, audited: 0n }])).toThrow(RangeError);
  });

  it("bounds a wholly false sample above its own value", () => {
    const { over } = evaluate([{ book: fen("100"), audited: 0n }]);
    expect(over.projected).toBe(money(mus.interval));
    expect(over.upper).toBe(fen("665000"));
  });
});

describe("classical estimates", () => {
  const book = integers(31, 60, 10_000, 900_000).map(BigInt);
  const population = book.map((amount, index) => ({
    book: amount,
    audited: index % 9 === 0 ? amount - amount / 10n : amount,
  }));
  const stratum = (items: readonly { book: Fen; audited: Fen }[], of = population): SampledStratum => ({
    count: of.length,
    amount: sum(of.map((item) => item.book)),
    items,
  });
  const methods: readonly Estimator[] = ["mean", "difference", "ratio"];
  const truth = sum(population.map((item) => item.book - item.audited));

  it("are exact when everything was tested", () => {
    for (const by of methods)
      expect(estimate([stratum(population)], by, 0.95)).toEqual({ misstatement: truth, precision: 0n });
  });

  it("of difference and ratio follow their formulas, precision included", () => {
    const items = [
      { book: 100n, audited: 90n },
      { book: 200n, audited: 200n },
      { book: 300n, audited: 280n },
      { book: 400n, audited: 400n },
    ];
    const own: SampledStratum = { count: 40, amount: 12_000n, items };
    // Σ difference 30: 30 ÷ 4 × 40 = 300; s = √(275 ÷ 3); t(3) = 3.18245.
    const precision = BigInt(Math.round(3.182446305 * Math.sqrt(275 / 3) * (40 / 2) * Math.sqrt(36 / 40)));
    expect(estimate([own], "difference", 0.95)).toEqual({ misstatement: 300n, precision });
    expect(estimate([own], "ratio", 0.95)?.misstatement).toBe(360n);
    expect(estimate([own], "mean", 0.95)?.misstatement).toBe(12_000n - 9700n);
  });

  it("do not depend on the order, and join strata by adding them", () => {
    const sampled = population.slice(0, 20);
    for (const by of methods) {
      const whole = estimate([stratum(sampled)], by, 0.9);
      expect(estimate([stratum(sampled.toReversed())], by, 0.9)).toEqual(whole);
      const halves = [population.slice(0, 30), population.slice(30)].map((half) => stratum(half.slice(0, 10), half));
      const apart = halves.map((half) => estimate([half], by, 0.9)?.misstatement ?? 0n);
      expect(estimate(halves, by, 0.9)?.misstatement).toBe(sum(apart));
    }
  });

  it("say nothing where nothing can be said", () => {
    expect(estimate([stratum([])], "ratio", 0.95)).toBeNull();
    expect(estimate([stratum([{ book: 0n, audited: 5n }])], "ratio", 0.95)).toBeNull();
    expect(estimate([stratum(population.slice(0, 1))], "difference", 0.95)?.precision).toBeNull();
  });
});

describe("tests of controls", () => {
  it.each([
    [25, 0, 0.9, 0.088, 0.092],
    [60, 1, 0.9, 0.0633, 0.065],
    [60, 1, 0.95, 0.0766, 0.0792],
  ])("%i items with %i deviations at %f", (size, deviations, confidence, exact, poisson) => {
    const upper = upperRates(size, deviations, confidence);
    expect(upper.exact).toBeCloseTo(exact, 4);
    expect(Math.abs(upper.poisson - poisson)).toBeLessThan(0.0005);
    expect(upper.poisson).toBeGreaterThan(upper.exact);
  });

  it("need 45, 32 and 22 items without a deviation at 90 %, 59, 42 and 29 at 95 %", () => {
    expect([0.05, 0.07, 0.1].map((rate) => attributeSize(rate, 0, 0.9))).toEqual([45, 32, 22]);
    expect([0.05, 0.07, 0.1].map((rate) => attributeSize(rate, 0, 0.95))).toEqual([59, 42, 29]);
    expect(attributeSize(0.05, 0.05, 0.9)).toBeNull();
    expect(attributeSize(0.05, 0.01, 0.9)).toBe(77);
  });

  it("bound a rate that is never below what was found, and is everything when everything deviates", () => {
    for (let deviations = 0; deviations <= 25; deviations++) {
      const { exact } = upperRates(25, deviations, 0.9);
      expect(exact).toBeGreaterThanOrEqual(deviations / 25);
    }
    expect(upperRates(25, 25, 0.9)).toEqual({ exact: 1, poisson: 1 });
    expect(() => upperRates(5, 6, 0.9)).toThrow(RangeError);
  });

  it("have the smallest sizes of the textbook", () => {
    expect(Object.values(controlSizes).map(({ size }) => size)).toEqual([1, 2, 2, 5, 20, 25, 1]);
  });
});
