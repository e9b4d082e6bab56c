import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { notes } from "@digao/contract/areas/report/notes/calls";
import { tieOut } from "@digao/contract/areas/report/tie-out/calls";
import { tieOutState } from "@digao/contract/areas/report/tie-out/codes";
import { fen, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let Id: number;
const item = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, staff] = await Promise.all([tenant.as("manager"), tenant.as("staff1")]);
  Id = await newProject(manager);
  await join(manager, Id, [{ client: staff, roleid: 0 }]);
  await copySampleBooks(server, tenant, Id);
  for (const { id, stdCode } of await manager.call(mapping.GetRptItemTree, { projectId: Id })) item.set(stdCode, id);
});
afterAll(() => server.stop());

/** One fen from one item to another: an entry that is drafted, handed in and checked. */
async function moveFen(from: string, to: string): Promise<void> {
  const line = (code: string, debit: string, credit: string) => ({ fsItemId: item.get(code) ?? 0, debit, credit });
  const draft = await staff.call(adjustments.UpdateFSAdjustHead, {
    projectId: Id,
    adjType: 1,
    description: "重分类一分钱",
    lines: [line(to, "0.01", "0.00"), line(from, "0.00", "0.01")],
  });
  const sent = await staff.call(adjustments.UpdateFSAdjustHeadById, {
    Id: draft.id,
    rowVersion: draft.rowVersion,
    status: 1,
  });
  await manager.call(adjustments.CheckFSAdjustHeadById, { Id: sent.id, rowVersion: sent.rowVersion });
}

/** As a note of the item itself says it: filled or typed by the staff, published by the manager. */
async function publish(code: string, cells: readonly Cell[], own: readonly string[] = []) {
  const { notes: listed } = await staff.call(notes.CreateFsNote, { projectId: Id, codes: [code] });
  const { id = 0 } = listed.find((note) => note.code === code) ?? {};
  const sheet = await staff.call(notes.GetFSNotes2SheetData, { projectId: Id, Id: id });
  const saved = await staff.call(notes.SaveFsNote, {
    projectId: Id,
    Id: id,
    rowVersion: sheet.rowVersion,
    rows: [...own.map((name) => ({ key: name, name })), ...sheet.rows.map(({ key, name }) => ({ key, name }))],
    cells: [...cells],
    text: "",
  });
  await manager.call(notes.PublishFsNote, { projectId: Id, Id: id, rowVersion: saved.rowVersion });
  return id;
}
interface Cell {
  row: string;
  column: string;
  value: string;
}

async function amountOf(figure: string): Promise<string> {
  const { items } = await staff.call(tieOut.FindFigures, { Id, keyword: figure });
  return items.find((one) => one.figure === `item:${figure}`)?.value ?? "";
}

const all = () => staff.call(tieOut.GetTieOut, { Id });
const stateOf = async (refType: string, refId: number) =>
  (await all()).holders.find((one) => one.refType === refType && one.refId === refId);

describe("the tie-out", () => {
  let cash = 0;
  let capital = 0;
  let closing = "";

  it("has nothing to say before anything is published", async () => {
    expect(await all()).toEqual({ holders: [], figures: 0 });
  });

  it("knows what a published note rests on, and agrees as long as that is so", async () => {
    closing = await amountOf("A101.close");
    expect(Number(closing)).toBeGreaterThan(0);
    const both = async (row: string, code: string): Promise<Cell[]> => [
      { row, column: "期末余额", value: await amountOf(`${code}.close`) },
      { row, column: "期初余额", value: await amountOf(`${code}.open`) },
    ];
    cash = await publish("NT01", await both("银行存款", "A101"));
    const owner = "华衡控股";
    capital = await publish(
      "NT26",
      [
        ...(await both(owner, "E101")).slice(1),
        { row: owner, column: "本期增加", value: "0.00" },
        { row: owner, column: "本期减少", value: "0.00" },
      ],
      [owner],
    );
    const { holders } = await all();
    expect(holders.map(({ title, state }) => [title, state])).toEqual([
      ["货币资金", tieOutState.agrees],
      ["实收资本（股本）", tieOutState.agrees],
    ]);
    const held = await staff.call(tieOut.GetHeldFigures, { Id, refType: "fsNote", refId: cash });
    expect(held.items.map(({ figure, held: was }) => [figure, was])).toContainEqual(["item:A101.close", closing]);
  });

  it("finds figures by amount, by name and by code, and says where they are used", async () => {
    for (const keyword of [closing, "货币资金 期末", "A101.close"]) {
      const { items } = await staff.call(tieOut.FindFigures, { Id, keyword });
      expect(
        items.map(({ figure }) => figure),
        keyword,
      ).toContain("item:A101.close");
    }
    const uses = await staff.call(tieOut.GetFigureUses, { Id, figure: "item:A101.close" });
    expect(uses.items).toMatchObject([{ title: "货币资金", isMoved: false, places: ["合计 · 期末余额"] }]);
    await expect(staff.call(tieOut.GetFigureUses, { Id, figure: "item:Z999.close" })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("turns exactly what hangs on a changed fen", async () => {
    await moveFen("A101", "A105");
    expect(await stateOf("fsNote", cash)).toMatchObject({ state: tieOutState.moved, moved: 1 });
    expect(await stateOf("fsNote", capital)).toMatchObject({ state: tieOutState.agrees, moved: 0 });
    const { items } = await staff.call(tieOut.GetHeldFigures, { Id, refType: "fsNote", refId: cash });
    expect(items[0]).toMatchObject({
      figure: "item:A101.close",
      held: closing,
      now: yuan(fen(closing) - 1n),
      difference: "-0.01",
      isMoved: true,
    });
    const { items: found } = await staff.call(tieOut.FindFigures, { Id, keyword: "" });
    expect(found[0]).toMatchObject({ figure: "item:A101.close", moved: 1 });
  });

  it("is part of completion", async () => {
    const board = await manager.call(completion.GetCompletion, { projectId: Id });
    expect(JSON.stringify(board)).toContain("货币资金：1 个数据已变");
  });

  it("forgets what is no longer published", async () => {
    const { rowVersion } = await staff.call(notes.GetFSNotes2SheetData, { projectId: Id, Id: cash });
    await manager.call(notes.UnpublishFsNote, { projectId: Id, Id: cash, rowVersion, reason: "审计调整后重新编制" });
    expect(await stateOf("fsNote", cash)).toBeUndefined();
  });

  it("shows sheets with what they last took", async () => {
    const { id } = await manager.call(sheets.CreateAuditSheetData, { projectId: Id, RefType: 19, name: "取数" });
    const windowId = "window-of-manager";
    await manager.call(sheets.SaveSheets, {
      Id: id,
      windowId,
      baseSeq: 0,
      changeId: "change-1",
      ops: [
        {
          op: "cells",
          sheet: "sheet-1",
          cells: { "0": { "0": { f: '=AMT("A101","audited","close")' } }, "1": { "0": { f: '=ACC("1122","close")' } } },
        },
      ],
    });
    await manager.call(sheets.ComputeSheet, { Id: id, windowId });
    expect(await stateOf("auditSheet", id)).toMatchObject({ state: tieOutState.agrees, figures: 2, heldAt: null });
    await moveFen("A101", "A105");
    expect(await stateOf("auditSheet", id)).toMatchObject({ state: tieOutState.moved, moved: 1, parts: ["A1"] });
    const uses = await staff.call(tieOut.GetFigureUses, { Id, figure: "item:A101.close" });
    expect(uses.items.map(({ refType, isMoved }) => [refType, isMoved])).toEqual([["auditSheet", true]]);
  });
});
