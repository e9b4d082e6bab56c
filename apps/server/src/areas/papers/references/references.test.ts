import { references } from "@digao/contract/areas/papers/references/calls";
import { type SheetOp, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, makeRows } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let staff: Client;
let projectId: number;
let item: number;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  staff = await firm.as("staff1");
  ({ projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } }));
  ({ fsItem: item } = await makeRows(server, firm, projectId, "甲"));
  await firm.inProject(projectId, (db) =>
    db
      .updateTable("fs_item")
      .set({ wp_index: "ZD", name_zh: "应收账款", name_en: "Receivables" })
      .where("id", "=", item)
      .execute(),
  );
});
afterAll(() => server.stop());

const named = (indexes: string, RptLang = "zh") =>
  staff.call(references.GetNamedPapers, { projectId, indexes, RptLang });

describe("an index in a text", () => {
  it("names the item's page at the tab of its suffix, or a sheet, or nothing", async () => {
    const { id } = await staff.call(sheets.CreateAuditSheetData, {
      projectId,
      RefType: 1,
      RefId: item,
      name: "坏账测算",
      wpIndex: "ZD-6-1",
    });
    const found = await named("zd,ZD-0,ZD-2,ZD-6-1,ZD-99,QQ-1");
    expect(found.map(({ index, isFound, refType }) => [index, isFound, refType])).toEqual([
      ["ZD", true, "fsItem"],
      ["ZD-0", true, "fsItem"],
      ["ZD-2", true, "fsItem"],
      ["ZD-6-1", true, "auditSheet"],
      ["ZD-99", false, null],
      ["QQ-1", false, null],
    ]);
    expect(found[1]?.link).toContain("tab=program");
    expect(found[3]).toMatchObject({ refId: id, name: "坏账测算" });
    expect((await named("ZD", "en"))[0]?.name).toBe("Receivables");
  });

  it("is refused in numbers that nobody writes, and told to members alone", async () => {
    await expect(named(Array.from({ length: 101 }, (_, at) => `ZD-${at.toString()}`).join(","))).rejects.toMatchObject({
      status: 400,
    });
    const stranger = await firm.as("partner");
    await expect(stranger.call(references.GetNamedPapers, { projectId, indexes: "ZD" })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("a reference to a paper that is not there", () => {
  it("is listed with where it stands, and leaves the list once the paper exists", async () => {
    const say = (text: string) =>
      firm.inProject(projectId, (db) =>
        db.updateTable("fs_item").set({ result_text: text }).where("id", "=", item).execute(),
      );
    await say("见[[ZD-1]]，差异见 [[zd-2-7]]");
    const broken = () => staff.call(references.GetBrokenReferences, { projectId });
    expect(await broken()).toMatchObject([
      {
        index: "ZD-2-7",
        refType: "fsItem",
        refId: item,
        field: "审计结论",
        excerpt: expect.stringContaining("zd-2-7"),
      },
    ]);
    const { id } = await staff.call(sheets.CreateAuditSheetData, {
      projectId,
      RefType: 1,
      RefId: item,
      name: "差异",
      wpIndex: "ZD-2-7",
    });
    expect(await broken()).toEqual([]);
    const head = await staff.call(sheets.GetAuditSheetData, { Id: id });
    await staff.call(sheets.RemoveSheet, { Id: id, reason: "重复", rowVersion: head.rowVersion });
    expect(await broken()).toHaveLength(1);
  });

  it("is listed where a cell of a sheet says it, until the cell says something else", async () => {
    const { id } = await staff.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "索引表" });
    const say = async (seq: number, v: string) => {
      const ops: SheetOp[] = [{ op: "cells", sheet: "sheet-1", cells: { 4: { 1: { v, t: 1 } } } }];
      const change = { Id: id, windowId: "window-of-staff", baseSeq: seq, changeId: `change-${seq.toString()}`, ops };
      await staff.call(sheets.SaveSheets, change);
      await staff.call(sheets.ComputeSheet, { Id: id, windowId: "window-of-staff" });
      await server.runJobs();
    };
    const inCells = async () =>
      (await staff.call(references.GetBrokenReferences, { projectId })).filter(({ refId }) => refId === id);
    await say(0, "见 [[ZD-1]]、[[zx-9]]");
    const [one, ...more] = await inCells();
    expect(more).toEqual([]);
    expect(one).toMatchObject({ index: "ZX-9", refType: "auditSheet", where: "索引表" });
    expect(one?.field).toMatch(/!B5$/);
    expect(one?.link).toContain("cell=B5");
    await say(1, "见 [[ZD-1]]");
    expect(await inCells()).toEqual([]);
  });
});
