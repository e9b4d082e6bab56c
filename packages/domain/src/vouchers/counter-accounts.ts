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
 */
export function counterAccounts(lines: readonly CounterLine[]): string[][] {
  const nets = lines.map((line) => line.debit - line.credit);
  return lines.map((_, i) => {
    const own = nets[i] ?? 0n;
    const opposite = lines.filter((_line, j) => j !== i && own * (nets[j] ?? 0n) < 0n);
    const others = opposite.length > 0 ? opposite : lines.filter((_line, j) => j !== i);
    return [...new Set(others.map((line) => levelOneCode(line.code)))];
  });
}
