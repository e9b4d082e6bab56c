import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { type AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { clientEntries } from "@digao/contract/areas/balance/client-entries/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeProject, join, newProject } from "../../../../test/builders.ts";
import { importDesk, sampleText } from "../../../../test/import-desk.ts";
import type { Client } from "../../../../test/kit.ts";
import { readBook } from "../../../../test/workbook.ts";

const desk = importDesk();
let staff: Client;
let outsider: Client;
const item = new Map<string, number>();

beforeAll(async () => {
  staff = await desk.tenant.as("staff1");
  outsider = await desk.tenant.as("staff2");
});
beforeEach(async () => {
  await join(desk.manager, desk.projectId, [{ client: staff, roleid: 0 }]);
  await desk.importFile("sample_tb.csv");
  await desk.importFile("sample_vouchers.csv");
  for (const { id, stdCode } of await desk.manager.call(mapping.GetRptItemTree, { projectId: desk.projectId }))
    item.set(stdCode, id);
});

type Line = [code: string, account: string | null, debit: string, credit: string, name?: string];
const cutOff: Line[] = [
  ["P100", "6001", "300000.00", "0.00"],
  ["L109", "22210107", "39000.00", "0.00"],
  ["A105", "1122", "0.00", "339000.00", "应收账款-甲公司"],
];

/** Written by one, checked by another. */
async function entry(lines: Line[], more: { adjType?: number; clientStatus?: number } = {}): Promise<AdjustHead> {
  const { adjType = 1, clientStatus = 1 } = more;
  const draft = await staff.call(adjustments.UpdateFSAdjustHead, {
    projectId: desk.projectId,
    adjType,
    description: "冲回跨期收入",
    lines: lines.map(([code, accountCode, debit, credit, lineName]) => ({
      fsItemId: item.get(code) ?? 0,
      accountCode,
      debit,
      credit,
      lineName: lineName ?? null,
      accountReason: "按客户核算口径",
    })),
  });
  const sent = await staff.call(adjustments.UpdateFSAdjustHeadById, {
    Id: draft.id,
    rowVersion: draft.rowVersion,
    status: 1,
  });
  const { id: Id, rowVersion } = await desk.manager.call(adjustments.CheckFSAdjustHeadById, {
    Id: sent.id,
    rowVersion: sent.rowVersion,
  });
  return desk.manager.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion, clientStatus });
}

const asked = (more: object = {}) => ({
  projectId: desk.projectId,
  layout: 1,
  year: 1,
  date: "2024-12-31",
  word: "记",
  firstNo: 9001,
  attachments: 1,
  preparer: "张三",
  ...more,
});
const file = (more: object = {}) => desk.manager.download(clientEntries.DownClientVouchers, asked(more));
const rows = async (more: object = {}, as: Client = desk.manager) =>
  (await as.call(clientEntries.GetClientEntryList, { projectId: desk.projectId, ...more })).items;

/** Puts a file in force in a project, and says what its journal moves on each account. */
async function taken(name: string, content: Uint8Array | string): Promise<Record<string, string>> {
  const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId: desk.projectId }, [
    { name, content },
  ]);
  await desk.server.runJobs();
  const id = batches[0]?.id ?? 0;
  let batch: ImportBatch = await desk.current(id);
  expect(batch.typeId).toBe(4);
  if (batch.questions.length > 0) {
    // Of K/3's workbook: what its columns are stands on a sheet of its own.
    expect(batch.questions.map(({ key }) => key)).toEqual(["untaken"]);
    const options = { ...batch.options, answers: { untaken: "leave" } };
    await desk.manager.call(imports.UpdateImportOptions, { batchId: id, rowVersion: batch.rowVersion, options });
    await desk.server.runJobs();
    batch = await desk.current(id);
  }
  if (batch.status < 5)
    await desk.manager.call(imports.CommitImport, { batchId: id, replace: true, forceReason: "只有调整凭证" });
  const { rows: moved } = await desk.tenant.inDb((db) =>
    sql<{ code: string; net: string }>`
      select account_code as code, sum(debit - credit)::text as net from voucher_line
      where project_id = ${desk.projectId} and batch_id = ${id} group by account_code`.execute(db),
  );
  return Object.fromEntries(moved.map(({ code, net }) => [code, yuan(fen(net))]));
}

describe("the adjustment tool", () => {
  it("lists entries of all one's projects with what the client has to book, and nobody else's", async () => {
    const due = await entry(cutOff);
    const reclass = await entry(
      [
        ["A105", "1122", "1.00", "0.00"],
        ["L107", "2203", "0.00", "1.00"],
      ],
      { adjType: 2 },
    );
    const bare = await entry(
      [
        ["P111", null, "5.00", "0.00"],
        ["A105", null, "0.00", "5.00"],
      ],
      { clientStatus: 0 },
    );
    const other = desk.projectId;
    const seen = await rows();
    expect(
      new Map(seen.map(({ id, takeOver, isDue, withoutAccount }) => [id, [takeOver, isDue, withoutAccount]])),
    ).toEqual(
      new Map([
        [due.id, [3, true, 0]],
        [reclass.id, [3, false, 0]],
        [bare.id, [2, true, 2]],
      ]),
    );
    expect((await rows({ isDue: true })).map(({ id }) => id)).toEqual([due.id, bare.id]);
    expect((await rows({ takeOver: 2 })).map(({ id }) => id)).toEqual([bare.id]);
    expect((await rows({ keyword: "aje-2" })).map(({ id }) => id)).toEqual([bare.id]);
    const all = await desk.manager.call(clientEntries.GetClientEntryList, { maxResultCount: 200 });
    expect(all.projects.find(({ id }) => id === other)).toMatchObject({ due: 2 });
    expect(await rows({}, outsider)).toEqual([]);
    await expect(outsider.download(clientEntries.DownClientVouchers, asked())).rejects.toMatchObject({ status: 403 });
  });

  it("exports vouchers that the ledger import reads with the same amounts on the same accounts", async () => {
    await entry(cutOff);
    await entry([
      ["A109", "1405", "210000.00", "0.00"],
      ["P101", "6401", "0.00", "210000.00"],
    ]);
    const expected = {
      "1122": "-339000.00",
      "1405": "210000.00",
      "22210107": "39000.00",
      "6001": "300000.00",
      "6401": "-210000.00",
    };
    const own = await file();
    const k3 = await file({ layout: 3 });
    const sheet = readBook(k3.bytes);
    expect(sheet.SheetNames).toEqual(["Page1", "t_Schema"]);
    expect([sheet.Sheets.Page1?.AK1?.v, sheet.Sheets.Page1?.F2?.v, sheet.Sheets.Page1?.AH4?.v]).toEqual([
      "现金流量",
      "6001",
      "客户---甲公司---甲公司",
    ]);
    expect(await taken("own.xlsx", own.bytes)).toEqual(expected);
    expect(await taken("k3.xlsx", k3.bytes)).toEqual(expected);
  });

  it("refuses U8 a character that its code page lacks, by name, rather than to write another", async () => {
    await entry(cutOff);
    await expect(file({ layout: 2, preparer: "张三😀" })).rejects.toThrow("😀");
    expect((await file({ layout: 1, preparer: "张三😀" })).bytes.byteLength).toBeGreaterThan(1000);
  });

  it("writes what the ledger tool of U8 reads", async () => {
    await entry(cutOff);
    const { bytes } = await file({ layout: 2 });
    const text = new TextDecoder("gbk").decode(bytes);
    expect(text.split("\r\n")).toEqual([
      "填制凭证,V800",
      "2024-12-31,记,9001,1,冲回跨期收入,6001,300000.00,0.00,0,0,0,张三,,,,,,,,,",
      "2024-12-31,记,9001,1,冲回跨期收入,22210107,39000.00,0.00,0,0,0,张三,,,,,,,,,",
      "2024-12-31,记,9001,1,冲回跨期收入,1122,0.00,339000.00,0,0,0,张三,,,,,,甲公司,,,",
      "",
    ]);
  });

  it("refuses by name what no voucher can be made of", async () => {
    await entry(cutOff);
    const refused = (more: object) => expect(file(more)).rejects;
    await refused({ date: "2025-01-01" }).toMatchObject({ status: 400 });
    await refused({ year: 2, date: "2025-03-31" }).toMatchObject({
      error: { message: expect.stringContaining("AJE-1") },
    });
    await refused({ year: 2, date: "2025-03-31", priorYearAccount: "1122" }).toMatchObject({ status: 400 });
    expect((await file({ year: 2, date: "2025-03-31", priorYearAccount: "6901" })).bytes.length).toBeGreaterThan(1000);
    const bare = await entry([
      ["P111", null, "5.00", "0.00"],
      ["A105", "1122", "0.00", "5.00"],
    ]);
    await refused({}).toMatchObject({ error: { message: expect.stringMatching(/AJE-2 第 1 行.*没有客户科目/) } });
    await refused({ entryIds: String(bare.id) }).toMatchObject({ status: 400 });
    const reclass = await entry(
      [
        ["A105", "1122", "1.00", "0.00"],
        ["L107", "2203", "0.00", "1.00"],
      ],
      { adjType: 2 },
    );
    await refused({ entryIds: String(reclass.id) }).toMatchObject({
      error: { message: expect.stringContaining("RJE-1") },
    });
  });

  const journal = (more: string[]) => [sampleText("sample_vouchers.csv").trim(), ...more, ""].join("\r\n");
  const csvLine = (at: number, account: string, debit: string, credit: string, date = "2024-12-31") =>
    `${date},${date.slice(0, 7).replace("-", "")},记,9001,${at},冲回跨期收入,${account},x,${debit},${credit},CNY,1,,,,,,,1,李会计,王主管,赵记账`;

  it("finds in a later import what the client has booked: in red as well, and other amounts not", async () => {
    const { id } = await entry(cutOff);
    const found = async () => (await rows()).find((row) => row.id === id)?.found;
    expect(await found()).toBeNull();
    const red = [csvLine(1, "6001", "", "-300000.00"), csvLine(2, "22210107", "39000.00", "")];
    await taken("other.csv", journal([...red, csvLine(3, "1122", "", "339000.01"), csvLine(4, "660304", "0.01", "")]));
    expect(await found()).toBeNull();
    await taken("again.csv", journal([...red, csvLine(3, "1122", "-339000.00", "")]));
    expect(await found()).toEqual({ no: "记-9001", date: "2024-12-31", where: "audited", projectId: desk.projectId });
  });

  it("finds it in the next year's books, on prior-year adjustments", async () => {
    const { id } = await entry(cutOff);
    const first = desk.projectId;
    const next = await newProject(desk.manager, { aYear: 2025, periodStart: "2025-01-01", periodEnd: "2025-12-31" });
    await changeProject(desk.tenant, next, { prior_project_id: first });
    desk.projectId = next;
    const head = sampleText("sample_vouchers.csv").split(/\r?\n/)[0] ?? "";
    const day = "2025-03-31";
    const lines = [csvLine(1, "6901", "300000.00", "", day), csvLine(2, "22210107", "39000.00", "", day)];
    await taken("next.csv", [head, ...lines, csvLine(3, "1122", "", "339000.00", day), ""].join("\r\n"));
    desk.projectId = first;
    const row = (await rows()).find((one) => one.id === id);
    expect(row?.found).toEqual({ no: "记-9001", date: day, where: "later", projectId: next });
    const alone = (await rows({}, staff)).find((one) => one.id === id);
    expect(alone?.found).toBeNull();
  });
});
