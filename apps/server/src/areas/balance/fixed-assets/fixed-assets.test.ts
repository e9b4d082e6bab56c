/** Lists of the client as they come, and what people decide of cards. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { fixedAssets as calls, type cardParts } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { FATie } from "@digao/contract/areas/balance/fixed-assets/totals";
import { fen } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assetBooks as books, assetList as list, assetRow as row } from "../../../../test/asset-desk.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { importBooks } from "../../../../test/cash-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;

const take = async (Id: number, content: string, { as = manager, isPrior = false, name = "assets.csv" } = {}) => {
  const started = await as.call(calls.FromExcelImportAssetList, { projectId: Id, isPrior }, [{ name, content }]);
  await server.runJobs();
  return started;
};
const stateOf = (Id: number) => manager.call(calls.GetFAState, { Id });
const cardsOf = async (Id: number, part: (typeof cardParts)[number] = "all") =>
  (await manager.call(calls.GetFACardList, { Id, part, maxResultCount: 1000 })).items;
const cardOf = async (Id: number, no: string) => (await cardsOf(Id)).find(({ assetNo }) => assetNo === no)!;
const tiesOf = async (Id: number): Promise<Map<string, FATie>> =>
  new Map((await manager.call(calls.GetFATies, { Id })).map((tie) => [`${tie.code}:${tie.assetType}`, tie]));
const differences = (Id: number) => manager.call(calls.GetFADifferences, { Id });

async function newYear(files: Record<string, string> = { "tb.csv": books }): Promise<number> {
  const Id = await newProject(manager);
  await join(manager, Id, [{ client: staff, roleid: 0 }]);
  await importBooks(server, manager, Id, files);
  return Id;
}

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
});
afterAll(() => server.stop());

describe("a list of the client", () => {
  it("is taken row by row: what cannot be used is refused with its row and reason, and the rest is in force", async () => {
    const Id = await newYear();
    await take(
      Id,
      list(
        row("M1"),
        row("M2", { cost: "0" }),
        row("M1", { year: "1" }),
        row("M3", { start: "去年" }),
        row("M4", { method: "玄学法" }),
        row("M5", { year: "一万" }),
        row("M6", { year: "-5" }),
        row("M7", { method: "" }),
        "合计,,,,,,,240000,,24000,24000,48000,,192000,",
      ),
    );
    const { list: read, cards } = await stateOf(Id);
    expect(read?.refused.map(({ row: at, assetNo, why }) => [at, assetNo, why])).toEqual([
      [3, "M2", "原值须大于零"],
      [4, "M1", "资产编号重复，前一行已采用"],
      [5, "M3", "日期无法识别"],
      [6, "M4", "折旧方法无法识别"],
      [7, "M5", "金额无法识别"],
      [8, "M6", "折旧、减值和工作量不能为负"],
    ]);
    expect([read?.taken, read?.refusedCount, read?.assumed, cards]).toEqual([2, 6, 1, 2]);
  });

  it.each([
    ["no table", "不是表格", "failed"],
    ["no heading row", "a,b,c\n1,2,3", "failed"],
    [
      "no column of the charge",
      "资产编号,资产名称,资产类别,开始使用日期,原值,累计折旧\nM1,设备,机器设备,2022-12-15,120000,24000",
      "failed",
    ],
    ["no usable row", list(row("M1", { cost: "0" })), "failed"],
  ])("with %s takes nothing, and leaves earlier cards in force", async (_name, content, state) => {
    const Id = await newYear();
    await take(Id, list(row("M1")));
    await take(Id, content);
    const found = await stateOf(Id);
    expect([found.list?.state, found.cards]).toEqual([state, 1]);
    expect((await cardOf(Id, "M1")).yearDeprBook).toBe("12000.00");
  });

  it("read again replaces what the client says and keeps what people decided", async () => {
    const Id = await newYear();
    await take(Id, list(row("M1", { year: "15000", close: "27000", net: "93000" }), row("M2")));
    const first = await cardOf(Id, "M1");
    await staff.call(calls.ExplainFACard, {
      id: first.id,
      difference: "3000.00",
      words: "本年按新的残值率计提，已取得董事会决议",
      rowVersion: first.rowVersion,
    });
    const { id, rowVersion } = await cardOf(Id, "M1");
    await staff.call(calls.CheckFATitle, {
      id,
      titleChecked: true,
      pledgeSeen: true,
      titleNote: "抵押给银行",
      rowVersion,
    });
    await manager.call(calls.SaveFAEvents, {
      Id,
      events: [{ assetNo: "M2", month: 202406, kind: 1, amount: "10200.00" }],
      reason: "减值测试",
    });
    expect((await differences(Id)).explained).toBe("3000.00");
    await take(Id, list(row("M1", { year: "16000", close: "28000", net: "92000" }), row("M3")));
    const again = await cardOf(Id, "M1");
    expect(again).toMatchObject({
      id: first.id,
      yearDeprBook: "16000.00",
      titleChecked: true,
      pledgeSeen: true,
      titleNote: "抵押给银行",
    });
    // Another difference is not explained by what was said of the first.
    expect(again.explanation).toMatchObject({ isCurrent: false });
    expect((await differences(Id)).explained).toBe("0.00");
    const gone = await cardsOf(Id, "gone");
    expect(gone.map(({ assetNo, events: kept }) => [assetNo, kept.length])).toEqual([["M2", 1]]);
    expect((await stateOf(Id)).cards).toBe(2);
    expect((await manager.call(calls.GetFAMovements, { Id })).find(({ assetType }) => assetType === "")?.cards).toBe(2);
  });

  it("sent by four people at the same moment is read once", async () => {
    const Id = await newYear();
    const sent = await Promise.allSettled(
      [manager, staff, manager, staff].map((as) =>
        as.call(calls.FromExcelImportAssetList, { projectId: Id }, [{ name: "a.csv", content: list(row("M1")) }]),
      ),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await server.runJobs();
    expect(await stateOf(Id)).toMatchObject({ cards: 1, list: { state: "done" } });
  });

  it("is compared with last year's: what is new, what left, and whether the openings carry on", async () => {
    const Id = await newYear();
    await take(Id, list(row("M1"), row("M9", { start: "2024-03-10", year: "9000", close: "21000", net: "99000" })));
    await take(Id, list(row("M1", { year: "12000", close: "12000", net: "108000" }), row("M2")), { isPrior: true });
    const { missing, prior } = await stateOf(Id);
    expect([prior?.taken, missing.count, missing.first[0]?.assetNo]).toEqual([2, 1, "M2"]);
    expect((await cardsOf(Id, "added")).map(({ assetNo }) => assetNo)).toEqual(["M9"]);
    expect((await cardOf(Id, "M1")).prior).toEqual({ cost: "120000.00", acc: "12000.00", impair: "0.00" });
    expect((await tiesOf(Id)).get("priorCost:")).toMatchObject({ state: "differs", difference: "-120000.00" });
  });
});

describe("a difference of depreciation", () => {
  const twoOff = () => list(row("M1", { year: "15000", close: "27000", net: "93000" }), row("M2"));

  it("becomes one entry that follows the cards while it is a draft, and is told out of date beyond it", async () => {
    const Id = await newYear();
    await take(Id, twoOff());
    const { remaining, trivial } = await differences(Id);
    expect(remaining).toBe("3000.00");
    expect(fen(trivial)).toBeLessThanOrEqual(fen(remaining));
    const first = await staff.call(calls.BookFADifferences, { Id, remaining });
    expect(first.lines.map(({ accountCode, debit, credit }) => [accountCode, debit, credit])).toEqual([
      ["1602", "3000.00", "0.00"],
      ["510102", "0.00", "3000.00"],
    ]);
    await take(Id, list(row("M1", { year: "16000", close: "28000", net: "92000" }), row("M2")));
    expect(await differences(Id)).toMatchObject({ isStale: true, remaining: "4000.00" });
    await expect(staff.call(calls.BookFADifferences, { Id, remaining })).rejects.toMatchObject({ status: 409 });
    const second = await staff.call(calls.BookFADifferences, { Id, remaining: "4000.00" });
    expect(second.id).toBe(first.id);
    await tenant.inProject(Id, (db) =>
      db
        .updateTable("adjust_head")
        .set({ status: adjustStatus.checked })
        .where("project_id", "=", Id)
        .where("id", "=", first.id)
        .execute(),
    );
    await take(Id, twoOff());
    await expect(staff.call(calls.BookFADifferences, { Id, remaining })).rejects.toMatchObject({
      error: { message: expect.stringContaining("已不是草稿") },
    });
    const items = await manager.call(adjustments.GetAuditAdjustListByAdjType, { projectId: Id, AdjType: 1 });
    expect(items).toHaveLength(1);
  });

  it("goes to the account that a person names for the department, which must be in the books", async () => {
    const Id = await newYear();
    await take(Id, twoOff().replaceAll("一车间", "设备部"));
    expect((await differences(Id)).accounts).toMatchObject([{ accountCode: "660202", isKnown: false }]);
    await expect(staff.call(calls.BookFADifferences, { Id, remaining: "3000.00" })).rejects.toMatchObject({
      error: { message: expect.stringContaining("设备部") },
    });
    const said = { Id, department: "设备部", rowVersion: 0 };
    await expect(staff.call(calls.SaveFADepartment, { ...said, accountCode: "999" })).rejects.toMatchObject({
      status: 400,
    });
    await staff.call(calls.SaveFADepartment, { ...said, accountCode: "510102" });
    await expect(staff.call(calls.SaveFADepartment, { ...said, accountCode: "510102" })).rejects.toMatchObject({
      status: 409,
    });
    expect((await differences(Id)).accounts).toMatchObject([{ accountCode: "510102", isKnown: true }]);
  });

  it("is not concluded while a card is not recomputed", async () => {
    const Id = await newYear();
    await take(Id, list(row("M1"), row("M2", { method: "工作量法" })));
    expect(await differences(Id)).toMatchObject({ conclusion: "notCompared", open: 1, remaining: "0.00" });
    expect((await cardOf(Id, "M2")).notRecomputed).toBe("noWork");
    await expect(staff.call(calls.BookFADifferences, { Id, remaining: "0.00" })).rejects.toMatchObject({ status: 400 });
  });

  it("of a tie-out is explained at the amount that was seen, and no longer once it moves", async () => {
    const Id = await newYear();
    await take(Id, list(row("M1")));
    const tie = { Id, code: "cost", difference: "-120000.00", words: "一台设备未建卡片", rowVersion: 0 };
    await expect(staff.call(calls.ExplainFATie, { ...tie, difference: "-1.00" })).rejects.toMatchObject({
      status: 409,
    });
    await expect(staff.call(calls.ExplainFATie, { ...tie, code: "costOpen:没有" })).rejects.toMatchObject({
      status: 400,
    });
    await staff.call(calls.ExplainFATie, tie);
    expect((await tiesOf(Id)).get("cost:")?.explanation).toMatchObject({ isCurrent: true });
    await take(Id, list(row("M1", { cost: "130000", net: "106000" })));
    expect((await tiesOf(Id)).get("cost:")?.explanation).toMatchObject({ isCurrent: false });
  });
});

it("what four people decide at the same moment has one effect", async () => {
  const Id = await newYear();
  await take(Id, list(row("M1", { year: "15000", close: "27000", net: "93000" })));
  const { id, rowVersion } = await cardOf(Id, "M1");
  const four = async (call: (as: Client) => Promise<unknown>): Promise<number> => {
    const outcomes = await Promise.allSettled([manager, staff, manager, staff].map(call));
    for (const one of outcomes) if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 409 });
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  };
  const words = "残值率经董事会批准变更";
  const tie = { Id, code: "cost", difference: "-120000.00", words, rowVersion: 0 };
  const department = { Id, department: "一车间", accountCode: "510102", rowVersion: 0 };
  expect(await four((as) => as.call(calls.ExplainFATie, tie))).toBe(1);
  expect(await four((as) => as.call(calls.SaveFADepartment, department))).toBe(1);
  expect(await four((as) => as.call(calls.ExplainFACard, { id, difference: "3000.00", words, rowVersion }))).toBe(1);
});

describe("an event of a card", () => {
  it("recomputes it at once, and back when it is taken away", async () => {
    const Id = await newYear();
    await take(Id, list(row("M1")));
    const event = { assetNo: "M1", month: 202406, kind: 1, amount: "10200.00" };
    const save = (more: Partial<typeof event>) =>
      staff.call(calls.SaveFAEvents, { Id, events: [{ ...event, ...more }], reason: "减值测试" });
    await expect(save({ assetNo: "没有" })).rejects.toMatchObject({ status: 400 });
    await expect(save({ month: 202501 })).rejects.toMatchObject({ status: 400 });
    await expect(save({ amount: "0.00" })).rejects.toMatchObject({ status: 400 });
    await save({});
    // 102 months are left of 120: 10,200 ÷ 102 = 100.00 less in each of the six months left of the year.
    expect((await cardOf(Id, "M1")).yearDeprCalc).toBe("11400.00");
    const [saved] = (await cardOf(Id, "M1")).events;
    await staff.call(calls.RemoveFAEvent, { id: saved?.id ?? 0, reason: "录入错误" });
    expect((await cardOf(Id, "M1")).yearDeprCalc).toBe("12000.00");
  });
});

describe("a count", () => {
  const on = { qtyCounted: "1", condition: 1, countedOn: "2025-01-03" };

  it("is drawn by its seed the same way again, counted by one person and reviewed by another", async () => {
    const Id = await newYear();
    await take(Id, list(...Array.from({ length: 20 }, (_, at) => row(`M${10 + at}`))));
    const draw = (size: number) => staff.call(calls.DrawFACounts, { Id, size, seed: 7 });
    expect(await draw(5)).toEqual({ drawn: 5, added: 5 });
    expect(await draw(5)).toEqual({ drawn: 5, added: 0 });
    expect(await draw(8)).toEqual({ drawn: 8, added: 3 });
    await expect(draw(21)).rejects.toMatchObject({ status: 400 });
    const [first] = (await staff.call(calls.GetFACounts, { Id, direction: 1 })).items;
    const { id = 0, rowVersion = 0, assetNo = "" } = first ?? {};
    const review = (as: Client) => as.call(calls.ReviewFACounts, { Id, ids: [id] });
    await expect(review(manager)).rejects.toMatchObject({ error: { message: expect.stringContaining("尚未登记") } });
    await staff.call(calls.SaveFACount, { id, ...on, condition: 5, rowVersion });
    await expect(review(staff)).rejects.toMatchObject({ error: { message: expect.stringContaining("盘点人以外") } });
    expect(await review(manager)).toEqual({ reviewed: 1 });
    expect(await review(manager)).toEqual({ reviewed: 0 });
    await expect(staff.call(calls.SaveFACount, { id, ...on, rowVersion: rowVersion + 2 })).rejects.toMatchObject({
      status: 400,
    });
    expect((await cardOf(Id, assetNo)).countResult).toBe(5);
  });

  it("from the floor says whether the list has the asset, and takes a number once", async () => {
    const Id = await newYear();
    await take(Id, list(row("M1")));
    const found = { Id, assetName: "数控车床", location: "一车间", ...on };
    await staff.call(calls.AddFACount, { ...found, assetNo: "M1" });
    await staff.call(calls.AddFACount, { ...found, assetNo: "X9" });
    await expect(staff.call(calls.AddFACount, { ...found, assetNo: "X9" })).rejects.toMatchObject({ status: 400 });
    const { items } = await manager.call(calls.GetFACounts, { Id, direction: 2 });
    expect(items.map(({ assetNo, isInList, qtyBook }) => [assetNo, isInList, qtyBook])).toEqual([
      ["M1", true, "1.000000"],
      ["X9", false, null],
    ]);
  });
});

describe("the cards of a project", () => {
  it("are seen and written by its members alone", async () => {
    const Id = await newYear();
    const stranger = await tenant.as("reader");
    await take(Id, list(row("M1")));
    await expect(stranger.call(calls.GetFACardList, { Id })).rejects.toMatchObject({ status: 403 });
    await expect(stranger.call(calls.RecomputeFACards, { Id })).rejects.toMatchObject({ status: 403 });
  });

  it("are out of date once the period moves, and recomputed for it", async () => {
    const Id = await newYear();
    await take(Id, list(row("M1")));
    await tenant.inProject(Id, (db) =>
      db.updateTable("project_period").set({ start_date: "2024-07-01" }).where("project_id", "=", Id).execute(),
    );
    expect((await stateOf(Id)).stale).toEqual(["period"]);
    await expect(staff.call(calls.BookFADifferences, { Id, remaining: "0.00" })).rejects.toMatchObject({ status: 400 });
    await staff.call(calls.RecomputeFACards, { Id });
    await server.runJobs();
    expect((await stateOf(Id)).stale).toEqual([]);
    expect((await cardOf(Id, "M1")).yearDeprCalc).toBe("6000.00");
  });
});
