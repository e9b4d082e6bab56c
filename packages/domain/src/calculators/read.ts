/** Reads what a form, a file or cells give into a calculator's input; every fault is told, not the first alone. */
import { decimalFraction, type Fraction } from "../analysis/fraction.ts";
import { fen } from "../money.ts";
import type { Calculator, Field, Fields, Input, Outputs, Pair, Schedules, Tables } from "./calculator.ts";
import { isAbove, over } from "./exact.ts";
import { type Fault, type FaultCode, InputRefused } from "./faults.ts";

export type RawRow = Readonly<Record<string, string | null | undefined>>;

/** Texts as a form or a cell holds them: "1234.50", "0.05", "2024-12-31", "true". */
export interface RawInput {
  values: RawRow;
  rows: Readonly<Record<string, readonly RawRow[]>>;
}

const ROWS_MOST = 5000;

type Value = bigint | Fraction | string | number | boolean | null;
type Read = { value: Value } | { code: FaultCode; params?: Fault["params"] };

const HUNDRED: Fraction = { n: 100n, d: 1n };

function rateOf(text: string): Fraction | null {
  const [, digits, percent] = /^(-?\d{1,9}(?:\.\d{1,12})?)\s*(%?)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  return percent ? over(decimalFraction(digits), HUNDRED) : decimalFraction(digits);
}

const matched = (text: string, pattern: RegExp): string | null => (pattern.test(text) ? text : null);

function dateOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text ? text : null;
}

function mapped<T>(text: string | null, to: (text: string) => T): T | null {
  return text === null ? null : to(text);
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

const READERS: Readonly<Record<Field["kind"], (text: string, field: Field) => Value>> = {
  money: (text) => mapped(matched(text, /^-?\d{1,18}(\.\d{1,2}0{0,10})?$/), fen),
  rate: rateOf,
  number: (text) => mapped(matched(text, /^-?\d{1,15}(\.\d{1,8})?$/), decimalFraction),
  date: dateOf,
  month: (text) => mapped(matched(text, /^\d{4}(0[1-9]|1[0-2])$/), Number),
  int: (text) => mapped(matched(text, /^-?\d{1,9}$/), Number),
  choice: (text, field) => (Object.hasOwn(field.choices ?? {}, text) ? text : null),
  text: (text) => (text.length <= 200 ? text : null),
  flag: (text) => FLAGS[text] ?? null,
};

/** Amounts, rates, numbers and whole numbers as fractions, to be compared with their bounds. */
function sizeOf(value: Value, kind: Field["kind"]): Fraction | null {
  if (typeof value === "bigint") return { n: value, d: 100n };
  if (typeof value === "number" && kind === "int") return { n: BigInt(value), d: 1n };
  return typeof value === "object" ? value : null;
}

function boundsFault(size: Fraction, field: Field): { code: FaultCode; params?: Fault["params"] } | null {
  if (!field.isSigned && size.n < 0n) return { code: "negative" };
  if (field.isAboveZero && size.n <= 0n) return { code: "aboveZero" };
  const most = field.most ?? (field.kind === "rate" ? "1" : null);
  return most !== null && isAbove(size, decimalFraction(most)) ? { code: "most", params: { most } } : null;
}

function readField(raw: string | null | undefined, field: Field): Read {
  const text = raw?.trim() || field.initial;
  if (text === undefined) {
    if (field.isOptional) return { value: null };
    return field.kind === "flag" ? { value: false } : { code: "required" };
  }
  const value = READERS[field.kind](text, field);
  if (value === null) return { code: field.kind };
  const size = sizeOf(value, field.kind);
  return (size && boundsFault(size, field)) ?? { value };
}

function readRow(raw: RawRow, fields: Fields, table: string | null, row: number | null, faults: Fault[]) {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const read = readField(raw[key], field);
      if ("value" in read) return [key, read.value];
      faults.push({ table, row, field: key, code: read.code, params: read.params ?? {} });
      return [key, null];
    }),
  );
}

/** @throws InputRefused with every fault found */
export function readInput<
  F extends Fields,
  T extends Tables,
  O extends Outputs,
  S extends Schedules,
  R extends Readonly<Record<string, Pair>>,
>({ fields, tables }: Calculator<F, T, O, S, R>, raw: RawInput): Input<F, T> {
  const faults: Fault[] = [];
  const input: Record<string, unknown> = readRow(raw.values, fields, null, null, faults);
  for (const [table, { columns, least = 0 }] of Object.entries(tables)) {
    const rows = raw.rows[table] ?? [];
    const tableFault = (code: FaultCode, count: number) =>
      faults.push({ table, row: null, field: null, code, params: { rows: count } });
    if (rows.length < least) tableFault("rowsLeast", least);
    if (rows.length > ROWS_MOST) tableFault("rowsMost", ROWS_MOST);
    input[table] = rows.slice(0, ROWS_MOST).map((row, at) => readRow(row, columns, table, at + 1, faults));
  }
  if (faults.length > 0) throw new InputRefused(faults);
  return input as Input<F, T>;
}
