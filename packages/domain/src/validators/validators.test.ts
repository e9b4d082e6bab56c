import { describe, expect, it } from "vitest";
import { seedCsv, seedJson } from "../../test/seed.ts";
import { fen } from "../money.ts";
import { checkBankAccount, isBankLineCode } from "./bank-account.ts";
import { capitalAmount } from "./capital-amount.ts";
import { isEmail, isLandline, isMobile, isPostcode } from "./contacts.ts";
import { isAuditYear, isCpaNumber, isHongKongMacauPass, isInvoice, isPassport, isPercent } from "./documents.ts";
import { passwordError } from "./password.ts";
import { PROVINCES } from "./provinces.ts";
import { checkResidentId } from "./resident-id.ts";
import { checkUscc } from "./uscc.ts";

interface Vectors {
  idCard: { id: string; valid: boolean; error?: string }[];
  uscc: { id: string; valid: boolean; sum?: number }[];
  rmbUpper: [number, string][];
}
const vectors = seedJson<Vectors>("sample/test_vectors.json");
const today = "2024-12-31";

describe("resident ID", () => {
  const errors: Record<string, string> = { 校验位: "checkDigit", 地区不正确: "region", 日期不正确: "date" };
  it.each(vectors.idCard)("judges $id", ({ id, valid, error }) => {
    const checked = checkResidentId(id, today);
    expect(checked.valid).toBe(valid);
    if (!checked.valid) expect(checked.error).toBe(errors[error ?? ""]);
  });

  it("refuses 15 digits, a birth tomorrow and letters elsewhere", () => {
    expect(checkResidentId("110105491231002", today)).toEqual({ valid: false, error: "format" });
    expect(checkResidentId("11010519491231002X", "1949-12-30")).toEqual({ valid: false, error: "date" });
    expect(checkResidentId("11010519491231O02X", today)).toEqual({ valid: false, error: "format" });
  });

  it("tells birth, sex and province, and takes a small x", () => {
    expect(checkResidentId("11010519491231002x", today)).toEqual({
      valid: true,
      birthDate: "1949-12-31",
      sex: "female",
      province: "北京市",
    });
  });

  it("knows every region of the catalogue", () => {
    const rows = seedCsv("catalogues/cn_provinces.csv");
    expect(PROVINCES).toEqual(Object.fromEntries(rows.map((r) => [r.code, r.name])));
  });
});

describe("unified social credit code", () => {
  it.each(vectors.uscc)("judges $id", ({ id, valid, sum }) => {
    const checked = checkUscc(id);
    expect(checked.valid).toBe(valid);
    if (sum !== undefined) expect(checked.sum).toBe(sum);
  });

  it("warns of a wrong organisation code without refusing", () => {
    for (const { id, valid } of vectors.uscc) if (valid) expect(checkUscc(id).warnings).toEqual([]);
    const odd = [..."0123456789ABCDEFGHJKLMNPQRTUWXY"].map((last) => checkUscc(`91350100M000100Y5${last}`));
    expect(odd.filter((code) => code.valid).map((code) => code.warnings)).toEqual([["organisationCode"]]);
  });

  it("names what is wrong", () => {
    expect(checkUscc("9131").error).toBe("length");
    expect(checkUscc("91310115MA1I4HH03N").error).toBe("character");
    expect(checkUscc("91A10115MA1K4HH03N").error).toBe("region");
    expect(checkUscc("91310115MA1K4HH03P").error).toBe("checkDigit");
  });
});

describe("capital amounts", () => {
  it.each(vectors.rmbUpper)("writes %d", (amount, text) => {
    expect(capitalAmount(fen(amount.toFixed(2)))).toBe(text);
  });

  it("writes gaps and very large amounts", () => {
    expect(capitalAmount(fen("100001000.50"))).toBe("人民币壹亿零壹仟元伍角整");
    expect(capitalAmount(fen("10500.00"))).toBe("人民币壹万零伍佰元整");
    expect(capitalAmount(fen("105000.10"))).toBe("人民币壹拾万伍仟元壹角整");
    expect(capitalAmount(fen("1234500000000.00"))).toBe("人民币壹万贰仟叁佰肆拾伍亿元整");
  });
});

describe("shared validators", () => {
  it("judges telephones and postcodes", () => {
    expect([isMobile("13812345678"), isMobile("12812345678"), isMobile("1381234567")]).toEqual([true, false, false]);
    expect([isLandline("0512-62888888-801"), isLandline("62888888"), isLandline("1288888")]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isPostcode("215000"), isPostcode("915000")]).toEqual([true, false]);
  });

  it("judges e-mail addresses, in no time for hostile ones", () => {
    for (const good of ["a@b.cn", "first.last+x@sub.example.com"]) expect(isEmail(good)).toBe(true);
    for (const bad of ["a@b", "a@@b.cn", "a b@c.cn", ".a@b.cn", "a@-b.cn", "a@b.c", `${"a".repeat(250)}@b.cn`]) {
      expect(isEmail(bad)).toBe(false);
    }
    const started = performance.now();
    isEmail(`${"a.".repeat(100_000)}@`);
    expect(performance.now() - started).toBeLessThan(100);
  });

  it("applies the password rule", () => {
    expect(passwordError("abc12")).toBe("length");
    expect(passwordError("a1".repeat(11))).toBe("length");
    expect(passwordError("abc 123")).toBe("character");
    expect(passwordError("abcdef")).toBe("digit");
    expect(passwordError("123456!")).toBe("letter");
    expect(passwordError("a1!@#$%^&*()")).toBeNull();
  });

  it("judges bank accounts, warning of a card that fails Luhn", () => {
    expect(checkBankAccount("NRA12345678")).toEqual({ valid: true, warning: null });
    expect(checkBankAccount("6222 0212 3456 7890")).toEqual({ valid: true, warning: "luhn" });
    expect(checkBankAccount("4111111111111111")).toEqual({ valid: true, warning: null });
    expect(checkBankAccount("1234567")).toEqual({ valid: false, warning: null });
    expect(isBankLineCode("102305000123")).toBe(true);
  });

  it("judges document numbers", () => {
    expect([isInvoice("3200234130", "12345678"), isInvoice("", "24322000000012345678"), isInvoice("1", "2")]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isPassport("E12345678"), isHongKongMacauPass("H12345678"), isCpaNumber("320500010001")]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isPercent("100"), isPercent("0.05"), isPercent("100.1"), isPercent("-1")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([isAuditYear(1990), isAuditYear(2101)]).toEqual([true, false]);
  });
});
