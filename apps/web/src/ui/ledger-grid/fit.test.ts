import { describe, expect, it } from "vitest";
import type { GridColumn } from "./column.ts";
import { fitOf } from "./fit.ts";

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
});
