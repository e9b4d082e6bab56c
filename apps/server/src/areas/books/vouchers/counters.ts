/** Counter accounts (对方科目) of the lines of some vouchers, by name. */
import { levelOnes } from "@digao/domain/accounts/tree";
import { countersBySide, type VoucherSide } from "@digao/domain/vouchers/counter-accounts";

/** A line of a voucher: its amounts play no part but for the sign. */
export interface Sides extends VoucherSide {
  jmsn: number;
}

/** An account of those sides, one above it, or that of its first four digits. */
export interface ChartPart {
  code: string;
  parentCode: string | null;
  name: string;
  fullName: string | null;
}

type CountersOf = (jmsn: number, line: VoucherSide) => string[];

/**
 * @param sides each voucher whole, its lines in their order
 * @param hasLevels the whole chart has four-digit codes
 */
export function countersOf(sides: readonly Sides[], chart: readonly ChartPart[], hasLevels: boolean): CountersOf {
  const names = new Map(chart.map(({ code, name }) => [code, name]));
  const topOf = levelOnes(chart, hasLevels);
  const vouchers = new Map<number, Sides[]>();
  for (const side of sides) {
    const own = vouchers.get(side.jmsn);
    if (own) own.push(side);
    else vouchers.set(side.jmsn, [side]);
  }
  const counters = new Map([...vouchers].map(([jmsn, own]) => [jmsn, countersBySide(own, topOf)]));
  return (jmsn, line) => (counters.get(jmsn)?.(line) ?? []).map((code) => names.get(code) ?? code);
}
