/** Journals by month: the last day stands for the month, what else a text may mean is asked, and no nought is made up. */
import { describe, expect, it } from "vitest";
import { readVoucherRows } from "../src/read-vouchers.ts";
import { RowIssues } from "../src/row-issues.ts";
import { collect, fileOf, openLedger } from "./table-builder.ts";

const year = { from: "2024-01-01", to: "2024-12-31" };

interface Reading {
  label?: string;
  range?: { from: string; to: string } | null;
  answers?: Record<string, string>;
}

async function datesOf(texts: readonly string[], { label = "日期", range = year, answers = {} }: Reading = {}) {
  const rows = texts.map((text, at) => `${text},记,${at + 1},摘要,1002,1.00,`);
  const path = fileOf(`${label},凭证字,凭证号,摘要,科目编码,借方,贷方\n${rows.join("\n")}\n`, "csv");
  const { table, header, mapping } = await openLedger(path, [4]);
  const issues = new RowIssues(answers);
  const fields = { ...mapping.fields, jDate: 0 };
  const layout = { dataStart: header.row + header.rowCount, labels: header.labels, fields };
  const read = await collect(readVoucherRows(table, layout, { issues, year: null, range, answers }));
  await table.close();
  return {
    dates: read.map(({ date }) => date),
    notes: issues.list().flatMap(({ code, row }) => (row === 0 ? [code] : [`${code}@${row}`])),
    questions: issues.questions.map(({ key, choices }) => [key, ...choices.map(({ value }) => value)].join(" ")),
  };
}

describe("a column of months", () => {
  it.each([
    ["2024-02 2024-03", "2024-02-29 2024-03-31"],
    ["2024/2 2024/12", "2024-02-29 2024-12-31"],
    ["2024年2月 2024年11月份", "2024-02-29 2024-11-30"],
    ["202402 202412", "2024-02-29 2024-12-31"],
    ["2024.01 2024.10", "2024-01-31 2024-10-31"],
    ["02/2024 11/2024", "2024-02-29 2024-11-30"],
    ["Feb-24 Nov-24", "2024-02-29 2024-11-30"],
    ["Feb 2024|November 2024", "2024-02-29 2024-11-30"],
    ["2月 11月", "2024-02-29 2024-11-30"],
    ["第2期 第11期", "2024-02-29 2024-11-30"],
    ["２０２４－０２ ２０２４－１１", "2024-02-29 2024-11-30"],
  ])("%s counts with the last days, said once", async (texts, want) => {
    const { dates, notes, questions } = await datesOf(texts.split(texts.includes("|") ? "|" : " "));
    expect(dates.join(" ")).toBe(want);
    expect({ notes, questions }).toEqual({ notes: ["monthDates"], questions: [] });
  });

  it("without years takes that of the audit period in which the month lies, and none where there are two", async () => {
    const range = { from: "2023-07-01", to: "2024-06-30" };
    expect((await datesOf(["8月", "2月"], { range })).dates).toEqual(["2023-08-31", "2024-02-29"]);
    const long = { from: "2023-07-01", to: "2024-12-31" };
    expect(await datesOf(["8月", "2月"], { range: long })).toMatchObject({
      dates: [null, "2024-02-29"],
      notes: ["monthDates", "badDate@2"],
    });
  });

  it("takes bare numbers for months where it is called so alone", async () => {
    expect((await datesOf(["2", "11"], { label: "月份" })).dates).toEqual(["2024-02-29", "2024-11-30"]);
    expect((await datesOf(["2", "11"])).dates).toEqual([null, null]);
  });

  it("is asked about where its texts may be days as well", async () => {
    const pairs = ["24-02", "24-11"];
    expect(await datesOf(pairs)).toMatchObject({
      dates: ["2024-02-29", "2024-11-30"],
      questions: ["monthDates month day"],
    });
    const days = await datesOf(pairs, { answers: { monthDates: "day" } });
    expect(days.dates).toEqual(["2024-02-24", "2024-11-24"]);
    const digits = ["201211", "201212"];
    const both = { from: "2012-01-01", to: "2020-12-31" };
    expect((await datesOf(digits, { range: both })).questions).toEqual(["monthDates month day"]);
    const of2012 = { from: "2012-01-01", to: "2012-12-31" };
    expect(await datesOf(digits, { range: of2012 })).toMatchObject({
      dates: ["2012-11-30", "2012-12-31"],
      questions: [],
    });
    const of2020 = { from: "2020-01-01", to: "2020-12-31" };
    expect(await datesOf(digits, { range: of2020 })).toMatchObject({
      dates: ["2020-12-11", "2020-12-12"],
      questions: [],
    });
  });

  it("is not read where October has become January", async () => {
    const { dates, notes } = await datesOf(["2024.1", "2024.9", "2024.1", "2024.11"]);
    expect(dates).toEqual([null, "2024-09-30", null, "2024-11-30"]);
    expect(notes).toEqual(["monthLost", "monthDates", "badDate@2", "badDate@4"]);
    expect((await datesOf(["2024.1", "2024.9"])).dates).toEqual(["2024-01-31", "2024-09-30"]);
  });

  it("beside whole dates leaves those as they are", async () => {
    expect(await datesOf(["2024-02-03", "2024-03"])).toMatchObject({
      dates: ["2024-02-03", "2024-03-31"],
      notes: ["monthDates"],
    });
  });
});
