/** Columns of an account by months (多栏账): what stands in no column stands in the rest, so that columns always add up to the account. */
import { monthsBetween } from "../calendar/months.ts";
import { abs, type Fen } from "../money.ts";

export interface ColumnMovement {
  /** Of a column; of the whole account it says nothing. */
  key: string;
  /** yyyymm, 01 to 12. */
  month: number;
  debit: Fen;
  credit: Fen;
}

export interface ColumnMonth {
  month: number;
  debit: Fen;
  credit: Fen;
  /** Net, debit positive. */
  close: Fen;
  /** In the order of the columns, the rest last. */
  debits: Fen[];
  credits: Fen[];
}

export interface MultiColumnTable {
  /** In the order of their keys. */
  keys: string[];
  hasRest: boolean;
  /** Columns that stand in the rest because there are too many. */
  foldedCount: number;
  open: Fen;
  close: Fen;
  months: ColumnMonth[];
}

interface ColumnsInput {
  /** Before the first month. */
  open: Fen;
  months: readonly [from: number, to: number];
  /** Of the account, whatever the key. */
  whole: readonly ColumnMovement[];
  parts: readonly ColumnMovement[];
  columnsMax: number;
}

const nil = { debit: 0n, credit: 0n };
type Sides = Pick<ColumnMovement, "debit" | "credit">;
const plus = (a: Sides, b: Sides): Sides => ({ debit: a.debit + b.debit, credit: a.credit + b.credit });

function summed<Key>(moved: readonly ColumnMovement[], keyOf: (one: ColumnMovement) => Key): Map<Key, Sides> {
  const sums = new Map<Key, Sides>();
  for (const one of moved) sums.set(keyOf(one), plus(sums.get(keyOf(one)) ?? nil, one));
  return sums;
}

/** The columns with the largest movements. */
function largest(parts: readonly ColumnMovement[], columnsMax: number): { keys: string[]; foldedCount: number } {
  const sizes = [...summed(parts, ({ key }) => key)].map(([key, { debit, credit }]) => ({
    key,
    size: abs(debit) + abs(credit),
  }));
  const columnsShown = sizes.sort((a, b) => Number(b.size > a.size) - Number(b.size < a.size)).slice(0, columnsMax);
  const keys = columnsShown.map(({ key }) => key).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return { keys, foldedCount: sizes.length - keys.length };
}

export function multiColumns({ open, months, whole, parts, columnsMax }: ColumnsInput): MultiColumnTable {
  const { keys, foldedCount } = largest(parts, columnsMax);
  const byMonth = summed(whole, ({ month }) => month);
  const byCell = summed(parts, ({ key, month }) => `${month}|${key}`);
  let close = open;
  const rows = monthsBetween(...months).map((month): ColumnMonth & { rest: Sides } => {
    const { debit, credit } = byMonth.get(month) ?? nil;
    const cells = keys.map((key) => byCell.get(`${month}|${key}`) ?? nil);
    const shownSum = cells.reduce(plus, nil);
    close += debit - credit;
    return {
      month,
      debit,
      credit,
      close,
      debits: cells.map((cell) => cell.debit),
      credits: cells.map((cell) => cell.credit),
      rest: { debit: debit - shownSum.debit, credit: credit - shownSum.credit },
    };
  });
  const hasRest = foldedCount > 0 || rows.some(({ rest }) => rest.debit !== 0n || rest.credit !== 0n);
  return {
    keys,
    hasRest,
    foldedCount,
    open,
    close,
    months: rows.map(({ rest, debits, credits, ...row }) => ({
      ...row,
      debits: hasRest ? [...debits, rest.debit] : debits,
      credits: hasRest ? [...credits, rest.credit] : credits,
    })),
  };
}
