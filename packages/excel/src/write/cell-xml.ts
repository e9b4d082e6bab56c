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

export function cellXml(cell: CellOut, reference: string, column: ColumnOut | undefined): string {
  if (cell === null || cell === undefined || cell === "") return "";
  const kind = column?.kind ?? "text";
  if (typeof cell === "string") return valueXml(cell, kind, reference);
  if ("text" in cell) return textXml(cell.text, cell.style ?? "text", reference, cell.required);
  if ("number" in cell) return numberXml(cell.number, cell.style ?? numericKind(kind), reference);
  if ("date" in cell) return dateXml(cell.date, cell.style ?? "date", reference);
  const style = styleId(cell.style ?? numericKind(kind));
  return `<c r="${reference}" s="${style}"><f>${escapeXml(cell.formula)}</f><v>${escapeXml(cell.value)}</v></c>`;
}

function valueXml(text: string, kind: NonNullable<ColumnOut["kind"]>, reference: string): string {
  if (kind === "text" || kind === "wrap") return textXml(text, kind, reference);
  if (kind === "date" || kind === "dateTime") return dateXml(text, kind, reference);
  return numberXml(text, kind, reference);
}

const numericKind = (kind: NonNullable<ColumnOut["kind"]>): StyleName =>
  kind === "text" || kind === "wrap" || kind === "date" || kind === "dateTime" ? "number" : kind;

function numberXml(text: string, style: StyleName, reference: string): string {
  if (!DECIMAL.test(text)) return textXml(text, "text", reference);
  return `<c r="${reference}" s="${styleId(style)}"><v>${text}</v></c>`;
}

function dateXml(text: string, style: StyleName, reference: string): string {
  const serial = serialOf(text);
  if (serial === null) return textXml(text, "text", reference);
  const shown = style === "date" && text.length > 10 ? "dateTime" : style;
  return `<c r="${reference}" s="${styleId(shown)}"><v>${serial}</v></c>`;
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

function textXml(text: string, style: StyleName, reference: string, required = false): string {
  const whole = text.length > TEXT_CHARS_MAX ? `${text.slice(0, TEXT_CHARS_MAX - 1)}…` : text;
  const id = styleId(style, looksLikeFormula(whole));
  const body = `<t xml:space="preserve">${escapeXml(whole)}</t>`;
  const runs = required ? `${requiredMark}<r><rPr><b/><sz val="10"/><rFont val="Arial"/></rPr>${body}</r>` : body;
  return `<c r="${reference}" s="${id}" t="inlineStr"><is>${runs}</is></c>`;
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

/** Text for XML: marks as entities, control characters (and text that looks like such an escape) as `_xHHHH_`. */
export function escapeXml(text: string): string {
  const whole = /[\ud800-\udfff]/.test(text) ? text.replace(LONE_SURROGATE, "\ufffd") : text;
  if (!SPECIAL.test(whole)) return whole;
  return whole.replace(
    SPECIALS,
    (char) => NAMES[char] ?? `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );
}
