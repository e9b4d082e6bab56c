/**
 * Works out formulas whose values a writing program has left out, as Excel would: doubles, blanks as nought, texts left out of
 * a SUM. What it does not know it does not guess: such a formula has no value.
 */
import type { CellPlace, Formula } from "./parse-formula.ts";

export type FormulaValue = number | string | boolean | null;

/** A formula of one cell; a filled-down one is its first cell's, moved. */
export interface PlacedFormula {
  formula: Formula;
  rows: number;
  columns: number;
}

/** Begins the text of a cell whose formula has no stored value and could not be worked out; the formula follows. */
export const UNKNOWN_FORMULA = "#FORMULA! =";

const DEPTH_MAX = 400;
const STEPS_MAX = 20_000_000;

class Unknown extends Error {}
/** A long chain from below: worked out from its other end. */
class TooDeep extends Error {}

export const placeKey = (row: number, column: number): number => row * 16_384 + column;

export class Workings {
  private readonly values = new Map<number, FormulaValue | undefined>();
  private readonly under = new Set<number>();
  private steps = 0;
  private readonly formulas: ReadonlyMap<number, PlacedFormula>;
  private readonly stored: (row: number, column: number) => FormulaValue | undefined;

  /** @param stored what the cells hold that are no formulas to be worked out; undefined for an error value */
  constructor(
    formulas: ReadonlyMap<number, PlacedFormula>,
    stored: (row: number, column: number) => FormulaValue | undefined,
  ) {
    this.formulas = formulas;
    this.stored = stored;
    const keys = [...formulas.keys()];
    const tooDeep = keys.findIndex((key) => !this.settle(key));
    if (tooDeep === -1) return;
    for (const key of keys.slice(tooDeep).reverse()) if (!this.settle(key)) this.values.set(key, undefined);
  }

  /** Undefined where the formula cannot be worked out. */
  at(row: number, column: number): FormulaValue | undefined {
    return this.values.get(placeKey(row, column));
  }

  /** False when it has to be tried again. */
  private settle(key: number): boolean {
    if (this.values.has(key)) return true;
    this.under.clear();
    try {
      this.cell(Math.floor(key / 16_384), key % 16_384);
    } catch (error) {
      if (error instanceof TooDeep) return false;
      if (!(error instanceof Unknown)) throw error;
      this.values.set(key, undefined);
    }
    return true;
  }

  private cell(row: number, column: number): FormulaValue {
    if (++this.steps > STEPS_MAX) throw new Unknown();
    const key = placeKey(row, column);
    const formula = this.formulas.get(key);
    if (!formula) return orUnknown(this.stored(row, column));
    if (this.values.has(key)) return orUnknown(this.values.get(key));
    if (this.under.has(key)) throw new Unknown();
    if (this.under.size > DEPTH_MAX) throw new TooDeep();
    this.under.add(key);
    const value = this.value(formula.formula, formula);
    this.under.delete(key);
    this.values.set(key, value);
    return value;
  }

  private value(formula: Formula, place: PlacedFormula): FormulaValue {
    switch (formula.kind) {
      case "value":
        return formula.value;
      case "cell":
        return this.cell(...moved(formula.at, place));
      case "range":
        throw new Unknown();
      case "sign":
        return -number(this.value(formula.of, place));
      case "percent":
        return number(this.value(formula.of, place)) / 100;
      case "pair":
        return combined(formula.operator, this.value(formula.left, place), this.value(formula.right, place));
      case "call":
        return this.called(formula.name, formula.parts, place);
    }
  }

  private called(name: string, parts: readonly Formula[], place: PlacedFormula): FormulaValue {
    if (name === "IF") return this.chosen(parts, place);
    if (name === "SUM") return sum(this.numbers(parts, place));
    if (name === "MAX" || name === "MIN") {
      const numbers = this.numbers(parts, place);
      return numbers.reduce((a, b) => (name === "MAX" ? Math.max(a, b) : Math.min(a, b)), numbers[0] ?? 0);
    }
    const [first, second, third] = parts;
    if (!first || third) throw new Unknown();
    const value = number(this.value(first, place));
    if (name === "ABS" && !second) return Math.abs(value);
    if (name === "ROUND" && second) return rounded(value, number(this.value(second, place)));
    throw new Unknown();
  }

  private chosen([test, yes, no, more]: readonly Formula[], place: PlacedFormula): FormulaValue {
    if (!test || !yes || more) throw new Unknown();
    const answer = this.value(test, place);
    if (typeof answer === "string") throw new Unknown();
    if (answer) return this.value(yes, place);
    return no ? this.value(no, place) : false;
  }

  /** Of a range or a cell only what is a number counts; what is written into the formula must be one. */
  private numbers(parts: readonly Formula[], place: PlacedFormula): number[] {
    const found: number[] = [];
    for (const part of parts) {
      if (part.kind === "range") this.addRange(found, moved(part.from, place), moved(part.to, place));
      else if (part.kind === "cell") addNumber(found, this.value(part, place));
      else found.push(number(this.value(part, place)));
    }
    return found;
  }

  private addRange(found: number[], from: readonly [number, number], to: readonly [number, number]): void {
    const [top, bottom] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const [left, right] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) addNumber(found, this.cell(row, column));
  }
}

function moved(at: CellPlace, { rows, columns }: PlacedFormula): [number, number] {
  return [at.isRowFixed ? at.row : at.row + rows, at.isColumnFixed ? at.column : at.column + columns];
}

/** Every cell that a formula looks at, range by range. */
export function eachPlace(
  { formula, ...place }: PlacedFormula,
  visit: (top: number, left: number, bottom: number, right: number) => void,
): void {
  const whole = { formula, ...place };
  const walk = (part: Formula): void => {
    if (part.kind === "cell") {
      const [row, column] = moved(part.at, whole);
      visit(row, column, row, column);
    } else if (part.kind === "range") {
      const [from, to] = [moved(part.from, whole), moved(part.to, whole)];
      visit(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]));
    } else if (part.kind === "sign" || part.kind === "percent") walk(part.of);
    else if (part.kind === "pair") [part.left, part.right].forEach(walk);
    else if (part.kind === "call") part.parts.forEach(walk);
  };
  walk(formula);
}

function orUnknown(value: FormulaValue | undefined): FormulaValue {
  if (value === undefined) throw new Unknown();
  return value;
}

function addNumber(found: number[], value: FormulaValue): void {
  if (typeof value === "number") found.push(value);
}

/** A text is no number here even where Excel would take it for one: whoever reads the result could not tell. */
function number(value: FormulaValue): number {
  if (value === null) return 0;
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  throw new Unknown();
}

/** Amounts are added up in whole ten-thousandths while they are small enough, so that ten thousand fens stay exact. */
function sum(numbers: readonly number[]): number {
  let scaled = 0;
  for (const value of numbers) {
    const part = Math.round(value * 10_000);
    if (Math.abs(part / 10_000 - value) > 1e-9) return numbers.reduce((a, b) => a + b, 0);
    scaled += part;
  }
  return Number.isSafeInteger(scaled) ? scaled / 10_000 : numbers.reduce((a, b) => a + b, 0);
}

/** Half away from zero on the decimal digits, as Excel does: 1.005 is a little less as a double, and is 1.01 all the same. */
function rounded(value: number, places: number): number {
  if (!Number.isInteger(places) || Math.abs(places) > 15) throw new Unknown();
  const scale = 10 ** places;
  const digits = Number((Math.abs(value) * scale).toPrecision(15));
  return finite((Math.sign(value) * Math.floor(digits + 0.5)) / scale);
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new Unknown();
  return value;
}

function combined(operator: string, left: FormulaValue, right: FormulaValue): FormulaValue {
  if (operator === "&") return text(left) + text(right);
  if (["=", "<>", "<", ">", "<=", ">="].includes(operator)) return compared(operator, left, right);
  const [a, b] = [number(left), number(right)];
  if (operator === "+") return near(a + b, a, b);
  if (operator === "-") return near(a - b, a, b);
  return finite(operator === "*" ? a * b : a / b);
}

/** A difference that is noise beside what it was made of is nought, as in Excel. */
function near(result: number, a: number, b: number): number {
  return Math.abs(result) < Math.max(Math.abs(a), Math.abs(b)) * 1e-15 ? 0 : result;
}

function text(value: FormulaValue): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return typeof value === "number" ? String(Number(value.toPrecision(15))) : value;
}

function compared(operator: string, left: FormulaValue, right: FormulaValue): boolean {
  const [a, b] = sameKind(left, right);
  if (operator === "=") return a === b;
  if (operator === "<>") return a !== b;
  if (operator === "<") return a < b;
  if (operator === ">") return a > b;
  return operator === "<=" ? a <= b : a >= b;
}

function sameKind(left: FormulaValue, right: FormulaValue): [number, number] | [string, string] {
  if (typeof left === "string" || typeof right === "string") {
    if (typeof (left ?? "") !== "string" || typeof (right ?? "") !== "string") throw new Unknown();
    return [String(left ?? "").toLowerCase(), String(right ?? "").toLowerCase()];
  }
  return [number(left), number(right)];
}
