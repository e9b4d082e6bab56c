import { describe, expect, it } from "vitest";
import { detailOf } from "./finding-words.ts";

describe("amounts of findings read like amounts elsewhere", () => {
  it.each([
    ["IC-01", "借 53000.00 贷 103000.00 差 -50000.00", "借 53,000.00 贷 103,000.00 差 -50,000.00"],
    ["IC-20", "差 借-3500000.00 贷0.00", "差 借-3,500,000.00 贷0.00"],
    [
      "IC-25",
      "外币 10000.00 汇率 7.1234 折合 71234.00，记账 71000.00",
      "外币 10,000.00 汇率 7.1234 折合 71,234.00，记账 71,000.00",
    ],
    ["IC-05", "科目 1002.01 不在余额表", "科目 1002.01 不在余额表"],
  ])("%s %s", (code, detail, shown) => expect(detailOf({ code, detail })).toBe(shown));
});
