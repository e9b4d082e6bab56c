import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/imports";
import { sampling } from "@digao/contract/areas/sampling";
import { vouchers } from "@digao/contract/areas/vouchers";
import type { Draft } from "@digao/contract/endpoint";
import type { SampleRun } from "@digao/contract/sampling/run";
import { fen, sum, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../test/kit.ts";

const sample = new URL("../../../../../packages/db/seed/sample/", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, sample), "utf8");

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let projectId: number;
let periodId: number;

async function importFile(project: number, name: string, content: string): Promise<number> {
  const { batches } = await manager.call(imports.UploadLedgerFile, { projectId: project }, [{ name, content }]);
  await server.runJobs();
  return batches[0]!.id;
}

async function newBooks(): Promise<{ project: number; period: number }> {
  const project = await newProject(manager);
  for (const name of ["sample_tb.csv", "sample_vouchers.csv"]) await importFile(project, name, text(name));
  const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId: project });
  return { project, period: period!.periodId };
}

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, staff] = await Promise.all([tenant.as("manager"), tenant.as("staff1")]);
  ({ project: projectId, period: periodId } = await newBooks());
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
});
afterAll(() => server.stop());

type Wish = Partial<Draft<typeof sampling.DrawSample>>;
const receivables: Wish = { accountCode: "1122", side: "dr" };
const draw = (wish: Wish, as = manager) =>
  as.call(sampling.DrawSample, { periodId, method: 1, ...receivables, ...wish });
const itemsOf = async ({ id }: Pick<SampleRun, "id">, as = manager) =>
  (await as.call(sampling.GetSampleItems, { Id: id, maxResultCount: 1000 })).items;
const rowsOf = async (run: Pick<SampleRun, "id">, as = manager) =>
  (await itemsOf(run, as)).map(({ Jmsn, lineNo, book, hits }) => [Jmsn, lineNo, book, hits].join("|"));
const again = ({ id }: Pick<SampleRun, "id">, as = manager) => as.call(sampling.ReperformSample, { Id: id });

describe("the worked example of domain 6.3 on account 1122", () => {
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
    const asked = { amount: "10000000", tolerable: "500000", expected: "50000" };
    const size = await manager.call(sampling.GetSampleSize, { ...asked, misstatementRisk: "high", otherRisk: "mid" });
    expect(size.formula).toEqual({ size: 72, interval: "140000.00", riskFactor: "3.00", expansion: "1.60" });
    expect(size.table).toBe(74);
    expect(size.textbook).toEqual({ size: 40, interval: "250000.00", factor: "2.00" });
    const impossible = await manager.call(sampling.GetSampleSize, { ...asked, expected: "400000" });
    expect(impossible.formula).toBeNull();
  });

  it("evaluates to 595,900: likely 108,000, basic 420,000", async () => {
    // The example's three misstatements on items of the sample: book values are those of the ledger, taints those of the text.
    const journal = [
      "凭证日期,会计期间,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额",
      ...["60000.00", "100000.00", "300000.00", "139999.99"].flatMap((amount, at) => [
        `2024-01-31,202401,记,${at + 1},1,销售,1122,应收账款,${amount},`,
        `2024-01-31,202401,记,${at + 1},2,销售,6001,主营业务收入,,${amount}`,
      ]),
    ].join("\n");
    const project = await newProject(manager);
    await importFile(project, "j.csv", journal);
    const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId: project });
    const wish = {
      ...receivables,
      periodId: period!.periodId,
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
    const audited: Record<string, string> = { "60000.00": "30000", "100000.00": "80000", "300000.00": "290000" };
    const tested = (await itemsOf(run)).map(({ id, rowVersion, book }) => ({
      id,
      rowVersion,
      audited: audited[book] ?? book,
    }));
    await manager.call(sampling.SaveSampleItems, { Id: run.id, items: tested });
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
    expect(await rowsOf(twin)).toEqual(await rowsOf(first, staff));
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
    const rows = await Promise.all(runs.map((run) => rowsOf(run)));
    expect(rows.map((own) => new Set(own).size)).toEqual([40, 40, 40]);
    expect(rows[0]).not.toEqual(rows[1]);
    expect(runs[0]).toMatchObject({ popCount: 496, popAmount: yuan(fen("114644548.20") * 2n) });
  });

  it("ties to the ledger: population and what is left out, by reason, are all of it", async () => {
    const asked = {
      periodId,
      method: 3,
      accountCode: "6001",
      side: "cr",
      individualFrom: "2000000",
      dateTo: "2024-10-31",
    } as const;
    const figures = await manager.call(sampling.GetSamplePopulation, asked);
    const parts = [{ count: figures.popCount, amount: figures.popAmount }, ...figures.excluded];
    expect(sum(parts.map(({ amount }) => fen(amount)))).toBe(fen(figures.ledgerAmount));
    expect(parts.reduce((total, { count }) => total + count, 0)).toBe(figures.ledgerCount);
    expect(figures.difference).toBe("0.00");
    for (const { reason, count, amount } of figures.excluded) {
      const lines = await manager.call(sampling.GetSampleExcluded, { ...asked, reason, maxResultCount: 1000 });
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
    const asked = { ...receivables, periodId, bounds: "1800000,1300000,0", size: 4 } as const;
    const strata = await manager.call(sampling.GetSampleStrata, asked);
    expect(strata.map(({ count, amount, size, isWhole }) => [count, amount, size, isWhole])).toEqual([
      [3, "6373200.00", 3, true],
      [2, "3525600.00", 2, false],
      [4, "3803200.00", 2, false],
    ]);
    const run = await draw({ method: 4, bounds: asked.bounds, size: 4, seed: 3 });
    const items = await itemsOf(run);
    expect([1, 2, 3].map((stratum) => items.filter((item) => item.stratum === stratum).length)).toEqual([3, 2, 2]);
    expect(run.strata).toEqual(strata);
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

describe("the evaluation", () => {
  const audit = async (run: SampleRun, wrong: (book: bigint, at: number) => bigint) => {
    const items = (await itemsOf(run)).map(({ id, rowVersion, book }, at) => ({
      ...{ id, rowVersion, audited: yuan(fen(book) - wrong(fen(book), at)) },
    }));
    await manager.call(sampling.SaveSampleItems, { Id: run.id, items });
    return (await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: run.rowVersion })).result;
  };

  it("of a random sample projects by difference, ratio and mean, with its precision", async () => {
    const run = await draw({ size: 5, seed: 9, tolerable: "600000" });
    const books = (await itemsOf(run)).map(({ book }) => fen(book));
    const result = await audit(run, (_book, at) => (at === 0 ? fen("10000") : 0n));
    const by = Object.fromEntries(("estimates" in result! ? result.estimates : []).map((one) => [one.by, one]));
    expect(by.difference?.misstatement).toBe("18000.00");
    const ratio = (fen("10000") * fen("13702000") * 2n + sum(books)) / (2n * sum(books));
    expect(by.ratio?.misstatement).toBe(yuan(ratio));
    expect(result).toMatchObject({
      kind: "estimate",
      by: "difference",
      likely: "18000.00",
      found: "10000.00",
      isAcceptable: true,
    });
    expect(fen(by.difference?.precision ?? "0")).toBeGreaterThan(0n);
  });

  it("of everything knows what it found", async () => {
    const result = await audit(await draw({ method: 9, tolerable: "100" }), () => fen("50"));
    expect(result).toMatchObject({
      kind: "known",
      found: "450.00",
      likely: "450.00",
      projectedBeyondFound: "0.00",
      isAcceptable: false,
    });
  });

  it("of items chosen for what they are projects nothing and accepts nothing", async () => {
    const result = await audit(await draw({ method: 5, top: 2, tolerable: "100" }), () => fen("1"));
    expect(result).toMatchObject({ kind: "known", likely: "2.00", isAcceptable: null });
  });

  it("of controls bounds the rate of deviation", async () => {
    const all: Wish = {
      accountCode: undefined,
      side: undefined,
      purpose: 1,
      size: 25,
      seed: 6,
      confidence: 0.9,
      tolerableRate: "0.09",
    };
    const run = await draw(all);
    const items = await itemsOf(run);
    const tested = items.map(({ id, rowVersion }) => ({ id, rowVersion, isDeviation: false }));
    await expect(
      manager.call(sampling.SaveSampleItems, {
        Id: run.id,
        items: [{ ...tested[0]!, isDeviation: null, audited: "1.00" }],
      }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: 1 })).rejects.toMatchObject({
      status: 400,
    });
    const saved = await manager.call(sampling.SaveSampleItems, { Id: run.id, items: tested });
    const first = await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: 1 });
    expect(first.result).toMatchObject({
      size: 25,
      deviations: 0,
      exact: "0.087989",
      poisson: "0.092400",
      outcome: "effective",
    });
    const [one] = saved;
    await manager.call(sampling.SaveSampleItems, {
      Id: run.id,
      items: [{ id: one!.id, rowVersion: one!.rowVersion, isDeviation: true }],
    });
    const open = await manager.call(sampling.GetSampleRun, { Id: run.id });
    expect(open.result).toBeNull();
    const second = await manager.call(sampling.EvaluateSample, { Id: run.id, rowVersion: open.rowVersion });
    expect(second.result).toMatchObject({ deviations: 1, rate: "0.040000", outcome: "extend" });
  });

  it("gives the sizes of controls", async () => {
    const ask = (query: Draft<typeof sampling.GetControlSampleSize>) =>
      manager.call(sampling.GetControlSampleSize, query);
    expect(await ask({ frequency: "daily", tolerableRate: "0.05" })).toEqual({
      minimum: 20,
      higher: [30, 40],
      statistical: 45,
    });
    expect(await ask({ tolerableRate: "0.05", confidence: 0.95 })).toEqual({
      minimum: null,
      higher: [],
      statistical: 59,
    });
  });
});

describe("a run", () => {
  it("is listed, concluded, opened again by whoever may, and deleted only while it is one's own and empty", async () => {
    const run = await draw({ size: 2, title: "应收账款细节测试", tolerable: "100" }, staff);
    const { items } = await manager.call(sampling.GetSampleRunList, { projectId, keyword: "细节测试" });
    expect(items.map(({ id }) => id)).toEqual([run.id]);
    await expect(manager.call(sampling.DeleteSampleRun, { Id: run.id, rowVersion: 1 })).rejects.toMatchObject({
      status: 403,
    });
    const closed = await manager.call(sampling.ConcludeSample, { Id: run.id, rowVersion: 1, conclusion: "可以接受" });
    expect(closed).toMatchObject({ status: 1, conclusion: "可以接受", concludedName: "李经理" });
    await expect(
      staff.call(sampling.SaveSampleItems, {
        Id: run.id,
        items: [{ id: (await itemsOf(run))[0]!.id, rowVersion: 1, audited: "1" }],
      }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(staff.call(sampling.ReopenSample, { Id: run.id, rowVersion: 2 })).rejects.toMatchObject({
      status: 403,
    });
    await expect(manager.call(sampling.ReopenSample, { Id: run.id, rowVersion: 1 })).rejects.toMatchObject({
      status: 409,
    });
    const open = await manager.call(sampling.ReopenSample, { Id: run.id, rowVersion: 2 });
    const [item] = await itemsOf(run);
    const change = { id: item!.id, rowVersion: item!.rowVersion, audited: item!.book };
    const [saved] = await staff.call(sampling.SaveSampleItems, { Id: run.id, items: [change] });
    expect(saved).toMatchObject({ difference: "0.00", checkerName: "王小明", rowVersion: 2 });
    await expect(manager.call(sampling.SaveSampleItems, { Id: run.id, items: [change] })).rejects.toMatchObject({
      status: 409,
    });
    const gone = { Id: run.id, rowVersion: open.rowVersion };
    await expect(staff.call(sampling.DeleteSampleRun, gone)).rejects.toMatchObject({ status: 400 });
    await staff.call(sampling.SaveSampleItems, { Id: run.id, items: [{ id: item!.id, rowVersion: 2, audited: null }] });
    await staff.call(sampling.DeleteSampleRun, gone);
    await expect(staff.call(sampling.GetSampleRun, { Id: run.id })).rejects.toMatchObject({ status: 404 });
    const logged = await tenant.inDb((db) =>
      sql<{ action: string }>`
        select action from action_log where ref_type = 'sampleRun' and ref_id = ${String(run.id)} order by seq`.execute(
        db,
      ),
    );
    expect(logged.rows.map(({ action }) => action)).toEqual(["draw", "conclude", "reopen", "delete"]);
  });

  it("is closed to others, to those who have not confirmed, and to changes of an archived project", async () => {
    const run = await draw({ size: 1 });
    const stranger = await tenant.as("staff2");
    await expect(stranger.call(sampling.GetSampleRun, { Id: run.id })).rejects.toMatchObject({ status: 403 });
    await expect(draw({ size: 1 }, stranger)).rejects.toMatchObject({ status: 403 });
    const elsewhere = await (await server.newTenant()).as("manager");
    await expect(elsewhere.call(sampling.ReperformSample, { Id: run.id })).rejects.toMatchObject({ status: 404 });
    const setArchived = (flag: number) =>
      tenant.inDb((db) => db.updateTable("project").set({ archive_flag: flag }).where("id", "=", projectId).execute());
    await setArchived(2);
    await expect(draw({ size: 1 })).rejects.toMatchObject({ status: 423 });
    await expect(manager.call(sampling.DeleteSampleRun, { Id: run.id, rowVersion: 1 })).rejects.toMatchObject({
      status: 423,
    });
    expect(await again(run, staff)).toMatchObject({ isIdentical: true });
    await setArchived(0);
  });
});

describe("after another journal came in force", { timeout: 120_000 }, () => {
  it("a sample says what changed; its items are found again or told as lost, and come back with the journal", async () => {
    const { project, period } = await newBooks();
    const wish = { ...receivables, periodId: period, method: 1, size: 4, seed: 20241231 };
    const run = await manager.call(sampling.DrawSample, wish);
    const drawn = await itemsOf(run);
    const same = await importFile(project, "again.csv", `${text("sample_vouchers.csv")}\n`);
    await manager.call(imports.CommitImport, { batchId: same, replace: true });
    await server.runJobs();
    expect(await again(run)).toMatchObject({ isIdentical: true, changed: ["journal"] });
    const linked = await itemsOf(run);
    expect(linked.map(({ JsnId }) => JsnId)).not.toEqual(drawn.map(({ JsnId }) => JsnId));
    expect(linked.every(({ JsnId }) => JsnId !== null)).toBe(true);

    const amount = drawn[0]!.book;
    const changed = text("sample_vouchers.csv").replaceAll(amount, yuan(fen(amount) + 100n));
    const other = await importFile(project, "changed.csv", changed);
    await manager.call(imports.CommitImport, { batchId: other, replace: true, forceReason: "客户更正" });
    await server.runJobs();
    const told = await again(run);
    expect(told.isIdentical).toBe(false);
    expect(told.changed).toEqual(["journal", "population", "items"]);
    expect(told.popHash.now).not.toBe(told.popHash.before);
    expect(told.missing.map(({ amountjdr }) => amountjdr)).toContain(amount);
    const lost = await manager.call(sampling.GetSampleRun, { Id: run.id });
    expect(lost.lostCount).toBeGreaterThan(0);
    expect(lost.isJournalInForce).toBe(false);
    expect((await itemsOf(run)).map(({ book }) => book)).toEqual(drawn.map(({ book }) => book));
    await manager.call(imports.RollbackImport, { batchId: other });
    await server.runJobs();
    expect((await itemsOf(run)).map(({ JsnId }) => JsnId)).toEqual(linked.map(({ JsnId }) => JsnId));
    expect(await again(run)).toMatchObject({ isIdentical: true });
  });
});
