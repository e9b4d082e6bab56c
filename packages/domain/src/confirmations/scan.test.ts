import { expect, it } from "vitest";
import { type Box, fieldsOnPage, type PageWord } from "./scan.ts";

/** Lines from the top of the page, each a word of its own. */
function pageOf(lines: [string, number, number?][], red: readonly number[] = []) {
  let text = "";
  const words: PageWord[] = lines.map(([line, top, confidence = 0.95]) => {
    const box: Box = [100, top, 900, top + 10];
    const word = { at: text.length, length: line.length, confidence, box };
    text += `${line}\n`;
    return word;
  });
  return { text, words, qr: null, red };
}
const reply = (sealAt: number) =>
  pageOf(
    [
      ["如与贵公司记录相符，请在本函下端“信息证明无误”处签章证明", 150],
      ["1. 信息证明无误。", 500],
      ["2. 信息不符，请列明不符项目及具体内容：", 580],
    ],
    Array.from({ length: 1000 }, (_band, at) => (at >= sealAt && at < sealAt + 50 ? 0.02 : 0)),
  );
const conclusionAt = (sealAt: number) => fieldsOnPage(reply(sealAt)).find(({ name }) => name === "conclusion")?.value;

it("a seal says which of the two it is by its place, never surely; between them, elsewhere or nowhere it says nothing", () => {
  expect(conclusionAt(520)).toBe("相符");
  expect(conclusionAt(610)).toBe("不符");
  expect(conclusionAt(555)).toBeUndefined();
  expect(conclusionAt(400)).toBeUndefined();
  expect(
    fieldsOnPage(
      pageOf([
        ["1. 信息证明无误。", 500],
        ["2. 信息不符", 580],
      ]),
    ),
  ).toEqual([]);
  expect(fieldsOnPage(reply(520)).find(({ name }) => name === "conclusion")?.confidence).toBeLessThan(0.9);
});

it("a word that is given too high, where the seal crosses it, does not move the place of its line", () => {
  const page = reply(520);
  const line = page.words[2]!;
  const [at, length] = [line.at, line.length];
  const parts = [100, 300, 500].map((left, index): PageWord => {
    const box: Box = [left, index === 1 ? 530 : 580, left + 150, 590];
    return { at: at + index * 6, length: Math.min(6, length - index * 6), confidence: 0.95, box };
  });
  const found = fieldsOnPage({ ...page, words: [...page.words.slice(0, 2), ...parts] });
  expect(found.find(({ name }) => name === "conclusion")).toMatchObject({ value: "相符", box: [0, 500, 1000, 580] });
});

it("a field is as sure as the least sure of its words, and stands where they stand", () => {
  const page = pageOf([
    ["应收账款 3,136,000.00", 300, 0.97],
    ["￥1,234,567 .89 17%", 340, 0.4],
  ]);
  expect(fieldsOnPage(page)).toEqual([
    { name: "amount", value: "3,136,000.00", confidence: 0.97, box: [100, 300, 900, 310] },
    { name: "amount", value: "1,234,567.89", confidence: 0.4, box: [100, 340, 900, 350] },
  ]);
});

it("amounts are read with full-width commas and blanks beside their points; shares, tax numbers and dates are none", () => {
  const amounts = (text: string) =>
    fieldsOnPage(pageOf([[text, 100]]))
      .filter(({ name }) => name === "amount")
      .map(({ value }) => value);
  expect(amounts("金额 1，234，567.89 元，税 7018 .83")).toEqual(["1,234,567.89", "7018.83"]);
  expect(amounts("-339,000.00")).toEqual(["-339,000.00"]);
  expect(amounts("税率 17.00% 税号 410305123456789 2024.12.31")).toEqual([]);
});

it("a hash code is read with the signs that are taken for its own", () => {
  const [found] = fieldsOnPage(pageOf([["内容校验码 A43AOB4ES1S3", 950]]));
  expect(found).toMatchObject({ name: "hashCode", value: "A43A0B4E5153" });
});
