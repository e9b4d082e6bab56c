/**
 * Sums and quotients over the names of a table's rows or columns ("期初余额+计提-转销", "期末账面余额/合计*100", "Σ"). Names hold signs of
 * their own ("1.工资、奖金", "减：坏账准备"), so the longest known name is read first.
 */
import { combine, decimalFraction, type MaybeFraction, type Operator, whole } from "../analysis/fraction.ts";

export type Term =
  | { kind: "name"; name: string }
  | { kind: "number"; text: string }
  | { kind: "amount"; amount: bigint }
  /** Σ: everything above that is summed, or what stands in its brackets. */
  | { kind: "sum"; of: string | null }
  | { kind: "brackets"; terms: readonly SignedTerm[] };

export interface SignedTerm {
  operator: Operator;
  term: Term;
}

const operators: Readonly<Record<string, Operator>> = {
  "+": "+",
  "-": "-",
  "−": "-",
  "*": "*",
  "×": "*",
  "/": "/",
  "÷": "/",
};

class Reader {
  readonly #text: string;
  readonly #names: readonly string[];
  #at = 0;

  constructor(text: string, names: Iterable<string>) {
    this.#text = text;
    this.#names = [...names].filter((name) => name !== "").sort((a, b) => b.length - a.length);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get #next(): string {
    return this.#text[this.#at] ?? "";
  }

  #operator(): Operator | null {
    const found = operators[this.#next] ?? null;
    if (found) this.#at += 1;
    return found;
  }

  #name(): string | null {
    const found = this.#names.find((name) => this.#text.startsWith(name, this.#at)) ?? null;
    if (found) this.#at += found.length;
    return found;
  }

  #match(pattern: RegExp): string | null {
    const [found] = pattern.exec(this.#text.slice(this.#at)) ?? [];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }

  #term(): Term | null {
    const name = this.#name();
    if (name) return { kind: "name", name };
    if (this.#match(/^Σ/u)) return { kind: "sum", of: this.#match(/^\([^)]*\)/u)?.slice(1, -1) ?? null };
    const text = this.#match(/^\d+(\.\d+)?/u);
    if (text) return { kind: "number", text };
    if (this.#match(/^\(/u) === null) return null;
    const terms = this.terms();
    return terms && this.#match(/^\)/u) !== null ? { kind: "brackets", terms } : null;
  }

  /** Null: something in it is no known name. */
  terms(): SignedTerm[] | null {
    const found: SignedTerm[] = [];
    for (;;) {
      const operator = this.#operator() ?? (found.length === 0 ? "+" : null);
      if (operator === null) return found;
      const term = this.#term();
      if (term === null) return null;
      found.push({ operator, term });
      if (this.isAtEnd || this.#next === ")") return found;
    }
  }
}

/** Null: it is not an expression over these names, as words that a person reads. */
export function readExpression(text: string, names: Iterable<string>): readonly SignedTerm[] | null {
  const reader = new Reader(text.replace(/\s/gu, ""), names);
  const terms = reader.terms();
  return terms && terms.length > 0 && reader.isAtEnd ? terms : null;
}

export interface Names {
  value(name: string): MaybeFraction;
  sum(of: string | null): MaybeFraction;
}

const termValue = (term: Term, names: Names): MaybeFraction => {
  if (term.kind === "name") return names.value(term.name);
  if (term.kind === "number") return decimalFraction(term.text);
  if (term.kind === "amount") return whole(term.amount);
  return term.kind === "sum" ? names.sum(term.of) : evaluate(term.terms, names);
};

/** Products and quotients before sums. Null where a value is missing or a divisor is nil. */
export function evaluate(terms: readonly SignedTerm[], names: Names): MaybeFraction {
  let total: MaybeFraction = whole(0n);
  let product: MaybeFraction = whole(0n);
  let sign: Operator = "+";
  for (const { operator, term } of terms) {
    const value = termValue(term, names);
    if (operator === "*" || operator === "/") {
      product = combine(operator, product, value);
      continue;
    }
    total = combine(sign, total, product);
    sign = operator;
    product = value;
  }
  return combine(sign, total, product);
}
