/**
 * The small changes of a book: what the server stores between two versions, and what other windows replay. Each says a state, not a way to it:
 * applied twice it leaves the same book. Univer's mutations translate one by one; README.md of this package has the table.
 */
import type { Cell, ColumnData, Freeze, Json, Range, RowData, Sheet, SheetCustom, StyleData } from "./book.ts";

/** A field given replaces the cell's, null removes it, one left out stays; `s` is the whole style of the cell. */
export type CellPatch = { [key in keyof Cell]?: Cell[key] | null };
/** Null empties the cell with its style. */
export type CellPatches = { [row: number]: { [column: number]: CellPatch | null } };

/**
 * `isBare` moves cells, rows and columns alone: formulas, merged ranges, rules, notes and names that follow from it come as ops of their own, as
 * Univer sends mutations of their own. Without it they follow here, as in Excel.
 */
interface Structural {
  isBare?: boolean;
}

export type Op =
  /** `styles` are names that patches of this op may use for `s`, beside the keys of the book's styles. */
  | { op: "cells"; sheet: string; cells: CellPatches; styles?: { [name: string]: StyleData } }
  /** The style of whole ranges; merged into what cells have, or instead of it. */
  | { op: "style"; sheet: string; ranges: Range[]; style: StyleData | null; isMerged?: boolean }
  | ({
      op: "insertRows" | "removeRows" | "insertColumns" | "removeColumns";
      sheet: string;
      at: number;
      count: number;
    } & Structural)
  /** `to` is counted before anything is taken out. */
  | ({ op: "moveRows" | "moveColumns"; sheet: string; at: number; count: number; to: number } & Structural)
  | ({ op: "moveRange"; sheet: string; from: Range; to: { sheet: string; row: number; column: number } } & Structural)
  | { op: "merge" | "unmerge"; sheet: string; ranges: Range[] }
  /** All merged ranges of the sheet. */
  | { op: "merges"; sheet: string; ranges: Range[] }
  /** Height, hidden, style: fields given replace, null removes the row's data. */
  | { op: "rows"; sheet: string; rows: { [row: number]: RowData | null } }
  | { op: "columns"; sheet: string; columns: { [column: number]: ColumnData | null } }
  | { op: "freeze"; sheet: string; freeze: Freeze }
  | { op: "sheet"; sheet: string; set: SheetSettings }
  | { op: "addSheet"; sheet: Sheet; at: number; styles?: { [name: string]: StyleData } }
  | ({ op: "removeSheet"; sheet: string } & Structural)
  | ({ op: "renameSheet"; sheet: string; name: string } & Structural)
  /** `at` is the place it has afterwards. */
  | { op: "moveSheet"; sheet: string; at: number }
  /** What a plugin keeps: of one sheet, or of the book where `sheet` is null; null removes it. */
  | { op: "resource"; plugin: string; sheet: string | null; data: Json }
  | { op: "book"; set: { name?: string; defaultStyle?: StyleData | null } };

export type OpName = Op["op"];

export interface SheetSettings {
  tabColor?: string;
  hidden?: 0 | 1;
  rowCount?: number;
  columnCount?: number;
  zoomRatio?: number;
  defaultRowHeight?: number;
  defaultColumnWidth?: number;
  showGridlines?: 0 | 1;
  rightToLeft?: 0 | 1;
  defaultStyle?: StyleData | null;
  custom?: SheetCustom | null;
}

export type FaultCode =
  | "op.unknown"
  | "op.tooMany"
  | "shape"
  | "sheet.missing"
  | "sheet.last"
  | "sheet.name"
  | "sheet.nameTaken"
  | "sheet.idTaken"
  | "sheet.tooMany"
  | "place.outside"
  | "merge.overlap"
  | "style.unknown"
  | "style.tooMany"
  | "cells.tooMany"
  | "text.tooLong"
  | "formula.tooLong"
  | "formula.unknown"
  | "link.scheme"
  | "picture.source"
  | "resource.unknown"
  | "resource.tooLarge";

/** Why ops cannot be applied; none of them was. */
export interface Fault {
  code: FaultCode;
  /** Which of the ops, from 0. */
  op: number;
  /** The sheet's name, or its id where there is none. */
  sheet?: string;
  /** In A1 notation. */
  range?: string;
  /** The field of the op, where its shape is wrong. */
  field?: string;
  limit?: number;
}
