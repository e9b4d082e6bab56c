/**
 * Calculators of working papers (重新计算): each declares once what it takes, what it answers and what it may remark, so that a form, a
 * sheet template, an export and a cell function can all be made of the declaration. Rules are pure; amounts are fen, rates exact fractions.
 */
import type { Fraction } from "../analysis/fraction.ts";
import type { Fen } from "../money.ts";
import type { Entry } from "./entries.ts";

export type Pair = readonly [zh: string, en: string];

/**
 * money: yuan to the fen. rate: decimal fraction, 0.05 = 5 %. number: quantity or unit price, at most eight decimals. date: YYYY-MM-DD.
 * month: yyyymm. int: whole number. choice: one key of `choices`. text: at most 200 characters.
 */
export type Kind = "money" | "rate" | "number" | "date" | "month" | "int" | "choice" | "text" | "flag";

/**
 * Where the books give a figure: of a standard account and everything below it, on the side it stands on, or of a statement line in its
 * own sign, unaudited. `year` leaves out closing vouchers; `debit` and `credit` are turnovers.
 */
export type BookFigure =
  | { account: string; side: "Dr" | "Cr"; of: "open" | "close" | "debit" | "credit" | "year" }
  | { item: string; of: "open" | "close" | "year" }
  | { of: "periodStart" | "periodEnd" };

export interface Field {
  kind: Kind;
  label: Pair;
  /** Read as null when left empty; the others are required. */
  isOptional?: true;
  /** Taken when left empty. */
  initial?: string;
  /** Amounts, rates and numbers below zero are refused unless it is signed. */
  isSigned?: true;
  /** Largest accepted; rates have "1" unless told. */
  most?: string;
  /** Zero is refused, too. */
  isAboveZero?: true;
  choices?: Readonly<Record<string, Pair>>;
  books?: BookFigure;
}

export type Fields = Readonly<Record<string, Field>>;

export interface Table {
  label: Pair;
  columns: Fields;
  /** Rows at least. */
  least?: number;
}
export type Tables = Readonly<Record<string, Table>>;

/** A figure or a column that is answered. */
export interface Output {
  kind: Kind;
  label: Pair;
  choices?: Readonly<Record<string, Pair>>;
}
export type Outputs = Readonly<Record<string, Output>>;

export interface Schedule {
  label: Pair;
  columns: Outputs;
}
export type Schedules = Readonly<Record<string, Schedule>>;

interface Typed {
  money: Fen;
  rate: Fraction;
  number: Fraction;
  date: string;
  month: number;
  int: number;
  text: string;
  flag: boolean;
}

type ValueOf<F extends { kind: Kind }> = F extends { kind: "choice"; choices: infer C }
  ? keyof C & string
  : F extends { kind: infer K extends keyof Typed }
    ? Typed[K]
    : never;

type ReadOf<F extends Field> = F extends { isOptional: true } ? ValueOf<F> | null : ValueOf<F>;

export type Row<F extends Fields> = { [K in keyof F]: ReadOf<F[K]> };

export type Input<F extends Fields, T extends Tables> = Row<F> & { [K in keyof T]: Row<T[K]["columns"]>[] };

type Answer<O extends Outputs> = { [K in keyof O]: ValueOf<O[K]> | null };

/** What a reviewer must see beside the figures; the words stand in the declaration under `code`. */
export interface Remark<Code extends string = string> {
  code: Code;
  params: Readonly<Record<string, string | number>>;
}

export const remarkIf = <Code extends string>(
  isSo: boolean,
  code: Code,
  params: Remark["params"] = {},
): Remark<Code>[] => (isSo ? [{ code, params }] : []);

export interface Outcome<O extends Outputs, S extends Schedules, Code extends string> {
  figures: Answer<O>;
  schedules: { [K in keyof S]: Answer<S[K]["columns"]>[] };
  remarks: Remark<Code>[];
  /** What the books lack, as drafts: none where they agree, or where the difference is nothing to book. */
  entries: Entry[];
}

export interface Declaration<
  F extends Fields = Fields,
  T extends Tables = Tables,
  O extends Outputs = Outputs,
  S extends Schedules = Schedules,
  R extends Readonly<Record<string, Pair>> = Readonly<Record<string, Pair>>,
> {
  key: string;
  /** Index of the paper: letter of the item and suffix. */
  paper: string;
  /** Statement items on whose papers it is offered. */
  items: readonly string[];
  title: Pair;
  /** Standard or rule it follows. */
  source: Pair;
  fields: F;
  tables: T;
  figures: O;
  schedules: S;
  remarks: R;
  /** Figures of which the calculated amount less the amount of the books is offered as an entry. */
  difference: (keyof O & string) | null;
}

export interface Calculator<
  F extends Fields,
  T extends Tables,
  O extends Outputs,
  S extends Schedules,
  R extends Readonly<Record<string, Pair>>,
> extends Declaration<F, T, O, S, R> {
  /** @throws InputRefused where the values make no sense together */
  compute: (input: Input<F, T>) => Outcome<O, S, keyof R & string>;
}

export const calculator = <
  const F extends Fields,
  const T extends Tables,
  const O extends Outputs,
  const S extends Schedules,
  const R extends Readonly<Record<string, Pair>>,
>(
  declaration: Declaration<F, T, O, S, R>,
  compute: (input: Input<F, T>) => Outcome<O, S, keyof R & string>,
): Calculator<F, T, O, S, R> => ({ ...declaration, compute });
