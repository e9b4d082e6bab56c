import { describe, expect, it } from "vitest";
import { documentDates, gapOf } from "./document-dates.ts";

const read = (text: string, voucherDate = "2025-01-08") =>
  documentDates(text, voucherDate).map(({ month, date, isInferred }) => [month, date, isInferred]);

describe("dates in a summary", () => {
  it("are read however they are written", () => {
    expect(read("销售 2024-12-28 出库")).toEqual([[202412, "2024-12-28", false]]);
    expect(read("发货单2024年12月28日")).toEqual([[202412, "2024-12-28", false]]);
    expect(read("2024.12运费")).toEqual([[202412, null, false]]);
    expect(read("CK20241228-001")).toEqual([[202412, "2024-12-28", false]]);
    expect(read("所属期202412")).toEqual([[202412, null, false]]);
    expect(read("2024/12/28 至 2025/1/3")).toEqual([
      [202412, "2024-12-28", false],
      [202501, "2025-01-03", false],
    ]);
  });

  it("take the nearest year where none is written", () => {
    expect(read("支付12月运费")).toEqual([[202412, null, true]]);
    expect(read("确认1月收入", "2024-12-31")).toEqual([[202501, null, true]]);
    expect(read("11月28日签收", "2024-12-31")).toEqual([[202411, "2024-11-28", true]]);
  });

  it("are none where numbers mean something else", () => {
    for (const text of ["租期3个月", "订单120241228", "2024-13", "13月", "合同号2024", "金额202.12"])
      expect(read(text), text).toEqual([]);
    expect(read("2024-02-30")).toEqual([[202402, null, false]]);
  });
});

it("a document on the other side of the period's end is told, and by how many months", () => {
  const gap = (text: string, voucherDate: string) =>
    gapOf(documentDates(text, voucherDate)[0]!, voucherDate, "2024-12-31");
  expect(gap("2024-12-28出库", "2025-01-03")).toEqual({ months: 1, isOtherPeriod: true });
  expect(gap("2025-01-02签收", "2024-12-31")).toEqual({ months: -1, isOtherPeriod: true });
  expect(gap("2024-10-02签收", "2024-12-31")).toEqual({ months: 2, isOtherPeriod: false });
  expect(gap("2024年12月", "2024-12-31")).toEqual({ months: 0, isOtherPeriod: false });
});
