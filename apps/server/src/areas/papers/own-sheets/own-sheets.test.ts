import { ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import type { SheetOp } from "@digao/contract/areas/papers/sheets/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
});
afterAll(() => server.stop());

const [windowId, other] = ["window-one-of-me", "window-two-of-me"];
const cells = (values: object): SheetOp => ({ op: "cells", sheet: "sheet-1", cells: values });
const create = async (name = "往来测算"): Promise<number> =>
  (await manager.call(ownSheets.CreateOwnSheet, { name })).id;
const save = (Id: number, baseSeq: number, changeId: string, ops: SheetOp[], from = windowId) =>
  manager.call(ownSheets.SaveOwnSheet, { Id, windowId: from, baseSeq, changeId, ops });
const text = async (Id: number) => JSON.stringify(await manager.call(ownSheets.LoadOwnSheet, { Id }));

describe("a person's own book", () => {
  it("keeps every change once and has them all after they were folded in", async () => {
    const id = await create();
    const first = await save(id, 0, "change-one", [cells({ 0: { 0: { v: "甲公司", t: 1 } } })]);
    expect(await save(id, 0, "change-one", [cells({ 0: { 0: { v: "甲公司", t: 1 } } })])).toEqual(first);
    await save(id, 1, "change-two", [cells({ 1: { 0: { v: 5, t: 2 } } })]);
    const { changes } = await manager.call(ownSheets.GetOwnSheetOps, { Id: id, sinceSeq: 0 });
    expect(changes.map(({ changeId }) => changeId)).toEqual(["change-one", "change-two"]);
    expect(await text(id)).not.toContain("甲公司");
    await server.runJobs();
    await firm.inDb((db) => sql`update job_queue set run_at = now() where tenant_id = ${firm.id}`.execute(db));
    await server.runJobs();
    expect(await text(id)).toContain("甲公司");
    expect(await manager.call(ownSheets.LoadOwnSheet, { Id: id })).toMatchObject({ seq: 2 });
  });

  it("is changed by one window at a time, which another asks and is given", async () => {
    const id = await create();
    const hold = (what: "take" | "ask" | "giveTo", from: string) =>
      manager.call(ownSheets.HoldOwnSheet, { Id: id, what, windowId: from });
    expect(await hold("take", windowId)).toMatchObject({ isMine: true });
    expect(await hold("take", other)).toMatchObject({ isMine: false });
    await expect(save(id, 0, "change-of-other", [cells({ 0: { 0: { v: 1 } } })], other)).rejects.toMatchObject({
      status: 409,
    });
    await hold("ask", other);
    expect(await hold("giveTo", windowId)).toMatchObject({ isMine: false, lock: { windowId: other } });
    expect(await save(id, 0, "change-of-other", [cells({ 0: { 0: { v: 1 } } })], other)).toMatchObject({ seq: 1 });
    await expect(save(id, 0, "change-behind", [cells({ 0: { 0: { v: 2 } } })])).rejects.toMatchObject({ status: 409 });
  });

  it("goes out as a workbook with its formulas worked out, and comes in as a book of one's own", async () => {
    const id = await create("测算");
    await save(id, 0, "change-out", [cells({ 0: { 0: { v: 12 }, 1: { f: "=A1*2" }, 2: { f: '=AMT("A105")' } } })]);
    const { bytes } = await manager.download(ownSheets.DownOwnSheet, { Id: id });
    const file = { name: "测算.xlsx", content: new Uint8Array(bytes) };
    const made = await manager.call(ownSheets.CreateOwnSheetFromFile, {}, [file]);
    const book = await text(made.id);
    expect(book).toContain('"v":24');
    expect(book).toContain("#需在项目中使用");
  });

  it("goes into the bin, comes back, and is erased for good from there alone", async () => {
    const id = await create("草稿");
    const erase = (rowVersion: number) => manager.call(ownSheets.EraseOwnSheet, { Id: id, rowVersion });
    await expect(erase(1)).rejects.toMatchObject({ status: 400 });
    await manager.call(ownSheets.RemoveOwnSheet, { Id: id, rowVersion: 1 });
    await expect(text(id)).rejects.toMatchObject({ status: 404 });
    const inBin = async () => (await manager.call(ownSheets.GetOwnSheets, { isDeleted: true })).map((one) => one.id);
    expect(await inBin()).toContain(id);
    const back = await manager.call(ownSheets.RestoreOwnSheet, { Id: id, rowVersion: 2 });
    expect(back.isDeleted).toBe(false);
    expect(await text(id)).toContain("sheet-1");
    await manager.call(ownSheets.RemoveOwnSheet, { Id: id, rowVersion: 3 });
    await erase(4);
    await expect(manager.call(ownSheets.GetOwnSheet, { Id: id })).rejects.toMatchObject({ status: 404 });
  });

  it("is nobody else's: not a colleague's, not the administrator's, not another firm's", async () => {
    const id = await create();
    for (const by of [await firm.as("admin"), await firm.as("partner"), await (await server.newTenant()).as("admin")]) {
      const refused = { status: 404 };
      const ops = [cells({ 0: { 0: { v: 1 } } })];
      const calls = [
        () => by.call(ownSheets.GetOwnSheet, { Id: id }),
        () => by.call(ownSheets.LoadOwnSheet, { Id: id }),
        () => by.call(ownSheets.GetOwnSheetOps, { Id: id, sinceSeq: 0 }),
        () => by.call(ownSheets.SaveOwnSheet, { Id: id, windowId, baseSeq: 0, changeId: "forged-change", ops }),
        () => by.call(ownSheets.HoldOwnSheet, { Id: id, windowId, what: "take" }),
        () => by.call(ownSheets.RenameOwnSheet, { Id: id, name: "改", rowVersion: 1 }),
        () => by.call(ownSheets.RemoveOwnSheet, { Id: id, rowVersion: 1 }),
        () => by.call(ownSheets.EraseOwnSheet, { Id: id, rowVersion: 1 }),
        () => by.download(ownSheets.DownOwnSheet, { Id: id }),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
      expect(await by.call(ownSheets.GetOwnSheets, {})).toEqual([]);
    }
  });
});
