import { tickMark, tickMarks } from "@digao/contract/areas/engagement/tick-marks/calls";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { filesNode } from "@digao/contract/areas/firm/files-node/calls";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { references } from "@digao/contract/areas/papers/references/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, makeRows } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let manager: Client;
let staff: Client;
let outsider: Client;
let projectId: number;
let rows: Awaited<ReturnType<typeof makeRows>>;
let sheetId: number;
let tabId: string;
let seq = 0;
beforeAll(async () => {
  server = await startTestServer();
  const tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  outsider = await tenant.as("staff2");
  ({ projectId } = await makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 } }));
  rows = await makeRows(server, tenant, projectId, "证据");
  ({ id: sheetId } = await staff.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "往来测试" }));
  const book = await staff.call(sheets.LoadSheets, { Id: sheetId });
  tabId = book.tabs[0]?.id ?? "";
  seq = book.seq;
});
afterAll(() => server.stop());

let tabName = "Sheet1";
const cell = (row: number, column: number) => ({ tabId, tabName, row, column, said: "100.00" });
const link = (over: Record<string, unknown> = {}, as = staff) =>
  as.call(evidenceLinks.CreateEvidenceLink, {
    projectId,
    fromEntity: "auditSheet",
    fromId: sheetId,
    cell: cell(6, 1),
    toEntity: "auditFile",
    toId: rows.auditFile,
    ...over,
  });
const ofSheet = () =>
  staff.call(evidenceLinks.GetEvidenceLinks, { projectId, entityId: "auditSheet", referId: sheetId });
let windows = 0;
async function change(...ops: Record<string, unknown>[]) {
  windows += 1;
  const saved = await staff.call(sheets.SaveSheets, {
    Id: sheetId,
    windowId: "window-of-test",
    baseSeq: seq,
    changeId: `change-of-test-${windows}`,
    ops,
  });
  seq = saved.seq;
}

describe("evidence of papers", () => {
  it("is followed from the cell to the page and back from the file to the cell", async () => {
    const made = await link({ page: 3, region: [100, 200, 300, 50], note: "回单" });
    expect(made).toMatchObject({
      isGone: false,
      page: 3,
      region: [100, 200, 300, 50],
      fileVersion: 1,
      currentVersion: 1,
    });
    expect(made.cell?.name).toBe("Sheet1!B7");
    expect(made.toLink).toContain("page_no=3");
    expect(await ofSheet()).toHaveLength(1);
    const back = await staff.call(evidenceLinks.GetUsedIn, {
      projectId,
      entityId: "auditFile",
      referId: rows.auditFile,
    });
    expect(back.map(({ fromEntity, fromText }) => [fromEntity, fromText])).toEqual(
      expect.arrayContaining([["auditSheet", "往来测试"]]),
    );
    expect(back.find(({ id }) => id === made.id)?.fromLink).toContain("cell=B7");
  });

  it("refuses what is there already, what is not there, and a cell of no sheet", async () => {
    await link({ page: 9 });
    await expect(link({ page: 9 })).rejects.toMatchObject({ status: 400 });
    await expect(link({ toId: 999_999 })).rejects.toMatchObject({ status: 404 });
    await expect(link({ fromEntity: "fsItem", fromId: rows.fsItem })).rejects.toMatchObject({ status: 400 });
    await expect(link({ region: [900, 0, 300, 10] })).rejects.toMatchObject({ status: 400 });
    await expect(link({ page: 4 }, outsider)).rejects.toMatchObject({ status: 403 });
  });

  it("links entries to items and procedures", async () => {
    const to = { toEntity: "adjustment", toId: rows.adjustment, cell: null } as const;
    await link({ ...to, fromEntity: "fsItem", fromId: rows.fsItem });
    await link({ ...to, fromEntity: "progLine", fromId: rows.progLine });
    await expect(link({ ...to, fromEntity: "adjustment", fromId: rows.adjustment })).rejects.toMatchObject({
      status: 400,
    });
    const used = await staff.call(evidenceLinks.GetUsedIn, {
      projectId,
      entityId: "adjustment",
      referId: rows.adjustment,
    });
    expect(used.map(({ fromEntity }) => fromEntity)).toEqual(["fsItem", "progLine"]);
    const referIds = [rows.progLine, 999_999];
    expect(await staff.call(evidenceLinks.GetEvidenceCounts, { projectId, entityId: "progLine", referIds })).toEqual([
      { referId: rows.progLine, count: 1, broken: 0 },
    ]);
  });

  it("links a letter to a cell, finds it by its number, and leads back from it", async () => {
    const to = { toEntity: "confirmationLetter", toId: rows.confirmationLetter, cell: cell(8, 1) } as const;
    const made = await link(to);
    expect(made).toMatchObject({ isGone: false, toText: "证据 证据" });
    expect(made.toLink).toContain(`letter=${rows.confirmationLetter}`);
    const found = await staff.call(evidenceLinks.FindRecords, {
      projectId,
      types: "confirmationLetter",
      keyword: "证",
    });
    expect(found.map(({ id }) => id)).toContain(rows.confirmationLetter);
    const used = await staff.call(evidenceLinks.GetUsedIn, {
      projectId,
      entityId: "confirmationLetter",
      referId: rows.confirmationLetter,
    });
    expect(used.map(({ id }) => id)).toEqual([made.id]);
    await expect(link({ ...to, page: 2 })).rejects.toMatchObject({ status: 400 });
    await staff.call(evidenceLinks.RemoveEvidenceLink, { Id: made.id });
  });

  it("finds files to choose from, and nothing for who is not of the project", async () => {
    const found = await staff.call(evidenceLinks.FindRecords, { projectId, types: "auditFile", keyword: "证据" });
    expect(found.map(({ id }) => id)).toContain(rows.auditFile);
    await expect(
      outsider.call(evidenceLinks.FindRecords, { projectId, types: "auditFile", keyword: "证据" }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("goes with its cell, and is broken where the row is taken out", async () => {
    const made = await link({ cell: cell(20, 2), page: 1 });
    const place = async () => (await ofSheet()).find(({ id }) => id === made.id)?.cell;
    await change({ op: "insertRows", sheet: tabId, at: 3, count: 2 });
    expect(await place()).toMatchObject({ row: 22, column: 2, isLost: false });
    await change({
      op: "moveRange",
      sheet: tabId,
      from: { startRow: 22, endRow: 22, startColumn: 2, endColumn: 2 },
      to: { sheet: tabId, row: 1, column: 5 },
    });
    expect(await place()).toMatchObject({ name: "Sheet1!F2" });
    tabName = "函证";
    await change({ op: "renameSheet", sheet: tabId, name: tabName });
    expect(await place()).toMatchObject({ name: "函证!F2" });
    tabName = "函证";
    await change({ op: "removeRows", sheet: tabId, at: 0, count: 3 });
    expect(await place()).toMatchObject({ isLost: true });
    const broken = await staff.call(references.GetBrokenReferences, { projectId });
    expect(broken.filter(({ refType }) => refType === "paperLink").map(({ refId }) => refId)).toEqual([made.id]);
  });

  it("is broken where the file was deleted, and whole again where it came back", async () => {
    const isBroken = async () =>
      (await staff.call(references.GetBrokenReferences, { projectId })).some(({ index }) => index.includes("证据"));
    const before = (await staff.call(references.GetBrokenReferences, { projectId })).length;
    const remove = (as: Client, reason: string) =>
      as.call(auditFiles.DeleteAuditFiles, { projectId, ids: [rows.auditFile], reason });
    await expect(remove(staff, "与另一份文件重复")).rejects.toMatchObject({ status: 403 });
    await expect(remove(manager, "重复")).rejects.toMatchObject({ status: 400 });
    await remove(manager, "与另一份文件重复");
    const after = await staff.call(references.GetBrokenReferences, { projectId });
    expect(after.length).toBeGreaterThan(before);
    expect((await ofSheet()).every(({ isGone, toLink }) => isGone && toLink === null)).toBe(true);
    expect(await isBroken()).toBe(true);
    await staff.call(auditFiles.RestoreAuditFiles, { projectId, ids: [rows.auditFile] });
    expect((await staff.call(references.GetBrokenReferences, { projectId })).length).toBe(before);
  });

  it("is taken away by whoever linked it or a leader", async () => {
    const made = await link({ page: 77 }, manager);
    const remove = (as: Client) => as.call(evidenceLinks.RemoveEvidenceLink, { Id: made.id });
    await expect(remove(staff)).rejects.toMatchObject({ status: 403 });
    await remove(manager);
    await expect(remove(manager)).rejects.toMatchObject({ status: 404 });
    expect((await ofSheet()).map(({ id }) => id)).not.toContain(made.id);
  });
});

describe("what a signed paper rests on", () => {
  it("is taken off it only with a reason that is kept, and its sign is out of date", async () => {
    const { id } = await staff.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "已签底稿" });
    const { tabs } = await staff.call(sheets.LoadSheets, { Id: id });
    const own = { ...cell(0, 0), tabId: tabs[0]?.id ?? "" };
    await staff.call(sheets.SaveSheets, {
      Id: id,
      windowId: "window-of-signed",
      baseSeq: 0,
      changeId: "change-of-signed",
      ops: [{ op: "cells", sheet: own.tabId, cells: { 0: { 0: { v: 100, t: 2 } } } }],
    });
    const made = await link({ fromId: id, cell: own });
    const { marks } = await staff.call(tickMarks.GetPaperTicks, { sheetId: id });
    await manager.call(tickMarks.PutPaperTick, { sheetId: id, markId: marks[0]?.id ?? 0, cells: [own] });
    const signsOf = () => staff.call(paperSigns.GetPaperSigns, { Id: id });
    const sign = async () => staff.call(paperSigns.SignPaper, { Id: id, signLevel: 0, seq: (await signsOf()).seq });
    await sign();
    const unlink = (reason?: string) => staff.call(evidenceLinks.RemoveEvidenceLink, { Id: made.id, reason });
    for (const weak of [undefined, "换了", "。。。。。。"])
      await expect(unlink(weak)).rejects.toMatchObject({ status: 400 });
    expect((await signsOf()).signs).toMatchObject([{ isStale: false }]);
    await unlink("回单为上年，另附本年回单");
    expect(await signsOf()).toMatchObject({ status: 6, signs: [{ isStale: true }] });
    const { items: nodes } = await manager.call(filesNode.GetFilesNodeList, { maxResultCount: 500 });
    const where = { projectId, nodeId: nodes.find(({ nodeCode }) => nodeCode === "K3")?.id ?? 0 };
    const put = async (content: string): Promise<number> => {
      const { files } = await staff.call(auditFiles.CreateAuditFile, where, [{ name: "本年回单.txt", content }]);
      return files[0]?.id ?? 0;
    };
    const fileId = await put("一月至十二月");
    await link({ fromId: id, cell: own, toId: fileId });
    await sign();
    const remove = (as: Client, reason?: string) =>
      as.call(auditFiles.DeleteAuditFiles, { projectId, ids: [fileId], reason });
    await expect(remove(staff, "客户重新提供了清晰的扫描件")).rejects.toMatchObject({ status: 403 });
    await expect(remove(manager)).rejects.toMatchObject({ status: 400 });
    expect((await signsOf()).signs).toMatchObject([{ isStale: false }]);
    await put("一月至十一月");
    expect((await signsOf()).signs).toMatchObject([{ isStale: true }]);
    await sign();
    await remove(manager, "客户重新提供了清晰的扫描件");
    expect((await signsOf()).signs).toMatchObject([{ isStale: true }]);
    const head = await staff.call(sheets.GetAuditSheetData, { Id: id });
    const removal = { Id: id, reason: "与另一张底稿重复，保留后者", rowVersion: head.rowVersion };
    await expect(staff.call(sheets.RemoveSheet, removal)).rejects.toMatchObject({ status: 403 });
    const [tick] = (await staff.call(tickMarks.GetPaperTicks, { sheetId: id })).ticks;
    const take = (as: Client, reason?: string) =>
      as.call(tickMarks.TakePaperTicks, { sheetId: id, ids: [tick?.id ?? 0], reason });
    expect(tick?.canTake).toBe(false);
    await expect(take(staff, "不是我标的，去掉")).rejects.toMatchObject({ status: 403 });
    await expect(take(manager)).rejects.toMatchObject({ status: 400 });
    await take(manager, "标识用错，应为核对原件");
  });
});

describe("tick marks", () => {
  const ticks = () => staff.call(tickMarks.GetPaperTicks, { sheetId });
  it("stand on cells with the firm's legend, once each, and move with them", async () => {
    const { marks } = await ticks();
    const mark = marks.find(({ sign }) => sign === "√");
    const markId = mark?.id ?? 0;
    await staff.call(tickMarks.PutPaperTick, { sheetId, markId, cells: [cell(9, 0), cell(9, 1), cell(9, 1)] });
    expect((await ticks()).ticks.map(({ cell: { name } }) => name)).toHaveLength(2);
    await change({ op: "insertColumns", sheet: tabId, at: 0, count: 1 });
    expect((await ticks()).ticks.map(({ cell: { column } }) => column)).toEqual([1, 2]);
    await expect(outsider.call(tickMarks.PutPaperTick, { sheetId, markId, cells: [cell(1, 1)] })).rejects.toMatchObject(
      { status: 403 },
    );
    const [first] = (await ticks()).ticks;
    await staff.call(tickMarks.TakePaperTicks, { sheetId, ids: [first?.id ?? 0] });
    expect((await ticks()).ticks).toHaveLength(1);
  });

  it("are in the workbook as a legend, which is none of its changes when it comes back, and stay on their cells", async () => {
    const file = await staff.download(sheets.DownSheet, { Id: sheetId });
    expect(readBook(file.bytes).SheetNames).toContain("审计标识");
    const read = await staff.call(sheets.ReadSheetFile, { Id: sheetId }, [
      { name: "往来测试.xlsx", content: new Uint8Array(file.bytes) },
    ]);
    expect(read.changes.filter(({ kind }) => kind !== "style")).toEqual([]);
    const before = (await ticks()).ticks.map(({ cell: { name } }) => name);
    await staff.call(sheets.AcceptSheetFile, { Id: sheetId, token: read.token, windowId: "window-of-test" });
    expect((await ticks()).ticks.map(({ cell: { name } }) => name)).toEqual(before);
  });

  it("stay readable where the firm disables one, and are no longer put", async () => {
    const admin = await (await server.newTenant()).as("admin");
    const { items } = await admin.call(tickMark.calls.list, {});
    expect(items.map(({ sign }) => sign)).toContain("√");
    await expect(
      staff.call(tickMarks.PutPaperTick, { sheetId, markId: 999_999, cells: [cell(1, 1)] }),
    ).rejects.toMatchObject({
      status: 400,
    });
  });
});
