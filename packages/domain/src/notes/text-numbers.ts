/** Amounts in the sentences of a note ("本期增加3,500.00万元"), read so that they are compared as cells are. */
import { type Fen, fen } from "../money.ts";

export interface TextAmount {
  /** As it stands. */
  text: string;
  /** Where it begins. */
  at: number;
  /** In fen. */
  amount: Fen;
  /** The smallest step its digits show: what it is rounded to. */
  step: Fen;
}

const units: Readonly<Record<string, { shift: number; fen: Fen }>> = {
  元: { shift: 0, fen: 100n },
  千元: { shift: 3, fen: 100_000n },
  万元: { shift: 4, fen: 1_000_000n },
  百万元: { shift: 6, fen: 100_000_000n },
  亿元: { shift: 8, fen: 10_000_000_000n },
};

const amountPattern =
  /(?<sign>[-−])?(?<whole>\d{1,3}(?:[,，]\d{3})+|\d+)(?:\.(?<part>\d+))?\s*(?<unit>百万元|千元|万元|亿元|元)/gu;

function read(whole: string, part: string, unit: { shift: number; fen: Fen }): { amount: Fen; step: Fen } | null {
  const places = part.length - unit.shift;
  // Less than a fen is no amount of a statement.
  if (places > 2) return null;
  const digits = `${whole}${part}`;
  const scale = 10n ** BigInt(2 - places);
  return { amount: (fen(digits) / 100n) * scale, step: scale };
}

/** Every amount with its unit; numbers without a unit (years, days, counts, rates) are none. */
export function textAmounts(text: string): TextAmount[] {
  const found: TextAmount[] = [];
  for (const match of text.matchAll(amountPattern)) {
    const { sign, whole = "", part = "", unit = "" } = match.groups ?? {};
    const known = units[unit];
    const value = known && read(whole.replace(/[,，]/gu, ""), part, known);
    if (!value) continue;
    const amount = sign ? -value.amount : value.amount;
    found.push({ text: match[0], at: match.index, amount, step: value.step });
  }
  return found;
}

/** Whether an amount in words says what a figure is, to the digits it shows. */
export const saysAmount = ({ amount, step }: TextAmount, figure: Fen): boolean => {
  const off = amount - figure;
  return (off < 0n ? -off : off) * 2n <= (step === 1n ? 0n : step);
};
