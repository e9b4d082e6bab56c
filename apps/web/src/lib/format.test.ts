import { describe, expect, it } from "vitest";
import { fromFen, sumFen, toFen } from "./decimal.ts";
import { formatMoney, formatPeriod, formatRate, formatShare, periodName, relativeTime } from "./format.ts";
import { modules as english } from "./i18n/en-areas.ts";
import { addTexts, i18n } from "./i18n/i18n.ts";
import { modules as chinese } from "./i18n/zh-areas.ts";
import type { Language } from "./language.ts";

describe("amounts on screen are exact", () => {
  it.each([
    ["0", "0.00"],
    ["1234567.8", "1,234,567.80"],
    ["-0.05", "-0.05"],
    ["999999999999999999.99", "999,999,999,999,999,999.99"],
    ["12x", "12x"],
    ["", ""],
  ])("%s yuan reads %s", (value, text) => expect(formatMoney(value)).toBe(text));

  it.each([
    ["20781392.22", "2,078.14"],
    ["50.00", "0.01"],
    ["49.99", "0.00"],
    ["-50.00", "-0.01"],
    ["100000000000000000.00", "10,000,000,000,000.00"],
  ])("%s yuan is %s 万元, rounded half up once", (value, text) => expect(formatMoney(value, "wan")).toBe(text));

  it("adds what floats cannot", () => {
    expect(fromFen(sumFen(["0.10", "0.20", "-0.30"]))).toBe("0.00");
    expect(fromFen(sumFen(Array.from({ length: 1000 }, () => "90071992547409.93")))).toBe("90071992547409930.00");
  });
  it("refuses what is no amount of two decimals", () => {
    expect([toFen("1.234"), toFen("1,000"), toFen("1e5"), toFen(" 1")]).toEqual(Array(4).fill(undefined));
  });
});

describe("rates and shares keep their digits", () => {
  it("shows rates with four decimals and shares with one", () => {
    expect(formatRate("0.25")).toBe("0.2500");
    expect(formatRate("7.12345")).toBe("7.1235");
    expect(formatShare("0.0525")).toBe("5.3%");
    expect(formatShare("-0.3333")).toBe("-33.3%");
    expect(formatShare("1")).toBe("100.0%");
    expect(formatShare("12.5")).toBe("1,250.0%");
    expect(formatShare("-0.0004")).toBe("0.0%");
  });
});

describe("times read as people say them", () => {
  it("names opening and adjustment months", () => {
    expect([formatPeriod(202400), formatPeriod(202413), formatPeriod(null)]).toEqual(["2024-00", "2024-13", ""]);
  });
  it("speaks of minutes, hours and days, then of the date", () => {
    const now = new Date("2024-06-30T12:00:00").getTime();
    const read = (at: string, language: Language) => relativeTime(at, i18n.getFixedT(language), now);
    addTexts("zh-Hans", chinese);
    addTexts("en", english);
    expect(read("2024-06-30T11:57:00", "zh-Hans")).toBe("3 分钟前");
    expect(read("2024-06-29T12:00:00", "en")).toBe("yesterday");
    expect(read("2024-06-20T11:00:00", "en")).toBe("10 days ago");
    // The server's clock may be ahead.
    expect(read("2024-06-30T12:00:20", "zh-Hans")).toBe("刚刚");
    expect(read("2024-01-02T12:00:00", "zh-Hans")).toBe("2024-01-02");
  });
});

it("counts in sentences have separators, names that are numbers have none", () => {
  addTexts("en", english);
  const say = (key: string, values: object) => i18n.t(key, { lng: "en", ...values });
  expect(say("ui.total", { count: 12345 })).toBe("12,345 in total");
  expect(say("ui.grid.printedRows", { count: 20000, shown: "1,000" })).toMatch(/^The first 1,000 of 20,000 rows/);
  expect(say("imports.period.yearLabel", { year: 2024 })).toBe("2024");
});

it("a period named after its year is named in the reader's language, any other as somebody named it", () => {
  expect([periodName("2024年度", "en"), periodName("2024年度", "zh-Hans")]).toEqual(["FY 2024", "2024年度"]);
  expect([periodName("2024年1-10月", "en"), periodName(null, "en")]).toEqual(["2024年1-10月", undefined]);
});
