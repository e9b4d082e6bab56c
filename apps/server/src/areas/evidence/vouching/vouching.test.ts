import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { type LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expectOverviewStored } from "../../../../test/overview-stored.ts";

const seed = new URL("../../../../../../packages/db/seed/sample/", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, seed), "utf8");
const file = (name: string, content = text(name)) => ({ name, content: new TextEncoder().encode(content) });

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let projectId: number;
let periodId: number;
let RId: number;
let bank: LedgerLine[];

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  projectId = await newProject(manager);
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  periodId = await copySampleBooks(server, tenant, projectId);
  bank = (await manager.call(vouchers.GetVoucherLibList, { periodId, accountCode: "1002", maxResultCount: 1000 }))
    .items;
  const items = await tenant.inDb((db) =>
    db.selectFrom("fs_item").where("project_id", "=", projectId).where("std_code", "=", "A101").select("id").execute(),
  );
  RId = items[0]!.id;
});
afterAll(() => server.stop());

const drawn = (as: Client = staff) => as.call(vouching.GetDrawCheckVoucherByRid, { Id: RId });
const draw = async (from: number, to: number) =>
  (await staff.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds: bank.slice(from, to).map(({ JsnId }) => JsnId) }))
    .ids;
const markAll = async (ids: number[]) => {
  for (const { seq } of (await staff.call(vouching.GetCheckItems, { Id: RId })).items)
    await staff.call(vouching.UpdateDrawCheckVoucherMarks, { ids, seq, mark: 1 });
};

describe("drawing", () => {
  it("keeps the line as it stood, once for an item, and takes its tick off", async () => {
    const jsnIds = bank.slice(0, 3).map(({ JsnId }) => JsnId);
    await staff.call(vouchers.UpdateVoucherLibSelected, { jsnIds, isSelected: true });
    expect(await staff.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds })).toMatchObject({
      drawn: 3,
      existing: 0,
    });
    expect(await staff.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds })).toMatchObject({
      drawn: 0,
      existing: 3,
    });
    const rows = await drawn();
    expect(rows.map(({ JsnId }) => JsnId)).toEqual(jsnIds);
    const [line, row] = [bank[0]!, rows[0]!];
    expect(row).toMatchObject({
      debit: line.amountjdr,
      credit: line.amountjcr,
      summary: line.summary,
      status: 0,
      result: 0,
    });
    const info = await staff.call(vouching.GetSelectInfoJmsn, { Jmsn: line.Jmsn });
    expect(info).toMatchObject({ picked: [], drawn: [{ JsnId: line.JsnId, RId }] });
  });

  it("draws a whole list as its reader saw it, tells beforehand what that is, and is undone", async () => {
    const filter = { periodId, accountCode: "1122", side: "dr" as const };
    const seen = await staff.call(vouching.GetDrawPreview, { projectId, RId, filter });
    const list = await staff.call(vouchers.GetVoucherLibList, { ...filter, maxResultCount: 1000 });
    expect(seen).toMatchObject({ lines: list.totalCount, debit: list.debit, drawnIds: [], drawn: [] });
    expect(seen.items[0]).toMatchObject({ lines: list.totalCount });
    const whole = { RId, ...filter, fingerprint: seen.fingerprint };
    await expect(staff.call(vouching.DrawVoucherLibForFilter, { ...whole, side: "cr" as const })).rejects.toMatchObject(
      {
        status: 400,
      },
    );
    const { drawnIds, drawn: count } = await staff.call(vouching.DrawVoucherLibForFilter, whole);
    expect(count).toBe(list.totalCount);
    const jsnIds = list.items.map(({ JsnId }) => JsnId);
    const after = await staff.call(vouching.GetDrawPreview, { projectId, RId, jsnIds });
    expect(after.drawnIds.toSorted((a, b) => a - b)).toEqual(drawnIds.toSorted((a, b) => a - b));
    expect(after.drawn).toEqual([expect.objectContaining({ RId, lines: list.totalCount })]);
    await staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids: drawnIds, status: 9 });
    expect((await staff.call(vouching.GetDrawPreview, { projectId, RId, jsnIds })).drawnIds).toEqual([]);
  });

  it("takes no line of another project", async () => {
    const other = await newProject(manager);
    const otherItem = await tenant.inDb((db) =>
      db.selectFrom("fs_item").where("project_id", "=", other).select("id").executeTakeFirstOrThrow(),
    );
    await expect(
      manager.call(vouching.DrawVoucherLibForLineId, { RId: otherItem.id, jsnIds: [bank[0]!.JsnId] }),
    ).rejects.toMatchObject({ status: 404 });
    const sampled = { RId, jsnIds: [bank[0]!.JsnId], sampleRunId: 2_000_000_000 };
    await expect(staff.call(vouching.DrawVoucherLibForLineId, sampled)).rejects.toMatchObject({ status: 404 });
  });
});

describe("checking", () => {
  it("ends only with every mark and a result; an exception needs its amount and an explanation", async () => {
    const ids = await draw(0, 1);
    const check = () => staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 2 });
    await expect(check()).rejects.toMatchObject({ status: 400 });
    await markAll(ids);
    await expect(check()).rejects.toMatchObject({ status: 400 });
    await expect(staff.call(vouching.UpdateDrawCheckVoucherResult, { ids, result: 3 })).rejects.toMatchObject({
      status: 400,
    });
    const exception = { ids, result: 3, diffAmount: "120.00", remark: "金额与发票不符" };
    await staff.call(vouching.UpdateDrawCheckVoucherResult, exception);
    await check();
    const coverage = await staff.call(vouching.GetDrawCheckResultByRid, { Id: RId });
    expect(coverage).toMatchObject({ drawn: 3, checked: 1, exceptions: 1, diffTotal: "120.00" });
    const [counts] = await staff.call(vouching.GetPZJECountByReport, { projectId });
    expect(counts).toMatchObject({ RId, drawn: 3, toCheck: 2, exception: 1, ratio: "0.3333" });
  });

  it("is reviewed by a leader who did not check it, and reopened by a leader alone", async () => {
    const ids = await draw(0, 1);
    const review = (as: Client) => as.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 3 });
    await expect(review(staff)).rejects.toMatchObject({ status: 400 });
    await review(manager);
    const [row] = await drawn();
    expect(row).toMatchObject({ status: 3, checkUserName: expect.any(String), reviewUserName: expect.any(String) });
    await expect(staff.call(vouching.UpdateDrawCheckVoucherRemark, { ids, remark: "改" })).rejects.toMatchObject({
      status: 400,
    });
    await expect(staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 2 })).rejects.toMatchObject({
      status: 403,
    });
    await manager.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 2 });
  });

  it("changes a batch whole or not at all, and refuses what somebody changed meanwhile", async () => {
    const ids = await draw(0, 3);
    await expect(staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 3 })).rejects.toMatchObject({
      status: 400,
    });
    const before = await drawn();
    const rowVersions = before.map(({ rowVersion }) => rowVersion);
    await staff.call(vouching.UpdateDrawCheckVoucherRemark, { ids, rowVersions, remark: "已看" });
    await expect(
      staff.call(vouching.UpdateDrawCheckVoucherRemark, { ids, rowVersions, remark: "旧" }),
    ).rejects.toMatchObject({ status: 409 });
    expect((await drawn()).every(({ remark }) => remark === "已看")).toBe(true);
  });

  it("finds several without exception only with evidence: what was seen stays on each row and in the log", async () => {
    const ids = await draw(4, 7);
    const judge = (more: object, of = ids) =>
      staff.call(vouching.UpdateDrawCheckVoucherResult, { ids: of, result: 1, ...more });
    const rowsNow = async () => (await drawn()).filter(({ id }) => ids.includes(id));
    const refused = { status: 400, error: { message: expect.stringContaining("既无附件也无备注") } };
    await staff.call(vouching.UpdateDrawCheckVoucherRemark, { ids: ids.slice(0, 1), remark: "见银行回单 ZA-7-3" });
    await expect(judge({})).rejects.toMatchObject(refused);
    for (const seen of ["", "好好好好好好", "    "]) await expect(judge({ seen })).rejects.toMatchObject(refused);
    for (const remark of ["  ", "看", "。。。。。。"]) await expect(judge({ remark })).rejects.toMatchObject(refused);
    expect((await rowsNow()).map(({ result }) => result)).toEqual([0, 0, 0]);
    await judge({ seen: "已查看发票与付款回单" });
    expect((await rowsNow()).map(({ result, remark }) => [result, remark])).toEqual([
      [1, "见银行回单 ZA-7-3"],
      [1, "已查看发票与付款回单"],
      [1, "已查看发票与付款回单"],
    ]);
    const { rows: logged } = await tenant.inProject(projectId, (db) =>
      sql<{ remark: string }>`
        select l.new_value ->> 'remark' as remark from project_log l
        where l.tenant_id = ${tenant.id} and l.project_id = ${projectId} and l.ref_type = 'drawnVoucher' and l.ref_id = ${String(ids[2])}
        order by l.seq desc limit 1`.execute(db),
    );
    expect(logged).toEqual([{ remark: "已查看发票与付款回单" }]);
  });

  it("is ended for several only with evidence, also where each was judged by itself", async () => {
    const ids = await draw(7, 9);
    await markAll(ids);
    for (const id of ids) await staff.call(vouching.UpdateDrawCheckVoucherResult, { ids: [id], result: 1 });
    const end = (more: object = {}) => staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 2, ...more });
    await expect(end()).rejects.toMatchObject({ status: 400, error: { message: expect.stringContaining("2 张凭证") } });
    await end({ seen: "逐笔核对了合同与验收单" });
    const rows = (await drawn()).filter(({ id }) => ids.includes(id));
    expect(rows.map(({ status, remark }) => [status, remark])).toEqual([
      [2, "逐笔核对了合同与验收单"],
      [2, "逐笔核对了合同与验收单"],
    ]);
  });

  it("is found without exception in a loop only with evidence, as several at once", async () => {
    const ids = await draw(10, 18);
    const judge = (id: number, more: object = {}) =>
      staff.call(vouching.UpdateDrawCheckVoucherResult, { ids: [id], result: 1, ...more });
    const messages: string[] = [];
    for (const id of ids) await judge(id).catch((error: Error) => messages.push(error.message));
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.every((message) => message.includes("既无附件也无备注"))).toBe(true);
    for (const id of ids) await judge(id, { seen: "核对了发票与收货单" });
    const rows = (await drawn()).filter(({ id }) => ids.includes(id));
    expect(rows.every(({ result }) => result === 1)).toBe(true);
    expect(rows.filter(({ remark }) => remark === null).length).toBeLessThanOrEqual(5);
  });

  it("with an exception is cancelled by a leader alone, once it was taken back: its difference would leave the misstatements", async () => {
    const ids = await draw(18, 19);
    const cancel = (as: Client) => as.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 9 });
    const exception = { ids, result: 3, diffAmount: "95000.00", remark: "发票金额少记" };
    await staff.call(vouching.UpdateDrawCheckVoucherResult, exception);
    await expect(cancel(staff)).rejects.toMatchObject({ status: 403 });
    await expect(cancel(manager)).rejects.toMatchObject({ status: 400, message: expect.stringContaining("先由") });
    const back = { ids, result: 1, remark: "补充取得红字发票，金额一致" };
    await manager.call(vouching.UpdateDrawCheckVoucherResult, back);
    await cancel(manager);
  });

  it("with an exception keeps it until a leader who has not checked it takes it back, or makes it smaller, with a new remark", async () => {
    const ids = await draw(18, 19);
    const judge = (as: Client, result: number, more: { diffAmount?: string; remark?: string } = {}) =>
      as.call(vouching.UpdateDrawCheckVoucherResult, { ids, result, ...more });
    await judge(staff, 3, { diffAmount: "339000.00", remark: "发票金额少记" });
    await judge(staff, 3, { diffAmount: "340000.00", remark: "发票金额少记，另有运费" });
    const why = { remark: "补充取得红字发票，金额一致" };
    await expect(judge(staff, 1, why)).rejects.toMatchObject({ status: 403 });
    await expect(judge(staff, 3, { ...why, diffAmount: "1.00" })).rejects.toMatchObject({ status: 403 });
    await expect(judge(manager, 1)).rejects.toMatchObject({ status: 400 });
    await judge(manager, 1, why);
    expect((await drawn()).find(({ id }) => id === ids[0])).toMatchObject({ result: 1, diffAmount: null, ...why });
  });

  it("is cancelled and drawn again without losing its row", async () => {
    const ids = await draw(2, 3);
    const jsnIds = [bank[2]!.JsnId];
    expect(await staff.call(vouching.CancelVoucherLibForLineId, { RId, jsnIds })).toEqual({ cancelled: 1 });
    expect((await drawn()).map(({ id }) => id)).not.toContain(ids[0]);
    expect(await draw(2, 3)).toEqual(ids);
    expect((await drawn()).find(({ id }) => id === ids[0])).toMatchObject({ status: 0, marks: {} });
  });

  it("covers what it says of the item's movements", async () => {
    const all = bank.filter(({ isClosing }) => !isClosing).map(({ JsnId }) => JsnId);
    await staff.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds: all });
    const { coverageDr, coverageCr, debit } = await staff.call(vouching.GetDrawCheckResultByRid, { Id: RId });
    expect(debit).toBe("16887468.00");
    expect(Number(coverageDr)).toBeGreaterThan(0.9);
    expect(Number(coverageCr)).toBeLessThanOrEqual(1);
  });
});

describe("evidence", () => {
  it("stays with the row, is given back byte for byte, and goes on demand", async () => {
    const [id = 0] = await draw(0, 1);
    const [fileId = 0] = await staff.call(vouching.AddDrawCheckFiles, { id }, [file("invoice.csv", "发票,1\n")]);
    expect((await drawn()).find((row) => row.id === id)?.files).toMatchObject([{ fileId, fileName: "invoice.csv" }]);
    const answer = await staff.fetch(`${vouching.DownDrawCheckFile.path}?id=${id}&fileId=${fileId}`);
    expect(await answer.text()).toBe("发票,1\n");
    await staff.call(vouching.RemoveDrawCheckFile, { id, fileId });
    expect((await staff.fetch(`${vouching.DownDrawCheckFile.path}?id=${id}&fileId=${fileId}`)).status).toBe(404);
  });
});

describe("what is checked", () => {
  const bankSlip = { seq: 1, content: "银行回单", isRequired: true };
  it("follows the item's kind until the project says otherwise", async () => {
    const standard = await staff.call(vouching.GetCheckItems, { Id: RId });
    expect(standard.items.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const { rowVersion } = standard;
    const saved = await manager.call(vouching.SaveCheckItems, { Id: RId, rowVersion, items: [bankSlip] });
    expect(saved.items).toEqual([bankSlip]);
    const again = await manager.call(vouching.SaveCheckItems, { Id: RId, rowVersion: saved.rowVersion, items: [] });
    expect(again.items).toEqual(standard.items);
  });

  it("is made less by leaders alone: a point that must be checked is not taken off, reworded or made optional by who checks", async () => {
    const { items, rowVersion } = await staff.call(vouching.GetCheckItems, { Id: RId });
    const [first, ...rest] = items;
    if (!first) throw new Error("no points");
    const less = [rest, [{ ...first, isRequired: false }, ...rest], [{ ...first, content: "看一眼" }, ...rest]];
    for (const items of less)
      await expect(staff.call(vouching.SaveCheckItems, { Id: RId, rowVersion, items })).rejects.toMatchObject({
        status: 403,
        error: { message: expect.stringContaining("必核项目只有项目负责人可以删除、改写或改为选填") },
      });
    const more = [...items, { seq: 9, content: "合同", isRequired: true }];
    const added = await staff.call(vouching.SaveCheckItems, { Id: RId, rowVersion, items: more });
    expect(added.items).toEqual(more);
    await manager.call(vouching.SaveCheckItems, { Id: RId, rowVersion: added.rowVersion, items: [] });
  });
  it("is not overwritten by whoever edits an older list, and the sheet names the version it shows", async () => {
    const { checkItemsVersion: rowVersion } = await staff.call(vouching.GetDrawCheckVoucherData, { Id: RId });
    const theirs = await manager.call(vouching.SaveCheckItems, { Id: RId, rowVersion, items: [bankSlip] });
    const mine = { Id: RId, rowVersion, items: [{ ...bankSlip, content: "合同" }] };
    await expect(staff.call(vouching.SaveCheckItems, mine)).rejects.toMatchObject({ status: 409 });
    expect(await staff.call(vouching.GetCheckItems, { Id: RId })).toEqual(theirs);
    await manager.call(vouching.SaveCheckItems, { Id: RId, rowVersion: theirs.rowVersion, items: [] });
  });
});

describe("a journal that is imported again", () => {
  it("has the drawn lines tied to its own, and what it lacks stays as it was drawn", async () => {
    const before = await drawn();
    const [head = "", ...rows] = text("sample_vouchers.csv").trim().split(/\r?\n/);
    const remaining = [head, ...rows.filter((row) => !row.startsWith("2024-12"))].join("\n");
    const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [file("again.csv", remaining)]);
    await server.runJobs();
    const replace = { batchId: batches[0]!.id, replace: true, forceReason: "重新导入" };
    await manager.call(imports.CommitImport, replace);
    const after = await drawn();
    expect(after.map(({ id, debit, remark }) => ({ id, debit, remark })).toSorted((a, b) => a.id - b.id)).toEqual(
      before.map(({ id, debit, remark }) => ({ id, debit, remark })).toSorted((a, b) => a.id - b.id),
    );
    const tied = after.filter(({ JsnId }) => JsnId !== null);
    const lost = after.filter(({ JsnId }) => JsnId === null);
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.every(({ jPeriod }) => jPeriod === 202412)).toBe(true);
    expect(tied.length).toBeGreaterThan(0);
    expect(before.every(({ relinkedAt }) => relinkedAt === null)).toBe(true);
    expect(after.every(({ relinkedAt }) => relinkedAt !== null)).toBe(true);
    const gone = await staff.call(vouching.GetDrawCheckVoucherList, { projectId, isLost: true, maxResultCount: 1000 });
    expect(gone.items.map(({ id }) => id).toSorted()).toEqual(lost.map(({ id }) => id).toSorted());
    expect((await staff.call(vouching.GetPZJECountByReport, { projectId })).find((one) => one.RId === RId)?.lost).toBe(
      lost.length,
    );
    const { items } = await manager.call(vouchers.GetVoucherLibList, {
      periodId,
      accountCode: "1002",
      maxResultCount: 1000,
    });
    for (const row of tied) {
      const line = items.find(({ JsnId }) => JsnId === row.JsnId)!;
      expect([line.jNo, line.lineNo, line.amountjdr]).toEqual([row.jNo, row.lineNo, row.debit]);
    }
  });
});

it("the centre shows the caller's own projects, and nobody else's", async () => {
  const mine = await staff.call(vouching.GetDrawCheckCenterList, { maxResultCount: 5 });
  expect(mine.totalCount).toBeGreaterThan(5);
  expect(mine.items.every((row) => row.projectId === projectId)).toBe(true);
  const stranger = await tenant.as("reader");
  expect((await stranger.call(vouching.GetDrawCheckCenterList, {})).totalCount).toBe(0);
  const log = await tenant.inDb((db) =>
    sql<{ n: number }>`select count(*)::int as n from project_log where ref_type = 'drawnVoucher'`.execute(db),
  );
  expect(log.rows[0]?.n).toBeGreaterThan(10);
});

it("and all of it stands in the overview of all projects", async () => {
  await expectOverviewStored(server, tenant.id);
});
