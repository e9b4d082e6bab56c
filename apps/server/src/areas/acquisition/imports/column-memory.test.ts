/** Columns that somebody matched once are read in the same way in the client's next file of the same header, and that is said. */
import { type ImportBatch, type ImportOptions, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { describe, expect, it } from "vitest";
import { newCustomer, newProject } from "../../../../test/builders.ts";
import { importDesk } from "../../../../test/import-desk.ts";
import type { Client } from "../../../../test/kit.ts";

const desk = importDesk();

/** Nobody knows these labels. */
const list = (year: number) =>
  [
    "东方公司 2024年度",
    `K,N,${year}甲,${year}乙,丙,丁,戊,己`,
    "1001,库存现金,100.00,,20.00,10.00,110.00,",
    "1002,银行存款,900.00,,,10.00,890.00,",
    "4001,实收资本,,1000.00,,,,1000.00",
  ].join("\n");
const columns = {
  "0": "accountCode",
  "1": "accountName",
  "2": "openingDr",
  "3": "openingCr",
  "4": "periodDr",
  "5": "periodCr",
  "6": "closingDr",
  "7": "closingCr",
};

const projectOf = (custId: number, as: Client = desk.manager) => newProject(as, { custId });

async function upload(name: string, content: string, projectId: number, as: Client = desk.manager) {
  const { batches } = await as.call(imports.UploadLedgerFile, { projectId }, [{ name, content }]);
  await desk.server.runJobs();
  return as.call(imports.GetImportBatch, { batchId: batches[0]!.id });
}

async function matched(batch: ImportBatch, options: ImportOptions): Promise<ImportBatch> {
  const { id: batchId, rowVersion } = batch;
  await desk.manager.call(imports.UpdateImportOptions, { batchId, typeId: 2, options, rowVersion });
  await desk.manager.call(imports.CheckImport, { batchId });
  await desk.server.runJobs();
  return desk.manager.call(imports.CommitImport, { batchId, forceReason: "样例" });
}

const remarks = async ({ id: batchId }: ImportBatch) =>
  (await desk.manager.call(imports.GetImportProblems, { batchId, maxResultCount: 100 })).items;

async function taught(custId: number): Promise<void> {
  const first = await upload("旧.csv", list(2023), await projectOf(custId));
  expect(first.detection?.isGuessed).toBe(true);
  expect((await matched(first, { headerRow: 2, columns })).status).toBe(5);
}

describe("columns matched by hand", () => {
  it("are those of the client's next file of the same header, whatever its year: it goes in force and says so", async () => {
    const custId = await newCustomer(desk.manager);
    await taught(custId);
    const projectId = await projectOf(custId);
    const next = await upload("新.csv", list(2024), projectId);
    expect(next).toMatchObject({
      status: 5,
      typeId: 2,
      options: { headerRow: 2, columns },
      detection: {
        missing: [],
        isGuessed: false,
        recalled: { fileName: "旧.csv", userName: expect.stringMatching(/./) },
      },
    });
    const [remark] = (await remarks(next)).filter(({ code }) => code === "columnsRecalled");
    expect(remark?.text).toContain("旧.csv");
    const balance = await desk.manager.call(trialBalance.GetTrialBalance, { projectId });
    expect(balance.rows.find(({ stdCode }) => stdCode === "A101")?.unaudited).toBe("1000.00");
  });

  it("are another client's nowhere, nor another firm's", async () => {
    await taught(await newCustomer(desk.manager));
    const strange = await upload("新.csv", list(2024), desk.projectId);
    expect(strange.detection).toMatchObject({ isGuessed: true, recalled: null });
    const other = await (await desk.server.newTenant()).as("manager");
    const theirs = await upload("新.csv", list(2024), await newProject(other), other);
    expect(theirs.detection).toMatchObject({ isGuessed: true, recalled: null });
  });

  it("stand corrected once somebody says otherwise, and go where the program's own reading was taken", async () => {
    const custId = await newCustomer(desk.manager);
    const ledgerOf = (rows: string) =>
      `科目编码,科目名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方,预算\n${rows}`;
    const rows = "1001,库存现金,100.00,,20.00,10.00,110.00,,5\n4001,实收资本,,100.00,10.00,20.00,,110.00,5";
    const first = await upload("一.csv", ledgerOf(rows), await projectOf(custId));
    const { id: batchId, rowVersion, options } = first;
    expect(first.status).toBe(5);
    expect((await upload("二.csv", ledgerOf(rows), await projectOf(custId))).detection?.recalled).toBeNull();
    const projectId = await projectOf(custId);
    const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId, auto: false }, [
      { name: "三.csv", content: ledgerOf(rows) },
    ]);
    await matched(batches[0]!, { ...batches[0]!.options, columns: { "8": "closingQty" } });
    const again = await upload("四.csv", ledgerOf(rows), await projectOf(custId));
    expect(again).toMatchObject({
      options: { columns: { "8": "closingQty" } },
      detection: { recalled: { fileName: "三.csv" } },
    });
    // Taken back by hand: what goes in force without a word teaches the same.
    const fifth = await desk.manager.call(
      imports.UploadLedgerFile,
      { projectId: await projectOf(custId), auto: false },
      [{ name: "五.csv", content: ledgerOf(rows) }],
    );
    const own = fifth.batches[0]!;
    expect(own.detection?.recalled?.fileName).toBe("四.csv");
    await matched(own, {});
    expect((await upload("六.csv", ledgerOf(rows), await projectOf(custId))).detection?.recalled).toBeNull();
    expect({ batchId, rowVersion, options }).toMatchObject({ batchId, options: {} });
  });

  it("are kept without what no table has, however much of it a client sends", async () => {
    const custId = await newCustomer(desk.manager);
    const first = await upload("旧.csv", list(2023), await projectOf(custId));
    const more = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`x${at}`, "y".repeat(50)]));
    expect((await matched(first, { headerRow: 2, columns: { ...more, ...columns } })).status).toBe(5);
    const next = await upload("新.csv", list(2024), await projectOf(custId));
    expect(next.options.columns).toEqual(columns);
  });
});
