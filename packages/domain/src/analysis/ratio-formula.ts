/** Formulas of ratios over statement lines (比率公式): A199/L199, P100/avg(A105), 365/(…), open(E199); firms may write their own. */
import type { Fen } from "../money.ts";
import { combine, decimalFraction, type MaybeFraction, type Operator, toText, whole } from "./fraction.ts";

/** Amounts signed as the printed form shows them. opening = opening audited balance, for profit and loss and cash flow the prior year's amount. */
export interface Figures {
  closing: ReadonlyMap<string, Fen>;
  opening: ReadonlyMap<string, Fen>;
}

const FORMULA_LENGTH_MAX = 1000;
const TOKEN = /\s*([A-Z]\d{1,5}|\d{1,9}(?:\.\d{1,6})?|avg|open|delta|[-+*/()])/y;

/**
 * Value to so many decimals, half away from zero; null on division by zero or when a line has no amount (a cash flow not prepared yet).
 * avg(x) = (opening + closing) / 2, delta(x) = closing − opening, open(x) = opening.
 * @throws RangeError when the formula cannot be read
 */
export const evaluateRatio = (formula: string, figures: Figures, decimals: number): string | null =>
  toText(new Reader(formula, figures).read(), decimals);

class Reader {
  private readonly tokens: readonly string[];
  private readonly figures: Figures;
  private at = 0;

  constructor(formula: string, figures: Figures) {
    this.tokens = tokensOf(formula);
    this.figures = figures;
  }

  read(): MaybeFraction {
    const value = this.terms();
    if (this.at !== this.tokens.length) throw unreadable(this.tokens.join(""));
    return value;
  }

  private terms(): MaybeFraction {
    return this.leftToRight(["+", "-"], () => this.factors());
  }

  private factors(): MaybeFraction {
    return this.leftToRight(["*", "/"], () => this.factor());
  }

  private leftToRight(operators: readonly Operator[], operand: () => MaybeFraction): MaybeFraction {
    let value = operand();
    for (;;) {
      const operator = operators.find((o) => o === this.tokens[this.at]);
      if (operator === undefined) return value;
      this.at++;
      value = combine(operator, value, operand());
    }
  }

  private factor(): MaybeFraction {
    const token = this.next();
    if (token === "-") return combine("-", whole(0n), this.factor());
    if (token === "(") return this.closed(this.terms());
    if (token === "avg" || token === "open" || token === "delta") return this.named(token);
    if (/^[A-Z]/.test(token)) return amount(this.figures.closing, token);
    if (/^\d/.test(token)) return decimalFraction(token);
    throw unreadable(token);
  }

  private named(name: "avg" | "open" | "delta"): MaybeFraction {
    if (this.next() !== "(") throw unreadable(name);
    const code = this.next();
    if (!/^[A-Z]/.test(code)) throw unreadable(code);
    const closing = amount(this.figures.closing, code);
    const opening = amount(this.figures.opening, code);
    const value = this.closed(opening);
    if (name === "open") return value;
    if (name === "delta") return combine("-", closing, opening);
    return combine("/", combine("+", closing, opening), whole(2n));
  }

  private closed(value: MaybeFraction): MaybeFraction {
    if (this.next() !== ")") throw unreadable(")");
    return value;
  }

  private next(): string {
    const token = this.tokens[this.at];
    if (token === undefined) throw unreadable("end");
    this.at++;
    return token;
  }
}

function tokensOf(formula: string): string[] {
  if (formula.length > FORMULA_LENGTH_MAX) throw unreadable(formula);
  const tokens: string[] = [];
  const text = formula.trim();
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < text.length) {
    const from = pattern.lastIndex;
    const token = pattern.exec(text)?.[1];
    if (token === undefined) throw unreadable(text.slice(from));
    tokens.push(token);
  }
  return tokens;
}

const amount = (amounts: ReadonlyMap<string, Fen>, code: string): MaybeFraction => {
  const value = amounts.get(code);
  return value === undefined ? null : whole(value);
};

const unreadable = (text: string) => new RangeError(`not a ratio formula: ${text.slice(0, 60)}`);
