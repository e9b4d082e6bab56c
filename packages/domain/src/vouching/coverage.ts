/**
 * How much of an item's movements the drawn vouchers cover (抽查覆盖率). Allowances (备抵科目: 坏账准备, 累计折旧 …) are left out on both
 * sides: what moves them is an estimate, recalculated and not vouched.
 */
import { type Fen, ratio } from "../money.ts";

export interface DrawnLine {
  lineId: number;
  debit: Fen;
  credit: Fen;
  isAllowance?: boolean;
}
export interface Turnover {
  debit: Fen;
  credit: Fen;
  lineCount: number;
}
export interface Coverage {
  debit: Fen;
  credit: Fen;
  /** Of the accounts' debit and credit, and of their lines; null where there is nothing to cover. */
  debitRate: string | null;
  creditRate: string | null;
  countRate: string | null;
}

/** A line drawn twice counts once. @param turnover of the item's accounts, allowances left out */
export function coverageOf(lines: readonly DrawnLine[], turnover: Turnover): Coverage {
  const once = [...new Map(lines.map((line) => [line.lineId, line])).values()].filter(
    ({ isAllowance }) => !isAllowance,
  );
  const debit = once.reduce((sum, line) => sum + line.debit, 0n);
  const credit = once.reduce((sum, line) => sum + line.credit, 0n);
  const rate = (part: bigint, whole: bigint) => (whole === 0n ? null : ratio(part, whole));
  return {
    debit,
    credit,
    debitRate: rate(debit, turnover.debit),
    creditRate: rate(credit, turnover.credit),
    countRate: rate(BigInt(once.length), BigInt(turnover.lineCount)),
  };
}
