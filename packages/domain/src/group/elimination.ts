/** Eliminations of a consolidation (合并抵销分录): records with the two companies between which they stand, that balance each. */
import { type Fen, sum } from "../money.ts";
import type { EquityRow } from "./figures.ts";

export const eliminationKinds = [
  "uplift",
  "upliftDepreciation",
  "earlierStake",
  "investment",
  "minority",
  "dividend",
  "surplusReserve",
  "goodsOpening",
  "goods",
  "goodsTax",
  "assetSale",
  "assetDepreciation",
  "assetTax",
  "balance",
  "provision",
  "provisionTax",
  "loan",
  "interest",
  "associateSale",
  "commonControl",
  "manual",
] as const;
export type EliminationKind = (typeof eliminationKinds)[number];

export interface EliminationLine {
  item: string;
  /** Debit positive. */
  amount: Fen;
  /** Of equity: the row of the statement of changes; opening retained earnings are E108 of Q01. */
  row?: EquityRow;
}

export interface Elimination {
  kind: EliminationKind;
  /** The companies concerned: holder and held, seller and buyer, lender and borrower. */
  between: readonly [string, string];
  lines: readonly EliminationLine[];
}

export const PROFIT = { opening: "Q01", distributed: "Q15", appropriated: "Q14" } as const;

/** Lines of nothing say nothing: an entry without others is none. */
export function elimination(
  kind: EliminationKind,
  between: readonly [string, string],
  lines: readonly EliminationLine[],
): Elimination[] {
  const telling = lines.filter(({ amount }) => amount !== 0n);
  return telling.length === 0 ? [] : [{ kind, between, lines: telling }];
}

export type EliminationFault = "counterpartMissing" | "unbalanced" | "empty" | "rowMissing" | "rowStrange";

const isOfEquity = (item: string): boolean => item.startsWith("E");

/** Of one entry, typed or worked out. */
export function eliminationFault(
  { between, lines }: Elimination,
  companies: ReadonlySet<string>,
): EliminationFault | null {
  const [one, other] = between;
  if (one === other || !companies.has(one) || !companies.has(other)) return "counterpartMissing";
  if (lines.length === 0) return "empty";
  if (sum(lines.map(({ amount }) => amount)) !== 0n) return "unbalanced";
  if (lines.some(({ item, row }) => isOfEquity(item) && row === undefined)) return "rowMissing";
  return lines.some(({ item, row }) => !isOfEquity(item) && row !== undefined) ? "rowStrange" : null;
}

/** An elimination between cash flows: inflow positive, nil together. */
export interface CashElimination {
  kind: "goods" | "assetSale" | "acquiredCash" | "loan" | "interest" | "dividend" | "commonControl" | "manual";
  between: readonly [string, string];
  lines: readonly { item: string; amount: Fen }[];
}

export const cashElimination = (
  kind: CashElimination["kind"],
  between: readonly [string, string],
  from: string,
  to: string,
  amount: Fen,
): CashElimination[] =>
  amount === 0n
    ? []
    : [
        {
          kind,
          between,
          lines: [
            { item: from, amount: -amount },
            { item: to, amount },
          ],
        },
      ];
