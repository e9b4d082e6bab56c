/** What the chart of leading digits shows: shares found, shares expected, and the band in which 95 of 100 samples would lie. */
import type { BenfordTest } from "@digao/contract/areas/balance/data-analysis/calls";
import type { ChartData } from "../../../ui/chart/data.ts";

/** Of the normal distribution at 5 %, two-sided, as the test of single digits uses it. */
const z95 = 1.96;
/** Shares are ratios of counts: no money, so floats are exact enough, and six decimals are shown at most. */
export const shareText = (share: number): string => share.toFixed(6);

export function bandOf(expected: number, n: number): { low: number; high: number } {
  const width = n === 0 ? 0 : z95 * Math.sqrt((expected * (1 - expected)) / n) + 1 / (2 * n);
  return { low: Math.max(0, expected - width), high: Math.min(1, expected + width) };
}

interface Names {
  actual: string;
  expected: string;
  low: string;
  high: string;
}
export function digitChart({ rows, n }: BenfordTest, names: Names): ChartData {
  const bands = rows.map(({ expected }) => bandOf(expected, n));
  return {
    categories: rows.map(({ digit }) => String(digit)),
    series: [
      {
        name: names.actual,
        values: rows.map(({ actual }) => shareText(actual)),
        marked: rows.map(({ isFlagged }) => isFlagged),
      },
      { name: names.expected, values: rows.map(({ expected }) => shareText(expected)), isLine: true },
      { name: names.low, values: bands.map(({ low }) => shareText(low)), isEdge: true },
      { name: names.high, values: bands.map(({ high }) => shareText(high)), isEdge: true },
    ],
  };
}

/** Where chi-square stands against its critical values. */
export const chiVerdict = ({ chiSquare, critical5, critical1 }: BenfordTest): "fits" | "doubtful" | "differs" => {
  if (chiSquare > critical1) return "differs";
  return chiSquare > critical5 ? "doubtful" : "fits";
};
