import { existsSync, readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { type AccountBalances, accountBooks } from "@digao/contract/areas/books/account-books/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { fen, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";
import { readBook } from "../../../../test/workbook.ts";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { readCsv } from "../../../platform/seed/csv.ts";

const seed = new URL("../../../../../../packages/db/seed/sample/", import.meta.url);
const sampleText = (name: string) => readFileSync(new URL(name, seed), "utf8");
const bytes = (text: string) => new TextEncoder().encode(text);

let server: TestServer;
let manager: Client;
let periodId: number;

type Year = Parameters<typeof newProject>[1];

async function books(files: readonly { name: string; content: Uint8Array }[], year: Year = {}): Promise<number> {
  const projectId = await newProject(manager, year);
  for (const file of files) {
    const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [file]);
    await server.runJobs();
    const batch = await manager.call(imports.GetImportBatch, { batchId: batches[0]!.id });
    if (batch.status === 4) await manager.call(imports.CommitImport, { batchId: batch.id, forceReason: "来源如此" });
  }
  return (await manager.call(vouchers.GetTrailbalancePeriod, { projectId }))[0]!.periodId;
}

beforeAll(async () => {
  server = await startTestServer();
  const tenant = await server.newTenant();
  manager = await tenant.as("manager");
  periodId = await copySampleBooks(server, tenant, await newProject(manager));
});
afterAll(() => server.stop());

const balances = (query: Record<string, unknown> = {}, of = periodId) =>
  manager.call(accountBooks.GetAccountBalances, { periodId: of, ...query });
const row = ({ items }: AccountBalances, code: string) =>
  items.find(({ accountCode, currency }) => accountCode === code && currency === null)!;
const total = (rows: readonly string[]) => yuan(rows.reduce((sum, amount) => sum + fen(amount), 0n));

describe("the account balance table of the sample", () => {
  it("tells the last month by the journal: one row for the year is not the month it is named after", async () => {
    const [december, rest] = [
      await balances({ jPeriodFrom: 202412, jPeriodTo: 202412 }),
      await balances({ jPeriodFrom: 202401, jPeriodTo: 202411 }),
    ];
    expect([december.source, december.has]).toEqual(["journal", { tb: false, journal: true }]);
    const year = row(await balances(), "1122");
    const [last, before] = [row(december, "1122"), row(rest, "1122")];
    expect(total([last.debit, before.debit])).toBe(year.debit);
    expect(last.debit).toBe("0.00");
  });

  const raw = readCsv(sampleText("sample_tb.csv")).filter((line) => !line.辅助名称);
  const net = (line: Record<string, string | undefined>, dr: string, cr: string) =>
    fen(line[dr] || "0") - fen(line[cr] || "0");

  it("shows every account as the raw file lists it, and totals that balance", async () => {
    const table = await balances();
    expect(table).toMatchObject({ source: "tb", has: { tb: true, journal: true }, from: 202401, to: 202412 });
    for (const line of raw.filter(({ 科目编码: code }) => row(table, code ?? "")?.isLeaf)) {
      expect([line.科目编码, row(table, line.科目编码 ?? "")]).toMatchObject([
        line.科目编码,
        {
          open: yuan(net(line, "期初借方", "期初贷方")),
          debit: yuan(fen(line.本期借方 || "0")),
          credit: yuan(fen(line.本期贷方 || "0")),
          close: yuan(net(line, "期末借方", "期末贷方")),
          yearDebit: yuan(fen(line.本期借方 || "0")),
        },
      ]);
    }
    const { totals } = table;
    expect(totals.openDr).toBe(totals.openCr);
    expect(totals.debit).toBe(totals.credit);
    expect(totals.closeDr).toBe(totals.closeCr);
    const journal = readCsv(sampleText("sample_vouchers.csv"));
    expect(totals.debit).toBe(total(journal.map((line) => line.借方金额 || "0")));
  });

  it("carries a range of months forward by the journal: closing of one is opening of the next", async () => {
    const [first, second, whole] = [
      await balances({ jPeriodTo: 202406 }),
      await balances({ jPeriodFrom: 202407 }),
      await balances({ source: "journal" }),
    ];
    expect([first.source, second.source, whole.source]).toEqual(["journal", "journal", "journal"]);
    for (const { accountCode, open, close, debit } of whole.items) {
      expect(row(first, accountCode).open).toBe(open);
      expect(row(second, accountCode).open).toBe(row(first, accountCode).close);
      expect(row(second, accountCode).close).toBe(close);
      expect(total([row(first, accountCode).debit, row(second, accountCode).debit])).toBe(debit);
      expect(row(second, accountCode).yearDebit).toBe(debit);
    }
  });

  it("says where trial balance and journal differ, and which of them is shown", async () => {
    const clean = await balances();
    expect(clean.differenceCount).toBe(0);
    const wrong = sampleText("sample_tb.csv").replace(
      "1001,库存现金,借,,,50000.00,,28000.00,10000.00,68000.00,",
      "1001,库存现金,借,,,50000.00,,28100.00,10000.00,68100.00,",
    );
    const other = await books([
      { name: "sample_tb.csv", content: bytes(wrong) },
      { name: "sample_vouchers.csv", content: bytes(sampleText("sample_vouchers.csv")) },
    ]);
    const table = await balances({}, other);
    expect(table).toMatchObject({ source: "tb", differenceCount: 1 });
    expect(row(table, "1001")).toMatchObject({
      debit: "28100.00",
      difference: { debit: "100.00", credit: "0.00", close: "100.00" },
    });
    const booked = await balances({ source: "journal" }, other);
    expect(row(booked, "1001")).toMatchObject({ debit: "28000.00", close: "68000.00" });
  });

  it("lists foreign currencies below their accounts, with the amounts of the raw lines", async () => {
    const table = await balances({ byCurrency: true });
    const lines = readCsv(sampleText("sample_vouchers.csv")).filter((line) => line.币种 === "USD" && line.原币金额);
    expect(lines.length).toBeGreaterThan(0);
    for (const code of new Set(lines.map((line) => line.科目编码))) {
      const own = table.items.find(({ accountCode, currency }) => accountCode === code && currency === "USD");
      const side = (column: "借方金额" | "贷方金额") =>
        total(lines.filter((line) => line.科目编码 === code && line[column]).map((line) => line.原币金额 ?? "0"));
      expect([code, own?.debitFc, own?.creditFc]).toEqual([code, side("借方金额"), side("贷方金额")]);
    }
    expect((await balances()).items.every(({ currency }) => currency === null)).toBe(true);
  });

  it("refuses months that are turned round or outside, and a trial balance that does not list them", async () => {
    const refused = (message: string) => ({ error: { message: expect.stringContaining(message) } });
    await expect(balances({ jPeriodFrom: 202406, jPeriodTo: 202403 })).rejects.toMatchObject(refused("晚于截止期间"));
    await expect(balances({ jPeriodFrom: 202306 })).rejects.toMatchObject(refused("不在该数据期间内"));
    await expect(balances({ jPeriodTo: 202406, source: "tb" })).rejects.toMatchObject(refused("没有列示所选期间"));
  });
});

describe("auxiliary balances of the sample", () => {
  const ask = (query: Record<string, unknown> = {}) =>
    manager.call(accountBooks.GetAuxBalances, { periodId, maxResultCount: 1000, ...query });

  it("add up to their accounts, or say what is missing", async () => {
    const table = await ask();
    expect(table.auxTypes.length).toBeGreaterThan(0);
    const accounts = await balances();
    for (const group of table.items.filter(({ isGroup }) => isGroup)) {
      const below = table.items.filter(({ isGroup, accountCode }) => !isGroup && accountCode === group.accountCode);
      for (const key of ["open", "debit", "credit", "close"] as const) {
        expect(total(below.map((item) => item[key]))).toBe(group[key]);
        const account = row(accounts, group.accountCode ?? "")[key] ?? "0.00";
        expect(yuan(fen(account) - fen(group[key]))).toBe(group.difference?.[key] ?? "0.00");
      }
    }
  });

  it("say by how much they miss their account", async () => {
    const files = ["sample_tb.csv", "sample_vouchers.csv"].map((name) => [name, sampleText(name)] as const);
    const without = files.map(([name, text]) => ({
      name,
      content: bytes(
        text
          .split("\n")
          .filter((line) => !/^1122,应收账款,借,客户,丙公司,/.test(line))
          .join("\n"),
      ),
    }));
    const periodOfOther = await books(without);
    const table = await ask({ periodId: periodOfOther });
    const group = table.items.find(({ isGroup, accountCode }) => isGroup && accountCode === "1122");
    expect(table.differenceCount).toBe(1);
    expect(group?.difference).toEqual({ open: "-150000.00", debit: "0.00", credit: "0.00", close: "-150000.00" });
  });

  it("read the same page by page and by party, and find one by name", async () => {
    const whole = await ask();
    const paged: unknown[] = [];
    while (paged.length < whole.totalCount)
      paged.push(...(await ask({ skipCount: paged.length, maxResultCount: 3 })).items);
    expect(paged).toEqual(whole.items);
    const byParty = await ask({ by: "party" });
    const sums = (items: typeof whole.items) => total(items.filter(({ isGroup }) => isGroup).map(({ close }) => close));
    expect(sums(byParty.items)).toBe(sums(whole.items));
    const name = whole.items.find(({ isGroup }) => !isGroup)!.auxName!;
    const found = await ask({ keyword: name });
    expect(found.items.filter(({ isGroup }) => !isGroup).every(({ auxName }) => auxName === name)).toBe(true);
    const initials = await ask({ keyword: pinyinInitials(name).toUpperCase() });
    expect(initials.items.map(({ auxName }) => auxName)).toContain(name);
    expect(initials.totalCount).toBeLessThan(whole.totalCount);
  });
});

describe("an account in columns", () => {
  it("adds up to the account, month by month", async () => {
    for (const accountCode of ["2221", "6602"]) {
      const table = await manager.call(accountBooks.GetMultiColumns, { periodId, accountCode });
      const stat = (await manager.call(dataAnalysis.GetAccountStatList, { periodId, accountCode }))[0]!;
      expect([table.open, table.close]).toEqual([stat.open, stat.close]);
      for (const { debit, credit, debits, credits } of table.months) {
        expect([total(debits), total(credits)]).toEqual([debit, credit]);
        expect(debits.length).toBe(table.columns.length);
      }
      expect(total(table.months.map(({ debit }) => debit))).toBe(stat.debit);
    }
    const byItem = await manager.call(accountBooks.GetMultiColumns, { periodId, accountCode: "1122", auxType: 1 });
    for (const { debit, debits } of byItem.months) expect(total(debits)).toBe(debit);
  });
});

describe("quantities", () => {
  const journal = [
    "凭证日期,会计期间,凭证字,凭证号,摘要,科目编码,科目名称,借方金额,贷方金额,数量",
    "2024-01-05,202401,记,1,购入,140301,甲材料,1000.00,,100",
    "2024-01-05,202401,记,1,购入,2202,应付账款,,1000.00,",
    "2024-02-10,202402,记,2,领用,5001,生产成本,640.00,,",
    "2024-02-10,202402,记,2,领用,140301,甲材料,,640.00,64",
    "2024-03-10,202403,记,3,暂估差异,140301,甲材料,50.00,,",
    "2024-03-10,202403,记,3,暂估差异,2202,应付账款,,50.00,",
    "2024-04-10,202404,记,4,红字冲回,140301,甲材料,-100.00,,10",
    "2024-04-10,202404,记,4,红字冲回,2202,应付账款,,-100.00,",
  ].join("\n");
  const tb = [
    "科目编码,科目名称,方向,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方,期末数量",
    "1403,原材料,借,200.00,,950.00,640.00,510.00,,46",
    "140301,甲材料,借,200.00,,950.00,640.00,510.00,,46",
    "2202,应付账款,贷,,200.00,,950.00,,1150.00,",
    "5001,生产成本,借,,,640.00,,640.00,,",
  ].join("\n");
  let ofQuantities: number;
  beforeAll(async () => {
    ofQuantities = await books([
      { name: "qty_tb.csv", content: bytes(tb) },
      { name: "qty_vouchers.csv", content: bytes(journal) },
    ]);
  });

  it("open as the trial balance tells, move with the lines, and say which lines name none", async () => {
    const { items } = await manager.call(accountBooks.GetQuantityBalances, { periodId: ofQuantities });
    expect(items).toEqual([
      {
        accountCode: "140301",
        accountName: "甲材料",
        open: { qty: "20", price: "10.0000", amount: "200.00" },
        in: { qty: "90", price: "10.5556", amount: "950.00" },
        out: { qty: "64", price: "10.0000", amount: "640.00" },
        close: { qty: "46", price: "11.0870", amount: "510.00" },
        withoutCount: 1,
        withoutNet: "50.00",
      },
    ]);
    const second = await manager.call(accountBooks.GetQuantityBalances, {
      periodId: ofQuantities,
      jPeriodFrom: 202402,
    });
    expect(second.items[0]).toMatchObject({ open: { qty: "120", amount: "1200.00" }, in: { qty: "-10" } });
  });

  it("run from line to line, whatever page is read", async () => {
    const ask = (query: Record<string, unknown> = {}) =>
      manager.call(accountBooks.GetQuantityLedger, {
        periodId: ofQuantities,
        accountCode: "1403",
        maxResultCount: 100,
        ...query,
      });
    const { items, totalCount } = await ask();
    expect(totalCount).toBe(items.length);
    expect(items.map(({ kind, balance }) => [kind, balance.qty, balance.amount])).toEqual([
      ["open", "20", "200.00"],
      ["line", "120", "1200.00"],
      ["month", "120", "1200.00"],
      ["line", "56", "560.00"],
      ["month", "56", "560.00"],
      ["line", "56", "610.00"],
      ["month", "56", "610.00"],
      ["line", "46", "510.00"],
      ["month", "46", "510.00"],
      ["close", "46", "510.00"],
    ]);
    expect(items[3]).toMatchObject({ in: { qty: null }, out: { qty: "64", price: "10.0000", amount: "640.00" } });
    const paged: unknown[] = [];
    while (paged.length < totalCount) paged.push(...(await ask({ skipCount: paged.length, maxResultCount: 3 })).items);
    expect(paged).toEqual(items);
    const late = await ask({ jPeriodFrom: 202403 });
    expect(late.items[0]).toMatchObject({ kind: "open", balance: { qty: "56", amount: "560.00" } });
    expect(late.items[1]).toMatchObject({ kind: "line", balance: { qty: "56", amount: "610.00" } });
  });
});

describe("a book of more rows than one call makes", () => {
  it(
    "is made by the job and comes whole",
    async () => {
      const customers = 10_200;
      const head = "科目编码,科目名称,方向,辅助类型,辅助名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方";
      const parties = Array.from({ length: customers }, (_, at) => `1122,应收账款,借,客户,客户${at},,,1,,1,`);
      const sums = [
        `1122,应收账款,借,,,,,${customers},,${customers},`,
        `6001,主营业务收入,贷,,,,,,${customers},,${customers}`,
      ];
      const of = await books([{ name: "long.csv", content: bytes([head, ...sums, ...parties].join("\n")) }]);
      let isDone = false;
      const file = manager.download(downloads.DownAuxBalanceExcel, { periodId: of }).finally(() => {
        isDone = true;
      });
      while (!isDone) await server.runJobs();
      const sheet = Object.values(readBook((await file).bytes).Sheets)[0] ?? {};
      const names = new Set(
        Object.values(sheet).flatMap((cell) => (String(cell?.v).startsWith("客户") ? [cell?.v] : [])),
      );
      expect([names.has("客户0"), names.has(`客户${customers - 1}`)]).toEqual([true, true]);
      expect(names.size).toBeGreaterThanOrEqual(customers);
    },
    within(120_000),
  );
});

const ledgers = new URL("../../../../../../../shared/data/ledgers/", import.meta.url);
const years: Readonly<Record<string, Year>> = {
  sie_norstedts: { aYear: 2009, periodStart: "2009-07-01", periodEnd: "2010-06-30" },
  pca_ja_fy2021: { aYear: 2021, periodStart: "2021-04-01", periodEnd: "2022-03-31" },
};
interface Expected {
  totalDebit: string;
  trialBalance: { accountCode: string; opening: string; debit: string; credit: string; closing: string }[];
}
const cents = (amount: string): string => yuan(fen(amount));

describe.skipIf(!existsSync(ledgers))("a real ledger", () => {
  it.each(Object.keys(years))("%s has the figures of the raw files, by account and in sum", async (name) => {
    const text = (part: string) => readFileSync(new URL(`${name}.${part}`, ledgers), "utf8");
    const files = ["opening.csv", "journal.csv"].map((part) => ({
      name: `${name}.${part}`,
      content: bytes(text(part)),
    }));
    const table = await balances({}, await books(files, years[name]));
    expect(table.source).toBe("journal");
    const expected: Expected = JSON.parse(text("expected.json"));
    for (const { accountCode, opening, debit, credit, closing } of expected.trialBalance)
      expect([accountCode, row(table, accountCode)]).toMatchObject([
        accountCode,
        { open: cents(opening), debit: cents(debit), credit: cents(credit), close: cents(closing) },
      ]);
    expect(table.totals.debit).toBe(cents(expected.totalDebit));
    expect(table.totals.debit).toBe(total(readCsv(text("journal.csv")).map((line) => line.debit || "0")));
    expect(table.totals.closeDr).toBe(table.totals.closeCr);
  });
});
