import { describe, expect, it } from "vitest";
import { parseDate } from "../src/parse-date.ts";

const read = (text: string) => parseDate(text, { date1904: false, year: null });

describe("dates in words and in years of other eras", () => {
  it.each([
    ["二〇二四年一月五日", "2024-01-05"],
    ["二零二四年十二月三十一日", "2024-12-31"],
    ["二○二四年二月二十九日", "2024-02-29"],
    ["民国113年1月5日", "2024-01-05"],
    ["民國113年12月31日", "2024-12-31"],
    ["中華民國一一三年十月十日", "2024-10-10"],
    ["113/01/05", "2024-01-05"],
    ["1130105", "2024-01-05"],
    ["令和6年3月31日", "2024-03-31"],
    ["R6.3.31", "2024-03-31"],
    ["113/13/05", null],
  ])("%s is %s", (text, date) => {
    expect(read(text)).toBe(date);
  });
});
