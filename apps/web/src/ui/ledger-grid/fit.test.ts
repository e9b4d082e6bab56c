import { describe, expect, it } from "vitest";
import type { GridColumn } from "./column.ts";
import { amountWidth, emptyOf, fitOf, wantedOf } from "./fit.ts";

type Row = Record<string, string>;
const column = (key: string): GridColumn<Row> => ({ key, title: "Debit", kind: "money", value: (row) => row[key] });

const widthOf = (amounts: readonly string[]): number => {
  const rows = amounts.map((amount) => ({ amount }));
  const content = {
    count: rows.length,
    rowAt: (index: number) => rows[index],
    unit: "yuan",
    treeColumn: undefined,
  } as const;
  return fitOf({ columns: [column("amount")], ...content }).amount ?? 0;
};

describe("widths that the content asks for", () => {
  it("folds amounts that are dashes alone to their name, and no amount that is one", () => {
    expect(widthOf(["0.00", "", "-0.00"])).toBeLessThan(widthOf(["1.00"]));
    expect(widthOf(["0.00", "20721892.22"])).toBeGreaterThan(widthOf(["0.00", "1.00"]));
    expect(widthOf([])).toBe(widthOf(["1.00"]));
  });

  it("gives separators less room than digits, and never less than the bold figures of a total take", () => {
    expect(amountWidth("1,450,000.00")).toBeLessThan(amountWidth("145000000000"));
    expect(amountWidth("1,450,000.00")).toBeGreaterThanOrEqual(9 * 8 + 3 * 4 + 16);
  });

  it("names columns that may fold once all their amounts are nought, and words by what they need", () => {
    const rows = [{ name: "Financial assets held for trading", dr: "0.00", cr: "5.00", open: "0.00" }];
    const folding = (key: string): GridColumn<Row> => ({ ...column(key), folds: true });
    const name: GridColumn<Row> = { key: "name", title: "Item", value: (row) => row.name };
    const content = {
      columns: [name, folding("dr"), folding("cr"), column("open")],
      count: 1,
      rowAt: (index: number) => rows[index],
      unit: "yuan",
      treeColumn: undefined,
    } as const;
    expect(emptyOf(content)).toEqual(["dr"]);
    expect(emptyOf({ ...content, count: 0 })).toEqual([]);
    expect(Object.keys(wantedOf(content))).toEqual(["name"]);
    expect(wantedOf(content).name).toBeGreaterThan(33 * 7);
  });
});
