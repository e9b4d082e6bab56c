import { describe, expect, it } from "vitest";
import { piotroski } from "./piotroski.ts";
import {
  formulaWords,
  linesOfFormula,
  moveWords,
  PIOTROSKI_NAMES,
  ratioMove,
  ratioText,
  warningOf,
} from "./ratio-words.ts";
import { RATIOS } from "./ratios.ts";

const named = (code: string) => RATIOS.find((ratio) => ratio.code === code)!;
const names: Record<string, string> = {
  P100: "营业收入",
  A105: "应收账款",
  P101: "营业成本",
  A109: "存货",
  L105: "应付账款",
};
const nameOf = (code: string) => names[code] ?? code;

describe("a ratio in words", () => {
  it("names the lines of its formula", () => {
    expect(formulaWords("P100/avg(A105)", nameOf, "zh")).toBe("营业收入 ÷ 平均应收账款");
    expect(formulaWords("365/((P101+delta(A109))/avg(L105))", nameOf, "zh")).toBe(
      "365 ÷ ((营业成本 + 变动额·存货) ÷ 平均应付账款)",
    );
    expect(formulaWords("-A1/open(A2)", (code) => code, "en")).toBe("−A1 ÷ opening A2");
    expect(linesOfFormula("365/((P101+delta(A109))/avg(L105))")).toEqual(["P101", "A109", "L105"]);
  });

  it("says how the value moved, and for whom", () => {
    const words = (code: string, current: string | null, prior: string | null, lang: "zh" | "en" = "zh") =>
      moveWords(named(code), { current, prior }, lang);
    expect(words("current", "1.5033", "1.7516")).toBe("流动比率由 1.7516 降至 1.5033，变动 -0.2483，对企业不利");
    expect(words("liabilities", "0.4876", "0.5000")).toBe(
      "资产负债率由 50.00% 降至 48.76%，变动 -1.24 个百分点，对企业有利",
    );
    expect(words("receivableDays", "114.1", "100.0", "en")).toBe(
      "Receivable days rose from 100.0 days to 114.1 days (14.1 days), against the client",
    );
    expect(words("payableDays", "90.0", "80.0")).toBe("应付账款周转天数由 80.0 天 升至 90.0 天，变动 10.0 天");
    expect(words("current", "1.5033", null)).toBe("流动比率为 1.5033，上期无可比数据");
    expect(words("current", null, "1.0000")).toBe("流动比率缺少数据，无法计算");
    expect(words("current", "1.0000", "1.0000")).toBe("流动比率为 1.0000，与上期相同");
    expect(ratioText("1234567.00", "amount", "zh")).toBe("1,234,567.00");
    expect(ratioMove(named("netMargin"), "-0.0100", "0.0250")).toEqual({ change: "-0.0350", course: "worse" });
  });

  it("warns of distress and manipulation at their marks", () => {
    expect(["1.0999", "1.1000", "2.6000", "2.6001"].map((value) => warningOf("altmanZ", value)?.zh)).toEqual([
      "低于 1.1：困境区",
      "1.1 至 2.6：灰色区",
      "1.1 至 2.6：灰色区",
      "高于 2.6：安全区",
    ]);
    expect(["-1.7800", "-1.7799"].map((value) => warningOf("beneishM", value)?.isWarning)).toEqual([false, true]);
    expect([warningOf("altmanZ", null), warningOf("current", "0.1000")]).toEqual([null, null]);
  });

  it("has a name for every sign of the F-score", () => {
    const { signs } = piotroski({ closing: new Map(), opening: new Map() });
    expect(signs.map(({ code }) => code)).toEqual(Object.keys(PIOTROSKI_NAMES));
  });
});
