/** Codes whose noughts a spreadsheet has dropped, and lists of balances of two years: asked, never two of one nor one of two. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { importFiles, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import { balanceTable, booksOf, csv, journalTable, makeBooks, type Table, workbook, yuan } from "./books.ts";
import { readingOf } from "./rows-sample.ts";

const desk = importDesk();
const { check, answer, balances, months } = readingOf(desk);
const books = makeBooks();

const recoded = (table: Table, column: number, codeOf: (code: string) => string): Table =>
  table.map((row, at) => (at === 0 ? row : row.with(column, codeOf(row[column] ?? ""))));
const journal = (codeOf: (code: string) => string) => recoded(journalTable(books.lines), 5, codeOf);
const balance = (codeOf: (code: string) => string) => recoded(balanceTable(books), 0, codeOf);
const codesOf = async (batch: ImportBatch) => [...new Set((await months(batch)).map(({ code }) => code))];
const questionKeys = ({ questions }: ImportBatch) => questions.map(({ key }) => key);

describe("codes without their noughts", () => {
  const zeroed = (code: string) => `0${code}`;

  it("are told by the chart in force, joined by the answer, and then agree with it", async () => {
    expect(await check("tb.csv", csv(balance(zeroed)))).toMatchObject({ isCurrent: true });
    const batch = await check("journal.csv", csv(journal((code) => code)));
    expect(batch).toMatchObject({ isCurrent: false, questions: [{ key: "codeZeros", proposed: null }] });
    expect(batch.questions[0]?.text).toContain("1002 → 01002");
    const joined = await answer(batch, { codeZeros: "same" });
    expect((await codesOf(joined)).every((code) => code.startsWith("0"))).toBe(true);
    expect(joined.totals).toMatchObject({ debit: books.debit, isCompared: true });
    expect(joined.checks.filter(({ code, count }) => code === "IC-05" && count > 0)).toEqual([]);
    expect((await codesOf(await answer(joined, { codeZeros: "keep" }))).some((code) => code === "1002")).toBe(true);
  });

  it("behind a point are told as well: 1002.10 that became 1002.1", async () => {
    expect(await check("tb.csv", csv(balance((code) => `${code}.10`)))).toMatchObject({ isCurrent: true });
    const batch = await check("journal.csv", csv(journal((code) => `${code}.1`)));
    expect(batch).toMatchObject({ isCurrent: false, questions: [{ key: "codeZeros" }] });
    expect((await codesOf(await answer(batch, { codeZeros: "same" }))).every((code) => code.endsWith(".10"))).toBe(
      true,
    );
  });

  it("in one sheet of a workbook are told by the other, whichever is read first", async () => {
    const content = await workbook([
      { name: "科目余额表", rows: balance((code) => code) },
      { name: "序时账", rows: journal(zeroed) },
    ]);
    const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId: desk.projectId }, [
      { name: "books.xlsx", content },
    ]);
    await desk.server.runJobs();
    const after = await Promise.all(batches.map(({ id }) => desk.current(id)));
    expect(after.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(after.filter((batch) => questionKeys(batch).includes("codeZeros"))).toHaveLength(1);
  });

  it("beside the same codes with them, in one file, are asked about too", async () => {
    const rows = journal((code) => code).map((row, at) => (at > 100 ? row.with(5, `0${row[5]}`) : row));
    const batch = await check("journal.csv", csv(rows));
    expect(questionKeys(batch)).toEqual(["codeZeros"]);
    expect((await codesOf(await answer(batch, { codeZeros: "same" }))).every((code) => code.startsWith("0"))).toBe(
      true,
    );
  });

  it("are nothing where 1002.1 and 1002.10 stand beside each other", async () => {
    const rows = journal((code) => code).map((row, at) =>
      row.with(5, at === 0 ? row[5]! : `${row[5]}.${at % 2 ? "1" : "10"}`),
    );
    expect(await check("journal.csv", csv(rows))).toMatchObject({ isCurrent: true, questions: [] });
  });
});

describe("balances of two years in one list", () => {
  const before = booksOf(makeBooks({ year: 2023, seed: 2 }).lines);
  const expected = ({ accounts }: typeof books) =>
    accounts.map(({ code, open, debit, credit, close }) => ({
      code,
      open: yuan(open),
      debit: yuan(debit),
      credit: yuan(credit),
      close: yuan(close),
    }));
  const all = async () => {
    const { items } = await desk.manager.call(importFiles.GetAuditFileImportLog, {
      projectId: desk.projectId,
    });
    return items;
  };
  const years = { before: "202301-202312", own: "202401-202412" };

  const byRows = csv([
    ["年份", ...(balanceTable(books)[0] ?? [])],
    ...balanceTable(before)
      .slice(1)
      .map((row) => ["2023", ...row]),
    ...balanceTable(books)
      .slice(1)
      .map((row) => ["2024", ...row]),
  ]);
  const groups = ["期初余额借方", "期初余额贷方", "本期借方", "本期贷方", "期末余额借方", "期末余额贷方"];
  const beside = balanceTable(before)
    .slice(1)
    .map((row, at) => [...row, ...(balanceTable(books)[at + 1] ?? []).slice(2)]);
  const byColumns = csv([
    ["科目编码", "科目名称", ...groups.map((label) => `2023年${label}`), ...groups.map((label) => `2024年${label}`)],
    ...beside,
  ]);

  it.each([
    ["years", "a column of years", byRows],
    ["yearColumns", "a group of columns a year", byColumns],
  ])("asks %s of %s: either year by the answer, or a batch each", async (key, _, content) => {
    const batch = await check("tb.csv", content);
    expect(batch.isCurrent).toBe(false);
    expect(questionKeys(batch)).toEqual([key]);
    const own = await answer(batch, { [key]: years.own });
    expect(await balances(own)).toEqual(expected(books));
    expect(own.periodLabel).toBe("2024年度");
    const other = await answer(own, { [key]: years.before });
    expect(await balances(other)).toEqual(expected(before));
    expect(other.periodLabel).toBe("2023年度");
    await answer(other, { [key]: "split" });
    const labels = (await all()).map(({ periodLabel }) => periodLabel).sort();
    expect(labels).toEqual(["2023年度", "2024年度"]);
  });
});
