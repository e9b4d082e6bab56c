/** What Univer's plugins keep beside the cells, by the names and shapes of their snapshots. */
import type { Book, Json, Range, Resource, StyleData } from "./book.ts";

export const plugins = {
  validation: "SHEET_DATA_VALIDATION_PLUGIN",
  conditions: "SHEET_CONDITIONAL_FORMATTING_PLUGIN",
  notes: "SHEET_NOTE_PLUGIN",
  comments: "SHEET_THREAD_COMMENT_BASE_PLUGIN",
  links: "SHEET_HYPER_LINK_PLUGIN",
  filters: "SHEET_FILTER_PLUGIN",
  drawings: "SHEET_DRAWING_PLUGIN",
  names: "SHEET_DEFINED_NAME_PLUGIN",
} as const;

export interface ValidationRule {
  uid: string;
  /** "list", "listMultiple", "whole", "decimal", "date", "time", "textLength", "custom", "checkbox", "any" */
  type: string;
  ranges: Range[];
  operator?: string;
  formula1?: string;
  formula2?: string;
  allowBlank?: boolean;
  showDropDown?: boolean;
  showErrorMessage?: boolean;
  /** 0 information, 1 stop, 2 warning */
  errorStyle?: number;
  errorTitle?: string;
  error?: string;
  showInputMessage?: boolean;
  promptTitle?: string;
  prompt?: string;
}

export interface ValueConfig {
  /** "num", "min", "max", "percent", "percentile", "formula" */
  type: string;
  value?: number | string;
}
interface Highlight {
  type: "highlightCell";
  style: StyleData;
}
export type ConditionRule =
  | (Highlight & { subType: "uniqueValues" | "duplicateValues" })
  | (Highlight & { subType: "rank"; isBottom: boolean; isPercent: boolean; value: number })
  | (Highlight & { subType: "text"; operator: string; value?: string })
  | (Highlight & { subType: "timePeriod"; operator: string })
  | (Highlight & { subType: "formula"; value: string })
  | (Highlight & { subType: "number"; operator: string; value?: number | [number, number] })
  | (Highlight & { subType: "average"; operator: string })
  | {
      type: "dataBar";
      isShowValue: boolean;
      config: { min: ValueConfig; max: ValueConfig; isGradient: boolean; positiveColor: string; nativeColor: string };
    }
  | { type: "colorScale"; config: { index: number; color: string; value: ValueConfig }[] }
  | {
      type: "iconSet";
      isShowValue: boolean;
      config: { operator: string; value: ValueConfig; iconType: string; iconId: string }[];
    };
export interface Condition {
  cfId: string;
  ranges: Range[];
  stopIfTrue: boolean;
  rule: ConditionRule;
}

export interface Note {
  id: string;
  row: number;
  col: number;
  width: number;
  height: number;
  note: string;
  show?: boolean;
}
export type Notes = { [row: number]: { [column: number]: Note } };

/** Links of whole cells in older snapshots; newer ones have them in the cell's document. */
export interface CellLink {
  id: string;
  row: number;
  column: number;
  payload: string;
  display?: string;
}

export interface Filter {
  ref: Range;
  filterColumns?: FilterColumn[];
  /** Rows that it hides at present. */
  cachedFilteredOut?: number[];
}
export interface FilterColumn {
  /** Of the sheet. */
  colId: number;
  filters?: { blank?: true; filters?: string[] };
  customFilters?: { and?: 1; customFilters: { val: string | number; operator?: string }[] };
  colorFilters?: { cellFillColors?: (string | null)[]; cellTextColors?: string[] };
}

interface Anchor {
  row: number;
  column: number;
  /** In pixels. */
  rowOffset: number;
  columnOffset: number;
}
export interface Anchors {
  from: Anchor;
  to: Anchor;
}
export interface Drawing {
  unitId: string;
  subUnitId: string;
  drawingId: string;
  /** 0: a picture. */
  drawingType: number;
  imageSourceType?: string;
  /** A data address, or what the server gave it. */
  source?: string;
  sheetTransform: Anchors;
  axisAlignSheetTransform?: Anchors;
  /** "0": moved, not resized; "1": both; "2": neither. */
  anchorType?: string;
  transform?: { left?: number; top?: number; width?: number; height?: number; angle?: number } | null;
  title?: string;
  description?: string;
}
export interface Drawings {
  data: { [id: string]: Drawing };
  order: string[];
}

export interface DefinedName {
  id: string;
  name: string;
  formulaOrRefString: string;
  comment?: string;
  /** Of one sheet alone; "AllDefaultWorkbook" or left out: of the book. */
  localSheetId?: string;
  hidden?: boolean;
}
export const ofTheBook = "AllDefaultWorkbook";

interface PluginData {
  [plugins.validation]: { [sheetId: string]: ValidationRule[] };
  [plugins.conditions]: { [sheetId: string]: Condition[] };
  [plugins.notes]: { [sheetId: string]: Notes };
  [plugins.comments]: { [sheetId: string]: { ref: string }[] };
  [plugins.links]: { [sheetId: string]: CellLink[] };
  [plugins.filters]: { [sheetId: string]: Filter };
  [plugins.drawings]: { [sheetId: string]: Drawings };
  [plugins.names]: { [id: string]: DefinedName };
}
export type PluginName = keyof PluginData;

const parsed = new WeakMap<object, unknown>();

/** What a plugin keeps in the book; {} where there is nothing, or nothing that can be read. To be left unchanged. */
export function pluginData<P extends PluginName>(book: Book, plugin: P): PluginData[P] {
  const resource = book.resources?.find(({ name }) => name === plugin);
  if (!resource) return {};
  const cached = parsed.get(resource);
  // Checked when it was put there: ops and readers write these shapes alone.
  if (cached !== undefined) return cached as PluginData[P];
  const value = parsedOrEmpty(resource.data);
  parsed.set(resource, value);
  return value as PluginData[P];
}

function parsedOrEmpty(data: string): object {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The book with what a plugin keeps replaced; nothing kept leaves no resource. */
export function keeping<P extends PluginName>(book: Book, plugin: P, data: PluginData[P]): Book {
  return { ...book, resources: withPluginData(book.resources ?? [], plugin, data) };
}

export function withPluginData(resources: readonly Resource[], plugin: string, data: object | Json): Resource[] {
  const others = resources.filter(({ name }) => name !== plugin);
  const isEmpty = data === null || (typeof data === "object" && Object.keys(data).length === 0);
  return isEmpty ? others : [...others, { name: plugin, data: JSON.stringify(data) }];
}
