import type { BenfordTest, ComparedRow } from "@digao/contract/areas/balance/data-analysis/calls";
import { benford, countsOf } from "@digao/domain/benford/benford";
import { describe, expect, it } from "vitest";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { forestOf } from "./accounts.ts";
import { isMarked, markOf } from "./changes.ts";
import { tableText } from "./copy-table.ts";
import { bandOf, chiVerdict, digitChart } from "./digits.ts";
import { heatOf } from "./heat.ts";

const side = (close: string) => ({ open: "0.00", debit: "0.00", credit: "0.00", close });
const compared = (a: string, b: string, changeRate: string | null): ComparedRow => ({
  accountCode: "1",
  accountName: "",
  level: 1,
  parentCode: null,
  isLeaf: true,
  a: side(a),
  b: side(b),
  change: String(Number(a) - Number(b)),
  changeRate,
});

describe("a month's shade", () => {
  it("grows with its part of the account's largest month, whichever its sign", () => {
    const values = ["0.00", "1.00", "-50.00", "100.00", "-100.00"];
    expect(values.map((_, place) => heatOf(values, place))).toEqual([0, 1, 3, 5, 5]);
  });
});

describe("a change between two periods", () => {
  it("is marked from the share chosen on, and wherever no share can say it", () => {
    expect(isMarked(compared("129.00", "100.00", "0.2900"), 30)).toBe(false);
    expect(isMarked(compared("130.00", "100.00", "0.3000"), 30)).toBe(true);
    expect(isMarked(compared("-130.00", "-100.00", "-0.3000"), 30)).toBe(true);
    const signs = [compared("5.00", "0.00", null), compared("0.00", "5.00", "-1"), compared("-5.00", "5.00", "-2")];
    expect(signs.map(markOf)).toEqual(["new", "gone", "turned"]);
    expect(signs.every((row) => isMarked(row, 999))).toBe(true);
    expect(markOf(compared("0.00", "0.00", null))).toBeUndefined();
  });
});

describe("digits beside Benford's law", () => {
  const counts = (of: readonly number[]): BenfordTest =>
    benford("first", countsOf("first", new Map(of.map((count, place) => [(place + 1) * 10, count]))));
  it("stand outside the band exactly where they are flagged, and in the colour of what needs a person", () => {
    const test = counts([255, 160, 118, 97, 150, 66, 58, 51, 45]);
    const flagged = test.rows.map(({ isFlagged }) => isFlagged);
    const outside = test.rows.map(({ actual, expected }) => {
      const { low, high } = bandOf(expected, test.n);
      return actual < low || actual > high;
    });
    expect(outside).toEqual(flagged);
    expect(flagged.flatMap((is, place) => (is ? [place + 1] : []))).toEqual([1, 5]);
    const chart = digitChart(test, { actual: "a", expected: "e", low: "l", high: "h" });
    expect(chart.series[0]?.marked).toEqual(flagged);
    expect(chart.series[0]?.values[0]).toBe("0.255000");
    expect(chiVerdict(test)).toBe("differs");
    expect(chiVerdict(counts([310, 170, 120, 101, 82, 70, 55, 50, 42]))).toBe("fits");
  });
});

describe("a tree of accounts", () => {
  it("begins where a parent is not shown", () => {
    const row = (accountCode: string, parentCode: string | null) => ({ accountCode, parentCode });
    const rows = [row("1002", null), row("100201", "1002"), row("22210101", "222101")];
    const { roots, below } = forestOf(rows);
    expect(roots).toEqual([rows[0], rows[2]]);
    expect(below.get("1002")).toEqual([rows[1]]);
  });
});

describe("a table that is copied", () => {
  it("has its heads, plain figures and texts that Excel keeps in one cell", () => {
    const columns: GridColumn<{ name: string; amount: string }>[] = [
      { key: "name", title: "科目", value: ({ name }) => name },
      { key: "amount", title: "金额", kind: "money", value: ({ amount }) => amount },
    ];
    const rows = [{ name: "银行\n存款", amount: "1234567.80" }];
    expect(tableText(columns, rows)).toBe('科目\t金额\r\n"银行\n存款"\t1234567.80');
  });
});
