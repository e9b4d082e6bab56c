/** The group once more from its raw files alone, with sums and none of the engine: what two ways agree on is not one program's mistake twice. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { goldenGroup, type Year, years } from "../../test/group-year.ts";
import { seedCsv } from "../../test/seed.ts";
import { statementLineFrom } from "../catalogue/records.ts";
import { groupLines } from "./lines.ts";
import { groupAmounts } from "./statements.ts";

const rows = (name: string): string[][] =>
  readFileSync(fileURLToPath(new URL(`../../test/golden/group/${name}`, import.meta.url)), "utf8")
    .replace(/^\uFEFF/u, "")
    .trim()
    .split(/\r?\n/u)
    .slice(1)
    .map((line) => line.split(","));
const cents = (text: string | undefined): bigint => BigInt((text || "0.00").replace(".", ""));
const half = (amount: bigint, by: bigint): bigint =>
  amount < 0n ? -((-amount * 2n + by) / (by * 2n)) : (amount * 2n + by) / (by * 2n);

const rate = new Map(
  rows("rates.csv").map(([name = "", value = ""]) => [
    name,
    BigInt(value.replace(".", "").padEnd(value.indexOf(".") + 5, "0")),
  ]),
);
const inYuan = (usd: bigint, name: string) => half(usd * (rate.get(name) ?? 0n), 100_000n);

/** Net of debit over credit at the end, of accounts that begin so. */
const closing = (file: string, accounts: RegExp): bigint =>
  rows(`tb_${file}.csv`).reduce(
    (sum, row) => (accounts.test(row[0] ?? "") ? sum + cents(row[9]) - cents(row[10]) : sum),
    0n,
  );
const income = (file: string, item: string): bigint =>
  rows(`pl_${file}.csv`).reduce((sum, row) => (row[0] === item || item === "" ? sum + cents(row[1]) : sum), 0n);
const facts = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../test/golden/group/facts.json", import.meta.url)), "utf8"),
);

const assets = /^1/u;
const liabilities = /^2/u;

function ofYear(year: Year) {
  const short = String(year).slice(2);
  const s = year === 2023 ? "S_2023H2" : "S_2024";
  const own = [`P_${year}`, s, `C_${year}`];
  const sums = (accounts: RegExp) => own.reduce((sum, file) => sum + closing(file, accounts), 0n);
  /** U line by line, as each is rounded. */
  const u = (groups: readonly RegExp[]) =>
    groups.reduce((sum, group) => sum + inYuan(closing(`U_${year}`, group), `close${short}`), 0n);
  const uAll = u([/^1002/u, /^1122/u, /^1405/u, /^160/u, /^2202/u, /^2221/u]);
  const flow = (item: string) =>
    own.reduce((sum, file) => sum + income(file, item), 0n) + inYuan(income(`U_${year}`, item), `avg${short}`);

  const trades = facts.trade.filter((one: { year: number }) => one.year === year);
  const part = (one: { unsoldAtYearEnd: string }) => cents(one.unsoldAtYearEnd);
  const unrealised = trades.map((one: { price: string; cost: string; unsoldAtYearEnd: string }) =>
    half((cents(one.price) - cents(one.cost)) * part(one), 100n),
  );
  const stock: bigint = unrealised.reduce((sum: bigint, one: bigint) => sum + one, 0n);
  const machine = 12_000_000n - (year === 2023 ? 3n : 15n) * 200_000n;
  const upliftLeft = 32_000_000n - half(32_000_000n * (year === 2023 ? 6n : 18n), 120n);
  const owed = cents(
    trades.find((one: { seller: string; buyer: string }) => one.seller === "P" && one.buyer === "S").balance,
  );
  const owedByU = year === 2024 ? inYuan(7_200_000n, "close24") : 0n;
  const provision = half(owed * 5n, 100n);
  const loan = year === 2024 ? 60_000_000n : 0n;
  const tax = (amount: bigint) => half(amount, 4n);
  const unrealisedTax: bigint = unrealised.reduce((sum: bigint, one: bigint) => sum + tax(one), 0n) + tax(machine);
  const invested = 790_000_000n + 441_600_000n + (year === 2024 ? 401_900_000n : 0n);
  const goodwill = 82_800_000n;
  const netAssets =
    sums(assets) +
    sums(liabilities) +
    uAll -
    invested +
    goodwill +
    upliftLeft -
    tax(upliftLeft) -
    stock -
    machine +
    unrealisedTax +
    provision -
    tax(provision);
  return {
    sums,
    u,
    flow,
    trades,
    unrealised,
    stock,
    machine,
    upliftLeft,
    owed,
    owedByU,
    provision,
    loan,
    tax,
    unrealisedTax,
    invested,
    goodwill,
    netAssets,
  };
}

const lines = groupLines(seedCsv("catalogues/cn_fs_items.csv").map(statementLineFrom));

describe.each(years)("by plain sums over the files, the group of %i", (year) => {
  const amounts = groupAmounts(lines, goldenGroup(year));
  const raw = ofYear(year);

  it("has the same assets and debts, line by line", () => {
    expect({
      cash: amounts.get("A101"),
      receivables: amounts.get("A105"),
      stock: amounts.get("A109"),
      investments: amounts.get("A204"),
      fixedAssets: amounts.get("A208"),
      payables: amounts.get("L105"),
      taxes: amounts.get("L109"),
      deferredTaxAssets: amounts.get("A217"),
      deferredTaxLiabilities: amounts.get("L207"),
    }).toEqual({
      cash: raw.sums(/^1002/u) + raw.u([/^1002/u]),
      receivables: raw.sums(/^1122|^1231/u) + raw.u([/^1122/u]) - raw.owed - raw.owedByU + raw.provision,
      stock: raw.sums(/^1405/u) + raw.u([/^1405/u]) - raw.stock,
      investments: raw.sums(/^1511/u) - raw.invested,
      fixedAssets: raw.sums(/^160/u) + raw.u([/^160/u]) + raw.upliftLeft - raw.machine,
      payables: -raw.sums(/^2202/u) - raw.u([/^2202/u]) - raw.owed - raw.owedByU,
      taxes: -raw.sums(/^2221/u) - raw.u([/^2221/u]),
      deferredTaxAssets: raw.sums(/^1811/u) + raw.unrealisedTax - raw.tax(raw.provision),
      deferredTaxLiabilities: -raw.sums(/^2901/u) + raw.tax(raw.upliftLeft),
    });
  });

  it("has the same net assets", () => {
    expect(amounts.get("E199")).toBe(raw.netAssets);
  });

  it("has the same revenue", () => {
    const inside = raw.trades.reduce((sum: bigint, one: { price: string }) => sum + cents(one.price), 0n);
    const toAssociate = year === 2024 ? 12_000_000n : 0n;
    expect(amounts.get("P100")).toBe(raw.flow("P100") - inside - toAssociate);
  });

  it("has the same profit", () => {
    const before = year === 2024 ? ofYear(2023) : null;
    const gone = (now: bigint, then: bigint | undefined) => now - (then ?? 0n);
    const stock = gone(raw.stock, before?.stock);
    const machine = year === 2023 ? raw.machine : raw.machine - (before?.machine ?? 0n);
    const tax = gone(raw.unrealisedTax, before?.unrealisedTax);
    const provision =
      gone(raw.provision, before?.provision) - gone(raw.tax(raw.provision), raw.tax(before?.provision ?? 0n));
    const upliftBefore = before?.upliftLeft ?? 32_000_000n;
    const uplift = upliftBefore - raw.upliftLeft - (raw.tax(upliftBefore) - raw.tax(raw.upliftLeft));
    const dividends = year === 2024 ? 24_000_000n + half(5_000_000n * 713_555n * 80n, 10_000_000n) : 0n;
    const items = ["P100", "P101", "P104", "P106", "P108", "P111", "P113", "P301"];
    const profit = items.reduce((sum, item) => sum + raw.flow(item), 0n);
    expect(amounts.get("P399")).toBe(profit - uplift - stock - machine + tax + provision - dividends);
  });
});
