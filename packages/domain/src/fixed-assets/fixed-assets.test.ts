/** The 400 cards of the golden year and the vectors of the domain text, to the fen. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { decimalFraction } from "../analysis/fraction.ts";
import { plannedCharges } from "../calculators/depreciation.ts";
import { type Fen, fen, sum, yuan } from "../money.ts";
import type { AssetCard, AssetEvent } from "./card.ts";
import { byAccount, suggestedAccount } from "./expense.ts";
import { faultsOf, movementOf } from "./movement.ts";
import { conclusionOf, expectedCharge } from "./reasonableness.ts";
import { isListed, type Recomputed, recompute } from "./recompute.ts";

const text = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../test/golden/assets/${name}`, import.meta.url)), "utf8");
const table = (name: string): Record<string, string>[] => {
  const [head = "", ...lines] = text(name)
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at] ?? "", cell])));
};

const period = { from: 202401, to: 202412 };
const methods = {
  年限平均法: "straightLine",
  工作量法: "units",
  双倍余额递减法: "doubleDeclining",
  年数总和法: "sumOfYears",
  不提折旧: "none",
} as const;
const month = (date: string): number => Number(date.slice(0, 7).replace("-", ""));
const money = (cell: string | undefined): Fen | null => (cell ? fen(cell) : null);

const events = new Map<string, AssetEvent[]>();
for (const { assetNo = "", month: at = "", kind, amount = "" } of table("events.csv"))
  events.set(assetNo, [
    ...(events.get(assetNo) ?? []),
    { month: month(at), kind: kind as AssetEvent["kind"], amount: fen(amount) },
  ]);

function cardOf(row: Record<string, string>): AssetCard {
  const method = methods[row.折旧方法 as keyof typeof methods];
  const done = decimalFraction(row.本期工作量 || "0");
  const all = decimalFraction(row.累计工作量 || "0");
  return {
    cost: fen(row.原值 ?? ""),
    costOpen: money(row.期初原值),
    salvage: fen(row.净残值 ?? ""),
    method,
    months: Number(row["使用年限(月)"]),
    inUse: month(row.开始使用日期 ?? ""),
    disposed: row.减少日期 ? month(row.减少日期) : null,
    events: events.get(row.资产编号 ?? "") ?? [],
    work:
      method === "units"
        ? { total: decimalFraction(row.总工作量 ?? ""), before: { n: all.n - done.n, d: 1n }, period: done }
        : null,
    accOpenBook: money(row.期初累计折旧) ?? 0n,
    yearBook: money(row.本年折旧) ?? 0n,
    accCloseBook: money(row.累计折旧) ?? 0n,
    accDisposedBook: money(row.减少累计折旧),
    impairOpen: money(row.期初减值准备) ?? 0n,
    impairClose: money(row.减值准备) ?? 0n,
    netBook: money(row.净值),
  };
}

const cards = table("cards.csv").map((row) => {
  const card = cardOf(row);
  const calc = recompute(card, period) as Recomputed;
  const movement = movementOf(card, calc, period);
  return { row, card, calc, movement, faults: faultsOf(card, movement, period) };
});
const expected = JSON.parse(text("expected.json"));

describe("the golden year of 400 cards", () => {
  it("is recomputed card by card, to the fen", () => {
    const wanted = table("expected_cards.csv").map(({ assetNo, accOpenCalc, yearDeprCalc, accCloseCalc, diffYear }) => [
      assetNo,
      accOpenCalc,
      yearDeprCalc,
      accCloseCalc,
      diffYear,
    ]);
    expect(
      cards.map(({ row, card, calc }) => [
        row.资产编号,
        yuan(calc.open),
        yuan(calc.year),
        yuan(calc.close),
        yuan(card.yearBook - calc.year),
      ]),
    ).toEqual(wanted);
  });

  it("lists the cards that differ by the trivial amount or one per cent", () => {
    const trivial = fen(expected.trivial);
    const listed = cards.filter(({ card, calc }) => isListed({ book: card.yearBook, calc: calc.year, trivial }));
    expect(listed.map(({ row }) => row.资产编号)).toEqual(expected.listed);
  });

  it("adds up to the differences of each expense account, and asks for an adjustment", () => {
    const rows = cards.map(({ row, card, calc }) => ({
      account: suggestedAccount(row.使用部门 ?? ""),
      difference: card.yearBook - calc.year,
    }));
    const sums = [...byAccount(rows)].filter(([, difference]) => difference !== 0n);
    expect(Object.fromEntries(sums.map(([account, amount]) => [account, yuan(amount)]))).toEqual(
      expected.diffByExpenseAccount,
    );
    const difference = sum(rows.map((row) => row.difference));
    expect(yuan(difference)).toBe(expected.totalDiff);
    expect(conclusionOf({ difference, trivial: fen(expected.trivial), open: 0 })).toBe(expected.conclusion);
  });

  it("rolls each class forward, by the books and recomputed", () => {
    const roll = (of: typeof cards, isCalc: boolean) => {
      const total = (pick: (one: (typeof cards)[number]) => Fen) => sum(of.map(pick));
      const m = (name: keyof (typeof cards)[number]["movement"]) => total(({ movement }) => movement[name]);
      const accOpen = total(({ card, calc }) => (isCalc ? calc.open : card.accOpenBook));
      const accClose = total(({ card, calc }) => (isCalc ? calc.close : card.accCloseBook));
      const values = {
        costOpen: m("costOpen"),
        costBought: m("costBought"),
        costChange: m("costChange"),
        costDisposed: m("costDisposed"),
        accOpen,
        charge: total(({ card, calc }) => (isCalc ? calc.year : card.yearBook)),
        accDisposed: m(isCalc ? "accDisposedCalc" : "accDisposedBook"),
        impOpen: m("impOpen"),
        impCharge: m("impCharge"),
        costClose: m("costClose"),
        accClose,
        impClose: m("impClose"),
        netOpen: m("costOpen") - accOpen - m("impOpen"),
        netClose: m("costClose") - accClose - m("impClose"),
      };
      return Object.fromEntries(Object.entries(values).map(([name, amount]) => [name, yuan(amount)]));
    };
    for (const [isCalc, wanted] of [
      [false, expected.rollForwardBook],
      [true, expected.rollForwardCalc],
    ] as const)
      for (const [name, figures] of Object.entries(wanted))
        expect(roll(name === "合计" ? cards : cards.filter(({ row }) => row.资产类别 === name), isCalc)).toEqual(
          figures,
        );
  });

  it("finds a fault by itself only in cards that are charged beyond their life", () => {
    const planted = new Map(table("expected_cards.csv").map(({ assetNo, plantedError }) => [assetNo, plantedError]));
    const faulty = cards.filter(({ faults }) => faults.length > 0);
    expect(faulty.map(({ row, faults }) => [row.资产编号, faults])).toEqual(
      ["FA0245", "FA0249", "FA0259", "FA0348"].map((assetNo) => [assetNo, ["overDepreciated"]]),
    );
    expect(faulty.every(({ row }) => planted.get(row.资产编号 ?? "") !== "")).toBe(true);
  });
});

const plan = (method: "doubleDeclining" | "sumOfYears") => {
  const charges = plannedCharges({ cost: fen("600000"), salvage: fen("30000"), months: 60, method });
  return [0, 1, 2, 3, 4].map((year) => yuan(sum(charges.slice(year * 12, year * 12 + 12))));
};

const plain: AssetCard = {
  cost: fen("600000"),
  costOpen: null,
  salvage: fen("30000"),
  method: "straightLine",
  months: 120,
  inUse: 202306,
  disposed: null,
  events: [],
  work: null,
  accOpenBook: fen("28500"),
  yearBook: fen("57000"),
  accCloseBook: fen("85500"),
  accDisposedBook: null,
  impairOpen: 0n,
  impairClose: 0n,
  netBook: fen("514500"),
};
const shown = (card: AssetCard) => {
  const found = recompute(card, period);
  return typeof found === "string" ? found : [yuan(found.open), yuan(found.year), yuan(found.close)];
};
const faults = (card: AssetCard) => faultsOf(card, movementOf(card, null, period), period);

describe("a card", () => {
  it("of 600,000 at 5 % over 120 months charges 4,750.00 a month from the month after", () => {
    expect(shown(plain)).toEqual(["28500.00", "57000.00", "85500.00"]);
    expect(shown({ ...plain, inUse: 202412 })).toEqual(["0.00", "0.00", "0.00"]);
    expect(shown({ ...plain, disposed: 202403 })).toEqual(["28500.00", "14250.00", "0.00"]);
    expect(shown({ ...plain, inUse: 201312 })).toEqual(["570000.00", "0.00", "570000.00"]);
  });

  it("by the accelerated methods charges what the standard's examples do", () => {
    expect(plan("doubleDeclining")).toEqual(["240000.00", "144000.00", "86400.00", "49800.00", "49800.00"]);
    expect(plan("sumOfYears")).toEqual(["190000.00", "152000.00", "114000.00", "76000.00", "38000.00"]);
  });

  it("spreads what is left after an impairment and after added cost, one after the other", () => {
    const events = [
      { month: 202312, kind: "impairment", amount: fen("57000") },
      { month: 202406, kind: "costIncrease", amount: fen("54000") },
    ] as const;
    // 120 months, six charged: (571,500 − 57,000 − 30,000) ÷ 114 = 4,250; after six more (489,000 + 54,000 − 30,000) ÷ 108 = 4,750.
    expect(shown({ ...plain, cost: fen("654000"), events })).toEqual(["28500.00", "54000.00", "82500.00"]);
  });

  it("held for sale is charged for that month and no longer, and stays in the books", () => {
    const held = { month: 202403, kind: "heldForSale", amount: 0n } as const;
    expect(shown({ ...plain, events: [held] })).toEqual(["28500.00", "14250.00", "42750.00"]);
    expect(shown({ ...plain, events: [{ ...held, month: 202312 }] })).toEqual(["28500.00", "0.00", "28500.00"]);
    const units = { total: decimalFraction("100"), before: decimalFraction("0"), period: decimalFraction("10") };
    expect(shown({ ...plain, method: "units", work: units, events: [held] })).toEqual(["0.00", "57000.00", "57000.00"]);
  });

  it("disposed of in part takes its share of cost and depreciation along, that month's charge included", () => {
    // A third of 600,000 left in March: 4,750 for three months, 3,166.67 for nine; (28,500 + 14,250) ÷ 3 left with it.
    const part = { month: 202403, kind: "partialDisposal", amount: fen("200000") } as const;
    const left: AssetCard = { ...plain, cost: fen("400000"), salvage: fen("20000"), events: [part] };
    expect(shown(left)).toEqual(["28500.00", "42750.00", "57000.00"]);
    const calc = recompute(left, period) as Recomputed;
    const books = { ...left, yearBook: fen("42750"), accCloseBook: fen("57000"), netBook: fen("343000") };
    expect(movementOf(books, calc, period)).toMatchObject({
      costOpen: fen("600000"),
      costChange: 0n,
      costDisposed: fen("200000"),
      costClose: fen("400000"),
      accDisposedBook: fen("14250"),
      accDisposedCalc: fen("14250"),
    });
    expect(faultsOf(books, movementOf(books, calc, period), period)).toEqual([]);
    // Last year's part is in no opening balance any more.
    expect(shown({ ...left, events: [{ ...part, month: 202312 }] })).toEqual(["19000.00", "38000.00", "57000.00"]);
    expect(shown({ ...left, disposed: 202406 })).toEqual(["28500.00", "23750.00", "0.00"]);
    const impaired = { month: 202312, kind: "impairment", amount: fen("1") } as const;
    expect(shown({ ...left, events: [part, impaired] })).toBe("partlyRebased");
  });

  it("that lacks what its method needs is not compared, which is not a pass", () => {
    expect(shown({ ...plain, months: null })).toBe("noLife");
    expect(shown({ ...plain, method: "units" })).toBe("noWork");
    expect(shown({ ...plain, method: "sumOfYears", months: 62 })).toBe("wholeYears");
    expect(shown({ ...plain, salvage: fen("700000") })).toBe("salvageAboveCost");
    expect(conclusionOf({ difference: 0n, trivial: 1n, open: 1 })).toBe("notCompared");
    expect(conclusionOf({ difference: 0n, trivial: 0n, open: 0 })).toBe("pass");
  });

  it("that contradicts itself is named", () => {
    expect(faults(plain)).toEqual([]);
    expect(faults({ ...plain, accCloseBook: fen("85500.01") })).toEqual(["accumulated", "net"]);
    expect(
      faults({ ...plain, accOpenBook: fen("520000"), accCloseBook: fen("577000"), netBook: fen("23000") }),
    ).toEqual(["overDepreciated"]);
    expect(faults({ ...plain, impairClose: fen("100"), netBook: fen("514400") })).toEqual(["impairmentUndated"]);
    expect(faults({ ...plain, costOpen: fen("500000") })).toEqual(["costUndated"]);
    expect(faults({ ...plain, disposed: 202311, accCloseBook: 0n, netBook: 0n })).toContain("disposedBefore");
    expect(faults({ ...plain, inUse: 202501 })).toContain("notYetInUse");
  });

  it("is listed from the trivial amount or one per cent on, and never without a difference", () => {
    const trivial = fen("3000");
    expect(isListed({ book: fen("57000"), calc: fen("57000"), trivial })).toBe(false);
    expect(isListed({ book: fen("57569.99"), calc: fen("57000"), trivial })).toBe(false);
    expect(isListed({ book: fen("57570"), calc: fen("57000"), trivial })).toBe(true);
    expect(isListed({ book: 0n, calc: 1n, trivial: 0n })).toBe(true);
    expect(isListed({ book: fen("997000"), calc: fen("1000000"), trivial })).toBe(true);
  });
});

describe("the average-cost test", () => {
  it("multiplies the mean cost by the weighted rate", () => {
    const test = { costOpen: fen("600000"), costClose: fen("600000"), monthly: fen("4750"), base: fen("600000") };
    expect(expectedCharge({ ...test, months: 12 })).toBe(fen("57000"));
    expect(expectedCharge({ ...test, base: 0n, months: 12 })).toBeNull();
  });
});
