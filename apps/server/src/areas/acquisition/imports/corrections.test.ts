import { importFiles, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { fen, thousands } from "@digao/domain/money";
import { describe, expect, it } from "vitest";
import { importDesk, sampleFile, sampleText } from "../../../../test/import-desk.ts";
import { readBook } from "../../../../test/workbook.ts";

const desk = importDesk();
const period = (label: string, startDate: string, endDate: string, kind: number) => ({
  options: JSON.stringify({ period: { label, startDate, endDate, kind } }),
});

describe("what a person may correct", () => {
  it("reads columns that a person named, and forgets the check before", async () => {
    const strange = sampleText("sample_vouchers.csv")
      .replace(/^.*\r?\n/, "甲,乙,丙,丁,戊,己,庚,辛,壬,癸\n")
      .split("\n")
      .map((line) => line.split(",").slice(0, 10).join(","))
      .join("\n");
    const { batches } = await desk.manager.call(imports.FromExcelImportVoucherLib, { projectId: desk.projectId }, [
      { name: "strange.csv", content: strange },
    ]);
    const batch = batches[0]!;
    expect(batch).toMatchObject({ status: 0, jobId: null });
    expect(batch.detection?.certain).toBe(false);
    await expect(desk.manager.call(imports.CheckImport, { batchId: batch.id })).rejects.toMatchObject({ status: 400 });
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
    const corrected = await desk.manager.call(imports.UpdateImportOptions, {
      batchId: batch.id,
      options: { headerRow: 1, columns },
      rowVersion: batch.rowVersion,
    });
    expect(corrected.detection).toMatchObject({ missing: [], headerRow: 1 });
    await desk.manager.call(imports.CheckImport, { batchId: batch.id });
    await desk.server.runJobs();
    expect((await desk.current(batch.id)).totals).toMatchObject({ lines: 496, vouchers: 173 });
    await expect(
      desk.manager.call(imports.UpdateImportOptions, { batchId: batch.id, options: {}, rowVersion: batch.rowVersion }),
    ).rejects.toMatchObject({ status: 409 });
    await desk.manager.call(imports.DiscardImport, { batchId: batch.id });
    await desk.server.runJobs();
    expect(await desk.current(batch.id)).toMatchObject({ status: 6 });
  });

  it("checks a period anew with what is in force, and finds what the import found", async () => {
    await desk.importFile("sample_tb.csv");
    const dirty = await desk.importFile("sample_vouchers_dirty.csv");
    const find = async () =>
      (await desk.manager.call(imports.GetImportFindings, { batchId: dirty.id, maxResultCount: 1000, lang: "en" }))
        .items;
    const before = await find();
    expect(before.some(({ detail }) => /[一-龥]/.test(detail))).toBe(false);
    const unequal = before.filter(({ code }) => code === "IC-20");
    expect(unequal.length).toBeGreaterThan(0);
    expect(unequal.every(({ accountName }) => accountName !== null)).toBe(true);
    await desk.manager.call(imports.CommitImport, { batchId: dirty.id, forceReason: "测试" });
    const [period] = await desk.manager.call(imports.GetProjectPeriods, { projectId: desk.projectId });
    expect(period).toMatchObject({ isCurrent: true, tb: { rows: 134 }, voucher: { lines: 495, vouchers: 171 } });
    await desk.manager.call(imports.CheckPeriod, { periodId: period!.id });
    await desk.server.runJobs();
    const withoutSeq = (list: typeof before) => list.map(({ seq: _, ...finding }) => JSON.stringify(finding)).sort();
    expect(withoutSeq(await find())).toEqual(withoutSeq(before));
  });

  it("gives the data quality report, the template and the file back", async () => {
    const tb = await desk.importFile("sample_tb.csv");
    const { bytes, headers } = await desk.manager.download(imports.DownDataQualityReport, { batchId: tb.id });
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain("数据质量报告");
    // In China's time, eight hours ahead of what the server keeps.
    const printed = new Date(Date.parse(tb.time) + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
    expect(JSON.stringify(readBook(bytes))).toContain(printed);
    const original = await desk.manager.download(importFiles.DownImportFile, { batchId: tb.id });
    expect(original.bytes.equals(Buffer.from(sampleFile("sample_tb.csv").content))).toBe(true);
    const template = await desk.manager.download(importFiles.DownImportTemplate, { TypeId: 4 });
    expect(template.bytes.length).toBeGreaterThan(1000);
  });
});

describe("the client's own statements and mappings", () => {
  const statement = (cash: string) =>
    `项目代码,报表项目,期末余额,年初余额\nA101,货币资金,${cash},4200000.00\n,存货,${"3725486.73"},3100000.00\n,没有这个项目,1.00,\n`;

  it("are matched by code or name, and held against the mapped trial balance (IC-32)", async () => {
    await desk.importFile("sample_tb.csv");
    await desk.importFile("sample_vouchers.csv");
    await desk.manager.call(trialBalance.AutoMappingTrialBalance, { projectId: desk.projectId });
    const rows = await desk.manager.call(trialBalance.GetTrialBalance, { projectId: desk.projectId, GrpId: 1 });
    const unaudited = (code: string) =>
      JSON.stringify(rows).match(new RegExp(`"${code}".*?"unaudited":"(-?[0-9.]+)"`))?.[1] ?? "";
    const good = await desk.upload(
      "报表.csv",
      `项目代码,报表项目,期末余额,年初余额\nA101,货币资金,${unaudited("A101")},\n`,
    );
    await desk.server.runJobs();
    expect(await desk.current(good.id)).toMatchObject({ typeId: 1, status: 5, isCurrent: true, checks: [] });
    const bad = await desk.upload("报表2.csv", statement("1.00"));
    await desk.server.runJobs();
    const { items } = await desk.manager.call(imports.GetImportFindings, { batchId: bad.id, code: "IC-32" });
    expect(items.find(({ accountCode }) => accountCode === "A101")?.detail).toBe(
      `客户报表 1.00 未审数 ${unaudited("A101")} 差 ${(1 - Number(unaudited("A101"))).toFixed(2)}`,
    );
    const report = await desk.manager.download(imports.DownDataQualityReport, { batchId: bad.id });
    const printed = thousands(fen(unaudited("A101")));
    expect(JSON.stringify(readBook(report.bytes))).toContain(`客户报表 1.00 未审数 ${printed} 差`);
    const problems = (await desk.manager.call(imports.GetImportProblems, { batchId: bad.id })).items;
    expect(problems.map(({ text }) => text)).toEqual(["报表项目“没有这个项目”没有对应的项目，未读取"]);
  });

  it("write a mapping as a person's decision, all or nothing", async () => {
    await desk.importFile("sample_tb.csv");
    const header = "科目编码,科目名称,标准科目编码,报表项目代码,报表项目,取数规则";
    const wrong = await desk.upload(
      "对照错.csv",
      `${header}\n1122,应收账款,1122,A105,应收账款,\n9999,没有,,A105,,\n1403,原材料,1403,ZZZ,,\n`,
    );
    await desk.server.runJobs();
    expect(await desk.current(wrong.id)).toMatchObject({ typeId: 3, status: 4, errCount: 2 });
    const right = await desk.upload(
      "对照.csv",
      `${header}\n1122,应收账款,1122,A105,应收账款,\n1403,原材料,1403,A109,存货,BAL\n`,
    );
    await desk.server.runJobs();
    expect(await desk.current(right.id)).toMatchObject({ typeId: 3, status: 5 });
    const mapped = await desk.tenant.inDb((db) =>
      db
        .selectFrom("account")
        .innerJoin("fs_item", (on) =>
          on.onRef("fs_item.project_id", "=", "account.project_id").onRef("fs_item.id", "=", "account.fs_item_id"),
        )
        .where("account.project_id", "=", desk.projectId)
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

  it("cover the accounts below that have no row of their own, and are remembered for the client's next books", async () => {
    await desk.importFile("sample_tb.csv");
    const file = await desk.upload(
      "对照上级.csv",
      "科目编码,科目名称,标准科目编码,报表项目代码,报表项目,取数规则\n1231,坏账准备,1123,A108,其他应收款,\n123103,坏账准备-其他,,A113,,\n",
    );
    await desk.server.runJobs();
    expect(await desk.current(file.id)).toMatchObject({ typeId: 3, status: 5 });
    const ofBadDebts = async (periodId?: number) =>
      (await desk.manager.call(mapping.GetAccountTree, { projectId: desk.projectId, periodId }))
        .filter(({ code }) => code.startsWith("1231"))
        .map(({ code, fsItemCode, stdCode, mapState }) => [code, fsItemCode, stdCode, mapState]);
    const before = await ofBadDebts();
    expect(before.map(([code, item, std, state]) => [code, item, code === "123103" ? null : std, state])).toEqual([
      ["1231", "A108", "1123", "manual"],
      ["123102", "A108", "1123", "manual"],
      ["123103", "A113", null, "manual"],
    ]);
    const next = await desk.importFile("sample_tb.csv", period("2025年度", "2025-01-01", "2025-12-31", 4));
    expect((await ofBadDebts(next.periodId ?? 0)).map(([code, item]) => [code, item])).toEqual(
      before.map(([code, item]) => [code, item]),
    );
    const logged = await desk.tenant.inDb((db) =>
      db
        .selectFrom("project_log")
        .where("action", "=", "map")
        .where("project_id", "=", desk.projectId)
        .selectAll()
        .execute(),
    );
    expect(logged).toHaveLength(1);
    expect(Object.keys(logged[0]?.new_value ?? {}).sort()).toEqual(["1231", "123102", "123103"]);
  });
});

describe("several periods of a project", () => {
  it("hold openings against last year's closings, and this year's period becomes the current one", async () => {
    await desk.importFile("sample_tb.csv", period("2023年度", "2023-01-01", "2023-12-31", 2));
    const tb = await desk.importFile("sample_tb.csv");
    const { items } = await desk.manager.call(imports.GetImportFindings, {
      batchId: tb.id,
      code: "IC-18",
      maxResultCount: 1000,
    });
    expect(items.find(({ where }) => where === "1001")?.detail).toBe(
      "上年期末 68000.00 本年期初 50000.00 差 -18000.00",
    );
    const periods = await desk.manager.call(imports.GetProjectPeriods, { projectId: desk.projectId });
    expect(periods.map(({ label, isCurrent, kind }) => ({ label, isCurrent, kind }))).toEqual([
      { label: "2024年度", isCurrent: true, kind: 1 },
      { label: "2023年度", isCurrent: false, kind: 2 },
    ]);
  });

  it("tell vouchers that another period's journal holds already", async () => {
    await desk.importFile("sample_vouchers.csv");
    const again = await desk.importFile("sample_vouchers.csv", period("重复", "2024-01-01", "2024-06-30", 4));
    expect(again.checks.find(({ code }) => code === "IC-24")?.count).toBe(173);
  });

  it("are changed by a desk.manager of the project, one at a time", async () => {
    await desk.importFile("sample_tb.csv");
    const [own] = await desk.manager.call(imports.GetProjectPeriods, { projectId: desk.projectId });
    const { id: periodId, label: _, tb, voucher, clientStatement, softCode, ...rest } = own!;
    expect({ tb: tb?.fileName, voucher, clientStatement, softCode }).toMatchObject({
      tb: "sample_tb.csv",
      voucher: null,
    });
    await desk.manager.call(imports.UpdateProjectPeriod, { ...rest, periodId, label: "本年" });
    await expect(
      desk.manager.call(imports.UpdateProjectPeriod, { ...rest, periodId, label: "又改" }),
    ).rejects.toMatchObject({ status: 409 });
    expect((await desk.manager.call(imports.GetProjectPeriods, { projectId: desk.projectId }))[0]).toMatchObject({
      label: "本年",
      isCurrent: true,
    });
  });
});
