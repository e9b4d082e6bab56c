import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { fen, sum, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import { openSamplingDesk, receivables, type SamplingDesk, type Wish } from "../../../../test/sampling-desk.ts";

let desk: SamplingDesk;
let manager: Client;
let staff: Client;
let periodId: number;
beforeAll(async () => {
  desk = await openSamplingDesk();
  ({ manager, staff, periodId } = desk);
});
afterAll(() => desk.server.stop());

const draw = (wish: Wish, as?: Client) => desk.draw(wish, as);
const itemsOf = (run: Pick<SampleRun, "id">, as?: Client) => desk.itemsOf(run, as);
const again = (run: Pick<SampleRun, "id">, as?: Client) => desk.again(run, as);

describe("a monetary unit sample worked out on account 1122", () => {
  it("has nine debit lines worth 13,702,000.00, tied to the ledger", async () => {
    const figures = await manager.call(sampling.GetSamplePopulation, { periodId, method: 3, ...receivables });
    expect(figures).toMatchObject({
      popCount: 9,
      popAmount: "13702000.00",
      excluded: [],
      ledgerCount: 9,
      ledgerAmount: "13702000.00",
      difference: "0.00",
    });
  });

  it("draws items 1, 2, 3, 5, 6, 8 and 9 at 2,000,000 from 500,000, item 8 with certainty", async () => {
    const run = await draw({ method: 3, interval: "2000000", startPoint: "500000", tolerable: "1000000" });
    expect(run).toMatchObject({ sampleSize: 7, itemCount: 7, interval: "2000000.00", startPoint: "500000.00" });
    const items = await itemsOf(run);
    expect(items.map(({ place }) => place)).toEqual([1, 2, 3, 5, 6, 8, 9]);
    expect(items.map(({ book }) => book.slice(0, -3))).toEqual([
      "1762800",
      "1175200",
      "1898400",
      "1830600",
      "1220400",
      "2644200",
      "1762800",
    ]);
    expect(items.filter(({ kind }) => kind === 1).map(({ place }) => place)).toEqual([8]);
    expect(
      items.every(({ accountCode, amountjdr, book }) => accountCode.startsWith("1122") && amountjdr === book),
    ).toBe(true);
    expect(await again(run)).toMatchObject({ isIdentical: true, changed: [], missing: [], added: [] });
  });

  it("sizes 72 at 140,000, by the formula and beside it the table and the textbook", async () => {
    const query = { amount: "10000000", tolerable: "500000", expected: "50000" };
    const size = await manager.call(sampling.GetSampleSize, { ...query, misstatementRisk: "high", otherRisk: "mid" });
    expect(size.formula).toEqual({ size: 72, interval: "140000.00", riskFactor: "3.00", expansion: "1.60" });
    expect(size.table).toBe(74);
    expect(size.textbook).toEqual({ size: 40, interval: "250000.00", factor: "2.00" });
    const impossible = await manager.call(sampling.GetSampleSize, { ...query, expected: "400000" });
    expect(impossible.formula).toBeNull();
  });

  it("evaluates to 595,900: likely 108,000, basic 420,000", async () => {
    // The example's three misstatements on items of the sample: book values are those of the ledger, taints those of the text.
    const { period } = await desk.newSales(["60000.00", "100000.00", "300000.00", "139999.99"]);
    const wish = {
      ...receivables,
      periodId: period,
      tolerable: "500000",
      expected: "50000",
      confidence: 0.95,
    };
    const points = { interval: "140000", startPoint: "10000", riskFactor: "3.00", expansion: "1.60" };
    const run = await draw({ ...wish, ...points, method: 3 });
    expect((await itemsOf(run)).map(({ book, hits, kind }) => [book, hits, kind])).toEqual([
      ["60000.00", 1, 0],
      ["100000.00", 1, 0],
      ["300000.00", 2, 1],
      ["139999.99", 1, 0],
    ]);
    const wide = await draw({ ...wish, method: 3, size: 4, seed: 1 });
    expect((await itemsOf(wide)).reduce((total, { hits }) => total + hits, 0)).toBe(4);
    await desk.audit(run, { "60000.00": "30000", "100000.00": "80000", "300000.00": "290000" });
    const { result } = await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: run.rowVersion });
    expect(result).toMatchObject({
      kind: "mus",
      likely: "108000.00",
      found: "60000.00",
      projectedBeyondFound: "48000.00",
      isAcceptable: false,
      over: {
        known: "10000.00",
        projected: "98000.00",
        basic: "420000.00",
        increments: "67900.00",
        upper: "595900.00",
      },
      under: { likely: "0.00" },
    });
  });
});

describe("any sample", () => {
  it.each([
    ["random", { method: 1, size: 5 }],
    ["systematic", { method: 2, size: 5 }],
    ["monetary units", { method: 3, size: 5 }],
    ["strata", { method: 4, size: 6, bounds: "1800000,1300000,0" }],
    ["specific items", { method: 5, top: 3, atLeast: "1800000" }],
    ["criteria", { method: 6, amountFrom: "1500000" }],
    ["blocks", { method: 8, size: 5, blockLength: 2 }],
    ["everything", { method: 9 }],
  ] as [string, Wish][])("by %s comes again from its seed, for anyone of the project", async (_name, wish) => {
    const [first, twin] = [await draw({ ...wish, seed: 20241231 }), await draw({ ...wish, seed: 20241231 }, staff)];
    expect(first.itemCount).toBeGreaterThan(0);
    expect(await desk.rowsOf(twin)).toEqual(await desk.rowsOf(first, staff));
    expect(twin.popHash).toBe(first.popHash);
    for (const by of [manager, staff]) {
      expect(await again(first, by)).toMatchObject({
        isIdentical: true,
        changed: [],
        itemCount: { before: first.itemCount, now: first.itemCount },
      });
    }
  });

  it("takes exactly as many as asked, and other ones from another seed", async () => {
    const all: Wish = { accountCode: undefined, side: undefined, size: 40, withoutClosing: false };
    const runs = await Promise.all([1, 2, 3].map((seed) => draw({ ...all, seed })));
    const rows = await Promise.all(runs.map((run) => desk.rowsOf(run)));
    expect(rows.map((own) => new Set(own).size)).toEqual([40, 40, 40]);
    expect(rows[0]).not.toEqual(rows[1]);
    expect(runs[0]).toMatchObject({ popCount: 496, popAmount: yuan(fen("114644548.20") * 2n) });
  });

  it("ties to the ledger: population and what is left out, by reason, are all of it", async () => {
    const query = {
      periodId,
      method: 3,
      accountCode: "6001",
      side: "cr",
      individualFrom: "2000000",
      dateTo: "2024-10-31",
    } as const;
    const figures = await manager.call(sampling.GetSamplePopulation, query);
    const parts = [{ count: figures.popCount, amount: figures.popAmount }, ...figures.excluded];
    expect(sum(parts.map(({ amount }) => fen(amount)))).toBe(fen(figures.ledgerAmount));
    expect(parts.reduce((total, { count }) => total + count, 0)).toBe(figures.ledgerCount);
    expect(figures.difference).toBe("0.00");
    for (const { reason, count, amount } of figures.excluded) {
      const lines = await manager.call(sampling.GetSampleExcluded, { ...query, reason, maxResultCount: 1000 });
      expect(lines.totalCount).toBe(count);
      expect(yuan(sum(lines.items.map(({ amountjcr }) => fen(amountjcr))))).toBe(amount);
    }
    const profit = await manager.call(sampling.GetSamplePopulation, {
      periodId,
      method: 1,
      accountCode: "6001",
      side: "dr",
    });
    expect(profit.excluded.map(({ reason }) => reason)).toEqual(["closing"]);
    expect(profit.popCount).toBe(0);
  });

  it("sets red-letter lines apart from monetary units, and leaves void vouchers out of books and sample", async () => {
    const line = (no: number, amount: string, isVoid = "") =>
      `2024-01-31,202401,记,${no},1,销售,1122,应收账款,${amount},,${isVoid}\n2024-01-31,202401,记,${no},2,销售,6001,收入,,${amount},${isVoid}`;
    const lines = [line(1, "900.00"), line(2, "-500.00"), line(3, "700.00", "是"), line(4, "300.00")].join("\n");
    const head = "凭证日期,会计期间,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额,作废标志";
    const project = await newProject(manager);
    await desk.importFile(project, "red.csv", `${head}\n${lines}`);
    const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId: project });
    const query = { ...receivables, periodId: period!.periodId };
    expect(await manager.call(sampling.GetSamplePopulation, { ...query, method: 3 })).toMatchObject({
      popCount: 2,
      popAmount: "1200.00",
      ledgerCount: 3,
      ledgerAmount: "700.00",
      difference: "0.00",
      excluded: [{ reason: "negative", count: 1, amount: "-500.00" }],
    });
    const whole = await draw({ ...query, method: 9 });
    expect((await itemsOf(whole)).map(({ book }) => book)).toEqual(["900.00", "-500.00", "300.00"]);
  });

  it("tests what is individually significant in full, beside the sample", async () => {
    const run = await draw({ size: 3, individualFrom: "1800000", seed: 4 });
    const items = await itemsOf(run);
    expect(items.filter(({ kind }) => kind === 2).map(({ book }) => book)).toEqual([
      "1898400.00",
      "1830600.00",
      "2644200.00",
    ]);
    expect(items.filter(({ kind }) => kind === 0)).toHaveLength(3);
    expect(run.popCount).toBe(6);
  });

  it("is shared among strata as the preview says", async () => {
    const query = { ...receivables, periodId, bounds: "1800000,1300000,0", size: 4 } as const;
    const strata = await manager.call(sampling.GetSampleStrata, query);
    expect(strata.map(({ count, amount, size, isWhole }) => [count, amount, size, isWhole])).toEqual([
      [3, "6373200.00", 3, true],
      [2, "3525600.00", 2, false],
      [4, "3803200.00", 2, false],
    ]);
    const run = await draw({ method: 4, bounds: query.bounds, size: 4, seed: 3 });
    const items = await itemsOf(run);
    expect([1, 2, 3].map((stratum) => items.filter((item) => item.stratum === stratum).length)).toEqual([3, 2, 2]);
    expect(run.strata).toEqual(strata);
  });

  it("has strata by performance materiality unless told, by spread, and by auxiliary item", async () => {
    const all = { periodId, side: "dr", size: 60 } as const;
    const preview = (more: object) => manager.call(sampling.GetSampleStrata, { ...all, ...more });
    const usual = await preview({});
    expect(usual.map(({ from }) => from)).toEqual(["59250.00", "39500.00", "0.00"]);
    const { popCount, popAmount } = await manager.call(sampling.GetSamplePopulation, { ...all, method: 4 });
    for (const allocation of ["value", "neyman"]) {
      const strata = await preview({ allocation, isTopWhole: false });
      expect(strata.reduce((total, { count }) => total + count, 0)).toBe(popCount);
      expect(yuan(sum(strata.map(({ amount }) => fen(amount))))).toBe(popAmount);
      expect(strata.reduce((total, { size }) => total + size, 0)).toBe(60);
    }
    const [line] = (await manager.call(vouchers.GetVoucherLibList, { periodId, ...receivables })).items;
    const customer = line!.aux[0]!;
    const run = await draw({ method: 4, auxIds: String(customer.id), isTopWhole: true, size: 2, seed: 8 });
    expect(run.strata.map(({ label, isWhole }) => [label, isWhole])).toEqual([
      [customer.name, true],
      ["其余", false],
    ]);
    expect(run.itemCount).toBe(run.strata[0]!.count + 2);
    expect(await again(run)).toMatchObject({ isIdentical: true });
  });

  it("takes the auditor's own ticks, and finds them again", async () => {
    const { items } = await manager.call(vouchers.GetVoucherLibList, { periodId, ...receivables });
    const jsnIds = [items[2]!.JsnId, items[5]!.JsnId];
    await expect(draw({ method: 7 }, staff)).rejects.toMatchObject({ status: 400 });
    await manager.call(vouchers.UpdateVoucherLibSelected, { jsnIds, isSelected: true });
    const run = await draw({ method: 7 });
    expect((await itemsOf(run)).map(({ JsnId }) => JsnId)).toEqual(jsnIds);
    await manager.call(vouchers.UpdateVoucherLibSelected, { jsnIds, isSelected: false });
    expect(await again(run, staff)).toMatchObject({ isIdentical: true });
  });

  it.each([
    ["a size", { method: 1 }],
    ["no more than there is", { method: 2, size: 10 }],
    ["a side for monetary units", { method: 3, size: 3, side: undefined }],
    ["a start below the interval", { method: 3, interval: "100000", startPoint: "100000" }],
    ["an interval of sense", { method: 3, interval: "0.01" }],
    ["falling bounds", { method: 4, size: 3, bounds: "100,200,0" }],
    ["bounds or items", { method: 4, size: 3 }],
    ["a length of blocks", { method: 8, size: 3 }],
    ["what to look for", { method: 5 }],
    [
      "no ticks in the population",
      { size: 1, expression: JSON.stringify({ field: "picked", op: "isTrue", values: [] }) },
    ],
    [
      "no draws in the population",
      { size: 1, expression: JSON.stringify({ field: "drawn", op: "isFalse", values: [] }) },
    ],
    ["a fitting method for controls", { method: 3, size: 2, purpose: 1 }],
    ["a line", { size: 1, accountCode: "9999" }],
  ] as [string, Wish][])("asks for %s", async (_what, wish) => {
    await expect(draw(wish)).rejects.toMatchObject({ status: 400 });
  });

  it("tells its record in words, in both languages", async () => {
    const { words } = await draw({ method: 3, size: 4, seed: 5, tolerable: "500000" });
    expect(words[0]).toContain('科目编码 开头为 "1122" 且 方向 = 借方');
    expect(words.join("\n")).toContain("总体 9 笔，金额 13,702,000.00；账面 9 笔，发生额 13,702,000.00");
    expect(words.join("\n")).toMatch(/随机种子 5/);
    expect(words.at(-1)).toMatch(/[0-9a-f]{64}$/);
  });
});
