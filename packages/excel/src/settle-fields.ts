/** What remains to be decided once the labels are matched: forms of dates, amounts and balances that stand in for one another. */

import { balanceFieldOf } from "./amount-labels.ts";
import { labelKey } from "./header-text.ts";
import { IMPORT_TYPE } from "./import-types.ts";
import type { ColumnGuess } from "./map-columns.ts";

type Fields = Record<string, number>;

/** A required field may come in another form: all fields of one alternative. */
const ALTERNATIVES: Readonly<Record<number, Readonly<Record<string, readonly (readonly string[])[]>>>> = {
  [IMPORT_TYPE.voucher]: {
    jDate: [
      ["month", "day"],
      ["jPeriod", "day"],
    ],
    debit: [["amount"]],
    credit: [["amount"]],
    accountCode: [
      ["debitAccountCode", "creditAccountCode"],
      ["debitAccountName", "creditAccountName"],
      ["accountBlock"],
      ["accountNameAlone"],
    ],
  },
  [IMPORT_TYPE.balance]: {
    accountCode: [["accountNameAlone"]],
    accountName: [["accountTogether"]],
    openingDr: [["opening"], ["closing"], ["closingDr", "closingCr"]],
    openingCr: [["opening"], ["closing"], ["closingDr", "closingCr"]],
    periodDr: [["ytdDr"], ["closing"], ["closingDr", "closingCr"], ["openingDr", "openingCr"]],
    periodCr: [["ytdCr"], ["closing"], ["closingDr", "closingCr"], ["openingDr", "openingCr"]],
  },
};

/** A field nobody claimed takes over the column of another: [field, from, unless one of these is mapped]. */
type Takeover = readonly [typeId: number, field: string, from: string, unless: readonly string[]];
const TAKEOVERS: readonly Takeover[] = [
  // A month column without a day column is the period.
  [IMPORT_TYPE.voucher, "jPeriod", "month", ["day", "jPeriod"]],
  // Amounts only in original currency: the books are kept in it.
  [IMPORT_TYPE.voucher, "debit", "fcDebit", ["debit", "amount"]],
  [IMPORT_TYPE.voucher, "credit", "fcCredit", ["credit", "amount"]],
  [IMPORT_TYPE.voucher, "amount", "fcAmount", ["amount", "debit", "credit"]],
  // A balance list of the whole year may give the movement as 本年累计 alone.
  [IMPORT_TYPE.balance, "periodDr", "ytdDr", ["periodDr"]],
  [IMPORT_TYPE.balance, "periodCr", "ytdCr", ["periodCr"]],
  [IMPORT_TYPE.balance, "opening", "openingFc", ["opening", "openingDr", "openingCr"]],
  [IMPORT_TYPE.balance, "closing", "closingFc", ["closing", "closingDr", "closingCr"]],
];

/** Changes `fields` and the guesses in place. */
export function settleFields(typeId: number, fields: Fields, columns: ColumnGuess[]): void {
  if (typeId === IMPORT_TYPE.balance) {
    settleYear(fields, columns);
    settleSides(fields, columns);
  }
  for (const [type, field, from, unless] of TAKEOVERS) {
    const column = fields[from];
    if (type !== typeId || column === undefined || unless.some((name) => fields[name] !== undefined)) continue;
    delete fields[from];
    fields[field] = column;
    const guess = columns.find((candidate) => candidate.column === column);
    if (guess) Object.assign(guess, { field, how: "shape", confidence: Math.min(guess.confidence, 0.8) });
  }
}

const OF_YEAR = /年初|上年|本年|全年|年度|year/;
/** The field of a column that stands for the whole year beside one of the month. */
const YEAR_FIELDS: Readonly<Record<string, string>> = {
  opening: "yearOpening",
  openingDr: "yearOpeningDr",
  openingCr: "yearOpeningCr",
  openingDc: "yearOpeningDc",
  periodDr: "ytdDr",
  periodCr: "ytdCr",
};

interface YearColumn {
  guess: ColumnGuess;
  field: string;
  isOfYear: boolean;
}

/** 年初余额 beside 期初余额, 本年借方 beside 本月借方: the same words, of the year and of the month. */
function settleYear(fields: Fields, columns: ColumnGuess[]): void {
  for (const kind of ["opening", "period"]) {
    const own = columns.flatMap((guess): YearColumn[] => {
      const key = labelKey(guess.label);
      const field = balanceFieldOf(key) ?? "";
      return field.startsWith(kind) && YEAR_FIELDS[field] ? [{ guess, field, isOfYear: OF_YEAR.test(key) }] : [];
    });
    const ofYear = own.filter(({ isOfYear }) => isOfYear).length;
    if (ofYear > 0 && ofYear < own.length) nameAnew(fields, own);
  }
}

function nameAnew(fields: Fields, columns: readonly YearColumn[]): void {
  for (const { field } of columns) delete fields[field];
  for (const { guess, field, isOfYear } of columns) {
    const name = isOfYear ? (YEAR_FIELDS[field] ?? field) : field;
    if (fields[name] !== undefined && fields[name] !== guess.column) continue;
    fields[name] = guess.column;
    Object.assign(guess, { field: name, how: "pattern", confidence: 0.9 });
  }
}

/** With two direction columns the first belongs to the opening and the last to the closing balance (用友 NC). */
function settleSides(fields: Fields, columns: ColumnGuess[]): void {
  const sides = columns.filter((guess) => /方向$/.test(guess.label.trim()) && !/期初|期末|年初/.test(guess.label));
  const [first, last] = [sides[0], sides.at(-1)];
  if (!first || !last || first === last) return;
  const middle = sides.length === 3 ? sides[1] : undefined;
  const { yearOpening, opening } = fields;
  delete fields.dc;
  const name = (guess: ColumnGuess, field: string) => {
    fields[field] = guess.column;
    Object.assign(guess, { field, how: "shape", confidence: 0.8 });
  };
  name(last, "closingDc");
  // 年初 and 期初, each with its direction, in the order of the list.
  const isYearFirst = yearOpening !== undefined && opening !== undefined && yearOpening < opening;
  name(first, middle && isYearFirst ? "yearOpeningDc" : "openingDc");
  if (middle && yearOpening !== undefined) name(middle, isYearFirst ? "openingDc" : "yearOpeningDc");
}

/** True when neither the field nor one of its other forms has a column. */
export function isMissing(typeId: number, field: string, fields: Fields | Readonly<Fields>): boolean {
  if (fields[field] !== undefined) return false;
  const alternatives = ALTERNATIVES[typeId]?.[field] ?? [];
  return !alternatives.some((names) => names.every((name) => fields[name] !== undefined));
}
