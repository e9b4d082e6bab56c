import { describe, expect, it } from "vitest";
import { type Book, type CellMatrix, emptyBook, emptySheet } from "../src/book.ts";
import type { BindingAnswer, BindingCall } from "../src/compute/calls.ts";
import { computeBook, cycleText, withComputed } from "../src/compute.ts";

function bookOf(formulas: string[], values: CellMatrix = {}): Book {
  const cellData: CellMatrix = { ...values };
  formulas.forEach((f, row) => {
    cellData[row] = { ...cellData[row], 5: { f } };
  });
  const book = emptyBook("b", "b");
  return { ...book, sheetOrder: ["s"], sheets: { s: { ...emptySheet("s", "表"), cellData } } };
}

const nothing = (): BindingAnswer[] => [];

async function valuesOf(
  formulas: string[],
  values: CellMatrix,
  binding: (calls: readonly BindingCall[]) => BindingAnswer[] = nothing,
) {
  const { computed, fault } = await computeBook(bookOf(formulas, values), { binding });
  if (!computed) throw new Error(fault);
  return formulas.map((_, row) => computed.changed.find((cell) => cell.row === row && cell.column === 5)?.v ?? null);
}

const numbers: CellMatrix = Object.fromEntries(
  [10, 20, 30, 40, 50].map((v, row) => [
    row,
    {
      0: { v, t: 2 as const },
      1: { v: row + 1, t: 2 as const },
      2: { v: ["甲", "乙", "甲", "丙", "甲"][row] ?? "", t: 1 as const },
    },
  ]),
);

describe("functions of working papers", () => {
  const expected: [string, unknown][] = [
    ["=SUM(A1:A5)", 150],
    ['=SUMIF(C1:C5,"甲",A1:A5)', 90],
    ['=SUMIFS(A1:A5,C1:C5,"甲",B1:B5,">1")', 80],
    ['=COUNTIFS(C1:C5,"甲",A1:A5,">=30")', 2],
    ['=IF(A1>5,"是","否")', "是"],
    ["=IFS(A1>50,1,TRUE,2)", 2],
    ["=VLOOKUP(30,A1:C5,3,FALSE)", "甲"],
    ["=XLOOKUP(40,A1:A5,C1:C5)", "丙"],
    ["=INDEX(A1:B5,MATCH(30,A1:A5,0),2)", 3],
    ["=ROUND(2.345,2)", 2.35],
    ["=DATE(2024,2,30)", 45352],
    ["=EOMONTH(45322,1)", 45351],
    ["=EDATE(45322,1)", 45351],
    ['=TEXT(1234.5,"#,##0.00")', "1,234.50"],
    ['=TEXT(45657,"yyyy年m月d日")', "2024年12月31日"],
    ["=ROUND(PMT(0.05/12,60,100000),2)", -1887.12],
    ["=ROUND(NPV(0.1,100,200),2)", 256.2],
    ["=SUMPRODUCT(A1:A5,B1:B5)", 550],
    ["=LET(x,A1,x*2)", 20],
    ["=SIGN(-3)", -1],
    ["=1/0", "#DIV/0!"],
    ['=IFERROR(1/0,"-")', "-"],
  ];
  it("give what Excel gives", async () => {
    expect(
      await valuesOf(
        expected.map(([formula]) => formula),
        numbers,
      ),
    ).toEqual(expected.map(([, value]) => value));
  });
});

describe("bindings", () => {
  it("are asked for in one go, each different call once, and a second time only for calls of calls", async () => {
    const batches: string[][] = [];
    const answers: Record<string, number> = {
      "AMT A105": 100,
      "AMT A106": 7,
      "ACC 10": 5,
      "ACC 100": 9,
      "SIGN ZD-1 0": 3,
    };
    const values = await valuesOf(
      ['=AMT("A105")', '=AMT("A105")*2+AMT("A106")', "=ACC(A1)", '=ACC(AMT("A105"))', '=SIGN("ZD-1",0)', "=F1+F2"],
      numbers,
      (calls) => {
        batches.push(calls.map(({ name, args }) => [name, ...args].join(" ")));
        return calls.map(({ name, args }) => ({ value: answers[[name, ...args].join(" ")] ?? 0 }));
      },
    );
    expect(values).toEqual([100, 207, 5, 9, 3, 307]);
    expect(batches).toEqual([["AMT A105", "AMT A106", "SIGN ZD-1 0"], expect.arrayContaining(["ACC 10", "ACC 100"])]);
  });

  it("that fail say why in their cell, are never 0, and make what hangs on them fail", async () => {
    const values = await valuesOf(
      ['=AMT("X")', "=F1+1", '=IFERROR(AMT("X"),-1)', "=SUM(F1:F2)", '=AMT("X")+1'],
      {},
      (calls) => calls.map(() => ({ error: "#无此科目" })),
    );
    expect(values).toEqual(["#无此科目", "#N/A", -1, "#N/A", "#无此科目"]);
  });
});

describe("cycles", () => {
  it("are told, with everything that hangs on them", async () => {
    const book = bookOf(["=F2+1", "=F1", "=F3", "=F1*2", "=1+1"]);
    const { computed } = await computeBook(book, { binding: nothing });
    expect(computed?.cycles.map(({ row }) => row)).toEqual([0, 1, 2]);
    const done = withComputed(book, computed?.changed ?? []);
    expect([0, 1, 2, 3, 4].map((row) => done.sheets.s?.cellData?.[row]?.[5]?.v)).toEqual([
      cycleText,
      cycleText,
      cycleText,
      "#N/A",
      2,
    ]);
  });
});

it("only what has changed comes back, and the book given stays as it was", async () => {
  const book = bookOf(["=1+1", "=2+2"]);
  const stored = withComputed(book, [{ sheetId: "s", row: 0, column: 5, v: 2, t: 2 }]);
  const before = JSON.stringify(stored);
  const { computed } = await computeBook(stored, { binding: nothing });
  expect(computed?.changed).toEqual([{ sheetId: "s", row: 1, column: 5, v: 4, t: 2 }]);
  expect(JSON.stringify(stored)).toBe(before);
});

it("more formulas than agreed are refused", async () => {
  expect((await computeBook(bookOf(["=1", "=2"]), { binding: nothing, formulasMax: 1 })).fault).toBe("tooManyFormulas");
});

describe("functions of ranges", () => {
  it("get them line by line and tell an empty cell from a nil", async () => {
    const seen: unknown[][] = [];
    const run = (args: unknown[]) => {
      seen.push(args);
      return "ok";
    };
    const functions = new Map([["CALC", run]]);
    const book = bookOf(['=CALC("a",A1:B2,B1)'], { 0: { 0: { v: 0, t: 2 } }, 1: { 1: { v: "x", t: 1 } } });
    const { computed } = await computeBook(book, { binding: nothing, functions });
    expect(computed?.changed.map(({ v }) => v)).toEqual(["ok"]);
    expect(seen[0]).toEqual([
      "a",
      [
        [0, null],
        [null, "x"],
      ],
      [[null]],
    ]);
  });
});
