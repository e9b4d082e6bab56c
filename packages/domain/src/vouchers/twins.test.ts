import { describe, expect, it } from "vitest";
import { pairLines, type TwinLine, type TwinVoucher, twinVouchers } from "./twins.ts";

const line = (id: number, accountCode: string, debit: bigint, credit: bigint, more: Partial<TwinLine> = {}) => ({
  id,
  lineNo: id,
  accountCode,
  debit,
  credit,
  summary: "销售商品",
  ...more,
});
const sale = (from: number) => [
  line(from, "1122", 113_00n, 0n),
  line(from + 1, "6001", 0n, 100_00n),
  line(from + 2, "22210107", 0n, 13_00n),
];
const voucher = (id: number, more: Partial<TwinVoucher> = {}): TwinVoucher => ({
  id,
  date: "2024-03-05",
  month: 202403,
  word: "记",
  number: "18",
  lines: sale(id * 10),
  isWhole: true,
  ...more,
});

describe("the twin of a voucher in another export", () => {
  it("has the same date, word and number, with lines in any order, numbered and coded anyhow", () => {
    const now = voucher(2, {
      lines: [line(70, "2221.01.07", 0n, 13_00n), line(71, "6001", 0n, 100_00n), line(72, "1122", 113_00n, 0n)],
    });
    const twin = twinVouchers([voucher(1)], [now]).get(1);
    expect(twin).toMatchObject({ id: 2, isSame: true });
    expect([...(twin?.lines ?? [])].toSorted()).toEqual([
      [10, 72],
      [11, 71],
      [12, 70],
    ]);
  });

  it("may stand in another period, and under another word with the very same lines on the same day", () => {
    expect(twinVouchers([voucher(1)], [voucher(2, { month: 202404 })]).get(1)?.id).toBe(2);
    expect(twinVouchers([voucher(1, { word: "1" })], [voucher(2)]).get(1)).toMatchObject({ id: 2, isSame: true });
    expect(twinVouchers([voucher(1, { word: "1" })], [voucher(2, { date: "2024-03-06" })]).size).toBe(0);
    const other = voucher(2, { lines: [line(20, "1122", 113_00n, 0n), line(21, "6001", 0n, 113_00n)] });
    expect(twinVouchers([voucher(1, { word: "1" })], [other]).size).toBe(0);
  });

  it("is not taken where two of other words are as like, nor twice", () => {
    const [pay, receive] = [voucher(2, { word: "付" }), voucher(3, { word: "收" })];
    expect(twinVouchers([voucher(1)], [pay, receive]).size).toBe(0);
    const both = twinVouchers([voucher(1), voucher(4, { word: "转" })], [voucher(2)]);
    expect([...both].map(([id, twin]) => [id, twin.id])).toEqual([[1, 2]]);
  });

  it("is neither of another month nor of another number", () => {
    expect(twinVouchers([voucher(1)], [voucher(2, { date: "2024-04-05", month: 202404 })]).size).toBe(0);
    expect(twinVouchers([voucher(1)], [voucher(2, { number: "18-1" })]).size).toBe(0);
  });

  it("keeps the lines that are alike where others differ, and says that it is not the same", () => {
    const now = voucher(2, { lines: [line(20, "1122", 113_00n, 0n), line(21, "6001", 0n, 113_00n)] });
    const twin = twinVouchers([voucher(1)], [now]).get(1);
    expect(twin?.isSame).toBe(false);
    expect([...(twin?.lines ?? [])]).toEqual([[10, 20]]);
  });

  it("is found for what was written down of a removed journal", () => {
    const original = voucher(1, { isWhole: false, lines: [line(10, "6001", 0n, 100_00n)] });
    expect(twinVouchers([original], [voucher(2)]).get(1)).toMatchObject({ id: 2, lines: new Map([[10, 21]]) });
    expect(twinVouchers([voucher(1, { isWhole: false, lines: [], date: null })], [voucher(2)]).get(1)?.id).toBe(2);
  });
});

it("lines alike are paired once each: by summary and number, by summary, then in order", () => {
  const before = [
    line(1, "6602", 50_00n, 0n, { summary: "甲" }),
    line(2, "6602", 50_00n, 0n, { summary: "乙" }),
    line(3, "6602", 50_00n, 0n, { summary: "丙" }),
  ];
  const now = [
    line(11, "6602", 50_00n, 0n, { summary: "乙", lineNo: 1 }),
    line(12, "6602", 50_00n, 0n, { summary: "甲", lineNo: 2 }),
  ];
  expect([...pairLines(before, now)].toSorted()).toEqual([
    [1, 12],
    [2, 11],
  ]);
});
