/**
 * Ties of a note (勾稽): what a table says against the statement, the books, cards, cash flow, equity, other tables and last year's own. What
 * a machine cannot compare, because the target speaks of a part in words, is said so and is a person's to answer; it never counts as agreeing.
 */

import { whole } from "../analysis/fraction.ts";
import type { Fen } from "../money.ts";
import type { ComputedTable } from "./compute.ts";
import { evaluate, readExpression } from "./expression.ts";
import { amountOf, type NoteFigures } from "./figures.ts";
import { priorColumn } from "./fill-table.ts";
import { isInWords, isShare } from "./table.ts";
import { type Comparison, furtherTies, readings } from "./tie-rules.ts";

export type TieState = "agrees" | "differs" | "notCompared";

export interface Tie {
  row: string;
  column: string;
  target: string;
  state: TieState;
  note: Fen | null;
  figure: Fen | null;
  difference: Fen | null;
}

/** Last year's published note as a target. */
export const priorTarget = "上年附注";

const owed = /应收|预付|合同资产/u;

/** A cell; "Σ(应收)": all rows of what is owed; else a sum over rows ("本期计提-本期转回"). */
function noteAmount(table: ComputedTable, row: string, column: string): Fen | null {
  const { rows } = table.table;
  if (rows.some(({ key }) => key === row)) return table.amount(row, column);
  if (row === "Σ(应收)") {
    const amounts = rows.flatMap(({ key, name }) => (owed.test(name) ? (table.amount(key, column) ?? []) : []));
    return amounts.length === 0 ? null : amounts.reduce((total, amount) => total + amount, 0n);
  }
  const terms = readExpression(
    row,
    rows.map(({ key }) => key),
  );
  const value = terms && evaluate(terms, { value: (key) => whole(table.amount(key, column) ?? 0n), sum: () => null });
  return value ? value.n / value.d : null;
}

function stateOf(difference: Fen | null, how: Comparison): TieState {
  if (difference === null) return "notCompared";
  if (difference === 0n || (how === "atMost" && difference < 0n)) return "agrees";
  return how === "part" ? "notCompared" : "differs";
}

function tieOf(of: Pick<Tie, "row" | "column" | "target" | "note" | "figure">, how: Comparison): Tie {
  const difference = of.note === null || of.figure === null ? null : of.note - of.figure;
  return { ...of, difference, state: stateOf(difference, how) };
}

/** What a target may be worked out of: the first whose figures are all there. */
export const expressionsOf = (target: string): readonly string[] => readings[target]?.as ?? [target];

/** Null: the target is words, or something it names is not there. */
export function targetAmount(target: string, figures: NoteFigures): Fen | null {
  for (const expression of expressionsOf(target)) {
    const found = amountOf(expression, figures);
    if (found !== null) return found;
  }
  return null;
}

function declared(table: ComputedTable, figures: NoteFigures): Tie[] {
  return table.table.ties.map(([row, column, target]) => {
    const of = { row, column, target, note: noteAmount(table, row, column), figure: targetAmount(target, figures) };
    return tieOf(of, readings[target]?.how ?? "equal");
  });
}

function further(table: ComputedTable, figures: NoteFigures): Tie[] {
  return (furtherTies[table.table.id] ?? []).flatMap(({ rule: [row, column, target], how }) => {
    const figure = amountOf(target, figures);
    const note = noteAmount(table, row, column);
    return figure === null || note === null ? [] : [tieOf({ row, column, target, note, figure }, how)];
  });
}

/** Totals of comparative columns against what was published; another amount is a restatement that a person explains. */
function comparatives(table: ComputedTable, prior: ComputedTable | null): Tie[] {
  if (!prior) return [];
  const { columns, rows } = table.table;
  const totals = rows.filter(({ name }) => /合\s*计$/u.test(name));
  return columns.flatMap((column) => {
    const from = priorColumn(column);
    if (from === null || isShare(column) || isInWords(column)) return [];
    return totals.flatMap(({ key }) => {
      const [note, figure] = [table.amount(key, column), prior.amount(key, from)];
      if (figure === null) return [];
      return [tieOf({ row: key, column, target: `${priorTarget}.${key}.${from}`, note, figure }, "part")];
    });
  });
}

/** Every tie of a table, in its order. @param prior the same table as last year's project published it */
export const tiesOf = (table: ComputedTable, figures: NoteFigures, prior: ComputedTable | null = null): Tie[] => [
  ...declared(table, figures),
  ...further(table, figures),
  ...comparatives(table, prior),
];

/** Amounts are one figure to the fen, and nothing that a machine compares differs. @param answered ties that a person compared and answered for */
export const isTied = (ties: readonly Tie[], answered: (tie: Tie) => boolean): boolean =>
  ties.every((tie) => tie.state === "agrees" || (tie.state === "notCompared" && answered(tie)));
