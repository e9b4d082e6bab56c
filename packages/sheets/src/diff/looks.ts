/** Whether two cells look the same: what a person sees, however a program has written it down. */
import {
  type Book,
  type BorderLine,
  type BorderSide,
  type Cell,
  type ColorStyle,
  type Sheet,
  type StyleData,
  styleOf,
  type TextDecoration,
  type TextStyle,
} from "../book.ts";
import { rgbOf } from "../rgb.ts";
import { formatMeaning } from "./formats.ts";

/** What a workbook without fonts of its own is shown in. */
const plainFont: StyleData = { ff: "宋体", fs: 11 };
/** A theme's colour is worked out by each program: the last digits differ. */
const shadeMost = 3;
/** Programs round sizes of fonts to halves and tenths of a point. */
const sizeMost = 0.11;

/** A cell of a book with all that its looks come from. */
export interface Seen {
  book: Book;
  sheet: Sheet | undefined;
  row: number;
  column: number;
  cell: Cell | undefined;
}

/** The style that is seen: the cell's own, else the row's or the column's, on the book's. */
function seenStyle({ book, sheet, row, column, cell }: Seen): StyleData {
  const own = styleOf(book, cell?.s ?? sheet?.rowData?.[row]?.s ?? sheet?.columnData?.[column]?.s);
  return { ...plainFont, ...styleOf(book, book.defaultStyle), ...own };
}

export class Looks {
  private readonly compared = new Map<string, boolean>();

  same(before: Seen, after: Seen): boolean {
    return this.sameStyle(before, after) && sameRuns(before, after);
  }

  /** Styles are shared by many cells: each pair is compared once. */
  private sameStyle(before: Seen, after: Seen): boolean {
    const key = `${nameOf(before)}|${nameOf(after)}`;
    const found = this.compared.get(key);
    if (found !== undefined) return found;
    const isSame = equalStyles(seenStyle(before), seenStyle(after), isFilled(before) || isFilled(after));
    this.compared.set(key, isSame);
    return isSame;
  }
}

const isFilled = ({ cell }: Seen): boolean => (cell?.v ?? "") !== "" || Boolean(cell?.f);

function nameOf(seen: Seen): string {
  const { sheet, row, column, cell } = seen;
  const style = cell?.s ?? sheet?.rowData?.[row]?.s ?? sheet?.columnData?.[column]?.s ?? "";
  return `${typeof style === "string" ? style : JSON.stringify(style)}${isFilled(seen) ? "+" : "-"}`;
}

/** Of an empty cell only what can be seen without text: its ground and its lines. */
function equalStyles(a: StyleData, b: StyleData, isText: boolean): boolean {
  if (!sameColor(a.bg, b.bg, null) || !sameBorders(a.bd, b.bd)) return false;
  if (!isText) return true;
  return (
    sameText(a, b) &&
    formatMeaning(a.n?.pattern) === formatMeaning(b.n?.pattern) &&
    (a.ht ?? 0) === (b.ht ?? 0) &&
    (a.vt || 3) === (b.vt || 3) &&
    (a.tb === 3) === (b.tb === 3) &&
    (a.tr?.a ?? 0) === (b.tr?.a ?? 0) &&
    (a.tr?.v ?? 0) === (b.tr?.v ?? 0) &&
    indentOf(a) === indentOf(b)
  );
}

const INDENT_PIXELS = 9;
/** Whole steps, as a workbook has them: Univer keeps a pixel or two of padding in cells that were edited. */
const indentOf = ({ pd, ht }: StyleData): number => Math.round(((ht === 3 ? pd?.r : pd?.l) ?? 0) / INDENT_PIXELS);

function sameText(a: TextStyle, b: TextStyle): boolean {
  return (
    (a.ff ?? "").toLowerCase() === (b.ff ?? "").toLowerCase() &&
    Math.abs((a.fs ?? 0) - (b.fs ?? 0)) <= sizeMost &&
    (a.bl ?? 0) === (b.bl ?? 0) &&
    (a.it ?? 0) === (b.it ?? 0) &&
    lineOf(a.ul) === lineOf(b.ul) &&
    lineOf(a.st) === lineOf(b.st) &&
    (a.va === 2 || a.va === 3 ? a.va : 0) === (b.va === 2 || b.va === 3 ? b.va : 0) &&
    sameColor(a.cl, b.cl, "FF000000")
  );
}

function lineOf(line: TextDecoration | undefined): string {
  if (line?.s !== 1) return "";
  return line.t === 10 ? "double" : "single";
}

function sameColor(a: ColorStyle | null | undefined, b: ColorStyle | null | undefined, none: string | null): boolean {
  const [one, other] = [rgbOf(a) ?? none, rgbOf(b) ?? none];
  if (one === other) return true;
  if (one === null || other === null) return false;
  return [2, 4, 6].every((at) => Math.abs(channel(one, at) - channel(other, at)) <= shadeMost);
}
const channel = (rgb: string, at: number): number => Number.parseInt(rgb.slice(at, at + 2), 16);

const sides: readonly BorderSide[] = ["t", "r", "b", "l", "tl_br", "bl_tr"];
const sameBorders = (a: StyleData["bd"], b: StyleData["bd"]): boolean =>
  sides.every((side) => sameLine(a?.[side], b?.[side]));

function sameLine(a: BorderLine | null | undefined, b: BorderLine | null | undefined): boolean {
  const [one, other] = [a?.s ?? 0, b?.s ?? 0];
  return one === other && (one === 0 || sameColor(a?.cl, b?.cl, "FF000000"));
}

/** Texts whose parts look different, letter by letter: programs cut them into other runs. */
function sameRuns(before: Seen, after: Seen): boolean {
  if (!hasRuns(before.cell) && !hasRuns(after.cell)) return true;
  const ends = [...cutsOf(before.cell), ...cutsOf(after.cell)];
  return [0, ...ends].every((at) => {
    const [a, b] = [styleAt(before, at), styleAt(after, at)];
    return a === null || b === null || sameText(a, b);
  });
}

const hasRuns = (cell: Cell | undefined): boolean => (cell?.p?.body?.textRuns?.length ?? 0) > 0;
const cutsOf = (cell: Cell | undefined): number[] => (cell?.p?.body?.textRuns ?? []).flatMap(({ st, ed }) => [st, ed]);

/** Null beyond the text. */
function styleAt(seen: Seen, at: number): TextStyle | null {
  const text = String(seen.cell?.v ?? "");
  if (at >= text.length) return null;
  const run = seen.cell?.p?.body?.textRuns?.find(({ st, ed }) => st <= at && at < ed);
  return { ...seenStyle(seen), ...run?.ts };
}
