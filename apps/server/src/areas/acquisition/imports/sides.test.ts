import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
beforeAll(async () => {
  desk = await openLedgerDesk();
});
afterAll(() => desk.stop());

/** Items with an amount, as shown: opening, unaudited. */
async function itemsOf(projectId: number): Promise<Record<string, [string, string]>> {
  const { rows } = await desk.manager.call(trialBalance.GetTrialBalance, { projectId });
  return Object.fromEntries(
    rows
      .filter(({ openUnaudited, unaudited }) => openUnaudited !== "0.00" || unaudited !== "0.00")
      .map(({ stdCode, openUnaudited, unaudited }) => [stdCode, [openUnaudited, unaudited]]),
  );
}

async function booksOf(lines: string): Promise<{ projectId: number; items: Record<string, [string, string]> }> {
  const projectId = await desk.newProject();
  await desk.take(projectId, "余额表.csv", lines.trim(), 2024);
  return { projectId, items: await itemsOf(projectId) };
}

const signedHead = "科目编码,科目名称,期初余额,本期借方,本期贷方,期末余额";

describe("a trial balance without a direction", () => {
  it("keeps a loss, allowances and their sub-accounts where each account is positive on its own side", async () => {
    const { items } = await booksOf(`
${signedHead}
1002,银行存款,300000,50000,80000,270000
1122,应收账款,100000,0,0,100000
1231,坏账准备,5000,0,0,5000
123101,应收账款坏账,5000,0,0,5000
1601,固定资产,200000,0,0,200000
1602,累计折旧,80000,0,20000,100000
160201,房屋建筑物,80000,0,20000,100000
2202,应付账款,90000,0,40000,130000
4001,实收资本,500000,0,0,500000
4104,利润分配,-75000,90000,0,-165000`);
    expect(items).toMatchObject({
      A105: ["95000.00", "95000.00"],
      A208: ["120000.00", "100000.00"],
      L105: ["90000.00", "130000.00"],
      E108: ["-75000.00", "-165000.00"],
      A999: ["515000.00", "465000.00"],
      E999: ["515000.00", "465000.00"],
    });
  });

  it("is read debit positive although a line is missing from it", async () => {
    const { items } = await booksOf(`
${signedHead}
1002,银行存款,300000,50000,80000,270000
2202,应付账款,-90000,0,40000,-130000
4001,实收资本,-150000,0,0,-150000`);
    expect(items).toMatchObject({ A101: ["300000.00", "270000.00"], L105: ["90000.00", "130000.00"] });
  });

  it("of a chart of its own goes by the names of its accounts and by their movements", async () => {
    const { items } = await booksOf(`
${signedHead}
A01,银行存款,100000,30000,10000,120000
B01,应付账款,40000,0,10000,50000
C01,实收资本,60000,0,0,60000
D01,未分配利润,0,0,10000,10000`);
    expect(items).toMatchObject({
      A101: ["100000.00", "120000.00"],
      L105: ["40000.00", "50000.00"],
      E101: ["60000.00", "60000.00"],
      E108: ["0.00", "10000.00"],
    });
  });

  it("is not put in force on a guess, and is read as a person says", async () => {
    const projectId = await desk.newProject();
    const content = `
${signedHead}
1002,银行存款,100000,0,0,100000
2202,应付账款,60000,0,0,60000`.trim();
    const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId }, [
      { name: "余额表.csv", content },
    ]);
    const batchId = batches[0]!.id;
    const isChecked = async () => {
      await desk.server.runJobs();
      return desk.manager.call(imports.GetImportBatch, { batchId });
    };
    if (!batches[0]!.jobId) await desk.manager.call(imports.CheckImport, { batchId });
    expect(await isChecked()).toMatchObject({ status: 4, isCurrent: false });
    const { items } = await desk.manager.call(imports.GetImportProblems, { batchId });
    expect(items.map(({ code }) => code)).toContain("signsUnclear");
    const { rowVersion, options } = await desk.manager.call(imports.GetImportBatch, { batchId });
    const changed = { ...options, signs: "account" as const };
    await desk.manager.call(imports.UpdateImportOptions, { batchId, options: changed, rowVersion });
    await desk.manager.call(imports.CheckImport, { batchId });
    await isChecked();
    const again = await desk.manager.call(imports.GetImportProblems, { batchId });
    expect(again.items.map(({ code }) => code)).not.toContain("signsUnclear");
    await desk.manager.call(imports.CommitImport, { batchId, forceReason: "仅有两个科目" });
    expect(await itemsOf(projectId)).toMatchObject({
      A101: ["100000.00", "100000.00"],
      L105: ["60000.00", "60000.00"],
    });
  });
});

const sidedHead = "科目编码,科目名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方";
/** Profit of the year in retained earnings, and in the bank. */
const closedYear = (interestIncome: string, investment: string, profit: number) => `
${sidedHead}
1002,银行存款,500000,,1000000,${1000000 - profit},${500000 + profit},
1511,长期股权投资,300000,,,,300000,
4001,实收资本,,700000,,,,700000
4104,利润分配,,100000,,${profit},,${100000 + profit}
6001,主营业务收入,,,1000000,1000000,,
6401,主营业务成本,,,800000,800000,,
660301,利息支出,,,24000,24000,,
${interestIncome}
${investment}`;

describe("profit and loss that is closed, without a journal", () => {
  it("shows interest income credited to finance costs as income", async () => {
    const { items } = await booksOf(closedYear("660305,利息收入,,,6000,6000,,", "", 182000));
    expect(items).toMatchObject({
      P106: ["0.00", "18000.00"],
      P1061: ["0.00", "24000.00"],
      P1062: ["0.00", "6000.00"],
    });
    expect(items.P399).toEqual(["0.00", "182000.00"]);
  });

  it("and as red debit alike", async () => {
    const { items } = await booksOf(closedYear("660305,利息收入,,,-6000,-6000,,", "", 182000));
    expect(items).toMatchObject({
      P106: ["0.00", "18000.00"],
      P1062: ["0.00", "6000.00"],
      P399: ["0.00", "182000.00"],
    });
  });

  it("keeps a loss on investments, which retained earnings alone can tell", async () => {
    const { items } = await booksOf(closedYear("", "6111,投资收益,,,50000,50000,,", 126000));
    expect(items).toMatchObject({ P108: ["0.00", "-50000.00"], P399: ["0.00", "126000.00"] });
  });
});

describe("a list that prints the side of balances", () => {
  it("leaves receivables with a credit balance receivables, to be reclassified", async () => {
    const { projectId, items } = await booksOf(`
科目编码,科目名称,方向,期初余额,本期借方,本期贷方,期末余额
1002,银行存款,借,100000,150000,0,250000
1122,应收账款,贷,40000,0,150000,110000
2202,应付账款,贷,40000,0,0,40000
4001,实收资本,贷,100000,0,0,100000
6001,主营业务收入,平,0,0,0,0`);
    expect(items).toMatchObject({ A105: ["40000.00", "-110000.00"], A101: ["100000.00", "250000.00"] });
    expect(items.L107).toBeUndefined();
    expect(projectId).toBeGreaterThan(0);
  });
});

describe("an account that nothing is known of", () => {
  it("stands on the side of the item that a person maps it to", async () => {
    const { projectId, items } = await booksOf(`
${sidedHead}
R9,门店流水,,,70000,70000,,
1002,银行存款,0,,70000,,70000,
2202,应付账款,,,,70000,,70000`);
    expect(items.P100).toBeUndefined();
    const tree = await desk.manager.call(mapping.GetAccountTree, { projectId });
    const account = tree.find(({ code }) => code === "R9")!;
    const nodes = await desk.manager.call(mapping.GetRptItemTree, { projectId });
    const revenue = nodes.find(({ stdCode }) => stdCode === "P100")!;
    await desk.manager.call(mapping.SaveRptMapAccountData, {
      projectId,
      fsItemId: revenue.id,
      accountIds: [account.id],
    });
    expect((await itemsOf(projectId)).P100).toEqual(["0.00", "70000.00"]);
  });
});
