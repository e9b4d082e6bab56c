/** Materiality by the guide values (重要性参考水平, CSA 1221; 4.7): what thresholds go by until the project has set its own. */
import { abs, divideRounded, type Fen, multiplyRate } from "../money.ts";
import type { Materiality } from "./materiality.ts";

export interface GuideFigures {
  profitBeforeTax: Fen;
  revenue: Fen;
  totalAssets: Fen;
}

/** A result below 1 % of revenue, or a loss, says little about a company's size. */
const MEANINGFUL_PROFIT = "0.01";
const OF_PROFIT = "0.05";
const OF_REVENUE = "0.005";
const OF_ASSETS = "0.005";
const TRIVIAL = "0.05";

/** 财务报表整体的重要性: 5 % of profit before tax, else 0.5 % of revenue, else 0.5 % of total assets; rounded down to two digits. */
export function guideMateriality({ profitBeforeTax, revenue, totalAssets }: GuideFigures): Fen {
  const isMeaningful = profitBeforeTax > 0n && profitBeforeTax >= multiplyRate(abs(revenue), MEANINGFUL_PROFIT);
  if (isMeaningful) return twoDigits(multiplyRate(profitBeforeTax, OF_PROFIT));
  if (revenue !== 0n) return twoDigits(multiplyRate(abs(revenue), OF_REVENUE));
  return twoDigits(multiplyRate(abs(totalAssets), OF_ASSETS));
}

/** 实际执行的重要性: 75 % of materiality; 50 % for first audits and listed clients. */
export const guidePerformanceMateriality = (figures: GuideFigures, isCautious: boolean): Fen =>
  divideRounded(guideMateriality(figures) * (isCautious ? 50n : 75n), 100n);

/** What thresholds go by while no record is approved; trivial is 5 % of materiality. */
export function guideInForce(figures: GuideFigures, isCautious: boolean): Materiality {
  const om = guideMateriality(figures);
  const pm = guidePerformanceMateriality(figures, isCautious);
  return { id: null, isApproved: false, om, pm, trivial: multiplyRate(om, TRIVIAL), specific: [] };
}

/** Rounded down to two significant digits of yuan: 79,728.91 -> 79,000.00. */
function twoDigits(amount: Fen): Fen {
  const yuan = amount / 100n;
  const digits = yuan.toString().length;
  const unit = digits > 2 ? 10n ** BigInt(digits - 2) : 1n;
  return (yuan / unit) * unit * 100n;
}
