/** Does in Univer what ops of others say; the recorder leaves out what happens under `replayed`. */

import type { Range, StyleData } from "@digao/sheets/book";
import { bringsUnsafeAddress } from "@digao/sheets/links";
import type { CellPatch, Op, OpName } from "@digao/sheets/op-types";
import {
  type ICellData,
  ICommandService,
  type IExecutionOptions,
  type Injector,
  IResourceManagerService,
  type IStyleData,
  type Nullable,
  type Workbook,
  type Worksheet,
} from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/preset-sheets-core";

/** Not `onlyLocal`: formulas of others have to be worked with here, too. */
export const replayed: IExecutionOptions = { fromCollab: true };
export const isReplayed = (options: IExecutionOptions | undefined) => options?.fromCollab === true;

type OpOf<N extends OpName> = Extract<Op, { op: N }>;
type Styles = { [name: string]: StyleData } | undefined;

interface CellMatrix {
  [row: number]: { [column: number]: Nullable<ICellData> };
}
function put(matrix: CellMatrix, row: number, column: number, cell: Nullable<ICellData>) {
  const line = matrix[row] ?? {};
  matrix[row] = line;
  line[column] = cell;
}
const touches = (a: Range, b: Range) =>
  a.startRow <= b.endRow && b.startRow <= a.endRow && a.startColumn <= b.endColumn && b.startColumn <= a.endColumn;

export class Replayer {
  private readonly commands: ICommandService;
  private readonly injector: Injector;
  private readonly workbook: Workbook;
  constructor(injector: Injector, workbook: Workbook) {
    this.injector = injector;
    this.workbook = workbook;
    this.commands = injector.get(ICommandService);
  }

  /** False: one of them says more than can be done here, and the book has to be read again. */
  run(ops: readonly Op[]): boolean {
    // The server takes no address that could run into the book and says so to who sent it; here it was never said.
    return ops.every((op) => bringsUnsafeAddress(op) || this.one(op));
  }

  private do(id: string, params: object) {
    return this.commands.syncExecuteCommand(id, { unitId: this.workbook.getUnitId(), ...params }, replayed);
  }

  private one(op: Op): boolean {
    if ("isBare" in op && op.isBare !== true) return false;
    switch (op.op) {
      case "cells":
        return this.cells(op);
      case "insertRows":
      case "removeRows":
      case "insertColumns":
      case "removeColumns":
        return this.lines(op);
      case "moveRows":
      case "moveColumns":
        return this.moved(op);
      case "moveRange":
        return this.movedRange(op);
      case "style":
        return this.styled(op);
      case "merge":
      case "unmerge":
        return this.mergedWith(op);
      case "merges":
        return this.merges(op);
      case "rows":
      case "columns":
        return this.lineData(op);
      case "freeze":
        return this.do("sheet.mutation.set-frozen", { subUnitId: op.sheet, ...op.freeze });
      case "sheet":
        return this.settings(op);
      case "addSheet":
        return this.addSheet(op);
      case "removeSheet":
        return this.do("sheet.mutation.remove-sheet", {
          subUnitId: op.sheet,
          subUnitName: this.sheet(op.sheet)?.getName(),
        });
      case "renameSheet":
        return this.do("sheet.mutation.set-worksheet-name", { subUnitId: op.sheet, name: op.name });
      case "moveSheet":
        return this.do("sheet.mutation.set-worksheet-order", {
          subUnitId: op.sheet,
          fromOrder: this.workbook.getConfig().sheetOrder.indexOf(op.sheet),
          toOrder: op.at,
        });
      case "resource":
        return this.resource(op);
      case "book":
        return op.set.name === undefined || this.do("sheet.mutation.set-workbook-name", { name: op.set.name });
      default:
        return false;
    }
  }

  private sheet(id: string): Worksheet | undefined {
    return this.workbook.getSheetBySheetId(id) ?? undefined;
  }

  private cells(op: OpOf<"cells">): boolean {
    const sheet = this.sheet(op.sheet);
    if (!sheet) return false;
    const cellValue: { [row: number]: { [column: number]: Nullable<ICellData> } } = {};
    for (const [row, cells] of Object.entries(op.cells)) {
      const line: { [column: number]: Nullable<ICellData> } = {};
      cellValue[Number(row)] = line;
      for (const [column, patch] of Object.entries(cells))
        line[Number(column)] = patch && this.cell(sheet, Number(row), Number(column), patch, op.styles);
    }
    return this.do("sheet.mutation.set-range-values", { subUnitId: op.sheet, cellValue });
  }

  private cell(sheet: Worksheet, row: number, column: number, patch: CellPatch, styles: Styles): ICellData {
    const { s, ...content } = patch;
    const cell: ICellData = { ...(content as ICellData), ...(patch.f === undefined ? null : { si: null }) };
    if (s === undefined) return cell;
    const style = typeof s === "string" ? (styles?.[s] ?? this.workbook.getStyles().get(s)) : s;
    return { ...cell, s: style ? this.replacing(sheet.getCellStyle(row, column), style as IStyleData) : null };
  }

  /** Univer merges a style into the old one: what the new one does not say is taken away by name. */
  private replacing(old: Nullable<IStyleData>, style: IStyleData): IStyleData {
    const gone = Object.keys(old ?? {}).filter((key) => !(key in style));
    return { ...style, ...Object.fromEntries(gone.map((key) => [key, null])) };
  }

  private lines(op: OpOf<"insertRows" | "removeRows" | "insertColumns" | "removeColumns">): boolean {
    const sheet = this.sheet(op.sheet);
    if (!sheet) return false;
    const isRow = op.op === "insertRows" || op.op === "removeRows";
    const end = op.at + op.count - 1;
    const range: Range = isRow
      ? { startRow: op.at, endRow: end, startColumn: 0, endColumn: sheet.getColumnCount() - 1, rangeType: 1 }
      : { startRow: 0, endRow: sheet.getRowCount() - 1, startColumn: op.at, endColumn: end, rangeType: 2 };
    const ids = {
      insertRows: "insert-row",
      removeRows: "remove-rows",
      insertColumns: "insert-col",
      removeColumns: "remove-col",
    };
    return this.do(`sheet.mutation.${ids[op.op]}`, { subUnitId: op.sheet, range });
  }

  private moved({ op, sheet: id, at, count, to }: OpOf<"moveRows" | "moveColumns">): boolean {
    const sheet = this.sheet(id);
    if (!sheet) return false;
    const [rows, columns] = [sheet.getRowCount() - 1, sheet.getColumnCount() - 1];
    const range = (start: number): Range =>
      op === "moveRows"
        ? { startRow: start, endRow: start + count - 1, startColumn: 0, endColumn: columns, rangeType: 1 }
        : { startRow: 0, endRow: rows, startColumn: start, endColumn: start + count - 1, rangeType: 2 };
    const name = op === "moveRows" ? "move-rows" : "move-columns";
    return this.do(`sheet.mutation.${name}`, { subUnitId: id, sourceRange: range(at), targetRange: range(to) });
  }

  /** Cells alone: what follows from it comes as ops of its own. */
  private movedRange({ sheet: id, from, to }: OpOf<"moveRange">): boolean {
    const [source, target] = [this.sheet(id), this.sheet(to.sheet)];
    if (!source || !target) return false;
    const empty: CellMatrix = {};
    const moved: CellMatrix = {};
    for (let row = from.startRow; row <= from.endRow; row++)
      for (let column = from.startColumn; column <= from.endColumn; column++) {
        put(empty, row, column, null);
        put(
          moved,
          row - from.startRow + to.row,
          column - from.startColumn + to.column,
          this.whole(source, row, column),
        );
      }
    const set = (subUnitId: string, cellValue: CellMatrix) =>
      this.do("sheet.mutation.set-range-values", { subUnitId, cellValue });
    return set(id, empty) && set(to.sheet, moved);
  }

  /** With a formula of its own: that of a shared one stands with its first cell. */
  private whole(sheet: Worksheet, row: number, column: number): ICellData | null {
    const cell = sheet.getCellRaw(row, column);
    if (!cell) return null;
    const f = this.injector
      .get(FormulaDataModel)
      .getFormulaStringByCell(row, column, sheet.getSheetId(), this.workbook.getUnitId());
    return f ? { ...cell, f, si: null } : { ...cell };
  }

  private styled({ sheet: id, ranges, style, isMerged }: OpOf<"style">): boolean {
    const sheet = this.sheet(id);
    if (!sheet) return false;
    const cellValue: CellMatrix = {};
    for (const { startRow, endRow, startColumn, endColumn } of ranges)
      for (let row = startRow; row <= endRow; row++)
        for (let column = startColumn; column <= endColumn; column++) {
          const old = sheet.getCellStyle(row, column);
          const own = style as IStyleData | null;
          put(cellValue, row, column, { s: own && (isMerged ? own : this.replacing(old, own)) });
        }
    return this.do("sheet.mutation.set-range-values", { subUnitId: id, cellValue });
  }

  private mergedWith({ op, sheet: id, ranges }: OpOf<"merge" | "unmerge">): boolean {
    const sheet = this.sheet(id);
    if (!sheet) return false;
    const old = sheet.getMergeData().map((range) => ({ ...range }));
    const touched = old.filter((range) => ranges.some((one) => touches(one, range)));
    if (op === "merge")
      return touched.length === 0 && this.merges({ op: "merges", sheet: id, ranges: [...old, ...ranges] });
    return this.merges({ op: "merges", sheet: id, ranges: old.filter((range) => !touched.includes(range)) });
  }

  private merges({ sheet: id, ranges }: OpOf<"merges">): boolean {
    const sheet = this.sheet(id);
    if (!sheet) return false;
    const old = sheet.getMergeData().map((range) => ({ ...range }));
    if (old.length > 0 && !this.do("sheet.mutation.remove-worksheet-merge", { subUnitId: id, ranges: old }))
      return false;
    return ranges.length === 0 || this.do("sheet.mutation.add-worksheet-merge", { subUnitId: id, ranges });
  }

  private lineData(op: OpOf<"rows" | "columns">): boolean {
    if (op.op === "rows") return this.do("sheet.mutation.set-row-data", { subUnitId: op.sheet, rowData: op.rows });
    return this.do("sheet.mutation.set-col-data", { subUnitId: op.sheet, columnData: op.columns });
  }

  private settings({ sheet, set }: OpOf<"sheet">): boolean {
    const done = Object.entries(set).map(([key, value]) => {
      if (key === "rowCount")
        return this.do("sheet.mutation.set-worksheet-row-count", { subUnitId: sheet, rowCount: value });
      if (key === "columnCount")
        return this.do("sheet.mutation.set-worksheet-column-count", { subUnitId: sheet, columnCount: value });
      if (key === "showGridlines")
        return this.do("sheet.mutation.toggle-gridlines", { subUnitId: sheet, showGridlines: value });
      if (key === "tabColor") return this.do("sheet.mutation.set-tab-color", { subUnitId: sheet, color: value });
      if (key === "hidden") return this.do("sheet.mutation.set-worksheet-hidden", { subUnitId: sheet, hidden: value });
      return false;
    });
    return done.every(Boolean);
  }

  private addSheet({ sheet, at, styles }: OpOf<"addSheet">): boolean {
    return this.do("sheet.mutation.insert-sheet", { index: at, sheet, styles });
  }

  private resource({ plugin, sheet, data }: OpOf<"resource">): boolean {
    const unitId = this.workbook.getUnitId();
    const hook = this.injector
      .get(IResourceManagerService)
      .getAllResourceHooks()
      .find(({ pluginName }) => pluginName === plugin);
    if (!hook) return false;
    const text = hook.toJson(unitId);
    const all: Record<string, unknown> = text ? JSON.parse(text) : {};
    const next = sheet === null ? (data ?? {}) : { ...all, [sheet]: data ?? undefined };
    hook.onUnLoad(unitId);
    hook.onLoad(unitId, hook.parseJson(JSON.stringify(next)));
    return true;
  }
}
