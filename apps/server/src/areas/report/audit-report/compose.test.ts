/** Practice 8.2: the fixed order of sections, for the four opinions and every flag, in the words of the catalogue. */
import { sectionsOf } from "@digao/domain/reports/opinion";
import { type OpinionKind, opinionKind } from "@digao/domain/reports/opinion-kind";
import { describe, expect, it } from "vitest";
import { chineseNumber, composeParts, reportBlocks } from "./compose.ts";
import { valuesOf } from "./values.ts";

const typed = {
  addressee: "甲公司全体股东",
  clientShort: "甲公司",
  framework: "企业会计准则",
  city: "北京",
  gcNote: "二（二）",
  gcFacts: "甲公司2024年发生净亏损",
  emphasisNote: "十二",
  emphasisMatter: "与诉讼相关的不确定性",
  otherInfoScope: "甲公司2024年年度报告",
  otherInfoMatter: "",
};
const project = {
  client: "甲股份有限公司",
  clientShort: "甲公司",
  firm: "正大会计师事务所",
  city: null,
  aYear: 2024,
  periodEnd: "2024-12-31",
  isListed: false,
  isPie: false,
  isGroup: false,
};

type Flag = "goingConcern" | "hasEmphasis" | "isPredecessorsYear" | "isOtherInformationObtained" | "isListed";
const flags: readonly Flag[] = [
  "goingConcern",
  "hasEmphasis",
  "isPredecessorsYear",
  "isOtherInformationObtained",
  "isListed",
];

function composed(opinion: OpinionKind, on: readonly Flag[], more: Partial<Parameters<typeof composeParts>[0]> = {}) {
  const isSplit = more.isSplit ?? false;
  const has = (flag: Flag) => on.includes(flag);
  const facts = {
    goingConcern: has("goingConcern") ? ("materialUncertainty" as const) : ("ok" as const),
    isUncertaintyDisclosed: has("goingConcern"),
    hasEmphasis: has("hasEmphasis"),
    isPredecessorsYear: has("isPredecessorsYear"),
    isOtherInformationObtained: has("isOtherInformationObtained"),
    isListed: has("isListed"),
  };
  const sections = sectionsOf(opinion, facts);
  const values = valuesOf({
    project: { ...project, isListed: has("isListed") },
    opinion,
    sections,
    facts: { scope: "none", misstatement: 100n, om: 50n },
    reportDate: "2025-04-20",
    partner: "张三",
    second: "李四",
    reportNo: null,
    isSplit,
    dual: null,
    typed,
    hasGovernance: true,
  });
  return composeParts({
    opinion,
    sections,
    values,
    modifyMatters: "甲公司未计提存货跌价准备5,000,000.00元。",
    otherMatter: "2023年度财务报表由其他会计师事务所审计。",
    otherInfoMatter: "",
    keyMatters: has("isListed")
      ? [{ title: "收入确认", noteRef: "五（三十）", description: "收入重大", response: "测试控制" }]
      : [],
    isGroup: false,
    isListed: has("isListed"),
    hasGovernance: true,
    isScope: false,
    isSplit,
    ...more,
  });
}

const order = [
  "opinion",
  "basis",
  "goingConcern",
  "emphasis",
  "kam",
  "otherMatter",
  "otherInformation",
  "management",
  "auditor",
];
const every = (left: readonly Flag[]): Flag[][] => {
  const [first, ...rest] = left;
  if (!first) return [[]];
  return every(rest).flatMap((some) => [some, [first, ...some]]);
};

describe("golden order of sections", () => {
  const cases = Object.entries(opinionKind).flatMap(([name, opinion]) =>
    every(flags).map((on) => [name, opinion, on] as const),
  );
  it.each(cases)("%s (%i) with %j", (_name, opinion, on) => {
    const parts = composed(opinion, on);
    const told = parts.map(({ section }) => section);
    expect(told).toEqual(order.filter((one) => told.includes(one)));
    const isDisclaimed = opinion === opinionKind.disclaimer;
    const mayEmphasise = opinion === opinionKind.unmodified || opinion === opinionKind.qualified;
    expect({
      goingConcern: told.includes("goingConcern"),
      emphasis: told.includes("emphasis"),
      kam: told.includes("kam"),
      otherMatter: told.includes("otherMatter"),
      otherInformation: told.includes("otherInformation"),
    }).toEqual({
      goingConcern: on.includes("goingConcern") && !isDisclaimed,
      emphasis: on.includes("hasEmphasis") && mayEmphasise,
      kam: on.includes("isListed") && !isDisclaimed,
      otherMatter: on.includes("isPredecessorsYear"),
      otherInformation: on.includes("isOtherInformationObtained") && !isDisclaimed,
    });
    expect(parts.map(({ heading }) => heading.split("、")[0])).toEqual(told.map((_one, at) => chineseNumber(at + 1)));
    const text = JSON.stringify(parts);
    expect(text).not.toMatch(/[{}]\w+\}/);
    expect(text).not.toContain("＿");
  });
});

describe("words of the catalogue", () => {
  const textOf = (parts: ReturnType<typeof composed>, section: string): string =>
    parts
      .find((one) => one.section === section)
      ?.paragraphs.map(({ text }) => text)
      .join("\n") ?? "";
  it("an unmodified opinion names no matter; a qualified one names its effect; a disclaimer claims no sufficient evidence", () => {
    expect(textOf(composed(1, []), "opinion")).toContain("公允反映了甲公司2024年12月31日的财务状况");
    expect(textOf(composed(1, []), "basis")).not.toContain("存货跌价");
    expect(textOf(composed(3, []), "opinion")).toContain("部分所述事项产生的影响外");
    expect(textOf(composed(3, []), "basis")).toContain("5,000,000.00元");
    const disclaimed = composed(5, []);
    expect(textOf(disclaimed, "basis")).not.toContain("充分、适当");
    expect(textOf(disclaimed, "auditor")).toContain("无法获取充分、适当的审计证据");
  });
  it("key audit matters stand with description and response, or the sentence that there is none", () => {
    expect(textOf(composed(1, ["isListed"]), "kam")).toMatch(
      /收入确认[\s\S]*收入重大（参见财务报表附注五（三十））[\s\S]*测试控制/,
    );
    expect(textOf(composed(3, ["isListed"], { keyMatters: [] }), "kam")).toBe(reportBlocks().kam_none.qualified);
    expect(textOf(composed(3, ["isListed", "goingConcern"]), "kam")).toContain(
      "“与持续经营相关的重大不确定性”部分所述事项外",
    );
  });
  it("independence is named by the standard from July 2025 on", () => {
    const basis = textOf(composed(1, []), "basis");
    expect(basis).toContain("按照中国注册会计师职业道德守则");
  });
  it("numbers its sections in Chinese", () => {
    expect([1, 9, 10, 11, 20, 21].map(chineseNumber)).toEqual(["一", "九", "十", "十一", "二十", "二十一"]);
  });
});

describe("a first audit whose opening inventory cannot be verified", () => {
  const texts = (parts: ReturnType<typeof composed>) =>
    parts.map(({ paragraphs }) => paragraphs.map(({ text }) => text));

  it("has two opinions, each under its heading: the qualified one on the year first, then the unmodified one on the balance sheet", () => {
    const parts = composed(opinionKind.qualified, [], { isSplit: true, isScope: true });
    const [opinion, basis] = parts;
    expect(opinion?.heading).toBe("一、审计意见");
    expect(opinion?.paragraphs.map(({ isStrong }) => isStrong)).toEqual([false, true, false, true, false]);
    const [, first, qualified = "", second, unmodified = ""] = texts(parts)[0] ?? [];
    expect([first, second]).toEqual(["对经营成果和现金流量的保留意见", "对财务状况的审计意见"]);
    expect(qualified).toMatch(/^我们认为，除“形成保留意见的基础”.*2024年度利润表和现金流量表.*经营成果和现金流量。$/);
    expect(qualified).not.toContain("资产负债表");
    expect(unmodified).toMatch(/^我们认为，后附的2024年12月31日资产负债表.*财务状况。$/);
    expect(unmodified).not.toContain("除“");
    expect(basis?.heading).toBe("二、形成保留意见的基础");
    expect(texts(parts)[1]?.join("")).toContain("为发表对经营成果和现金流量的保留意见和对财务状况的审计意见提供了基础");
  });

  it("of a group speaks of its consolidated statements and the parent's", () => {
    const text = texts(composed(opinionKind.qualified, [], { isSplit: true, isGroup: true }))[0]?.join("") ?? "";
    expect(text).toContain("合并及母公司利润表和合并及母公司现金流量表");
    expect(text).toContain("2024年12月31日合并及母公司资产负债表");
  });
});
