/** Tokens of an Excel formula in A1 notation. Every character belongs to one: joined, they are the formula again. */
import { columnNumber } from "../a1.ts";
import { bookLimits } from "../book.ts";

export interface Token {
  kind: "reference" | "function" | "name" | "string" | "number" | "error" | "space" | "sign";
  text: string;
  reference?: Reference;
}

/** One end of a reference; null where the whole row or column is meant. */
export interface Corner {
  row: number | null;
  column: number | null;
  isRowFixed: boolean;
  isColumnFixed: boolean;
}
export interface Reference {
  /** As named before the "!"; null for the sheet where the formula stands. */
  sheet: string | null;
  /** Last sheet of `Jan:Dec!A1`. */
  lastSheet: string | null;
  /** In another workbook. */
  isExternal: boolean;
  from: Corner;
  /** Null for a single cell. */
  to: Corner | null;
}

const STRING = /"(?:[^"]|"")*"?/y;
const SPACE = /\s+/y;
const ERROR = /#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)/iy;
const QUOTED_SHEET = /'((?:[^']|'')*)'!/y;
const PLAIN_SHEET = /(\[[^\]]*\])?([\p{L}_\\][\p{L}\p{N}_.]*)(?::([\p{L}_\\][\p{L}\p{N}_.]*))?!/uy;
const NOT_IN_NAME = "(?![\\p{L}\\p{N}_.(!])";
const CELLS = new RegExp(
  `(\\$?)([A-Za-z]{1,3})(\\$?)([1-9]\\d{0,6})(?::(\\$?)([A-Za-z]{1,3})(\\$?)([1-9]\\d{0,6}))?${NOT_IN_NAME}`,
  "uy",
);
const COLUMNS = new RegExp(`(\\$?)([A-Za-z]{1,3}):(\\$?)([A-Za-z]{1,3})${NOT_IN_NAME}`, "uy");
const ROWS = new RegExp(`(\\$?)([1-9]\\d{0,6}):(\\$?)([1-9]\\d{0,6})${NOT_IN_NAME}`, "uy");
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const FUNCTION = /[\p{L}_\\][\p{L}\p{N}_.\\]*(?=\()/uy;
const NAME = /[\p{L}_\\][\p{L}\p{N}_.?\\]*/uy;
/** Table[[#This Row],[Amount]] */
const BRACKETS = /\[(?:[^[\]]|\[[^\]]*\])*\]/y;

/** The formula may begin with its "=". */
export function tokenize(formula: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < formula.length; ) {
    const token = tokenAt(formula, at);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function tokenAt(formula: string, at: number): Token {
  return (
    plain("string", STRING, formula, at) ??
    plain("space", SPACE, formula, at) ??
    referenceAt(formula, at) ??
    plain("error", ERROR, formula, at) ??
    plain("number", NUMBER, formula, at) ??
    plain("function", FUNCTION, formula, at) ??
    plain("name", NAME, formula, at) ??
    plain("name", BRACKETS, formula, at) ?? { kind: "sign", text: signAt(formula, at) }
  );
}

function plain(kind: Token["kind"], pattern: RegExp, formula: string, at: number): Token | null {
  const match = matchAt(pattern, formula, at);
  return match ? { kind, text: match[0] } : null;
}

function matchAt(pattern: RegExp, formula: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(formula);
}

function signAt(formula: string, at: number): string {
  const two = formula.slice(at, at + 2);
  return two === "<=" || two === ">=" || two === "<>" ? two : (formula[at] ?? "");
}

interface Prefix {
  length: number;
  sheet: string | null;
  lastSheet: string | null;
  isExternal: boolean;
}
const HERE: Prefix = { length: 0, sheet: null, lastSheet: null, isExternal: false };

function prefixAt(formula: string, at: number): Prefix {
  const quoted = matchAt(QUOTED_SHEET, formula, at);
  if (quoted) return quotedPrefix(quoted);
  const match = matchAt(PLAIN_SHEET, formula, at);
  if (!match) return HERE;
  const [text, book, sheet = "", lastSheet = null] = match;
  return { length: text.length, sheet, lastSheet, isExternal: book !== undefined };
}

function quotedPrefix([text, inner = ""]: RegExpExecArray): Prefix {
  const name = inner.replaceAll("''", "'");
  const isExternal = name.includes("]");
  // No sheet may be called with a colon: one stands between the first and the last of several.
  const colon = isExternal ? -1 : name.indexOf(":");
  if (colon === -1) return { length: text.length, sheet: name, lastSheet: null, isExternal };
  return { length: text.length, sheet: name.slice(0, colon), lastSheet: name.slice(colon + 1), isExternal };
}

function referenceAt(formula: string, at: number): Token | null {
  const prefix = prefixAt(formula, at);
  const start = at + prefix.length;
  const corners = cellsAt(formula, start) ?? columnsAt(formula, start) ?? rowsAt(formula, start);
  if (!corners) return prefix.length > 0 ? lostReference(formula, at, start) : null;
  const { sheet, lastSheet, isExternal } = prefix;
  const { from, to, length } = corners;
  return {
    kind: "reference",
    text: formula.slice(at, start + length),
    reference: { sheet, lastSheet, isExternal, from, to },
  };
}

/** `Sheet1!#REF!` and `Sheet1!name`. */
function lostReference(formula: string, at: number, start: number): Token {
  const error = matchAt(ERROR, formula, start);
  if (error) return { kind: "error", text: formula.slice(at, start + error[0].length) };
  const name = matchAt(NAME, formula, start);
  return { kind: "name", text: formula.slice(at, start + (name?.[0].length ?? 0)) };
}

interface Corners {
  from: Corner;
  to: Corner | null;
  length: number;
}

function cellsAt(formula: string, at: number): Corners | null {
  const match = matchAt(CELLS, formula, at);
  if (!match) return null;
  const [text, fixedLeft, left = "", fixedTop, top = "", fixedRight, right, fixedBottom, bottom] = match;
  const from = corner(top, left, fixedTop, fixedLeft);
  const to = right === undefined || bottom === undefined ? null : corner(bottom, right, fixedBottom, fixedRight);
  if (!isOnSheet(from) || (to && !isOnSheet(to))) return null;
  return { from, to, length: text.length };
}

function columnsAt(formula: string, at: number): Corners | null {
  const match = matchAt(COLUMNS, formula, at);
  if (!match) return null;
  const [text, fixedLeft, left = "", fixedRight, right = ""] = match;
  const from = corner(null, left, "", fixedLeft);
  const to = corner(null, right, "", fixedRight);
  return isOnSheet(from) && isOnSheet(to) ? { from, to, length: text.length } : null;
}

function rowsAt(formula: string, at: number): Corners | null {
  const match = matchAt(ROWS, formula, at);
  if (!match) return null;
  const [text, fixedTop, top = "", fixedBottom, bottom = ""] = match;
  const from = corner(top, null, fixedTop, "");
  const to = corner(bottom, null, fixedBottom, "");
  return isOnSheet(from) && isOnSheet(to) ? { from, to, length: text.length } : null;
}

function corner(row: string | null, letters: string | null, fixedRow = "", fixedColumn = ""): Corner {
  return {
    row: row === null ? null : Number(row) - 1,
    column: letters === null ? null : columnNumber(letters),
    isRowFixed: fixedRow === "$",
    isColumnFixed: fixedColumn === "$",
  };
}

const isOnSheet = ({ row, column }: Corner): boolean =>
  (row === null || row < bookLimits.rows) && (column === null || column < bookLimits.columns);
