/** Sheets, their settings, rows and columns, and what plugins keep. */
import { overlap, rangeName } from "../a1.ts";
import {
  bookLimits,
  type ColumnData,
  type Json,
  type Range,
  type RowData,
  type Sheet,
  type SheetCustom,
} from "../book.ts";
import { isSafeLink, isSafePicture } from "../links.ts";
import type { SheetSettings } from "../op-types.ts";
import { plugins, withPluginData } from "../resources.ts";
import { namedStyles, setCells } from "./cell-ops.ts";
import type { Draft } from "./draft.ts";
import { OpFault } from "./fault.ts";
import { followInFormulas, forgetSheet } from "./follow.ts";
import {
  type Fields,
  fieldsOf,
  flagOf,
  idOf,
  indexOf,
  isFields,
  jsonOf,
  numberOf,
  rangesOf,
  textOf,
  wholeOf,
} from "./shape.ts";
import { styleShape } from "./style-shape.ts";

const LINE_PIXELS_MAX = 2_000;
const CUSTOM_CHARS_MAX = 65_536;

export function setMerges(draft: Draft, op: Fields): void {
  const sheet = draft.sheet(idOf(op.sheet, "sheet"));
  const ranges = rangesOf(op.ranges, "ranges").map(({ startRow, endRow, startColumn, endColumn }) => ({
    startRow,
    endRow,
    startColumn,
    endColumn,
  }));
  const old = sheet.mergeData ?? [];
  if (op.op === "unmerge") {
    sheet.mergeData = old.filter((range) => !ranges.some((gone) => overlap(range, gone)));
    return;
  }
  const next = op.op === "merges" ? [] : [...old];
  for (const range of ranges) addMerge(next, range, sheet);
  if (next.length > bookLimits.merges)
    throw new OpFault("shape", { sheet: sheet.name, field: "ranges", limit: bookLimits.merges });
  sheet.mergeData = next;
}

function addMerge(merges: Range[], range: Range, sheet: Sheet): void {
  const isSame = (other: Range) => rangeName(other) === rangeName(range);
  if (merges.some(isSame)) return;
  if (merges.some((other) => overlap(other, range)))
    throw new OpFault("merge.overlap", { sheet: sheet.name, range: rangeName(range) });
  merges.push(range);
}

export function setRows(draft: Draft, op: Fields): void {
  const sheet = draft.sheet(idOf(op.sheet, "sheet"));
  const next = { ...sheet.rowData };
  for (const [key, data] of Object.entries(fieldsOf(op.rows, "rows"))) {
    const row = indexOf(key, bookLimits.rows);
    if (data === null) delete next[row];
    else next[row] = { ...next[row], ...rowData(draft, fieldsOf(data, "rows")) };
  }
  sheet.rowData = next;
}

export function setColumns(draft: Draft, op: Fields): void {
  const sheet = draft.sheet(idOf(op.sheet, "sheet"));
  const next = { ...sheet.columnData };
  for (const [key, data] of Object.entries(fieldsOf(op.columns, "columns"))) {
    const column = indexOf(key, bookLimits.columns);
    if (data === null) delete next[column];
    else next[column] = { ...next[column], ...columnData(draft, fieldsOf(data, "columns")) };
  }
  sheet.columnData = next;
}

function rowData(draft: Draft, { h, ia, ah, hd, s, custom }: Fields): RowData {
  const data: RowData = lineData(draft, { hd, s, custom });
  if (h !== undefined) data.h = numberOf(h, "h", 0, LINE_PIXELS_MAX);
  if (ah !== undefined) data.ah = numberOf(ah, "ah", 0, LINE_PIXELS_MAX);
  if (ia !== undefined) data.ia = flagOf(ia, "ia");
  return data;
}

function columnData(draft: Draft, { w, hd, s, custom }: Fields): ColumnData {
  const data: ColumnData = lineData(draft, { hd, s, custom });
  if (w !== undefined) data.w = numberOf(w, "w", 0, LINE_PIXELS_MAX);
  return data;
}

function lineData(
  draft: Draft,
  { hd, s, custom }: Fields,
): { hd?: 0 | 1; s?: string | null; custom?: { outline?: number; collapsed?: boolean } } {
  const outline =
    isFields(custom) && custom.outline !== undefined ? { outline: wholeOf(custom.outline, "outline", 0, 7) } : null;
  const collapsed = isFields(custom) && custom.collapsed === true ? { collapsed: true } : null;
  return {
    ...(hd === undefined ? null : { hd: flagOf(hd, "hd") }),
    ...(s === undefined ? null : { s: s === null ? null : lineStyle(draft, s) }),
    ...(outline || collapsed ? { custom: { ...outline, ...collapsed } } : null),
  };
}

function lineStyle(draft: Draft, s: unknown): string {
  if (typeof s !== "string") return draft.styleKey(styleShape(s, "s"));
  if (!Object.hasOwn(draft.book.styles, s)) throw new OpFault("style.unknown", { field: "s" });
  return s;
}

export function setFreeze(draft: Draft, op: Fields): void {
  const { xSplit, ySplit, startRow, startColumn } = fieldsOf(op.freeze, "freeze");
  draft.sheet(idOf(op.sheet, "sheet")).freeze = {
    xSplit: wholeOf(xSplit, "xSplit", 0, bookLimits.columns),
    ySplit: wholeOf(ySplit, "ySplit", 0, bookLimits.rows),
    startRow: wholeOf(startRow, "startRow", -1, bookLimits.rows),
    startColumn: wholeOf(startColumn, "startColumn", -1, bookLimits.columns),
  };
}

export function setSheet(draft: Draft, op: Fields): void {
  const sheet = draft.sheet(idOf(op.sheet, "sheet"));
  Object.assign(sheet, settings(fieldsOf(op.set, "set")));
  if (sheet.hidden === 1 && draft.book.sheetOrder.every((id) => draft.look(id).hidden === 1))
    throw new OpFault("sheet.last", { sheet: sheet.name });
}

const settingShapes: { readonly [key in keyof SheetSettings]: (value: unknown) => SheetSettings[key] } = {
  tabColor: (value) => textOf(value, "tabColor", 40),
  hidden: (value) => flagOf(value, "hidden"),
  rowCount: (value) => wholeOf(value, "rowCount", 1, bookLimits.rows),
  columnCount: (value) => wholeOf(value, "columnCount", 1, bookLimits.columns),
  zoomRatio: (value) => numberOf(value, "zoomRatio", 0.1, 4),
  defaultRowHeight: (value) => numberOf(value, "defaultRowHeight", 1, LINE_PIXELS_MAX),
  defaultColumnWidth: (value) => numberOf(value, "defaultColumnWidth", 1, LINE_PIXELS_MAX),
  showGridlines: (value) => flagOf(value, "showGridlines"),
  rightToLeft: (value) => flagOf(value, "rightToLeft"),
  defaultStyle: (value) => (value === null ? null : styleShape(value, "defaultStyle")),
  custom: (value) => (value === null ? null : customShape(value)),
};

function settings(given: Fields): SheetSettings {
  const entries = Object.entries(settingShapes).filter(([key]) => given[key] !== undefined);
  return Object.fromEntries(entries.map(([key, shape]) => [key, shape(given[key])]));
}

/** Plain JSON; what print set-up and protection read of it they check themselves. */
function customShape(value: unknown): SheetCustom {
  const custom = jsonOf(value, "custom", CUSTOM_CHARS_MAX);
  return isFields(custom) ? custom : {};
}

const NAME = /^(?!')[^[\]:*?/\\\p{Cc}]{1,31}(?<!')$/u;

function freeName(draft: Draft, value: unknown, own: string | null): string {
  if (typeof value !== "string" || !NAME.test(value) || value.trim() === "")
    throw new OpFault("sheet.name", { field: "name", limit: bookLimits.nameChars });
  const isTaken = draft.book.sheetOrder.some(
    (id) => id !== own && draft.look(id).name.toLowerCase() === value.toLowerCase(),
  );
  if (isTaken) throw new OpFault("sheet.nameTaken", { sheet: value });
  return value;
}

export function addSheet(draft: Draft, op: Fields): void {
  const given = fieldsOf(op.sheet, "sheet");
  const id = idOf(given.id, "sheet.id");
  if (Object.hasOwn(draft.book.sheets, id)) throw new OpFault("sheet.idTaken", { sheet: id });
  if (draft.book.sheetOrder.length >= bookLimits.sheets)
    throw new OpFault("sheet.tooMany", { limit: bookLimits.sheets });
  const name = freeName(draft, given.name, null);
  const at = wholeOf(op.at, "at", 0, draft.book.sheetOrder.length);
  const sheet: Sheet = { id, name, cellData: {}, mergeData: [], rowData: {}, columnData: {}, ...settings(given) };
  draft.book.sheets[id] = sheet;
  draft.book.sheetOrder.splice(at, 0, id);
  namedStyles(draft, op.styles);
  if (isFields(given.cellData)) setCells(draft, { sheet: id, cells: given.cellData, styles: op.styles });
  if (given.mergeData !== undefined) setMerges(draft, { op: "merges", sheet: id, ranges: given.mergeData });
  const lines = (data: unknown) => withoutForeignStyles(draft, fieldsOf(data, "sheet"));
  if (isFields(given.rowData)) setRows(draft, { sheet: id, rows: lines(given.rowData) });
  if (isFields(given.columnData)) setColumns(draft, { sheet: id, columns: lines(given.columnData) });
  if (isFields(given.freeze)) setFreeze(draft, { sheet: id, freeze: given.freeze });
}

/** Rows and columns of a new sheet may name styles that only its client knows. */
function withoutForeignStyles(draft: Draft, lines: Fields): Fields {
  const entries = Object.entries(lines).map(([key, line]) => {
    if (!isFields(line) || typeof line.s !== "string" || Object.hasOwn(draft.book.styles, line.s))
      return [key, line] as const;
    const { s: _, ...rest } = line;
    return [key, rest] as const;
  });
  return Object.fromEntries(entries);
}

export function removeSheet(draft: Draft, op: Fields): void {
  const id = idOf(op.sheet, "sheet");
  const sheet = draft.look(id);
  const others = draft.book.sheetOrder.filter((other) => other !== id);
  if (others.every((other) => draft.look(other).hidden === 1)) throw new OpFault("sheet.last", { sheet: sheet.name });
  draft.countSheet(sheet, -1);
  delete draft.book.sheets[id];
  draft.book.sheetOrder = others;
  forgetSheet(draft.book, id);
  if (op.isBare !== true) followInFormulas(draft, { kind: "removeSheet", sheet: sheet.name });
}

export function renameSheet(draft: Draft, op: Fields): void {
  const sheet = draft.sheet(idOf(op.sheet, "sheet"));
  const name = freeName(draft, op.name, sheet.id);
  const old = sheet.name;
  if (name === old) return;
  if (op.isBare !== true) followInFormulas(draft, { kind: "rename", sheet: old, name });
  draft.sheet(sheet.id).name = name;
}

export function moveSheet(draft: Draft, op: Fields): void {
  const id = idOf(op.sheet, "sheet");
  draft.look(id);
  const order = draft.book.sheetOrder.filter((other) => other !== id);
  order.splice(wholeOf(op.at, "at", 0, order.length), 0, id);
  draft.book.sheetOrder = order;
}

export function setResource(draft: Draft, op: Fields): void {
  const plugin = op.plugin;
  if (typeof plugin !== "string" || !/^(SHEET|DOC)_[A-Z_]{1,80}_PLUGIN$/.test(plugin))
    throw new OpFault("resource.unknown", { field: "plugin" });
  const data = jsonOf(op.data ?? null, "data", bookLimits.resourceChars);
  checkReferences(plugin, data);
  const resources = draft.book.resources ?? [];
  if (op.sheet === null) {
    draft.book.resources = withPluginData(resources, plugin, data);
    return;
  }
  const id = draft.look(idOf(op.sheet, "sheet")).id;
  const whole = parsed(resources.find(({ name }) => name === plugin)?.data);
  const others = Object.entries(whole).filter(([key]) => key !== id);
  draft.book.resources = withPluginData(
    resources,
    plugin,
    Object.fromEntries(data === null ? others : [...others, [id, data]]),
  );
}

function parsed(data: string | undefined): Fields {
  const value: unknown = data === undefined ? {} : JSON.parse(data);
  return isFields(value) ? value : {};
}

/** Links and pictures, wherever they stand: nothing that could run comes into a book. */
function checkReferences(plugin: string, data: Json): void {
  if (plugin !== plugins.links && plugin !== plugins.drawings) return;
  const waiting: Json[] = [data];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) waiting.push(...value);
    else if (isFields(value)) {
      const { payload, source } = value;
      if (typeof payload === "string" && !isSafeLink(payload)) throw new OpFault("link.scheme", { field: "payload" });
      if (typeof source === "string" && !isSafePicture(source))
        throw new OpFault("picture.source", { field: "source" });
      waiting.push(...Object.values(value as { [key: string]: Json }));
    }
  }
}

export function setBook(draft: Draft, op: Fields): void {
  const { name, defaultStyle } = fieldsOf(op.set, "set");
  if (name !== undefined) draft.book.name = textOf(name, "name", 200);
  if (defaultStyle === null) delete draft.book.defaultStyle;
  else if (defaultStyle !== undefined) draft.book.defaultStyle = styleShape(defaultStyle, "defaultStyle");
}
