import { existsSync, readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { dataAnalysis as calls } from "@digao/contract/areas/balance/data-analysis/calls";
import { type LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import {
  accountLines,
  type CellLines,
  digitLines,
  flowLines,
  partyLines,
} from "@digao/contract/areas/books/vouchers/line-filter/cells";
import type { Measure } from "@digao/contract/areas/books/vouchers/line-filter/measure";
import { abs, fen, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLedger } from "../../../../../../test/made-ledger.ts";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";

const sample = new URL("../../../../../../packages/db/seed/sample/", import.meta.url);
const ledgers = new URL("../../../../../../../shared/data/ledgers/", import.meta.url);
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (folder: URL, name: string) => readFileSync(new URL(name, folder), "utf8");

interface Books {
  periodId: number;
  accounts: string[];
  /** A range of months within the year, December included where the year ends with it. */
  months: { jPeriodFrom: number; jPeriodTo: number };
}

let server: TestServer;
let manager: Client;

async function bring(projectId: number, name: string, content: Uint8Array): Promise<void> {
  const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [{ name, content }]);
  await server.runJobs();
  const batch = await manager.call(imports.GetImportBatch, { batchId: batches[0]!.id });
  if (batch.status === 4) await manager.call(imports.CommitImport, { batchId: batch.id, forceReason: "来源如此" });
}

const periodOf = async (projectId: number) =>
  (await manager.call(vouchers.GetTrailbalancePeriod, { projectId }))[0]!.periodId;

/** The sample company, its last payroll posted to the client's thirteenth month. */
async function sampleBooks(): Promise<Books> {
  const projectId = await newProject(manager);
  await bring(projectId, "tb.csv", bytes(text(sample, "sample_tb.csv")));
  const journal = text(sample, "sample_vouchers.csv").replaceAll(
    "2024-12-31,202412,记,13,",
    "2024-12-31,202413,记,13,",
  );
  await bring(projectId, "vouchers.csv", bytes(journal));
  const periodId = await periodOf(projectId);
  return { periodId, accounts: ["1002", "1122", "2202", "6602"], months: { jPeriodFrom: 202410, jPeriodTo: 202412 } };
}

/** With red entries, zero amounts, and codes that have no levels. */
async function booksOf(
  journal: string,
  year: { aYear: number; periodStart: string; periodEnd: string },
  months: Books["months"],
) {
  const projectId = await newProject(manager, year);
  await bring(projectId, "journal.csv", bytes(journal));
  const periodId = await periodOf(projectId);
  const stats = await manager.call(calls.GetAccountStatList, { periodId });
  const busiest = stats.toSorted((a, b) => b.lineCount - a.lineCount).map(({ accountCode }) => accountCode);
  return { periodId, accounts: busiest.slice(0, 4), months };
}
const madeBooks = (): Promise<Books> =>
  booksOf(
    makeLedger().journal,
    { aYear: 2024, periodStart: "2024-01-01", periodEnd: "2024-12-31" },
    { jPeriodFrom: 202410, jPeriodTo: 202412 },
  );
/** Nine thousand lines of another country. */
const foreignBooks = (): Promise<Books> =>
  booksOf(
    text(ledgers, "pca_ja_fy2021.journal.csv"),
    { aYear: 2021, periodStart: "2021-04-01", periodEnd: "2022-03-31" },
    { jPeriodFrom: 202110, jPeriodTo: 202112 },
  );

/** What the list shows that a figure opens: its totals, and as many of its lines as are asked for. */
async function opened(
  { periodId }: Books,
  { account, aux, expression, withoutClosing, ...rest }: CellLines,
  maxResultCount = 1,
) {
  return manager.call(vouchers.GetVoucherLibList, {
    periodId,
    ...rest,
    accountCode: account,
    auxId: aux,
    maxResultCount,
    ...(withoutClosing ? { withoutClosing: "true" } : {}),
    ...(expression ? { expression: JSON.stringify(expression) } : {}),
  });
}
type Opened = Awaited<ReturnType<typeof opened>>;
const figures: Record<Exclude<Measure, "close">, (list: Opened) => string> = {
  debit: ({ debit }) => debit,
  credit: ({ credit }) => credit,
  net: ({ debit, credit }) => yuan(fen(debit) - fen(credit)),
  count: ({ totalCount }) => String(totalCount),
};
const shownMeasures = ["debit", "credit", "net", "count"] as const;

beforeAll(async () => {
  server = await startTestServer();
  manager = await (await server.newTenant()).as("manager");
});
afterAll(() => server?.stop());

const ofForeign = existsSync(ledgers);
describe.each([
  ["the sample company", sampleBooks, true],
  ["made books", madeBooks, true],
  ["foreign books", foreignBooks, ofForeign],
] as const)("a figure of %s opens exactly the lines it is made of", (_name, makeBooks, isThere) => {
  let books: Books;
  beforeAll(async () => {
    if (isThere) books = await makeBooks();
  });

  it.skipIf(!isThere)("of an account, in a range of months", async () => {
    const { periodId, months } = books;
    const stats = await manager.call(calls.GetAccountStatList, { periodId, ...months });
    const moved = stats.filter(({ lineCount }) => lineCount > 0);
    expect(moved.length).toBeGreaterThan(10);
    for (const stat of moved.slice(0, 30)) {
      const at = { ...stat, count: String(stat.lineCount), net: yuan(fen(stat.debit) - fen(stat.credit)) };
      for (const measure of shownMeasures) {
        const list = await opened(books, accountLines(stat.accountCode, measure, months));
        expect(figures[measure](list), `${stat.accountCode} ${measure}`).toBe(at[measure]);
      }
    }
  });

  it.skipIf(!isThere)("of an account and a month, December with the client's adjustment months", async () => {
    const { periodId, accounts } = books;
    for (const measure of shownMeasures) {
      const matrix = await manager.call(calls.GetAccountStatListByPeriod, { periodId, measure });
      expect(matrix.months.length).toBe(12);
      for (const row of matrix.items.filter(({ accountCode }) => accounts.includes(accountCode)))
        for (const [place, month] of matrix.months.entries()) {
          const list = await opened(
            books,
            accountLines(row.accountCode, measure, { jPeriodFrom: month, jPeriodTo: month }),
          );
          expect(figures[measure](list), `${row.accountCode} ${month} ${measure}`).toBe(row.values[place]);
        }
    }
  });

  it.skipIf(!isThere)("of a bar of an account's chart, whose last balance is that of the books", async () => {
    const { periodId, accounts } = books;
    for (const accountCode of accounts) {
      const chart = await manager.call(calls.GetVoucherLibListForAcctCharts, { periodId, accountCode });
      const part = await manager.call(calls.GetVoucherLibListForAcctCharts, { periodId, accountCode, ...books.months });
      const { jPeriodFrom, jPeriodTo } = books.months;
      expect(part.months).toEqual(chart.months.filter(({ month }) => month >= jPeriodFrom && month <= jPeriodTo));
      for (const child of part.children)
        for (const measure of ["debit", "credit"] as const)
          expect((await opened(books, accountLines(child.accountCode, measure, books.months)))[measure]).toBe(
            child[measure],
          );
      for (const { month, debit, credit } of chart.months) {
        const months = { jPeriodFrom: month, jPeriodTo: month };
        expect((await opened(books, accountLines(accountCode, "debit", months))).debit).toBe(debit);
        expect((await opened(books, accountLines(accountCode, "credit", months))).credit).toBe(credit);
      }
      const [stat] = await manager.call(calls.GetAccountStatList, { periodId, accountCode });
      expect(chart.months.at(-1)?.close).toBe(stat?.close);
    }
  });

  it.skipIf(!isThere)("of a flow: as many vouchers, and on each side no less than flows", async () => {
    const { periodId, months } = books;
    const { items } = await manager.call(calls.GetCounterFlows, { periodId, ...months });
    let looked = 0;
    for (const { debitCode, creditCode, amount, voucherCount } of items.slice(0, 40)) {
      const list = await opened(books, flowLines(debitCode, creditCode, months), 1000);
      const isNet = (sign: 1 | -1) => (line: LedgerLine) =>
        (fen(line.amountjdr) - fen(line.amountjcr)) * BigInt(sign) > 0n;
      const sum = (lines: readonly LedgerLine[]) =>
        lines.reduce((total, line) => total + abs(fen(line.amountjdr) - fen(line.amountjcr)), 0n);
      const of = `${debitCode} > ${creditCode}`;
      if (list.totalCount > list.items.length) continue;
      looked++;
      expect(new Set(list.items.map(({ Jmsn }) => Jmsn)).size, of).toBe(voucherCount);
      // The share of each voucher is rounded to the fen once, over all of them.
      expect(sum(list.items.filter(isNet(1))) + 1n >= fen(amount), of).toBe(true);
      expect(sum(list.items.filter(isNet(-1))) + 1n >= fen(amount), of).toBe(true);
    }
    expect(looked).toBeGreaterThan(5);
  });

  it.skipIf(!isThere)("of a digit, in every test, on either side and in a range of months", async () => {
    const { periodId, accounts } = books;
    const populations = ([undefined, "dr", "cr"] as const).flatMap((side) => [
      { side, account: undefined, months: {} },
      { side, account: accounts[0], months: {} },
      { side, account: side && accounts[0], months: books.months },
    ]);
    for (const { months, ...population } of populations) {
      const { account: accountCode, side } = population;
      const tests = await manager.call(calls.GetBenford, { periodId, accountCode, side, ...months });
      const wholes = tests.map(({ test, n }) => ({ test, digit: undefined, count: n }));
      const digits = tests.flatMap(({ test, rows }) => rows.map(({ digit, count }) => ({ test, digit, count })));
      const some = digits.filter(({ test, digit }) => test !== "firstTwo" || digit % 30 === 10);
      for (const { test, digit, count } of [...wholes, ...some]) {
        const list = await opened(books, digitLines(population, test, digit, months));
        expect(list.totalCount, `${accountCode} ${side} ${test} ${digit}`).toBe(count);
      }
    }
  });

  it.skipIf(!isThere)("of an auxiliary item on an account, in all months and in some", async () => {
    const { periodId } = books;
    const cases = books.accounts.flatMap((accountCode) =>
      (["debit", "credit"] as const).flatMap((measure) =>
        [{}, books.months].map((months) => ({ accountCode, measure, months })),
      ),
    );
    for (const { accountCode, measure, months } of cases) {
      const { items } = await manager.call(calls.GetTopParties, { periodId, accountCode, measure, ...months });
      for (const item of items) {
        const list = await opened(books, partyLines(accountCode, item.auxId, measure, months));
        expect(list[measure], `${accountCode} ${item.name}`).toBe(item[measure]);
        const all = await opened(books, partyLines(accountCode, item.auxId, "count", months));
        expect(all.totalCount).toBe(item.lineCount);
      }
    }
  });
});
