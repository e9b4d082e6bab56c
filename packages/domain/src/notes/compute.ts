/**
 * Computed cells of a table: rows and columns by their formulas, in an order that lets each stand on those before it. Amounts in fen,
 * shares in hundredths of a per cent; a cell whose parts are missing stays empty.
 */
import type { MaybeFraction } from "../analysis/fraction.ts";
import { whole } from "../analysis/fraction.ts";
import { divideRounded, type Fen } from "../money.ts";
import { evaluate, readExpression, type SignedTerm } from "./expression.ts";
import { isInWords, isOfWhich, isShare, type NoteTable } from "./table.ts";

/** By row key, then by column; what is empty is not there. */
export type NoteCells = ReadonlyMap<string, ReadonlyMap<string, Fen>>;

/** Cells of other tables, by the table's id. */
export type OtherTables = (id: string) => ComputedTable | null;

const inBooks = /^NT\d{2}$/u;

export class ComputedTable {
  readonly table: NoteTable;
  readonly #own: NoteCells;
  readonly #others: OtherTables;
  readonly #known = new Map<string, Fen | null>();
  readonly #open = new Set<string>();
  readonly #rowNames: readonly string[];
  readonly #parsed = new Map<string, readonly SignedTerm[] | null>();

  /** @param own cells as they were filled and typed; those of computed rows and columns are not read */
  constructor(table: NoteTable, own: NoteCells, others: OtherTables = () => null) {
    this.table = table;
    this.#own = own;
    this.#others = others;
    this.#rowNames = table.rows.map(({ key }) => key);
  }

  isComputed(row: string, column: string): boolean {
    if (isInWords(column)) return false;
    return (
      this.#isReadable(this.table.colFormulas[column], this.table.columns) ||
      this.#isReadable(this.table.rowFormulas[row], [])
    );
  }

  /** A formula over names of the table alone, none of them words. */
  #isReadable(formula: string | undefined, columns: readonly string[]): boolean {
    if (formula === undefined || this.#read(formula, [...columns, ...this.#rowNames]) === null) return false;
    return !columns.some((column) => isInWords(column) && formula.includes(column));
  }

  /** Null: empty, or computed of something empty. A formula that leads back to itself gives none. */
  cell(row: string, column: string): Fen | null {
    const key = `${row}\n${column}`;
    const kept = this.#known.get(key);
    if (kept !== undefined) return kept;
    if (this.#open.has(key)) return null;
    this.#open.add(key);
    const value = this.#compute(row, column);
    this.#open.delete(key);
    this.#known.set(key, value);
    return value;
  }

  /** A cell, or a sum of columns in one row ("计提-收回或转回"). */
  amount(row: string, column: string): Fen | null {
    if (this.table.columns.includes(column)) return this.cell(row, column);
    const terms = this.#read(column, this.table.columns);
    return terms === null ? null : this.#round(evaluate(terms, this.#inRow(row)), column);
  }

  #compute(row: string, column: string): Fen | null {
    const { rowFormulas, colFormulas } = this.table;
    if (!this.isComputed(row, column)) return this.#own.get(row)?.get(column) ?? null;
    // A share of a total is a share, not a total of shares.
    const isByColumn = column in colFormulas && (isShare(column) || !(row in rowFormulas));
    if (isByColumn) return this.#byColumn(row, column, colFormulas[column] ?? "");
    return isShare(column) ? null : this.#byRow(row, column, rowFormulas[row] ?? "");
  }

  #read(formula: string, names: readonly string[]): readonly SignedTerm[] | null {
    const kept = this.#parsed.get(formula);
    if (kept !== undefined) return kept;
    const terms = readExpression(formula, [...names, ...this.#outside(formula)]);
    this.#parsed.set(formula, terms);
    return terms;
  }

  /** "NT05.小计.期末账面余额" in a formula is one name. */
  #outside(formula: string): string[] {
    return formula.match(/NT\d{2}\.[^+\-*/()]+/gu) ?? [];
  }

  #other(name: string): MaybeFraction {
    const [id = "", row = "", column = ""] = name.split(".");
    if (!inBooks.test(id)) return null;
    const value = this.#others(id)?.amount(row, column) ?? null;
    return value === null ? null : whole(value);
  }

  #value(row: string, column: string): MaybeFraction {
    // Nothing in a line of a table is nil beside what is filled.
    return whole(this.cell(row, column) ?? 0n);
  }

  #inRow(row: string) {
    let last = "";
    return {
      value: (name: string): MaybeFraction => {
        if (this.table.columns.includes(name)) {
          last = name;
          return this.#value(row, name);
        }
        return this.#rowNames.includes(name) ? this.#value(name, last) : this.#other(name);
      },
      sum: (): MaybeFraction => whole(this.#sumOfColumns(row)),
    };
  }

  #byColumn(row: string, column: string, formula: string): Fen | null {
    if (!this.#isFilled(row)) return null;
    const terms = this.#read(formula, [...this.table.columns, ...this.#rowNames]);
    return terms === null ? null : this.#round(evaluate(terms, this.#inRow(row)), column);
  }

  /** Whether the row has anything to compute of. */
  #isFilled(row: string): boolean {
    if (row in this.table.rowFormulas) return true;
    return (this.#own.get(row)?.size ?? 0) > 0;
  }

  #sumOfColumns(row: string): Fen {
    const [, ...columns] = this.table.columns;
    const summed = columns.filter(
      (column) => !(column in this.table.colFormulas || isShare(column) || isInWords(column)),
    );
    return summed.reduce((total, column) => total + (this.cell(row, column) ?? 0n), 0n);
  }

  #byRow(row: string, column: string, formula: string): Fen | null {
    const terms = this.#read(formula, this.#rowNames);
    if (terms === null) return null;
    const added = formula.includes("Σ") ? 0n : this.#addedAbove(row, column);
    return this.#round(
      evaluate([...terms, { operator: "+", term: { kind: "amount", amount: added } }], {
        value: (name) => (this.#rowNames.includes(name) ? this.#value(name, column) : this.#other(name)),
        sum: (of) => whole(of === null ? this.#sumAbove(row, column) : this.#sumOf(of, row, column)),
      }),
      column,
    );
  }

  /** Rows that this project added between the total above and this one: a formula of names does not know them. */
  #addedAbove(row: string, column: string): Fen {
    const at = this.#rowNames.indexOf(row);
    const above = this.table.rows.slice(0, at);
    const last = above.findLastIndex(({ key }) => key in this.table.rowFormulas);
    const added = above.slice(last + 1).filter((one) => this.table.added?.has(one.key) && !isOfWhich(one));
    return added.reduce((total, { key }) => total + (this.cell(key, column) ?? 0n), 0n);
  }

  /** Rows above a total that no total above has taken, without those that are part of another row. */
  #sumAbove(row: string, column: string): Fen {
    let total = 0n;
    for (const one of this.table.rows) {
      if (one.key === row) return total;
      if (isOfWhich(one) || one.key in this.table.rowFormulas || one.name.startsWith("减：")) continue;
      total += this.cell(one.key, column) ?? 0n;
    }
    return total;
  }

  /** "第2行至其他": from that row on, totals among them; anything else is what stands above. */
  #sumOf(range: string, row: string, column: string): Fen {
    const [, first, last] = /^第(\d+)行至(.+)$/u.exec(range) ?? [];
    if (first === undefined) return this.#sumAbove(row, column);
    const from = Number(first) - 1;
    const to = this.table.rows.findIndex(({ key }) => key === last);
    const between = this.table.rows.slice(from, to + 1);
    return between.reduce((total, { key }) => total + (this.cell(key, column) ?? 0n), 0n);
  }

  #round(value: MaybeFraction, column: string): Fen | null {
    if (value === null) return null;
    // A formula of shares yields per cent (… × 100) of amounts in fen: to hundredths.
    return isShare(column) ? divideRounded(value.n * 100n, value.d) : divideRounded(value.n, value.d);
  }
}
