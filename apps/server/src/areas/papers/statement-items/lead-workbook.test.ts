import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { clearOfMidnight, dayFromToday } from "../../../../test/china-day.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";
import { workOff } from "../../../../test/paper-desk.ts";
import { writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";
import { formulasOf, readBook, rowNamed } from "../../../../test/workbook.ts";

let server: TestServer;
let manager: Client;
let staff: Client;
let projectId: number;
let receivables: number;

let today: string;
const itemOf = async (code: string) => {
  const rows = await manager.call(statementItems.GetFsItem, { Id: projectId, GrpId: 1 });
  return rows.find(({ stdCode }) => stdCode === code)!;
};

beforeAll(async () => {
  await clearOfMidnight();
  today = dayFromToday(0);
  server = await startTestServer();
  const tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  projectId = await newProject(manager);
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
  await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
  receivables = (await itemOf("A105")).id;
  await workOff(staff, projectId, receivables);
  const { rowVersion } = await itemOf("A105");
  const done = { RId: receivables, rowVersion, result: 2, resultText: "调整后可以确认" };
  await staff.call(statementItemSigns.UpdateItemResultByRID, done);
  await staff.call(statementItemSigns.UpdateItemSignByRID, { RId: receivables, signLevel: 0 });
  await manager.call(statementItemSigns.UpdateItemSignByRID, { RId: receivables, signLevel: 1 });
});
afterAll(() => server.stop());

type Sheet = ReturnType<typeof readBook>["Sheets"][string];
const textsOf = (sheet: Sheet): string[] => Object.values(sheet).map((cell) => String(cell?.v ?? ""));
const bookOf = async (answer: Promise<{ bytes: Buffer }>) => readBook((await answer).bytes);

describe("a lead schedule as a working paper", () => {
  it("has client, index, date and the signs of its paper, blank where nobody has signed", async () => {
    const { SheetNames, Sheets } = await bookOf(
      manager.download(statementItemSigns.DownLeadExcel, { RId: receivables }),
    );
    expect(SheetNames).toEqual(["ZD-1 应收账款"]);
    const sheet = Sheets[SheetNames[0]!]!;
    const texts = textsOf(sheet);
    expect([sheet.A1?.v, sheet.A4?.v, sheet.A5?.v]).toEqual(["应收账款审定表", "截止日：2024年12月31日", "单位：元"]);
    for (const text of [
      "索引：ZD-1",
      `编制人：王小明  ${today}`,
      `一级复核：李经理  ${today}`,
      "二级复核：",
      "三级复核：",
    ])
      expect(texts).toContain(text);
    expect(texts.some((text) => text.startsWith("项目质量复核"))).toBe(false);
    expect(texts.some((text) => text.includes("调整后可以确认"))).toBe(true);
  });

  it("has every row of the screen, and totals as formulas that come to the item", async () => {
    const { lead, item } = await manager.call(statementItems.GetFsItemById, { RId: receivables });
    const { Sheets } = await bookOf(manager.download(statementItemSigns.DownLeadExcel, { RId: receivables }));
    const sheet = Sheets["ZD-1 应收账款"]!;
    const { count, wrong } = formulasOf(sheet);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(lead.length);
    for (const { name, closeBook, audited, ajeCr } of lead) {
      const at = rowNamed(sheet, "B", name);
      expect([name, sheet[`F${at}`]?.v ?? 0, sheet[`L${at}`]?.v ?? 0]).toEqual([
        name,
        Number(closeBook),
        Number(audited),
      ]);
      if (ajeCr === "0.00") expect(sheet[`H${at}`]?.v).toBeUndefined();
    }
    const total = rowNamed(sheet, "B", "合计");
    expect([sheet[`F${total}`]?.v, sheet[`L${total}`]?.v]).toEqual([Number(item.unaudited), 4101000]);
  });

  it("stands in one workbook with all others, behind a list of them", async () => {
    const { SheetNames, Sheets } = await bookOf(manager.download(statementItemSigns.DownLeadsExcel, { projectId }));
    expect(SheetNames[0]).toBe("底稿目录");
    expect(SheetNames).toContain("ZD-1 应收账款");
    const list = Sheets.底稿目录!;
    const at = rowNamed(list, "B", "应收账款");
    expect([list[`A${at}`]?.v, list[`D${at}`]?.v, list[`F${at}`]?.v]).toEqual(["ZD-1", 4101000, `王小明 ${today}`]);
    const listed = Object.keys(list).filter(
      (cell) => /^A\d+$/.test(cell) && /^[A-Z]+\d*-1$/.test(String(list[cell]?.v)),
    );
    expect(listed.length).toBe(SheetNames.length - 1);
    for (const name of SheetNames) expect([name, formulasOf(Sheets[name]!).wrong]).toEqual([name, []]);
  });

  it("speaks English when asked", async () => {
    const { SheetNames, Sheets } = await bookOf(
      manager.download(statementItemSigns.DownLeadExcel, { RId: receivables, RptLang: "en" }),
    );
    const texts = textsOf(Sheets[SheetNames[0]!]!);
    expect(texts.some((text) => text.startsWith("Lead schedule: "))).toBe(true);
    expect(texts).toContain("As at: 31 December 2024");
  });
});

describe("the trial balance as a working paper", () => {
  it("has the same head, with lines to be signed by hand", async () => {
    const { Sheets } = await bookOf(manager.download(trialBalance.DownTrialBalanceExcel, { projectId }));
    const texts = textsOf(Sheets.试算平衡表!);
    for (const text of ["试算平衡表", "索引：E1", "编制人：", "一级复核：", "三级复核："])
      expect(texts).toContain(text);
    expect(texts.some((text) => text.startsWith("被审计单位："))).toBe(true);
  });
});
