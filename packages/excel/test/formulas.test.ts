import { describe, expect, it } from "vitest";
import { parseFormula } from "../src/formula/parse-formula.ts";
import { placeKey, Workings } from "../src/formula/work-out.ts";

/** Formulas of column A, top down; plain values are stored beside them in column B. */
function worked(formulas: string[], stored: (number | string | boolean | null)[] = []) {
  const placed = new Map(
    formulas.flatMap((text, row) => {
      const formula = parseFormula(text);
      return formula ? [[placeKey(row, 0), { formula, rows: 0, columns: 0 }] as const] : [];
    }),
  );
  const workings = new Workings(placed, (row, column) => (column === 1 ? (stored[row] ?? null) : null));
  return formulas.map((_, row) => workings.at(row, 0));
}

describe("a formula without a value", () => {
  it.each([
    ["B1+B2", 300.5],
    ["=SUM(B1:B3)", 1300.5],
    ["SUM(B1,B2,5)", 305.5],
    ["B1-B2*2", -301],
    ["(B1+B2)/2", 150.25],
    ["ROUND(B2/3,2)", 66.83],
    ["ROUND(2.675,2)", 2.68],
    ["ROUND(-2.5,0)", -3],
    ["IF(B1>B2,B1,B2)", 200.5],
    ['IF(B4="",0,1)', 0],
    ["MAX(B1:B3)-MIN(B1:B3)", 900],
    ["ABS(-B1)", 100],
    ["10%*B1", 10],
    ['B5&"-"&B1', "记-100"],
    ["SUM(B1:B5)", 1300.5],
    ["0.1+0.2-0.3", 0],
  ])("%s is worked out", (formula, want) => {
    const [value] = worked([formula], [100, 200.5, 1000, null, "记"]);
    if (typeof want === "number") expect(value).toBeCloseTo(want, 9);
    else expect(value).toBe(want);
  });

  it.each([
    "VLOOKUP(B1,B:C,2,0)",
    "Sheet2!B1",
    "'1月'!B1",
    "[1]Sheet1!B1",
    "total",
    "SUM(B1:B2",
    "B5+1",
    "B1/B4",
    "A1",
    "SUM(A1:B3)",
    "{1,2}",
    "B1^2",
    "",
  ])("%s is not guessed at", (formula) => {
    expect(worked([formula], [100, 200.5, 1000, null, "记"])).toEqual([undefined]);
  });

  it("follows a running balance of two hundred thousand rows, from whichever end", () => {
    const rows = 200_000;
    const ones = Array.from({ length: rows }, () => 1);
    expect(
      worked(
        ones.map((_, row) => (row === 0 ? "B1" : `A${row}+B${row + 1}`)),
        ones,
      ).at(-1),
    ).toBe(rows);
    const upward = ones.map((_, row) => (row === rows - 1 ? "B1" : `A${row + 2}+B1`));
    expect(worked(upward, ones)[0]).toBe(rows);
  });

  it("adds fens up exactly", () => {
    const fens = Array.from({ length: 1000 }, (_, row) => (row % 2 === 0 ? 1234567.01 : 0.07));
    expect(worked([`SUM(B1:B1000)`], fens)).toEqual([617283540]);
  });
});
