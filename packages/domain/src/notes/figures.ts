/** Names of figures in ties and in declarations of sources, read once for both. */
import type { MaybeFraction } from "../analysis/fraction.ts";
import { decimalFraction, whole } from "../analysis/fraction.ts";
import { divideRounded, type Fen } from "../money.ts";
import type { ComputedTable } from "./compute.ts";
import { evaluate, readExpression } from "./expression.ts";
import type { SourceKind } from "./fill.ts";

export type Moment = "close" | "open" | "cur" | "prior";

/** Amounts beside the notes, debit or credit as the statement shows them; null: there is none. */
export interface NoteFigures {
  /** "A105" at a moment: balance sheet items have close and open, others cur and prior; lines of cash flow and its supplement too. */
  item(code: string, at: Moment): Fen | null;
  /** Σ of accounts by their national codes, positive on their usual side, audited. */
  accounts(codes: readonly string[], at: Moment): Fen | null;
  table(id: string): ComputedTable | null;
  /** Of the statement of changes in equity. */
  equity(row: string, column: string): Fen | null;
  /** Of asset cards altogether: "costClose". */
  cards(name: string): Fen | null;
  /** Balances with related parties. */
  related(side: string, at: string): Fen | null;
  /** "0.25"; null: not known. */
  taxRate: string | null;
  /** An account that the client does not have is nil. */
  isAccountNil?: boolean;
}

const patterns = [
  ["accounts", /ACC\([\d+]+\)\.(?:close|open|cur|prior)/gu],
  ["cards", /CARD\.\w+/gu],
  ["related", /RP\.(?:receivable|payable)\.(?:close|open)/gu],
  ["notes", /NT\d{2}\.[^+\-()（）*]+/gu],
  ["equity", /Q\d{2}\.E\d{3,4}/gu],
  ["cashFlow", /[CS]\d{3}\.(?:close|open|cur|prior)/gu],
  ["statement", /[ABELP]\d{3,4}\.(?:close|open|cur|prior)/gu],
] as const satisfies readonly (readonly [SourceKind, RegExp])[];

export const namesIn = (expression: string): string[] => [
  ...patterns.flatMap(([, pattern]) => expression.match(pattern) ?? []),
  ...(expression.includes("RATE") ? ["RATE"] : []),
];

/** What kind of figures an expression speaks of: the most particular of them. */
export const isExpressionOf = (expression: string): SourceKind =>
  patterns.find(([, pattern]) => expression.match(pattern) !== null && pattern !== patterns[0][1])?.[0] ?? "accounts";

export const speaksOf = (expression: string, kind: SourceKind): boolean =>
  patterns.some(([name, pattern]) => name === kind && expression.match(pattern) !== null);

function readFigure(name: string, figures: NoteFigures): Fen | null {
  const account = /^ACC\(([\d+]+)\)\.(\w+)$/u.exec(name);
  if (account)
    return figures.accounts((account[1] ?? "").split("+"), account[2] as Moment) ?? (figures.isAccountNil ? 0n : null);
  const [first = "", ...rest] = name.split(".");
  if (first === "CARD") return figures.cards(rest[0] ?? "");
  if (first === "RP") return figures.related(rest[0] ?? "", rest[1] ?? "");
  if (first.startsWith("Q")) return figures.equity(first, rest[0] ?? "");
  if (!first.startsWith("NT")) return figures.item(first, rest[0] as Moment);
  const column = rest.pop() ?? "";
  return figures.table(first)?.amount(rest.join("."), column) ?? null;
}

function figureOf(name: string, figures: NoteFigures): MaybeFraction {
  if (name === "RATE") return figures.taxRate === null ? null : decimalFraction(figures.taxRate);
  const found = readFigure(name, figures);
  return found === null ? null : whole(found);
}

/** Null: it is words, or something it names is not there. */
export function amountOf(expression: string, figures: NoteFigures): Fen | null {
  const plain = expression.replace(/\s/gu, "");
  const terms = readExpression(plain, namesIn(plain));
  if (terms === null) return null;
  const value = evaluate(terms, { value: (name) => figureOf(name, figures), sum: () => null });
  return value === null || value.d === 0n ? null : divideRounded(value.n, value.d);
}
