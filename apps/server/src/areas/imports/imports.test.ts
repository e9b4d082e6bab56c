import { readFileSync } from "node:fs";
import { auditFiles, type ImportBatch, imports } from "@digao/contract/areas/imports";
import { jobs } from "@digao/contract/areas/jobs";
import { trialBalance } from "@digao/contract/areas/trial-balance";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { join, newProject } from "../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../test/kit.ts";

const sample = new URL("../../../../../packages/db/seed/sample/", import.meta.url);
const file = (name: string) => ({ name, content: new Uint8Array(readFileSync(new URL(name, sample))) });
const expectedFindings: unknown = JSON.parse(readFileSync(new URL("sample_integrity_expected.json", sample), "utf8"));

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
});
afterAll(() => server.stop());
beforeEach(async () => {
  projectId = await newProject(manager);
});

/** Uploads a file and waits for its job. */
async function importFile(name: string, input: Record<string, unknown> = {}): Promise<ImportBatch> {
  const { batches } = await manager.call(imports.UploadLedgerFile, { projectId, ...input }, [file(name)]);
  await server.runJobs();
  return manager.call(imports.GetImportBatch, { batchId: batches[0]!.id });
}

describe("the sample company", () => {
  it("G1: goes straight in force without an error", async () => {
    const tb = await importFile("sample_tb.csv");
    expect(tb).toMatchObject({ status: 5, isCurrent: true, typeId: 2, checks: [] });
    const journal = await importFile("sample_vouchers.csv");
    expect(journal).toMatchObject({ status: 5, isCurrent: true, typeId: 4, checks: [], periodLabel: "2024年度" });
    expect(journal.totals).toMatchObject({
      vouchers: 173,
      lines: 496,
      debit: "114644548.20",
      credit: "114644548.20",
      gaps: 0,
      statement: "序时账借方发生额合计 114,644,548.20 元，与科目余额表一致；凭证共 173 张 496 条分录，断号 0 个",
    });
  });

  it("G2: gives the twenty seeded findings word for word", async () => {
    await importFile("sample_tb.csv");
    const dirty = await importFile("sample_vouchers_dirty.csv");
    expect(dirty).toMatchObject({ status: 4, isCurrent: false });
    const { items, totalCount } = await manager.call(imports.GetImportFindings, {
      batchId: dirty.id,
      maxResultCount: 1000,
    });
    const key = (f: { code: string; where: string }) => `${f.code} ${f.where}`;
    const found = items.map(({ code, level, where, detail }) => ({ code, level, where, detail }));
    const order = (list: typeof found) => [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(order(found)).toEqual(order(expectedFindings as typeof found));
    expect(totalCount).toBe(20);
  });
});

const current = (batchId: number) => manager.call(imports.GetImportBatch, { batchId });
const upload = async (
  name: string,
  content: string | Uint8Array,
  input: Record<string, unknown> = {},
  as = manager,
) => {
  const { batches } = await as.call(imports.UploadLedgerFile, { projectId, ...input }, [{ name, content }]);
  return batches[0]!;
};
const clean = () => readFileSync(new URL("sample_vouchers.csv", sample), "utf8");
const rowCounts = () =>
  tenant.inDb(async (db) => {
    const count = async (
      table: "voucher" | "voucher_line" | "tb_row" | "ledger_month" | "integrity_finding" | "import_problem",
    ) =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow()
      ).n;
    return {
      lines: await count("voucher_line"),
      vouchers: await count("voucher"),
      balances: await count("tb_row"),
      months: await count("ledger_month"),
      findings: await count("integrity_finding"),
      problems: await count("import_problem"),
    };
  });

describe("importing again", () => {
  it("asks before it replaces, keeps one predecessor, and leaves mappings and adjustments as they are", async () => {
    await importFile("sample_tb.csv");
    const first = await importFile("sample_vouchers.csv");
    const account = await tenant.inDb(async (db) => {
      const row = await db
        .selectFrom("account")
        .where("project_id", "=", projectId)
        .where("code", "=", "1122")
        .select("id")
        .executeTakeFirstOrThrow();
      const item = await db
        .selectFrom("fs_item")
        .where("project_id", "=", projectId)
        .where("std_code", "=", "A105")
        .select("id")
        .executeTakeFirstOrThrow();
      await db
        .updateTable("account")
        .set({ fs_item_id: item.id, map_state: "manual", map_rule: "BAL" })
        .where("id", "=", row.id)
        .execute();
      return { id: row.id, itemId: item.id };
    });
    await upload("again.csv", clean().replace("支付广告费", "支付广告费用"));
    await server.runJobs();
    const [second] = (await manager.call(auditFiles.GetAuditFileImportLog, { projectId })).items;
    expect(second).toMatchObject({ status: 2, isCurrent: false, replaces: { batchId: first.id } });
    await expect(manager.call(imports.CommitImport, { batchId: second!.id })).rejects.toMatchObject({
      status: 400,
      error: { data: { batchId: first.id } },
    });
    expect(await current(first.id)).toMatchObject({ isCurrent: true });
    expect(await manager.call(imports.CommitImport, { batchId: second!.id, replace: true })).toMatchObject({
      isCurrent: true,
      status: 5,
    });
    expect(await current(first.id)).toMatchObject({ isCurrent: false });
    const kept = await tenant.inDb(async (db) => ({
      account: await db
        .selectFrom("account")
        .where("id", "=", account.id)
        .select(["fs_item_id", "map_state"])
        .executeTakeFirst(),
      item: await db.selectFrom("fs_item").where("id", "=", account.itemId).select("changed_at").executeTakeFirst(),
    }));
    expect(kept.account).toEqual({ fs_item_id: account.itemId, map_state: "manual" });
    expect(kept.item?.changed_at).not.toBeNull();
    // The predecessor can come back; the one before it is gone.
    const third = await upload("third.csv", clean().replace("支付广告费", "支付广告宣传费"));
    await server.runJobs();
    await manager.call(imports.CommitImport, { batchId: third.id, replace: true });
    await server.runJobs();
    const lines = await tenant.inDb(async (db) =>
      (await db.selectFrom("voucher_line").select("batch_id").distinct().orderBy("batch_id").execute()).map(
        ({ batch_id }) => batch_id,
      ),
    );
    expect(lines.filter((id) => [first.id, second!.id, third.id].includes(id))).toEqual([second!.id, third.id]);
    expect(await manager.call(imports.RollbackImport, { batchId: third.id })).toMatchObject({
      status: 6,
      isCurrent: false,
    });
    expect(await current(second!.id)).toMatchObject({ isCurrent: true });
  });

  it("notices the same bytes, and says which import they were", async () => {
    const first = await importFile("sample_tb.csv");
    const again = await upload("renamed.csv", new Uint8Array(readFileSync(new URL("sample_tb.csv", sample))), {
      auto: false,
    });
    expect(again.sameFile).toMatchObject({ batchId: first.id, fileName: "sample_tb.csv" });
    expect(again.replaces).toBeNull();
  });

  it("puts errors in force only with a reason from a leader", async () => {
    await importFile("sample_tb.csv");
    const dirty = await importFile("sample_vouchers_dirty.csv");
    await expect(manager.call(imports.CommitImport, { batchId: dirty.id })).rejects.toMatchObject({ status: 400 });
    const staff = await tenant.as("staff1");
    await join(manager, projectId, [{ client: staff, roleid: 0 }]);
    const forceReason = "客户已确认，下月补正";
    await expect(staff.call(imports.CommitImport, { batchId: dirty.id, forceReason })).rejects.toMatchObject({
      status: 403,
    });
    expect(await manager.call(imports.CommitImport, { batchId: dirty.id, forceReason })).toMatchObject({
      isCurrent: true,
      forceReason,
    });
  });
});

describe("an import that ends early", () => {
  it("leaves nothing behind when it is cancelled while it waits or while it runs", async () => {
    const before = await rowCounts();
    const waiting = await upload("waiting.csv", clean());
    await manager.call(jobs.CancelJob, { jobId: waiting.jobId! });
    await server.runJobs();
    expect(await current(waiting.id)).toMatchObject({ status: 0, isCurrent: false });
    const long = clean();
    const rows = long.split("\n").slice(1).join("\n");
    const running = await upload("running.csv", long + rows.repeat(60));
    const worked = server.runJobs();
    await expect.poll(async () => (await manager.call(jobs.GetJob, { jobId: running.jobId! })).state).toBe("running");
    await manager.call(jobs.CancelJob, { jobId: running.jobId! });
    await worked;
    expect((await manager.call(jobs.GetJob, { jobId: running.jobId! })).state).toBe("cancelled");
    expect(await current(running.id)).toMatchObject({ status: 0, isCurrent: false });
    expect(await rowCounts()).toEqual(before);
    await manager.call(imports.CheckImport, { batchId: waiting.id });
    await server.runJobs();
    expect(await current(waiting.id)).toMatchObject({ status: 2 });
  });

  it("is a failed job with a reason when the file cannot be used, and changes nothing", async () => {
    await expect(upload("picture.csv", "\u0000\u0001\u0002")).rejects.toMatchObject({ status: expect.any(Number) });
    const before = await rowCounts();
    const empty = await upload("empty.csv", clean().split("\n")[0]!);
    await server.runJobs();
    const job = await manager.call(jobs.GetJob, { jobId: empty.jobId! });
    expect(job).toMatchObject({ state: "failed" });
    expect(JSON.stringify(job.error)).toContain("没有可用的数据行");
    expect(await rowCounts()).toEqual(before);
  });

  it("lists what is wrong row by row and does not go in force by itself", async () => {
    const broken = clean()
      .replace("2024-02-12", "二月十二")
      .replace("销售费用-广告宣传费,50000.00", "销售费用-广告宣传费,五万");
    const batch = await upload("broken.csv", broken);
    await server.runJobs();
    expect(await current(batch.id)).toMatchObject({ status: 4, isCurrent: false, errCount: 2 });
    const { items } = await manager.call(imports.GetImportProblems, { batchId: batch.id });
    expect(items.map(({ row, text }) => `${row} ${text}`)).toEqual(
      expect.arrayContaining(["30 日期“二月十二”无法识别", "30 金额“五万”无法识别"]),
    );
  });
});

describe("many imports at once", () => {
  it("brings five projects' ledgers in force side by side, each checked against its own trial balance", async () => {
    const projectIds = await Promise.all(Array.from({ length: 5 }, () => newProject(manager)));
    const batches: ImportBatch[] = [];
    for (const id of projectIds) {
      for (const name of ["sample_tb.csv", "sample_vouchers.csv"]) {
        const { batches: made } = await manager.call(imports.UploadLedgerFile, { projectId: id }, [file(name)]);
        batches.push(...made);
      }
    }
    await Promise.all(Array.from({ length: 5 }, () => server.runJobs()));
    for (const { id } of batches) expect(await current(id)).toMatchObject({ status: 5, isCurrent: true, checks: [] });
    const journals = await Promise.all(batches.filter(({ typeId }) => typeId === 4).map(({ id }) => current(id)));
    expect(journals.every(({ totals }) => totals?.statement.includes("与科目余额表一致"))).toBe(true);
  });

  it("shows nothing of them to another firm or to someone outside the project", async () => {
    const { id } = await importFile("sample_tb.csv");
    const elsewhere = await (await server.newTenant()).as("manager");
    for (const call of [
      imports.GetImportBatch,
      imports.GetImportFindings,
      imports.CheckImport,
      imports.DiscardImport,
    ]) {
      await expect(elsewhere.call(call, { batchId: id })).rejects.toMatchObject({ status: 404 });
    }
    const stranger = await tenant.as("staff2");
    await expect(stranger.call(imports.GetImportBatch, { batchId: id })).rejects.toMatchObject({ status: 403 });
    await expect(upload("x.csv", clean(), {}, stranger)).rejects.toMatchObject({ status: 403 });
  });
});

describe("what a person may correct", () => {
  it("reads columns that a person named, and forgets the check before", async () => {
    const strange = clean()
      .replace(/^.*\r?\n/, "甲,乙,丙,丁,戊,己,庚,辛,壬,癸\n")
      .split("\n")
      .map((line) => line.split(",").slice(0, 10).join(","))
      .join("\n");
    const { batches } = await manager.call(imports.FromExcelImportVoucherLib, { projectId }, [
      { name: "strange.csv", content: strange },
    ]);
    const batch = batches[0]!;
    expect(batch).toMatchObject({ status: 0, jobId: null });
    expect(batch.detection?.certain).toBe(false);
    await expect(manager.call(imports.CheckImport, { batchId: batch.id })).rejects.toMatchObject({ status: 400 });
    const fields = [
      "jDate",
      "jPeriod",
      "jType",
      "jNo",
      "lineNo",
      "summary",
      "accountCode",
      "accountName",
      "debit",
      "credit",
    ];
    const columns = Object.fromEntries(fields.map((field, index) => [String(index), field]));
    const corrected = await manager.call(imports.UpdateImportOptions, {
      batchId: batch.id,
      options: { headerRow: 1, columns },
      rowVersion: batch.rowVersion,
    });
    expect(corrected.detection).toMatchObject({ missing: [], headerRow: 1 });
    await manager.call(imports.CheckImport, { batchId: batch.id });
    await server.runJobs();
    expect((await current(batch.id)).totals).toMatchObject({ lines: 496, vouchers: 173 });
    await expect(
      manager.call(imports.UpdateImportOptions, { batchId: batch.id, options: {}, rowVersion: batch.rowVersion }),
    ).rejects.toMatchObject({ status: 409 });
    await manager.call(imports.DiscardImport, { batchId: batch.id });
    await server.runJobs();
    expect(await current(batch.id)).toMatchObject({ status: 6 });
  });

  it("checks a period anew with what is in force, and finds what the import found", async () => {
    await importFile("sample_tb.csv");
    const dirty = await importFile("sample_vouchers_dirty.csv");
    const find = async () =>
      (await manager.call(imports.GetImportFindings, { batchId: dirty.id, maxResultCount: 1000, lang: "en" })).items;
    const before = await find();
    expect(before.some(({ detail }) => /[一-龥]/.test(detail))).toBe(false);
    await manager.call(imports.CommitImport, { batchId: dirty.id, forceReason: "测试" });
    const [period] = await manager.call(imports.GetProjectPeriods, { projectId });
    expect(period).toMatchObject({ isCurrent: true, tb: { rows: 134 }, voucher: { lines: 495, vouchers: 171 } });
    await manager.call(imports.CheckPeriod, { periodId: period!.id });
    await server.runJobs();
    const withoutSeq = (list: typeof before) => list.map(({ seq: _, ...finding }) => JSON.stringify(finding)).sort();
    expect(withoutSeq(await find())).toEqual(withoutSeq(before));
  });

  it("gives the data quality report, the template and the file back", async () => {
    const tb = await importFile("sample_tb.csv");
    const { bytes, headers } = await manager.download(imports.DownDataQualityReport, { batchId: tb.id });
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain("数据质量报告");
    const original = await manager.download(auditFiles.DownImportFile, { batchId: tb.id });
    expect(original.bytes.equals(Buffer.from(file("sample_tb.csv").content))).toBe(true);
    const template = await manager.download(auditFiles.DownImportTemplate, { TypeId: 4 });
    expect(template.bytes.length).toBeGreaterThan(1000);
  });
});

describe("the client's own statements and mappings", () => {
  const statement = (cash: string) =>
    `项目代码,报表项目,期末余额,年初余额\nA101,货币资金,${cash},4200000.00\n,存货,${"3725486.73"},3100000.00\n,没有这个项目,1.00,\n`;

  it("are matched by code or name, and held against the mapped trial balance (IC-32)", async () => {
    await importFile("sample_tb.csv");
    await importFile("sample_vouchers.csv");
    await manager.call(trialBalance.AutoMappingTrialBalance, { projectId });
    const rows = await manager.call(trialBalance.GetTrialBalance, { projectId, GrpId: 1 });
    const unaudited = (code: string) =>
      JSON.stringify(rows).match(new RegExp(`"${code}".*?"unaudited":"(-?[0-9.]+)"`))?.[1] ?? "";
    const good = await upload("报表.csv", `项目代码,报表项目,期末余额,年初余额\nA101,货币资金,${unaudited("A101")},\n`);
    await server.runJobs();
    expect(await current(good.id)).toMatchObject({ typeId: 1, status: 5, isCurrent: true, checks: [] });
    const bad = await upload("报表2.csv", statement("1.00"));
    await server.runJobs();
    const { items } = await manager.call(imports.GetImportFindings, { batchId: bad.id, code: "IC-32" });
    expect(items.find(({ accountCode }) => accountCode === "A101")?.detail).toBe(
      `客户报表 1.00 未审数 ${unaudited("A101")} 差 ${(1 - Number(unaudited("A101"))).toFixed(2)}`,
    );
    const problems = (await manager.call(imports.GetImportProblems, { batchId: bad.id })).items;
    expect(problems.map(({ text }) => text)).toEqual(["报表项目“没有这个项目”没有对应的项目，未读取"]);
  });

  it("write a mapping as a person's decision, all or nothing", async () => {
    await importFile("sample_tb.csv");
    const header = "科目编码,科目名称,标准科目编码,报表项目代码,报表项目,取数规则";
    const wrong = await upload(
      "对照错.csv",
      `${header}\n1122,应收账款,1122,A105,应收账款,\n9999,没有,,A105,,\n1403,原材料,1403,ZZZ,,\n`,
    );
    await server.runJobs();
    expect(await current(wrong.id)).toMatchObject({ typeId: 3, status: 4, errCount: 2 });
    const right = await upload(
      "对照.csv",
      `${header}\n1122,应收账款,1122,A105,应收账款,\n1403,原材料,1403,A109,存货,BAL\n`,
    );
    await server.runJobs();
    expect(await current(right.id)).toMatchObject({ typeId: 3, status: 5 });
    const mapped = await tenant.inDb((db) =>
      db
        .selectFrom("account")
        .innerJoin("fs_item", "fs_item.id", "account.fs_item_id")
        .where("account.project_id", "=", projectId)
        .where("account.map_state", "=", "manual")
        .select(["account.code", "fs_item.std_code as item", "account.map_state as state"])
        .orderBy("account.code")
        .execute(),
    );
    expect(mapped).toEqual([
      { code: "1122", item: "A105", state: "manual" },
      { code: "1403", item: "A109", state: "manual" },
    ]);
  });
});

describe("several periods of a project", () => {
  const period = (label: string, startDate: string, endDate: string, kind: number) => ({
    options: JSON.stringify({ period: { label, startDate, endDate, kind } }),
  });

  it("hold openings against last year's closings, and this year's period becomes the current one", async () => {
    await importFile("sample_tb.csv", period("2023年度", "2023-01-01", "2023-12-31", 2));
    const tb = await importFile("sample_tb.csv");
    const { items } = await manager.call(imports.GetImportFindings, {
      batchId: tb.id,
      code: "IC-18",
      maxResultCount: 1000,
    });
    expect(items.find(({ where }) => where === "1001")?.detail).toBe(
      "上年期末 68000.00 本年期初 50000.00 差 -18000.00",
    );
    const periods = await manager.call(imports.GetProjectPeriods, { projectId });
    expect(periods.map(({ label, isCurrent, kind }) => ({ label, isCurrent, kind }))).toEqual([
      { label: "2024年度", isCurrent: true, kind: 1 },
      { label: "2023年度", isCurrent: false, kind: 2 },
    ]);
  });

  it("tell vouchers that another period's journal holds already", async () => {
    await importFile("sample_vouchers.csv");
    const again = await importFile("sample_vouchers.csv", period("重复", "2024-01-01", "2024-06-30", 4));
    expect(again.checks.find(({ code }) => code === "IC-24")?.count).toBe(173);
  });

  it("are changed by a manager of the project, one at a time", async () => {
    await importFile("sample_tb.csv");
    const [own] = await manager.call(imports.GetProjectPeriods, { projectId });
    const { id: periodId, label: _, tb, voucher, clientStatement, softCode, ...rest } = own!;
    expect({ tb: tb?.fileName, voucher, clientStatement, softCode }).toMatchObject({
      tb: "sample_tb.csv",
      voucher: null,
    });
    await manager.call(imports.UpdateProjectPeriod, { ...rest, periodId, label: "本年" });
    await expect(manager.call(imports.UpdateProjectPeriod, { ...rest, periodId, label: "又改" })).rejects.toMatchObject(
      { status: 409 },
    );
    expect((await manager.call(imports.GetProjectPeriods, { projectId }))[0]).toMatchObject({
      label: "本年",
      isCurrent: true,
    });
  });
});
