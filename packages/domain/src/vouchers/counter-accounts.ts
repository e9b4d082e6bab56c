/** Counter accounts of voucher lines (对方科目): level-1 codes of the lines on the other side, red-letter entries read by their sign. */
import { levelOneCode } from "../accounts/tree.ts";
import type { Fen } from "../money.ts";

interface CounterLine {
  code: string;
  debit: Fen;
  credit: Fen;
}

/** A line of a voucher: of its amount only the sign counts. */
export interface VoucherSide {
  code: string;
  /** Of debit − credit: 1, 0 or -1. */
  sign: number;
}

const signOf = (net: Fen): number => Number(net > 0n) - Number(net < 0n);

/** For each line in its place what `countersBySide` says. */
export function counterAccounts(lines: readonly CounterLine[], topOf = levelOneCode): string[][] {
  const sides = lines.map(({ code, debit, credit }) => ({ code, sign: signOf(debit - credit) }));
  const countersOf = countersBySide(sides, topOf);
  return sides.map(countersOf);
}

/**
 * For a line of a voucher: distinct level-1 codes of the lines whose debit − credit has the opposite sign, in order of appearance;
 * when there are none (a voucher of one side with red letters only), those of all other lines. Lines of zero take all others.
 * Linear: payroll and closing vouchers have thousands of lines.
 * @param sides the whole voucher, in order of appearance
 */
export function countersBySide(sides: readonly VoucherSide[], topOf = levelOneCode): (line: VoucherSide) => string[] {
  const [debits, credits] = [new Set<string>(), new Set<string>()];
  const counts = new Map<string, number>();
  for (const { code, sign } of sides) {
    const top = topOf(code);
    if (sign !== 0) (sign > 0 ? debits : credits).add(top);
    counts.set(top, (counts.get(top) ?? 0) + 1);
  }
  const [ofDebit, ofCredit, all] = [[...credits], [...debits], [...counts.keys()]];
  return ({ code, sign }) => {
    const others = sign > 0 ? ofDebit : ofCredit;
    if (sign !== 0 && others.length > 0) return others;
    const top = topOf(code);
    return (counts.get(top) ?? 0) > 1 ? all : all.filter((other) => other !== top);
  };
}
