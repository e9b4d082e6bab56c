import { describe, expect, it } from "vitest";
import { seedCsv } from "../../test/seed.ts";
import { statementLineFrom } from "../catalogue/records.ts";
import { evaluate, evaluationOrder, formulaTerms } from "./formula.ts";

const lines = seedCsv("catalogues/cn_fs_items.csv").map(statementLineFrom);

describe("statement formulas", () => {
  it("reads terms with their signs and refuses anything else", () => {
    expect(formulaTerms("P199+P201-P202")).toEqual([
      { sign: 1, code: "P199" },
      { sign: 1, code: "P201" },
      { sign: -1, code: "P202" },
    ]);
    expect(formulaTerms("@weighted")).toEqual([]);
    for (const bad of ["A1*2", "A1++A2", "alert(1)", "A1+"]) expect(() => formulaTerms(bad)).toThrow(RangeError);
  });

  it("orders every total of the catalogue after its terms", () => {
    const order = evaluationOrder(lines);
    const place = new Map(order.map((code, i) => [code, i]));
    for (const line of lines) {
      for (const term of formulaTerms(line.formula)) expect(place.get(term.code)!).toBeLessThan(place.get(line.code)!);
    }
    expect(order.length).toBe(lines.length);
  });

  it("names the cycle it finds", () => {
    const cycle = [
      { code: "A1", formula: "A2" },
      { code: "A2", formula: "A3-A1" },
      { code: "A3", formula: "" },
    ];
    expect(() => evaluate(cycle, new Map())).toThrow("A1 > A2 > A1");
  });

  it("subtracts treasury shares and expenses, and adds signed losses", () => {
    const amounts = evaluate(
      lines.filter((line) => line.group <= 3),
      new Map([
        ["E101", 100n],
        ["E104", 30n],
        ["P100", 50n],
        ["P101", 20n],
        ["P111", -5n],
      ]),
    );
    expect([amounts.get("E199"), amounts.get("P199"), amounts.get("P3991")]).toEqual([70n, 25n, 25n]);
  });
});
