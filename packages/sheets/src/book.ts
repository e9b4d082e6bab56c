/** A book of sheets as it is stored: the part of Univer's snapshot (IWorkbookData) that we keep, under Univer's own names. */

export type Flag = 0 | 1;
export type CellValue = string | number | boolean;

/** `t` of a cell. */
export const cellTypes = {
  text: 1,
  number: 2,
  boolean: 3,
  /** Text that looks like a number. */ forcedText: 4,
} as const;
export type CellType = 1 | 2 | 3 | 4;

export interface ColorStyle {
  /** "#rrggbb" */
  rgb?: string | null;
  /** Of Univer's own palette; what comes from xlsx is always `rgb`. */
  th?: number;
}
/** `ul`, `st`, `ol`. */
export interface TextDecoration {
  s: Flag;
  c?: Flag;
  cl?: ColorStyle;
  /** 12: single, 10: double */
  t?: number;
}
export interface BorderLine {
  /** Place in `borderStyles`. */
  s: number;
  cl: ColorStyle;
}
export const borderStyles = [
  "none",
  "thin",
  "hair",
  "dotted",
  "dashed",
  "dashDot",
  "dashDotDot",
  "double",
  "medium",
  "mediumDashed",
  "mediumDashDot",
  "mediumDashDotDot",
  "slantDashDot",
  "thick",
] as const;
export type BorderSide = "t" | "r" | "b" | "l" | "tl_br" | "bl_tr";
export type Borders = { [side in BorderSide]?: BorderLine | null };

export interface TextStyle {
  /** Font family; size in points; italic; bold. */
  ff?: string | null;
  fs?: number;
  it?: Flag;
  bl?: Flag;
  ul?: TextDecoration;
  st?: TextDecoration;
  ol?: TextDecoration;
  cl?: ColorStyle | null;
  bg?: ColorStyle | null;
  /** 2: subscript, 3: superscript */
  va?: number | null;
}
export interface StyleData extends TextStyle {
  bd?: Borders | null;
  /** Number format as Excel writes it. */
  n?: { pattern: string } | null;
  /** Rotation in degrees; `v`: letters below each other. */
  tr?: { a: number; v?: Flag } | null;
  td?: number | null;
  /** 1 left, 2 centre, 3 right, 4 justified, 6 distributed */
  ht?: number | null;
  /** 1 top, 2 middle, 3 bottom */
  vt?: number | null;
  /** 1 overflow, 2 clip, 3 wrap */
  tb?: number | null;
  pd?: { t?: number; r?: number; b?: number; l?: number } | null;
}

/** A cell's document, where parts of its text look different or are links. */
export interface RichText {
  id: string;
  body?: {
    /** Ends with "\r\n". */
    dataStream: string;
    textRuns?: { st: number; ed: number; ts?: TextStyle }[];
    paragraphs?: { startIndex: number; paragraphStyle?: object }[];
    sectionBreaks?: { startIndex: number }[];
    customRanges?: CustomRange[];
  };
  documentStyle: object;
}
export interface CustomRange {
  startIndex: number;
  endIndex: number;
  rangeId: string;
  /** 0: a link. */
  rangeType: number;
  properties?: { url?: string; refId?: string };
}

export interface Cell {
  v?: CellValue | null;
  t?: CellType | null;
  /** With its "=". */
  f?: string | null;
  /** Univer's shared formula; books at rest carry `f` in each cell (`unshared`). */
  si?: string | null;
  /** Range of an array formula, "B2:C3". */
  ref?: string | null;
  /** Key of `Book.styles`, or the style itself. */
  s?: string | StyleData | null;
  p?: RichText | null;
  custom?: Json | null;
}
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Rows and columns from 0, ends included. */
export interface Range {
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
  /** 1: whole rows, 2: whole columns. */
  rangeType?: number;
}
export type RowCells = { [column: number]: Cell };
export type CellMatrix = { [row: number]: RowCells };

export interface RowData {
  /** Height in pixels (96 to the inch); `ia`: follows its content, `ah`: what that came to. */
  h?: number;
  ia?: Flag;
  ah?: number;
  hd?: Flag;
  s?: string | StyleData | null;
  custom?: { outline?: number; collapsed?: boolean } | null;
}
export interface ColumnData {
  w?: number;
  hd?: Flag;
  s?: string | StyleData | null;
  custom?: { outline?: number; collapsed?: boolean } | null;
}
export interface Freeze {
  xSplit: number;
  ySplit: number;
  startRow: number;
  startColumn: number;
}

/** Print set-up, of which Univer has none. */
export interface PrintSetup {
  paperSize?: number;
  landscape?: boolean;
  scale?: number;
  fitToWidth?: number;
  fitToHeight?: number;
  /** In inches. */
  margins?: { left: number; right: number; top: number; bottom: number; header: number; footer: number };
  header?: string;
  footer?: string;
  centerHorizontally?: boolean;
  centerVertically?: boolean;
  gridLines?: boolean;
  headings?: boolean;
  /** In A1 notation without the sheet: "A1:F40,H1:K9"; rows "1:2"; columns "A:B". */
  area?: string;
  titleRows?: string;
  titleColumns?: string;
  /** First rows and columns of new pages. */
  rowBreaks?: number[];
  columnBreaks?: number[];
}
/** What a workbook says of a sheet and Univer has no field for; kept under `custom` of the sheet, where Univer leaves it alone. */
export interface SheetCustom {
  print?: PrintSetup;
  /** Attributes of xlsx's sheetProtection. */
  protection?: { [name: string]: string };
  summaryBelow?: boolean;
  summaryRight?: boolean;
  /** Not even in the list of hidden sheets. */
  veryHidden?: boolean;
}

export interface Sheet {
  id: string;
  name: string;
  tabColor?: string;
  hidden?: Flag;
  freeze?: Freeze;
  rowCount?: number;
  columnCount?: number;
  zoomRatio?: number;
  defaultColumnWidth?: number;
  defaultRowHeight?: number;
  mergeData?: Range[];
  cellData?: CellMatrix;
  rowData?: { [row: number]: RowData };
  columnData?: { [column: number]: ColumnData };
  defaultStyle?: string | StyleData | null;
  showGridlines?: Flag;
  rightToLeft?: Flag;
  rowHeader?: { width: number; hidden?: Flag };
  columnHeader?: { height: number; hidden?: Flag };
  custom?: SheetCustom | null;
}

export interface Resource {
  id?: string;
  name: string;
  /** JSON text. */
  data: string;
}

export interface Book {
  id: string;
  name: string;
  appVersion: string;
  locale: string;
  styles: { [id: string]: StyleData | null };
  sheetOrder: string[];
  sheets: { [id: string]: Sheet };
  defaultStyle?: string | StyleData | null;
  resources?: Resource[];
  custom?: { [key: string]: Json } | null;
}

/** Version of Univer's model, as its snapshots have it. */
export const modelVersion = "0.25.1";

/** What a book may come to; more is refused with the limit's name, never cut in silence. */
export const bookLimits = {
  sheets: 1_000,
  /** Cells with a value, a formula or a style of their own, over all sheets. */
  cells: 500_000,
  styles: 20_000,
  rows: 1_048_576,
  columns: 16_384,
  textChars: 32_767,
  formulaChars: 8_192,
  nameChars: 31,
  merges: 50_000,
  /** JSON text of the whole book. */
  bytes: 128 * 1024 * 1024,
  /** JSON text of what one plugin keeps. */
  resourceChars: 32 * 1024 * 1024,
  pictures: 500,
  pictureBytes: 10 * 1024 * 1024,
  picturesBytes: 20 * 1024 * 1024,
  definedNames: 20_000,
  opsAtOnce: 5_000,
} as const;

/** Sheets, rows and columns as Univer opens them when nothing is said. */
export const sheetDefaults = { rowCount: 200, columnCount: 26, defaultColumnWidth: 73, defaultRowHeight: 20 } as const;

export function emptySheet(id: string, name: string): Sheet {
  return { id, name, ...sheetDefaults, cellData: {}, mergeData: [], rowData: {}, columnData: {} };
}

/** A book with one empty sheet. */
export function emptyBook(id: string, name: string, sheetName = "Sheet1"): Book {
  const sheet = emptySheet("sheet-1", sheetName);
  return {
    id,
    name,
    appVersion: modelVersion,
    locale: "zhCN",
    styles: {},
    sheetOrder: [sheet.id],
    sheets: { [sheet.id]: sheet },
    resources: [],
  };
}

/** Sheets as they stand from left to right. */
export const sheetsOf = (book: Book): Sheet[] => book.sheetOrder.flatMap((id) => book.sheets[id] ?? []);

/** The style a cell, row or column names or carries. */
export function styleOf(book: Book, style: string | StyleData | null | undefined): StyleData | null {
  return typeof style === "string" ? (book.styles[style] ?? null) : (style ?? null);
}
