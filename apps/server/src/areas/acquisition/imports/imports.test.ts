import { type ImportBatch, importFiles, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { importDesk, sampleFile, sampleText } from "../../../../test/import-desk.ts";

const desk = importDesk();
const expectedFindings: unknown = JSON.parse(sampleText("sample_integrity_expected.json"));

describe("the sample company", () => {
  it("goes straight in force without an error", async () => {
    const tb = await desk.importFile("sample_tb.csv");
    expect(tb).toMatchObject({ status: 5, isCurrent: true, typeId: 2, checks: [] });
    const journal = await desk.importFile("sample_vouchers.csv");
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

  it("gives the twenty seeded findings word for word", async () => {
    await desk.importFile("sample_tb.csv");
    const dirty = await desk.importFile("sample_vouchers_dirty.csv");
    expect(dirty).toMatchObject({ status: 4, isCurrent: false });
    const { items, totalCount } = await desk.manager.call(imports.GetImportFindings, {
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

const rowCounts = () =>
  desk.tenant.inDb(async (db) => {
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
    await desk.importFile("sample_tb.csv");
    const first = await desk.importFile("sample_vouchers.csv");
    const account = await desk.tenant.inProject(desk.projectId, async (db) => {
      const row = await db
        .selectFrom("account")
        .where("project_id", "=", desk.projectId)
        .where("code", "=", "1122")
        .select("id")
        .executeTakeFirstOrThrow();
      const item = await db
        .selectFrom("fs_item")
        .where("project_id", "=", desk.projectId)
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
    await desk.upload("again.csv", sampleText("sample_vouchers.csv").replace("支付广告费", "支付广告费用"));
    await desk.server.runJobs();
    const [second] = (await desk.manager.call(importFiles.GetAuditFileImportLog, { projectId: desk.projectId })).items;
    expect(second).toMatchObject({ status: 2, isCurrent: false, replaces: { batchId: first.id } });
    await expect(desk.manager.call(imports.CommitImport, { batchId: second!.id })).rejects.toMatchObject({
      status: 400,
      error: { data: { batchId: first.id } },
    });
    expect(await desk.current(first.id)).toMatchObject({ isCurrent: true });
    expect(await desk.manager.call(imports.CommitImport, { batchId: second!.id, replace: true })).toMatchObject({
      isCurrent: true,
      status: 5,
    });
    expect(await desk.current(first.id)).toMatchObject({ isCurrent: false });
    const stored = await desk.tenant.inDb(async (db) => ({
      account: await db
        .selectFrom("account")
        .where("id", "=", account.id)
        .select(["fs_item_id", "map_state"])
        .executeTakeFirst(),
      item: await db.selectFrom("fs_item").where("id", "=", account.itemId).select("changed_at").executeTakeFirst(),
    }));
    expect(stored.account).toEqual({ fs_item_id: account.itemId, map_state: "manual" });
    expect(stored.item?.changed_at).not.toBeNull();
    // The predecessor can come back; the one before it is gone.
    const third = await desk.upload(
      "third.csv",
      sampleText("sample_vouchers.csv").replace("支付广告费", "支付广告宣传费"),
    );
    await desk.server.runJobs();
    await desk.manager.call(imports.CommitImport, { batchId: third.id, replace: true });
    await desk.server.runJobs();
    const lines = await desk.tenant.inDb(async (db) =>
      (await db.selectFrom("voucher_line").select("batch_id").distinct().orderBy("batch_id").execute()).map(
        ({ batch_id }) => batch_id,
      ),
    );
    expect(lines.filter((id) => [first.id, second!.id, third.id].includes(id))).toEqual([second!.id, third.id]);
    expect(await desk.manager.call(imports.RollbackImport, { batchId: third.id })).toMatchObject({
      status: 6,
      isCurrent: false,
    });
    expect(await desk.current(second!.id)).toMatchObject({ isCurrent: true });
  });

  it("notices the same bytes, and says which import they were", async () => {
    const first = await desk.importFile("sample_tb.csv");
    const again = await desk.upload("renamed.csv", sampleFile("sample_tb.csv").content, {
      auto: false,
    });
    expect(again.sameFile).toMatchObject({ batchId: first.id, fileName: "sample_tb.csv" });
    expect(again.replaces).toBeNull();
  });

  it("puts errors in force only with a reason from a leader", async () => {
    await desk.importFile("sample_tb.csv");
    const dirty = await desk.importFile("sample_vouchers_dirty.csv");
    await expect(desk.manager.call(imports.CommitImport, { batchId: dirty.id })).rejects.toMatchObject({ status: 400 });
    const staff = await desk.tenant.as("staff1");
    await join(desk.manager, desk.projectId, [{ client: staff, roleid: 0 }]);
    const forceReason = "客户已确认，下月补正";
    await expect(staff.call(imports.CommitImport, { batchId: dirty.id, forceReason })).rejects.toMatchObject({
      status: 403,
    });
    expect(await desk.manager.call(imports.CommitImport, { batchId: dirty.id, forceReason })).toMatchObject({
      isCurrent: true,
      forceReason,
    });
  });
});

describe("an import that ends early", () => {
  it("leaves nothing behind when it is cancelled while it waits or while it runs", async () => {
    const before = await rowCounts();
    const waiting = await desk.upload("waiting.csv", sampleText("sample_vouchers.csv"));
    await desk.manager.call(jobs.CancelJob, { jobId: waiting.jobId! });
    await desk.server.runJobs();
    expect(await desk.current(waiting.id)).toMatchObject({ status: 0, isCurrent: false });
    const long = sampleText("sample_vouchers.csv");
    const rows = long.split("\n").slice(1).join("\n");
    const running = await desk.upload("running.csv", long + rows.repeat(60));
    const worked = desk.server.runJobs();
    await expect
      .poll(async () => (await desk.manager.call(jobs.GetJob, { jobId: running.jobId! })).state)
      .toBe("running");
    await desk.manager.call(jobs.CancelJob, { jobId: running.jobId! });
    await worked;
    expect((await desk.manager.call(jobs.GetJob, { jobId: running.jobId! })).state).toBe("cancelled");
    expect(await desk.current(running.id)).toMatchObject({ status: 0, isCurrent: false });
    expect(await rowCounts()).toEqual(before);
    await desk.manager.call(imports.CheckImport, { batchId: waiting.id });
    await desk.server.runJobs();
    expect(await desk.current(waiting.id)).toMatchObject({ status: 2 });
  });

  it("is a failed job with a reason when the file cannot be used, and changes nothing", async () => {
    await expect(desk.upload("picture.csv", "\u0000\u0001\u0002")).rejects.toMatchObject({
      status: expect.any(Number),
    });
    const before = await rowCounts();
    const empty = await desk.upload("empty.csv", sampleText("sample_vouchers.csv").split("\n")[0]!);
    await desk.server.runJobs();
    const job = await desk.manager.call(jobs.GetJob, { jobId: empty.jobId! });
    expect(job).toMatchObject({ state: "failed" });
    expect(JSON.stringify(job.error)).toContain("没有可用的数据行");
    expect(await rowCounts()).toEqual(before);
  });

  it("lists what is wrong row by row and does not go in force by itself", async () => {
    const broken = sampleText("sample_vouchers.csv")
      .replace("2024-02-12", "二月十二")
      .replace("销售费用-广告宣传费,50000.00", "销售费用-广告宣传费,五万");
    const batch = await desk.upload("broken.csv", broken);
    await desk.server.runJobs();
    expect(await desk.current(batch.id)).toMatchObject({ status: 4, isCurrent: false, errCount: 2 });
    const { items } = await desk.manager.call(imports.GetImportProblems, { batchId: batch.id });
    expect(items.map(({ row, text }) => `${row} ${text}`)).toEqual(
      expect.arrayContaining(["30 日期“二月十二”无法识别", "30 金额“五万”无法识别"]),
    );
  });
});

describe("many imports at once", () => {
  it("brings five projects' ledgers in force side by side, each checked against its own trial balance", async () => {
    const projectIds = await Promise.all(Array.from({ length: 5 }, () => newProject(desk.manager)));
    const batches: ImportBatch[] = [];
    for (const id of projectIds) {
      for (const name of ["sample_tb.csv", "sample_vouchers.csv"]) {
        const { batches: made } = await desk.manager.call(imports.UploadLedgerFile, { projectId: id }, [
          sampleFile(name),
        ]);
        batches.push(...made);
      }
    }
    await Promise.all(Array.from({ length: 5 }, () => desk.server.runJobs()));
    for (const { id } of batches)
      expect(await desk.current(id)).toMatchObject({ status: 5, isCurrent: true, checks: [] });
    const journals = await Promise.all(batches.filter(({ typeId }) => typeId === 4).map(({ id }) => desk.current(id)));
    expect(journals.every(({ totals }) => totals?.statement.includes("与科目余额表一致"))).toBe(true);
  });

  it("shows nothing of them to another firm or to someone outside the project", async () => {
    const { id } = await desk.importFile("sample_tb.csv");
    const elsewhere = await (await desk.server.newTenant()).as("manager");
    for (const call of [
      imports.GetImportBatch,
      imports.GetImportFindings,
      imports.CheckImport,
      imports.DiscardImport,
    ]) {
      await expect(elsewhere.call(call, { batchId: id })).rejects.toMatchObject({ status: 404 });
    }
    const stranger = await desk.tenant.as("staff2");
    await expect(stranger.call(imports.GetImportBatch, { batchId: id })).rejects.toMatchObject({ status: 403 });
    await expect(desk.upload("x.csv", sampleText("sample_vouchers.csv"), {}, stranger)).rejects.toMatchObject({
      status: 403,
    });
  });
});
