import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleText } from "../../../../test/import-desk.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
beforeAll(async () => {
  desk = await openLedgerDesk();
});
afterAll(() => desk.stop());

it("gives a sheet the lines of a search in its order, a column for each thing that is known", async () => {
  const project = await desk.newProject();
  const empty = await desk.take(project, "sample_tb.csv", sampleText("sample_tb.csv"));
  expect(await desk.manager.call(downloads.GetVoucherLibData, { periodId: empty })).toMatchObject({
    totalCount: 0,
    rows: [],
  });
  const periodId = await desk.take(project, "sample_vouchers.csv", sampleText("sample_vouchers.csv"));
  const filter = { periodId, accountCode: "1122", side: "dr", sorting: "amount desc" } as const;
  const sheet = await desk.manager.call(downloads.GetVoucherLibData, filter);
  const list = await desk.manager.call(vouchers.GetVoucherLibList, filter);
  expect([sheet.totalCount, sheet.debit, sheet.fingerprint]).toEqual([9, "13702000.00", list.fingerprint]);
  expect(sheet.ids).toEqual(list.items.map(({ JsnId }) => JsnId));
  const at = (title: string) => sheet.columns.findIndex((column) => column.title === title);
  expect(sheet.rows.map((row) => row[at("借方金额")])).toEqual(list.items.map(({ amountjdr }) => amountjdr));
  expect(sheet.rows[0]![at("客户")]).toBe("甲公司");
  expect(sheet.columns[at("借方金额")]?.kind).toBe("number");
  const page = await desk.manager.call(downloads.GetVoucherLibData, { ...filter, skipCount: 8 });
  expect(page.rows).toEqual(sheet.rows.slice(8));
});
