import { describe, expect, it } from "vitest";
import { isSealedFor, judgeSealed, type SealedPage, type SealState } from "./sealed.ts";

const letter = {
  letterNo: "HZ-P1-2-0001",
  qr: "DIGAO-HZ:HZ-P1-2-0001:ABCDEFGHJK23",
  hash: "0A1B2C3D4E5F",
  pages: 2,
  amounts: ["3,136,000.00", "12.50"],
};
const field = (name: string, value: string, confidence = 0.95) => ({ name, value, confidence });
const foot = [field("letterNo", letter.letterNo), field("hashCode", letter.hash)];
const first: SealedPage = {
  fields: [field("qr", letter.qr, 1), ...foot, field("amount", "3136000.00"), field("redSeal", "1", 1)],
};
const second: SealedPage = { fields: [...foot, field("amount", "12.50")] };
const without = (page: SealedPage, name: string): SealedPage => ({
  fields: page.fields.filter((one) => one.name !== name),
});
const plus = (page: SealedPage, ...more: SealedPage["fields"][number][]): SealedPage => ({
  fields: [...page.fields, ...more],
});

describe("a sealed scan", () => {
  it("is the letter where each page bears its number, one its code, and all its amounts and a seal are there", () => {
    expect(judgeSealed([first, second], letter)).toEqual({ verdict: "fits" });
  });

  it.each([
    ["QR code", field("qr", "DIGAO-HZ:HZ-P1-2-0002:ZZZZZZZZZZ22", 1)],
    ["number", field("letterNo", "HZ-P1-2-0002")],
    ["code, as of contents changed since", field("hashCode", "FFFFFFFFFFFF")],
  ])("of another %s is another letter, whichever page bears it", (_what, other) => {
    expect(judgeSealed([first, plus(second, other)], letter)).toEqual({ verdict: "other", found: other.value });
  });

  it("is compared by a person where a printed minus was not read, or one that nobody printed was", () => {
    const signed = (text: string) =>
      judgeSealed([first, plus(second, field("amount", text))], { ...letter, amounts: ["-88.00"] });
    expect(signed("-88.00")).toEqual({ verdict: "fits" });
    expect(signed("88.00")).toEqual({ verdict: "compare", doubts: ["amounts"] });
    expect(judgeSealed([first, plus(without(second, "amount"), field("amount", "-12.50"))], letter)).toEqual({
      verdict: "compare",
      doubts: ["amounts"],
    });
  });

  it("is compared by a person where it was read badly, names what, and is never taken for another one then", () => {
    const smudged = plus(without(second, "letterNo"), field("letterNo", "HZ-P1-2-0007", 0.5));
    expect(judgeSealed([first, smudged], letter)).toEqual({ verdict: "compare", doubts: ["number"] });
    expect(judgeSealed([first], letter)).toEqual({ verdict: "compare", doubts: ["pages", "amounts"] });
    expect(judgeSealed([without(first, "redSeal"), second], letter)).toEqual({ verdict: "compare", doubts: ["seal"] });
    expect(judgeSealed([first, without(second, "amount")], letter)).toEqual({
      verdict: "compare",
      doubts: ["amounts"],
    });
    expect(judgeSealed([], letter)).toMatchObject({ verdict: "compare" });
    const uncoded = [without(first, "hashCode"), without(second, "hashCode")];
    expect(judgeSealed(uncoded, letter)).toEqual({ verdict: "compare", doubts: ["code"] });
  });
});

it("opens mail and fax by the scan alone, paper by a lead's word too, platforms without either", () => {
  const opens = (state: SealState) => [1, 2, 3, 4, 5, 6].filter((method) => isSealedFor(state, method));
  for (const state of ["none", "reading", "other", "compare"] as const) expect(opens(state)).toEqual([4, 5]);
  for (const state of ["fits", "compared"] as const) expect(opens(state)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(opens("stated")).toEqual([1, 2, 4, 5]);
});
