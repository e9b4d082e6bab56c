/** What a workbook is written from. */

export type StyleName =
  | "text"
  | "wrap"
  | "number"
  | "integer"
  | "rate"
  | "percent"
  | "date"
  | "dateTime"
  | "header"
  | "title"
  | "note"
  | "total"
  | "totalText"
  /** Boxed cells of printed statements: a line's nil is a dash, a total's "0.00". */
  | "boxText"
  | "boxIndent"
  | "boxBold"
  | "boxAmount"
  | "boxTotal"
  /** Two places, and as many more as there are. */
  | "boxQuantity"
  | "boxCenter"
  | "boxRate"
  | "boxPercent"
  | "boxCount"
  | "boxDate"
  | "boxDateTime"
  | "center"
  | "right"
  | "formTitle"
  /** What a reader must not overlook. */
  | "warning";

/**
 * A bare string takes the kind of its column; text stays text whatever it begins with.
 * `number` is a plain decimal and is written digit for digit; `formula` comes from our own code, never from data.
 */
export type CellOut =
  | null
  | undefined
  | string
  | { text: string; style?: StyleName; required?: boolean }
  | { number: string; style?: StyleName }
  /** A style, a frame say, without any content. */
  | { empty: true; style: StyleName }
  | { date: string; style?: StyleName }
  | { formula: string; value: string; style?: StyleName };

export type RowOut = readonly CellOut[];

export interface ColumnOut {
  /** Width in characters. */
  width?: number;
  kind?: "text" | "wrap" | "number" | "integer" | "rate" | "percent" | "date" | "dateTime";
}

export interface Validation {
  /** "C2:C1000" */
  range: string;
  list: readonly string[];
}

export interface SheetOut {
  name: string;
  columns: readonly ColumnOut[];
  /** Title and header rows, repeated when the sheet is split at Excel's last row. */
  header: readonly RowOut[];
  /** Batches of rows. */
  rows: Iterable<readonly RowOut[]> | AsyncIterable<readonly RowOut[]>;
  freezeRows?: number;
  freezeColumns?: number;
  /** "A1:C1" */
  merges?: readonly string[];
  validations?: readonly Validation[];
  /** Filter arrows over the last header row. */
  autoFilter?: boolean;
  /**
   * Printed on A4, as wide as the page; the banner stands in red on top of every printed page. Rows to repeat are printed on top of each,
   * with its number below.
   */
  page?: { isLandscape?: boolean; banner?: string; repeatRows?: number };
}
