/** Widths that the content asks for: amounts are never cut, and words take no more room than they need. */
import { toFen } from "../../lib/decimal.ts";
import { formatMoney, type MoneyUnit } from "../../lib/format.ts";
import { type GridColumn, isMoney, rawText, shownText } from "./column.ts";
import type { RowAt } from "./totals.ts";

/** As wide as high, in every face of the product. */
const square = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;
const capital = /[A-Z]/;
const widths = { square: 13, capital: 9, other: 7.4, figure: 7.7, padding: 18, head: 14, folded: 8 };
/** Of the bold figures of a total; what stands between them is narrow in every face. */
const ofAmounts = { digit: 8, sign: 4.5 };
/** More rows than these are not looked at: the rest is seldom wider. */
const looked = { amounts: 5_000, words: 300 };
/** 借 or 贷 before an amount, and the space between them. */
const sideWidth = 18;
/** Widths go in steps, so that a digit more moves no column. */
const step = 4;

export const wordsWidth = (text: string) => {
  let width = 0;
  for (const character of text) {
    if (square.test(character)) width += widths.square;
    else width += capital.test(character) ? widths.capital : widths.other;
  }
  return width;
};
/** Of an amount as it is drawn, with the margins of its cell. */
export const amountWidth = (text: string): number =>
  widths.padding + [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? ofAmounts.digit : ofAmounts.sign), 0);
const inSteps = (width: number) => Math.ceil(width / step) * step;

function contentWidth<Row>(column: GridColumn<Row>, row: Row, unit: MoneyUnit): number {
  const value = rawText(column.value(row));
  if (value === "") return 0;
  // Codes are written in figures, which are wider than letters.
  if (column.kind === "code") return Math.max(wordsWidth(value), value.length * widths.figure);
  if (!isMoney(column)) return wordsWidth(shownText(column, row, unit));
  // Drawn as a dash.
  if (toFen(value) === 0n) return widths.figure;
  const side = column.kind === "balance" ? sideWidth : 0;
  return amountWidth(formatMoney(value, unit)) - widths.padding + side;
}

function longest<Row>(column: GridColumn<Row>, count: number, rowAt: RowAt<Row>, unit: MoneyUnit): number {
  const last = Math.min(count, isMoney(column) ? looked.amounts : looked.words);
  let width = 0;
  for (let index = 0; index < last; index += 1) {
    const row = rowAt(index);
    if (row !== undefined) width = Math.max(width, contentWidth(column, row, unit));
  }
  return width;
}

interface Content<Row> {
  columns: readonly GridColumn<Row>[];
  count: number;
  rowAt: RowAt<Row>;
  unit: MoneyUnit;
  /** Carries triangles and indents. */
  treeColumn: string | undefined;
}

/** Columns of amounts that are dashes alone, of those that may fold. */
export function emptyOf<Row>({ columns, count, rowAt, unit }: Content<Row>): string[] {
  if (count === 0) return [];
  const mayFold = columns.filter((column) => column.folds && isMoney(column));
  return mayFold.filter((column) => longest(column, count, rowAt, unit) <= widths.figure).map(({ key }) => key);
}

const levelIndent = 18;
/** What words need so that none is cut: taken from the room that is free, never from other columns. */
export function wantedOf<Row>(content: Content<Row>): Record<string, number> {
  const worded = content.columns.filter((column) => !column.editable && (column.kind ?? "text") === "text");
  return Object.fromEntries(
    worded.map((column) => {
      const marks = column.key === content.treeColumn ? 2 * levelIndent : levelIndent;
      const words = longest(column, content.count, content.rowAt, content.unit) + marks;
      return [column.key, inSteps(Math.max(words, wordsWidth(column.title)) + widths.padding)];
    }),
  );
}

/** What a page draws itself, and columns that give or take room, keep their own widths; words never take more than theirs. */
export function fitOf<Row>({ columns, count, rowAt, unit, treeColumn }: Content<Row>): Record<string, number> {
  const fitted = columns.flatMap((column): [string, number][] => {
    const isAmount = isMoney(column);
    const staysInView = column.render || column.editable || column.grow || column.yields || column.key === treeColumn;
    if (!isAmount && staysInView) return [];
    const content = longest(column, count, rowAt, unit);
    // Amounts that are dashes alone fold to their name.
    const isFolded = isAmount && count > 0 && content <= widths.figure;
    const head = wordsWidth(column.title) + widths.padding + (isFolded ? widths.folded : widths.head);
    const needed = Math.max(content + widths.padding, head);
    return [[column.key, inSteps(isAmount ? needed : Math.min(needed, column.width ?? needed))]];
  });
  return Object.fromEntries(fitted);
}
