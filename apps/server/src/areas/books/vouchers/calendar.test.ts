import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { journalCsv, type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
beforeAll(async () => {
  desk = await openLedgerDesk();
});
afterAll(() => desk.stop());

it("a data period names its years whose holidays nobody has announced, and weekends alone are days off in them", async () => {
  const projectId = await desk.newProject();
  const day = (date: string, no: number) =>
    [
      [date, no, "付款", "1001", 5, 0],
      [date, no, "付款", "6602", 0, 5],
    ] satisfies Parameters<typeof journalCsv>[0];
  await desk.take(projectId, "je.csv", journalCsv([...day("2024-10-01", 1), ...day("2024-10-12", 2)]), 2024);
  // 2031-10-01 is a Wednesday, 2031-10-04 a Saturday.
  const later = journalCsv([...day("2031-10-01", 1), ...day("2031-10-04", 2)]);
  const periodId = await desk.take(projectId, "later.csv", later, 2031);
  const periods = await desk.manager.call(vouchers.GetTrailbalancePeriod, { projectId });
  expect(periods.map(({ label, yearsWithoutCalendar }) => [label, yearsWithoutCalendar])).toEqual([
    ["2031年度", [2031]],
    ["2024年度", []],
  ]);
  const expression = JSON.stringify({ field: "date", op: "nonWorking", values: [] });
  const { items } = await desk.manager.call(vouchers.GetVoucherLibList, { periodId, expression });
  expect([...new Set(items.map(({ jDate }) => jDate))]).toEqual(["2031-10-04"]);
});
