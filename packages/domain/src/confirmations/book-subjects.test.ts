import { describe, expect, it } from "vitest";
import { addresseeKey, askedOf, branchNamed, institutionIn, partyIn } from "./book-subjects.ts";

describe("whom the books name", () => {
  it.each([
    ["银行存款-工商银行高新支行基本户", "工商银行高新支行"],
    ["银行存款-工行高新支行 6222000011112222", "工行高新支行"],
    ["其他货币资金-银行承兑汇票保证金-中信银行杭州分行", "中信银行杭州分行"],
    ["短期借款-中国工商银行股份有限公司杭州高新支行", "中国工商银行股份有限公司杭州高新支行"],
    ["应付票据-银行承兑汇票-宁波银行", "宁波银行"],
    ["交易性金融资产-招商银行“日益月鑫”理财产品", "招商银行"],
    ["银行存款-中国银行美元户", "中国银行"],
    ["交易性金融资产-平安信托", "平安信托"],
  ])("%s: %s", (name, institution) => expect(institutionIn(name)).toBe(institution));

  it.each([
    "应付票据-银行承兑汇票",
    "其他货币资金-银行承兑汇票保证金",
    "交易性金融资产-成本",
    "交易性金融资产-公允价值变动",
    "应付票据-Y钢材",
    "银行存款-基本户",
  ])("%s: nobody", (name) => expect(institutionIn(name)).toBe(""));

  it("a bank without its branch is its only branch in the books", () => {
    const known = ["工商银行高新支行", "建设银行城东支行", "建设银行城西支行"];
    expect(branchNamed("工行", known)).toBe("工商银行高新支行");
    expect(branchNamed("建设银行", known)).toBe("建设银行");
    expect(branchNamed("甲公司", known)).toBe("甲公司");
  });

  it("spellings of one branch are one addressee", () => {
    expect(addresseeKey("工行高新支行")).toBe(addresseeKey("中国工商银行股份有限公司高新支行"));
    expect(addresseeKey("工行高新支行")).not.toBe(addresseeKey("农行高新支行"));
    expect(addresseeKey("甲（集团）公司")).toBe(addresseeKey("甲(集团)公司"));
  });
});

describe("whom a row of the books is asked of", () => {
  const asked = (code: string, account: string, auxiliary?: string, accountCode = "2001") => {
    const row = { name: auxiliary ?? account, isAuxiliary: auxiliary !== undefined };
    return askedOf({ code }, row, { code: accountCode, name: account });
  };

  it.each([
    // Parties: auxiliary items, or accounts named after them.
    ["PREPAY", "预付账款-材料款", "X材料", "X材料", null],
    ["OR", "其他应收款", "张三", "张三", null],
    ["OP", "其他应付款-华衡控股有限公司", undefined, "华衡控股有限公司", null],
    ["ADV", "预收账款-Evergreen Trading Ltd", undefined, "Evergreen Trading Ltd", null],
    // What names no party is told, and not left out.
    ["OP", "其他应付款", "经销商保证金", "经销商保证金", "noParty"],
    ["OR", "其他应收款-备用金", undefined, "备用金", "noParty"],
    ["PREPAY", "预付账款-材料款", undefined, "材料款", "noParty"],
    ["OR", "其他应收款-张三", undefined, "张三", "noParty"],
    // Bills: of the bank that accepted them.
    ["NR", "应收票据-银行承兑汇票", "甲公司", "银行承兑汇票-甲公司", "acceptor"],
    ["NR", "应收票据-银行承兑汇票", "宁波银行杭州分行", "宁波银行杭州分行", null],
    ["NR", "应收票据-商业承兑汇票", "甲公司", "甲公司", null],
    ["NOTEPAY", "应付票据-银行承兑汇票-宁波银行", "Y钢材", "宁波银行", null],
    ["NOTEPAY", "应付票据", "Y钢材", "Y钢材", "unnamed"],
    ["NOTEPAY", "应付票据-商业承兑汇票", "Y钢材", "Y钢材", "commercialBill"],
    // Loans: of their bank.
    ["STLOAN", "短期借款", "工商银行", "工商银行", null],
    ["LTLOAN", "长期借款-建设银行城东支行", undefined, "建设银行城东支行", null],
    ["STLOAN", "短期借款-抵押借款", undefined, "短期借款-抵押借款", "unnamed"],
    ["OP", "应付利息", "工商银行", "工商银行", "bankInterest"],
  ] as const)("%s, %s / %s: %s (%s)", (code, account, auxiliary, name, gap) =>
    expect(asked(code, account, auxiliary)).toEqual({ name, gap }),
  );

  it("no allowance, no cash at hand, and no deposit among other funds", () => {
    expect(asked("AR", "坏账准备-应收账款", undefined, "123102")).toBeNull();
    expect(asked("LTR", "未实现融资收益", "甲公司")).toBeNull();
    expect(asked("BANK", "库存现金", undefined, "1001")).toBeNull();
    expect(asked("BANK", "其他货币资金-中信银行", undefined, "1012")).toBeNull();
    expect(asked("OTHERCASH", "其他货币资金-中信银行", undefined, "1012")).toEqual({ name: "中信银行", gap: null });
  });

  it("an account is named after a party where it reads like an organisation", () => {
    expect(partyIn("应付账款-华东轴承厂", false)).toBe("华东轴承厂");
    expect(partyIn("应付账款-暂估应付款", false)).toBe("");
    expect(partyIn("应付账款-甲公司货款", false)).toBe("");
    expect(partyIn("12", true)).toBe("");
  });
});
