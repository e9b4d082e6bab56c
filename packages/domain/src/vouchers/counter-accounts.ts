/** Counter accounts of voucher lines (对方科目): level-1 codes of the lines on the other side, red-letter entries read by their sign. */
import { levelOneCode } from "../accounts/tree.ts";
import type { Fen } from "../money.ts";

interface CounterLine {
  code: string;
  debit: Fen;
  credit: Fen;
}

/**
 * For each line in its place: distinct level-1 codes of the lines whose debit − credit has the opposite sign, in order of appearance;
 * when there are none (a voucher of one side with red letters only), those of all other lines. Lines of zero take all others.
 * Linear: payroll and closing vouchers have thousands of lines.
 */
export function counterAccounts(lines: readonly CounterLine[], topOf = levelOneCode): string[][] {
  const rows = lines.map(({ code, debit, credit }) => ({ code: topOf(code), net: debit - credit }));
  const codesOf = (matches: (net: Fen) => boolean) => [
    ...new Set(rows.filter(({ net }) => matches(net)).map(({ code }) => code)),
  ];
  const [debits, credits, all] = [codesOf((net) => net > 0n), codesOf((net) => net < 0n), codesOf(() => true)];
  const counts = new Map<string, number>();
  for (const { code } of rows) counts.set(code, (counts.get(code) ?? 0) + 1);
  return rows.map(({ code, net }) => {
    const opposite = net > 0n ? credits : debits;
    if (net !== 0n && opposite.length > 0) return opposite;
    return (counts.get(code) ?? 0) > 1 ? all : all.filter((other) => other !== code);
  });
}
