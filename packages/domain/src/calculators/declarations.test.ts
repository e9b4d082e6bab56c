import { describe, expect, it } from "vitest";
import { lines, standardAccounts } from "../../test/sample.ts";
import { seedCsv } from "../../test/seed.ts";
import { CALCULATORS, type CalculatorEntry } from "./all.ts";
import type { Field } from "./calculator.ts";
import { FAULTS, InputRefused } from "./faults.ts";

const entries: [string, CalculatorEntry][] = Object.entries(CALCULATORS);
const papers = new Set(seedCsv("catalogues/wp_index.csv").map((row) => row.wpLetter));
const items = new Set(lines.map(({ code }) => code));
const accounts = new Set(standardAccounts.map(({ code }) => code));

const refusal = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe("the declarations", () => {
  it("are seventeen, each under its own key and on a paper of the index", () => {
    expect(entries).toHaveLength(17);
    for (const [key, { declaration }] of entries) {
      expect(declaration.key).toBe(key);
      expect(papers).toContain(declaration.paper.split("-")[0]);
      expect(declaration.items.filter((code) => !items.has(code))).toEqual([]);
      if (declaration.difference) expect(declaration.figures[declaration.difference]?.kind).toBe("money");
    }
  });

  it("name accounts that the standard chart has", () => {
    const named = entries.flatMap(([, { declaration }]) =>
      Object.values<Field>(declaration.fields).flatMap(({ books }) =>
        books && "account" in books ? books.account : [],
      ),
    );
    expect(named.filter((code) => !accounts.has(code))).toEqual([]);
  });

  it("say everything in both languages", () => {
    const pairs = JSON.stringify(entries.map(([, { declaration }]) => declaration)).matchAll(
      /\["((?:[^"\\]|\\.)*)","((?:[^"\\]|\\.)*)"\]/g,
    );
    const all = [...pairs].map(([, zh, en]) => [zh, en]);
    expect(all.length).toBeGreaterThan(400);
    for (const [zh, en] of [...all, ...Object.values(FAULTS)]) {
      expect(zh).toBeTruthy();
      expect(en).not.toMatch(/[一-鿿]/);
    }
  });
});

describe("any calculator", () => {
  it("refuses an empty form field by field", () => {
    for (const [, { calculate }] of entries) {
      const answer = refusal(() => calculate({ values: {}, rows: {} }));
      expect(answer).toBeInstanceOf(InputRefused);
    }
  });

  it("refuses what is no number, no date, no choice, and never answers NaN", () => {
    for (const text of ["NaN", "Infinity", "1e9", "１２", "-0.001", "2024-13-01", "constructor", "".padEnd(300, "x")]) {
      for (const [, { declaration, calculate }] of entries) {
        const fill = (fields: object) => Object.fromEntries(Object.keys(fields).map((key) => [key, text]));
        const rows = Object.fromEntries(
          Object.entries(declaration.tables).map(([key, { columns }]) => [key, [fill(columns)]]),
        );
        const answer = refusal(() => calculate({ values: fill(declaration.fields), rows }));
        expect(answer).toBeInstanceOf(InputRefused);
      }
    }
  });

  it("reads at most 5,000 rows", () => {
    const items = Array.from({ length: 5001 }, () => ({ counted: "1", booked: "1", cost: "1" }));
    expect(() => CALCULATORS.stockCount.calculate({ values: {}, rows: { items } })).toThrow("items.rowsMost");
  });
});
