/** An item of very many accounts, and a book of very many cells: what they say comes from the books, too. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { emptyBook, emptySheet, type Sheet } from "@digao/sheets/book";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { join } from "../../../../test/builders.ts";
import { type LedgerDesk, openLedgerDesk, type TbRow, tbCsv } from "../../../../test/ledger-desk.ts";
import { fillTemplate } from "../sheet-templates/door.ts";

let desk: LedgerDesk;
beforeAll(async () => {
  desk = await openLedgerDesk();
});
afterAll(() => desk.stop());

const accountRows = (count: number): TbRow[] =>
  Array.from({ length: count }, (_, at) => [
    `1122${String(at + 1).padStart(4, "0")}`,
    `应收账款 客户${at + 1}`,
    "借",
    "",
    at,
    at + 1,
    1,
  ]);
const sumOf = (rows: readonly TbRow[], column: 4 | 5 | 6) => rows.reduce((sum, row) => sum + row[column], 0);

/** A project whose receivables are this many accounts. */
async function projectWith(count: number) {
  const { manager } = desk;
  const projectId = await desk.newProject();
  const details = accountRows(count);
  const [open, debit, credit] = ([4, 5, 6] as const).map((column) => sumOf(details, column));
  const capital: TbRow = ["4001", "实收资本", "贷", "", -(open ?? 0), credit ?? 0, debit ?? 0];
  await desk.take(projectId, "科目余额表.csv", tbCsv([...details, capital]));
  await manager.call(trialBalance.AutoMappingTrialBalance, { projectId });
  const all = await manager.call(statementItems.GetFSItemName, { projectId });
  const itemOf = (code: string): number => all.find(({ stdCode }) => stdCode === code)?.id ?? 0;
  return { projectId, item: itemOf("A105"), other: itemOf("A101") };
}

describe("an item of 1,200 accounts", () => {
  it("gets a lead sheet of all of them that ties, and once it has more than 20,000 cells its sign is still decided by the books", {
    timeout: within(180_000),
  }, async () => {
    const { manager, tenant } = desk;
    const staff = await tenant.as("staff1");
    const { projectId, item, other } = await projectWith(1_200);
    await join(manager, projectId, [{ client: staff, roleid: 0 }]);
    const made = { projectId, RefType: 1, RefId: item, templateKey: "A105-1" };
    const { id } = await staff.call(sheets.CreateAuditSheetData, made);
    const { sheets: tabs } = await staff.call(sheets.LoadSheets, { Id: id });
    const rows = Object.values((tabs["sheet-1"] as Sheet).cellData ?? {});
    expect(rows.filter((row) => /^1122\d{4}$/.test(String(row[0]?.v)))).toHaveLength(1_200);
    const total = rows.find((row) => row[0]?.v === "明细合计");
    expect([total?.[2]?.v, total?.[3]?.v, total?.[9]?.v]).toEqual([719_400, 1_438_800, 1_438_800]);
    const signs = () => staff.call(paperSigns.GetPaperSigns, { Id: id });
    expect((await signs()).can.gates).toEqual([]);

    const line = Object.fromEntries(Array.from({ length: 40 }, (_, column) => [column + 20, { v: column, t: 2 }]));
    const cells = Object.fromEntries(Array.from({ length: 200 }, (_, row) => [row, line]));
    const { seq } = await staff.call(sheets.GetAuditSheetData, { Id: id });
    const change = { windowId: "window-of-staff", baseSeq: seq, changeId: "change-1" };
    await staff.call(sheets.SaveSheets, { Id: id, ...change, ops: [{ op: "cells", sheet: "sheet-1", cells }] });
    await desk.server.runJobs();

    const lineOf = (fsItemId: number, debit: string, credit: string) => ({
      fsItemId,
      accountCode: null,
      lineName: null,
      debit,
      credit,
    });
    const lines = [lineOf(item, "75.00", "0.00"), lineOf(other, "0.00", "75.00")];
    const entry = { projectId, adjType: 1, description: "测试分录", lines };
    const head = await staff.call(adjustments.UpdateFSAdjustHead, entry);
    const handing = { Id: head.id, rowVersion: head.rowVersion, status: 1 };
    const { rowVersion } = await staff.call(adjustments.UpdateFSAdjustHeadById, handing);
    await manager.call(adjustments.CheckFSAdjustHeadById, { Id: head.id, rowVersion });
    // The job that marks cells has not run: what decides are the books.
    const sign = async () => staff.call(paperSigns.SignPaper, { Id: id, signLevel: 0, seq: (await signs()).seq });
    await expect(sign()).rejects.toMatchObject({ status: 400, error: { details: expect.stringMatching(/75/) } });
    await staff.call(sheets.ComputeSheet, { Id: id, windowId: "window-of-staff" });
    await desk.server.runJobs();
    expect((await sign()).signs).toHaveLength(1);
  });
});

describe("a paper of more rows than are taken", () => {
  it("is refused with what to do, and leaves none out", () => {
    const template = emptyBook("b", "b");
    const [id = ""] = template.sheetOrder;
    const sheet = { ...emptySheet(id, "表"), cellData: { 0: { 0: { v: "{{account.code}}", t: 1 as const } } } };
    const of = (count: number) =>
      fillTemplate(
        { ...template, sheets: { [id]: sheet } },
        {
          values: {},
          lists: { account: Array.from({ length: count }, (_, at) => ({ code: `${at}` })) },
        },
      );
    expect(Object.keys(of(2_000).sheets[id]?.cellData ?? {})).toHaveLength(2_000);
    expect(() => of(2_001)).toThrow("sheetTemplates.tooManyRows");
  });
});
