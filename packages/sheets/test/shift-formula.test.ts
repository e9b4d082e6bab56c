import { describe, expect, it } from "vitest";
import { tokenize } from "../src/formula/tokens.ts";
import { type FormulaChange, offsetFormula, shiftFormula } from "../src/shift-formula.ts";

const change = (kind: "insert" | "remove", axis: "row" | "column", at: number, count: number): FormulaChange => ({
  kind: "sheet",
  sheet: "S",
  change: { kind, axis, at, count },
});

describe("references follow rows and columns", () => {
  const cases: [string, FormulaChange, string][] = [
    ["=A1+A2", change("insert", "row", 1, 2), "=A1+A4"],
    ["=$A$2+A$2+$A2", change("insert", "row", 1, 2), "=$A$4+A$4+$A4"],
    ["=SUM(A1:A3)", change("insert", "row", 2, 2), "=SUM(A1:A5)"],
    ["=SUM(A1:A3)", change("insert", "row", 3, 2), "=SUM(A1:A3)"],
    ["=SUM(A2:A9)", change("remove", "row", 0, 4), "=SUM(A1:A5)"],
    ["=SUM(A2:A9)", change("remove", "row", 5, 9), "=SUM(A2:A5)"],
    ["=SUM(A2:A3)+A2", change("remove", "row", 1, 2), "=SUM(#REF!)+#REF!"],
    ["=SUM(A:B)+SUM(3:4)", change("insert", "row", 1, 1), "=SUM(A:B)+SUM(4:5)"],
    ["=SUM($A:B)+SUM(3:4)", change("insert", "column", 1, 1), "=SUM($A:C)+SUM(3:4)"],
    ["=S!A5+T!A5+'S'!A5", change("insert", "row", 0, 1), "=S!A6+T!A5+S!A6"],
    [
      '="A5"&LOG10(A5)&Table[[#This Row],[A5]]',
      change("insert", "row", 0, 1),
      '="A5"&LOG10(A6)&Table[[#This Row],[A5]]',
    ],
    ["='[1]S'!A5+[2]S!A5+S:T!A5", change("insert", "row", 0, 1), "='[1]S'!A5+[2]S!A5+S:T!A5"],
    ["=B3:B1", change("insert", "row", 0, 1), "=B4:B2"],
    ["=A1048576", change("insert", "row", 0, 1), "=#REF!"],
    ["=总额A1+甲!A1", change("insert", "row", 0, 1), "=总额A1+甲!A1"],
  ];
  it.each(cases)("%s", (formula, how, expected) => {
    expect(shiftFormula(formula, "S", how)).toBe(expected);
  });

  it("a formula on another sheet moves only where it names the changed one", () => {
    expect(shiftFormula("=A5+S!A5", "T", change("insert", "row", 0, 1))).toBe("=A5+S!A6");
  });

  it("names with blanks and quotes are quoted", () => {
    const named = shiftFormula("=S!A1", "T", { kind: "rename", sheet: "S", name: "张'三 2024" });
    expect(named).toBe("='张''三 2024'!A1");
    expect(shiftFormula(named, "T", { kind: "rename", sheet: "张'三 2024", name: "S" })).toBe("=S!A1");
  });
});

describe("a formula filled down or across", () => {
  it("moves what is relative", () => {
    expect(offsetFormula("=A1+$A1+A$1+$A$1+SUM(S!B2:C3,A:A)", 1, 1)).toBe("=B2+$A2+B$1+$A$1+SUM(S!C3:D4,B:B)");
    expect(offsetFormula("=A1", -1, 0)).toBe("=#REF!");
  });
});

/** A sequence of its own, the same each time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe("any formula", () => {
  const pieces = [
    "A1",
    "$B$2",
    "C$3:D4",
    "A:A",
    "2:$3",
    "'a ''b'!A1",
    "S!B2",
    "SUM(",
    ")",
    ",",
    "+",
    '"x""y"',
    "#REF!",
    "1.5E+3",
    "LOG10(",
    "name_1",
    " ",
    "<=",
    "{1;2}",
    "[1]S!A1",
    "审计!A1",
    "%",
    "'",
  ];
  it("is its tokens joined, and rows put in and taken out leave it as it was", () => {
    const random = numbers(7);
    const pick = (below: number) => Math.floor((random.next().value ?? 0) * below);
    for (let round = 0; round < 500; round++) {
      const formula = `=${Array.from({ length: pick(12) }, () => pieces[pick(pieces.length)]).join("")}`;
      expect(
        tokenize(formula)
          .map(({ text }) => text)
          .join(""),
      ).toBe(formula);
      const [at, count] = [pick(5), 1 + pick(3)];
      const there = shiftFormula(formula, "S", change("insert", "row", at, count));
      const back = shiftFormula(there, "S", change("remove", "row", at, count));
      const whole = shiftFormula(formula, "S", { kind: "rename", sheet: "nowhere", name: "x" });
      expect(back).toBe(whole);
    }
  });
});
