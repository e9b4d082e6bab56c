import { type SheetOp, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
let manager: Client;
let projectId: number;
beforeAll(async () => {
  desk = await openLedgerDesk();
  manager = desk.manager;
  projectId = await desk.newProject();
});
afterAll(() => desk.stop());

const windowId = "window-of-manager";
const cells = (values: object): SheetOp => ({ op: "cells", sheet: "sheet-1", cells: values });
async function made(): Promise<number> {
  const { id } = await manager.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "往来核对" });
  const ops = [
    cells({ 0: { 0: { v: "甲公司" }, 1: { v: 12.5 }, 2: { f: "=B1*2", v: 25 } }, 1: { 0: { f: '=PRJ("year")' } } }),
  ];
  await manager.call(sheets.SaveSheets, { Id: id, windowId, baseSeq: 0, changeId: "change-1", ops });
  await manager.call(sheets.ComputeSheet, { Id: id, windowId });
  return id;
}
async function downloaded(id: number) {
  const { bytes } = await manager.download(sheets.DownSheet, { Id: id });
  return { name: "往来核对.xlsx", content: new Uint8Array(bytes) };
}
const load = async (Id: number) => JSON.stringify(await manager.call(sheets.LoadSheets, { Id }));

describe("a workbook", () => {
  it("goes out and comes back with values, formulas and bindings", async () => {
    const id = await made();
    const read = await manager.call(sheets.ReadSheetFile, { Id: id }, [await downloaded(id)]);
    expect(read).toMatchObject({ losses: [], droppedBindings: [], changes: [], changeCount: 0 });
    await manager.call(sheets.AcceptSheetFile, { Id: id, token: read.token, windowId });
    const book = await load(id);
    for (const text of ["甲公司", "=B1*2", "PRJ"]) expect(book).toContain(text);
    const [latest] = await manager.call(sheets.GetSheetVersions, { Id: id });
    expect(latest).toMatchObject({ kind: "upload", note: "往来核对.xlsx" });
  });

  it("is not accepted over what others have changed since it was read", async () => {
    const id = await made();
    const { token } = await manager.call(sheets.ReadSheetFile, { Id: id }, [await downloaded(id)]);
    const { seq } = await manager.call(sheets.GetAuditSheetData, { Id: id });
    const ops = [cells({ 5: { 5: { v: 1 } } })];
    await manager.call(sheets.SaveSheets, { Id: id, windowId, baseSeq: seq, changeId: "change-2", ops });
    await expect(manager.call(sheets.AcceptSheetFile, { Id: id, token, windowId })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("from outside becomes a paper of its own", async () => {
    const file = await downloaded(await made());
    const { id } = await manager.call(sheets.CreateSheetFromFile, { projectId, RefType: 19 }, [file]);
    expect(await load(id)).toContain("甲公司");
  });
});

describe("the difference of two versions", () => {
  it("names each cell with what it was and what it is", async () => {
    const id = await made();
    const { version } = await manager.call(sheets.KeepSheetVersion, { Id: id });
    const { seq } = await manager.call(sheets.GetAuditSheetData, { Id: id });
    const ops = [cells({ 0: { 1: { v: 13 } } })];
    await manager.call(sheets.SaveSheets, { Id: id, windowId, baseSeq: seq, changeId: "change-3", ops });
    const { items } = await manager.call(sheets.GetSheetDiff, { Id: id, from: version });
    expect(items).toEqual([
      { tabId: "sheet-1", tabName: "Sheet1", cell: "B1", kind: "value", before: "12.5", after: "13" },
    ]);
  });
});
