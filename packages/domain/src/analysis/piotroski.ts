/** Piotroski F-score (0 to 9): nine yes-or-no signs of financial strength, from audited current and prior figures. */
import { evaluateRatio, type Figures } from "./ratio-formula.ts";

/** Each sign is met when its difference is positive. Equity issued in the year counts against it (paid-in capital and reserve grew). */
const SIGNS: readonly { code: string; difference: string; isMetAtZero?: boolean }[] = [
  { code: "profit", difference: "P399/A999" },
  { code: "operatingCash", difference: "C199/A999" },
  { code: "roaRises", difference: "P399/A999-open(P399)/open(A999)" },
  { code: "cashAboveProfit", difference: "(C199-P399)/A999" },
  { code: "leverageFalls", difference: "open(L299)/open(A999)-L299/A999" },
  { code: "liquidityRises", difference: "A199/L199-open(A199)/open(L199)" },
  { code: "noNewShares", difference: "open(E101)+open(E103)-E101-E103", isMetAtZero: true },
  { code: "marginRises", difference: "(P100-P101)/P100-(open(P100)-open(P101))/open(P100)" },
  { code: "turnoverRises", difference: "P100/A999-open(P100)/open(A999)" },
];

const DECIMALS = 10;

export interface PiotroskiScore {
  /** Null when a sign cannot be judged. */
  score: number | null;
  signs: { code: string; isMet: boolean | null }[];
}

export function piotroski(figures: Figures): PiotroskiScore {
  const signs = SIGNS.map(({ code, difference, isMetAtZero = false }) => {
    const value = evaluateRatio(difference, figures, DECIMALS);
    return { code, isMet: value === null ? null : Number(value) > 0 || (isMetAtZero && Number(value) === 0) };
  });
  const isComplete = signs.every((sign) => sign.isMet !== null);
  return { score: isComplete ? signs.filter((sign) => sign.isMet).length : null, signs };
}
