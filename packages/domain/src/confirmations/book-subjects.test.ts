import { describe, expect, it } from "vitest";
import { addresseeKey, branchNamed, institutionIn } from "./book-subjects.ts";

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
