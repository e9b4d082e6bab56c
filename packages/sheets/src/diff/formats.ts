/** Number formats and formulas by what they mean: programs write the same one in different ways. */
import { columnLetters, quotedSheet } from "../a1.ts";
import type { Corner, Reference } from "../formula/tokens.ts";
import { builtinFormats } from "../number-formats.ts";
import { tokensOf } from "../shift-formula.ts";

const GENERAL = /^(general|g\/通用格式|standard)$/i;
const cached = new Map<string, string>();
const cachedMax = 5_000;

function remembered(cache: Map<string, string>, text: string, work: (text: string) => string): string {
  const found = cache.get(text);
  if (found !== undefined) return found;
  if (cache.size >= cachedMax) cache.clear();
  const made = work(text);
  cache.set(text, made);
  return made;
}

/** Empty for the general format. Letters that stand for themselves are marked, however they were written. */
const formatMeaning = (pattern: string | null | undefined): string =>
  pattern ? remembered(cached, pattern, meaningOf) : "";

/** Formats as English Excel lists them, by their numbers: programs write a number for one of these, and numbers are shown as Chinese Excel does. */
const english: readonly [number, string][] = [
  [14, "mm-dd-yy"],
  [14, "m/d/yy"],
  [14, "m/d/yyyy"],
  [22, "m/d/yy h:mm"],
  [37, "#,##0 ;(#,##0)"],
  [37, "#,##0_);(#,##0)"],
  [38, "#,##0 ;[Red](#,##0)"],
  [38, "#,##0_);[Red](#,##0)"],
  [39, "#,##0.00;(#,##0.00)"],
  [39, "#,##0.00_);(#,##0.00)"],
  [40, "#,##0.00;[Red](#,##0.00)"],
  [40, "#,##0.00_);[Red](#,##0.00)"],
  [47, "mmss.0"],
];
const numbered = new Map<string, string>();

/** Whether the later one is the earlier one, written as it is or by its number. */
export function sameFormat(before: string | null | undefined, after: string | null | undefined): boolean {
  const [old, now] = [formatMeaning(before), formatMeaning(after)];
  if (old === now) return true;
  if (numbered.size === 0)
    for (const [id, pattern] of english) numbered.set(formatMeaning(pattern), formatMeaning(builtinFormats.get(id)));
  return numbered.get(old) === now;
}

const PIECE = /"([^"]*)"?|\\(.)|\[([^\]]*)\]|([_*].)|([-+()$¥/: ])|(.)/gsu;

function meaningOf(pattern: string): string {
  if (GENERAL.test(pattern.trim())) return "";
  let out = "";
  for (const [, quoted, escaped, bracket, filler, bare, other = ""] of pattern.matchAll(PIECE)) {
    const literal = quoted ?? escaped ?? bare;
    if (literal !== undefined) out += [...literal].map((letter) => `'${letter}`).join("");
    else if (bracket !== undefined) out += bracketMeaning(bracket);
    else out += filler ?? other.toLowerCase();
  }
  // A last section that shows text as it is says nothing.
  return out.replaceAll("general", "").replace(/(;@)$/, "");
}

/** `[$¥-804]` is a currency sign, `[$-804]` a language alone. */
function bracketMeaning(text: string): string {
  const sign = /^\$([^-]*)/.exec(text)?.[1];
  if (sign !== undefined) return [...sign].map((letter) => `'${letter}`).join("");
  return `[${text.toLowerCase()}]`;
}

const formulas = new Map<string, string>();
/** Without blanks, names in capitals, sheets quoted where they need it. */
export const formulaMeaning = (formula: string): string => remembered(formulas, formula, formulaOf);

function formulaOf(formula: string): string {
  let out = "";
  for (const { kind, text, reference } of tokensOf(formula.replace(/^=?\+?/, "="))) {
    if (kind === "space") continue;
    if (reference && !reference.isExternal) out += referenceMeaning(reference);
    else out += kind === "string" ? text : text.toUpperCase();
  }
  return respelt.reduce((text, [pattern, other]) => text.replace(pattern, other), out);
}

/** What programs write in another way: prefixes of newer functions, a union's sign, arguments that are what is left out. */
const respelt: readonly [RegExp, string][] = [
  [/_XLFN\.|_XLWS\./g, ""],
  [/\b(TRUE|FALSE)\(\)/g, "$1"],
  [/~/g, ","],
  [/\bWEEKNUM\(([^(),]*),1\)/g, "WEEKNUM($1)"],
  [/\bHYPGEOM\.DIST\(([^()]*),(?:0|FALSE)\)/g, "HYPGEOMDIST($1)"],
];

function referenceMeaning({ sheet, lastSheet, from, to }: Reference): string {
  const named = [sheet, lastSheet].flatMap((name) => (name === null ? [] : quotedSheet(name.toUpperCase())));
  return `${named.length > 0 ? `${named.join(":")}!` : ""}${cornerMeaning(from)}${to ? `:${cornerMeaning(to)}` : ""}`;
}

const cornerMeaning = ({ row, column, isRowFixed, isColumnFixed }: Corner): string =>
  `${isColumnFixed ? "$" : ""}${column === null ? "" : columnLetters(column)}${isRowFixed ? "$" : ""}${row === null ? "" : row + 1}`;
