/**
 * Ties of a note (勾稽): what a table says against the statement, the books and other tables. What a machine cannot compare, because the
 * target speaks of a part in words, is said so and is a person's to answer; it never counts as agreeing.
 */
import type { MaybeFraction } from "../analysis/fraction.ts";
import { whole } from "../analysis/fraction.ts";
import type { Fen } from "../money.ts";
import type { ComputedTable } from "./compute.ts";
import { evaluate, readExpression } from "./expression.ts";

export type Moment = "close" | "open" | "cur" | "prior";

/** Amounts beside the notes, debit or credit as the statement shows them; null: there is none. */
export interface NoteFigures {
  /** "A105" at a moment: balance sheet items have close and open, others cur and prior. */
  item(code: string, at: Moment): Fen | null;
  /** Σ of accounts by their national codes, positive on their usual side. */
  accounts(codes: readonly string[], at: Moment): Fen | null;
  table(id: string): ComputedTable | null;
}

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

const itemName = /[A-Z]\d{3,4}\.(?:close|open|cur|prior)/gu;
const tableName = /NT\d{2}\.[^+\-()（）]+/gu;
const accountName = /ACC\([\d+]+\)\.(?:close|open|cur|prior)/gu;

/** What a target is worked out of: "A105.close", "NT07.合计.期末余额", "ACC(1471+1476).open". */
export const namesIn = (target: string): string[] =>
  [accountName, tableName, itemName].flatMap((pattern) => target.match(pattern) ?? []);

function figureOf(name: string, figures: NoteFigures): MaybeFraction {
  const found = readFigure(name, figures);
  return found === null ? null : whole(found);
}

function readFigure(name: string, figures: NoteFigures): Fen | null {
  const account = /^ACC\(([\d+]+)\)\.(\w+)$/u.exec(name);
  if (account) return figures.accounts((account[1] ?? "").split("+"), account[2] as Moment);
  if (name.startsWith("NT")) {
    const [id = "", ...rest] = name.split(".");
    const column = rest.pop() ?? "";
    return figures.table(id)?.amount(rest.join("."), column) ?? null;
  }
  const [code = "", at = ""] = name.split(".");
  return figures.item(code, at as Moment);
}

/** Null: the target is words, or something it names is not there. */
export function targetAmount(target: string, figures: NoteFigures): Fen | null {
  const terms = readExpression(target, namesIn(target.replace(/\s/gu, "")));
  if (terms === null) return null;
  const value = evaluate(terms, { value: (name) => figureOf(name, figures), sum: () => null });
  return value === null || value.d === 0n ? null : value.n / value.d;
}

/** Every tie of a table, in its order. */
export function tiesOf(table: ComputedTable, figures: NoteFigures): Tie[] {
  return table.table.ties.map(([row, column, target]) => {
    const note = table.amount(row, column);
    const figure = targetAmount(target, figures);
    const difference = note === null || figure === null ? null : note - figure;
    const compared = difference === 0n ? "agrees" : "differs";
    return { row, column, target, note, figure, difference, state: difference === null ? "notCompared" : compared };
  });
}

/** Amounts are one figure to the fen, and nothing that a machine compares differs. @param answered ties that a person compared and answered for */
export const isTied = (ties: readonly Tie[], answered: (tie: Tie) => boolean): boolean =>
  ties.every((tie) => tie.state === "agrees" || (tie.state === "notCompared" && answered(tie)));
