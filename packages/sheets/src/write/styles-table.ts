/** The styles part: one cell format for each style of the book that is used, fonts, fills and borders once each. */
import { escapeXml } from "@digao/excel/write/cell-xml";
import {
  type Book,
  type BorderSide,
  type Borders,
  borderStyles,
  type StyleData,
  styleOf,
  type TextStyle,
} from "../book.ts";
import { builtinFormatId } from "../number-formats.ts";
import { rgbOf } from "../rgb.ts";

const INDENT_PIXELS = 9;
const FIRST_FORMAT = 164;
const HORIZONTAL = ["", "left", "center", "right", "justify", "justify", "distributed"];
const VERTICAL = ["", "top", "center", "bottom"];

/** Looks like the first one and is another. */
const ownPlain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyFont="1"/>';
const plainFormat = 1;

/** XML by content, with its place. */
class Table {
  readonly items: string[] = [];
  private readonly places = new Map<string, number>();

  constructor(first: readonly string[]) {
    for (const item of first) this.place(item);
  }

  place(item: string): number {
    const cached = this.places.get(item);
    if (cached !== undefined) return cached;
    this.places.set(item, this.items.length);
    this.items.push(item);
    return this.items.length - 1;
  }
}

export class StylesTable {
  private readonly book: Book;
  private readonly base: StyleData;
  private readonly fonts: Table;
  private readonly fills = new Table([
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]);
  private readonly borders = new Table(["<border><left/><right/><top/><bottom/><diagonal/></border>"]);
  private readonly formats = new Table([]);
  private readonly cells: Table;
  private readonly differential = new Table([]);
  private readonly indexByKey = new Map<string, number>();
  private readonly indexByKeyQuoted = new Map<string, number>();

  constructor(book: Book) {
    this.book = book;
    this.base = { ff: "宋体", fs: 11, ...styleOf(book, book.defaultStyle) };
    this.fonts = new Table([this.fontXml({})]);
    this.cells = new Table([this.xf({}, false), ownPlain]);
  }

  /** Number of the cell format; that of a plain cell is not the first one, which programs take to be their own. */
  id(style: string | StyleData | null | undefined, isQuoted = false): number {
    if (style === null || style === undefined) return isQuoted ? this.cells.place(this.xf({}, true)) : plainFormat;
    const all = isQuoted ? this.indexByKeyQuoted : this.indexByKey;
    const cached = typeof style === "string" ? all.get(style) : undefined;
    if (cached !== undefined) return cached;
    const id = this.cells.place(this.xf(styleOf(this.book, style) ?? {}, isQuoted)) || plainFormat;
    if (typeof style === "string") all.set(style, id);
    return id;
  }

  /** Number of the style of a conditional format. */
  differentialId(style: StyleData): number {
    const font = fontParts(style).join("");
    const color = rgbOf(style.bg);
    const border = style.bd ? borderXml(style.bd) : "";
    const format = style.n?.pattern
      ? `<numFmt numFmtId="${this.formatId(style.n.pattern)}" formatCode="${escapeXml(style.n.pattern)}"/>`
      : "";
    const fill = color
      ? `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor rgb="${color}"/></patternFill></fill>`
      : "";
    return this.differential.place(`<dxf>${font ? `<font>${font}</font>` : ""}${format}${fill}${border}</dxf>`);
  }

  xml(): string {
    const list = (name: string, { items }: Table) =>
      items.length > 0 ? `<${name} count="${items.length}">${items.join("")}</${name}>` : "";
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${list("numFmts", this.formats)}${list("fonts", this.fonts)}${list("fills", this.fills)}${list("borders", this.borders)}\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${list("cellXfs", this.cells)}\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>${list("dxfs", this.differential)}</styleSheet>`;
  }

  private xf(style: StyleData, isQuoted: boolean): string {
    const color = rgbOf(style.bg);
    const font = this.fonts.place(this.fontXml(style));
    const fill = color
      ? this.fills.place(
          `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`,
        )
      : 0;
    const border = style.bd ? this.borders.place(borderXml(style.bd)) : 0;
    const format = style.n?.pattern ? this.formatId(style.n.pattern) : 0;
    const alignment = alignmentXml(style);
    const marks = `${format ? ' applyNumberFormat="1"' : ""}${font ? ' applyFont="1"' : ""}${fill ? ' applyFill="1"' : ""}${border ? ' applyBorder="1"' : ""}${alignment ? ' applyAlignment="1"' : ""}${isQuoted ? ' quotePrefix="1"' : ""}`;
    const start = `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"${marks}`;
    return alignment ? `${start}>${alignment}</xf>` : `${start}/>`;
  }

  private formatId(pattern: string): number {
    const builtin = builtinFormatId(pattern);
    if (builtin !== undefined) return builtin;
    const place = this.formats.items.findIndex((item) => item.endsWith(`formatCode="${escapeXml(pattern)}"/>`));
    if (place !== -1) return FIRST_FORMAT + place;
    const id = FIRST_FORMAT + this.formats.items.length;
    this.formats.place(`<numFmt numFmtId="${id}" formatCode="${escapeXml(pattern)}"/>`);
    return id;
  }

  private fontXml(style: StyleData): string {
    return `<font>${fontParts({ ...style, ff: style.ff ?? this.base.ff ?? null, fs: style.fs ?? this.base.fs ?? 11 }).join("")}</font>`;
  }
}

/** In the order that the schema wants; runs of texts name the font otherwise. */
export function fontParts(style: TextStyle, nameTag = "name"): string[] {
  const color = rgbOf(style.cl);
  return [
    style.bl === 1 ? "<b/>" : "",
    style.it === 1 ? "<i/>" : "",
    style.st?.s === 1 ? "<strike/>" : "",
    underlineXml(style),
    style.va === 2 ? '<vertAlign val="subscript"/>' : "",
    style.va === 3 ? '<vertAlign val="superscript"/>' : "",
    style.fs ? `<sz val="${style.fs}"/>` : "",
    color ? `<color rgb="${color}"/>` : "",
    style.ff ? `<${nameTag} val="${escapeXml(style.ff)}"/>` : "",
  ];
}

function underlineXml({ ul }: TextStyle): string {
  if (ul?.s !== 1) return "";
  return ul.t === 10 ? '<u val="double"/>' : "<u/>";
}

function borderXml(borders: Borders): string {
  const line = (name: string, side: BorderSide) => {
    const edge = borders[side];
    const style = edge ? borderStyles[edge.s] : undefined;
    if (!edge || !style || style === "none") return `<${name}/>`;
    return `<${name} style="${style}"><color rgb="${rgbOf(edge.cl) ?? "FF000000"}"/></${name}>`;
  };
  const up = borders.bl_tr ? ' diagonalUp="1"' : "";
  const down = borders.tl_br ? ' diagonalDown="1"' : "";
  const diagonal = line("diagonal", borders.tl_br ? "tl_br" : "bl_tr");
  return `<border${up}${down}>${line("left", "l")}${line("right", "r")}${line("top", "t")}${line("bottom", "b")}${diagonal}</border>`;
}

function alignmentXml({ ht, vt, tb, tr, pd }: StyleData): string {
  const inset = Math.round((pd?.l ?? pd?.r ?? 0) / INDENT_PIXELS);
  const horizontal = HORIZONTAL[ht ?? 0] || (inset > 0 ? "left" : "");
  const turn = tr ? rotationOf(tr) : 0;
  const attributes = [
    horizontal ? ` horizontal="${horizontal}"` : "",
    vt && VERTICAL[vt] ? ` vertical="${VERTICAL[vt]}"` : "",
    turn ? ` textRotation="${turn}"` : "",
    tb === 3 ? ' wrapText="1"' : "",
    inset > 0 ? ` indent="${inset}"` : "",
  ].join("");
  return attributes ? `<alignment${attributes}/>` : "";
}

function rotationOf({ a, v }: NonNullable<StyleData["tr"]>): number {
  if (v === 1) return 255;
  return a <= 0 ? -a : 90 + a;
}
