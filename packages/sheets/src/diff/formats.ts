/** Number formats and formulas by what they mean: programs write the same one in different ways. */
import { columnLetters, quotedSheet } from "../a1.ts";
import type { Corner, Reference } from "../formula/tokens.ts";
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
export const formatMeaning = (pattern: string | null | undefined): string =>
  pattern ? remembered(cached, pattern, meaningOf) : "";

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
  return out
    .replaceAll("_XLFN.", "")
    .replaceAll("_XLWS.", "")
    .replaceAll("TRUE()", "TRUE")
    .replaceAll("FALSE()", "FALSE");
}

function referenceMeaning({ sheet, lastSheet, from, to }: Reference): string {
  const named = [sheet, lastSheet].flatMap((name) => (name === null ? [] : quotedSheet(name.toUpperCase())));
  return `${named.length > 0 ? `${named.join(":")}!` : ""}${cornerMeaning(from)}${to ? `:${cornerMeaning(to)}` : ""}`;
}

const cornerMeaning = ({ row, column, isRowFixed, isColumnFixed }: Corner): string =>
  `${isColumnFixed ? "$" : ""}${column === null ? "" : columnLetters(column)}${isRowFixed ? "$" : ""}${row === null ? "" : row + 1}`;
