/** A worksheet formula as a tree: the few forms that ledgers are written with. Whatever else stands in one makes it unreadable. */

export type Formula =
  | { kind: "value"; value: number | string | boolean }
  | { kind: "cell"; at: CellPlace }
  | { kind: "range"; from: CellPlace; to: CellPlace }
  | { kind: "sign"; of: Formula }
  | { kind: "percent"; of: Formula }
  | { kind: "pair"; operator: string; left: Formula; right: Formula }
  | { kind: "call"; name: string; parts: readonly Formula[] };

/** From 0; an absolute row or column stays where it is when a shared formula is filled down. */
export interface CellPlace {
  row: number;
  column: number;
  isRowFixed: boolean;
  isColumnFixed: boolean;
}

const CHARS_MAX = 2_000;
const DEPTH_MAX = 40;
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;
const TOKEN =
  /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|"((?:[^"]|"")*)"|(\$?[A-Za-z]{1,3}\$?\d{1,7})(?![\w(.!])|([A-Za-z][A-Za-z.]*)|(<>|<=|>=|[-+*/^&=<>%(),:;]))/y;

interface Token {
  kind: "number" | "text" | "cell" | "name" | "sign";
  text: string;
}

/** Null for a formula that holds anything else: other sheets, names, arrays, functions that nobody needs for an amount. */
export function parseFormula(text: string): Formula | null {
  const tokens = text.length > CHARS_MAX ? null : tokensOf(text);
  if (!tokens || tokens.length === 0) return null;
  const reader = new FormulaReader(tokens);
  const formula = reader.expression(0, 0);
  return reader.isAtEnd() ? formula : null;
}

const KINDS = ["number", "text", "cell", "name", "sign"] as const;

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const trimmed = text.replace(/^\s*=/, "").trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < trimmed.length) {
    const match = TOKEN.exec(trimmed);
    if (!match) return null;
    const place = match.slice(1).findIndex((part) => part !== undefined);
    const kind = KINDS[place];
    if (kind === undefined) return null;
    tokens.push({ kind, text: match[place + 1] ?? "" });
  }
  return tokens;
}

const LEVELS: readonly (readonly string[])[] = [["=", "<>", "<", ">", "<=", ">="], ["&"], ["+", "-"], ["*", "/"]];

class FormulaReader {
  private at = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  isAtEnd = (): boolean => this.at === this.tokens.length;

  /** Operators of one level and those that bind closer, from the left. */
  expression(level: number, depth: number): Formula | null {
    if (depth > DEPTH_MAX) return null;
    const operators = LEVELS[level];
    if (!operators) return this.signed(depth);
    let left = this.expression(level + 1, depth);
    while (left) {
      const operator = operators.find((sign) => this.take(sign));
      if (operator === undefined) break;
      const right = this.expression(level + 1, depth);
      left = right && { kind: "pair", operator, left, right };
    }
    return left;
  }

  private signed(depth: number): Formula | null {
    if (this.take("+")) return this.signed(depth);
    if (this.take("-")) {
      const of = this.signed(depth + 1);
      return of && { kind: "sign", of };
    }
    let of = this.primary(depth);
    while (of && this.take("%")) of = { kind: "percent", of };
    return of;
  }

  private primary(depth: number): Formula | null {
    const token = this.tokens[this.at];
    if (!token) return null;
    this.at++;
    if (token.kind === "number") return { kind: "value", value: Number(token.text) };
    if (token.kind === "text") return { kind: "value", value: token.text.replaceAll('""', '"') };
    if (token.kind === "cell") return this.reference(token.text);
    if (token.kind === "name") return this.named(token.text.toUpperCase(), depth);
    if (token.text !== "(") return null;
    const inner = this.expression(0, depth + 1);
    return this.take(")") ? inner : null;
  }

  private reference(text: string): Formula | null {
    const from = cellPlace(text);
    if (!from || !this.take(":")) return from && { kind: "cell", at: from };
    const token = this.tokens[this.at++];
    const to = token?.kind === "cell" ? cellPlace(token.text) : null;
    return to && { kind: "range", from, to };
  }

  private named(name: string, depth: number): Formula | null {
    if (name === "TRUE" || name === "FALSE") return { kind: "value", value: name === "TRUE" };
    if (!this.take("(")) return null;
    const parts: Formula[] = [];
    if (this.take(")")) return { kind: "call", name, parts };
    do {
      const part = this.expression(0, depth + 1);
      if (!part) return null;
      parts.push(part);
    } while (this.take(","));
    return this.take(")") ? { kind: "call", name, parts } : null;
  }

  private take(sign: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== "sign" || token.text !== sign) return false;
    this.at++;
    return true;
  }
}

/** "$B12" -> row 11, column 1. */
export function cellPlace(text: string): CellPlace | null {
  const match = /^(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})$/.exec(text);
  if (!match) return null;
  let column = 0;
  for (const letter of (match[2] ?? "").toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(match[4]);
  if (row < 1 || row > ROWS_MAX || column > COLUMNS_MAX) return null;
  return { row: row - 1, column: column - 1, isColumnFixed: match[1] === "$", isRowFixed: match[3] === "$" };
}
