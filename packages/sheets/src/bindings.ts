/**
 * Formulas that ask the books of the project (AMT, LEAD, ACC, AUX, ADJ, PRJ, SIGN, CF). No spreadsheet program knows them: in xlsx their cells carry
 * values, and two hidden names each: one that points at the cell and moves with it, one that holds formula and value as a text.
 */
import type { CellValue } from "./book.ts";
import { referenceText } from "./formula/reference-text.ts";
import type { Corner, Reference } from "./formula/tokens.ts";
import { rewritten, tokensOf } from "./shift-formula.ts";

export const bindingFunctions = ["AMT", "LEAD", "ACC", "AUX", "ADJ", "PRJ", "SIGN", "CF"] as const;
export type BindingFunction = (typeof bindingFunctions)[number];

const functionNames: ReadonlySet<string> = new Set(bindingFunctions);
/** Cheaper than tokens for most formulas. */
const MAYBE = /\b(?:AMT|LEAD|ACC|AUX|ADJ|PRJ|SIGN|CF)\(/i;

/** SIGN is also Excel's, with one number: a reference to a paper has two arguments, or a text. */
export function isBinding(formula: string): boolean {
  if (!MAYBE.test(formula)) return false;
  const tokens = tokensOf(formula);
  return tokens.some((token, index) => {
    if (token.kind !== "function" || !functionNames.has(token.text.toUpperCase())) return false;
    return token.text.toUpperCase() !== "SIGN" || isPaperSign(formula, index);
  });
}

const CALCULATION = /\bCALC\(/i;
/** Formulas that no spreadsheet program knows: bindings, and CALC, whose calculators are ours. */
export const isOurs = (formula: string): boolean =>
  isBinding(formula) ||
  (CALCULATION.test(formula) &&
    tokensOf(formula).some(({ kind, text }) => kind === "function" && text.toUpperCase() === "CALC"));

function isPaperSign(formula: string, at: number): boolean {
  let depth = 0;
  for (const { text, kind } of tokensOf(formula).slice(at + 1)) {
    if (text === "(") depth++;
    if (text === ")" && --depth === 0) return false;
    if (depth === 1 && (text === "," || kind === "string")) return true;
  }
  return false;
}

export const namePrefix = "_digao.";
/** Points at the cell; its mark says of what binding, to a program that keeps names of cells alone. */
export const cellNameOf = (index: number, mark: string): string => `${namePrefix}B.${index}.${mark}`;
const CELL_NAME = /^_digao\.B\.(\d+)(?:\.([0-9a-f]+))?$/i;
export function parseCellName(name: string): { index: number; mark: string } | null {
  const [, index, mark = ""] = CELL_NAME.exec(name) ?? [];
  return index === undefined ? null : { index: Number(index), mark: mark.toLowerCase() };
}
export const textNameOf = (index: number): string => `${namePrefix}F.${index}`;
export const referenceNameOf = (index: number): string => `${namePrefix}R.${index}`;

export interface BindingText {
  formula: string;
  value: CellValue | null;
  /** Names of what the formula's references point at, in their order; 0 for one that cannot be followed. */
  references: number[];
}

const CHUNK = 250;

/** As a constant of Excel: texts of more than 255 characters are joined. */
export function textConstant({ formula, value, references }: BindingText): string {
  const json = JSON.stringify([formula, value, ...references]);
  const chunks: string[] = [];
  for (let at = 0; at < json.length; at += CHUNK) chunks.push(json.slice(at, at + CHUNK));
  return chunks.map((chunk) => `"${chunk.replaceAll('"', '""')}"`).join("&");
}

/** Null for what is no text of ours. */
export function parseTextConstant(constant: string): BindingText | null {
  const parts = [...constant.matchAll(/"((?:[^"]|"")*)"/g)].map(([, inner = ""]) => inner.replaceAll('""', '"'));
  try {
    const value: unknown = JSON.parse(parts.join(""));
    if (!Array.isArray(value)) return null;
    const [formula, stored, ...references] = value as unknown[];
    if (typeof formula !== "string" || !isOurs(formula) || !isValue(stored)) return null;
    return {
      formula,
      value: stored,
      references: references.map((index) => (Number.isInteger(index) ? Number(index) : 0)),
    };
  } catch {
    return null;
  }
}

const isValue = (value: unknown): value is CellValue | null =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/** Where a name of ours points at: "Sheet1!$B$3"; null when it is gone. */
export function parseTarget(text: string): { sheet: string; reference: Reference } | null {
  const [token, ...others] = tokensOf(text.replace(/^=/, ""));
  const reference = token?.reference;
  return others.length === 0 && reference?.sheet ? { sheet: reference.sheet, reference } : null;
}

/** The formula with its references where the names point at now. */
export function repointed(
  { formula, references }: BindingText,
  home: string,
  targetOf: (index: number) => { sheet: string; reference: Reference } | null,
): string {
  let place = 0;
  return rewritten(formula, (token, old) => {
    const index = references[place++] ?? 0;
    if (index === 0) return token.text;
    const target = targetOf(index);
    if (!target) return "#REF!";
    const isHere = target.sheet === home && old.sheet === null;
    const corner = (now: Corner, then: Corner): Corner => ({ ...then, row: now.row, column: now.column });
    return referenceText({
      ...old,
      sheet: isHere ? null : target.sheet,
      from: corner(target.reference.from, old.from),
      to: target.reference.to ? corner(target.reference.to, old.to ?? old.from) : null,
    });
  });
}

/** Whether a cell still holds what was written into it; programs may round the last digits of a double. */
export function sameValue(a: CellValue | null | undefined, b: CellValue | null | undefined): boolean {
  if (a === b || (isBlank(a) && isBlank(b))) return true;
  if (typeof a === "number" && typeof b === "number")
    return Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
  if (typeof a === "boolean" || typeof b === "boolean") return Number(a) === Number(b) && !isBlank(a) && !isBlank(b);
  return false;
}

const isBlank = (value: CellValue | null | undefined): boolean => value === null || value === undefined || value === "";
