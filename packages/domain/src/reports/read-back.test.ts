/** Practice 8.3: what the stamped PDF says is held against what was signed, audited and filed. */
import { describe, expect, it } from "vitest";
import { type ReportAsFiled, readBack } from "./read-back.ts";

const filed: ReportAsFiled = {
  reportNo: "正大审字[2025]第0001号",
  code: "京25A1B2C3D4E5",
  reportDate: "2025-04-20",
  signers: ["张三", "李四"],
  opinion: 1,
  figures: { assets: 123_456_789n, revenue: 5_000_000n, profit: -12_345n },
};
const text = `审 计 报 告
正大审字〔2025〕第 0001 号
报备编码：京25A1B2C3D4E5
一、审计意见
二、形成审计意见的基础
资产负债表为2024年12月31日
正大会计师事务所（盖章） 中国注册会计师：张三（签名并盖章）
中国注册会计师：李四（签名并盖章） 中国·北京
2025年4月20日
资产总计 53 1,234,567.89 1,000,000.00
一、营业收入 1
50,000.00 40,000.00
四、净利润（净亏损以“-”号填列） 30 -123.45 10.00
`;
const resultsOf = (of: string, codes: string[] = [], more: Partial<ReportAsFiled> = {}) =>
  Object.fromEntries(readBack(of, codes, { ...filed, ...more }).map(({ field, result }) => [field, result]));
const all = (result: string) => ({
  reportNo: result,
  code: result,
  reportDate: result,
  signers: result,
  opinion: result,
  assets: result,
  revenue: result,
  profit: result,
});

describe("8.3: the report read back", () => {
  it("agrees where the file says what was signed, audited and filed", () =>
    expect(resultsOf(text)).toEqual(all("agrees")));

  it.each([
    ["reportNo", "第 0001 号", "第 0002 号", "正大审字[2025]第0002号"],
    ["code", "京25A1B2C3D4E5", "京25A1B2C3D4E6", "京25A1B2C3D4E6"],
    ["reportDate", "2025年4月20日", "2025年4月21日", "2025年4月21日"],
    ["signers", "李四", "王五", "张三、王五"],
    ["opinion", "形成审计意见的基础", "形成保留意见的基础", "形成保留意见的基础"],
    ["assets", "1,234,567.89", "1,234,567.90", "1,234,567.90"],
    ["revenue", "50,000.00 40", "50,000.01 40", "50,000.01"],
    ["profit", "-123.45", "123.45", "123.45"],
  ])("differs in %s by one sign", (field, from, to, found) => {
    const line = readBack(text.replace(from, to), [], filed).find((one) => one.field === field);
    expect(line).toMatchObject({ result: "differs" });
    expect(line?.found).toContain(found.split("、").at(-1));
    const others = resultsOf(text.replace(from, to));
    expect(others).toEqual({ ...all("agrees"), [field]: "differs" });
  });

  it("finds nothing in a scan without words, and says so of each", () => {
    expect(resultsOf("")).toEqual(all("notFound"));
    expect(readBack("", [], filed).every(({ found }) => found === null)).toBe(true);
  });

  it("takes the code of a QR code, and asks for none of a kind that is not filed", () => {
    const without = text.replace(/报备编码.*\n/, "");
    expect(resultsOf(without)).toMatchObject({ code: "notFound" });
    expect(resultsOf(without, ["https://acc.mof.gov.cn/q?c=京25A1B2C3D4E5"])).toMatchObject({ code: "agrees" });
    expect(resultsOf(without, [], { code: null })).not.toHaveProperty("code");
  });

  it("reads days in Chinese figures beneath the signatures alone", () => {
    expect(resultsOf(text.replace("2025年4月20日", "二〇二五年四月二十日"))).toMatchObject({ reportDate: "agrees" });
    const elsewhere = `2025年4月20日批准报出\n${text.replace("2025年4月20日", "2025年5月6日")}`;
    expect(resultsOf(elsewhere)).toMatchObject({ reportDate: "differs" });
    expect(resultsOf(text.replace("2025年4月20日", ""))).toMatchObject({ reportDate: "notFound" });
  });

  it("holds every line of that name against the audited figure", () =>
    expect(resultsOf(`${text}资产总计 1,234,567.80`)).toMatchObject({ assets: "differs" }));

  it("without books compares no figures", () =>
    expect(resultsOf(text, [], { figures: null })).toMatchObject({ assets: "notFound", profit: "notFound" }));
});
