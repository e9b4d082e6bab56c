import { type MatchColumns, matching } from "@digao/contract/areas/papers/matching/calls";
import { ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { guessColumns } from "./read-list.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
});
afterAll(() => server.stop());

const file = (name: string, lines: string[]) => ({ name, content: new TextEncoder().encode(lines.join("\n")) });
const read = (name: string, lines: string[]) => manager.call(matching.ReadMatchList, {}, [file(name, lines)]);
const rule = { days: 3, reference: "preferred", isOpposite: false, groupMax: 4 } as const;

const bank = [
  "日期,流水号,摘要,金额",
  "2024-12-01,A1,货款,100.00",
  "2024-12-02,,分次付款,600.00",
  "2024-12-05,B7,运费,80.50",
];
const books = [
  "记账日期,凭证号,摘要,借方,贷方",
  "2024-12-01,A1,收货款,100.00,",
  "2024-12-02,,收一,200.00,",
  "2024-12-03,,收二,400.00,",
  "2024-12-05,B7,运费,81.50,",
  "2024-12-31,,未达,7.00,",
  "2024-12-31,,说明,无,",
];

async function run(left: { id: number; guess: MatchColumns }, right: { id: number; guess: MatchColumns }) {
  const lists = { leftListId: left.id, rightListId: right.id, left: left.guess, right: right.guess };
  const { id } = await manager.call(matching.StartMatch, { name: "银行对账", ...lists, rule });
  await server.runJobs();
  return id;
}

describe("two lists", () => {
  it("are read with their headings, and what their columns hold is guessed", async () => {
    const list = await read("银行.csv", bank);
    expect(list).toMatchObject({ rowCount: 3, headings: ["日期", "流水号", "摘要", "金额"] });
    expect(list.guess).toEqual({ date: 0, reference: 1, amount: 3 });
    expect(guessColumns(["记账日期", "凭证号", "摘要", "借方", "贷方"])).toEqual({
      date: 0,
      reference: 1,
      debit: 3,
      credit: 4,
    });
  });

  it("are matched by a job into what agrees, what differs and what each side has alone, on screen and as a workbook", async () => {
    const id = await run(await read("银行.csv", bank), await read("账面.csv", books));
    const { summary } = await manager.call(matching.GetMatchRun, { Id: id });
    expect(summary).toMatchObject({
      left: { rows: 3, amount: "780.50" },
      right: { rows: 5, amount: "788.50" },
      matched: { groups: 2, left: { rows: 2, amount: "700.00" }, right: { rows: 3, amount: "700.00" } },
      differences: { groups: 1, left: { amount: "80.50" }, right: { amount: "81.50" } },
      leftOnly: { rows: 0 },
      rightOnly: { rows: 1, amount: "7.00" },
      rightUnread: 1,
    });
    const part = async (name: "matched" | "differences" | "rightOnly" | "unread") =>
      (await manager.call(matching.GetMatchRows, { Id: id, part: name, maxResultCount: 10 })).items;
    expect(await part("matched")).toMatchObject([
      { by: "reference", left: [{ row: 2, amount: "100.00" }], right: [{ row: 2 }] },
      { by: "sum", left: [{ row: 3 }], right: [{ row: 3 }, { row: 4 }], difference: "0.00" },
    ]);
    expect(await part("differences")).toMatchObject([{ by: "amountDiffers", difference: "-1.00", days: 0 }]);
    expect(await part("rightOnly")).toMatchObject([{ right: [{ row: 6, date: "2024-12-31" }] }]);
    expect(await part("unread")).toMatchObject([{ right: [{ row: 7 }] }]);
    const { bytes } = await manager.download(matching.DownMatchRun, { Id: id });
    const book = { name: "结果.xlsx", content: new Uint8Array(bytes) };
    const { id: bookId } = await manager.call(ownSheets.CreateOwnSheetFromFile, {}, [book]);
    const { tabs } = await manager.call(ownSheets.LoadOwnSheet, { Id: bookId });
    expect(tabs.map(({ name }) => name)).toEqual([
      "汇总",
      "已核对",
      "差异",
      "仅左侧",
      "仅右侧",
      "未参与（金额无法识别）",
    ]);
  });

  it("are matched and taken apart by hand, with notes, on screen and in the workbook", async () => {
    const id = await run(await read("银行.csv", bank), await read("账.csv", books));
    const decide = async (kind: "match" | "unmatch" | "note", left: number[], right: number[], note = "") => {
      await manager.call(matching.DecideMatch, { Id: id, kind, left, right, note });
      await server.runJobs();
    };
    const part = async (name: "matched" | "differences" | "leftOnly" | "rightOnly") =>
      (await manager.call(matching.GetMatchRows, { Id: id, part: name, maxResultCount: 10 })).items;
    await decide("unmatch", [3], [3, 4], "不是同一笔");
    expect(await part("leftOnly")).toMatchObject([{ left: [{ row: 3 }], note: "不是同一笔" }]);
    expect(await part("rightOnly")).toHaveLength(3);
    await decide("match", [3], [3, 4, 6], "含未达");
    expect((await part("differences")).at(-1)).toMatchObject({ by: "hand", difference: "-7.00", note: "含未达" });
    const { summary } = await manager.call(matching.GetMatchRun, { Id: id });
    expect(summary).toMatchObject({ leftOnly: { rows: 0 }, rightOnly: { rows: 0 }, differences: { groups: 2 } });
    await expect(decide("match", [3], [])).rejects.toMatchObject({ status: 400 });
    await expect(decide("note", [], [])).rejects.toMatchObject({ status: 400 });
    const stranger = await firm.as("staff1");
    const foreign = stranger.call(matching.DecideMatch, { Id: id, kind: "note", left: [3], right: [], note: "" });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    expect((await manager.download(matching.DownMatchRun, { Id: id })).bytes.byteLength).toBeGreaterThan(0);
  });

  it("are refused before any work where a column is missing that the rule needs", async () => {
    const [left, right] = [await read("甲.csv", bank), await read("乙.csv", bank)];
    const lists = { name: "核对", leftListId: left.id, rightListId: right.id };
    const start = (columns: object, more: object = rule) =>
      manager.call(matching.StartMatch, { ...lists, left: columns, right: right.guess, rule: { ...rule, ...more } });
    await expect(start({ date: 0 })).rejects.toMatchObject({ status: 400 });
    await expect(start({ amount: 40 })).rejects.toMatchObject({ status: 400 });
    await expect(start({ amount: 3 }, { reference: "required" })).rejects.toMatchObject({ status: 400 });
  });

  it("with no rows are refused, and a file that is no table", async () => {
    await expect(read("空.csv", ["", ""])).rejects.toMatchObject({ status: 400 });
    const picture = { name: "a.png", content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]) };
    await expect(manager.call(matching.ReadMatchList, {}, [picture])).rejects.toMatchObject({ status: 400 });
  });

  it("and their result are nobody else's, and go when they are removed", async () => {
    const [left, right] = [await read("甲.csv", bank), await read("乙.csv", books)];
    const id = await run(left, right);
    const admin = await firm.as("admin");
    const lists = { leftListId: left.id, rightListId: right.id, left: left.guess, right: right.guess };
    for (const call of [
      () => admin.call(matching.GetMatchRun, { Id: id }),
      () => admin.call(matching.GetMatchRows, { Id: id, part: "matched" }),
      () => admin.call(matching.RemoveMatchRun, { Id: id }),
      () => admin.download(matching.DownMatchRun, { Id: id }),
      () => admin.call(matching.StartMatch, { name: "偷看", ...lists, rule }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    await manager.call(matching.RemoveMatchRun, { Id: id });
    await server.runJobs();
    await expect(manager.call(matching.GetMatchRun, { Id: id })).rejects.toMatchObject({ status: 404 });
    const again = manager.call(matching.StartMatch, { name: "再来", ...lists, rule });
    await expect(again).rejects.toMatchObject({ status: 404 });
  });
});
