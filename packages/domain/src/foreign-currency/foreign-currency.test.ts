import { describe, expect, it } from "vitest";
import { fen, yuan } from "../money.ts";
import type { StatementLine } from "../statements/statement-line.ts";
import { type ClosingRate, impliedRate, isFarFrom, rateOf, recomputed } from "./closing-rate.ts";
import { currencyCode, currencyInName } from "./currency.ts";
import { monetaryKind } from "./monetary.ts";
import { exchangeEntries, type ForeignBalance, profitEffect, revalue } from "./revaluation.ts";

const usd: ClosingRate = { currency: "USD", rate: "7.0827", per: 1 };
const balance = (part: Partial<ForeignBalance>): ForeignBalance => ({
  itemCode: "A101",
  accountCode: "100202",
  auxId: null,
  name: "中行美元户",
  currency: "USD",
  foreign: fen("10000.00"),
  book: fen("71000.00"),
  ...part,
});
const line = (code: string, nameZh: string): [string, StatementLine] => [
  code,
  {
    code,
    nameZh,
    nameEn: nameZh,
    group: 1,
    lineNo: 1,
    kind: "L",
    prefix: "",
    direction: "Dr",
    formula: "",
    reportType: 1,
  },
];
const lines = new Map([line("A101", "货币资金"), line("L105", "应付账款"), line("P106", "财务费用")]);
const shortOf = (balances: ForeignBalance[], rates = [usd]) =>
  exchangeEntries(revalue(balances, new Map(rates.map((rate) => [rate.currency, rate]))), lines).map((head) =>
    head.lines.map(
      ({ itemCode, debit, credit }) => `${debit > 0n ? "Dr" : "Cr"} ${itemCode} ${yuan(debit > 0n ? debit : credit)}`,
    ),
  );

describe("a rate", () => {
  it("is above zero and has at most six decimals", () => {
    expect(rateOf("7.0827")).toBe(7_082_700n);
    expect(["0", "0.0000", "-7.1", "7.1234567", "7,1", "abc", ""].map(rateOf)).toEqual(Array(7).fill(null));
  });

  it("turns 10,000.00 dollars at 7.0827 into 70,827.00, and 1,000,000 yen at 4.6233 a hundred into 46,233.00", () => {
    expect(yuan(recomputed(fen("10000.00"), usd))).toBe("70827.00");
    expect(yuan(recomputed(fen("1000000.00"), { rate: "4.6233", per: 100 }))).toBe("46233.00");
  });

  it("rounds to the fen, half away from zero on either side", () => {
    expect(yuan(recomputed(fen("0.50"), { rate: "7.01", per: 1 }))).toBe("3.51");
    expect(yuan(recomputed(fen("-0.50"), { rate: "7.01", per: 1 }))).toBe("-3.51");
  });

  it("is far where it is more than half away from what the books carry", () => {
    expect(impliedRate(fen("10000.00"), fen("71000.00"))).toBe("7.1000");
    expect(impliedRate(fen("-10000.00"), fen("-46233.00"), 100)).toBe("462.3300");
    expect(impliedRate(0n, fen("1.00"))).toBeNull();
    expect(isFarFrom("7.0827", "7.1")).toBe(false);
    expect(isFarFrom("70.827", "7.1")).toBe(true);
    expect(isFarFrom("3.55", "7.1")).toBe(false);
    expect(isFarFrom("3.549999", "7.1")).toBe(true);
  });
});

describe("what books call a currency", () => {
  it("is its ISO code, or unknown", () => {
    expect(["美元", "usd ", "US$", "港币", "日元", "人民币", "RMB", "XYZ"].map(currencyCode)).toEqual([
      ..."USD USD USD HKD JPY CNY CNY XYZ".split(" "),
    ]);
    expect(currencyCode("外币")).toBeNull();
    expect(["中国银行美元户", "工行USD户", "基本户", "港币现金"].map(currencyInName)).toEqual([
      "USD",
      "USD",
      null,
      "HKD",
    ]);
  });
});

describe("foreign balances at the closing rate", () => {
  it("a bank account booked at 71,000.00 loses 173.00: Dr 财务费用 / Cr 货币资金", () => {
    const [row] = revalue([balance({})], new Map([["USD", usd]]));
    expect([yuan(row?.recomputed ?? 0n), yuan(row?.difference ?? 0n)]).toEqual(["70827.00", "-173.00"]);
    expect(shortOf([balance({})])).toEqual([["Dr P106 173.00", "Cr A101 173.00"]]);
  });

  it("a payable booked at 71,000.00 gains 173.00: Dr 应付账款 / Cr 财务费用", () => {
    const owed = balance({ itemCode: "L105", foreign: fen("-10000.00"), book: fen("-71000.00") });
    expect(shortOf([owed])).toEqual([["Dr L105 173.00", "Cr P106 173.00"]]);
    expect(yuan(profitEffect(revalue([owed], new Map([["USD", usd]]))))).toBe("173.00");
  });

  it("one entry an item, with a line for each balance and the net against profit", () => {
    const gained = balance({ accountCode: "100203", name: "工行美元户", book: fen("70000.00") });
    expect(shortOf([balance({}), gained, balance({ book: fen("70827.00") })])).toEqual([
      ["Dr A101 827.00", "Cr A101 173.00", "Cr P106 654.00"],
    ]);
  });

  it("of an item that holds either kind are shown, and counted nowhere until a person has judged", () => {
    const rows = revalue([balance({ itemCode: "A218" })], new Map([["USD", usd]]));
    expect(rows.map(({ kind, difference }) => [kind, difference])).toEqual([["mixed", fen("-173.00")]]);
    expect(profitEffect(rows)).toBe(0n);
    expect(shortOf([balance({ itemCode: "A218" })])).toEqual([]);
  });

  it("are left alone without a rate, without a foreign amount, and where the item is not monetary", () => {
    expect(shortOf([balance({})], [])).toEqual([]);
    expect(shortOf([balance({ foreign: null })])).toEqual([]);
    const prepaid = revalue([balance({ itemCode: "A107" }), balance({ itemCode: "P106" })], new Map([["USD", usd]]));
    expect(prepaid.map(({ kind, recomputed: value }) => [kind, value])).toEqual([["nonMonetary", null]]);
    expect(["A101", "L107", "A109", "A208", "E101", "A102", "A113", "A1081", "P100"].map(monetaryKind)).toEqual([
      ...["monetary", "nonMonetary", "nonMonetary", "nonMonetary", "nonMonetary", "fairValue", "mixed", "monetary"],
      null,
    ]);
  });
});
