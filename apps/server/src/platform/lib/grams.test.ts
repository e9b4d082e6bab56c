import { expect, it } from "vitest";
import { gramsOf, gramsToFind, normal, termsOf } from "./grams.ts";

const text = "本公司于 2024 年确认 租赁负债 1,234.50 元，见 Lease Agreement №8；其他应收款—𠮷田。";

it("finds every part of a text that is long enough by grams that the text is kept under", () => {
  const stored = gramsOf(text);
  const signs = [...normal(text).toLowerCase()];
  const lengths = Array.from({ length: 12 }, (_, index) => index + 1);
  const parts = signs.flatMap((_, from) => lengths.map((length) => signs.slice(from, from + length).join("")));
  const lost = parts.flatMap(termsOf).filter((term) => gramsToFind(term).some((gram) => !stored.has(gram)));
  expect(lost).toEqual([]);
});

it("takes a single Chinese sign, and no single letter", () => {
  expect(gramsToFind("租")).toHaveLength(1);
  expect(gramsToFind("a")).toEqual([]);
});

it("sees full-width signs, letters of both cases and blanks as one", () => {
  expect(termsOf("　ＡＢＣ  租赁\n负债 abc")).toEqual(["abc", "租赁", "负债"]);
});

it("keeps numbers that an integer of the database holds exactly", () => {
  for (const gram of gramsOf("\u{10ffff}\u{10ffff}zzz")) expect(Number.isSafeInteger(gram)).toBe(true);
});
