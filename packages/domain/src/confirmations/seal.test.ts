import { describe, expect, it } from "vitest";
import { isSealOf } from "./seal.ts";

describe("a seal", () => {
  it.each([
    ["甲公司", "甲公司"],
    ["杭州甲有限公司财务专用章", "杭州甲有限公司"],
    ["中国工商银行股份有限公司杭州高新支行", "工行高新支行"],
    ["中国银行股份有限公司苏州分行业务专用章", "中国银行苏州分行"],
    ["招商银行股份有限公司杭州分行", "招行杭州分行"],
  ])("%s is that of %s", (seal, name) => expect(isSealOf(seal, name)).toBe(true));

  it.each([
    ["", "甲公司"],
    ["乙公司", "甲公司"],
    ["甲公司杭州分公司", "甲公司"],
    ["中国农业银行股份有限公司杭州高新支行", "工行高新支行"],
    ["中国工商银行股份有限公司杭州西湖支行", "工行高新支行"],
    ["中国工商银行股份有限公司", "工行高新支行"],
  ])("%s is not that of %s", (seal, name) => expect(isSealOf(seal, name)).toBe(false));
});
