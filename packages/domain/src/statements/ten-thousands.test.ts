import { describe, expect, it } from "vitest";
import { generator } from "../../test/random.ts";
import { lines as allLines, heads, mapped, nets } from "../../test/sample.ts";
import { type Fen, fixed } from "../money.ts";
import { trialBalance } from "../trial-balance/trial-balance.ts";
import { formAmounts } from "./form.ts";
import { evaluate, formulaTerms } from "./formula.ts";
import { SMALL_ENTERPRISE_FORM } from "./small-enterprise.ts";
import { tenThousandsThatAddUp } from "./ten-thousands.ts";

const lines = allLines.filter(({ group }) => group <= 3);
type Lines = Pick<(typeof lines)[number], "code" | "formula" | "kind">[];

/** Totals that differ from what they are the sum of. */
function wrong(of: Lines, shown: ReadonlyMap<string, bigint>): string[] {
  return of.flatMap(({ code, formula }) => {
    const terms = formulaTerms(formula);
    const total = terms.reduce((sum, term) => sum + BigInt(term.sign) * (shown.get(term.code) ?? 0n), 0n);
    return terms.length > 0 && total !== shown.get(code) ? [code] : [];
  });
}

const audited = (): Map<string, Fen> => {
  const { rows } = trialBalance({ lines, balances: mapped, periodNets: nets, heads });
  return new Map(rows.map((row) => [row.line.code, row.audited]));
};

describe("statements in 万元", () => {
  it("of the sample company add up, with their totals as rounded by themselves", () => {
    const shown = tenThousandsThatAddUp(lines, audited());
    expect(wrong(lines, shown)).toEqual([]);
    expect(["A999", "E999"].map((code) => fixed(shown.get(code) ?? 0n, 2))).toEqual(["2078.14", "2078.14"]);
    expect(fixed(shown.get("P599") ?? 0n, 2)).toBe("111.34");
    // 短期借款 3,500,000.00 is exact and stays; 其他应付款 264,250.00, rounded up by half, gives the hundredth back.
    expect(["L101", "L110", "L199"].map((code) => fixed(shown.get(code) ?? 0n, 2))).toEqual([
      "350.00",
      "26.42",
      "893.17",
    ]);
  });

  it("give what thirteen roundings lack to those that lost most, the largest first", () => {
    // Thirteen current assets of 149.00 yuan round to 0.01 each; their total of 1,937.00 to 0.19.
    const current = lines.filter(({ code }) => /^A1(0[1-9]|1[0-3])$/.test(code));
    expect(current.length).toBe(13);
    const leaves = new Map(current.map(({ code }) => [code, 14_900n] as [string, Fen]));
    leaves.set("A109", 1_000_049_00n).set("E101", 12n * 14_900n + 1_000_049_00n);
    const amounts = evaluate(lines, leaves);
    const shown = tenThousandsThatAddUp(lines, amounts);
    expect(wrong(lines, shown)).toEqual([]);
    // 1,001,837.00 yuan; 100.01 + 5 × 0.02 + 7 × 0.01 = 100.18, where each by itself gives 100.12.
    expect(["A101", "A109", "A113", "A199", "A999", "E101"].map((code) => fixed(shown.get(code) ?? 0n, 2))).toEqual([
      "0.02",
      "100.01",
      "0.01",
      "100.18",
      "100.18",
      "100.18",
    ]);
  });

  it("add up for any amounts, losses and turned sides among them", () => {
    const next = generator(20250620);
    const leafCodes = lines.filter(({ kind, formula }) => kind === "L" && formula === "").map(({ code }) => code);
    for (let round = 0; round < 50; round++) {
      const leaves = new Map(
        leafCodes.map((code) => [code, BigInt(Math.floor((next() - 0.4) * 1e9))] as [string, Fen]),
      );
      const amounts = evaluate(lines, leaves);
      expect(wrong(lines, tenThousandsThatAddUp(lines, amounts))).toEqual([]);
    }
  });
});

describe("the form of small enterprises", () => {
  const amounts = [...audited()].flatMap(([code, current]) => {
    const line = lines.find((one) => one.code === code);
    return line ? [{ line, current, prior: 0n }] : [];
  });

  it("takes every item of the general form exactly once", () => {
    const used = new Map<string, bigint>();
    const isPart = new Set(lines.filter(({ kind }) => kind === "I").map(({ code }) => code));
    for (const { kind, source } of SMALL_ENTERPRISE_FORM) {
      if (kind === "I") continue;
      for (const { code, sign } of formulaTerms(source))
        if (!isPart.has(code) && lines.some((line) => line.code === code))
          used.set(code, (used.get(code) ?? 0n) + BigInt(sign));
    }
    const items = lines.filter(({ kind, formula, code }) => kind === "L" && formula === "" && !/^P4/.test(code));
    const subtracted = new Set(["E104", "P111", "P112"]);
    expect(
      items.filter(({ code }) => used.get(code) !== (subtracted.has(code) ? -1n : 1n)).map(({ code }) => code),
    ).toEqual([]);
  });

  it("gives the same totals as the general form, in yuan and in 万元", () => {
    const rows = formAmounts("small", amounts, { showsEmptyParts: true, showsEps: false });
    const at = new Map(rows.map(({ line, current }) => [line.code, current]));
    const general = audited();
    expect([at.get("X130"), at.get("X153"), at.get("X530"), at.get("X532")]).toEqual(
      ["A999", "E999", "P299", "P399"].map((code) => general.get(code)),
    );
    expect(wrong([...SMALL_ENTERPRISE_FORM], tenThousandsThatAddUp(SMALL_ENTERPRISE_FORM, at))).toEqual([]);
    expect(rows.filter(({ line }) => line.kind !== "H").map(({ line }) => line.lineNo)).toEqual([
      ...Array.from({ length: 53 }, (_, index) => index + 1),
      ...Array.from({ length: 32 }, (_, index) => index + 1),
    ]);
  });
});
