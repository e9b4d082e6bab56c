/** Notes in English beside the Chinese: the same cells, words of their own; amounts in both sentences say the same. */
import { type Fen, fen, max } from "../money.ts";
import { type TextAmount, textAmounts } from "./text-numbers.ts";

const scales: Readonly<Record<string, number>> = { "": 0, thousand: 3, million: 6, billion: 9 };

const pattern =
  /(?:(?:RMB|CNY|¥)\s*(?<sign>[-−])?(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s*(?<scale>thousand|million|billion))?)|(?:(?<sign2>[-−])?(?<number2>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s*(?<scale2>thousand|million|billion))?\s*yuan\b)/giu;

function amountOf(number: string, scale: string): { amount: Fen; step: Fen } | null {
  const [whole = "0", part = ""] = number.replaceAll(",", "").split(".");
  const places = part.length - (scales[scale.toLowerCase()] ?? 0);
  if (places > 2) return null;
  const step = 10n ** BigInt(2 - places);
  return { amount: (fen(`${whole}${part}`) / 100n) * step, step };
}

/** "RMB 35 million", "35,000,000.00 yuan"; numbers without a currency are none. */
export function englishAmounts(text: string): TextAmount[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const { sign, sign2, number, number2, scale, scale2 } = match.groups ?? {};
    const value = amountOf(number ?? number2 ?? "0", scale ?? scale2 ?? "");
    if (!value) return [];
    const amount = (sign ?? sign2) ? -value.amount : value.amount;
    return [{ text: match[0], at: match.index, amount, step: value.step }];
  });
}

const saysTheSame = (a: TextAmount, b: TextAmount): boolean => {
  const off = a.amount - b.amount;
  const step = max(a.step, b.step);
  return (off < 0n ? -off : off) * 2n <= (step === 1n ? 0n : step);
};

/** Amounts of one sentence that the other does not say, as they stand; each is said once for once. */
export function unlikeAmounts(chinese: string, english: string): string[] {
  const left = englishAmounts(english);
  const open = textAmounts(chinese).filter((one) => {
    const at = left.findIndex((other) => saysTheSame(one, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...open, ...left].map(({ text }) => text);
}

/** Words without a Chinese character need no translation: names of accounts in figures, of products. */
export const needsEnglish = (words: string): boolean => /\p{Script=Han}/u.test(words);
