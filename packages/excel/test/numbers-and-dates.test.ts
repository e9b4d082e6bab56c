import { describe, expect, it } from "vitest";
import { formatKind, SHOWS_DATE, SHOWS_DURATION, SHOWS_NUMBER } from "../src/xlsx/number-format.ts";
import { numberText, plainNumber } from "../src/xlsx/plain-number.ts";
import { serialToDate, serialToDuration } from "../src/xlsx/serial-date.ts";

describe("a stored number is freed of binary noise, exactly", () => {
  it.each([
    ["0.30000000000000004", "0.3"],
    ["19500", "19500"],
    ["1.1000000000000001", "1.1"],
    ["-1234567.8900000001", "-1234567.89"],
    ["123456789012.12", "123456789012.12"],
    ["12345678901234567.89", "12345678901234567.89"],
    ["1.5E+16", "15000000000000000"],
    ["1E-7", "0.0000001"],
    ["-2.5e-3", "-0.0025"],
    ["11.666666666666666", "11.6666666666667"],
    ["007", "7"],
    ["-0", "0"],
    [".5", "0.5"],
    ["1234567890123456789", "1234567890123456789"],
    ["abc", "abc"],
  ])("%s is %s", (raw, want) => {
    expect(plainNumber(raw)).toBe(want);
  });

  it("agrees with the cents of every amount", () => {
    for (let cents = 1; cents < 200_000; cents += 37) {
      const amount = cents / 100;
      expect(Number(numberText(amount * 3)).toFixed(2)).toBe(((cents * 3) / 100).toFixed(2));
      expect(numberText(amount)).toBe(String(amount));
    }
  });
});

describe("day numbers", () => {
  it.each([
    [1, false, "1900-01-01"],
    [59, false, "1900-02-28"],
    [60, false, "1900-02-29"],
    [61, false, "1900-03-01"],
    [45_292, false, "2024-01-01"],
    [45_292.395833333336, false, "2024-01-01 09:30:00"],
    [45_292.999999, false, "2024-01-02"],
    [0.5, false, "12:00:00"],
    [0, true, "1904-01-01"],
    [43_830, true, "2024-01-01"],
    [2_958_465, false, "9999-12-31"],
    [2_958_466, false, null],
    [-1, false, null],
  ])("%d (1904: %s) is %s", (serial, date1904, want) => {
    expect(serialToDate(serial, date1904)).toBe(want);
  });

  it("of durations may pass a day", () => {
    expect(serialToDuration(1.5)).toBe("36:00:00");
  });
});

describe("number formats", () => {
  it.each([
    ['yyyy"年"m"月"d"日"', SHOWS_DATE],
    ["[$-804]aaaa;@", SHOWS_DATE],
    ["[$-F800]dddd, mmmm dd, yyyy", SHOWS_DATE],
    ["yyyy/m/d h:mm", SHOWS_DATE],
    ["mm/dd/yyyy hh:mm:ss.000", SHOWS_DATE],
    ["[h]:mm:ss", SHOWS_DURATION],
    ["General", SHOWS_NUMBER],
    ["G/通用格式", SHOWS_NUMBER],
    ["0.00E+00", SHOWS_NUMBER],
    ["#,##0.00_);[Red]\\(#,##0.00\\)", SHOWS_NUMBER],
    ['0.00"days"', SHOWS_NUMBER],
    ['_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ ', SHOWS_NUMBER],
    ["@", SHOWS_NUMBER],
  ])("%s", (code, kind) => {
    expect(formatKind(code)).toBe(kind);
  });
});
