/**
 * Depreciation and amortisation by month (折旧测算, ZQ-6; CAS 4, CAS 6). Fixed assets depreciate from the month after they come into use
 * to the month of disposal; intangible assets amortise from the month they are usable to the month before disposal.
 */
import type { Fraction } from "../analysis/fraction.ts";
import { divideRounded, type Fen, max, min, sum } from "../money.ts";

export type DepreciationMethod = "straightLine" | "units" | "doubleDeclining" | "sumOfYears";

export interface DepreciatedAsset {
  cost: Fen;
  salvage: Fen;
  /** Life. */
  months: number;
  method: DepreciationMethod;
}

const evenly = (amount: Fen, months: number): Fen[] => {
  if (months <= 0) return [];
  const each = divideRounded(amount, BigInt(months));
  return Array.from({ length: months }, (_, at) => (at === months - 1 ? amount - each * BigInt(months - 1) : each));
};

/** Twice the straight-line rate on the net value of each asset year, before salvage; the last two asset years evenly down to salvage. */
function doubleDeclining({ cost, salvage, months }: DepreciatedAsset): Fen[] {
  const charges: Fen[] = [];
  let net = cost;
  while (months - charges.length > 24) {
    const year = min(divideRounded(net * 24n, BigInt(months)), net - salvage);
    charges.push(...evenly(year, 12));
    net -= year;
  }
  const left = months - charges.length;
  if (left <= 12) return [...charges, ...evenly(net - salvage, left)];
  const first = divideRounded((net - salvage) * 12n, BigInt(left));
  return [...charges, ...evenly(first, 12), ...evenly(net - salvage - first, left - 12)];
}

/** Years count down: n, n − 1, … 1 of their sum. @param months whole years */
function sumOfYears({ cost, salvage, months }: DepreciatedAsset): Fen[] {
  const years = months / 12;
  const digits = BigInt((years * (years + 1)) / 2);
  const upTo = (year: number) => divideRounded((cost - salvage) * BigInt((year * (2 * years - year + 1)) / 2), digits);
  return Array.from({ length: years }, (_, year) => evenly(upTo(year + 1) - upTo(year), 12)).flat();
}

/**
 * The charge of each month of life: together cost − salvage to the fen, since the last month takes the rounding rest.
 * The units method has no plan by months: see unitsCharge.
 */
export function plannedCharges(asset: DepreciatedAsset): Fen[] {
  if (asset.method === "doubleDeclining") return doubleDeclining(asset);
  if (asset.method === "sumOfYears") return sumOfYears(asset);
  return evenly(asset.cost - asset.salvage, asset.months);
}

/** What re-bases the months left: an impairment, or cost added (改扩建), at the end of a month of life. */
export interface Rebasing {
  afterMonths: number;
  impairment: Fen;
  addedCost: Fen;
}

/** After each, what is left down to salvage is spread evenly over the months left (CAS 8 第十七条, CAS 4 第十九条). */
export function rebasedCharges(
  charges: readonly Fen[],
  { cost, salvage }: DepreciatedAsset,
  changes: readonly Rebasing[],
): Fen[] {
  let now = [...charges];
  let carried = cost;
  for (const { afterMonths, impairment, addedCost } of [...changes].sort((a, b) => a.afterMonths - b.afterMonths)) {
    const before = now.slice(0, Math.max(0, afterMonths));
    carried += addedCost - impairment;
    now = [...before, ...evenly(max(carried - sum(before) - salvage, 0n), charges.length - before.length)];
  }
  return now;
}

/** (cost − salvage) × units done ÷ units of life, of units up to the whole life. */
export function unitsCharge(
  { cost, salvage }: Pick<DepreciatedAsset, "cost" | "salvage">,
  work: { total: Fraction; before: Fraction; period: Fraction },
): Fen {
  const upTo = (n: bigint, d: bigint) => {
    const amount = divideRounded((cost - salvage) * n * work.total.d, d * work.total.n);
    return min(amount, cost - salvage);
  };
  const { before, period } = work;
  return upTo(before.n * period.d + period.n * before.d, before.d * period.d) - upTo(before.n, before.d);
}

export type AssetKind = "fixed" | "intangible";

const indexOf = (month: number): number => Math.floor(month / 100) * 12 + (month % 100) - 1;

/** Where a month (yyyymm) stands in the life of an asset put into use in another: 0 is the first month charged. */
export const monthOfLife = (month: number, inUse: number, kind: AssetKind): number =>
  indexOf(month) - indexOf(inUse) - (kind === "fixed" ? 1 : 0);

/** Charged months of life up to a month, disposal taken into account. */
export function chargedUntil(month: number, inUse: number, kind: AssetKind, disposed: number | null): number {
  const last =
    disposed === null ? Number.POSITIVE_INFINITY : monthOfLife(disposed, inUse, kind) - (kind === "fixed" ? 0 : 1);
  return Math.max(0, Math.min(monthOfLife(month, inUse, kind), last) + 1);
}
