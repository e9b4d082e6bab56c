/** Counter accounts (对方科目) of the lines of some vouchers, by name. */
import { levelOnes } from "@digao/domain/accounts/tree";
import { countersBySide, type VoucherSide } from "@digao/domain/vouchers/counter-accounts";

/** As the database gives them. */
export interface CounterFacts {
  /** Lines of each voucher in their order: their amounts play no part but for the sign. */
  sides: (readonly [jmsn: number, codes: string[], signs: number[]])[] | null;
  /** The accounts of those sides, all above them, and those of their first four digits. */
  chart: (readonly [code: string, parentCode: string | null, name: string])[] | null;
  /** The whole chart has four-digit codes. */
  hasLevels: boolean;
}

type CountersOf = (jmsn: number, line: VoucherSide) => string[];

export function countersOf({ sides, chart, hasLevels }: CounterFacts): CountersOf {
  const accounts = (chart ?? []).map(([code, parentCode, name]) => ({ code, parentCode, name }));
  const names = new Map(accounts.map(({ code, name }) => [code, name]));
  const topOf = levelOnes(accounts, hasLevels);
  const counters = new Map(
    (sides ?? []).map(([jmsn, codes, signs]) => {
      const lines = codes.map((code, at) => ({ code, sign: signs[at] ?? 0 }));
      return [jmsn, countersBySide(lines, topOf)];
    }),
  );
  return (jmsn, line) => (counters.get(jmsn)?.(line) ?? []).map((code) => names.get(code) ?? code);
}
