import { describe, expect, it } from "vitest";
import { readYear, type YearRow } from "./year-reading.ts";

const row = (
  open: number | null,
  period: [number, number],
  ytd: [number, number] | null,
  close: number | null,
  yearOpen: number | null = null,
): YearRow => {
  const fen = (n: number | null) => (n === null ? null : BigInt(n));
  const sides = ([debit, credit]: [number, number]) => ({ debit: BigInt(debit), credit: BigInt(credit) });
  return { open: fen(open), yearOpen: fen(yearOpen), close: fen(close), period: sides(period), ytd: ytd && sides(ytd) };
};

describe("a balance list with columns of the year", () => {
  it("is the month's where opening and 本期 come to the closing: the year's opening is the closing less 本年累计", () => {
    const rows = [row(90, [20, 10], [120, 60], 100), row(-90, [10, 20], [60, 120], -100)];
    expect(readYear(rows, false)).toEqual({ reading: "derived", choices: ["derived"] });
  });

  it("opens with the year where opening and 本年累计 come to the closing", () => {
    const rows = [row(40, [20, 10], [120, 60], 100), row(-40, [10, 20], [60, 120], -100)];
    expect(readYear(rows, false).reading).toBe("ytd");
  });

  it("takes 年初余额 and 本年累计 where they come to the closing, whatever the month does", () => {
    const rows = [row(90, [20, 10], [120, 60], 100, 40), row(-1, [10, 20], [60, 120], -100, -40)];
    expect(readYear(rows, false).reading).toBe("yearOpening");
  });

  it("stands as listed where the movements are the same, or there is no column of the year", () => {
    expect(readYear([row(40, [120, 60], [120, 60], 100)], false).reading).toBe("listed");
    expect(readYear([row(40, [120, 60], null, 100)], false).reading).toBe("listed");
    expect(readYear([row(40, [120, 60], [0, 0], 100)], false).reading).toBe("listed");
  });

  it("has an opening of the year alone where 年初 stands beside a month and nothing says what moved in the year", () => {
    expect(readYear([row(90, [20, 10], null, 100, 40)], false).reading).toBe("openingOnly");
    expect(readYear([row(90, [20, 10], null, 100, 90)], false).reading).toBe("listed");
  });

  it("is asked about where no reading holds for every row, or two that differ do", () => {
    const broken = [row(90, [20, 10], [120, 60], 100), row(90, [20, 10], [120, 60], 100), row(1, [2, 3], [4, 5], 6)];
    expect(readYear(broken, false)).toEqual({ reading: null, choices: ["derived", "ytd", "listed"] });
    const both = [row(90, [20, 10], [70, 60], 100)];
    expect(readYear(both, false).reading).toBeNull();
    const smaller = [row(90, [20, 10], [5, 0], 100)];
    expect(readYear(smaller, false).reading).toBeNull();
  });

  it("may stand on the account's own side where the list has signs alone", () => {
    const rows = [row(90, [20, 10], [120, 60], 100), row(90, [10, 20], [60, 120], 100)];
    expect(readYear(rows, true).reading).toBe("derived");
    expect(readYear(rows, false).reading).toBeNull();
  });
});
