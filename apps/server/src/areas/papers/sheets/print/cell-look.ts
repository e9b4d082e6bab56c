/** What a cell says and how, for print. */
import {
  type Book,
  type BorderLine,
  borderStyles,
  type Cell,
  type Sheet,
  type StyleData,
  styleOf,
} from "@digao/sheets/book";
import { format, formatColor } from "numfmt";

export interface Line {
  /** Points. */
  width: number;
  color: string;
  dash: "solid" | "dotted" | "dashed";
}
export interface Look {
  text: string;
  size: number;
  isBold: boolean;
  isItalic: boolean;
  color: string;
  fill: string | null;
  across: "left" | "center" | "right";
  down: "top" | "middle" | "bottom";
  isWrapped: boolean;
  isNumber: boolean;
  lines: { left: Line | null; right: Line | null; top: Line | null; bottom: Line | null };
}

const black = "#000000";
const HEX = /^#[0-9a-f]{6}$/i;
const fontSize = 11;
const acrossOf: Readonly<Record<number, Look["across"]>> = { 1: "left", 2: "center", 3: "right" };
const downOf: Readonly<Record<number, Look["down"]>> = { 1: "top", 2: "middle", 3: "bottom" };
const widths: Readonly<Record<string, number>> = { hair: 0.25, medium: 1, mediumDashed: 1, thick: 1.5 };

const colorOf = (rgb: string | null | undefined): string | null => (rgb && HEX.test(rgb) ? rgb : null);

function lineOf(line: BorderLine | null | undefined): Line | null {
  const name = line ? (borderStyles[line.s] ?? "thin") : "none";
  if (!line || name === "none") return null;
  const plain = name === "dotted" ? "dotted" : "solid";
  return {
    width: widths[name] ?? 0.5,
    color: colorOf(line.cl?.rgb) ?? black,
    dash: /dash/i.test(name) ? "dashed" : plain,
  };
}

interface ShownText {
  text: string;
  color: string | null;
  isNumber: boolean;
}

/** As the screen shows it: by the number format of the cell, in the words of its language. */
function shownTextOf({ v, p, t }: Cell, pattern: string | undefined): ShownText {
  const rich = p?.body?.dataStream;
  if (rich !== undefined) return { text: rich.replace(/\r\n$/, "").replace(/\r/g, "\n"), color: null, isNumber: false };
  if (v === null || v === undefined) return { text: "", color: null, isNumber: false };
  if (t === 3 || typeof v === "boolean") return { text: v ? "TRUE" : "FALSE", color: null, isNumber: false };
  if (typeof v !== "number" || t === 1) return { text: String(v), color: null, isNumber: false };
  const options = { locale: "zh-CN", throws: false };
  const color = pattern ? formatColor(pattern, v, options) : null;
  return {
    text: format(pattern ?? "General", v, options),
    color: typeof color === "string" ? colorOf(color) : null,
    isNumber: true,
  };
}

/** Of the cell, else of its row, else of its column, else of the sheet. */
function styleAt(book: Book, sheet: Sheet, row: number, column: number, cell: Cell | undefined): StyleData {
  const own = (style: Parameters<typeof styleOf>[1]): StyleData => styleOf(book, style) ?? {};
  return {
    ...own(book.defaultStyle),
    ...own(sheet.defaultStyle),
    ...own(sheet.columnData?.[column]?.s),
    ...own(sheet.rowData?.[row]?.s),
    ...own(cell?.s),
  };
}

export function lookOf(book: Book, sheet: Sheet, row: number, column: number): Look {
  const cell = sheet.cellData?.[row]?.[column];
  const style = styleAt(book, sheet, row, column, cell);
  const { text, color, isNumber } = shownTextOf(cell ?? {}, style.n?.pattern);
  const { l, r, t, b } = style.bd ?? {};
  return {
    text,
    size: style.fs ?? fontSize,
    isBold: style.bl === 1,
    isItalic: style.it === 1,
    color: color ?? colorOf(style.cl?.rgb) ?? black,
    fill: colorOf(style.bg?.rgb),
    across: acrossOf[style.ht ?? 0] ?? (isNumber ? "right" : "left"),
    down: downOf[style.vt ?? 0] ?? "bottom",
    isNumber,
    isWrapped: style.tb === 3 || text.includes("\n"),
    lines: { left: lineOf(l), right: lineOf(r), top: lineOf(t), bottom: lineOf(b) },
  };
}

export const isSeen = ({ text, fill, lines }: Look): boolean =>
  text !== "" || fill !== null || Object.values(lines).some((line) => line !== null);
