import { readdirSync, readFileSync } from "node:fs";
import { join as inFolder } from "node:path";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { downloadCentre } from "@digao/contract/areas/evidence/download-centre/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { insertFound } from "@digao/db/insert-found";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { hostile, longJournal, longLines } from "../../../../test/long-journal.ts";
import { formulasOf, readBook } from "../../../../test/workbook.ts";

const seed = new URL("../../../../../../packages/db/seed/sample/", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, seed), "utf8");

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let projectId: number;
let periodId: number;
/** A project whose journal is long. */
let long: { projectId: number; periodId: number };

async function take(project: number, name: string, content: string): Promise<void> {
  const { batches } = await manager.call(imports.UploadLedgerFile, { projectId: project }, [{ name, content }]);
  await server.runJobs();
  const batchId = batches[0]?.id ?? 0;
  const { status } = await manager.call(imports.GetImportBatch, { batchId });
  if (status !== 5) await manager.call(imports.CommitImport, { batchId, forceReason: "测试所需" });
  await server.runJobs();
}
const periodOf = async (project: number) =>
  (await manager.call(vouchers.GetTrailbalancePeriod, { projectId: project }))[0]?.periodId ?? 0;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  tenant = await server.newTenant();
  [manager, staff] = [await tenant.as("manager"), await tenant.as("staff1")];
  projectId = await newProject(manager);
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  for (const name of ["sample_tb.csv", "sample_vouchers.csv"]) await take(projectId, name, text(name));
  periodId = await periodOf(projectId);
  const longProject = await newProject(manager);
  await take(longProject, "long.csv", longJournal());
  long = { projectId: longProject, periodId: await periodOf(longProject) };
}, within(120_000));
afterAll(() => server.stop());

type Cell = string | number | null;
/** The rows of a sheet as another program reads them. */
function rowsIn(bytes: Buffer, name?: string): Cell[][] {
  const book = readBook(bytes);
  const sheet = book.Sheets[name ?? book.SheetNames[0] ?? ""] ?? {};
  const rows: Cell[][] = [];
  for (const [place, cell] of Object.entries(sheet)) {
    const [, letters = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
    if (!row) continue;
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    rows[Number(row) - 1] ??= [];
    (rows[Number(row) - 1] ?? [])[column] = cell.v;
  }
  return rows;
}
const table = (bytes: Buffer, name?: string): Record<string, Cell>[] => {
  const [head = [], ...rows] = rowsIn(bytes, name);
  return rows.map((row) => Object.fromEntries(head.map((title, index) => [String(title), row[index] ?? null])));
};
const amount = (value: string): number | null => (value === "0.00" ? null : Number(value));
const storedTemps = () => readdirSync(inFolder(server.dataDir, "files", "tmp"));
const storedFiles = () =>
  tenant.inDb((db) => db.selectFrom("file_object").select(["id", "sha256"]).where("mime", "like", "%sheet%").execute());

describe("the lines of a search", () => {
  it("stand in the file as the list shows them: any filter, any order, texts as texts and amounts as numbers", async () => {
    const query = {
      periodId,
      expression: JSON.stringify({ field: "account", op: "in", values: ["1002", "1122"] }),
      sorting: "amountjdr desc",
    };
    const list = await staff.call(vouchers.GetVoucherLibList, { ...query, maxResultCount: 1000 });
    expect(list.items.length).toBeGreaterThan(10);
    const { bytes, headers } = await staff.download(downloads.DownVoucherLibExcel, query);
    expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain("序时账.xlsx");
    const rows = table(bytes);
    expect(
      rows.map((row) => [row.凭证号, row.摘要, row.科目编码, row.科目名称, row.借方金额, row.贷方金额, row.对方科目]),
    ).toEqual(
      list.items.map((line) => [
        ...[
          line.jNoText,
          line.summary,
          line.accountCode,
          line.accountName,
          amount(line.amountjdr),
          amount(line.amountjcr),
        ],
        line.counter.join("、") || null,
      ]),
    );
    const about = rowsIn(bytes, "说明").map((row) => row.join(" "));
    expect(about.join("\n")).toContain(list.fingerprint);
    expect(about.join("\n")).toContain('科目编码 属于 "1002"、"1122"');
  });

  it("of another period's project are refused", async () => {
    const { periodId: foreign } = long;
    await expect(staff.download(downloads.DownVoucherLibExcel, { periodId: foreign })).rejects.toMatchObject({
      status: 403,
    });
    await expect(staff.call(downloads.StartVoucherLibExcel, { periodId: foreign })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("a sub-ledger", () => {
  it("has the rows of the screen: opening, lines with balance, months, years, closing", async () => {
    const query = { periodId, accountCode: "1122" };
    const { items } = await staff.call(vouchers.GetSubLedgerList, { ...query, maxResultCount: 1000 });
    const rows = table((await staff.download(downloads.DownSubLedgerExcel, query)).bytes);
    const sides = { Dr: "借", Cr: "贷", nil: "平" };
    expect(rows.map((row) => [row.方向, row.余额])).toEqual(
      items.map(({ side, balance }) => [sides[side], Math.abs(Number(balance))]),
    );
    const words = { open: "期初余额", month: "本月合计", year: "本年累计", close: "期末余额" };
    expect(rows.map(({ 摘要 }) => 摘要)).toEqual(
      items.map(({ kind, line }) => (kind === "line" ? (line?.summary ?? null) : words[kind])),
    );
    expect(rows.filter((_, index) => items[index]?.kind === "line").map((row) => [row.借方金额, row.贷方金额])).toEqual(
      items.flatMap(({ line }) => (line ? [[amount(line.amountjdr), amount(line.amountjcr)]] : [])),
    );
  });
});

describe("statistics", () => {
  it("of accounts stand on two sheets with the figures of the screen", async () => {
    const stats = await staff.call(dataAnalysis.GetAccountStatList, { periodId, level: 1 });
    const matrix = await staff.call(dataAnalysis.GetAccountStatListByPeriod, {
      periodId,
      level: 1,
      measure: "debit",
    });
    const { bytes } = await staff.download(downloads.DownAccountStatExcel, { periodId, level: 1, measure: "debit" });
    expect(table(bytes).map((row) => [row.科目编码, row.期初余额, row.期末余额, row.凭证数])).toEqual(
      stats.map(({ accountCode, open, close, voucherCount }) => [
        accountCode,
        Number(open),
        Number(close),
        voucherCount,
      ]),
    );
    expect(table(bytes, "科目月度表 (借方发生额)").map((row) => row.合计)).toEqual(
      matrix.items.map(({ total }) => Number(total)),
    );
  });

  it("of two periods stand side by side", async () => {
    const { bytes } = await staff.download(downloads.DownCompareStatExcel, {
      periodId,
      comparePeriodId: periodId,
      level: 1,
    });
    const rows = table(bytes);
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map(({ 期末变动额 }) => 期末变动额))).toEqual(new Set([0]));
    const other = { periodId, comparePeriodId: long.periodId };
    await expect(staff.download(downloads.DownCompareStatExcel, other)).rejects.toMatchObject({ status: 404 });
  });
});

describe("check sheets", () => {
  let RId: number;
  let ids: number[];
  beforeAll(async () => {
    const { items } = await staff.call(vouchers.GetVoucherLibList, { periodId, accountCode: "1002" });
    const item = await tenant.inDb((db) =>
      db
        .selectFrom("fs_item")
        .where("project_id", "=", projectId)
        .where("std_code", "=", "A101")
        .select("id")
        .executeTakeFirstOrThrow(),
    );
    RId = item.id;
    const jsnIds = items.slice(0, 3).map(({ JsnId }) => JsnId);
    ids = (await staff.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds })).ids;
    for (const { seq } of (await staff.call(vouching.GetCheckItems, { Id: RId })).items)
      await staff.call(vouching.UpdateDrawCheckVoucherMarks, { ids, seq, mark: seq === 2 ? 2 : 1 });
    await staff.call(vouching.UpdateDrawCheckVoucherResult, {
      ids: ids.slice(0, 2),
      result: 1,
      seen: "已查看发票与付款回单",
    });
    const wrong = { ids: ids.slice(2), result: 3, diffAmount: "-120.50", remark: "=金额不符" };
    await staff.call(vouching.UpdateDrawCheckVoucherResult, wrong);
    await staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 2 });
    await manager.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 3 });
  });

  it("carry client, period, index, who prepared and reviewed, marks, coverage, and sums that work out", async () => {
    const { bytes } = await staff.download(downloads.DownPZSampleExcel, { Id: RId });
    const words = [...rowsIn(bytes)].map((row) => (row ?? []).filter((cell) => cell !== null && cell !== undefined));
    const all = words.map((row) => row.join(" ")).join("\n");
    for (const line of [
      "凭证抽查表",
      "被审计单位：",
      "期间：2024-01-01 至 2024-12-31",
      "索引：ZA-7",
      "编制：王小明",
      "复核：李经理",
    ])
      expect(all).toContain(line);
    const head = words.find(([first]) => first === "序号") ?? [];
    expect(head).toContain("① 原始凭证内容完整");
    expect(head).toContain("⑧ 对方户名");
    expect(all).toMatch(/抽查金额占本期借方发生额 \d+\.\d\d%/);
    const coverage = await staff.call(vouching.GetDrawCheckResultByRid, { Id: RId });
    const lines = words.filter((row) => row.includes("√") && row.includes("×"));
    expect(lines.length).toBe(3);
    expect(lines[2]).toContain("有异常-未调整");
    expect(lines[2]).toContain(-120.5);
    expect(lines[2]).toContain("=金额不符");
    const total = words.find(([first]) => first === "合计") ?? [];
    expect(total).toContain(Number(coverage.debit));
    const sheet = readBook(bytes).Sheets.凭证抽查表 ?? {};
    expect(formulasOf(sheet)).toMatchObject({ count: 3, wrong: [] });
  });

  it("of a whole project list what the list lists", async () => {
    const { items } = await staff.call(vouching.GetDrawCheckVoucherList, { projectId, exceptions: true });
    const rows = table(
      (await staff.download(downloads.DownDrawCheckVoucherExcel, { projectId, exceptions: true })).bytes,
    );
    expect(rows).toHaveLength(items.length);
    expect(rows[0]).toMatchObject({
      核对内容1: "√",
      核对内容2: "×",
      检查结果: "有异常-未调整",
      差异金额: -120.5,
      状态: "已复核",
    });
    expect(rows[0]).toMatchObject({ 底稿索引: "ZA", 检查人: "王小明", 复核人: "李经理", 备注: "=金额不符" });
  });
});

describe("a long file", () => {
  const order = () => manager.call(downloads.StartVoucherLibExcel, { periodId: long.periodId });
  const own = async () => (await manager.call(downloadCentre.GetDownloads, {})).items;
  const fetched = async (id: number, as = manager) => (await as.download(downloadCentre.FetchDownload, { id })).bytes;

  it("is ordered once, made by a job, told of, and holds every line exactly", async () => {
    const { downloadId, rowCount } = await order();
    expect(rowCount).toBe(longLines);
    expect((await order()).downloadId).toBe(downloadId);
    const id = downloadId ?? 0;
    expect((await own())[0]).toMatchObject({
      id,
      state: "queued",
      kind: "lines",
      rowCount: longLines,
      sizeBytes: null,
    });
    await expect(fetched(id)).rejects.toMatchObject({ status: 400 });
    await server.runJobs();
    expect((await own())[0]).toMatchObject({ id, state: "ready", fetchCount: 0 });
    const rows = table(await fetched(id));
    expect(rows).toHaveLength(longLines);
    const first = rows[0] ?? {};
    expect(typeof first.科目编码).toBe("string");
    const sums = (side: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[side] ?? 0) * 100), 0);
    const list = await manager.call(vouchers.GetVoucherLibList, { periodId: long.periodId, maxResultCount: 1 });
    expect([sums("借方金额"), sums("贷方金额")]).toEqual(
      [list.debit, list.credit].map((sum) => Math.round(Number(sum) * 100)),
    );
    const red = rows.find(({ 凭证号 }) => 凭证号 === "7") ?? {};
    expect([red.科目编码, red.借方金额]).toEqual(["00100101", -7.05]);
    const summaries = [6, 7, 8, 9, 10, 11].map((no) => rows.find(({ 凭证号 }) => 凭证号 === String(no))?.摘要);
    expect(summaries).toEqual(hostile);
    const { items } = await manager.call(notifications.GetUserNotifications, {});
    expect(JSON.stringify(items)).toContain("可在下载中心取用");
    expect((await own())[0]).toMatchObject({ fetchCount: 1 });
    expect(storedTemps()).toEqual([]);
  });

  it("comes whole to a client that knows of no download centre", async () => {
    const answer = manager.download(downloads.DownSubLedgerExcel, { periodId: long.periodId, accountCode: "2202" });
    const plain = manager.download(downloads.DownVoucherLibExcel, { periodId: long.periodId, sorting: "amount desc" });
    await expect
      .poll(async () => (await own()).some(({ state }) => state === "queued"), { timeout: within(20_000) })
      .toBe(true);
    // The other may be queued only now.
    const files = Promise.allSettled([plain, answer]).then(() => "made");
    await expect.poll(() => Promise.race([files, server.runJobs()]), { timeout: within(20_000) }).toBe("made");
    expect(table((await plain).bytes)).toHaveLength(longLines);
    expect(table((await answer).bytes).at(-1)).toMatchObject({ 摘要: "期末余额" });
  });

  it("is nobody else's: another member, another firm, and its owner once out of the project", async () => {
    const [{ id = 0 } = {}] = await own();
    await join(manager, long.projectId, [{ client: staff, roleid: 0 }]);
    await expect(fetched(id, staff)).rejects.toMatchObject({ status: 404 });
    for (const call of [downloadCentre.CancelDownload, downloadCentre.RemoveDownload])
      await expect(staff.call(call, { id })).rejects.toMatchObject({ status: 404 });
    const stranger = await (await server.newTenant()).as("manager");
    await expect(fetched(id, stranger)).rejects.toMatchObject({ status: 404 });
    await staff.call(downloads.StartVoucherLibExcel, { periodId: long.periodId });
    await server.runJobs();
    const [{ id: hers = 0 } = {}] = (await staff.call(downloadCentre.GetDownloads, {})).items;
    await fetched(hers, staff);
    await tenant.inDb((db) =>
      sql`delete from project_member where project_id = ${long.projectId} and user_id = ${staff.userId}`.execute(db),
    );
    await expect(fetched(hers, staff)).rejects.toMatchObject({ status: 403 });
    expect((await staff.call(downloadCentre.GetDownloads, {})).totalCount).toBe(0);
  });

  it("is gone after its days, with its bytes, and on its owner's wish", async () => {
    const [ready] = (await own()).filter(({ state }) => state === "ready");
    const id = ready?.id ?? 0;
    await tenant.inDb(async (db) => {
      await db.updateTable("download").set({ expires_at: "2020-01-01" }).where("id", "=", id).execute();
    });
    await expect(fetched(id)).rejects.toMatchObject({
      status: 404,
      error: { message: "文件已过保存期限，请重新下载" },
    });
    const before = await storedFiles();
    const [, shared] = before;
    await tenant.inDb(async (db) => {
      // Somebody has put the same bytes beside a voucher.
      await insertFound(
        db,
        sql`insert into file_object (sha256, size_bytes, file_name, mime)
          select sha256, size_bytes, 'evidence.xlsx', 'text/plain' from file_object where id = ${shared?.id ?? 0}`,
      );
      await db.updateTable("job_queue").set({ run_at: "2020-01-01" }).where("tenant_id", "=", tenant.id).execute();
    });
    await server.runJobs();
    const left = await storedFiles();
    expect(left.length).toBeLessThan(before.length);
    const gone = before.filter(({ id: fileId }) => !left.some((one) => one.id === fileId));
    const there = readdirSync(inFolder(server.dataDir, "files", String(tenant.id)), { recursive: true }).map(String);
    expect(gone.length).toBeGreaterThan(1);
    for (const { sha256 } of gone) expect(there.some((path) => path.includes(sha256))).toBe(sha256 === shared?.sha256);
    expect((await own()).find((one) => one.id === id)).toMatchObject({ state: "expired" });
    await manager.call(downloadCentre.RemoveDownload, { id });
    expect((await own()).some((one) => one.id === id)).toBe(false);
  });

  it("counts against the storage of the firm, and is logged from the order to the fetch", async () => {
    await tenant.inDb((db) =>
      sql`update file_object set size_bytes = ${2 * 1024 ** 3} where id = (select min(id) from file_object)`.execute(
        db,
      ),
    );
    const operator = await server.newTenant({ isOperator: true });
    await operator.inDb((db) => sql`update tenant set storage_quota_gb = 1 where id = ${tenant.id}`.execute(db));
    await expect(order()).rejects.toMatchObject({ status: 413 });
    const log = await tenant.inDb((db) =>
      db.selectFrom("project_log").where("ref_type", "=", "download").select("action").distinct().execute(),
    );
    expect(log.map(({ action }) => action).sort()).toEqual(["fetch", "order", "ready", "remove"]);
  });

  it("does not show among the jobs of the project", async () => {
    const { items } = await manager.call(jobs.GetJobs, { projectId: long.projectId });
    expect(items.filter(({ kind }) => kind === "make-download")).toEqual([]);
  });
});
