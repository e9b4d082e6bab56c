/** The statement of changes in equity as a matrix: rows and totals, and what of each column nothing explains. Amounts in fen. */
import { type Fen, sum } from "../money.ts";
import {
  CLOSING,
  type EquityColumnCode,
  type EquityPartCode,
  type EquityRowCode,
  equityParts,
  equityRows,
  OPENING,
  TOTAL_EQUITY,
  TREASURY,
  transferRows,
} from "./form.ts";

export interface EquityCell {
  row: EquityRowCode;
  column: EquityPartCode;
  amount: Fen;
}

export type EquityMatrix = ReadonlyMap<string, Fen>;

export const cellKey = (row: EquityRowCode, column: EquityColumnCode): string => `${row} ${column}`;

/** Every cell of the form from those that carry amounts; several of one cell add up. */
export function equityMatrix(cells: readonly EquityCell[]): EquityMatrix {
  const matrix = new Map<string, Fen>();
  const at = (row: EquityRowCode, column: EquityColumnCode): Fen => matrix.get(cellKey(row, column)) ?? 0n;
  for (const { row, column, amount } of cells) matrix.set(cellKey(row, column), at(row, column) + amount);
  for (const column of equityParts) addTotals(matrix, column);
  for (const { code } of equityRows)
    matrix.set(
      cellKey(code, TOTAL_EQUITY),
      sum(equityParts.map((column) => (column === TREASURY ? -at(code, column) : at(code, column)))),
    );
  return matrix;
}

/** Totals stand before what they are made of: each is worked out when it is asked for. */
function addTotals(matrix: Map<string, Fen>, column: EquityPartCode): void {
  const forms = new Map(equityRows.map(({ code, of }) => [code, of]));
  const amountOf = (code: EquityRowCode): Fen => {
    const of = forms.get(code) ?? null;
    if (of === null) return matrix.get(cellKey(code, column)) ?? 0n;
    return sum(of.map(([part, sign]) => BigInt(sign) * amountOf(part)));
  };
  for (const { code, of } of equityRows) if (of !== null) matrix.set(cellKey(code, column), amountOf(code));
}

export const amountIn = (matrix: EquityMatrix, row: EquityRowCode, column: EquityColumnCode): Fen =>
  matrix.get(cellKey(row, column)) ?? 0n;

/** Of each column, what the balance sheet shows at the end and no row leads to. */
export const unexplained = (
  matrix: EquityMatrix,
  closing: ReadonlyMap<EquityPartCode, Fen>,
): ReadonlyMap<EquityPartCode, Fen> =>
  new Map(equityParts.map((column) => [column, (closing.get(column) ?? 0n) - amountIn(matrix, CLOSING, column)]));

export const EQUITY_CHECKS = ["EQ-1", "EQ-2", "EQ-3", "EQ-4", "EQ-5", "EQ-6", "EQ-7"] as const;
export type EquityCheckCode = (typeof EQUITY_CHECKS)[number];
/** Words do not stand for these. */
export const bindingEquityChecks: readonly EquityCheckCode[] = ["EQ-1", "EQ-2", "EQ-3", "EQ-4"];

export interface EquityCheck {
  code: EquityCheckCode;
  state: "agrees" | "differs" | "notCompared";
  left: Fen | null;
  right: Fen | null;
  difference: Fen | null;
  /** Columns or rows that differ. */
  names: string[];
}

export interface EquityFacts {
  matrix: EquityMatrix;
  /** Of the audited balance sheet, by column and as its total. */
  opening: ReadonlyMap<EquityPartCode, Fen>;
  closing: ReadonlyMap<EquityPartCode, Fen>;
  openingTotal: Fen;
  closingTotal: Fen;
  /** Closing of the year before, as audited or as its confirmed statement shows it; null: nothing to compare with. */
  priorClosing: ReadonlyMap<EquityPartCode, Fen> | null;
  /** Dividends declared: credits of dividends payable; null: the books have no such account. */
  declared: Fen | null;
  /** Opening of dividends payable plus declared less closing; and what the cash-flow statement shows as paid on it; null: not there. */
  dividendsDue: Fen | null;
  dividendsPaid: Fen | null;
  /** Net profit of the year; null: no income statement. */
  profit: Fen | null;
}

const compare = (code: EquityCheckCode, left: Fen | null, right: Fen | null, names: string[] = []): EquityCheck => {
  if (left === null || right === null) return { code, state: "notCompared", left, right, difference: null, names };
  const difference = left - right;
  const isSame = difference === 0n && names.length === 0;
  return { code, state: isSame ? "agrees" : "differs", left, right, difference, names };
};

const differing = (
  matrix: EquityMatrix,
  row: EquityRowCode,
  amounts: ReadonlyMap<EquityPartCode, Fen>,
): EquityPartCode[] => equityParts.filter((column) => amountIn(matrix, row, column) !== (amounts.get(column) ?? 0n));

/** 公司法 article 210: a tenth of profit after past losses, until the reserve is half of the capital. */
export function surplusDue({ matrix, profit, opening }: EquityFacts): Fen | null {
  if (profit === null) return null;
  const before = amountIn(matrix, OPENING, "E108");
  const base = profit + (before < 0n ? before : 0n);
  if (base <= 0n) return 0n;
  const room = (opening.get("E101") ?? 0n) / 2n - amountIn(matrix, OPENING, "E107");
  const tenth = (base + 5n) / 10n;
  if (room <= 0n) return 0n;
  return tenth < room ? tenth : room;
}

/** In their order; none says that something agrees which it did not compare. */
export function equityChecks(facts: EquityFacts): EquityCheck[] {
  const { matrix, opening, closing, openingTotal, closingTotal, priorClosing, declared, dividendsDue, dividendsPaid } =
    facts;
  const total = (row: EquityRowCode): Fen => amountIn(matrix, row, TOTAL_EQUITY);
  const uneven = transferRows.filter((row) => total(row) !== 0n);
  const prior = priorClosing === null ? [] : differing(matrix, "Q01", priorClosing);
  const priorTotal = priorClosing && sum([...priorClosing].map(([code, one]) => (code === TREASURY ? -one : one)));
  return [
    compare("EQ-1", total("Q01"), priorTotal, prior),
    compare("EQ-2", total(OPENING), openingTotal, differing(matrix, OPENING, opening)),
    compare("EQ-3", total(CLOSING), closingTotal, differing(matrix, CLOSING, closing)),
    compare("EQ-4", sum(uneven.map(total)), 0n, uneven),
    compare("EQ-5", -amountIn(matrix, "Q15", TOTAL_EQUITY), declared),
    compare("EQ-6", dividendsDue, dividendsPaid),
    compare("EQ-7", amountIn(matrix, "Q14", "E107"), surplusDue(facts)),
  ];
}
