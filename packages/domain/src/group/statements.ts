/** The four statements of a group, from the postings of its consolidation. */
import type { Fen } from "../money.ts";
import { evaluate } from "../statements/formula.ts";
import { isOciCode, OCI_RESERVE, RETAINED_EARNINGS, type StatementLine } from "../statements/statement-line.ts";
import type { Consolidation, Posting } from "./consolidate.ts";
import { type EquityRow, isEquityItem } from "./figures.ts";

const MINORITY_EQUITY = "E198";
const MINORITY_PROFIT = "P3994";
const MINORITY_OCI = "P498";
const MINORITY_DIVIDENDS = "C3121";
/** Shown as a deduction. */
const TREASURY_SHARES = "E104";

/** The item of the balance sheet that a posting reaches in the end: profit is retained, other comprehensive income is in its reserve. */
export function balanceItemOf(item: string): string | null {
  if (item.startsWith("C")) return null;
  if (isOciCode(item)) return OCI_RESERVE;
  return item.startsWith("P") ? RETAINED_EARNINGS : item;
}

/** Everything a figure of the statements is made of, in debits. */
export const postingsOfItem = (postings: readonly Posting[], item: string): Posting[] =>
  postings.filter((one) => one.item === item || (!item.startsWith("P") && balanceItemOf(one.item) === item));

type Shown = Pick<StatementLine, "code" | "direction" | "formula">;

const signed = (line: Shown, debit: Fen): Fen => (line.direction === "Cr" ? -debit : debit);

function leaves(lines: readonly Shown[], postings: readonly Posting[]): Map<string, Fen> {
  const debits = new Map<string, Fen>();
  const add = (item: string, amount: Fen) => debits.set(item, (debits.get(item) ?? 0n) + amount);
  for (const { item, amount } of postings) {
    add(item, amount);
    const reached = balanceItemOf(item);
    if (reached !== null && reached !== item) add(reached, amount);
  }
  const found = lines.flatMap((line) => {
    const debit = debits.get(line.code);
    return debit === undefined || line.formula !== "" ? [] : [[line.code, signed(line, debit)] as const];
  });
  return new Map(found);
}

/** What falls to the minority of profit and of other comprehensive income. */
function minority(postings: readonly Posting[]): Map<string, Fen> {
  let profit = 0n;
  let whole = 0n;
  for (const { item, row, amount } of postings) {
    if (item === MINORITY_PROFIT) profit += amount;
    if (item === MINORITY_EQUITY && row === "Q07") whole -= amount;
  }
  return new Map([
    [MINORITY_PROFIT, profit],
    [MINORITY_OCI, whole - profit],
  ]);
}

/**
 * Amounts of every line as the statements show them. @param lines of the group's form (`groupLines`)
 */
export function groupAmounts(
  lines: readonly StatementLine[],
  { postings, minorityDividendPaid }: Pick<Consolidation, "postings" | "minorityDividendPaid">,
): Map<string, Fen> {
  const ofStatements = lines.filter(({ group }) => group <= 4);
  const given = leaves(ofStatements, postings);
  for (const [code, amount] of minority(postings)) given.set(code, amount);
  given.set(MINORITY_DIVIDENDS, minorityDividendPaid);
  return evaluate(ofStatements, given);
}

/** Columns and rows of the statement of changes in equity, credit positive; without what is nil. */
export type EquityStatement = Map<string, Map<string, Fen>>;

const rowTotals: readonly (readonly [string, readonly string[]])[] = [
  ["Q05", ["Q01", "Q04"]],
  ["Q08", ["Q09", "Q12"]],
  ["Q13", ["Q14", "Q15"]],
  ["Q06", ["Q07", "Q08", "Q13"]],
  ["Q27", ["Q05", "Q06"]],
];

const rowOf = ({ item, row }: Posting): EquityRow | null => {
  if (isEquityItem(item)) return row ?? null;
  return item.startsWith("P") ? "Q07" : null;
};

export function equityStatement(postings: readonly Posting[]): EquityStatement {
  const cells: EquityStatement = new Map();
  const add = (row: string, column: string, amount: Fen) => {
    const cellsOfRow = cells.get(row) ?? new Map<string, Fen>();
    cells.set(row, cellsOfRow.set(column, (cellsOfRow.get(column) ?? 0n) + amount));
  };
  for (const posting of postings) {
    const row = rowOf(posting);
    const column = balanceItemOf(posting.item);
    if (row === null || column === null) continue;
    add(row, column, column === TREASURY_SHARES ? posting.amount : -posting.amount);
    add(row, "E199", -posting.amount);
    if (column !== MINORITY_EQUITY) add(row, "E197", -posting.amount);
  }
  for (const [row, parts] of rowTotals)
    for (const part of parts) for (const [column, amount] of cells.get(part) ?? []) add(row, column, amount);
  return new Map([...cells].map(([row, found]) => [row, new Map([...found].filter(([, amount]) => amount !== 0n))]));
}
