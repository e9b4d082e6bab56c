import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { generator } from "../../test/random.ts";
import { heads, lines, mapped, nets, voucherRows } from "../../test/sample.ts";
import { isCounted } from "../adjustments/adjustment.ts";
import { vouchersOf } from "../ledger/rows.ts";
import { type Fen, fen, sum, yuan } from "../money.ts";
import { trialBalance } from "../trial-balance/trial-balance.ts";
import { attributeEquity, type EquityLine } from "./attribute.ts";
import { type EquityPartCode, equityColumns, equityParts, equityRows, isEquityPart, movementRows } from "./form.ts";
import {
  amountIn,
  type EquityCell,
  type EquityFacts,
  equityChecks,
  equityMatrix,
  surplusDue,
  unexplained,
} from "./statement.ts";

const itemOf = new Map(mapped.map(({ code, rules }) => [code, rules?.primary.itemCode ?? ""]));
const columnOf = (code: string): EquityPartCode | null => {
  const item = itemOf.get(code) ?? code;
  return isEquityPart(item) ? item : null;
};

const cells: EquityCell[] = [];
function add(events: readonly EquityLine[]): void {
  for (const { row, column, amount } of attributeEquity(events)) if (row) cells.push({ row, column, amount });
}
for (const { lines: own } of vouchersOf(voucherRows()))
  add(own.map(({ code, name, debit, credit }) => ({ code, name, column: columnOf(code), debit, credit })));
for (const head of heads.filter((one) => isCounted(one) && one.type < 3))
  add(
    head.lines.map(({ itemCode, lineName, debit, credit }) => ({
      code: itemCode,
      name: lineName ?? "",
      column: columnOf(itemCode),
      debit,
      credit,
    })),
  );
const balance = new Map(
  trialBalance({
    lines,
    balances: mapped,
    periodNets: nets,
    heads,
    equity: { appropriation: fen("111343.37"), distribution: fen("500000.00"), other: 0n },
    supplementProfit: null,
  }).rows.map((row) => [row.line.code, row]),
);
const columnsOf = (at: "audited" | "openAudited") =>
  new Map(equityParts.map((code) => [code, balance.get(code)?.[at] ?? 0n]));
const [opening, closing] = [columnsOf("openAudited"), columnsOf("audited")];
const profit = balance.get("P399")?.audited ?? 0n;
const whole: EquityCell[] = [
  ...equityParts.map((column): EquityCell => ({ row: "Q01", column, amount: opening.get(column) ?? 0n })),
  { row: "Q07", column: "E108", amount: profit },
  ...cells,
];
const matrix = equityMatrix(whole);

const facts = (change: Partial<EquityFacts> = {}): EquityFacts => ({
  matrix,
  opening,
  closing,
  openingTotal: balance.get("E199")?.openAudited ?? 0n,
  closingTotal: balance.get("E199")?.audited ?? 0n,
  priorClosing: null,
  declared: fen("500000.00"),
  dividendsDue: fen("450000.00"),
  dividendsPaid: fen("450000.00"),
  profit,
  ...change,
});
const stateOf = (change: Partial<EquityFacts> = {}) =>
  Object.fromEntries(equityChecks(facts(change)).map(({ code, state }) => [code, state]));

describe("the statement of the sample company", () => {
  it("has the figures that were worked out for it", () => {
    const row = (code: Parameters<typeof amountIn>[1]) =>
      Object.fromEntries(
        equityColumns.flatMap(({ code: column }) => {
          const amount = amountIn(matrix, code, column);
          return amount === 0n ? [] : [[column, yuan(amount)]];
        }),
      );
    expect(row("Q07")).toEqual({ E108: "1113433.66", E199: "1113433.66" });
    expect(row("Q14")).toEqual({ E107: "111343.37", E108: "-111343.37" });
    expect(row("Q15")).toEqual({ E108: "-500000.00", E199: "-500000.00" });
    expect(amountIn(matrix, "Q05", "E108")).toBe(fen("3085000.00"));
    expect(amountIn(matrix, "Q27", "E108")).toBe(fen("3587090.29"));
    expect(amountIn(matrix, "Q27", "E107")).toBe(fen("561343.37"));
    expect(amountIn(matrix, "Q27", "E199")).toBe(fen("10648433.66"));
  });

  it("leaves nothing unexplained, and its checks say so", () => {
    expect([...unexplained(matrix, closing).values()].filter((amount) => amount !== 0n)).toEqual([]);
    expect(stateOf()).toEqual({
      "EQ-1": "notCompared",
      "EQ-2": "agrees",
      "EQ-3": "agrees",
      "EQ-4": "agrees",
      "EQ-5": "agrees",
      "EQ-6": "agrees",
      "EQ-7": "agrees",
    });
  });

  it("is found to differ when any of its cells is a fen off", () => {
    for (const { row, column } of whole) {
      const moved = equityMatrix([...whole, { row, column, amount: 1n }]);
      const states = stateOf({ matrix: moved });
      expect([row, column, states["EQ-3"]]).toEqual([row, column, "differs"]);
    }
  });
});

describe("checks", () => {
  it("compare with the year before by column, though the totals may agree", () => {
    const prior = new Map(opening);
    expect(stateOf({ priorClosing: prior })["EQ-1"]).toBe("agrees");
    prior.set("E107", (prior.get("E107") ?? 0n) + 1n).set("E108", (prior.get("E108") ?? 0n) - 1n);
    const [check] = equityChecks(facts({ priorClosing: prior }));
    expect(check).toMatchObject({ state: "differs", difference: 0n, names: ["E107", "E108"] });
  });

  it("say what they could not compare", () => {
    expect(stateOf({ declared: null, dividendsPaid: null, profit: null })).toMatchObject({
      "EQ-5": "notCompared",
      "EQ-6": "notCompared",
      "EQ-7": "notCompared",
    });
  });

  it("find a transfer that does not end in another column", () => {
    const moved = equityMatrix([...whole, { row: "Q18", column: "E103", amount: -100n }]);
    const check = equityChecks(facts({ matrix: moved })).find(({ code }) => code === "EQ-4");
    expect(check).toMatchObject({ state: "differs", names: ["Q18"], difference: -100n });
  });
});

describe("surplus reserve that is due", () => {
  const due = (profitOf: string, before: Record<string, string>) => {
    const open = new Map(equityParts.map((code): [EquityPartCode, Fen] => [code, fen(before[code] ?? "0")]));
    const at = equityMatrix([...open].map(([column, amount]) => ({ row: "Q01", column, amount })));
    const amount = surplusDue(facts({ matrix: at, opening: open, profit: fen(profitOf) }));
    return amount === null ? null : yuan(amount);
  };
  it.each([
    ["a tenth", "1236433.66", { E101: "5000000" }, "123643.37"],
    ["after losses of the years before", "100", { E101: "5000", E108: "-40" }, "6.00"],
    ["none while losses are left", "100", { E101: "5000", E108: "-140" }, "0.00"],
    ["none of a loss", "-100", { E101: "5000" }, "0.00"],
    ["up to half of the capital", "1000", { E101: "1000", E107: "450" }, "50.00"],
    ["none from there on", "1000", { E101: "1000", E107: "500" }, "0.00"],
  ])("%s", (_, amount, before, expected) => {
    expect(due(amount, before)).toBe(expected);
  });
});

it("totals are the sums of what stands below them, whatever the amounts", () => {
  const next = generator(20241231);
  for (let round = 0; round < 200; round += 1) {
    const random = movementRows.flatMap((row) =>
      equityParts.map(
        (column): EquityCell => ({ row, column, amount: BigInt(Math.floor(next() * 2_000_001) - 1_000_000) }),
      ),
    );
    const of = equityMatrix(random);
    for (const column of equityParts) {
      const gross = sum(random.filter((one) => one.column === column && one.row !== "Q26").map(({ amount }) => amount));
      const used = sum(random.filter((one) => one.column === column && one.row === "Q26").map(({ amount }) => amount));
      expect(amountIn(of, "Q27", column)).toBe(gross - used);
    }
    const across = sum(equityParts.map((column) => amountIn(of, "Q27", column) * (column === "E104" ? -1n : 1n)));
    expect(amountIn(of, "Q27", "E199")).toBe(across);
  }
});

const catalogue = new URL("../../../../../shared/spec/catalogues/cn_equity_statement.csv", import.meta.url);
it.skipIf(!existsSync(catalogue))("the form is that of the catalogue, its group columns apart", () => {
  const records = readFileSync(catalogue, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((text) => text.split(","));
  const named = (axis: string, isGroup: boolean) =>
    records.filter((record) => record[0] === axis && (record[7] === "group") === isGroup);
  expect(equityColumns.map(({ code, nameZh }) => [code, nameZh])).toEqual(
    named("col", false).map((record) => [record[2], record[4]]),
  );
  const rows = records.filter(([axis]) => axis === "row");
  expect(equityRows.map(({ code, nameZh }) => [code, nameZh])).toEqual(rows.map((record) => [record[2], record[4]]));
  const formula = (of: (typeof equityRows)[number]["of"]) =>
    (of ?? [])
      .map(([code, sign]) => `${sign < 0 ? "-" : "+"}${code}`)
      .join("")
      .replace(/^\+/, "");
  const asked = readFileSync(catalogue, "utf8").split("\n");
  for (const { code, of } of equityRows.filter((row) => row.of !== null))
    expect(asked.find((text) => text.includes(`,${code},`))).toContain(`,${formula(of)},`);
});
