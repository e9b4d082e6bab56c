import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/imports";
import { voucherStatistics as calls } from "@digao/contract/areas/voucher-statistics";
import { type LedgerLine, vouchers } from "@digao/contract/areas/vouchers";
import { leadingPair } from "@digao/domain/benford/benford";
import { fen, max, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../test/builders.ts";
import { type Client, startTestServer, type TestServer } from "../../../test/kit.ts";

const seed = new URL("../../../../../packages/db/seed/sample/", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, seed), "utf8");
const file = (name: string, content = text(name)) => ({ name, content: new TextEncoder().encode(content) });

let server: TestServer;
let manager: Client;
let projectId: number;
let periodId: number;
let lines: LedgerLine[];

const absolute = (value: bigint) => (value < 0n ? -value : value);
const netOf = ({ amountjdr, amountjcr }: LedgerLine) => fen(amountjdr) - fen(amountjcr);
const sum = (values: readonly bigint[]) => yuan(values.reduce((total, value) => total + value, 0n));

beforeAll(async () => {
  server = await startTestServer();
  manager = await (await server.newTenant()).as("manager");
  projectId = await newProject(manager);
  for (const name of ["sample_tb.csv", "sample_vouchers.csv"]) {
    await manager.call(imports.UploadLedgerFile, { projectId }, [file(name)]);
    await server.runJobs();
  }
  periodId = (await manager.call(vouchers.GetTrailbalancePeriod, { projectId }))[0]!.periodId;
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

  it("raise no alert against the same year, and one for each large path that another year lacks", async () => {
    const same = await manager.call(calls.GetCounterFlows, { periodId, comparePeriodId: periodId });
    expect(same.items.every(({ alert, priorAmount, amount }) => alert === null && priorAmount === amount)).toBe(true);
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
    const stats = await manager.call(calls.GetAccountStatList, { periodId, level: 1 });
    const counted = stats.reduce((total, { lineCount }) => total + lineCount, 0);
    expect(counted).toBe(half.split("\n").length - 1);
    expect(counted).toBeLessThan(496);
    const found = await manager.call(vouchers.GetVoucherLibList, { periodId });
    expect(found.totalCount).toBe(counted);
  });
});
