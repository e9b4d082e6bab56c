/** The styles part: one cell format per style name, each once more with `quotePrefix` for text that looks like a formula. */
import type { StyleName } from "./sheet-out.ts";

interface Style {
  name: StyleName;
  format: number;
  font?: number;
  fill?: number;
  border?: number;
  align?: "left" | "center" | "right";
  wrap?: boolean;
  indent?: number;
}

const MONEY = 164;
const INTEGER = 165;
const RATE = 166;
const DASHED = 169;
const QUANTITY = 170;
const PERCENT = 10;
const DATE = 167;
const DATE_TIME = 168;
const TEXT = 49;

const FORMATS: readonly (readonly [number, string])[] = [
  [MONEY, "#,##0.00;[Red]-#,##0.00"],
  [INTEGER, "#,##0;[Red]-#,##0"],
  [RATE, "0.0000####"],
  [DASHED, "#,##0.00;-#,##0.00;&quot;—&quot;"],
  [QUANTITY, "#,##0.00####;-#,##0.00####"],
  [DATE, "yyyy-mm-dd"],
  [DATE_TIME, "yyyy-mm-dd hh:mm:ss"],
];

const FONTS = [
  '<font><sz val="10"/><name val="Arial"/></font>',
  '<font><b/><sz val="10"/><name val="Arial"/></font>',
  '<font><b/><sz val="14"/><name val="Arial"/></font>',
  '<font><sz val="9"/><color rgb="FF666666"/><name val="Arial"/></font>',
  '<font><b/><sz val="12"/><color rgb="FFC00000"/><name val="Arial"/></font>',
];
const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE7E6E6"/><bgColor indexed="64"/></patternFill></fill>',
];
const EDGE = (side: string) => `<${side} style="thin"><color rgb="FFBFBFBF"/></${side}>`;
const BORDERS = [
  "<border><left/><right/><top/><bottom/><diagonal/></border>",
  `<border>${EDGE("left")}${EDGE("right")}${EDGE("top")}${EDGE("bottom")}<diagonal/></border>`,
];

const STYLES: readonly Style[] = [
  { name: "text", format: TEXT },
  { name: "wrap", format: TEXT, wrap: true },
  { name: "number", format: MONEY, align: "right" },
  { name: "integer", format: INTEGER, align: "right" },
  { name: "rate", format: RATE, align: "right" },
  { name: "percent", format: PERCENT, align: "right" },
  { name: "date", format: DATE, align: "center" },
  { name: "dateTime", format: DATE_TIME, align: "center" },
  { name: "header", format: TEXT, font: 1, fill: 2, border: 1, align: "center", wrap: true },
  { name: "title", format: TEXT, font: 2, align: "left" },
  { name: "note", format: TEXT, font: 3, wrap: true },
  { name: "total", format: MONEY, font: 1, align: "right" },
  { name: "totalText", format: TEXT, font: 1 },
  { name: "boxText", format: TEXT, border: 1, wrap: true },
  { name: "boxIndent", format: TEXT, border: 1, wrap: true, align: "left", indent: 1 },
  { name: "boxBold", format: TEXT, font: 1, border: 1, wrap: true },
  { name: "boxAmount", format: DASHED, border: 1, align: "right" },
  { name: "boxTotal", format: MONEY, font: 1, border: 1, align: "right" },
  { name: "boxQuantity", format: QUANTITY, border: 1, align: "right" },
  { name: "boxCenter", format: TEXT, border: 1, align: "center" },
  { name: "boxRate", format: RATE, border: 1, align: "right" },
  { name: "boxPercent", format: PERCENT, border: 1, align: "right" },
  { name: "boxCount", format: INTEGER, border: 1, align: "right" },
  { name: "boxDate", format: DATE, border: 1, align: "center" },
  { name: "boxDateTime", format: DATE_TIME, border: 1, align: "center" },
  { name: "center", format: TEXT, align: "center" },
  { name: "right", format: TEXT, align: "right" },
  { name: "formTitle", format: TEXT, font: 2, align: "center" },
  { name: "warning", format: TEXT, font: 4, align: "center" },
];

const plainIds = new Map(STYLES.map((style, index) => [style.name, index + 1]));

/** Number of the cell format; `quoted` for text that a spreadsheet program might take for a formula. */
export function styleId(name: StyleName, quoted = false): number {
  const id = plainIds.get(name) ?? 0;
  return quoted ? id + STYLES.length : id;
}

export function stylesXml(): string {
  const formats = FORMATS.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join("");
  const cells = [false, true].flatMap((quoted) => STYLES.map((style) => cellFormat(style, quoted))).join("");
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${FORMATS.length}">${formats}</numFmts>\
<fonts count="${FONTS.length}">${FONTS.join("")}</fonts><fills count="${FILLS.length}">${FILLS.join("")}</fills>\
<borders count="${BORDERS.length}">${BORDERS.join("")}</borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${STYLES.length * 2 + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells}</cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

function cellFormat(style: Style, quoted: boolean): string {
  const { format, font = 0, fill = 0, border = 0, align, wrap, indent } = style;
  const shift = indent ? ` indent="${indent}"` : "";
  const alignment = `<alignment${align ? ` horizontal="${align}"` : ""}${shift} vertical="center"${wrap ? ' wrapText="1"' : ""}/>`;
  const prefix = quoted ? ' quotePrefix="1"' : "";
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${prefix}>${alignment}</xf>`;
}
