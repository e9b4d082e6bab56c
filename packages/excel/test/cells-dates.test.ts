/** One order for all dates of a column: by its cells, its periods, the audit period and the order of rows, else asked. */
import { describe, expect, it } from "vitest";
import { parseDate } from "../src/parse-date.ts";
import { readVoucherRows } from "../src/read-vouchers.ts";
import { RowIssues } from "../src/row-issues.ts";
import { collect, fileOf, openLedger } from "./table-builder.ts";

const year = { from: "2024-01-01", to: "2024-12-31" };

interface Reading {
  periods?: readonly string[];
  range?: { from: string; to: string } | null;
  answers?: Record<string, string>;
}

async function datesOf(texts: readonly string[], { periods, range = year, answers = {} }: Reading = {}) {
  const rows = texts.map((text, at) => `${text},${periods?.[at] ?? ""},记,${at + 1},摘要,1002,1.00,`);
  const path = fileOf(`日期,会计期间,凭证字,凭证号,摘要,科目编码,借方,贷方\n${rows.join("\n")}\n`, "csv");
  const { table, header, mapping } = await openLedger(path, [4]);
  const issues = new RowIssues(answers);
  const layout = { dataStart: header.row + header.rowCount, fields: mapping.fields };
  const read = await collect(readVoucherRows(table, layout, { issues, year: null, range, answers }));
  await table.close();
  return {
    dates: read.map(({ date }) => date),
    notes: issues.list().flatMap(({ code, row }) => (row === 0 ? [code] : [`${code}@${row}`])),
    questions: issues.questions.map(({ key, choices }) => [key, ...choices.map(({ value }) => value)].join(" ")),
  };
}

describe("a column of dates is read in the one order", () => {
  it.each([
    ["24-01-05 24-02-13", "2024-01-05 2024-02-13", "dateInRange"],
    ["05/01 13/01", "2024-01-05 2024-01-13", "dateFits"],
    ["01/05 01/13", "2024-01-05 2024-01-13", "dateFits"],
    ["240105 240113", "2024-01-05 2024-01-13", "dateInRange"],
    ["50124 130124", "2024-01-05 2024-01-13", "dateInRange"],
    ["5012024 13012024", "2024-01-05 2024-01-13", "dateFits"],
    ["24年1月5日 24年1月13日", "2024-01-05 2024-01-13", undefined],
    ["5-1月-24 13-1月-24", "2024-01-05 2024-01-13", "dateFits"],
    ["15-1月-24 16-1月-24", "2024-01-15 2024-01-16", "dateInRange"],
    ["15-Jan-24 16-Jan-24", "2024-01-15 2024-01-16", "dateInRange"],
    ["05/01/2024 13/01/2024", "2024-01-05 2024-01-13", "dateFits"],
    ["01/05/24 01/13/24", "2024-01-05 2024-01-13", "dateFits"],
    ["05.01.24 13.01.24", "2024-01-05 2024-01-13", "dateInRange"],
    ["24.01.05 24.01.13", "2024-01-05 2024-01-13", "dateInRange"],
    ["45296 2024-01-13", "2024-01-05 2024-01-13", undefined],
    ["2024/1/5 星期五|2024年1月13日 上午 9:30", "2024-01-05 2024-01-13", undefined],
    ["Jan 5 2024|2024-Jan-13", "2024-01-05 2024-01-13", undefined],
    ["2024/1/5(周五)|2024-01-13（星期六）", "2024-01-05 2024-01-13", undefined],
    ["Fri 5 Jan 2024|Saturday 13 Jan 2024", "2024-01-05 2024-01-13", undefined],
  ])("%s", async (texts, want, reason) => {
    const { dates, notes, questions } = await datesOf(texts.split(texts.includes("|") ? "|" : " "));
    expect(dates.join(" ")).toBe(want);
    expect({ notes, questions }).toEqual({ notes: reason ? [reason] : [], questions: [] });
  });

  it("that a title of one month leaves, where the year leaves two", async () => {
    const texts = ["05/01/2024", "06/01/2024"];
    expect(await datesOf(texts, { range: { from: "2024-01-01", to: "2024-01-31" } })).toMatchObject({
      dates: ["2024-01-05", "2024-01-06"],
      notes: ["dateInRange"],
    });
    expect((await datesOf(texts)).questions).toEqual(["dateOrder mdy dmy"]);
  });

  it("that agrees with the period of every row", async () => {
    const texts = ["05/01/2024", "06/02/2024"];
    for (const periods of [
      ["1", "2"],
      ["2024.01", "2024.02"],
    ])
      expect(await datesOf(texts, { periods })).toMatchObject({
        dates: ["2024-01-05", "2024-02-06"],
        notes: ["datePeriods"],
        questions: [],
      });
    expect(await datesOf(texts, { periods: ["5", "6"] })).toMatchObject({ dates: ["2024-05-01", "2024-06-02"] });
  });

  it("in which the vouchers go forward", async () => {
    const texts = ["01/02", "05/02", "09/02", "02/03", "07/03", "11/03", "03/04", "10/04", "01/05", "06/05"];
    const { dates, notes, questions } = await datesOf(texts);
    expect([dates[0], dates.at(-1), notes, questions]).toEqual(["2024-02-01", "2024-05-06", ["dateSequence"], []]);
  });

  it("that somebody has chosen where nothing tells, for all rows alike", async () => {
    const texts = ["05/01/2024", "2024-01-08", "06/02/2024"];
    expect(await datesOf(texts)).toMatchObject({ questions: ["dateOrder mdy dmy"], notes: [] });
    for (const [dateOrder, want] of [
      ["dmy", ["2024-01-05", "2024-01-08", "2024-02-06"]],
      ["mdy", ["2024-05-01", "2024-01-08", "2024-06-02"]],
    ] as const)
      expect(await datesOf(texts, { answers: { dateOrder } })).toMatchObject({
        dates: want,
        questions: ["dateOrder mdy dmy"],
      });
  });

  it("that nearly all have, and each of the few others is told; with more of them it is asked", async () => {
    const many = Array.from({ length: 60 }, (_, at) => `${13 + (at % 15)}/01/2024`);
    const { dates, notes, questions } = await datesOf([...many, "01/25/2024"]);
    expect([dates[0], dates.at(-1), notes, questions]).toEqual(["2024-01-13", null, ["dateMost", "badDate@62"], []]);
    expect((await datesOf(["13/01/2024", "01/13/2024"])).questions).toEqual(["dateOrder mdy dmy"]);
    expect((await datesOf(["24-01-05", "24-02-31"])).questions).toEqual(["dateOrder ymd dmy"]);
    const days = Array.from({ length: 60 }, (_, at) => `24-03-${1 + (at % 28) + 100}`.replace("-1", "-"));
    const typo = await datesOf([...days, "24-02-31"]);
    expect([typo.dates[0], typo.dates.at(-1), typo.notes]).toEqual(["2024-03-01", null, ["dateMost", "badDate@62"]]);
  });

  it("whose day and month Excel has changed where it could", async () => {
    const texts = ["2024-05-01", "2024-06-01", "13/01/2024", "14/01/2024"];
    expect(await datesOf(texts)).toMatchObject({ questions: ["dateTurned turned shown"], notes: [] });
    expect((await datesOf(texts, { answers: { dateTurned: "shown" } })).dates.slice(0, 2)).toEqual(texts.slice(0, 2));
    expect((await datesOf(texts, { answers: { dateTurned: "turned" } })).dates.slice(0, 2)).toEqual([
      "2024-01-05",
      "2024-01-06",
    ]);
    const january = { from: "2024-01-01", to: "2024-01-31" };
    expect(await datesOf(texts, { range: january })).toMatchObject({
      dates: ["2024-01-05", "2024-01-06", "2024-01-13", "2024-01-14"],
      notes: ["dateInRange"],
    });
    expect((await datesOf(["2024-05-21", "13/01/2024"])).questions).toEqual([]);
  });

  it("wherever in the file the first of them stands", async () => {
    const sure = Array.from({ length: 5_000 }, (_, at) => `2024-03-${String(13 + (at % 15))}`);
    const { dates, notes } = await datesOf([...sure, "05/04/2024", "13/04/2024"]);
    expect([dates.length, dates.at(-2), notes]).toEqual([5_002, "2024-04-05", ["dateFits"]]);
  });

  it("of a year that begins in April, whose months and days have no year", async () => {
    const range = { from: "2023-04-01", to: "2024-03-31" };
    expect((await datesOf(["04-13", "12-31", "03-31"], { range })).dates).toEqual([
      "2023-04-13",
      "2023-12-31",
      "2024-03-31",
    ]);
  });
});

describe("days behind a point", () => {
  it("have lost their last nought where those below ten have a first one", async () => {
    const { dates, notes } = await datesOf(["1.05", "1.1", "1.13", "1.2", "3.3"]);
    expect(dates.join(" ")).toBe("2024-01-05 2024-01-10 2024-01-13 2024-01-20 2024-03-30");
    expect(notes).toContain("dayNought");
  });

  it("are asked about where no day in the column ends in a nought", async () => {
    const days = ["1.1", "1.4", ...Array.from({ length: 9 }, (_, at) => `1.${at + 11}`), "1.21"];
    const column = await datesOf(days);
    expect([column.questions, column.dates[0]]).toEqual([["dayNought ones leave"], "2024-01-01"]);
    const left = await datesOf(days, { answers: { dayNought: "leave" } });
    expect([left.dates[0], left.dates[1]]).toEqual([null, "2024-01-04"]);
    expect((await datesOf([...days, "1.10"])).questions).toEqual([]);
  });
});

describe("times with their zone", () => {
  it("are asked about where they are another day in China", async () => {
    const texts = ["2024-01-04T16:00:00.000Z", "2024-01-31T16:00:00.000Z"];
    const column = await datesOf(texts);
    expect(column.questions).toEqual(["dateZone local shown"]);
    expect(column.dates).toEqual(["2024-01-05", "2024-02-01"]);
    const shown = await datesOf(texts, { answers: { dateZone: "shown" } });
    expect(shown.dates).toEqual(["2024-01-04", "2024-01-31"]);
  });

  it("are no question where the day is the same", async () => {
    const { dates, questions } = await datesOf(["2024-01-05T00:00:00Z", "2024-01-13T23:30:00+08:00"]);
    expect({ dates, questions }).toEqual({ dates: ["2024-01-05", "2024-01-13"], questions: [] });
  });
});

it("a single date that may be several is none", () => {
  const context = { date1904: false, year: 2024 };
  expect(["05/01/2024", "24-01-05", "240105"].map((text) => parseDate(text, context))).toEqual([null, null, null]);
  expect(["13/01/2024", "240131", "31/1", "24年1月5日"].map((text) => parseDate(text, context))).toEqual([
    ...["2024-01-13", null, "2024-01-31", "2024-01-05"],
  ]);
});
