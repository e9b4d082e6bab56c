import { describe, expect, it } from "vitest";
import { voucherName, voucherNumber } from "./voucher-name.ts";

describe("a voucher's name", () => {
  it("says word and number once, however the books print them", () => {
    for (const text of ["18", "0018", "记-0018", "记 - 18", "记—18", "第18号", "记字第0018号", "１８", "JZ00000018"])
      expect(voucherNumber(text)).toBe("18");
    expect(["0018-1", "0", "无号", ""].map(voucherNumber)).toEqual(["18-1", "0", "无号", ""]);
    expect(voucherName({ jType: "记", jNoText: "记-0018" })).toBe("记-18");
    expect(voucherName({ jType: "记", jNoText: "277" })).toBe("记-277");
    expect(voucherName({ jType: "转", jNoText: "2024转18" })).toBe("2024转18");
    expect(voucherName({ jType: "1", jNoText: "0011" })).toBe("1-11");
  });
});
