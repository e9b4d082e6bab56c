/** The rows of a declared table, batch by batch, with formulas and sums of what has been written. */
import { type Fen, fen, yuan } from "@digao/domain/money";
import type { CellOut, RowOut } from "@digao/excel/write/sheet-out";
import { columnLetters, ROWS_MAX } from "@digao/excel/write/sheet-xml";
import { type CellAt, type Column, cellOf, type Face, type Tone, type Value, wordsIn } from "./columns.ts";
import type { Closing, Table } from "./sheet.ts";

interface Sum {
  total: Fen;
  isComplete: boolean;
}

const nameOf = <Row>({ name, words }: Column<Row>): string => name ?? (typeof words === "string" ? words : "");

/** Of long lists most cells are written by the kind of their column alone. */
const isPlain = <Row>({ kind = "text", kindOf, formula, isNilBlank }: Column<Row>): boolean =>
  kind !== "center" && !kindOf && !formula && !isNilBlank;

const textOf = (value: Value): string | null => (value === null || value === undefined ? null : String(value));

/** Between batches others are answered. */
const rowsAtOnce = 500;

function* slicesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}

/** Knows the row that it stands at, and what has been summed so far. */
class Writer<Row> implements Written {
  readonly sums: readonly Sum[];
  readonly ofWhich: number[] = [];
  readonly firstRow: number;
  private at: number;
  private readonly letters: ReadonlyMap<string, string>;
  private readonly table: Table<Row>;
  private readonly face: Face;

  constructor(table: Table<Row>, face: Face, firstRow: number) {
    this.table = table;
    this.face = face;
    this.firstRow = firstRow;
    this.at = firstRow;
    this.letters = new Map(table.columns.map((column, at) => [nameOf(column), columnLetters(at)]));
    this.sums = table.columns.map((): Sum => ({ total: 0n, isComplete: true }));
  }

  get end(): number {
    return this.at - 1;
  }

  row(row: Row): RowOut {
    const { columns, tone, isOfWhich } = this.table;
    const shown = tone?.(row) ?? "plain";
    const isPart = isOfWhich?.(row) ?? false;
    if (isPart) this.ofWhich.push(this.at);
    const cells = columns.map((column, place) => {
      const value = textOf(column.of(row));
      if (column.sum) this.count(place, value, isPart);
      return this.cell(column, row, value, column.toneOf?.(row) ?? shown);
    });
    this.at++;
    return cells;
  }

  private count(place: number, value: string | null, isPart: boolean): void {
    const sum = this.sums[place];
    if (!sum) return;
    if (value === null) sum.isComplete = false;
    else if (!isPart) sum.total += fen(value);
  }

  private cell(column: Column<Row>, row: Row, value: string | null, tone: Tone): CellOut {
    if (!this.face.isFramed && tone === "plain" && isPlain(column)) return value;
    return cellOf(this.face, value, {
      kind: column.kindOf?.(row) ?? column.kind ?? "text",
      tone: tone === "indent" && !column.isLabel ? "plain" : tone,
      // A formula of a row that goes on in the next sheet would point into this one.
      formula: this.at <= ROWS_MAX ? column.formula?.(this.cellAt, row) : null,
      isNilBlank: column.isNilBlank,
    });
  }

  private readonly cellAt: CellAt = (name, place) => {
    const column = this.letters.get(name);
    if (column === undefined) throw new Error(`A formula names ${name}, which is no column.`);
    return `${column}${place === undefined ? this.at : this.firstRow + place}`;
  };
}

export async function* tableRows<Row>(table: Table<Row>, face: Face, firstRow: number): AsyncGenerator<RowOut[]> {
  const { rows, closing = [], below = [] } = table;
  const writer = new Writer(table, face, firstRow);
  for await (const batch of "batches" in rows ? rows.batches : slicesOf(rows))
    yield batch.map((row) => writer.row(row));
  yield [...closing.map((one) => closingRow(table, face, one, writer)), ...below];
}

interface Written {
  sums: readonly Sum[];
  firstRow: number;
  /** Of the last row. */
  end: number;
  /** Rows that are taken out of the sums again. */
  ofWhich: readonly number[];
}

function closingRow<Row>({ columns, lang }: Table<Row>, face: Face, closing: Closing, written: Written): RowOut {
  const labelled = Math.max(
    0,
    columns.findIndex(({ isLabel }) => isLabel),
  );
  return columns.map((column, at): CellOut => {
    const { kind = "text" } = column;
    if (at === labelled) return cellOf(face, wordsIn(lang, closing.words), { kind: "text", tone: "bold" });
    if ("of" in closing) return cellOf(face, closing.of[nameOf(column)], { kind, tone: "bold" });
    const value = sumOf(column, written.sums[at]);
    return cellOf(face, value, { kind, tone: "bold", formula: sumFormula(columnLetters(at), written) });
  });
}

function sumOf<Row>(column: Column<Row>, sum: Sum | undefined): string | null {
  if (!column.sum || !sum || (column.sum === "complete" && !sum.isComplete)) return null;
  return yuan(sum.total);
}

function sumFormula(letters: string, { firstRow, end, ofWhich }: Written): string | null {
  if (end < firstRow || end >= ROWS_MAX) return null;
  return `SUM(${letters}${firstRow}:${letters}${end})${ofWhich.map((row) => `-${letters}${row}`).join("")}`;
}
