/** The rate at the balance sheet date (资产负债表日即期汇率, CAS 19 第十一条) and what an amount is at it. */
import { abs, divideRounded, type Fen, ratio } from "../money.ts";

/** How the rate is quoted: yuan for one unit, or for a hundred as the central parity of the yen was. */
export type Per = 1 | 100;

export interface ClosingRate {
  /** ISO 4217. */
  currency: string;
  /** Functional currency for `per` units: "7.0827", at most six decimals, above zero. */
  rate: string;
  per: Per;
}

const DECIMALS = 6;
const SCALE = 10n ** BigInt(DECIMALS);

/** "7.0827" -> 7082700n; null for what is no rate. */
export function rateOf(text: string): bigint | null {
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const scaled = BigInt(`${whole}${part.padEnd(DECIMALS, "0")}`);
  return scaled > 0n ? scaled : null;
}

/**
 * Hundredths of the foreign currency × rate, to the fen, half away from zero.
 * @throws RangeError where the rate is none
 */
export function recomputed(foreign: Fen, { rate, per }: Pick<ClosingRate, "rate" | "per">): Fen {
  const scaled = rateOf(rate);
  if (scaled === null) throw new RangeError(`not a rate: ${rate.slice(0, 20)}`);
  return divideRounded(foreign * scaled, SCALE * BigInt(per));
}

const QUOTED_DECIMALS = 4;
/** "7.082700" -> "7.0827": four decimals at least, as rates are quoted. */
export function quoted(rate: string): string {
  const [whole = "0", part = ""] = rate.split(".");
  return `${whole}.${part.replace(/0+$/, "").padEnd(QUOTED_DECIMALS, "0")}`;
}

/** The rate that the books carry a balance at, for `per` units; null without a foreign amount or a book amount. */
export const impliedRate = (foreign: Fen, book: Fen, per: Per = 1): string | null =>
  foreign === 0n || book === 0n ? null : quoted(ratio(abs(book) * BigInt(per), abs(foreign), DECIMALS) ?? "0");

/** More than half away from the rate that the books imply: a slip of the decimal point, a quote for a hundred units, the wrong currency. */
export function isFarFrom(rate: string, implied: string): boolean {
  const [own, books] = [rateOf(rate), rateOf(implied)];
  if (own === null || books === null) return false;
  return abs(own - books) * 2n > books;
}

/** Days before the balance sheet date that a rate may be of: the last quote before a row of holidays. */
export const RATE_DAYS = 10;
