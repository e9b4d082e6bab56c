/** Finds the calls of binding functions in a cell's formula. Quotes, brackets and commas may be those of a Chinese keyboard. */
import { bindingFunctions, type FunctionName, functionNames } from "./functions.ts";

export type ParsedArgument =
  | { kind: "text"; text: string }
  /** A cell of the book, worked out before the call is: as it is written, with its sheet where one is named. */
  | { kind: "cell"; sheet: string | null; row: number; column: number }
  | { kind: "missing" }
  /** Anything else that a formula may be: not for these functions. */
  | { kind: "other"; text: string };

export interface ParsedCall {
  fn: FunctionName;
  arguments: ParsedArgument[];
  /** Where in the formula it stands. */
  start: number;
  end: number;
}

const CALL = new RegExp(`(?<![\\p{L}\\p{N}_.!'"“”])(${functionNames.join("|")})\\s*[(（]`, "giu");
/** Whether a text is worth a closer look. */
const LIKELY = new RegExp(`(${functionNames.join("|")})\\s*[(（]`, "i");

export const hasBinding = (formula: string): boolean => LIKELY.test(formula) && bindingCalls(formula).length > 0;

const QUOTES: Readonly<Record<string, string>> = { '"': '"', "“": "”", "”": "”", "„": "“", "＂": "＂" };
const opens = (sign: string): boolean => sign === "(" || sign === "（";
const closes = (sign: string): boolean => sign === ")" || sign === "）";
const parts = (sign: string): boolean => sign === "," || sign === "，" || sign === ";" || sign === "；";

/** Past the text that begins at `at`; a quote stands for itself when it is doubled. */
function textEnd(formula: string, at: number): number {
  const opening = formula[at] ?? "";
  const isEnd = (sign: string): boolean => sign === QUOTES[opening] || (opening !== '"' && /["“”＂]/.test(sign));
  for (let place = at + 1; place < formula.length; place++) {
    if (!isEnd(formula[place] ?? "")) continue;
    if (opening === '"' && formula[place + 1] === '"') place++;
    else return place + 1;
  }
  return formula.length;
}

interface Body {
  texts: string[];
  end: number;
}

/** The arguments of a call whose bracket has been opened; null where it is not closed. */
function bodyAt(formula: string, from: number): Body | null {
  const texts: string[] = [];
  let [depth, begin] = [0, from];
  for (let place = from; place < formula.length; place++) {
    const sign = formula[place] ?? "";
    if (sign in QUOTES) place = textEnd(formula, place) - 1;
    else if (opens(sign)) depth++;
    else if (closes(sign)) {
      if (depth === 0) return { texts: [...texts, formula.slice(begin, place)], end: place + 1 };
      depth--;
    } else if (parts(sign) && depth === 0) {
      texts.push(formula.slice(begin, place));
      begin = place + 1;
    }
  }
  return null;
}

const CELL = /^(?:(?:'((?:[^']|'')+)'|([^'!\s]+))!)?\$?([A-Za-z]{1,3})\$?(\d{1,7})$/;

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function argumentOf(text: string): ParsedArgument {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "missing" };
  const first = trimmed[0] ?? "";
  if (first in QUOTES && textEnd(trimmed, 0) === trimmed.length && trimmed.length > 1)
    return { kind: "text", text: trimmed.slice(1, -1).replaceAll('""', '"') };
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) return { kind: "text", text: trimmed };
  const cell = CELL.exec(trimmed);
  if (!cell) return { kind: "other", text: trimmed };
  const [, quoted, bare, letters = "", row = ""] = cell;
  const sheet = quoted?.replaceAll("''", "'") ?? bare ?? null;
  return { kind: "cell", sheet, row: Number(row) - 1, column: columnOf(letters) };
}

const isFunction = (name: string): name is FunctionName => functionNames.some((one) => one === name);

/** Texts in quotes hold no calls. */
function isInText(formula: string, at: number): boolean {
  for (let place = 0; place < at; place++) {
    if (!((formula[place] ?? "") in QUOTES)) continue;
    const end = textEnd(formula, place);
    if (end > at) return true;
    place = end - 1;
  }
  return false;
}

/** SIGN of a number is a spreadsheet's own function; that of a paper names an index or has a level. */
const isExcelSign = (texts: readonly string[]): boolean =>
  texts.length === 1 && !((texts[0]?.trim().charAt(0) ?? "") in QUOTES);

/** In the order in which they stand; one inside another's arguments is that one's affair. */
export function bindingCalls(formula: string): ParsedCall[] {
  const calls: ParsedCall[] = [];
  let past = 0;
  for (const found of formula.matchAll(CALL)) {
    const name = (found[1] ?? "").toUpperCase();
    if (!isFunction(name) || found.index < past || isInText(formula, found.index)) continue;
    const body = bodyAt(formula, found.index + found[0].length);
    if (!body) continue;
    past = body.end;
    if (name === "SIGN" && isExcelSign(body.texts)) continue;
    const isEmpty = body.texts.length === 1 && body.texts[0]?.trim() === "";
    calls.push({
      fn: name,
      arguments: isEmpty ? [] : body.texts.map(argumentOf),
      start: found.index,
      end: body.end,
    });
  }
  return calls;
}

/** A call whose arguments are known. */
export interface BoundCall {
  fn: FunctionName;
  /** Null: cannot be an argument. */
  values: (string | null)[];
}

/** @param cell what stands in a cell, as text; null for an error */
export function boundCall(
  { fn, arguments: given }: ParsedCall,
  cell: (place: { sheet: string | null; row: number; column: number }) => string | null,
): BoundCall {
  const values = given.map((one): string | null => {
    if (one.kind === "text") return one.text;
    if (one.kind === "missing") return "";
    return one.kind === "cell" ? cell(one) : null;
  });
  return { fn, values };
}

const quoted = (text: string): string =>
  /^\d{1,6}$/.test(text) && text.length === 6 ? text : `"${text.replaceAll('"', '""')}"`;

/** The call as it is kept and asked for: AMT("A105","audited","close"). */
export function callText({ fn, values }: BoundCall): string {
  const declared = bindingFunctions[fn].arguments;
  const all = values.map((value, at) =>
    value === null ? "#" : quoted(value === "" ? (declared[at]?.initial ?? "") : value),
  );
  return `${fn}(${all.join(",")})`;
}
