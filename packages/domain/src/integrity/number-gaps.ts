/** Gaps in voucher numbers (凭证断号) as ranges: series of real ledgers miss millions of numbers, so they are never listed one by one. */

export interface NumberRange {
  from: number;
  to: number;
}

/** Numbers from here on come from a range (1000000001 of SAP), which begins with its own first number. */
export const rangeFrom = 1_000_000;

/** Numbers missing from the first to the highest; numbers below 1 do not count. @param first null for the lowest number there is */
export function numberGaps(numbers: Iterable<number>, first: number | null = 1): NumberRange[] {
  const sorted = [...new Set(numbers)].filter((n) => n >= 1).sort((a, b) => a - b);
  const gaps: NumberRange[] = [];
  const [lowest = 1] = sorted;
  let expected = lowest >= rangeFrom ? lowest : (first ?? lowest);
  for (const n of sorted) {
    if (n > expected) gaps.push({ from: expected, to: n - 1 });
    expected = n + 1;
  }
  return gaps;
}

/** Where the numbers of a voucher type begin anew: with every month, with every year, or never. */
export type Numbering = "month" | "year" | "never";

interface NumberIn {
  /** yyyymm. */
  period: number;
  no: number;
}

/**
 * How one voucher type is numbered, by its numbers alone: those of a series that begins anew come back in the next month (or year),
 * save for the longest one; more than half of what could come back decides. Null where a single month tells nothing.
 */
export function numberingOf(numbers: readonly NumberIn[]): Numbering | null {
  const months = new Map<number, Set<number>>();
  const years = new Map<number, Set<number>>();
  for (const { period, no } of numbers) {
    if (no < 1) continue;
    put(months, period, no);
    put(years, yearOf(period), no);
  }
  const ofYear = [...years].map(([year, different]) => {
    const sizes = [...months].filter(([period]) => yearOf(period) === year).map(([, own]) => own.size);
    return { different: different.size, all: total(sizes), largest: Math.max(...sizes) };
  });
  const all = total(ofYear.map((year) => year.all));
  const different = total(ofYear.map((year) => year.different));
  const couldReturn = all - total(ofYear.map((year) => year.largest));
  if (couldReturn > 0 && (all - different) * 2 > couldReturn) return "month";
  const everywhere = new Set(numbers.map(({ no }) => no).filter((no) => no >= 1)).size;
  const couldReturnByYear = different - Math.max(0, ...ofYear.map((year) => year.different));
  if (couldReturnByYear > 0) return (different - everywhere) * 2 > couldReturnByYear ? "year" : "never";
  return couldReturn > 0 ? "year" : null;
}

/**
 * Whether several types (收, 付, 转) draw their numbers from one run: of no type do more than one in twenty numbers come in another,
 * too, and together they miss less than half of what they miss apart.
 */
export function sharesNumbers(
  numbers: readonly (NumberIn & { type: string })[],
  numbering: Numbering,
  gaps: Record<"apart" | "together", readonly { gaps: readonly NumberRange[] }[]>,
): boolean {
  const keys = { month: (period: number) => period, year: yearOf, never: () => 0 };
  const holders = new Map<string, Set<string>>();
  for (const { period, no, type } of numbers) {
    if (no < 1) continue;
    const place = `${keys[numbering](period)}|${no}`;
    holders.set(place, (holders.get(place) ?? new Set()).add(type));
  }
  const counts = new Map<string, { all: number; met: number }>();
  for (const types of holders.values())
    for (const type of types) {
      const { all, met } = counts.get(type) ?? { all: 0, met: 0 };
      counts.set(type, { all: all + 1, met: met + (types.size > 1 ? 1 : 0) });
    }
  const isApart = [...counts.values()].every(({ all, met }) => met * 20 <= all);
  const missing = (series: readonly { gaps: readonly NumberRange[] }[]) =>
    total(series.map((one) => missingCount(one.gaps)));
  return counts.size > 1 && isApart && missing(gaps.together) * 2 < missing(gaps.apart);
}

const yearOf = (period: number): number => Math.floor(period / 100);
const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
function put(groups: Map<number, Set<number>>, key: number, no: number): void {
  const numbers = groups.get(key) ?? new Set();
  groups.set(key, numbers.add(no));
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
