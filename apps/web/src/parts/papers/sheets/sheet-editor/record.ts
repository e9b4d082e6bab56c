/**
 * Turns Univer's mutations into ops. An op says how cells, lines and sheets stand after the mutation and not what it did, so that what
 * the server keeps is what the person saw. What no op can say is told, and never dropped in silence.
 */

import type { Op, SheetSettings } from "@digao/sheets/op-types";
import {
  CommandType,
  type ICommandInfo,
  ICommandService,
  type IExecutionOptions,
  type Injector,
  type IRange,
  IResourceManagerService,
  UniverInstanceType,
  type Workbook,
  type Worksheet,
} from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/preset-sheets-core";
import {
  type CellPart,
  cellState,
  columnState,
  plainRange,
  rowState,
  type Source,
  type Styles,
  sheetState,
} from "./cell-state.ts";
import { pluginOfMutation, silentMutations, storedPlugins } from "./mutations.ts";
import { pluginDataOf, sheetDifferences } from "./plugin-data.ts";
import { isReplayed } from "./replay.ts";

/** The fields that mutations of sheets have; each has those of its kind. */
interface Params {
  unitId?: string;
  subUnitId?: string;
  sheetId?: string;
  cellValue?: { [row: number]: { [column: number]: object | null } };
  range?: IRange;
  ranges?: IRange[];
  sourceRange?: IRange;
  targetRange?: IRange;
  rowData?: object;
  columnData?: object;
  values?: { [key: string]: { ranges: IRange[] } };
  from?: { subUnitId: string; value: object };
  to?: { subUnitId: string; value: object };
  sheet?: { id: string };
  index?: number;
  name?: string;
}
export interface RecorderEvents {
  onChange: () => void;
  /** A change that no op can say. */
  onUnrecorded: (mutation: string) => void;
}

const whole: ReadonlySet<CellPart> = new Set(["content", "style"]);
type Place = [row: number, column: number, parts: ReadonlySet<CellPart>];
const contentFields = ["v", "t", "f", "si", "p", "ref"];

function partsOf(cell: object | null): ReadonlySet<CellPart> {
  if (!cell) return whole;
  const parts = new Set<CellPart>();
  if ("s" in cell) parts.add("style");
  if (contentFields.some((field) => field in cell)) parts.add("content");
  return parts.size === 0 ? whole : parts;
}

export class Recorder {
  private ops: Op[] = [];
  private readonly reshaped = new Set<string>();
  private isPluginDataChanged = false;
  private lastPluginData: ReturnType<typeof pluginDataOf>;
  private readonly source: Source;
  private readonly stop: () => void;

  private readonly injector: Injector;
  private readonly workbook: Workbook;
  private readonly events: RecorderEvents;

  constructor(injector: Injector, workbook: Workbook, events: RecorderEvents) {
    this.injector = injector;
    this.workbook = workbook;
    this.events = events;
    this.source = { workbook, formulas: injector.get(FormulaDataModel) };
    this.lastPluginData = this.pluginDataNow();
    const listening = injector
      .get(ICommandService)
      .onCommandExecuted((command, options) => this.hear(command, options));
    this.stop = () => listening.dispose();
  }

  dispose() {
    this.stop();
  }

  get isEmpty() {
    return this.ops.length === 0 && this.reshaped.size === 0 && !this.isPluginDataChanged;
  }

  /** What has changed since the last call, in order. */
  take(): Op[] {
    const ops = this.ops;
    this.ops = [];
    for (const id of this.reshaped) {
      const sheet = this.workbook.getSheetBySheetId(id);
      if (sheet) ops.push({ op: "merges", sheet: id, ranges: sheet.getMergeData().map(plainRange) });
    }
    this.reshaped.clear();
    if (this.isPluginDataChanged) {
      const now = this.pluginDataNow();
      const isThere = (id: string) => Boolean(this.workbook.getSheetBySheetId(id));
      ops.push(...sheetDifferences(this.lastPluginData, now, isThere));
      this.lastPluginData = now;
      this.isPluginDataChanged = false;
    }
    return ops;
  }

  /** What others have changed is known already. */
  forgetPluginData() {
    this.lastPluginData = this.pluginDataNow();
    this.isPluginDataChanged = false;
  }

  private pluginDataNow() {
    return pluginDataOf(
      this.injector
        .get(IResourceManagerService)
        .getResources(this.workbook.getUnitId(), UniverInstanceType.UNIVER_SHEET),
      storedPlugins,
    );
  }

  private hear({ id, type, params }: Readonly<ICommandInfo>, options?: IExecutionOptions) {
    if (type !== CommandType.MUTATION || options?.onlyLocal || isReplayed(options) || silentMutations.has(id)) return;
    const given: Params = params ?? {};
    if (given.unitId !== this.workbook.getUnitId() && given.from === undefined) return;
    if (pluginOfMutation(id)) this.isPluginDataChanged = true;
    else if (!this.record(id, given)) {
      if (!id.startsWith("sheet")) return;
      this.events.onUnrecorded(id);
      return;
    }
    this.events.onChange();
  }

  private record(id: string, given: Params): boolean {
    const run = records[id];
    if (!run) return false;
    const sheet = given.subUnitId ? this.workbook.getSheetBySheetId(given.subUnitId) : null;
    run(this, given, sheet ?? undefined);
    return true;
  }

  push(op: Op) {
    const last = this.ops.at(-1);
    if (op.op === "cells" && last?.op === "cells" && last.sheet === op.sheet) {
      for (const [row, cells] of Object.entries(op.cells)) {
        const before = last.cells[Number(row)] ?? {};
        last.cells[Number(row)] = before;
        for (const [column, patch] of Object.entries(cells)) {
          const old = before[Number(column)];
          before[Number(column)] = patch && old ? { ...old, ...patch } : patch;
        }
      }
      last.styles = { ...last.styles, ...op.styles };
    } else this.ops.push(op);
  }

  cells(sheet: Worksheet, places: Iterable<Place>) {
    const styles: Styles = {};
    const cells: Extract<Op, { op: "cells" }>["cells"] = {};
    for (const [row, column, parts] of places) {
      const line = cells[row] ?? {};
      cells[row] = line;
      line[column] = cellState(this.source, sheet, { row, column }, parts, styles);
    }
    if (Object.keys(cells).length > 0) this.push({ op: "cells", sheet: sheet.getSheetId(), cells, styles });
  }

  /** Merged ranges and what plugins keep move along with lines without a mutation of their own. */
  reshape(sheet: string) {
    this.reshaped.add(sheet);
    this.isPluginDataChanged = true;
  }

  rows(sheet: Worksheet, ranges: readonly IRange[]) {
    const rows: Extract<Op, { op: "rows" }>["rows"] = {};
    for (const { startRow, endRow } of ranges)
      for (let row = startRow; row <= endRow; row++) rows[row] = rowState(this.source, sheet, row);
    this.push({ op: "rows", sheet: sheet.getSheetId(), rows });
  }

  columns(sheet: Worksheet, ranges: readonly IRange[]) {
    const columns: Extract<Op, { op: "columns" }>["columns"] = {};
    for (const { startColumn, endColumn } of ranges)
      for (let column = startColumn; column <= endColumn; column++)
        columns[column] = columnState(this.source, sheet, column);
    this.push({ op: "columns", sheet: sheet.getSheetId(), columns });
  }

  addSheet(id: string, at: number) {
    const sheet = this.workbook.getSheetBySheetId(id);
    if (!sheet) return;
    const styles: Styles = {};
    this.push({ op: "addSheet", sheet: sheetState(this.source, sheet, styles), at, styles });
    this.isPluginDataChanged = true;
  }

  removeSheet(sheet: string) {
    this.reshaped.delete(sheet);
    this.push({ op: "removeSheet", sheet, isBare: true });
    this.isPluginDataChanged = true;
  }

  orderOf(sheet: string) {
    return this.workbook.getConfig().sheetOrder.indexOf(sheet);
  }

  sheetOf(id: string) {
    return this.workbook.getSheetBySheetId(id) ?? undefined;
  }

  bookName(name: string) {
    this.push({ op: "book", set: { name } });
  }
}

type Record = (recorder: Recorder, given: Params, sheet: Worksheet | undefined) => void;

function* placesIn(ranges: readonly IRange[]): Generator<Place> {
  for (const { startRow, endRow, startColumn, endColumn } of ranges)
    for (let row = startRow; row <= endRow; row++)
      for (let column = startColumn; column <= endColumn; column++) yield [row, column, whole];
}
function* placesOf(matrix: object): Generator<Place> {
  for (const [row, cells] of Object.entries(matrix))
    for (const [column, cell] of Object.entries(cells ?? {}))
      yield [Number(row), Number(column), partsOf(cell as object | null)];
}
function* wholly(places: Iterable<Place>): Generator<Place> {
  for (const [row, column] of places) yield [row, column, whole];
}
const ofCells =
  (places: (given: Params) => Iterable<Place>): Record =>
  (recorder, given, sheet) => {
    if (sheet) recorder.cells(sheet, places(given));
  };
const formatted = ofCells(({ values, ranges }) =>
  placesIn([...(ranges ?? []), ...Object.values(values ?? {}).flatMap((one) => one.ranges)]),
);

type LineOp = "insertRows" | "removeRows" | "insertColumns" | "removeColumns";
const ofLines =
  (op: LineOp): Record =>
  (recorder, { range }, sheet) => {
    if (!range || !sheet) return;
    const isRow = op === "insertRows" || op === "removeRows";
    const [at, end] = isRow ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
    const id = sheet.getSheetId();
    recorder.push({ op, sheet: id, at, count: end - at + 1, isBare: true });
    if (op === "insertRows") recorder.rows(sheet, [range]);
    if (op === "insertColumns") recorder.columns(sheet, [range]);
    recorder.reshape(id);
  };
const ofMoved =
  (op: "moveRows" | "moveColumns"): Record =>
  (recorder, { sourceRange: from, targetRange: to }, sheet) => {
    if (!from || !to || !sheet) return;
    const [at, end, target] =
      op === "moveRows"
        ? [from.startRow, from.endRow, to.startRow]
        : [from.startColumn, from.endColumn, to.startColumn];
    recorder.push({ op, sheet: sheet.getSheetId(), at, count: end - at + 1, to: target, isBare: true });
    recorder.reshape(sheet.getSheetId());
  };
const ofRows: Record = (recorder, { ranges, rowData }, sheet) => {
  const keys = Object.keys(rowData ?? {}).map(Number);
  const all = ranges ?? keys.map((row) => ({ startRow: row, endRow: row, startColumn: 0, endColumn: 0 }));
  if (sheet) recorder.rows(sheet, all);
};
const ofColumns: Record = (recorder, { ranges, columnData }, sheet) => {
  const keys = Object.keys(columnData ?? {}).map(Number);
  const all = ranges ?? keys.map((column) => ({ startRow: 0, endRow: 0, startColumn: column, endColumn: column }));
  if (sheet) recorder.columns(sheet, all);
};
const ofMerges: Record = (recorder, _given, sheet) => {
  if (sheet) recorder.reshape(sheet.getSheetId());
};
const ofSheet =
  (settings: (snapshot: ReturnType<Worksheet["getSnapshot"]>) => SheetSettings): Record =>
  (recorder, _given, sheet) => {
    if (sheet) recorder.push({ op: "sheet", sheet: sheet.getSheetId(), set: settings(sheet.getSnapshot()) });
  };
const flag = (value: unknown): 0 | 1 => (value === 1 || value === true ? 1 : 0);

const records: { readonly [mutation: string]: Record } = {
  "sheet.mutation.set-range-values": (recorder, given, sheet) => {
    // Without values it empties the whole sheet.
    if (sheet) recorder.cells(sheet, given.cellValue ? placesOf(given.cellValue) : []);
  },
  "sheet.mutation.set.numfmt": formatted,
  "sheet.mutation.remove.numfmt": formatted,
  "sheet.mutation.reorder-range": (recorder, { range }, sheet) => {
    if (sheet && range) recorder.cells(sheet, placesIn([range]));
  },
  "sheet.mutation.move-range": (recorder, { from, to }) => {
    for (const part of [from, to]) {
      const sheet = part && recorder.sheetOf(part.subUnitId);
      if (sheet) recorder.cells(sheet, wholly(placesOf(part.value)));
      if (part) recorder.reshape(part.subUnitId);
    }
  },
  "sheet.mutation.insert-row": ofLines("insertRows"),
  "sheet.mutation.remove-rows": ofLines("removeRows"),
  "sheet.mutation.insert-col": ofLines("insertColumns"),
  "sheet.mutation.remove-col": ofLines("removeColumns"),
  "sheet.mutation.move-rows": ofMoved("moveRows"),
  "sheet.mutation.move-columns": ofMoved("moveColumns"),
  "sheet.mutation.add-worksheet-merge": ofMerges,
  "sheet.mutation.remove-worksheet-merge": ofMerges,
  "sheet.mutation.set-worksheet-row-height": ofRows,
  "sheet.mutation.set-worksheet-row-is-auto-height": ofRows,
  "sheet.mutation.set-row-hidden": ofRows,
  "sheet.mutation.set-row-visible": ofRows,
  "sheet.mutation.set-row-data": ofRows,
  "sheet.mutation.set-worksheet-col-width": ofColumns,
  "sheet.mutation.set-col-hidden": ofColumns,
  "sheet.mutation.set-col-visible": ofColumns,
  "sheet.mutation.set-col-data": ofColumns,
  "sheet.mutation.set-frozen": (recorder, _given, sheet) => {
    if (sheet) recorder.push({ op: "freeze", sheet: sheet.getSheetId(), freeze: sheet.getSnapshot().freeze });
  },
  "sheet.mutation.set-worksheet-row-count": ofSheet(({ rowCount }) => ({ rowCount })),
  "sheet.mutation.set-worksheet-column-count": ofSheet(({ columnCount }) => ({ columnCount })),
  "sheet.mutation.toggle-gridlines": ofSheet(({ showGridlines }) => ({ showGridlines: flag(showGridlines) })),
  "sheet.mutation.set-tab-color": ofSheet(({ tabColor }) => ({ tabColor: tabColor ?? "" })),
  "sheet.mutation.set-worksheet-hidden": ofSheet(({ hidden }) => ({ hidden: flag(hidden) })),
  "sheet.mutation.set-worksheet-right-to-left": ofSheet(({ rightToLeft }) => ({ rightToLeft: flag(rightToLeft) })),
  "sheet.mutation.set-worksheet-name": (recorder, { name = "" }, sheet) => {
    if (sheet) recorder.push({ op: "renameSheet", sheet: sheet.getSheetId(), name, isBare: true });
  },
  "sheet.mutation.set-worksheet-order": (recorder, { subUnitId = "" }) =>
    recorder.push({ op: "moveSheet", sheet: subUnitId, at: recorder.orderOf(subUnitId) }),
  "sheet.mutation.insert-sheet": (recorder, { sheet, index = 0 }) => recorder.addSheet(sheet?.id ?? "", index),
  "sheet.mutation.remove-sheet": (recorder, { subUnitId = "" }) => recorder.removeSheet(subUnitId),
  "sheet.mutation.set-workbook-name": (recorder, { name = "" }) => recorder.bookName(name),
};
