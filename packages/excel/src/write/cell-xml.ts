/** One cell as XML. Data is only ever written as inline text or as a number: nothing a client typed can become a formula. */
import type { CellOut, ColumnOut, StyleName } from "./sheet-out.ts";
import { styleId } from "./styles-xml.ts";

/** Excel's own limit for the text of a cell. */
export const TEXT_CHARS_MAX = 32_767;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** 1900-03-01: before it Excel counts a day that never was. */
const SERIAL_MIN = 61;

type Kind = NonNullable<ColumnOut["kind"]>;

/** Writes the cells of one column; what is the same in all of them is made once. */
export function cellWriter(column: ColumnOut | undefined, letters: string): (cell: CellOut, row: number) => string {
  const kind = column?.kind ?? "text";
  const write = writers[kind](kind);
  const start = `<c r="${letters}`;
  return (cell, row) => {
    if (cell === null || cell === undefined || cell === "") return "";
    return `${start}${row}${typeof cell === "string" ? write(cell) : styledXml(cell, kind)}`;
  };
}

type Write = (text: string) => string;
const writers: Readonly<Record<Kind, (style: Kind) => Write>> = {
  text: (style) => textWriter(style),
  wrap: (style) => textWriter(style),
  number: (style) => numberWriter(style),
  integer: (style) => numberWriter(style),
  rate: (style) => numberWriter(style),
  percent: (style) => numberWriter(style),
  date: (style) => dateWriter(style),
  dateTime: (style) => dateWriter(style),
};

function styledXml(cell: Exclude<CellOut, string | null | undefined>, kind: Kind): string {
  if ("text" in cell) return textXml(cell.text, cell.style ?? "text", cell.required);
  if ("number" in cell) return numberWriter(cell.style ?? numericKind(kind))(cell.number);
  if ("empty" in cell) return `" s="${styleId(cell.style)}"/>`;
  if ("date" in cell) return dateWriter(cell.style ?? "date")(cell.date);
  const style = styleId(cell.style ?? numericKind(kind));
  return `" s="${style}"><f>${escapeXml(cell.formula)}</f><v>${escapeXml(cell.value)}</v></c>`;
}

const numericKind = (kind: Kind): StyleName =>
  kind === "text" || kind === "wrap" || kind === "date" || kind === "dateTime" ? "number" : kind;

function numberWriter(style: StyleName): Write {
  const start = `" s="${styleId(style)}"><v>`;
  return (text) => (DECIMAL.test(text) ? `${start}${text}</v></c>` : textXml(text, "text"));
}

/** Days of a journal come in long runs of the same one. */
function dateWriter(style: StyleName): Write {
  let [last, xml] = ["", ""];
  return (text) => {
    if (text !== last) [last, xml] = [text, dateXml(text, style)];
    return xml;
  };
}

function dateXml(text: string, style: StyleName): string {
  const serial = serialOf(text);
  if (serial === null) return textXml(text, "text");
  const shown = style === "date" && text.length > 10 ? "dateTime" : style;
  return `" s="${styleId(shown)}"><v>${serial}</v></c>`;
}

function serialOf(text: string): string | null {
  const match = ISO.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0"] = match;
  const days = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - EPOCH) / DAY_MS;
  if (days < SERIAL_MIN) return null;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return seconds === 0 ? String(days) : (days + seconds / 86_400).toFixed(9).replace(/0+$/, "");
}

const IN_TEXT = '" t="inlineStr"><is><t>';
const IN_SPACED_TEXT = '" t="inlineStr"><is><t xml:space="preserve">';

function textWriter(style: StyleName): Write {
  const starts = [false, true].map((quoted) =>
    [IN_TEXT, IN_SPACED_TEXT].map((start) => `" s="${styleId(style, quoted)}${start}`),
  );
  return (text) => {
    const whole = shortened(text);
    const start = starts[looksLikeFormula(whole) ? 1 : 0]?.[SPACED.test(whole) ? 1 : 0];
    return `${start}${escapeXml(whole)}</t></is></c>`;
  };
}

/** Space around a text, and line ends in it, are kept on request alone. */
const SPACED = /^\s|\s$|\n/;
const shortened = (text: string): string =>
  text.length > TEXT_CHARS_MAX ? `${text.slice(0, TEXT_CHARS_MAX - 1)}…` : text;

function textXml(text: string, style: StyleName, required = false): string {
  if (!required) return textWriter(style)(text);
  const whole = shortened(text);
  const body = `<t xml:space="preserve">${escapeXml(whole)}</t>`;
  const runs = `${requiredMark}<r><rPr><b/><sz val="10"/><rFont val="Arial"/></rPr>${body}</r>`;
  return `" s="${styleId(style, looksLikeFormula(whole))}" t="inlineStr"><is>${runs}</is></c>`;
}

const requiredMark =
  '<r><rPr><b/><color rgb="FFFF0000"/><sz val="10"/><rFont val="Arial"/></rPr><t xml:space="preserve">*</t></r>';

function looksLikeFormula(text: string): boolean {
  const first = text.charCodeAt(0);
  return first === 61 || first === 43 || first === 45 || first === 64 || first === 9 || first === 13;
}

const SPECIAL = /[&<>"\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[0-9a-fA-F]{4}_)/u;
const SPECIALS = new RegExp(SPECIAL, "gu");
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const NAMES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What may need to be written otherwise: most texts of books have nothing of it. */
const SUSPECT = /[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd]|[&<>"]|_x/;

/** Text for XML: marks as entities, control characters (and text that looks like such an escape) as `_xHHHH_`. */
export function escapeXml(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const whole = /[\ud800-\udfff]/.test(text) ? text.replace(LONE_SURROGATE, "\ufffd") : text;
  if (!SPECIAL.test(whole)) return whole;
  return whole.replace(
    SPECIALS,
    (char) => NAMES[char] ?? `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );
}
