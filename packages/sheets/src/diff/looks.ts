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
import { sameFormat } from "./formats.ts";

/** What a workbook without fonts of its own is shown in. */
const plainFont: StyleData = { ff: "宋体", fs: 11 };
/** A theme's colour is worked out by each program: the last digits differ. */
const shadeMost = 3;
/** Programs round sizes of fonts to halves and tenths of a point. */
const sizeMost = 0.11;

/** Names of one typeface: programs translate them. */
const typefaces = new Map(
  [
    ["宋体", "simsun"],
    ["新宋体", "nsimsun"],
    ["黑体", "simhei"],
    ["楷体", "kaiti"],
    ["仿宋", "fangsong"],
    ["微软雅黑", "microsoft yahei"],
    ["等线", "dengxian"],
    ["courier", "courier new"],
  ].map(([name = "", other = ""]) => [name, other]),
);
/** What LibreOffice writes Chinese letters in where the font of the cell has none, first the one of its own machine. */
const standIns = new Set([
  "noto sans cjk sc",
  "noto serif cjk sc",
  "noto sans sc",
  "source han sans sc",
  "source han sans cn",
  "source han serif sc",
  "wenquanyi micro hei",
  "wenquanyi zen hei",
  "droid sans fallback",
  "microsoft yahei",
  "nsimsun",
  "simsun",
  "pingfang sc",
  "heiti sc",
  "songti sc",
]);
/** Letters with glyphs in any font; digits, blanks and marks go with the letters of the cells around them. */
const OF_ITS_OWN = /[A-Za-z\u00c0-\u024f\u0370-\u04ff]/;

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
  /** The second book was saved by LibreOffice, which gives letters without a glyph another font. */
  private readonly hasStandIns: boolean;

  constructor(hasStandIns: boolean) {
    this.hasStandIns = hasStandIns;
  }

  same(before: Seen, after: Seen): boolean {
    const isInRuns = hasRuns(before.cell) || hasRuns(after.cell);
    const isText = isFilled(before) || isFilled(after);
    if (!this.sameStyle(before, after, isText)) return false;
    if (!isText) return true;
    if (!isInRuns && this.sameFonts(before, after)) return true;
    return (isInRuns || this.hasStandIns) && this.sameLetters(before, after);
  }

  /** Styles are shared by many cells: each pair is compared once. */
  private sameStyle(before: Seen, after: Seen, isText: boolean): boolean {
    return this.once(`${nameOf(before)}|${nameOf(after)}|${isText}`, () =>
      equalStyles(seenStyle(before), seenStyle(after), isText),
    );
  }

  private sameFonts(before: Seen, after: Seen): boolean {
    return this.once(`${nameOf(before)}|${nameOf(after)}|font`, () => sameText(seenStyle(before), seenStyle(after)));
  }

  private once(key: string, compare: () => boolean): boolean {
    const found = this.compared.get(key);
    if (found !== undefined) return found;
    const isSame = compare();
    this.compared.set(key, isSame);
    return isSame;
  }

  /** Letter by letter: programs cut a text into other runs, and give the whole cell the font of the first one. */
  private sameLetters(before: Seen, after: Seen): boolean {
    const text = String(before.cell?.v ?? "");
    const [old, now] = [seenStyle(before), seenStyle(after)];
    if (text === "" || typeof before.cell?.v === "number") return sameText(old, now, this.hasStandIns);
    const cuts = new Set([0, ...cutsOf(before.cell), ...cutsOf(after.cell)]);
    for (let at = 0; at < text.length; at++) {
      if (!(this.hasStandIns || cuts.has(at))) continue;
      const mayStandIn = this.hasStandIns && !OF_ITS_OWN.test(text.charAt(at));
      if (!sameText(styleAt(before, old, at), styleAt(after, now, at), mayStandIn)) return false;
    }
    return true;
  }
}

const isFilled = ({ cell }: Seen): boolean => (cell?.v ?? "") !== "" || Boolean(cell?.f);

function nameOf({ sheet, row, column, cell }: Seen): string {
  const style = cell?.s ?? sheet?.rowData?.[row]?.s ?? sheet?.columnData?.[column]?.s ?? "";
  return typeof style === "string" ? style : JSON.stringify(style);
}

/** Of an empty cell only what can be seen without text: its ground and its lines. */
function equalStyles(a: StyleData, b: StyleData, isText: boolean): boolean {
  if (!sameColor(a.bg, b.bg, null) || !sameBorders(a.bd, b.bd)) return false;
  if (!isText) return true;
  return (
    sameFormat(a.n?.pattern, b.n?.pattern) &&
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

const typefaceOf = ({ ff }: TextStyle): string => {
  const name = (ff ?? "").toLowerCase();
  return typefaces.get(name) ?? name;
};

function sameText(a: TextStyle, b: TextStyle, mayStandIn = false): boolean {
  const face = typefaceOf(b);
  return (
    (typefaceOf(a) === face || (mayStandIn && standIns.has(face))) &&
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

const hasRuns = (cell: Cell | undefined): boolean => (cell?.p?.body?.textRuns?.length ?? 0) > 0;
const cutsOf = (cell: Cell | undefined): number[] => (cell?.p?.body?.textRuns ?? []).flatMap(({ st, ed }) => [st, ed]);

function styleAt({ cell }: Seen, whole: StyleData, at: number): TextStyle {
  const run = cell?.p?.body?.textRuns?.find(({ st, ed }) => st <= at && at < ed);
  return run ? { ...whole, ...run.ts } : whole;
}
