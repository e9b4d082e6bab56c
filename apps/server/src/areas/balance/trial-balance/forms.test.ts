import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "../../../../test/builders.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";
import { formulasOf, readBook, rowNamed } from "../../../../test/workbook.ts";

let desk: LedgerDesk;
beforeAll(async () => {
  desk = await openLedgerDesk();
});
afterAll(() => desk.stop());

type Row = [code: string, name: string, open: number, debit: number, credit: number];
const sided = (net: number) => (net < 0 ? `,${-net}` : `${net},`);
/** A trial balance without a direction. */
const listOf = (rows: readonly Row[]) =>
  [
    "科目编码,科目名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方",
    ...rows.map(([code, name, open, debit, credit]) =>
      [code, name, sided(open), debit, credit, sided(open + debit - credit)].join(","),
    ),
  ].join("\n");
const turnover = (code: string, name: string, amount: number): Row => [code, name, 0, amount, amount];

/** A small enterprise: profit 79,500.00, all closed. */
const small: Row[] = [
  ["1002", "银行存款", 100000, 87500, 0],
  ["1122", "应收账款", 50000, 10000, 0],
  ["1403", "原材料", 30000, 0, 10000],
  ["1405", "库存商品", 20000, 20000, 0],
  ["1601", "固定资产", 200000, 0, 0],
  ["1602", "累计折旧", -60000, 0, 20000],
  ["1605", "工程物资", 5000, 0, 0],
  ["2202", "应付账款", -70000, 10000, 0],
  ["2203", "预收账款", 0, 0, 15000],
  ["2231", "应付利息", 0, 0, 3000],
  ["3001", "实收资本", -250000, 0, 0],
  ["3104", "利润分配", -25000, 0, 79500],
  turnover("5001", "主营业务收入", 300000),
  turnover("5301", "营业外收入", 8000),
  turnover("530101", "政府补助", 8000),
  turnover("5401", "主营业务成本", 180000),
  turnover("5403", "税金及附加", 3000),
  turnover("540301", "城市维护建设税", 2100),
  turnover("540302", "教育费附加", 900),
  turnover("5601", "销售费用", 12000),
  turnover("560101", "广告费", 12000),
  turnover("5602", "管理费用", 25000),
  turnover("560201", "业务招待费", 5000),
  turnover("560202", "折旧费", 20000),
  turnover("5603", "财务费用", 4500),
  turnover("560301", "利息费用", 4000),
  turnover("560302", "利息收入", 500),
  turnover("5801", "所得税费用", 5000),
];

describe("books of 小企业会计准则", () => {
  let projectId: number;
  beforeAll(async () => {
    projectId = await desk.newProject();
    await desk.take(projectId, "余额表.csv", listOf(small), 2024);
  });
  const statement = async (rptType: number, unit: "yuan" | "wan" = "yuan") => {
    const sheet = await desk.manager.call(trialBalance.GetStatement, { projectId, rptType, unit });
    const cells = [...sheet.left, ...sheet.right];
    return { sheet, at: (lineNo: number) => cells.find((cell) => cell.lineNo === lineNo)?.current };
  };

  it("print the balance sheet of small enterprises, row by row", async () => {
    const { sheet, at } = await statement(1);
    expect(sheet).toMatchObject({ formNo: "会小企01表", currentLabel: "期末余额", priorLabel: "年初余额" });
    const rows = { 1: "187500.00", 4: "60000.00", 9: "60000.00", 10: "20000.00", 12: "40000.00", 15: "307500.00" };
    const assets = {
      18: "200000.00",
      19: "80000.00",
      20: "120000.00",
      22: "5000.00",
      29: "125000.00",
      30: "432500.00",
    };
    const rest = { 33: "60000.00", 34: "15000.00", 37: "3000.00", 47: "78000.00", 51: "104500.00", 53: "432500.00" };
    for (const [lineNo, amount] of Object.entries({ ...rows, ...assets, ...rest }))
      expect([lineNo, at(Number(lineNo))]).toEqual([lineNo, amount]);
    expect(sheet.left.find(({ lineNo }) => lineNo === 19)?.name).toBe("减：累计折旧");
    expect(sheet.left.at(-1)?.prior).toBe("345000.00");
  });

  it("print its income statement with its of-which lines", async () => {
    const { sheet, at } = await statement(2);
    expect(sheet).toMatchObject({ formNo: "会小企02表", currentLabel: "本年累计金额" });
    const rows = { 1: "300000.00", 2: "180000.00", 3: "3000.00", 6: "2100.00", 10: "900.00", 13: "12000.00" };
    const rest = { 14: "25000.00", 16: "5000.00", 18: "3500.00", 19: "3500.00", 21: "76500.00", 22: "8000.00" };
    for (const [lineNo, amount] of Object.entries({ ...rows, ...rest, 23: "8000.00", 30: "84500.00", 32: "79500.00" }))
      expect([lineNo, at(Number(lineNo))]).toEqual([lineNo, amount]);
    expect(sheet.left.some(({ name }) => name.includes("每股收益"))).toBe(false);
  });

  it("write the same form as a workbook whose formulas hold", async () => {
    const { bytes } = await desk.manager.download(trialBalance.DownStatementExcel, { projectId, unit: "wan" });
    const { 资产负债表: sheet, 利润表: income } = readBook(bytes).Sheets;
    expect([sheet!.A2?.v, income!.A2?.v]).toEqual(["会小企01表", "会小企02表"]);
    expect([formulasOf(sheet!).wrong, formulasOf(income!).wrong]).toEqual([[], []]);
    expect(sheet![`C${rowNamed(sheet!, "A", "资产总计")}`]?.v).toBe(43.25);
    expect(sheet![`B${rowNamed(sheet!, "A", "资产总计")}`]?.v).toBe(30);
  });
});

describe("the form of a project", () => {
  it("leaves out empty of-which lines, earnings per share and notes until a leader asks for them", async () => {
    const projectId = await desk.newProject();
    const shown = async () => {
      const sheet = await desk.manager.call(trialBalance.GetStatement, { projectId, rptType: 2 });
      const has = (code: string) => sheet.left.some(({ stdCode }) => stdCode === code);
      return [has("P1061"), has("P601"), sheet.hasNotes];
    };
    expect(await shown()).toEqual([false, false, false]);
    const settings = await desk.manager.call(trialBalance.GetProjectSettings, { projectId });
    expect(settings.statementEps).toBeNull();
    const options = { statementParts: true, statementEps: true, statementNotes: true };
    const { rowVersion } = settings;
    const staff = await desk.tenant.as("staff1");
    await join(desk.manager, projectId, [{ client: staff, roleid: 0 }]);
    await expect(
      staff.call(trialBalance.UpdateStatementOptions, { projectId, rowVersion, ...options }),
    ).rejects.toMatchObject({ status: 403 });
    await desk.manager.call(trialBalance.UpdateStatementOptions, { projectId, rowVersion, ...options });
    expect(await shown()).toEqual([true, true, true]);
    await expect(
      desk.manager.call(trialBalance.UpdateStatementOptions, { projectId, rowVersion, ...options }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    ["民间非营利组织会计制度", "3101,非限定性净资产,0,0,0,0,0,0"],
    ["政府/事业单位会计制度", "3001,累计盈余,0,0,0,0,0,0"],
  ])("is refused for books of %s", async (name, line) => {
    const projectId = await desk.newProject();
    const content = `科目编码,科目名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方\n1002,银行存款,1,,0,0,1,\n${line}`;
    const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId }, [
      { name: "余额表.csv", content },
    ]);
    await desk.server.runJobs();
    const job = await desk.manager.call(jobs.GetJob, { jobId: batches[0]!.jobId! });
    expect(job.state).toBe("failed");
    expect(JSON.stringify(job.error)).toContain(name);
  });

  it("is refused where a person chooses such a standard", async () => {
    const projectId = await desk.newProject();
    await desk.take(projectId, "余额表.csv", listOf(small), 2024);
    const [period] = await desk.manager.call(imports.GetProjectPeriods, { projectId });
    const { id, label, startDate, endDate, kind, isCurrent, rowVersion } = period!;
    const input = { periodId: id, label, startDate, endDate, kind, isCurrent, rowVersion };
    await expect(desk.manager.call(imports.UpdateProjectPeriod, { ...input, coaStandard: "5" })).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringContaining("民间非营利组织会计制度") },
    });
  });
});
