import { describe, expect, it } from "vitest";
import { generator } from "../../test/random.ts";
import { costOfSales } from "./cost-of-sales.ts";
import { inventoryPricing } from "./inventory-pricing.ts";
import { inventoryWriteDown } from "./inventory-write-down.ts";
import { issuedCost, type PricingMethod, priceIssues } from "./issue-pricing.ts";
import { stockCount } from "./stock-count.ts";
import { calculate } from "./written.ts";

describe("write-down of inventories", () => {
  it("is 488.00 on 100 units of 50 that sell at 48 less 6 %", () => {
    const items = [{ quantity: "100", cost: "50", price: "48", sellingRate: "6%" }];
    const { figures, schedules } = calculate(inventoryWriteDown, { values: { booked: "0" }, rows: { items } });
    expect(schedules.items?.[0]).toMatchObject({ realisable: "45.12", provision: "488.00" });
    expect(figures).toMatchObject({ cost: "5000.00", difference: "488.00" });
  });

  it("never comes from one item's gain, nor exceeds its cost", () => {
    const items = [
      { name: "赚", quantity: "10", cost: "5", price: "9" },
      { name: "亏", quantity: "10", cost: "5", price: "2", toComplete: "3" },
    ];
    const { figures, remarks, entries } = calculate(inventoryWriteDown, { values: { booked: "60" }, rows: { items } });
    expect(figures).toMatchObject({ provision: "50.00", difference: "-10.00" });
    expect(remarks).toEqual([{ code: "worthless", params: { name: "亏" } }]);
    expect(entries[0]?.lines).toMatchObject([
      { itemCode: "A109", debit: 1000n },
      { itemCode: "P112", credit: 1000n },
    ]);
  });
});

const inAndOut = [
  { date: "2024-01-05", kind: "in", quantity: "200", amount: "2600" },
  { date: "2024-01-20", kind: "out", quantity: "150" },
];
const opening = { openingQuantity: "100", openingAmount: "1000" };

describe("pricing of issues", () => {
  const priced = (method: string, movements: object[], booked = "0") =>
    calculate(inventoryPricing, {
      values: { ...opening, method, booked },
      rows: { movements: movements.map((row) => ({ ...row })) },
    });

  it("of 150 from 100 at 10 and 200 at 13 costs 1,800.00 on average, 1,650.00 first in first out", () => {
    for (const method of ["monthly", "moving"]) {
      const { figures, schedules } = priced(method, inAndOut);
      expect(figures).toMatchObject({ issued: "1800.00", closingAmount: "1800.00", closingPrice: "12" });
      expect(schedules.movements?.[1]).toMatchObject({ price: "12", leftQuantity: "150" });
    }
    expect(priced("fifo", inAndOut).figures).toMatchObject({ issued: "1650.00", closingAmount: "1950.00" });
  });

  it("averages a whole month by the one method, each moment by the other", () => {
    const later = [...inAndOut, { date: "2024-01-25", kind: "in", quantity: "100", amount: "1700" }];
    expect(priced("moving", later).figures.issued).toBe("1800.00");
    expect(priced("monthly", later).figures.issued).toBe("1987.50");
  });

  it("refuses to issue more than is there, naming the row and what was left", () => {
    const movements = [{ date: "2024-01-02", kind: "out", quantity: "100.5" }, ...inAndOut];
    expect(() => priced("moving", movements)).toThrow("movements.1.quantity.negativeStock");
    expect(() => priced("fifo", movements)).toThrow("movements.1.quantity.negativeStock");
    expect(priced("monthly", movements).figures.closingQuantity).toBe("49.5");
    expect(() => priced("moving", [{ date: "2024-01-02", kind: "out", quantity: "0" }])).toThrow("aboveZero");
  });

  it("offers what the books have left in stock", () => {
    const { entries } = priced("fifo", inAndOut, "1600");
    expect(entries[0]?.lines).toMatchObject([
      { itemCode: "P101", debit: 5000n },
      { itemCode: "A109", credit: 5000n },
    ]);
  });

  it("by any method loses no fen: what is there and what comes is issued or left, and an empty stock is worth nothing", () => {
    const next = generator(3);
    for (let round = 0; round < 100; round++) {
      const start = { quantity: { n: BigInt(Math.floor(next() * 50) + 50), d: 1n }, amount: 12_345n };
      let held = Number(start.quantity.n);
      const movements = Array.from({ length: 30 }, (_, at) => {
        const isIn = next() < 0.5 || held === 0;
        const quantity = isIn ? 1 + Math.floor(next() * 40) : Math.min(held, 1 + Math.floor(next() * 60));
        held += isIn ? quantity : -quantity;
        const date = `2024-0${1 + Math.floor(at / 10)}-${String(1 + (at % 10)).padStart(2, "0")}`;
        const amount = isIn ? BigInt(Math.floor(next() * 10_000)) : 0n;
        return { date, isIn, quantity: { n: BigInt(quantity), d: 1n }, amount };
      });
      const received = movements.reduce((sum, { isIn, amount }) => (isIn ? sum + amount : sum), start.amount);
      for (const method of ["monthly", "moving", "fifo"] satisfies PricingMethod[]) {
        const result = priceIssues(method, start, movements);
        if ("at" in result) throw new Error(`short at ${result.at}`);
        expect(issuedCost(result.movements) + result.closing.amount).toBe(received);
        expect(result.closing.quantity.n).toBe(BigInt(held) * result.closing.quantity.d);
        if (held === 0) expect(result.closing.amount).toBe(0n);
        expect(result.movements.at(-1)?.left.amount).toBe(result.closing.amount);
      }
    }
  });
});

describe("a stock count", () => {
  const row = { counted: "120", receipts: "20", issues: "30", cost: "10.5" };

  it("of 120 after 20 received and 30 issued was 130 at the period end", () => {
    const raw = { values: {}, rows: { items: [{ ...row, booked: "133" }] } };
    const { figures, schedules, entries } = calculate(stockCount, raw);
    expect(schedules.items?.[0]).toMatchObject({ periodEnd: "130", quantity: "-3", amount: "-31.50" });
    expect(figures).toEqual({ surplus: "0.00", shortage: "31.50", difference: "-31.50" });
    expect(entries[0]?.lines.map(({ itemCode }) => itemCode)).toEqual(["P104", "A109"]);
  });

  it("before the period end is rolled forward", () => {
    const raw = { values: { when: "before" }, rows: { items: [{ ...row, booked: "110" }] } };
    expect(calculate(stockCount, raw).figures.difference).toBe("0.00");
  });
});

describe("cost of sales", () => {
  it("of the sample is worked back to 8,500,000.00 as booked", () => {
    const values = {
      materialsOpen: "1200000",
      purchases: "7265486.73",
      otherIssues: "30000",
      materialsClose: "1635486.73",
      labour: "1200000",
      overhead: "800000",
      progressOpen: "400000",
      progressClose: "450000",
      goodsOpen: "2000000",
      goodsClose: "2250000",
      booked: "8500000",
    };
    const { figures, entries } = calculate(costOfSales, { values, rows: {} });
    expect(figures).toEqual({
      materials: "6800000.00",
      production: "8800000.00",
      completed: "8750000.00",
      sales: "8500000.00",
      booked: "8500000.00",
      difference: "0.00",
    });
    expect(entries).toEqual([]);
    expect(() => calculate(costOfSales, { values: { ...values, labour: "-1" }, rows: {} })).toThrow("labour.negative");
  });
});
