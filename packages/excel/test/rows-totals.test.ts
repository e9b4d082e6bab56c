/** Totals, carried figures and what a printer repeats on every page, wherever their mark stands. */
import { describe, expect, it } from "vitest";
import { fenOf } from "../src/parse-amount.ts";
import { readBalanceRows } from "../src/read-balances.ts";
import { readVoucherRows } from "../src/read-vouchers.ts";
import { endsInTotal, totalMark } from "../src/total-marks.ts";
import { fileOf, openLedger, readLedger } from "./table-builder.ts";

const csv = (rows: string[]) => fileOf(rows.join("\n").replaceAll("|", ","), "csv");

async function read<Item>(reader: Parameters<typeof readLedger<Item>>[1], typeId: number, rows: string[]) {
  const ledger = await openLedger(csv(rows), [typeId]);
  return { rows: await readLedger(ledger, reader, 2024), issues: ledger.issues };
}
const journal = (...rows: string[]) =>
  read(readVoucherRows, 4, ["日期|凭证号|摘要|科目编码|科目名称|借方|贷方", ...rows]);
const balances = (...rows: string[]) =>
  read(readBalanceRows, 2, ["科目编码|科目名称|期初借方|期初贷方|本期借方|本期贷方|期末借方|期末贷方", ...rows]);
const issuesOf = ({ issues }: { issues: { list(): readonly { code: string; params: object }[] } }) =>
  issues.list().map(({ code, params }) => ({ code, ...params }));
const sums = (rows: { debit: string; credit: string }[]) => [
  rows.reduce((sum, { debit }) => sum + fenOf(debit), 0n),
  rows.reduce((sum, { credit }) => sum + fenOf(credit), 0n),
];

describe("marks of totals", () => {
  it.each([
    "合　计",
    "小 计：",
    "总计",
    "本月合计",
    "本 年 累 计",
    "2024年1月合计",
    "2024.01 本月合计",
    "2024-01-31小计",
    "一月份合计",
    "本日合计",
    "当前合计",
    "【合计】",
    "合计（本页）",
    "Total",
    "Sub-total",
    "GRAND TOTAL",
    "Page total:",
    "Year to date",
    "月计",
    "本日计",
    "本月发生额及余额",
    "凭证合计：壹佰元整",
    "合计：人民币叁仟元伍角零分",
  ])("%s is a total", (text) => {
    expect(totalMark(text)).toBe("total");
  });

  it.each([
    ["过次页", "carried"],
    ["承前页", "carried"],
    ["转下页", "carried"],
    ["结转下年", "carried"],
    ["Carried forward", "carried"],
    ["Balance c/f", "carried"],
    ["期初余额", "opening"],
    ["上年结转", "opening"],
    ["b/f", "opening"],
    ["Opening balance", "opening"],
  ])("%s is %s", (text, mark) => {
    expect(totalMark(text)).toBe(mark);
  });

  it.each([
    "支付合计款项",
    "合计付款",
    "累计折旧",
    "收期初余额调整款",
    "审计",
    "会计",
    "2024年1月",
    "结转本年利润",
    "total payment",
    "1002",
  ])("%s is none", (text) => {
    expect([totalMark(text), endsInTotal(text)]).toEqual([null, false]);
  });
});

describe("a journal", () => {
  it("is read without totals and carried figures wherever they stand, and tells how many and how much", async () => {
    const found = await journal(
      "2024-01-05|记-1|支付合计款项|2202|应付账款|100|",
      "2024-01-05|记-1|支付合计款项|1002|银行存款||100",
      "合　计|||||100|100",
      "|||过次页||100|100",
      "||承前页|||100|100",
      "2024-01-31|记-2|提现|1001|库存现金|7.5|",
      "2024-01-31|记-2|提现|1002|银行存款||7.5",
      "2024-01-31||小计|||7.50|7.50",
      "2024-01-31||本月合计|1002|银行存款|107.50|107.50",
      "2024-01-31|小计||||7.50|7.50",
      "2024-01-31||||合计|107.50|107.50",
      "|||银行存款小计||107.50|107.50",
      "|||1002合计||0|107.50",
      "2024年1月合计|||||107.50|107.50",
      "Grand Total|||||107.50|107.50",
    );
    expect(sums(found.rows)).toEqual([10750n, 10750n]);
    expect(found.rows.map(({ row }) => row)).toEqual([2, 3, 7, 8]);
    expect(issuesOf(found)).toEqual([{ code: "skippedTotals", count: "11", debit: "852.50", credit: "960.00" }]);
  });

  it("keeps an entry that says no more than 合计 or 期初余额, and leaves out the total of a voucher under its number", async () => {
    const found = await journal(
      "2024-01-05|记-1|合计|2202|应付账款|60|",
      "2024-01-05|记-1|合计|6602|管理费用|40|",
      "2024-01-05|记-1|付款|1002|银行存款||100",
      "2024-01-05|记-1|合计|1002|银行存款|100|",
      "2024-01-06|记-2|期初余额|1002|银行存款|5|",
      "2024-01-06|记-2|投入|4001|实收资本||5",
    );
    expect(found.rows.map(({ row }) => row)).toEqual([2, 3, 4, 6, 7]);
  });

  it("is read across pages: headers again, page numbers, who printed it, blank rows", async () => {
    const found = await journal(
      "2024-01-05|记-1|收款|1002|银行存款|100|",
      "第 1 页 共 3 页",
      "制表人：张三||||打印日期：2024-12-31|共3页",
      "",
      "序时账",
      "核算单位：甲公司||||||单位：元",
      "日期|凭证号|摘要|科目编码|科目名称|借方|贷方",
      "2024-01-05|记-1|收款|1122|应收账款||100",
      "|||资产类",
      "------|---|------|----|----|----|----",
    );
    expect(found.rows.map(({ row, accountCode }) => [row, accountCode])).toEqual([
      [2, "1002"],
      [9, "1122"],
    ]);
    expect(issuesOf(found)).toEqual([{ code: "skippedRows", count: "7" }]);
  });
});

describe("a balance list", () => {
  it("is read without totals wherever they stand", async () => {
    const found = await balances(
      "资产类",
      "1001|库存现金|10||2|3|9|",
      "1002|银行存款|20||5|4|21|",
      "1002|银行存款小计|20||5|4|21|",
      "|资产小计|30||7|7|30|",
      "1|资产类合计|30||7|7|30|",
      "资产合计||30||7|7|30|",
      "2202|应付账款小计||30||||30",
      "|Total|30|30|7|7|30|30",
      "||合 计||7|7|30|30",
    );
    expect(found.rows.map(({ row, accountCode }) => [row, accountCode])).toEqual([
      [3, "1001"],
      [4, "1002"],
      [9, "2202"],
    ]);
    expect(issuesOf(found)).toEqual([
      { code: "skippedTotals", count: "6", debit: "40.00", credit: "39.00" },
      { code: "skippedRows", count: "1" },
    ]);
  });

  it("keeps an item that is named like a footer, with a figure in whichever column", async () => {
    const ledger = await openLedger(
      csv([
        "科目编码|科目名称|核算项目|期初借方|期初贷方|本期借方|本期贷方|期末借方|期末贷方",
        "1221|其他应收款||80|||||80",
        "||单位:丁物业|80|||||",
        "||公司:打印社||||||80",
        "单位：元||打印：张三",
      ]),
      [2],
    );
    const rows = await readLedger(ledger, readBalanceRows);
    expect(rows.map(({ accountCode, auxName, openDr }) => [accountCode, auxName, openDr])).toEqual([
      ["1221", "", "80.00"],
      ["1221", "单位:丁物业", "80.00"],
      ["1221", "公司:打印社", "0.00"],
    ]);
  });

  it("is read across pages of a header of two rows", async () => {
    const head = ["科目编码|科目名称|期初余额||本期发生||期末余额|", "||借方|贷方|借方|贷方|借方|贷方"];
    const found = await read(readBalanceRows, 2, [
      "科目余额表|||||||单位：元",
      ...head,
      "1001|库存现金|10||2|3|9|",
      "科目余额表|||||||单位：元",
      ...head,
      "2202|应付账款||10||||10",
    ]);
    expect(found.rows.map(({ accountCode }) => accountCode)).toEqual(["1001", "2202"]);
    expect(issuesOf(found)).toEqual([{ code: "skippedRows", count: "3" }]);
  });
});
