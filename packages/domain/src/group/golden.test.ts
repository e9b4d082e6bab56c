import { describe, expect, it } from "vitest";
import {
  facts,
  goldenGroup,
  groupCsv,
  groupJson,
  groupYear,
  translatedU,
  type Year,
  years,
} from "../../test/group-year.ts";
import { seedCsv } from "../../test/seed.ts";
import { statementLineFrom } from "../catalogue/records.ts";
import { fen, yuan } from "../money.ts";
import { type Consolidation, consolidate } from "./consolidate.ts";
import type { Elimination } from "./elimination.ts";
import { figuresFaults, total } from "./figures.ts";
import { groupLines } from "./lines.ts";
import { equityStatement, groupAmounts } from "./statements.ts";

const lines = groupLines(seedCsv("catalogues/cn_fs_items.csv").map(statementLineFrom));

interface Expected {
  balanceAndIncome: Record<string, string>;
  cashFlow: Record<string, string>;
  equityStatement: Record<string, Record<string, string>>;
  goodwill: string;
}
const expected = groupJson<{
  years: Record<Year, Expected>;
  published2023: Record<string, string>;
  ofWhich: Record<string, string>;
}>("expected.json");

/** The number that the expected entries have, by what ours say of themselves. */
const numbers: Readonly<Record<string, string>> = {
  "uplift S": "1",
  "upliftDepreciation S": "2",
  "investment S": "3",
  "minority S": "4",
  "dividend S": "5",
  "surplusReserve S": "5a",
  "goodsOpening PS": "6o",
  "goods PS": "6",
  "goodsTax PS": "6t",
  "goodsOpening SP": "7o",
  "goods SP": "7",
  "goodsTax SP": "7t",
  "assetSale PS": "8",
  "assetDepreciation PS": "8d",
  "assetTax PS": "8t",
  "balance PS": "9",
  "provision PS": "10",
  "provisionTax PS": "10t",
  "loan PS": "11",
  "goods PU": "13",
  "goodsTax PU": "13t",
  "balance PU": "14",
  "investment U": "15",
  "minority U": "16",
  "dividend U": "17",
  "associateSale PX": "18",
  "commonControl C": "19",
};
const owned = ["uplift", "upliftDepreciation", "investment", "minority", "dividend", "surplusReserve", "commonControl"];
const numberOf = ({ kind, between: [one, other] }: Elimination) =>
  numbers[`${kind} ${owned.includes(kind) ? other : `${one}${other}`}`] ?? `? ${kind} ${one}${other}`;

/** Retained earnings by their row have names of their own in the expected entries. */
const names: Readonly<Record<string, string>> = { Q01: "E108o", Q12: "E108o", Q15: "DIV", Q14: "SUR" };
function entryLines({ eliminations }: Consolidation) {
  const found = new Map<string, bigint>();
  for (const entry of eliminations)
    for (const { item, row, amount } of entry.lines) {
      const key = `${numberOf(entry)} ${item === "E108" ? names[row ?? ""] : item}`;
      found.set(key, (found.get(key) ?? 0n) + amount);
    }
  return Object.fromEntries(
    [...found].filter(([, amount]) => amount !== 0n).map(([key, amount]) => [key, yuan(amount)]),
  );
}
const cell = (text: string | undefined) => fen(text || "0");

describe.each(years)("the group of %i", (year) => {
  const group = goldenGroup(year);
  const amounts = groupAmounts(lines, group);
  const shown = (codes: Record<string, string>) =>
    Object.fromEntries(Object.keys(codes).map((code) => [code, yuan(amounts.get(code) ?? 0n)]));

  it("takes figures that balance, roll forward and end at their cash", () => {
    const { parentFigures, members } = groupYear(year, null);
    for (const figures of [parentFigures, ...members.map((one) => one.figures)])
      expect(figuresFaults(figures)).toEqual([]);
  });

  it("has every elimination to the fen, and no other", () => {
    const rows = groupCsv("expected_eliminations.csv").filter((row) => row.year === String(year));
    const wanted = rows.map(({ no, item, debit, credit }) => [`${no} ${item}`, yuan(cell(debit) - cell(credit))]);
    expect(wanted.length).toBeGreaterThan(45);
    expect(entryLines(group)).toEqual(Object.fromEntries(wanted));
  });

  it("has every elimination between cash flows to the fen, and no other", () => {
    const rows = groupCsv("expected_cash_eliminations.csv").filter((row) => row.year === String(year));
    const found = group.cashEliminations.flatMap((one) =>
      one.lines.map(({ item, amount }) => `${item} ${yuan(amount)}`),
    );
    // The cash that a bought company brings is the counterpart of its line.
    const brought = year === 2023 ? ["C501 -2470000.00"] : [];
    expect(found.toSorted()).toEqual([...rows.map((row) => `${row.item} ${row.amountPlusIn}`), ...brought].toSorted());
  });

  it("has the balance sheet and the income statement to the fen", () => {
    const wanted = expected.years[year].balanceAndIncome;
    expect(Object.keys(wanted).length).toBeGreaterThan(35);
    expect(shown(wanted)).toEqual(wanted);
    expect(amounts.get("A999")).toBe(amounts.get("E999"));
  });

  it("has the cash-flow statement to the fen, ending at the cash of the balance sheet", () => {
    const wanted = expected.years[year].cashFlow;
    expect(shown(wanted)).toEqual(wanted);
    expect(amounts.get("C599")).toBe(amounts.get("A101"));
    const leaves = lines.filter(({ group, kind, code }) => group === 4 && kind === "L" && !(code in wanted));
    expect(leaves.filter(({ code }) => amounts.get(code) !== 0n)).toEqual([]);
  });

  it("has the statement of changes in equity to the fen, each column rolling forward to the balance sheet", () => {
    const statement = equityStatement(group.postings);
    const found = Object.fromEntries(
      Object.keys(expected.years[year].equityStatement).map((row) => [
        row,
        Object.fromEntries([...(statement.get(row) ?? [])].map(([column, amount]) => [column, yuan(amount)])),
      ]),
    );
    expect(found).toEqual(expected.years[year].equityStatement);
    for (const [column, amount] of statement.get("Q27") ?? [])
      expect([column, amount]).toEqual([column, amounts.get(column)]);
  });

  it("has the goodwill", () => {
    expect(yuan(group.owned.get("S")?.goodwill ?? 0n)).toBe(expected.years[year].goodwill);
  });

  it("translates the foreign company to the fen", () => {
    const rows = groupCsv("expected_translation_U.csv").filter((row) => row.year === String(year));
    const { opening, closing, income, movements } = translatedU(year);
    const found = new Map([...closing, ...income]);
    found.delete("E108");
    found.set("E108o", opening.get("E108") ?? 0n);
    for (const one of movements) if (one.row === "Q15") found.set("DIV", one.amount);
    expect(Object.fromEntries([...found].map(([item, amount]) => [item, yuan(amount)]))).toEqual(
      Object.fromEntries(rows.map(({ item, creditNegative }) => [item, creditNegative])),
    );
  });

  it("adds up to nil: the postings of each company, and of each elimination", () => {
    const sums = new Map<string, bigint>();
    for (const { source, item, amount } of group.postings) {
      if (item.startsWith("C")) continue;
      const key = JSON.stringify(source);
      sums.set(key, (sums.get(key) ?? 0n) + amount);
    }
    expect([...sums.values()].every((amount) => amount === 0n)).toBe(true);
    expect(sums.size).toBe(4 + group.eliminations.length);
  });
});

describe("the group of 2023 as it was published, before the combination", () => {
  it("is the year without the company that joined later", () => {
    const year = groupYear(2023, null);
    const group = consolidate({ ...year, members: year.members.filter(({ holding }) => holding.company !== "C") });
    const amounts = groupAmounts(lines, group);
    const wanted = expected.published2023;
    expect(Object.fromEntries(Object.keys(wanted).map((code) => [code, yuan(amounts.get(code) ?? 0n)]))).toEqual(
      wanted,
    );
  });
});

describe("figures shown as of which", () => {
  it("are those of the companies concerned", () => {
    const [before, now] = [groupYear(2023, null), groupYear(2024, null)];
    const ofC = (year: typeof now) => year.members.find(({ holding }) => holding.company === "C")?.figures;
    expect(yuan(-total(ofC(before)?.income ?? new Map()))).toBe(expected.ofWhich.profitOfC2023);
    const distributed = ofC(now)?.movements.find(({ row }) => row === "Q15")?.amount ?? 0n;
    expect(yuan(distributed)).toBe(expected.ofWhich.dividendOfCToFormerOwner);
    expect(yuan(goldenGroup(2024).minorityDividendPaid)).toBe(expected.ofWhich.minorityDividendPaid2024);
    expect(facts.taxRate).toBe("0.25");
  });
});
