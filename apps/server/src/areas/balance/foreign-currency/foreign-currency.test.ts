import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { foreignCurrency } from "@digao/contract/areas/balance/foreign-currency/calls";
import { actionLog } from "@digao/contract/areas/office/action-log/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Draft } from "@digao/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";
import { readBook } from "../../../../test/workbook.ts";

const head =
  "科目编码,科目名称,方向,辅助类型,辅助名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方,币种,期初原币,期末原币";
type Row = [code: string, name: string, aux: string, close: number, currency?: string, foreign?: number];
const csv = (rows: readonly Row[]) =>
  [
    head,
    ...rows.map(([code, name, aux, close, currency = "", foreign]) => {
      const [type = "", item = ""] = aux.split(":");
      const sides = close < 0 ? `,${-close}` : `${close},`;
      return [code, name, close < 0 ? "贷" : "借", type, item, "", "", sides, sides, currency, "", foreign ?? ""].join(
        ",",
      );
    }),
  ].join("\n");

/** Dollars at the bank, owed by a customer and to a supplier, and paid ahead; the rest is in yuan. */
const books = csv([
  ["1002", "银行存款", "", 571_000],
  ["100201", "人民币户", "", 500_000],
  ["100202", "中行美元户", "", 71_000, "美元", 10_000],
  ["1122", "应收账款", "", 141_000],
  ["1122", "应收账款", "客户:Acme Inc", 141_000, "USD", 20_000],
  ["1123", "预付账款", "", 35_500, "USD", 5000],
  ["2202", "应付账款", "", -71_000, "USD", 10_000],
  ["4001", "实收资本", "", -676_500],
]);

let desk: LedgerDesk;
let manager: Client;
let staff: Client;
let stranger: Client;
beforeAll(async () => {
  desk = await openLedgerDesk();
  manager = desk.manager;
  staff = await desk.tenant.as("staff1");
  stranger = await desk.tenant.as("reader");
});
afterAll(() => desk.stop());

async function withBooks(content = books): Promise<number> {
  const projectId = await desk.newProject();
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  await desk.take(projectId, "tb.csv", content);
  return projectId;
}
const get = (projectId: number, as = manager) => as.call(foreignCurrency.GetForeignBalances, { projectId });
type Sent = Partial<Draft<typeof foreignCurrency.SaveClosingRate>>;
const rate = (projectId: number, more: Sent = {}, as = staff) =>
  as.call(foreignCurrency.SaveClosingRate, {
    projectId,
    currency: "USD",
    rateDate: "2024-12-31",
    rate: "7.0827",
    ...more,
  });
const refused = (word: string) => ({ status: 400, error: { message: expect.stringContaining(word) } });
const itemOf = async (projectId: number, code: string) => {
  const GrpId = code.startsWith("A") ? 1 : 2;
  const items = await manager.call(statementItems.GetFsItem, { Id: projectId, GrpId });
  return items.find(({ stdCode }) => stdCode === code)!;
};

describe("an item in another currency", () => {
  it("is not concluded without the closing rate; a leader may let it pass with a reason", async () => {
    const projectId = await withBooks();
    const { id: RId } = await itemOf(projectId, "A105");
    const seen = async () => (await manager.call(statementItems.GetFsItemById, { RId })).can;
    const gate = (await seen()).gates.find(({ name }) => name === "foreignRates");
    expect(gate).toMatchObject({ subjects: ["USD"], isOverridden: false });
    expect(gate?.text).toContain("有外币余额但未录入期末汇率：USD");
    expect((await seen()).results.every(({ ok }) => !ok)).toBe(true);
    const paidAhead = await itemOf(projectId, "A107");
    const { can } = await manager.call(statementItems.GetFsItemById, { RId: paidAhead.id });
    expect(can.gates.map(({ name }) => name)).not.toContain("foreignRates");
    const pass = { RId, gates: [{ name: "foreignRates" as const, subjects: ["USD"] }] };
    const reason = "余额已于期后全部收回，折算差异不重大";
    await expect(staff.call(statementItemSigns.OverrideItemGatesByRID, { ...pass, reason })).rejects.toMatchObject({
      status: 403,
    });
    await manager.call(statementItemSigns.OverrideItemGatesByRID, { ...pass, reason });
    expect((await seen()).gates.find(({ name }) => name === "foreignRates")).toMatchObject({ isOverridden: true });
    await rate(projectId);
    expect((await seen()).gates.map(({ name }) => name)).not.toContain("foreignRates");
  });
});

describe("foreign-currency balances", () => {
  it("are recomputed at the closing rate: the bank loses 173.00, the customer gains 654.00, the payable gains 173.00", async () => {
    const projectId = await withBooks();
    const before = await get(projectId);
    expect(before).toMatchObject({ endDate: "2024-12-31", functional: "CNY", profitEffect: "0.00", level: "nil" });
    expect(before.entries).toEqual([]);
    // Without a rate nothing is worked out: it is asked for, and never taken for one.
    expect(before.currencies).toMatchObject([{ currency: "USD", rate: null, open: 3, implied: "7.0750" }]);
    expect(before.rows.every(({ recomputed }) => recomputed === null)).toBe(true);
    await rate(projectId);
    const { rows, entries, ...after } = await get(projectId);
    expect(
      rows.map(({ itemCode, name, kind, foreign, book, recomputed, difference }) => [
        itemCode,
        name,
        kind,
        foreign,
        book,
        recomputed,
        difference,
      ]),
    ).toEqual([
      ["A101", "银行存款-中行美元户", "monetary", "10000.00", "71000.00", "70827.00", "-173.00"],
      ["A105", "Acme Inc", "monetary", "20000.00", "141000.00", "141654.00", "654.00"],
      ["A107", "预付账款", "nonMonetary", "5000.00", "35500.00", null, null],
      ["L105", "应付账款", "monetary", "10000.00", "71000.00", "70827.00", "-173.00"],
    ]);
    expect(after).toMatchObject({ profitEffect: "654.00" });
    expect(
      entries.map(({ key, proposal }) => [
        key,
        ...(proposal?.lines ?? []).map(({ fsItemCode, accountCode, lineName, debit, credit }) =>
          [fsItemCode, accountCode, lineName, debit, credit].join(" "),
        ),
      ]),
    ).toEqual([
      ["fx:A101", "P106  汇兑损益 173.00 0.00", "A101 100202 银行存款-中行美元户 0.00 173.00"],
      ["fx:A105", "A105 1122 Acme Inc 654.00 0.00", "P106  汇兑损益 0.00 654.00"],
      ["fx:L105", "L105 2202 应付账款 173.00 0.00", "P106  汇兑损益 0.00 173.00"],
    ]);
  });

  it("are booked as drafts that keep up with the rate; what somebody has taken further says that it is out of date", async () => {
    const projectId = await withBooks();
    await rate(projectId);
    const book = (keys: string[]) => staff.call(foreignCurrency.BookExchangeDifferences, { projectId, keys });
    const [head] = await book(["fx:A101"]);
    expect(head).toMatchObject({ status: 0, adjType: 1, profitEffect: "-173.00", preparerName: expect.any(String) });
    await expect(book(["fx:A109"])).rejects.toMatchObject({ status: 400 });
    await expect(rate(projectId, { rate: "7.0828" })).rejects.toMatchObject({ status: 409 });
    const seen = (await get(projectId)).currencies[0]!;
    expect(seen.isUsed).toBe(true);
    const again = { rate: "7.0828", seenId: seen.rate!.id };
    await expect(rate(projectId, again)).rejects.toMatchObject(refused("须写明原因"));
    await rate(projectId, { ...again, reason: "原录入有误，已核对中间价公告" });
    const now = await get(projectId);
    expect(now.currencies[0]).toMatchObject({
      rate: { rate: "7.0828", reason: "原录入有误，已核对中间价公告" },
      earlier: [{ rate: "7.0827", supersededBy: expect.any(String) }],
    });
    expect(now.entries.find(({ key }) => key === "fx:A101")).toMatchObject({
      isStale: true,
      entry: { status: 0, profitEffect: "-173.00" },
    });
    const [redone] = await book(["fx:A101"]);
    expect(redone).toMatchObject({ id: head!.id, profitEffect: "-172.00" });
    await expect(
      manager.call(foreignCurrency.RemoveClosingRate, { id: now.currencies[0]!.rate!.id }),
    ).rejects.toMatchObject(refused("不能删除"));
    const submitted = await staff.call(adjustments.UpdateFSAdjustHeadById, {
      Id: redone!.id,
      rowVersion: redone!.rowVersion,
      status: 1,
    });
    await manager.call(adjustments.CheckFSAdjustHeadById, { Id: redone!.id, rowVersion: submitted.rowVersion });
    expect(await itemOf(projectId, "A101")).toMatchObject({ audited: "570828.00", ajeCr: "172.00" });
  });

  it("take what somebody writes on a detail over the books", async () => {
    const projectId = await withBooks();
    await rate(projectId);
    const RId = (await itemOf(projectId, "A101")).id;
    const { details } = await staff.call(statementItems.RefreshFSDetail, { RId });
    const usd = details.find(({ accountCode }) => accountCode === "100202")!;
    const change = { id: usd.id, rowVersion: usd.rowVersion, currency: "USD", fcAmount: "10100.00" };
    await staff.call(statementItems.UpdateSingleFSDetail, change);
    const own = (await get(projectId)).rows.filter(({ itemCode }) => itemCode === "A101");
    expect(own).toMatchObject([{ from: "detail", foreign: "10100.00", recomputed: "71535.27", difference: "535.27" }]);
  });

  it("are told by the name of an account and its journal where the list of balances has no currency", async () => {
    const projectId = await desk.newProject();
    await copySampleBooks(desk.server, desk.tenant, projectId);
    const { rows, currencies } = await get(projectId);
    expect(rows).toMatchObject([
      { name: "银行存款-中国银行美元户", currency: "USD", foreign: "20000.00", book: "143768.00" },
    ]);
    expect(currencies).toMatchObject([{ currency: "USD", implied: "7.1884", rate: null }]);
    // The client's own exchange difference took it to the closing rate.
    await manager.call(foreignCurrency.SaveClosingRate, {
      projectId,
      currency: "USD",
      rateDate: "2024-12-31",
      rate: "7.1884",
    });
    expect(await get(projectId)).toMatchObject({ rows: [{ difference: "0.00" }], entries: [], level: "nil" });
  });

  it("of an account that holds several currencies stand one by one", async () => {
    const several = csv([
      ["1002", "银行存款", "", 589_122, "", 0],
      ["1002", "银行存款", "", 500_000, "人民币", 500_000],
      ["1002", "银行存款", "", 71_000, "美元", 10_000],
      ["1002", "银行存款", "", 18_122, "港币", 20_000],
      ["1001", "库存现金", "", 300, "比索币", 10],
      ["4001", "实收资本", "", -589_422],
    ]);
    const { rows, unknown, currencies } = await get(await withBooks(several));
    expect(rows.map(({ currency, foreign, book }) => [currency, foreign, book])).toEqual([
      ["USD", "10000.00", "71000.00"],
      ["HKD", "20000.00", "18122.00"],
    ]);
    expect(currencies.map(({ currency, implied }) => [currency, implied])).toEqual([
      ["HKD", "0.9061"],
      ["USD", "7.1000"],
    ]);
    expect(unknown).toEqual(["比索币"]);
  });
});

describe("a closing rate", () => {
  let projectId: number;
  beforeAll(async () => {
    projectId = await withBooks();
  });

  it("is refused where it is none, of the functional currency, of a later day or of nobody", async () => {
    for (const bad of ["0", "-7.0827", "7.08271234", "七"])
      await expect(rate(projectId, { rate: bad })).rejects.toMatchObject(refused("大于零"));
    await expect(rate(projectId, { currency: "CNY" })).rejects.toMatchObject(refused("本位币"));
    await expect(rate(projectId, { rateDate: "2025-01-02" })).rejects.toMatchObject(refused("不能晚于"));
    await expect(rate(projectId, { source: "other" })).rejects.toMatchObject(refused("汇率来源"));
    await expect(rate(projectId, { currency: "美元" })).rejects.toMatchObject({ status: 400 });
  });

  it("asks for a reason where it is half away from the books or long before the balance sheet date", async () => {
    await expect(rate(projectId, { rate: "708.27" })).rejects.toMatchObject(refused("7.075"));
    await expect(rate(projectId, { rate: "7.0827", per: 100 })).rejects.toMatchObject(refused("707.5"));
    await expect(rate(projectId, { rateDate: "2024-12-20" })).rejects.toMatchObject(refused("10 天"));
    const saved = await rate(projectId, { rateDate: "2024-12-20", reason: "该币种年末停牌，取最后报价" });
    expect(saved).toMatchObject({ rateDate: "2024-12-20", reason: "该币种年末停牌，取最后报价", rate: "7.0827" });
    await expect(rate(projectId, { rateDate: "2024-12-20", seenId: saved.id })).rejects.toMatchObject(
      refused("没有变化"),
    );
    await staff.call(foreignCurrency.RemoveClosingRate, { id: saved.id });
    expect((await get(projectId)).currencies[0]).toMatchObject({ rate: null, earlier: [{ id: saved.id }] });
  });

  it("belongs to the members of its project, whatever a client sends", async () => {
    await expect(get(projectId, stranger)).rejects.toMatchObject({ status: 403 });
    await expect(rate(projectId, {}, stranger)).rejects.toMatchObject({ status: 403 });
    const forged = { created_by: 1, superseded_at: "2020-01-01", id: 99, rowVersion: 7, isUsed: false };
    const saved = await rate(projectId, forged as Sent);
    expect(saved).toMatchObject({
      createdBy: (await staff.call(foreignCurrency.GetForeignBalances, { projectId })).currencies[0]!.rate!.createdBy,
    });
    expect(saved.id).not.toBe(99);
    await expect(stranger.call(foreignCurrency.RemoveClosingRate, { id: saved.id })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("is told in the project's log, in words", async () => {
    const { items } = await manager.call(actionLog.GetActionLog, { ProjectId: projectId });
    expect(JSON.stringify(items)).toContain("外汇交易中心中间价");
    expect(JSON.stringify(items)).toContain("汇率日期");
  });

  it("prints with the balances as formulas over amount and rate, in either language", async () => {
    const answer = await manager.fetch(`/api/jm/DownForeignBalances?projectId=${projectId}&RptLang=en`);
    const text = JSON.stringify(readBook(Buffer.from(await answer.arrayBuffer())));
    expect(text).toContain("Foreign-currency balances at the closing rate");
    expect(text).toMatch(/ROUND\(E(\d+)\*F\1\/1,2\)/);
    expect(text).toContain("CFETS central parity");
  });
});
