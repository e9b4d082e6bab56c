import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { type SubLedgerRow, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { fen, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";

let server: TestServer;
let manager: Client;
let projectId: number;
let periodId: number;

beforeAll(async () => {
  server = await startTestServer();
  const tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
  periodId = await copySampleBooks(server, tenant, projectId);
});
afterAll(() => server.stop());

const ledger = (query: Record<string, unknown>) =>
  manager.call(vouchers.GetSubLedgerList, { periodId, maxResultCount: 1000, ...query });
const stats = async (query: Record<string, unknown>) =>
  (await manager.call(dataAnalysis.GetAccountStatList, { periodId, ...query }))[0]!;
const sumOf = (rows: readonly SubLedgerRow[], side: "debit" | "credit") =>
  yuan(rows.reduce((sum, row) => sum + fen(row[side]), 0n));

const sideOf = (net: bigint) => (net < 0n ? "Cr" : "Dr");

/** The lines with the balances that come of adding them up one after the other. */
function withBalances(rows: readonly SubLedgerRow[], opening: string): SubLedgerRow[] {
  let net = fen(opening);
  return rows
    .filter(({ kind }) => kind === "line")
    .map((row) => {
      net += fen(row.debit) - fen(row.credit);
      return { ...row, balance: yuan(net), side: net === 0n ? "nil" : sideOf(net) };
    });
}

describe("a sub-ledger", () => {
  it("runs from the opening to the closing balance, with every month's and year's totals", async () => {
    for (const accountCode of ["1002", "1122", "2202", "6001", "2221"]) {
      const [{ items, totalCount }, stat] = [await ledger({ accountCode }), await stats({ accountCode })];
      expect(items.length).toBe(totalCount);
      expect(items[0]).toMatchObject({ kind: "open", balance: stat.open });
      expect(items.at(-1)).toMatchObject({
        kind: "close",
        debit: stat.debit,
        credit: stat.credit,
        balance: stat.close,
      });
      expect(items.filter(({ kind }) => kind === "line")).toEqual(withBalances(items, stat.open));
      for (const month of items.filter(({ kind }) => kind === "month")) {
        const own = items.filter(({ kind, jPeriod }) => kind === "line" && jPeriod === month.jPeriod);
        expect([month.debit, month.credit]).toEqual([sumOf(own, "debit"), sumOf(own, "credit")]);
        expect(month.balance).toBe(own.at(-1)!.balance);
        const upTo = items.filter(({ kind, jPeriod }) => kind === "line" && jPeriod <= month.jPeriod);
        const year = items.find(({ kind, jPeriod }) => kind === "year" && jPeriod === month.jPeriod)!;
        expect([year.debit, year.credit]).toEqual([sumOf(upTo, "debit"), sumOf(upTo, "credit")]);
      }
    }
  });

  it("reads the same page by page, wherever a page begins", async () => {
    const { items: whole, totalCount } = await ledger({ accountCode: "1002" });
    const walked: SubLedgerRow[] = [];
    while (walked.length < totalCount)
      walked.push(...(await ledger({ accountCode: "1002", skipCount: walked.length, maxResultCount: 7 })).items);
    expect(walked).toEqual(whole);
  });

  it("opens a range of months with what came before it", async () => {
    const { items: whole } = await ledger({ accountCode: "1122" });
    const { items } = await ledger({ accountCode: "1122", jPeriodFrom: 202407, jPeriodTo: 202409 });
    const before = whole.filter(({ kind, jPeriod }) => kind === "line" && jPeriod < 202407).at(-1)!;
    expect(items[0]).toMatchObject({ kind: "open", balance: before.balance });
    const linesOf = (rows: readonly SubLedgerRow[]) => rows.filter(({ kind }) => kind === "line");
    expect(linesOf(items)).toEqual(linesOf(whole).filter(({ jPeriod }) => jPeriod >= 202407 && jPeriod <= 202409));
  });

  it("of an auxiliary item has its lines on an account, and on all accounts", async () => {
    const { items } = await ledger({ accountCode: "1122" });
    const party = items.flatMap(({ line }) => line?.aux ?? [])[0]!;
    const own = await ledger({ accountCode: "1122", auxId: party.id });
    expect(own.items.filter(({ kind }) => kind === "line").map(({ line }) => line?.JsnId)).toEqual(
      items.filter(({ line }) => line?.aux.some(({ id }) => id === party.id)).map(({ line }) => line?.JsnId),
    );
    const everywhere = await ledger({ auxId: party.id });
    expect(everywhere.totalCount).toBeGreaterThanOrEqual(own.totalCount);
    await expect(ledger({})).rejects.toMatchObject({ status: 400 });
  });
});

describe("ticks and named expressions", () => {
  it("stay with the project: ticked lines are found by their tick", async () => {
    const ticked = { field: "picked", op: "isTrue", values: [] };
    const find = () => manager.call(vouchers.GetVoucherLibList, { periodId, expression: JSON.stringify(ticked) });
    expect((await find()).totalCount).toBe(0);
    const { items } = await manager.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 3 });
    const jsnIds = items.map(({ JsnId }) => JsnId);
    await manager.call(vouchers.UpdateVoucherLibSelected, { jsnIds, isSelected: true });
    expect((await find()).items.map(({ JsnId, isSelected }) => [JsnId, isSelected])).toEqual(
      jsnIds.map((id) => [id, true]),
    );
    await manager.call(vouchers.UpdateVoucherLibSelected, { jsnIds: jsnIds.slice(1), isSelected: false });
    expect((await find()).items.map(({ JsnId }) => JsnId)).toEqual(jsnIds.slice(0, 1));
  });

  it("tell drawn lines from the others as long as the draw stands", async () => {
    const drawnIs = (op: "isTrue" | "isFalse") => JSON.stringify({ field: "drawn", op, values: [] });
    const find = async (op: "isTrue" | "isFalse") =>
      (await manager.call(vouchers.GetVoucherLibList, { periodId, expression: drawnIs(op) })).totalCount;
    const { items, totalCount } = await manager.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 2 });
    expect([await find("isTrue"), await find("isFalse")]).toEqual([0, totalCount]);
    const [item] = await manager.call(mapping.GetRptItemTree, { projectId });
    const jsnIds = items.map(({ JsnId }) => JsnId);
    const { ids } = await manager.call(vouching.DrawVoucherLibForLineId, { RId: item!.id, jsnIds });
    expect([await find("isTrue"), await find("isFalse")]).toEqual([2, totalCount - 2]);
    await manager.call(vouching.UpdateDrawCheckVoucherStatus, { ids: ids.slice(1), status: 9 });
    expect(await find("isTrue")).toBe(1);
    const again = await manager.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 3 });
    expect(again.items.map(({ isDrawn }) => isDrawn)).toEqual([true, false, false]);
  });

  it("are kept under a name, told in words, refused when stale or named twice", async () => {
    const expression = { all: [{ field: "amount" as const, op: "ge" as const, values: ["50000.00"] }] };
    const saved = await manager.call(vouchers.SaveLineFilter, { projectId, filterName: "大额", expression });
    const [listed] = await manager.call(vouchers.GetLineFilters, { projectId });
    expect(listed).toMatchObject({ filterName: "大额", expression, words: "金额 ≥ 50,000.00" });
    await expect(
      manager.call(vouchers.SaveLineFilter, { projectId, filterName: "大额", expression }),
    ).rejects.toMatchObject({ status: 400 });
    const change = { projectId, id: saved.id, filterName: "大额凭证", expression, rowVersion: saved.rowVersion };
    const next = await manager.call(vouchers.SaveLineFilter, change);
    await expect(manager.call(vouchers.SaveLineFilter, change)).rejects.toMatchObject({ status: 409 });
    await manager.call(vouchers.DeleteLineFilter, { projectId, id: saved.id, rowVersion: next.rowVersion });
    expect(await manager.call(vouchers.GetLineFilters, { projectId })).toEqual([]);
  });
});
