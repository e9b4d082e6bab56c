/** Rows of a paper with columns that are worked out: amounts as fen, numbers as numbers, everything else as it is written. */
import { fen, sum, yuan } from "../money.ts";

export type RowValue = bigint | number | string | boolean | null;
export type WorkedRow = Readonly<Record<string, RowValue>>;
/** A rule of the domain: the computed columns of a row, or some of them. */
export type RowRule = (row: WorkedRow, rows: readonly WorkedRow[]) => WorkedRow;

interface Field {
  kind: string;
  isComputed?: true;
}
export interface RowFields {
  fields: Readonly<Record<string, Field>>;
  totals?: readonly string[];
}
type Wire = Readonly<Record<string, unknown>>;

const amount = /^-?\d{1,30}(\.\d{1,2}0{0,10})?$/;
/** What is still being typed counts as nothing. */
function read(kind: string, value: unknown): RowValue {
  if (kind === "money") return typeof value === "string" && amount.test(value) ? fen(value) : 0n;
  if (kind === "count") return Number(value ?? 0) || 0;
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "number") return value;
  return null;
}
const written = (value: RowValue | undefined): unknown => (typeof value === "bigint" ? yuan(value) : (value ?? null));

const readRow = ({ fields }: RowFields, row: Wire): WorkedRow =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, read(kind, row[name])]));

/** The rows with their computed columns as the rule has them, whatever was sent there. */
export function workedRows(of: RowFields, rule: RowRule | undefined, rows: readonly Wire[]): Wire[] {
  const computed = Object.entries(of.fields).filter(([, { isComputed }]) => isComputed);
  if (computed.length === 0) return [...rows];
  const all = rows.map((row) => readRow(of, row));
  return rows.map((row, at) => {
    const worked = rule?.(all[at] ?? {}, all) ?? {};
    return { ...row, ...Object.fromEntries(computed.map(([name]) => [name, written(worked[name])])) };
  });
}

/** The totals of the columns that are added up, as they are written. */
export function totalsOf(of: RowFields, rows: readonly Wire[]): Record<string, string> {
  return Object.fromEntries(
    (of.totals ?? []).map((name) => {
      const values = rows.map((row) => read(of.fields[name]?.kind ?? "", row[name]));
      const amounts = values.filter((value) => typeof value === "bigint");
      const numbers = values.filter((value) => typeof value === "number");
      const isMoney = of.fields[name]?.kind === "money";
      return [name, isMoney ? yuan(sum(amounts)) : String(numbers.reduce((total, value) => total + value, 0))];
    }),
  );
}
