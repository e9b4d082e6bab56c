/** How a cell, a line or a sheet stands in Univer, in the words of ops: formulas written out, styles by name with what they say. */

import type { Cell, ColumnData, Range, RowData, Sheet, StyleData } from "@digao/sheets/book";
import type { CellPatch } from "@digao/sheets/op-types";
import type { ICellData, IRange, IStyleData, Nullable, Workbook, Worksheet } from "@univerjs/core";
import type { FormulaDataModel } from "@univerjs/preset-sheets-core";

export interface Source {
  workbook: Workbook;
  formulas: FormulaDataModel;
}
/** Styles that an op names. */
export type Styles = { [name: string]: StyleData };

/** Univer's styles are those of books: ours are declared after them, and the server checks each field. */
const asStyle = (style: IStyleData) => style as StyleData;

/** The name of a style as an op may carry it; what it says is put beside it. */
function styleName(
  { workbook }: Source,
  style: Nullable<string | IStyleData>,
  styles: Styles,
): string | StyleData | null {
  if (!style) return null;
  if (typeof style !== "string") return asStyle(style);
  const data = workbook.getStyles().get(style);
  if (!data) return null;
  styles[style] = asStyle(data);
  return style;
}

function formulaOf({ workbook, formulas }: Source, sheet: string, row: number, column: number, cell: ICellData) {
  if (cell.f) return cell.f;
  if (!cell.si) return null;
  return formulas.getFormulaStringByCell(row, column, sheet, workbook.getUnitId()) ?? null;
}

export type CellPart = "content" | "style";

/** All that the parts say of the cell; null where there is none any more. */
export function cellState(
  source: Source,
  worksheet: Worksheet,
  place: { row: number; column: number },
  parts: ReadonlySet<CellPart>,
  styles: Styles,
): CellPatch | null {
  const cell = worksheet.getCellRaw(place.row, place.column);
  if (!cell) return null;
  const patch: CellPatch = {};
  if (parts.has("content")) {
    patch.v = cell.v ?? null;
    patch.t = (cell.t ?? null) as Cell["t"];
    patch.f = formulaOf(source, worksheet.getSheetId(), place.row, place.column, cell);
    patch.p = (cell.p ?? null) as Cell["p"];
  }
  if (parts.has("style")) patch.s = styleName(source, cell.s, styles);
  return patch;
}

export const plainRange = ({ startRow, endRow, startColumn, endColumn }: IRange): Range => ({
  startRow,
  endRow,
  startColumn,
  endColumn,
});

export function rowState(source: Source, worksheet: Worksheet, row: number): RowData | null {
  const data = worksheet.getSnapshot().rowData[row];
  if (!data) return null;
  const { h, ia, hd, s } = data;
  const style = lineStyle(source, s);
  return {
    hd: hd === 1 ? 1 : 0,
    s: style,
    ...(h === undefined ? null : { h }),
    ...(ia === undefined ? null : { ia: ia === 1 ? 1 : 0 }),
  };
}

export function columnState(source: Source, worksheet: Worksheet, column: number): ColumnData | null {
  const data = worksheet.getSnapshot().columnData[column];
  if (!data) return null;
  const { w, hd, s } = data;
  return { hd: hd === 1 ? 1 : 0, s: lineStyle(source, s), ...(w === undefined ? null : { w }) };
}

/** Rows and columns carry the style itself: the server may not know its name. */
function lineStyle({ workbook }: Source, style: Nullable<string | IStyleData>): StyleData | null {
  const data = typeof style === "string" ? workbook.getStyles().get(style) : style;
  return data ? asStyle(data) : null;
}

/** A whole sheet, as a book keeps it. */
export function sheetState(source: Source, worksheet: Worksheet, styles: Styles): Sheet {
  const snapshot = worksheet.getSnapshot();
  const all: ReadonlySet<CellPart> = new Set(["content", "style"]);
  const cellData: Sheet["cellData"] = {};
  worksheet.getCellMatrix().forValue((row, column) => {
    const patch = cellState(source, worksheet, { row, column }, all, styles);
    if (!patch) return;
    const cells = cellData[row] ?? {};
    cellData[row] = cells;
    cells[column] = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));
  });
  const lines = <T>(keys: object, read: (index: number) => T | null): { [index: number]: T } =>
    Object.fromEntries(
      Object.keys(keys).flatMap((key) => {
        const data = read(Number(key));
        return data === null ? [] : [[Number(key), data]];
      }),
    );
  return {
    id: snapshot.id,
    name: snapshot.name,
    tabColor: snapshot.tabColor ?? "",
    hidden: snapshot.hidden === 1 ? 1 : 0,
    freeze: snapshot.freeze,
    rowCount: snapshot.rowCount,
    columnCount: snapshot.columnCount,
    defaultColumnWidth: snapshot.defaultColumnWidth,
    defaultRowHeight: snapshot.defaultRowHeight,
    showGridlines: snapshot.showGridlines === 0 ? 0 : 1,
    mergeData: worksheet.getMergeData().map(plainRange),
    cellData,
    rowData: lines(snapshot.rowData, (row) => rowState(source, worksheet, row)),
    columnData: lines(snapshot.columnData, (column) => columnState(source, worksheet, column)),
  };
}
