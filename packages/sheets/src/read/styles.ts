/** The styles part as styles of a book. */
import { formatKind, SHOWS_DATE } from "@digao/excel/xlsx/number-format";
import { type Borders, bookLimits, borderStyles, type StyleData, type TextStyle } from "../book.ts";
import { builtinFormats } from "../number-formats.ts";
import { type Colors, colorOf } from "./colors.ts";
import { child, children, isOn, numberOr, type XmlNode } from "./xml-tree.ts";

export interface CellFormat {
  /** Beside the default style of the book; null where there is nothing beside it. */
  style: StyleData | null;
  isDate: boolean;
  /** Text even where it looks like a number or a formula. */
  isQuoted: boolean;
  hasPattern: boolean;
}
export interface Styles {
  formats: CellFormat[];
  /** Of conditional formats. */
  differential: StyleData[];
  base: StyleData;
}

const ALIGN: Readonly<Record<string, number>> = {
  left: 1,
  center: 2,
  centerContinuous: 2,
  right: 3,
  justify: 4,
  distributed: 6,
};
const VERTICAL: Readonly<Record<string, number>> = { top: 1, center: 2, justify: 2, distributed: 2, bottom: 3 };
const INDENT_PIXELS = 9;
const FONT = { name: "宋体", size: 11 };

export function readStyles(styles: XmlNode | null, colors: Colors): Styles {
  const own = new Map(
    children(child(styles, "numFmts"), "numFmt").map(({ attributes }) => [
      Number(attributes.numFmtId),
      attributes.formatCode ?? "",
    ]),
  );
  const fonts = children(child(styles, "fonts"), "font").map((font) => fontOf(font, colors));
  const fills = children(child(styles, "fills"), "fill").map((fill) => fillOf(fill, colors));
  const borders = children(child(styles, "borders"), "border").map((border) => bordersOf(border, colors));
  const xfs = children(child(styles, "cellXfs"), "xf").slice(0, bookLimits.styles * 4);
  const baseFont = fonts[numberOr(xfs[0]?.attributes.fontId, 0)] ?? {};
  const base: StyleData = { ff: baseFont.ff ?? FONT.name, fs: baseFont.fs ?? FONT.size };
  const read = (xf: XmlNode): CellFormat => {
    const { numFmtId, fontId, fillId, borderId, quotePrefix } = xf.attributes;
    const id = numberOr(numFmtId, 0);
    const pattern = own.get(id) ?? builtinFormats.get(id) ?? "General";
    const fill = fills[numberOr(fillId, 0)];
    const border = borders[numberOr(borderId, 0)];
    const style: StyleData = {
      ...differenceOf(fonts[numberOr(fontId, 0)] ?? {}, base),
      ...(fill?.color ? { bg: { rgb: fill.color } } : null),
      ...(border && Object.keys(border).length > 0 ? { bd: border } : null),
      ...(pattern === "General" ? null : { n: { pattern } }),
      ...alignmentOf(child(xf, "alignment")),
    };
    return {
      style: Object.keys(style).length > 0 ? style : null,
      isDate: formatKind(pattern) === SHOWS_DATE,
      isQuoted: isOn(quotePrefix),
      hasPattern: fill?.isPattern ?? false,
    };
  };
  return {
    formats: xfs.map(read),
    differential: children(child(styles, "dxfs"), "dxf").map((dxf) => differentialOf(dxf, colors)),
    base,
  };
}

/** What a font has beside the book's own. */
function differenceOf(font: TextStyle, { ff, fs }: StyleData): TextStyle {
  const { ff: ownName, fs: ownSize, ...rest } = font;
  return {
    ...(ownName && ownName !== ff ? { ff: ownName } : null),
    ...(ownSize && ownSize !== fs ? { fs: ownSize } : null),
    ...rest,
  };
}

/** `font` of a cell, `rPr` of a run of its text. */
export function fontOf(font: XmlNode, colors: Colors): TextStyle {
  const name = (child(font, "name") ?? child(font, "rFont"))?.attributes.val;
  const size = numberOr(child(font, "sz")?.attributes.val, 0);
  const color = colorOf(child(font, "color"), colors);
  const underline = child(font, "u");
  const underlined = underline && underline.attributes.val !== "none";
  const double = underline?.attributes.val?.startsWith("double");
  const vertical = child(font, "vertAlign")?.attributes.val;
  const has = (key: string) => {
    const node = child(font, key);
    return node !== undefined && isOn(node.attributes.val, true);
  };
  return {
    ...(name ? { ff: name } : null),
    ...(size > 0 ? { fs: size } : null),
    ...(has("b") ? { bl: 1 as const } : null),
    ...(has("i") ? { it: 1 as const } : null),
    ...(underlined ? { ul: double ? { s: 1 as const, t: 10 } : { s: 1 as const } } : null),
    ...(has("strike") ? { st: { s: 1 as const } } : null),
    // Black is what text has anyway; written out it would stand in every style.
    ...(color && color !== "#000000" ? { cl: { rgb: color } } : null),
    ...(vertical === "subscript" ? { va: 2 } : null),
    ...(vertical === "superscript" ? { va: 3 } : null),
  };
}

function fillOf(fill: XmlNode, colors: Colors): { color: string | null; isPattern: boolean } {
  const gradient = child(fill, "gradientFill");
  if (gradient) return { color: colorOf(child(child(gradient, "stop"), "color"), colors), isPattern: true };
  const pattern = child(fill, "patternFill");
  const kind = pattern?.attributes.patternType ?? "none";
  if (kind === "none") return { color: null, isPattern: false };
  const front = colorOf(child(pattern, "fgColor"), colors);
  if (kind === "solid") return { color: front ?? "#ffffff", isPattern: false };
  return {
    color: colorOf(child(pattern, "bgColor"), colors) ?? front,
    isPattern: kind !== "gray125" || front !== null,
  };
}

const SIDES = { left: "l", start: "l", right: "r", end: "r", top: "t", bottom: "b" } as const;

function bordersOf(border: XmlNode, colors: Colors): Borders {
  const out: Borders = {};
  for (const [name, side] of Object.entries(SIDES)) {
    const line = lineOf(child(border, name), colors);
    if (line) out[side] = line;
  }
  const diagonal = lineOf(child(border, "diagonal"), colors);
  if (diagonal && isOn(border.attributes.diagonalDown)) out.tl_br = diagonal;
  if (diagonal && isOn(border.attributes.diagonalUp)) out.bl_tr = diagonal;
  return out;
}

const borderPlaces: readonly string[] = borderStyles;

function lineOf(node: XmlNode | undefined, colors: Colors) {
  const place = borderPlaces.indexOf(node?.attributes.style ?? "");
  if (place <= 0) return null;
  return { s: place, cl: { rgb: colorOf(child(node, "color"), colors) ?? "#000000" } };
}

function alignmentOf(node: XmlNode | undefined): StyleData {
  if (!node) return {};
  const { horizontal = "", vertical = "", wrapText, textRotation, indent } = node.attributes;
  const [ht, vt, turn] = [ALIGN[horizontal], VERTICAL[vertical], numberOr(textRotation, 0)];
  const inset = numberOr(indent, 0) * INDENT_PIXELS;
  const side = horizontal === "right" ? { r: inset } : { l: inset };
  return {
    ...(ht === undefined ? null : { ht }),
    ...(vt === undefined || (vt === 3 && vertical === "bottom") ? null : { vt }),
    ...(isOn(wrapText) ? { tb: 3 } : null),
    ...(turn === 0 ? null : { tr: rotationOf(turn) }),
    ...(inset > 0 ? { pd: side } : null),
  };
}

/** 0-90 upwards, 91-180 downwards, 255 letters below each other; Univer counts clockwise. */
function rotationOf(turn: number) {
  if (turn === 255) return { a: 0, v: 1 as const };
  return { a: turn <= 90 ? -turn : turn - 90 };
}

function differentialOf(dxf: XmlNode, colors: Colors): StyleData {
  const font = child(dxf, "font");
  const pattern = child(child(dxf, "fill"), "patternFill");
  const fill = colorOf(child(pattern, "bgColor"), colors) ?? colorOf(child(pattern, "fgColor"), colors);
  const border = child(dxf, "border");
  const format = child(dxf, "numFmt")?.attributes.formatCode;
  const borders = border ? bordersOf(border, colors) : {};
  const color = colorOf(child(font, "color"), colors);
  return {
    ...(font ? fontOf(font, colors) : null),
    ...(color ? { cl: { rgb: color } } : null),
    ...(fill ? { bg: { rgb: fill } } : null),
    ...(Object.keys(borders).length > 0 ? { bd: borders } : null),
    ...(format ? { n: { pattern: format } } : null),
  };
}
