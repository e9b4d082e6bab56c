import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expectOverviewStored } from "../../../../test/overview-stored.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let partner: Client;
let incharge: Client;
let staff: Client;
let other: Client;
let qc: Client;
let outsider: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  partner = await tenant.as("partner");
  incharge = await tenant.as("incharge");
  staff = await tenant.as("staff1");
  other = await tenant.as("staff2");
  qc = await tenant.as("qc");
  await tenant.inDb((db) => db.updateTable("app_user").set({ title: "注册会计师", cpa_no: "110000000001" }).execute());
  projectId = await newProject(manager, { isListed: true });
  await join(manager, projectId, [
    { client: partner, roleid: 2 },
    { client: incharge, roleid: 3 },
    { client: staff, roleid: 0 },
    { client: qc, roleid: 4 },
  ]);
  outsider = other;
});
afterAll(() => server.stop());

let count = 0;
const write = async (Id: number, text = "已核对", as = staff) => {
  count += 1;
  const { seq } = await as.call(sheets.GetAuditSheetData, { Id });
  await as.call(sheets.SaveSheets, {
    Id,
    baseSeq: seq,
    windowId: `window-of-${as.userId}`,
    changeId: `change-${count.toString().padStart(4, "0")}`,
    ops: [{ op: "cells", sheet: "sheet-1", cells: { [count]: { 0: { v: text, t: 1 } } } }],
  });
  await as.call(sheets.HoldSheet, { Id, what: "release", windowId: `window-of-${as.userId}` });
};
const create = async (text: string | null = "已核对"): Promise<number> => {
  const { id } = await staff.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "银行流水核对" });
  if (text) await write(id, text);
  return id;
};
const signsOf = (Id: number, as = manager) => as.call(paperSigns.GetPaperSigns, { Id });
const sign = async (as: Client, Id: number, signLevel: number) =>
  as.call(paperSigns.SignPaper, { Id, signLevel, seq: (await signsOf(Id)).seq });
const refused = (message: string, status = 400) => ({ status, error: { message } });
const all: [Client, number][] = [];
const signAll = async (id: number, upTo = 4) => {
  all.splice(0, all.length, [staff, 0], [incharge, 1], [manager, 2], [partner, 3], [qc, 4]);
  for (const [as, level] of all.slice(0, upTo + 1)) await sign(as, id, level);
};

describe("signs of a sheet", () => {
  it("go level by level, each by another person who may, and give the sheet its state", async () => {
    const id = await create();
    await expect(sign(incharge, id, 1)).rejects.toMatchObject(refused("下一级尚未签署"));
    expect(await sign(staff, id, 0)).toMatchObject({ status: 2, signs: [{ signLevel: 0, userName: "王小明" }] });
    await expect(sign(staff, id, 1)).rejects.toMatchObject(refused("您的项目角色不能在此级别签署", 403));
    expect(await sign(incharge, id, 1)).toMatchObject({ status: 3 });
    await expect(sign(incharge, id, 2)).rejects.toMatchObject({ status: 403 });
    await sign(manager, id, 2);
    expect(await sign(partner, id, 3)).toMatchObject({ status: 5 });
    await expect(sign(partner, id, 4)).rejects.toMatchObject({ status: 403 });
    expect((await sign(qc, id, 4)).signs.map(({ isStale }) => isStale)).toEqual([false, false, false, false, false]);
    expect((await staff.call(sheets.GetAuditSheetData, { Id: id })).status).toBe(5);
  });

  it("are refused to whoever prepared it, reviewed it already, or is not of the project", async () => {
    const id = await create();
    await sign(manager, id, 0);
    await expect(sign(manager, id, 1)).rejects.toMatchObject(refused("编制人不能复核本人编制的底稿"));
    await sign(partner, id, 1);
    await expect(sign(partner, id, 2)).rejects.toMatchObject(refused("同一人不能在同一底稿进行两级复核"));
    await expect(outsider.call(paperSigns.SignPaper, { Id: id, signLevel: 0, seq: 1 })).rejects.toMatchObject({
      status: 403,
    });
    await expect(outsider.call(paperSigns.GetPaperSigns, { Id: id })).rejects.toMatchObject({ status: 403 });
  });

  it("are not given to a blank sheet, nor to a change that the signer has not seen", async () => {
    const blank = await create(null);
    await expect(sign(staff, blank, 0)).rejects.toMatchObject(refused("空白底稿不能签署，请先编制内容"));
    const id = await create();
    await write(id, "补充");
    await expect(staff.call(paperSigns.SignPaper, { Id: id, signLevel: 0, seq: 1 })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("turn out of date by a change, tell the version that was signed, and are renewed from the bottom up", async () => {
    const id = await create();
    await signAll(id, 1);
    await write(id, "又改");
    const after = await signsOf(id, incharge);
    expect(after).toMatchObject({ status: 6 });
    expect(after.signs.map(({ isStale, version }) => [isStale, version !== null])).toEqual([
      [true, true],
      [true, true],
    ]);
    await expect(sign(incharge, id, 1)).rejects.toMatchObject(refused("下一级签署后内容有变更，请先重新签署"));
    await sign(staff, id, 0);
    expect(await sign(incharge, id, 1)).toMatchObject({ status: 3 });
    const tasks = await staff.call(home.GetMyTasks, {});
    expect(tasks.some(({ kind }) => kind === "prepareSheet")).toBe(false);
  });

  /** A sheet with =1+1 as a window has saved it, before the job works it out. */
  const withFormula = async (shown: { v?: number; t?: number }) => {
    const id = await create();
    const { seq } = await staff.call(sheets.GetAuditSheetData, { Id: id });
    await staff.call(sheets.SaveSheets, {
      Id: id,
      baseSeq: seq,
      windowId: "window-of-formulas",
      changeId: `change-of-formulas-${id}`,
      ops: [{ op: "cells", sheet: "sheet-1", cells: { 90: { 0: { f: "=1+1", ...shown } } } }],
    });
    await staff.call(sheets.HoldSheet, { Id: id, what: "release", windowId: "window-of-formulas" });
    return { id, saved: seq + 1 };
  };
  const workOut = async () => {
    await tenant.inDb((db) =>
      db.updateTable("job_queue").set({ run_at: "2020-01-01" }).where("tenant_id", "=", tenant.id).execute(),
    );
    await server.runJobs();
  };
  const signFormula = async (shown: { v?: number; t?: number }) => {
    const { id, saved } = await withFormula(shown);
    await sign(staff, id, 0);
    await workOut();
    return { saved, ...(await signsOf(id)) };
  };

  it("are given on what was seen where formulas are worked out between the look and the sign", async () => {
    const { id, saved } = await withFormula({});
    const { seq } = await signsOf(id);
    await workOut();
    expect((await signsOf(id)).seq).toBe(saved + 1);
    expect(await staff.call(paperSigns.SignPaper, { Id: id, signLevel: 0, seq })).toMatchObject({ status: 2 });
  });

  it.each([
    ["a result that was shown otherwise", { v: 999, t: 2 }, null],
    ["a change by hand beside the results", {}, "又改"],
  ])("are refused on what was seen before %s", async (_what, shown, text) => {
    const { id } = await withFormula(shown);
    const { seq } = await signsOf(id);
    if (text) await write(id, text);
    await workOut();
    const late = staff.call(paperSigns.SignPaper, { Id: id, signLevel: 0, seq });
    await expect(late).rejects.toMatchObject({ status: 409 });
    await expect(staff.call(paperSigns.SignPaper, { Id: id, signLevel: 0, seq: seq + 99 })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("wait for formulas that nobody has worked out yet, and stand once their results are seen", async () => {
    const { id } = await withFormula({});
    await expect(sign(staff, id, 0)).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringMatching(/1 个公式尚未计算.*Sheet1!A91/) },
    });
    await workOut();
    expect(await sign(staff, id, 0)).toMatchObject({ status: 2 });
    const signed = await signFormula({ v: 2, t: 2 });
    expect(signed).toMatchObject({ seq: signed.saved, signs: [{ isStale: false }] });
  });

  it("are not given on a result that a window made up", async () => {
    const { id } = await withFormula({ v: 999, t: 2 });
    await expect(sign(staff, id, 0)).rejects.toMatchObject({ status: 400 });
  });

  it("go on on a paper that names its own signers, before and after those are taken into it", async () => {
    const wpIndex = "QT-7-1";
    const { id } = await staff.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "签署", wpIndex });
    const texts = [0, 1].flatMap((level) => [`=SIGN("${wpIndex}",${level})`, `=SIGN("${wpIndex}",${level},"date")`]);
    const cells = Object.fromEntries(texts.map((f, row) => [row, { 0: { f } }]));
    const ops = [{ op: "cells" as const, sheet: "sheet-1", cells }];
    const windowId = "window-of-signers";
    await staff.call(sheets.SaveSheets, { Id: id, windowId, baseSeq: 0, changeId: "change-of-signers", ops });
    await staff.call(sheets.ComputeSheet, { Id: id, windowId });
    await staff.call(sheets.HoldSheet, { Id: id, what: "release", windowId });
    await server.runJobs();
    await sign(staff, id, 0);
    await server.runJobs();
    const stale = async () => (await staff.call(sheets.GetAuditSheetData, { Id: id })).staleCount;
    expect(await stale()).toBe(2);
    expect(await sign(incharge, id, 1)).toMatchObject({ status: 3 });
    await server.runJobs();
    expect(await stale()).toBe(4);
    await manager.call(sheets.ComputeSheet, { Id: id, windowId: "window-of-manager" });
    await server.runJobs();
    expect(await stale()).toBe(0);
    expect(await sign(manager, id, 2)).toMatchObject({
      status: 4,
      signs: [{ isStale: false }, { isStale: false }, { isStale: false }],
    });
  });

  it("are taken back with every higher one, above the first review only with a reason", async () => {
    const id = await create();
    await signAll(id, 2);
    const cancel = (as: Client, signLevel: number, reason?: string) =>
      as.call(paperSigns.CancelPaperSign, { Id: id, signLevel, reason });
    await expect(cancel(staff, 0)).rejects.toMatchObject({ status: 400 });
    await expect(cancel(incharge, 2, "不是本人")).rejects.toMatchObject({ status: 403 });
    expect((await cancel(staff, 0, "重做")).signs).toEqual([]);
  });
});

describe("what stands in the way of a sheet's signs", () => {
  const ask = (referId: number) =>
    incharge.call(messages.CreateMsgHead, {
      currId: projectId,
      chatType: "QUE",
      entityId: "auditSheet",
      referId,
      chatContent: "流水缺三月",
    });

  it("is an open question, until who leads lets it pass with a reason that stays", async () => {
    const id = await create();
    await ask(id);
    await expect(sign(staff, id, 0)).rejects.toMatchObject({ status: 400 });
    const { gates } = (await signsOf(id)).can;
    expect(gates.map(({ name }) => name)).toEqual(["openNotes"]);
    const overridden = gates.map(({ name, subjects }) => ({ name, subjects }));
    const pass = (as: Client, reason = "三月流水已另行取得，见附件") =>
      as.call(paperSigns.OverridePaperGates, { Id: id, gates: overridden, reason });
    await expect(pass(staff)).rejects.toMatchObject({ status: 403 });
    await expect(pass(manager, "同意")).rejects.toMatchObject({ status: 400 });
    expect((await pass(manager)).overrides).toMatchObject([{ gate: "openNotes", isStale: false }]);
    expect(await sign(staff, id, 0)).toMatchObject({ status: 2 });
    await write(id, "再改");
    expect((await signsOf(id)).overrides).toMatchObject([{ isStale: true }]);
  });
});

describe("the summary of signs", () => {
  it("has sheets beside items, signs those that may be signed in one go and says why not of the others", async () => {
    const [ready, blank] = [await create(), await create(null)];
    const papers = [ready, blank].map((refId) => ({ refType: 19, refId }));
    const done = await staff.call(paperSigns.SignPapers, { projectId, papers, signLevel: 0 });
    expect(done).toMatchObject({
      signed: [{ refType: 19, refId: ready }],
      skipped: [{ refId: blank, reason: "空白底稿不能签署，请先编制内容" }],
    });
    const { rows, totals } = await manager.call(paperSigns.GetPaperMatrix, { projectId });
    const row = rows.find(({ refType, id }) => refType === 19 && id === ready);
    expect(row?.cells.map(({ sign: given }) => given?.userName ?? null)).toEqual(["王小明", null, null, null, null]);
    expect(totals[0]?.signed).toBe(rows.filter(({ cells }) => cells[0]?.sign && !cells[0].sign.isStale).length);
    const { bytes } = await manager.download(paperSigns.DownPaperMatrix, { projectId });
    const texts = Object.values(readBook(bytes).Sheets.作业签署汇总 ?? {}).map((cell) => String(cell?.v ?? ""));
    expect(texts).toContain("银行流水核对");
  });

  it("of a removed sheet comes back from the bin by who leads, with its index, and is signed anew", async () => {
    const id = await create();
    await sign(staff, id, 0);
    const { rowVersion, wpIndex } = await staff.call(sheets.GetAuditSheetData, { Id: id });
    await manager.call(sheets.RemoveSheet, { Id: id, reason: "与另一张底稿重复，保留后者", rowVersion });
    const bin = async () =>
      (await staff.call(sheets.GetRemovedSheets, { projectId })).find((removed) => removed.id === id);
    const removed = await bin();
    expect(removed).toMatchObject({ removedBy: "李经理", reason: "与另一张底稿重复，保留后者", signers: ["王小明"] });
    const back = { Id: id, rowVersion: removed?.rowVersion ?? 0, reason: "另一张底稿不完整，仍以本张为准" };
    await expect(staff.call(sheets.RestoreSheet, back)).rejects.toMatchObject({ status: 403 });
    await expect(manager.call(sheets.RestoreSheet, { ...back, reason: "啊啊啊啊" })).rejects.toMatchObject({
      status: 400,
    });
    await expect(manager.call(sheets.RestoreSheet, { ...back, rowVersion: 1 })).rejects.toMatchObject({ status: 409 });
    expect(await manager.call(sheets.RestoreSheet, back)).toMatchObject({ id, wpIndex, status: 1 });
    expect([await bin(), (await signsOf(id)).signs]).toEqual([undefined, []]);
    await expect(manager.call(sheets.RestoreSheet, back)).rejects.toMatchObject({ status: 409 });
    await sign(staff, id, 0);
    expect((await signsOf(id)).signs).toMatchObject([{ signLevel: 0, userName: "王小明" }]);
  });

  it("has nothing of a removed sheet, and home asks who is to sign next", async () => {
    const id = await create();
    await sign(staff, id, 0);
    const waiting = async () =>
      (await incharge.call(home.GetMyTasks, {})).filter(({ kind }) => kind === "signSheet").map((task) => task.count);
    const [before = 0] = await waiting();
    expect(before).toBeGreaterThan(0);
    const { rowVersion } = await staff.call(sheets.GetAuditSheetData, { Id: id });
    await expect(staff.call(sheets.RemoveSheet, { Id: id, reason: "重复", rowVersion })).rejects.toMatchObject({
      status: 403,
    });
    await manager.call(sheets.RemoveSheet, { Id: id, reason: "与另一张底稿重复，保留后者", rowVersion });
    expect((await waiting())[0] ?? 0).toBe(before - 1);
    await expectOverviewStored(server, tenant.id);
  });
});
