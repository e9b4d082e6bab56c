import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { dataAnalysis as calls } from "@digao/contract/areas/balance/data-analysis/calls";
import { type LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { flowLines } from "@digao/contract/areas/books/vouchers/line-filter/cells";
import { leadingPair } from "@digao/domain/benford/benford";
import { fen, max, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { flowsByHand } from "../../../../test/flows-by-hand.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

const seed = new URL("../../../../../../packages/db/seed/sample/", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, seed), "utf8");
const file = (name: string, content = text(name)) => ({ name, content: new TextEncoder().encode(content) });

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;
let periodId: number;
let lines: LedgerLine[];

const absolute = (value: bigint) => (value < 0n ? -value : value);
const netOf = ({ amountjdr, amountjcr }: LedgerLine) => fen(amountjdr) - fen(amountjcr);
const sum = (values: readonly bigint[]) => yuan(values.reduce((total, value) => total + value, 0n));

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
  periodId = await copySampleBooks(server, tenant, projectId);
  lines = (await manager.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 1000 })).items;
});
afterAll(() => server.stop());

const below = (code: string) => lines.filter(({ accountCode }) => accountCode.startsWith(code));

describe("account statistics", () => {
  it("say of every account what its lines say, parents included", async () => {
    const stats = await manager.call(calls.GetAccountStatList, { periodId });
    for (const { accountCode, ...stat } of stats) {
      const own = below(accountCode);
      expect(stat, accountCode).toMatchObject({
        debit: sum(own.map(({ amountjdr }) => fen(amountjdr))),
        credit: sum(own.map(({ amountjcr }) => fen(amountjcr))),
        lineCount: own.length,
        voucherCount: new Set(own.map(({ Jmsn }) => Jmsn)).size,
        maxLine: yuan(own.map((line) => absolute(netOf(line))).reduce(max, 0n)),
      });
      expect(fen(stat.open) + fen(stat.debit) - fen(stat.credit)).toBe(fen(stat.close));
    }
    const top = stats.filter(({ level }) => level === 1);
    expect(sum(top.map(({ debit }) => fen(debit)))).toBe("114644548.20");
    expect(sum(top.map(({ close }) => fen(close)))).toBe("0.00");
  });

  it("open a range of months with what came before it, and close one with what opens the next", async () => {
    const of = (from: number, to: number) =>
      manager.call(calls.GetAccountStatList, { periodId, jPeriodFrom: from, jPeriodTo: to, level: 1 });
    const [first, second] = [await of(202401, 202406), await of(202407, 202412)];
    expect(second.map(({ open }) => open)).toEqual(first.map(({ close }) => close));
    expect(first.every(({ level }) => level === 1)).toBe(true);
  });

  it("stand month by month in every measure", async () => {
    const bank = { periodId, accountCode: "1002", level: 1 };
    const of = async (measure: string) =>
      (await manager.call(calls.GetAccountStatListByPeriod, { ...bank, measure: measure as "debit" })).items[0]!;
    expect(await of("debit")).toMatchObject({ accountCode: "1002", total: "16887468.00" });
    expect(await of("credit")).toMatchObject({ total: "17523562.51" });
    expect((await of("count")).total).toBe(String(below("1002").length));
    const [net, close] = [await of("net"), await of("close")];
    const [stat] = await manager.call(calls.GetAccountStatList, bank);
    expect(close.values.at(-1)).toBe(stat!.close);
    expect(sum(net.values.map(fen))).toBe(net.total);
    const chart = await manager.call(calls.GetVoucherLibListForAcctCharts, { periodId, accountCode: "1002" });
    expect(chart.months.map(({ close: balance }) => balance)).toEqual(close.values);
    expect(sum(chart.children.map(({ debit }) => fen(debit)))).toBe("16887468.00");
  });

  it("compare two data periods account by account", async () => {
    const rows = await manager.call(calls.GetCompareStatList, { periodId, comparePeriodId: periodId, level: 1 });
    expect(rows.length).toBeGreaterThan(10);
    for (const { a, b, change, changeRate } of rows) {
      expect(a).toEqual(b);
      expect(change).toBe("0.00");
      expect([null, "0.0000"]).toContain(changeRate);
    }
  });
});

describe("the tree of accounts", () => {
  it("counts the lines of every account, and opens down to auxiliary items", async () => {
    const nodes = await manager.call(calls.GetVoucherLibAcctList, { periodId });
    for (const { accountCode, lineCount } of nodes) expect(lineCount).toBe(below(accountCode).length);
    const parent = nodes.find(({ accountCode }) => accountCode === "2221")!;
    const children = await manager.call(calls.GetVoucherLibChildren, { id: parent.id });
    expect(children).toEqual(nodes.filter(({ parentCode }) => parentCode === "2221"));
    const receivable = nodes.find(({ accountCode }) => accountCode === "1122")!;
    const parties = await manager.call(calls.GetVoucherLibChildren, { id: receivable.id });
    expect(parties.length).toBeGreaterThan(1);
    for (const { id, lineCount, kind } of parties) {
      expect(kind).toBe("party");
      expect(lineCount).toBe(below("1122").filter(({ aux }) => aux.some((item) => item.id === id)).length);
    }
  });
});

describe("flows between accounts", () => {
  it("share out each voucher's amount, and no more than it", async () => {
    const { items, total } = await manager.call(calls.GetCounterFlows, { periodId });
    const open = lines.filter(({ isClosing }) => !isClosing);
    const debits = open.map(netOf).filter((net) => net > 0n);
    expect(total).toBe(sum(debits));
    const revenue = items.filter(({ creditCode }) => creditCode === "6001");
    const credited = open.filter(({ accountCode }) => accountCode.startsWith("6001")).map((line) => -netOf(line));
    const gap = absolute(
      fen(sum(revenue.map(({ amount }) => fen(amount)))) - fen(sum(credited.filter((net) => net > 0n))),
    );
    expect(gap <= BigInt(revenue.length)).toBe(true);
    expect(items.map(({ amount }) => fen(amount))).toEqual(
      items.map(({ amount }) => fen(amount)).toSorted((a, b) => Number(b - a)),
    );
  });

  it("tie to the debits of the journal, and say what they leave out and how much the vouchers pair themselves", async () => {
    const { total, paired, tie, items } = await manager.call(calls.GetCounterFlows, { periodId });
    const all = lines.map(({ amountjdr }) => fen(amountjdr));
    const closing = lines.filter(({ isClosing }) => isClosing).map(({ amountjdr }) => fen(amountjdr));
    // 9 red-letter lines of the sample, three of which close: interest income, exchange differences, deferred tax.
    const red = lines
      .filter((line) => !line.isClosing && fen(line.amountjdr) < 0n)
      .map(({ amountjdr }) => fen(amountjdr));
    expect(sum(red)).toBe("-51018.00");
    expect(tie).toEqual({ journalDebit: sum(all), closing: sum(closing), others: sum(red) });
    expect(fen(tie!.journalDebit) - fen(tie!.closing) - fen(tie!.others)).toBe(fen(total));
    const { flows, own } = flowsByHand(lines.filter(({ isClosing }) => !isClosing));
    expect(paired).toBe(own);
    expect(items.length).toBe(flows.size);
    for (const { debitCode, creditCode, amount } of items)
      expect([debitCode, creditCode, amount]).toEqual([debitCode, creditCode, flows.get(`${debitCode}>${creditCode}`)]);
    expect((await manager.call(calls.GetCounterFlows, { periodId, accountCode: "1002" })).tie).toBeNull();
  });

  it("raise no alert against the same year, and one for each large path that another year lacks", async () => {
    const same = await manager.call(calls.GetCounterFlows, { periodId, comparePeriodId: periodId });
    expect(same.items.every(({ alert, priorAmount, amount }) => alert === null && priorAmount === amount)).toBe(true);
  });
});

describe("flows of a chart whose first level has no four digits", () => {
  const header = "凭证日期,会计期间,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额";
  /** Goods bought on credit, and paid: 20000 above 20000.1 and 20000.2, and a bank that stands alone. */
  const journal = [
    header,
    ...["2024-03-05,202403,记,1,1,购货,20000.1,材料一,100.00,", "2024-03-05,202403,记,1,2,购货,20000.2,材料二,50.00,"],
    ...["2024-03-05,202403,记,1,3,购货,20001,应付款,,150.00", "2024-04-05,202404,记,1,1,付款,20001,应付款,120.00,"],
    ...["2024-04-05,202404,记,1,2,付款,30001-9,银行,,120.00", "2024-05-05,202405,记,1,1,调拨,20000,存货,30.00,"],
    "2024-05-05,202405,记,1,2,调拨,30001-9,银行,,30.00",
  ].join("\n");
  const shown = ({ items }: Awaited<ReturnType<typeof flowsOf>>) =>
    items.map(({ debitCode, creditCode, amount }) => [debitCode, creditCode, amount]);
  const flowsOf = (period: number, more: object = {}) =>
    manager.call(calls.GetCounterFlows, { periodId: period, ...more });
  const expected = [
    ...[
      ["20000", "20001", "150.00"],
      ["20001", "30001-9", "120.00"],
      ["20000", "30001-9", "30.00"],
    ],
  ];
  let period: number;

  it("go between the accounts of the chart's own first level, each opening its lines", async () => {
    const project = await newProject(manager);
    const { batches } = await manager.call(imports.UploadLedgerFile, { projectId: project }, [file("j.csv", journal)]);
    await server.runJobs();
    const batch = await manager.call(imports.GetImportBatch, { batchId: batches[0]!.id });
    if (!batch.isCurrent)
      await manager.call(imports.CommitImport, { batchId: batch.id, forceReason: "本来如此", replace: true });
    await server.runJobs();
    period = (await manager.call(vouchers.GetTrailbalancePeriod, { projectId: project }))[0]!.periodId;
    const flows = await flowsOf(period);
    expect(shown(flows)).toEqual(expected);
    expect(shown(await flowsOf(period, { accountCode: "20000.2" }))).toEqual([expected[0], expected[2]]);
    for (const { debitCode, creditCode, voucherCount } of flows.items) {
      const { expression } = flowLines(debitCode, creditCode);
      const list = await manager.call(vouchers.GetVoucherLibList, {
        periodId: period,
        maxResultCount: 100,
        expression: JSON.stringify(expression),
      });
      expect(new Set(list.items.map(({ Jmsn }) => Jmsn)).size).toBe(voucherCount);
      expect(list.debit).toBe(list.credit);
      expect(list.items.every(({ counter }) => counter.length === 1)).toBe(true);
    }
    const { items } = await manager.call(vouchers.GetVoucherLibList, { periodId: period, maxResultCount: 100 });
    expect(items.map(({ accountCode, counter }) => [accountCode, ...counter])).toContainEqual(["20001", "存货"]);
  });

  it("are rolled up again where an earlier version of the product has written them", async () => {
    await tenant.inProject(projectId, async (db) => {
      const { rows } = await sql<{ id: number }>`
        select voucher_batch_id as id from project_period where id = ${period}`.execute(db);
      const batchId = rows[0]!.id;
      await sql`update import_batch set roll_up_version = 1 where id = ${batchId}`.execute(db);
      await sql`update ledger_flow set debit_code = left(debit_code, 4), amount = 1 where batch_id = ${batchId}`.execute(
        db,
      );
      await sql`delete from ledger_digit_month where batch_id = ${batchId}`.execute(db);
    });
    const asked = flowsOf(period);
    let isAnswered = false;
    const done = asked.finally(() => {
      isAnswered = true;
    });
    // The call itself starts the job that it waits for.
    while (!isAnswered) await server.runJobs();
    expect(shown(await done)).toEqual(expected);
    const [march] = await manager.call(calls.GetBenford, { periodId: period, jPeriodFrom: 202403, jPeriodTo: 202403 });
    expect(march?.n).toBe(3);
  });
});

describe("leading digits", () => {
  it("are those of the lines", async () => {
    const tests = await manager.call(calls.GetBenford, { periodId });
    const pairs = lines.filter(({ isClosing }) => !isClosing).flatMap((line) => leadingPair(netOf(line)) ?? []);
    const firstTwo = tests.find(({ test }) => test === "firstTwo")!;
    expect(firstTwo.n).toBe(pairs.length);
    for (const { digit, count } of firstTwo.rows) expect(count).toBe(pairs.filter((pair) => pair === digit).length);
    const bank = await manager.call(calls.GetBenford, { periodId, accountCode: "1002", side: "dr" });
    expect(bank[0]!.n).toBe(below("1002").filter((line) => netOf(line) >= 1000n && !line.isClosing).length);
  });
});

describe("parties", () => {
  it("are the largest of an account by their lines", async () => {
    const { items, total } = await manager.call(calls.GetTopParties, { periodId, accountCode: "1122", auxType: 1 });
    const named = below("1122").flatMap((line) =>
      line.aux.filter(({ type }) => type === 1).map(({ id }) => ({ id, debit: fen(line.amountjdr) })),
    );
    expect(total).toBe(sum(named.map(({ debit }) => debit)));
    for (const { auxId, debit } of items)
      expect(debit).toBe(sum(named.filter(({ id }) => id === auxId).map(({ debit: own }) => own)));
  });
});

describe("a journal that replaces another", () => {
  it("has its own statistics", async () => {
    const [head = "", ...rows] = text("sample_vouchers.csv").trim().split(/\r?\n/);
    const half = [head, ...rows.filter((row) => /2024-0[1-6]/.test(row))].join("\n");
    const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [file("half.csv", half)]);
    await server.runJobs();
    const reason = "半年数据";
    await manager.call(imports.CommitImport, { batchId: batches[0]!.id, replace: true, forceReason: reason });
    await server.runJobs();
    const stats = await manager.call(calls.GetAccountStatList, { periodId, level: 1 });
    const counted = stats.reduce((total, { lineCount }) => total + lineCount, 0);
    expect(counted).toBe(half.split("\n").length - 1);
    expect(counted).toBeLessThan(496);
    const found = await manager.call(vouchers.GetVoucherLibList, { periodId });
    expect(found.totalCount).toBe(counted);
  });
});
