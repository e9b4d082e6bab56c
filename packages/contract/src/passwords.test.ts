import { describe, expect, it } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { passwordFault, passwordPolicyDefault } from "./passwords.ts";

const classic = (password: string, words: string[] = []) =>
  passwordFault(password, passwordPolicyDefault, words, commonPasswords);
const long = (password: string, words: string[] = [], minLength = 8) =>
  passwordFault(password, { rule: "long", minLength }, words, commonPasswords);

describe("the product's own rule", () => {
  it.each(["ab1", "abcdefgh", "13572468", "Tian qi9", "Tianqi9-x", "Lv9".repeat(7), "雨天Lv9xk", ""])(
    "%s is not of its form",
    (password) => expect(classic(password)).toBe("form"),
  );
  it.each(["Tianqi9x&k", "k7Lpq2", "m9!@#$%^&*()", "Hb7qTz4mWx9cRv2nJk5s"])("%s passes", (password) =>
    expect(classic(password)).toBeNull(),
  );
});

describe("what everybody guesses", () => {
  it.each([
    ...["password1", "Passw0rd", "P@ssw0rd", "p@ssw0rd2024", "qwe123", "1qaz2wsx", "1QAZ2wsx", "abc12345", "a123456"],
    ...["aa112233", "woaini1314", "wang19900101", "zhangwei123", "a19881212", "1q2w3e4r", "qwer1234", "iloveyou520"],
    ...["abababab1", "a1a1a1a1", "aaaaa1", "dragon2024!", "2024Summer", "Beijing2008", "xiaoming666", "kuaiji2025"],
    ...["Welcome1", "letmein1", "zxcvbnm1", "asdf1234", "qazwsx123", "test1234", "Huawei@123", "hunter2", "trustno1"],
  ])("%s", (password) => expect(classic(password)).toBe("common"));
  it("refuses thousands of listed words dressed up with digits", () => {
    const words = [...commonPasswords].filter((word) => /^[a-z]{4,12}$/.test(word));
    const dressed = words.flatMap((word) => [`${word}1`, `${word}123`, `${word}2025`, `${word}888!`]);
    expect(dressed.length).toBeGreaterThan(3000);
    const passed = dressed.filter(
      (word) => passwordFault(word, { rule: "long", minLength: 8 }, [], commonPasswords) === null,
    );
    expect(passed).toEqual([]);
  });
});

describe("names that a guesser tries first", () => {
  it.each([
    ["Digao2k25!q", []],
    ["Sh3nj1x9k2m", []],
    ["zhAdm1n7q", []],
    ["Audit7Kx2!", []],
    ["Huaheng9q7x", ["huaheng"]],
    ["xChenli7q9", ["chenli"]],
  ])("%s", (password, words) => expect(classic(password, words)).toBe("context"));
  it("lets a short name pass, and a long phrase that happens to hold one", () => {
    expect(classic("Lix7q9kTm", ["li"])).toBeNull();
    expect(long("the audit of a distant teapot shop")).toBeNull();
  });
  it("knows a Chinese name of two signs", () => expect(long("周合伙的秘密口令九七", ["周合"])).toBe("context"));
});

describe("the rule of long phrases", () => {
  it("takes 64 signs of any kind, and not one more", () => {
    const phrase = "雨后的茶山 has seven quiet steps & ".repeat(3);
    expect(long([...phrase].slice(0, 63).concat("k").join(""))).toBeNull();
    expect(long([...phrase].slice(0, 64).concat("k").join(""))).toBe("form");
  });
  it("asks for the firm's least length, and never for less than eight", () => {
    expect(long("tea-x7q")).toBe("form");
    expect(long("tea-x7qm9", [], 6)).toBeNull();
    expect(long("tea-x7qm9", [], 12)).toBe("form");
  });
  it("refuses hidden signs and blanks at the ends", () => {
    expect(long("steep\u0007tea-x7q")).toBe("form");
    expect(long(" steep tea-x7q")).toBe("form");
  });
});

it("judges a hundred thousand signs at once (no runaway pattern)", () => {
  const started = performance.now();
  for (const unit of ["a1", "ab", "!1", "q", "1qaz"]) {
    passwordFault(unit.repeat(50_000), { rule: "long", minLength: 8 }, ["chenli"], commonPasswords);
    passwordFault(unit.repeat(32), { rule: "long", minLength: 8 }, ["chenli"], commonPasswords);
  }
  expect(performance.now() - started).toBeLessThan(2000);
});
