import { describe, expect, it } from "vitest";
import { explainFigure, type FigureFacts, type Part } from "./figure-causes.ts";
import { figureWords } from "./figure-words.ts";

const part = (label: string, amount: bigint): Part => ({ label, account: label, amount });
const facts = (stated: bigint, computed: bigint, more: Partial<FigureFacts> = {}): FigureFacts => ({
  stated,
  computed,
  parts: [],
  others: [],
  strangers: [],
  adjustments: [],
  byJournal: null,
  ...more,
});
const first = (of: FigureFacts) => explainFigure(of)[0];
const children = [part("112201", 40_000n), part("112202", 25_000n), part("112203", 7_100n), part("112204", 310n)];
const sum = 72_410n;

describe("a figure that is not what its parts make", () => {
  it("has no cause where it is", () => {
    expect(explainFigure(facts(sum, sum, { parts: children }))).toEqual([]);
  });

  it("leaves one, two or three parts out, or counts them twice, or has them on the wrong side", () => {
    const off = (by: bigint) => first(facts(sum + by, sum, { parts: children }));
    expect(off(-25_000n)).toMatchObject({ cause: "leftOut", names: "112202", account: "112202" });
    expect(off(-32_100n)).toMatchObject({ cause: "leftOut", names: "112202、112203", account: null });
    expect(off(-32_410n)).toMatchObject({ cause: "leftOut", names: "112202、112203、112204" });
    expect(off(40_000n)).toMatchObject({ cause: "twice", names: "112201" });
    expect(off(-14_200n)).toMatchObject({ cause: "wrongSide", names: "112203", amount: 7_100n });
  });

  it("is another's difference, an adjustment, or what belongs elsewhere", () => {
    const others = [part("1123", -30_000n), part("1221", 5_000n)];
    expect(first(facts(sum + 30_000n, sum, { others }))).toMatchObject({ cause: "opposite", names: "1123" });
    expect(first(facts(sum + 25_000n, sum, { others }))).toMatchObject({ cause: "opposite", names: "1123、1221" });
    const adjustments = [part("AJE-3", -9_000n)];
    expect(first(facts(sum - 9_000n, sum, { adjustments, parts: children }))).toMatchObject({ cause: "booked" });
    expect(first(facts(sum + 777n, sum, { strangers: [part("1131", 777n)] }))).toMatchObject({ cause: "elsewhere" });
  });

  it("has digits that changed places, a decimal point that slipped, or the other side", () => {
    expect(first(facts(1_354_20n, 1_534_20n))).toMatchObject({ cause: "swap" });
    expect(first(facts(153_420n, 15_342n))).toMatchObject({ cause: "slide" });
    expect(first(facts(-500_00n, 500_00n))).toMatchObject({ cause: "turned" });
    expect(first(facts(0n, 500_00n))).toMatchObject({ cause: "nothing" });
    expect(explainFigure(facts(500_01n, 500_00n)).map(({ cause }) => cause)).toEqual(["rounding"]);
    expect(first(facts(900_00n, 700_00n, { byJournal: 900_00n }))).toMatchObject({ cause: "journal" });
  });

  it("is told in Chinese and English with its figures", () => {
    const of = { kind: "parent", stated: sum - 32_100n, computed: sum } as const;
    const cause = first(facts(of.stated, of.computed, { parts: children }))!;
    expect(figureWords(cause, of, "zh")).toBe("上级科目可能没有包括 112202、112203（321.00）");
    expect(figureWords(cause, of, "en")).toBe("the parent account may leave out 112202, 112203 (321.00)");
  });
});
