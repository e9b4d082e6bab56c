import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { type SheetOp, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Sheet } from "@digao/sheets/book";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { join, makePartner } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { sampleText } from "../../../../test/import-desk.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
let manager: Client;
let staff: Client;
let projectId: number;
beforeAll(async () => {
  desk = await openLedgerDesk();
  manager = desk.manager;
  projectId = await desk.newProject();
  staff = await desk.tenant.as("staff1");
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  await copySampleBooks(desk.server, desk.tenant, projectId);
});
afterAll(() => desk.stop());

const explain = (formula: string, RptLang = "zh") =>
  manager.call(sheets.ExplainBinding, { projectId, formula, RptLang });
const figureOf = async (formula: string) => {
  const { value, error } = await explain(formula);
  return error ?? value;
};
const items = async () =>
  (
    await Promise.all([1, 2, 3].map((GrpId) => manager.call(statementItems.GetFsItem, { Id: projectId, GrpId })))
  ).flat();

const windowId = "window-of-manager";
const formulas = (list: readonly string[]): SheetOp => ({
  op: "cells",
  sheet: "sheet-1",
  cells: Object.fromEntries(list.map((f, row) => [row, { 0: { f } }])),
});
async function bound(list: readonly string[]): Promise<number> {
  const { id } = await manager.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "取数" });
  await manager.call(sheets.SaveSheets, { Id: id, windowId, baseSeq: 0, changeId: "change-1", ops: [formulas(list)] });
  await manager.call(sheets.ComputeSheet, { Id: id, windowId });
  return id;
}
const staleRows = async (Id: number) =>
  (await manager.call(sheets.GetSheetBindings, { Id })).filter(({ isStale }) => isStale).map(({ row }) => row);

describe("a binding", () => {
  it("says what the trial balance says, of every line and column", async () => {
    const balances = await Promise.all(
      [1, 2, 3].map((GrpId) => manager.call(trialBalance.GetTrialBalance, { projectId, GrpId })),
    );
    const rows = balances.flatMap(({ rows: list }) => list).filter(({ kind }) => kind !== "H");
    expect(rows.length).toBeGreaterThan(60);
    for (const { stdCode, unaudited, audited } of rows.slice(0, 25)) {
      expect([stdCode, await figureOf(`=AMT("${stdCode}","unaudited","close")`)]).toEqual([stdCode, Number(unaudited)]);
      expect([stdCode, await figureOf(`=AMT("${stdCode}")`)]).toEqual([stdCode, Number(audited)]);
    }
  });

  it("takes balances and movements of accounts from the books", async () => {
    expect(await figureOf('=ACC("1122","open")')).toBeTypeOf("number");
    const [open, dr, cr, close] = await Promise.all(
      ["open", "periodDr", "periodCr", "close"].map((measure) => figureOf(`=ACC("1122","${measure}",202401,202412)`)),
    );
    expect(Number(open) + Number(dr) - Number(cr)).toBeCloseTo(Number(close), 2);
    const half = await figureOf('=ACC("1122","periodDr",202401,202406)');
    const rest = await figureOf('=ACC("1122","periodDr",202407,202412)');
    expect(Number(half) + Number(rest)).toBeCloseTo(Number(dr), 2);
  });

  it("takes what an account holds of an auxiliary item", async () => {
    expect(await figureOf('=AUX("1122","客户","甲公司","close")')).toBe(3_136_000);
    expect(await figureOf('=AUX("1122","客户","甲公司","periodDr",202401,202412)')).toBe(8_136_000);
    expect(await figureOf('=AUX("应收账款","Customer","丙公司","close")')).toBe(-150_000);
  });

  it("says in words of either language why it has no figure, and never nil", async () => {
    expect(await figureOf('=AMT("A998")')).toBe("#无此项目");
    expect(await figureOf('=AMT("A105","什么")')).toBe("#参数错误");
    expect(await figureOf('=ACC("9999","close")')).toBe("#无此科目");
    expect(await figureOf('=ACC("1122","close",202301)')).toBe("#期间不在账套内");
    expect(await figureOf('=AUX("1122","客户","没有的公司","close")')).toBe("#无此辅助");
    expect(await figureOf('=ADJ("AJE-99","A105","cr")')).toBe("#无此分录");
    expect(await figureOf('=CF("C101")')).toBe("#尚无现金流量");
    expect(await explain('=CF("C101")')).toMatchObject({
      meaning: "尚无现金流量：现金流量 销售商品、提供劳务收到的现金",
    });
    expect(await figureOf('=CF("C998")')).toBe("#无此项目");
    expect(await figureOf('=SIGN("XX-9",0)')).toBe("#无此底稿");
    expect((await explain('=ACC("9999","close")', "en")).error).toBe("#No such account");
  });

  it("means in words what it takes, and leads to where it comes from", async () => {
    const explained = await explain("=AMT（“应收账款”，“审定”，“期末”）");
    expect(explained).toMatchObject({ meaning: "应收账款 期末审定数", error: null });
    expect(explained.link).toContain("/maindo/assetsclass");
    expect((await explain('=PRJ("year")')).value).toBe(2024);
  });

  it("is completed by code, name and pinyin initials", async () => {
    const found = async (keyword: string) =>
      (await manager.call(sheets.SuggestBinding, { projectId, fn: "AMT", argument: 0, keyword })).map(
        ({ insert }) => insert,
      );
    expect(await found("yszk")).toContain("A105");
    expect(await found("应收账款")).toContain("A105");
    expect((await found("A105"))[0]).toBe("A105");
    const lines = { projectId, fn: "CF" as const, argument: 0, keyword: "xssp" };
    expect(await manager.call(sheets.SuggestBinding, lines)).toMatchObject([{ insert: "C101" }]);
  });
});

describe("a change of what cells take", () => {
  const formulasOfAll = [
    '=AMT("A105","audited","close")',
    '=AMT("A105","unaudited","close")',
    '=AMT("A101","audited","close")',
    '=ADJ("AJE-1","A105","cr")',
    '=PRJ("clientName")',
    '=ACC("1122","close")',
    '=ACC("1002","close")',
    '=ACC("1001","close")',
  ];
  let id: number;
  const compute = () => manager.call(sheets.ComputeSheet, { Id: id, windowId });
  const idOf = async (code: string) => (await items()).find(({ stdCode }) => stdCode === code)?.id ?? 0;

  it("by an adjustment marks exactly the cells whose figure is another now", async () => {
    id = await bound(formulasOfAll);
    expect(await staleRows(id)).toEqual([]);
    const saved = await staff.call(adjustments.UpdateFSAdjustHead, {
      projectId,
      adjType: 1,
      description: "补提",
      lines: [
        { fsItemId: await idOf("P103"), debit: "100.00", credit: "0.00" },
        { fsItemId: await idOf("A105"), debit: "0.00", credit: "100.00" },
      ],
    });
    await desk.server.runJobs();
    expect(await staleRows(id)).toEqual([]);
    const sent = await staff.call(adjustments.UpdateFSAdjustHeadById, {
      Id: saved.id,
      rowVersion: saved.rowVersion,
      status: 1,
    });
    await manager.call(adjustments.CheckFSAdjustHeadById, { Id: sent.id, rowVersion: sent.rowVersion });
    await desk.server.runJobs();
    expect(await staleRows(id)).toEqual([0, 3]);
    expect((await manager.call(sheets.GetAuditSheetData, { Id: id })).staleCount).toBe(2);
    const { computed } = await compute();
    expect(computed.map(({ row }) => row)).toEqual([0, 3]);
    expect(await staleRows(id)).toEqual([]);
  });

  it("by a mapping marks the items that it moves, and no account", async () => {
    const accounts = await manager.call(mapping.GetAccountTree, { projectId });
    const account = accounts.find(({ code }) => code === "1122");
    const accountIds = [account?.id ?? 0];
    await manager.call(mapping.SaveRptMapAccountData, { projectId, fsItemId: await idOf("A108"), accountIds });
    await desk.server.runJobs();
    expect(await staleRows(id)).toEqual([0, 1]);
    await manager.call(mapping.SaveRptMapAccountData, { projectId, fsItemId: await idOf("A105"), accountIds });
    await desk.server.runJobs();
    expect(await staleRows(id)).toEqual([]);
  });

  it("by a sign, by materiality, by the client's name marks the cells that say them, and no others", async () => {
    const partner = await desk.tenant.as("partner");
    await join(manager, projectId, [{ client: partner, roleid: 2 }]);
    const draft = { projectId, RefType: 19, name: "函证控制表", wpIndex: "QT-9" };
    const { id: paper } = await manager.call(sheets.CreateAuditSheetData, draft);
    const ops = [{ op: "cells", sheet: "sheet-1", cells: { 0: { 0: { f: "=1+1", v: 2, t: 2 } } } }];
    await manager.call(sheets.SaveSheets, { Id: paper, windowId, baseSeq: 0, changeId: "change-1", ops });
    const own = await bound([
      '=SIGN("QT-9",0)',
      '=SIGN("QT-9",0,"date")',
      '=SIGN("QT-9",1)',
      '=PRJ("pm")',
      '=PRJ("clientName")',
    ]);
    const take = async () => manager.call(sheets.ComputeSheet, { Id: own, windowId });
    await desk.server.runJobs();
    expect(await staleRows(own)).toEqual([]);
    const { seq } = await staff.call(paperSigns.GetPaperSigns, { Id: paper });
    await staff.call(paperSigns.SignPaper, { Id: paper, signLevel: 0, seq });
    await desk.server.runJobs();
    expect(await staleRows(own)).toEqual([0, 1]);
    await take();

    const figures = { stage: 1, benchmark: 1, basis: 1, percent: "0.04", pmPercent: "0.5", trivialPercent: "0.05" };
    const saved = await staff.call(materialityPaper.calls.edit, { ...figures, reason: "盈利企业", projectId });
    await partner.call(materialityPaper.calls.approve, { Id: saved.id, rowVersion: saved.rowVersion });
    await desk.server.runJobs();
    expect(await staleRows(own)).toEqual([3]);
    await take();

    const { custId } = await manager.call(projects.GetProject, { Id: projectId });
    const client = await manager.call(customer.calls.get, { id: custId });
    await manager.call(customer.calls.update, { ...client, custName: "更名后的公司" });
    await desk.server.runJobs();
    expect(await staleRows(own)).toEqual([4]);
    await compute();
  });

  it("by the project's name and by who leads it marks the cells that say them, and no others", async () => {
    const own = await bound(['=PRJ("projectName")', '=PRJ("manager")', '=PRJ("partner")', '=PRJ("year")']);
    const current = await manager.call(projects.GetProject, { Id: projectId });
    await manager.call(projects.UpdateProject, { ...current, projectName: "更名后的项目" });
    await desk.server.runJobs();
    expect(await staleRows(own)).toEqual([0]);
    await manager.call(sheets.ComputeSheet, { Id: own, windowId });
    const admin = await desk.tenant.as("admin");
    const userId = desk.tenant.userIds.incharge;
    await desk.tenant.inDb((db) =>
      db.updateTable("app_user").set({ title: "注册会计师" }).where("id", "=", userId).execute(),
    );
    await makePartner(desk.tenant, "incharge");
    const { rowVersion } = await manager.call(projects.GetProject, { Id: projectId });
    const appointment = { Id: projectId, userId, reason: "原签字合伙人轮换", rowVersion };
    await admin.call(projects.AppointProjectPartner, appointment);
    await desk.server.runJobs();
    expect(await staleRows(own)).toEqual([2]);
  });

  it("by books brought in again marks what they say otherwise", async () => {
    const text = sampleText("sample_tb.csv");
    const other = text.replace(
      "1001,库存现金,借,,,50000.00,,28000.00,10000.00,68000.00",
      "1001,库存现金,借,,,50000.00,,28001.00,10000.00,68001.00",
    );
    const period = { label: "2024年度", startDate: "2024-01-01", endDate: "2024-12-31", kind: 1 };
    const options = JSON.stringify({ period });
    const sent = { projectId, options };
    const { batches } = await manager.call(imports.UploadLedgerFile, sent, [{ name: "tb2.csv", content: other }]);
    await desk.server.runJobs();
    const batchId = batches[0]?.id ?? 0;
    await manager.call(imports.CommitImport, { batchId, replace: true, forceReason: "客户更正" });
    await desk.server.runJobs();
    expect(await staleRows(id)).toEqual([2, 7]);
  });
});

describe("formulas", () => {
  it("are worked out where no window has the book open, bindings within them, too", async () => {
    const id = await bound([
      '=AMT("A101")*2',
      "=A1+1",
      "=SUM(A1:A2)",
      '=IFERROR(ACC("9999","close"),7)',
      '=ACC("9999","close")+1',
    ]);
    await desk.server.runJobs();
    const amount = Number(await figureOf('=AMT("A101")'));
    const { sheets: tabs, seq } = await manager.call(sheets.LoadSheets, { Id: id });
    const { cellData } = tabs["sheet-1"] as Sheet;
    const shown = [0, 1, 2, 3, 4].map((row) => cellData?.[row]?.[0]?.v);
    expect(shown.slice(0, 3).map((value) => Number(value).toFixed(2))).toEqual(
      [amount * 2, amount * 2 + 1, amount * 4 + 1].map((value) => value.toFixed(2)),
    );
    expect(shown.slice(3)).toEqual([7, "#无此科目"]);
    // Whoever follows gets them as a change.
    const { changes } = await manager.call(sheets.GetSheetOps, { Id: id, sinceSeq: 1 });
    expect([changes.length > 0, changes.at(-1)?.seq]).toEqual([true, seq]);
  });
});

describe("a version", () => {
  it("is kept before somebody changes on and is restored as a new one", async () => {
    const id = await bound(['=AMT("A105")']);
    await manager.call(sheets.KeepSheetVersion, { Id: id, note: "交接" });
    const { seq } = await manager.call(sheets.GetAuditSheetData, { Id: id });
    const ops = [{ op: "cells", sheet: "sheet-1", cells: { 0: { 0: null } } }];
    await manager.call(sheets.SaveSheets, { Id: id, windowId, baseSeq: seq, changeId: "change-2", ops });
    const restored = await manager.call(sheets.RestoreSheetVersion, { Id: id, version: 2, windowId, reason: "误删" });
    const { sheets: tabs } = await manager.call(sheets.LoadSheets, { Id: id });
    expect(JSON.stringify(tabs)).toContain("AMT");
    expect(restored.version).toBeGreaterThan(2);
    const page = await manager.call(sheets.GetSheetOps, { Id: id, sinceSeq: seq });
    expect([page.isTooFar, page.changes.length]).toEqual([false, 1]);
    const next = await manager.call(sheets.GetSheetOps, { Id: id, sinceSeq: seq + 1 });
    expect(next.isTooFar).toBe(true);
  });
});

describe("a book of more bindings than are worked out for one", () => {
  it(
    "says so in the cells beyond",
    async () => {
      const many = Array.from({ length: 20_002 }, () => '=PRJ("year")');
      const own = await bound(many);
      const last = async (): Promise<unknown[]> => {
        const { sheets: tabs } = await manager.call(sheets.LoadSheets, { Id: own });
        const { cellData } = tabs["sheet-1"] as Sheet;
        return [19_999, 20_000, 20_001].map((row) => cellData?.[row]?.[0]?.v);
      };
      await desk.server.runJobs();
      expect(await last()).toEqual([2024, "#取数过多", "#取数过多"]);
      const { computed, faults } = await manager.call(sheets.ComputeSheet, { Id: own, windowId });
      expect(computed).toEqual([]);
      expect(faults.map(({ cell }) => cell.split("!").at(-1))).toEqual(["A20001", "A20002"]);
    },
    within(120_000),
  );
});
