import { describe, expect, it } from "vitest";
import { fenOf, groupedAmount, parseAmount, plainAmount } from "../src/parse-amount.ts";
import { parseAux } from "../src/parse-aux.ts";
import { parseDate, parseDateTime } from "../src/parse-date.ts";
import { parseDecimal } from "../src/parse-decimal.ts";
import { parsePeriod, periodOfDate } from "../src/parse-period.ts";
import { parseSide } from "../src/parse-side.ts";
import { parseVoucherNumber } from "../src/parse-voucher-number.ts";

describe("amounts", () => {
  it.each([
    ["1,234.56", "1234.56"],
    ["￥1,234.5", "1234.50"],
    ["¥ 12", "12.00"],
    ["１２３．４５", "123.45"],
    ["（1,234.56）", "-1234.56"],
    ["(5)", "-5.00"],
    ["1,234.56-", "-1234.56"],
    ["-0.00", "0.00"],
    ["+7", "7.00"],
    [".5", "0.50"],
    ["007.10", "7.10"],
    ["1.5E+3", "1500.00"],
    ["2e-2", "0.02"],
    ["1.234,56", "1234.56"],
    ["19500,00", "19500.00"],
    ["100元", "100.00"],
    ["人民币 3.00", "3.00"],
    ["12345678901234567.89", "12345678901234567.89"],
    ["−3.20", "-3.20"],
  ])("%s is %s", (text, want) => {
    expect(parseAmount(text)).toMatchObject({ text: want, rounded: false });
  });

  it.each([
    ["100.00DR", "100.00", 1],
    ["100.00 CR", "100.00", -1],
    ["借100", "100.00", 1],
    ["100.00贷", "100.00", -1],
  ])("%s names its side", (text, amount, side) => {
    expect(parseAmount(text)).toEqual({ text: amount, side, rounded: false });
  });

  it.each([
    ["1.005", "1.01"],
    ["1.0049999", "1.00"],
    ["-1.005", "-1.01"],
    ["0.995", "1.00"],
    ["0.004", "0.00"],
  ])("%s is rounded half up and says so", (text, want) => {
    expect(parseAmount(text)).toMatchObject({ text: want, rounded: true });
  });

  it.each(["", " ", "-", "平", "—", "/"])("%j is a blank", (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it.each(["abc", "12a", "1.2.3", "--5", "2024-01-05"])("%j is no amount", (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  it("come out of the hot loop's short way just the same", () => {
    const cases = [
      "0",
      "5",
      "19500",
      "19500.5",
      "-3.20",
      "0.01",
      "-0.01",
      "00",
      "-",
      "",
      ".5",
      "1.",
      "1.234",
      "-0",
      "0.00",
      "1e5",
    ];
    for (const text of cases) {
      const quick = plainAmount(text);
      if (quick !== null) expect(quick, text).toBe(parseAmount(text)?.text);
    }
    expect(["19500", "19500.5", "-3.20", "0.01", "0"].map(plainAmount)).toEqual([
      "19500.00",
      "19500.50",
      "-3.20",
      "0.01",
      "0.00",
    ]);
    expect([groupedAmount("1,234,567.80"), groupedAmount("1,23"), groupedAmount("-1,000")]).toEqual([
      "1234567.80",
      null,
      "-1000.00",
    ]);
  });

  it("are exact fen", () => {
    expect(fenOf("-12345678901234567.89")).toBe(-1234567890123456789n);
    expect(fenOf("0.05")).toBe(5n);
  });
});

describe("dates", () => {
  const context = { date1904: false, year: 2024 };
  it.each([
    ["2024-01-05", "2024-01-05"],
    ["2024/1/5", "2024-01-05"],
    ["2024.01.05", "2024-01-05"],
    ["20240105", "2024-01-05"],
    ["2024年1月5日", "2024-01-05"],
    ["２０２４年１月５日", "2024-01-05"],
    ["2024-01-05 09:30:00", "2024-01-05"],
    ["45296", "2024-01-05"],
    ["45296.5", "2024-01-05"],
    ["05.01.2024", "2024-01-05"],
    ["05-Jan-2024", "2024-01-05"],
    ["5-JAN-24", "2024-01-05"],
    ["01-05", "2024-01-05"],
    ["1.5", "2024-01-05"],
    ["1月5日", "2024-01-05"],
    ["13/02/2024", "2024-02-13"],
    ["2024-02-29", "2024-02-29"],
  ])("%s is %s", (text, want) => {
    expect(parseDate(text, context)).toBe(want);
  });

  it.each(["2023-02-29", "2024-13-01", "20241301", "abc", "1002", "99999999", "2024"])("%s is none", (text) => {
    expect(parseDate(text, context)).toBeNull();
  });

  it("without a year are none when no title gives one", () => {
    expect(parseDate("01-05", { date1904: false, year: null })).toBeNull();
  });

  it("of the 1904 system and with a time", () => {
    expect(parseDate("43834", { date1904: true, year: null })).toBe("2024-01-05");
    expect(parseDateTime("2024/1/5 9:30", context)).toBe("2024-01-05 09:30:00");
  });
});

describe("periods", () => {
  it.each([
    ["2021-04", 202104],
    ["202104", 202104],
    ["2021.04", 202104],
    ["2021.4", 202104],
    ["2021年4月", 202104],
    ["2021年04期", 202104],
    ["4", 202404],
    ["04月", 202404],
    ["第4期", 202404],
    ["1201", 202413],
    ["20241202", 202414],
    ["202413", 202413],
    ["Apr-24", 202404],
  ])("%s is %d", (text, want) => {
    expect(parsePeriod(text, 2024)).toBe(want);
  });

  it("are none for nonsense, and a bare month without a year", () => {
    expect([parsePeriod("17", 2024), parsePeriod("abc", 2024), parsePeriod("4", null)]).toEqual([null, null, null]);
    expect(periodOfDate("2024-03-31")).toBe(202403);
  });
});

describe("voucher numbers", () => {
  it.each([
    ["记-0001", "记", 1, ""],
    ["记0001", "记", 1, ""],
    ["记 - 18", "记", 18, ""],
    ["记账-1", "记", 1, ""],
    ["转-12", "转", 12, ""],
    ["JZ00000001", "JZ", 1, ""],
    ["1", "记", 1, ""],
    ["0012", "记", 12, ""],
    ["记字第5号", "记", 5, ""],
    ["收-3/2", "收", 3, "/2"],
    ["银付-0007", "银付", 7, ""],
  ])("%s", (text, type, no, suffix) => {
    expect(parseVoucherNumber(text)).toEqual({ type, no, suffix, text });
  });

  it("without a digit are none", () => {
    expect(parseVoucherNumber("记-")).toBeNull();
  });
});

describe("auxiliary items in one text", () => {
  it.each([
    ["客户:甲公司[001]", [{ type: "客户", code: "001", name: "甲公司" }]],
    ["[001]甲公司", [{ type: "", code: "001", name: "甲公司" }]],
    [
      "客户：001/甲公司；部门：02/销售部",
      [
        { type: "客户", code: "001", name: "甲公司" },
        { type: "部门", code: "02", name: "销售部" },
      ],
    ],
    ["客户_001_甲公司", [{ type: "客户", code: "001", name: "甲公司" }]],
    [
      "客户:甲公司/部门:销售部",
      [
        { type: "客户", code: "", name: "甲公司" },
        { type: "部门", code: "", name: "销售部" },
      ],
    ],
    ["【客户：甲公司】", [{ type: "客户", code: "", name: "甲公司" }]],
    ["客户【C001:甲公司】", [{ type: "客户", code: "C001", name: "甲公司" }]],
    ["[客户]001 甲公司", [{ type: "客户", code: "001", name: "甲公司" }]],
    ["C001:甲公司", [{ type: "", code: "C001", name: "甲公司" }]],
    [
      "【客户：甲公司】【部门：销售部】",
      [
        { type: "客户", code: "", name: "甲公司" },
        { type: "部门", code: "", name: "销售部" },
      ],
    ],
    ["甲公司(北京)有限公司", [{ type: "", code: "", name: "甲公司(北京)有限公司" }]],
    ["Evergreen Inc", [{ type: "", code: "", name: "Evergreen Inc" }]],
    ["3M China/HK", [{ type: "", code: "", name: "3M China/HK" }]],
    ["C-0042 Evergreen Inc", [{ type: "", code: "C-0042", name: "Evergreen Inc" }]],
    ["", []],
  ])("%s", (text, want) => {
    expect(parseAux(text)).toEqual(want);
  });
});

describe("sides and decimals", () => {
  it("know 借 and 贷, S and H, Dr and Cr, posting keys", () => {
    expect(["借", "贷", "平", "S", "H", "Dr", "Cr.", "40", "50", "31"].map(parseSide)).toEqual([
      1, -1, 0, 1, -1, 1, -1, 1, -1, -1,
    ]);
    expect(parseSide("?")).toBeNull();
  });

  it("keep the places they came with", () => {
    expect(["6.8945", "1,000", "(2.50)", "007.5", "-", "x"].map(parseDecimal)).toEqual([
      "6.8945",
      "1000",
      "-2.50",
      "7.5",
      null,
      undefined,
    ]);
  });
});
