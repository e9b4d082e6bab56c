/** Gaps in voucher numbers (凭证断号) as ranges: series of real ledgers miss millions of numbers, so they are never listed one by one. */

export interface NumberRange {
  from: number;
  to: number;
}

/** Numbers missing from 1 to the highest; numbers below 1 do not count. */
export function numberGaps(numbers: Iterable<number>): NumberRange[] {
  const sorted = [...new Set(numbers)].filter((n) => n >= 1).sort((a, b) => a - b);
  const gaps: NumberRange[] = [];
  let expected = 1;
  for (const n of sorted) {
    if (n > expected) gaps.push({ from: expected, to: n - 1 });
    expected = n + 1;
  }
  return gaps;
}

export const missingCount = (gaps: readonly NumberRange[]): number =>
  gaps.reduce((total, gap) => total + gap.to - gap.from + 1, 0);

const LISTED_MAX = 50;

/** Parameters of an IC-02 finding: the first 50 ranges, and the count of all numbers where that is not everything. */
export function gapParams(gaps: readonly NumberRange[]): Readonly<Record<string, string>> {
  const listed = gaps.slice(0, LISTED_MAX).map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
  const numbers = listed.join("+");
  return gaps.length > LISTED_MAX ? { numbers, count: String(missingCount(gaps)) } : { numbers };
}
