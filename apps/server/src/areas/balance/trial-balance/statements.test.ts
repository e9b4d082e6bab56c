import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { fen } from "@digao/domain/money";
import { openTable } from "@digao/excel/open-sheet";
import { readHead } from "@digao/excel/table-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCustomer, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expected, writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";
import { formulasOf, readBook, rowNamed } from "../../../../test/workbook.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  const custId = await newCustomer(manager, { custName: "华衡精密制造有限公司", custNameEn: "Huaheng Precision Ltd" });
  projectId = await newProject(manager, { custId });
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
  await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
});
afterAll(() => server.stop());

describe("statements", () => {
  it("show audited amounts of both sides, and unaudited when asked", async () => {
    const statement = await manager.call(trialBalance.GetStatement, { projectId, rptType: 1 });
    expect(statement).toMatchObject({
      formNo: "会企01表",
      title: "资产负债表",
      company: "华衡精密制造有限公司",
      date: "2024年12月31日",
      unitLabel: "单位：元",
      currentLabel: "期末余额",
      priorLabel: "上年年末余额",
      unmappedAmount: "0.00",
    });
    const cells = new Map([...statement.left, ...statement.right].map((cell) => [cell.stdCode, cell]));
    for (const golden of expected().fs.filter(({ code }) => !code?.startsWith("P"))) {
      expect(cells.get(golden.code ?? "")).toMatchObject({ current: golden.audited, prior: golden.openAudited });
    }
    const unaudited = await manager.call(trialBalance.GetStatement, { projectId, rptType: 1, audited: false });
    expect(unaudited.right.at(-1)).toMatchObject({ stdCode: "E999", current: "20721892.22", prior: "18790000.00" });
  });

  it("the income statement has one side, and no prior column without last year's figures", async () => {
    const statement = await manager.call(trialBalance.GetStatement, { projectId, rptType: 2, RptLang: "en" });
    expect(statement).toMatchObject({ formNo: "Form 02", company: "Huaheng Precision Ltd", right: [] });
    expect(statement.date).toBe("For the year ended 31 December 2024");
    expect(statement.left.find(({ stdCode }) => stdCode === "P399")).toMatchObject({
      current: "1113433.66",
      prior: null,
    });
    expect(statement.left.find(({ stdCode }) => stdCode === "P101")?.name).toBe("Less: Cost of sales");
  });

  it("in ten thousands are rounded for display alone", async () => {
    const statement = await manager.call(trialBalance.GetStatement, { projectId, rptType: 1, unit: "wan" });
    expect(statement.unitLabel).toBe("单位：万元");
    expect(statement.left.at(-1)?.current).toBe("2078.14");
  });
});

describe("the statements' workbook", () => {
  it.each(["yuan", "wan"] as const)("has totals as formulas that work out to their values (%s)", async (unit) => {
    const { bytes, headers } = await manager.download(trialBalance.DownStatementExcel, { projectId, unit });
    expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain(
      "华衡精密制造有限公司-财务报表-2024年度.xlsx",
    );
    const book = readBook(bytes);
    expect(book.SheetNames).toEqual(["资产负债表", "利润表"]);
    const sheet = book.Sheets.资产负债表!;
    const income = book.Sheets.利润表!;
    expect(formulasOf(sheet)).toEqual({ count: 16, wrong: [] });
    expect(formulasOf(income).wrong).toEqual([]);
    expect(formulasOf(income).count).toBeGreaterThan(7);
    const scale = unit === "yuan" ? 1 : 10_000;
    const foot = rowNamed(sheet, "A", "资产总计");
    expect(["C", "D", "G"].map((column) => sheet[`${column}${foot}`]?.v)).toEqual(
      [20781392.22, 19040000, 20781392.22].map((amount) => Math.round((amount / scale) * 100) / 100),
    );
    expect(sheet[`B${foot}`]?.v).toBe(41);
    expect(sheet[`E${foot}`]?.v).toBe("负债和所有者权益（或股东权益）总计");
    expect([sheet.A1?.v, sheet.A2?.v, sheet.A3?.v]).toEqual([
      "资产负债表",
      "会企01表",
      "编制单位：华衡精密制造有限公司",
    ]);
    expect(sheet.H3?.v).toBe(unit === "yuan" ? "单位：元" : "单位：万元");
    expect(sheet[`A${foot + 2}`]?.v).toBe("法定代表人：");
    expect(income[`D${rowNamed(income, "A", "三、利润总额（亏损总额以“-”号填列）")}`]?.v).toBeUndefined();
    const texts = [sheet, income].flatMap((one) => Object.values(one).map((cell) => cell.v));
    expect(texts.filter((value) => typeof value === "string" && value.trim() === "")).toEqual([]);
    expect(sheet[`C${rowNamed(sheet, "A", "衍生金融资产")}`]?.v).toBeUndefined();
  });

  it("reads back through our own reader, totals included", async () => {
    const { bytes } = await manager.download(trialBalance.DownStatementExcel, { projectId });
    const path = join(server.dataDir, "statements.xlsx");
    writeFileSync(path, bytes);
    const table = await openTable(path);
    const rows = await readHead(table, 100);
    await table.close();
    const assets = rows.find(([name]) => name === "资产总计");
    expect(assets?.slice(0, 4)).toEqual(["资产总计", "41", "20781392.22", "19040000.00"]);
    expect(rows.find(([, , , , name]) => name === "负债合计")?.[6]).toBe(
      expected().fs.find(({ code }) => code === "L399")?.audited,
    );
  });

  it("speaks English when asked", async () => {
    const { bytes } = await manager.download(trialBalance.DownStatementExcel, { projectId, RptLang: "en" });
    const book = readBook(bytes);
    expect(book.SheetNames).toEqual(["Balance Sheet", "Income Statement"]);
    expect(book.Sheets["Balance Sheet"]?.E4?.v).toBe("Liabilities and owners' equity");
  });
});

describe("the trial balance's workbook", () => {
  it("has totals and results as formulas that work out to their values", async () => {
    const { bytes } = await manager.download(trialBalance.DownTrialBalanceExcel, { projectId, includeDraft: true });
    const sheet = readBook(bytes).Sheets.试算平衡表!;
    const { count, wrong } = formulasOf(sheet);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(300);
    const receivables = rowNamed(sheet, "B", "应收账款");
    expect([sheet[`C${receivables}`]?.v, sheet[`I${receivables}`]?.v, sheet[`I${receivables}`]?.f]).toEqual([
      4340000,
      4101000,
      `C${receivables}+D${receivables}-E${receivables}+F${receivables}-G${receivables}+H${receivables}`,
    ]);
    const foot = rowNamed(sheet, "B", "调整合计");
    expect([sheet[`D${foot}`]?.v, sheet[`F${foot}`]?.v]).toEqual([sheet[`E${foot}`]?.v, sheet[`G${foot}`]?.v]);
    expect(sheet[`F${foot}`]?.v).toBe(1450000);
  });
});

describe("report analysis", () => {
  it("compares every line with its opening, and flags", async () => {
    const rows = await manager.call(trialBalance.GetReportVariation, { projectId, rptType: 1 });
    expect(rows.find(({ key }) => key === "A105")).toMatchObject({
      current: "4101000.00",
      prior: "3475000.00",
      change: "626000.00",
      rate: "0.1801",
      mark: "",
    });
    expect(rows.find(({ key }) => key === "A109")).toMatchObject({ change: "885486.73", rate: "0.2530" });
    expect(rows.some(({ kind }) => kind === "H")).toBe(false);
    const profit = await manager.call(trialBalance.GetReportVariation, { projectId, rptType: 2 });
    expect(profit.every(({ key }) => key.startsWith("P"))).toBe(true);
  });

  it("gives shares of total assets and of revenue, and their change in points", async () => {
    const rows = await manager.call(trialBalance.GetReportStructural, { projectId, rptType: 1 });
    expect(rows.find(({ key }) => key === "A109")).toMatchObject({
      share: "0.2110",
      priorShare: "0.1838",
      shareChange: "0.0272",
    });
    const profit = await manager.call(trialBalance.GetReportStructural, { projectId, rptType: 2 });
    expect(profit.find(({ key }) => key === "P101")).toMatchObject({
      share: "0.6869",
      priorShare: null,
      shareChange: null,
    });
  });

  it("gives the ratios of the sample company, current and opening", async () => {
    const rows = await manager.call(trialBalance.GetReportRatios, { projectId });
    const at = new Map(rows.map((row) => [row.code, row]));
    expect(at.get("current")).toMatchObject({
      name: "流动比率",
      group: "偿债能力",
      formula: "流动资产合计 ÷ 流动负债合计",
      current: "1.5033",
      prior: "1.7516",
      unit: "times",
    });
    expect(at.get("receivableDays")).toMatchObject({ current: "114.1", prior: null, unit: "days" });
    expect(
      ["quick", "liabilities", "interestCover", "roe", "roa", "netMargin"].map((code) => at.get(code)?.current),
    ).toEqual(["1.0011", "0.4876", "6.9763", "0.1077", "0.0559", "0.0919"]);
    expect(at.get("netCash")?.current).toBeNull();
    expect(at.get("netCash")?.formula).toBe("经营活动产生的现金流量净额 ÷ 净利润");
    expect(rows.filter(({ formula }) => /[A-Z]\d{2}/.test(formula))).toEqual([]);
    expect(fen(at.get("inventoryDays")?.current ?? "0")).toBe(fen("173.0"));
  });
});
