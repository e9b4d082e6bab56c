/**
 * Closed profit and loss accounts without a journal (损益已结转、无序时账): turnover is the same on both sides, so the balance list cannot tell
 * income from loss on accounts that carry either. What profit did to retained earnings tells.
 */
import type { MappedBalance } from "../mapping/mapped-balance.ts";
import { type Fen, sum } from "../money.ts";
import { RETAINED_EARNINGS } from "../statements/statement-line.ts";
import { retainedEarningsMovements } from "./retained-earnings.ts";

/** Accounts that hold gains in one year and losses in another. */
const EITHER_WAY = /投资收益|公允价值变动|资产处置|汇兑|减值|套期|财务费用|利息|所得税/;

type Nets = ReadonlyMap<string, Fen>;

/**
 * The accounts whose net must be turned for profit to be what equity shows: one account, else two, where no other choice fits as well.
 * None where profit agrees, is not closed yet, or where nothing explains the difference (TB-5 then shows it).
 */
export function turnedByEquity(balances: readonly MappedBalance[], nets: Nets): readonly string[] {
  const expected = profitOfEquity(balances);
  if (expected === null) return [];
  const gap = -sum([...nets.values()]) - expected;
  if (gap === 0n) return [];
  const names = new Map(balances.map(({ code, fullName }) => [code, fullName]));
  const open = [...nets].filter(([code, net]) => net !== 0n && EITHER_WAY.test(names.get(code) ?? ""));
  const singles = open.filter(([, net]) => 2n * net === -gap).map(([code]) => [code]);
  const found = singles.length > 0 ? singles : pairs(open, -gap);
  return found.length === 1 ? (found[0] ?? []) : [];
}

function pairs(open: readonly (readonly [string, Fen])[], target: Fen): string[][] {
  return open.flatMap(([code, net], index) =>
    open.slice(index + 1).flatMap(([other, more]) => (2n * (net + more) === target ? [[code, other]] : [])),
  );
}

/** Increase of retained earnings before appropriation and distribution; null while profit stands in its own accounts. */
function profitOfEquity(balances: readonly MappedBalance[]): Fen | null {
  const isOpen = balances.some(
    ({ rules, open, close }) => rules?.primary.rule === "PL" && (open !== 0n || close !== 0n),
  );
  if (isOpen) return null;
  const equity = balances.filter(({ rules }) => rules?.primary.itemCode === RETAINED_EARNINGS);
  if (equity.every(({ open, close }) => open === close)) return null;
  const { appropriation, distribution } = retainedEarningsMovements(balances, null, []);
  return sum(equity.map(({ open, close }) => open - close)) + appropriation + distribution;
}
