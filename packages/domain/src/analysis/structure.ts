/** Structure (结构分析): shares of details in their item, of lines in total assets or revenue, and their change in percentage points. */
import { abs, divideRounded, type Fen, fixed, ratio } from "../money.ts";
import { isProfitLine, type StatementLine, TOTAL_ASSETS } from "../statements/statement-line.ts";

export interface Share {
  /** Fractions of 4 decimals; null when the base is nil. */
  current: string | null;
  prior: string | null;
  /** Percentage points with 2 decimals ("-1.25"), from the unrounded shares; null when either is. */
  pointChange: string | null;
}

/** amount ÷ Σ|amount| over the details of one item. */
export function detailShares<T extends { current: Fen; prior: Fen }>(details: readonly T[]): (T & { share: Share })[] {
  const base = (column: "current" | "prior") => details.reduce((total, d) => total + abs(d[column]), 0n);
  const bases = { current: base("current"), prior: base("prior") };
  return details.map((detail) => ({ ...detail, share: shareOf(detail, bases) }));
}

const REVENUE = "P100";

export interface VerticalRow {
  line: StatementLine;
  /** Shown on the other side than the printed form: as a base its sign is turned back, its own share shows as its amount does. */
  isTurned?: boolean;
  current: Fen;
  prior: Fen;
}

/** Balance sheet lines ÷ A999 of the same date, profit and loss lines ÷ P100 of the same year (报表结构). */
export function verticalShares(rows: readonly VerticalRow[]): (VerticalRow & { share: Share })[] {
  const at = new Map(rows.map((row) => [row.line.code, row]));
  return rows.map((row) => {
    const base = at.get(isProfitLine(row.line) ? REVENUE : TOTAL_ASSETS);
    const sign = base?.isTurned ? -1n : 1n;
    return {
      ...row,
      share: shareOf(row, { current: sign * (base?.current ?? 0n), prior: sign * (base?.prior ?? 0n) }),
    };
  });
}

function shareOf(amount: { current: Fen; prior: Fen }, base: { current: Fen; prior: Fen }): Share {
  return {
    current: ratio(amount.current, base.current),
    prior: ratio(amount.prior, base.prior),
    pointChange: pointChange(amount, base),
  };
}

function pointChange(amount: { current: Fen; prior: Fen }, base: { current: Fen; prior: Fen }): string | null {
  if (base.current === 0n || base.prior === 0n) return null;
  const difference = amount.current * base.prior - amount.prior * base.current;
  return fixed(divideRounded(difference * 10_000n, base.current * base.prior), 2);
}
