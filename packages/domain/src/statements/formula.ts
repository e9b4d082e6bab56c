/** Evaluates total rows of statements (合计行公式): leaves first, totals in the order of their dependence, cycles refused. */
import type { Fen } from "../money.ts";
import type { StatementLine } from "./statement-line.ts";

export interface FormulaTerm {
  sign: 1 | -1;
  code: string;
}

/** "P100-P101+P107" -> terms. "" and "@…" (computed elsewhere) have none. @throws RangeError on anything else */
export function formulaTerms(formula: string): FormulaTerm[] {
  if (formula === "" || formula.startsWith("@")) return [];
  const text = formula.replace(/\s/g, "");
  if (!/^[+-]?[A-Z]\d+(?:[+-][A-Z]\d+)*$/.test(text))
    throw new RangeError(`not a statement formula: ${formula.slice(0, 80)}`);
  return [...text.matchAll(/([+-]?)([A-Z]\d+)/g)].map(([, sign, code = ""]) => ({ sign: sign === "-" ? -1 : 1, code }));
}

/** Codes in an order where each total follows its terms. @throws RangeError naming the codes of a cycle */
export function evaluationOrder(lines: readonly Pick<StatementLine, "code" | "formula">[]): string[] {
  const termsOf = new Map(lines.map((line) => [line.code, formulaTerms(line.formula)]));
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (code: string) => {
    if (done.has(code)) return;
    if (path.includes(code))
      throw new RangeError(`circular formula: ${[...path.slice(path.indexOf(code)), code].join(" > ")}`);
    path.push(code);
    for (const term of termsOf.get(code) ?? []) visit(term.code);
    path.pop();
    done.add(code);
  };
  for (const line of lines) visit(line.code);
  return [...done].filter((code) => termsOf.has(code));
}

/**
 * The amount of every line: leaf amounts as given (missing = 0), lines with a formula from their terms.
 * A term that is no line of the list counts as its given leaf amount, or 0.
 */
export function evaluate(lines: readonly Formula[], leaves: ReadonlyMap<string, Fen>): Map<string, Fen> {
  const amounts = new Map(leaves);
  for (const { code, terms } of planOf(lines)) {
    if (terms.length > 0) amounts.set(code, total(terms, amounts));
    else if (!amounts.has(code)) amounts.set(code, 0n);
  }
  return amounts;
}

type Formula = Pick<StatementLine, "code" | "formula">;
type Plan = readonly { code: string; terms: readonly FormulaTerm[] }[];
const PLANS = new WeakMap<readonly Formula[], Plan>();

/** Order and terms, once a list: a trial balance evaluates the same lines for every column. */
function planOf(lines: readonly Formula[]): Plan {
  const cached = PLANS.get(lines);
  if (cached) return cached;
  const termsOf = new Map(lines.map((line) => [line.code, formulaTerms(line.formula)]));
  const plan = evaluationOrder(lines).map((code) => ({ code, terms: termsOf.get(code) ?? [] }));
  PLANS.set(lines, plan);
  return plan;
}

const total = (terms: readonly FormulaTerm[], amounts: ReadonlyMap<string, Fen>): Fen => {
  let result = 0n;
  for (const { sign, code } of terms) result += BigInt(sign) * (amounts.get(code) ?? 0n);
  return result;
};
