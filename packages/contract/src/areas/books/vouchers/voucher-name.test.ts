import { describe, expect, it } from "vitest";
import { numberOfMonth, voucherName, voucherNumber } from "./voucher-name.ts";

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

  it("is told from the year and month of its period, and from no other digits", () => {
    const composed = ["2024-01-记-0018", "202401-0018", "2401-18", "20240100018", "JZ2024010018"];
    for (const text of composed) expect(numberOfMonth(text, 202401)).toBe("18");
    expect(numberOfMonth("JZ2024020018", 202401)).toBe("2024020018");
    expect(["0018", "记-18", "18-1", "2401"].map((text) => numberOfMonth(text, 202401))).toEqual([
      "18",
      "18",
      "18-1",
      "2401",
    ]);
  });
});
