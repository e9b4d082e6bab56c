import { describe, expect, it } from "vitest";
import { accountNameKey, normaliseName } from "./normalise.ts";
import { isLikelySameParty, partyKey, similarity } from "./similarity.ts";

describe("names", () => {
  it("makes full width, blanks, brackets and invisible characters one spelling", () => {
    expect(normaliseName("　华衡（苏州）\u200B 有限公司 ")).toBe("华衡(苏州)有限公司");
    expect(normaliseName("Ａ Ｂ   公司")).toBe("A B 公司");
    expect(accountNameKey("应收帐款 － 货款")).toBe(accountNameKey("应收账款-货款"));
  });

  it("suggests one party for a changed legal form and never for a different name", () => {
    expect(partyKey("苏州市恒力重工股份有限公司")).toBe("恒力重工");
    expect(isLikelySameParty("恒力重工有限责任公司", "苏州市恒力重工股份有限公司")).toBe(true);
    expect(isLikelySameParty("恒力重工有限公司", "恒通物流有限公司")).toBe(false);
    expect(similarity("甲公司", "甲公司")).toBe(1);
    expect(similarity("", "甲")).toBe(0);
  });
});
