/** Current income tax of a year (企业所得税, SL-2): from the accounting profit to what is taxable (企业所得税法及实施条例). */
import type { Fraction } from "../analysis/fraction.ts";
import { abs, type Fen, max, min } from "../money.ts";
import { share } from "./exact.ts";

/** Rates as the law has them; those of an industry or a period come with the input. */
const LAW = {
  entertainmentShare: { n: 60n, d: 100n },
  entertainmentOfRevenue: { n: 5n, d: 1000n },
  welfare: { n: 14n, d: 100n },
  education: { n: 8n, d: 100n },
  union: { n: 2n, d: 100n },
  donation: { n: 12n, d: 100n },
  /** 小型微利企业: a quarter of the income is taxed at 20 %, up to 3,000,000.00, until 2027. */
  smallShare: { n: 25n, d: 100n },
  smallRate: { n: 20n, d: 100n },
} as const satisfies Readonly<Record<string, Fraction>>;
const SMALL_MOST: Fen = 300_000_000n;

export interface TaxInput {
  profit: Fen;
  revenue: Fen;
  wages: Fen;
  entertainment: Fen;
  welfare: Fen;
  education: Fen;
  educationCarried: Fen;
  union: Fen;
  advertising: Fen;
  advertisingCarried: Fen;
  advertisingRate: Fraction;
  donation: Fen;
  donationCarried: Fen;
  impairment: Fen;
  fairValue: Fen;
  notDeductible: Fen;
  exempt: Fen;
  research: Fen;
  researchRate: Fraction;
  otherIncrease: Fen;
  otherDecrease: Fen;
  losses: Fen;
}

export type TaxLine =
  | "entertainment"
  | "welfare"
  | "education"
  | "union"
  | "advertising"
  | "donation"
  | "impairment"
  | "fairValue"
  | "notDeductible"
  | "exempt"
  | "research"
  | "other"
  | "losses";

/** `adjustment` raises taxable income where it is above zero. `limit` is what may be deducted, where there is a limit. */
export interface TaxRow {
  line: TaxLine;
  booked: Fen;
  limit: Fen | null;
  adjustment: Fen;
}

/** Of what was spent and what was carried in, up to the limit; what was spent is in the profit already. */
const limited = (line: TaxLine, booked: Fen, limit: Fen, carried: Fen = 0n): TaxRow => ({
  line,
  booked,
  limit,
  adjustment: booked - min(booked + carried, limit),
});

const moved = (line: TaxLine, booked: Fen, adjustment: Fen): TaxRow => ({ line, booked, limit: null, adjustment });

/** Everything but the losses of earlier years. */
function adjustments(of: TaxInput): TaxRow[] {
  const entertainment = min(
    share(of.entertainment, LAW.entertainmentShare),
    share(of.revenue, LAW.entertainmentOfRevenue),
  );
  return [
    limited("entertainment", of.entertainment, entertainment),
    limited("welfare", of.welfare, share(of.wages, LAW.welfare)),
    limited("education", of.education, share(of.wages, LAW.education), of.educationCarried),
    limited("union", of.union, share(of.wages, LAW.union)),
    limited("advertising", of.advertising, share(of.revenue, of.advertisingRate), of.advertisingCarried),
    limited("donation", of.donation, share(max(of.profit, 0n), LAW.donation), of.donationCarried),
    moved("impairment", of.impairment, of.impairment),
    moved("fairValue", of.fairValue, -of.fairValue),
    moved("notDeductible", of.notDeductible, of.notDeductible),
    moved("exempt", of.exempt, -of.exempt),
    moved("research", of.research, -share(of.research, of.researchRate)),
    moved("other", of.otherIncrease - of.otherDecrease, of.otherIncrease - of.otherDecrease),
  ];
}

export interface TaxedIncome {
  rows: TaxRow[];
  /** Below zero: a loss to carry forward. */
  taxable: Fen;
}

export function taxableIncome(of: TaxInput): TaxedIncome {
  const rows = adjustments(of);
  const before = rows.reduce((total, { adjustment }) => total + adjustment, of.profit);
  const used = min(of.losses, max(before, 0n));
  return { rows: [...rows, moved("losses", of.losses, -used)], taxable: before - used };
}

export const mayBeSmall = (taxable: Fen): boolean => taxable <= SMALL_MOST;

/** No tax on a loss. */
export function taxOf(taxable: Fen, rate: Fraction, isSmall: boolean): Fen {
  const base = max(taxable, 0n);
  if (!isSmall || !mayBeSmall(base)) return share(base, rate);
  return share(base, { n: LAW.smallShare.n * LAW.smallRate.n, d: LAW.smallShare.d * LAW.smallRate.d });
}

/** Booked difference that turns round, not one for good: what deferred tax has to take up. */
export const isTemporary = ({ line, adjustment }: TaxRow): boolean =>
  abs(adjustment) > 0n && ["education", "advertising", "donation", "impairment", "fairValue"].includes(line);
