import { describe, expect, it } from "vitest";
import { yuan } from "../money.ts";
import { englishAmounts, needsEnglish, unlikeAmounts } from "./english.ts";

describe("amounts in English sentences", () => {
  it("are read with their currency and scale, and nothing else is", () => {
    const text =
      "In 2024 RMB 35 million was added (2023: 12,345.67 yuan) at 3.45% to 12 entities, CNY1.2 billion expected.";
    expect(englishAmounts(text).map(({ text: said, amount }) => `${said} = ${yuan(amount)}`)).toEqual([
      "RMB 35 million = 35000000.00",
      "12,345.67 yuan = 12345.67",
      "CNY1.2 billion = 1200000000.00",
    ]);
  });

  it("say what the Chinese says, each once", () => {
    expect(
      unlikeAmounts("本期增加3,500.00万元，其中1.00元。", "RMB 35,000,000.00 was added, of which RMB 1.00."),
    ).toEqual([]);
    expect(unlikeAmounts("本期增加3,500.00万元。", "RMB 35,000,000.01 thousand was added.")).toHaveLength(2);
    expect(unlikeAmounts("甲1.00元，乙1.00元。", "RMB 1.00 each.")).toEqual(["1.00元"]);
    expect(unlikeAmounts("无金额。", "RMB 2.00 in all.")).toEqual(["RMB 2.00"]);
  });

  it("are asked of words with Chinese characters alone", () => {
    expect(["银行存款", "A-1", "ERP软件"].map(needsEnglish)).toEqual([true, false, true]);
  });
});
