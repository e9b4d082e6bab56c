/** Journals by month: periods and figures are right, and nobody is told of days that nobody knows. */

import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { ofProject } from "@digao/db/project-rows";
import { inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import { readBook } from "../workbook.ts";
import { type BookLine, booksOf, csv, journalRows, journalTable, makeBooks } from "./books.ts";
import { readingOf } from "./rows-sample.ts";

const desk = importDesk();
const { check, answer, months, problems } = readingOf(desk);
const books = makeBooks({ seed: 3 });
const dated = (dateOf: (date: string) => string) =>
  csv(journalTable(books.lines).map((row, at) => (at === 0 ? row : row.with(0, dateOf(row[0]!)))));
const sums = ({ lines }: { lines: readonly BookLine[] }) => {
  const found = new Map<string, { code: string; period: number; debit: number; credit: number }>();
  for (const { code, date, debit, credit } of lines) {
    const period = Number(date.slice(0, 7).replace("-", ""));
    const sum = found.get(`${code} ${period}`) ?? { code, period, debit: 0, credit: 0 };
    found.set(`${code} ${period}`, { ...sum, debit: sum.debit + debit, credit: sum.credit + credit });
  }
  const yuan = (fen: number) => (fen / 100).toFixed(2);
  return [...found.keys()].sort().map((key) => {
    const { debit, credit, ...place } = found.get(key)!;
    return { ...place, debit: yuan(debit), credit: yuan(credit) };
  });
};
const textsIn = (bytes: Uint8Array): string[] =>
  Object.values(readBook(Buffer.from(bytes)).Sheets).flatMap((sheet) =>
    Object.values(sheet ?? {}).map(({ v }) => String(v)),
  );
const datesOf = (batchId: number) =>
  desk.tenant.inDb(async (db) => {
    const { rows } = await sql<{ date: string }>`
      select distinct j_date::text as date from voucher v where ${ofProject("v")} and batch_id = ${batchId} order by 1`.execute(
      inProject(db, desk.projectId),
    );
    return rows.map(({ date }) => date);
  });
const hasDays = async () => {
  const periods = await desk.manager.call(vouchers.GetTrailbalancePeriod, { projectId: desk.projectId });
  return periods.map((period) => period.hasDays);
};

describe("a journal by month", () => {
  it.each([
    ["2024-03", (date: string) => date.slice(0, 7)],
    ["202403", (date: string) => date.slice(0, 7).replace("-", "")],
    ["2024年3月", (date: string) => `${date.slice(0, 4)}年${Number(date.slice(5, 7))}月`],
    ["3月", (date: string) => `${Number(date.slice(5, 7))}月`],
  ])("dated %s counts with the last days of its months, to the fen, and says so", async (_, form) => {
    const batch = await check("journal.csv", dated(form));
    expect(batch).toMatchObject({ isCurrent: true, questions: [], totals: { debit: books.debit, vouchers: 96 } });
    expect(await months(batch)).toEqual(sums(books));
    expect(await problems(batch)).toEqual([expect.stringContaining("monthDates")]);
    expect((await datesOf(batch.id)).slice(0, 3)).toEqual(["2024-01-31", "2024-02-29", "2024-03-31"]);
    expect(await hasDays()).toEqual([false]);
  });

  it("is asked about where its dates may be days, before it counts", async () => {
    const batch = await check(
      "journal.csv",
      dated((date) => date.slice(2, 7)),
    );
    expect(batch).toMatchObject({ isCurrent: false, questions: [{ key: "monthDates" }] });
    expect(await datesOf((await answer(batch, { monthDates: "day" })).id)).toContain("2024-03-24");
    expect(await months(await answer(await desk.current(batch.id), { monthDates: "month" }))).toEqual(sums(books));
  });

  it("is known where a program has written the first or the last day for every month, and no other journal is", async () => {
    const first = await check(
      "journal.csv",
      dated((date) => `${date.slice(0, 7)}-01`),
    );
    expect(first.isCurrent).toBe(true);
    expect(await problems(first)).toEqual([expect.stringContaining("datesOfOneDay")]);
    expect(await hasDays()).toEqual([false]);
    const profile = await desk.manager.call(journalTests.GetJeProfile, { periodId: first.periodId! });
    expect(profile?.hasDays).toBe(false);
  });

  it("is told as such wherever its dates are taken along: in the file of its lines and on a check sheet", async () => {
    const { manager, projectId } = desk;
    const { periodId } = await check(
      "journal.csv",
      dated((date) => date.slice(0, 7)),
    );
    const { items } = await manager.call(vouchers.GetVoucherLibList, { periodId: periodId! });
    const { bytes } = await manager.download(downloads.DownVoucherLibExcel, { periodId: periodId! });
    expect(textsIn(bytes)).toContainEqual(expect.stringContaining("日期只到月份"));
    const [item] = await manager.call(statementItems.GetFsItem, { Id: projectId, GrpId: 1 });
    const sheet = async () => textsIn((await manager.download(downloads.DownPZSampleExcel, { Id: item!.id })).bytes);
    expect(await sheet()).not.toContainEqual(expect.stringContaining("日期只到月份"));
    await manager.call(vouching.DrawVoucherLibForLineId, { RId: item!.id, jsnIds: [items[0]!.JsnId] });
    expect(await sheet()).toContainEqual(expect.stringContaining("日期只到月份"));
  });

  it("is no other: days of their own, or one closing day", async () => {
    await check("journal.csv", csv(journalTable(books.lines)));
    expect(await hasDays()).toEqual([true]);
  });

  it("of one month is not taken for the days of a year", async () => {
    const { lines } = booksOf(books.lines.filter(({ date }) => date.startsWith("2024-12")));
    const rows = journalRows(lines).map((row) => row.with(0, "2024-12-31"));
    await check("journal.csv", csv([journalTable([])[0]!, ...rows]));
    expect(await hasDays()).toEqual([true]);
  });
});
