/** Calls of binding functions: collected while formulas are evaluated, answered all at once. */
import { type BindingFunction, bindingFunctions } from "../bindings.ts";
import type { CellValue } from "../book.ts";
import { type Token, tokenize } from "../formula/tokens.ts";

export interface BindingCall {
  name: BindingFunction;
  /** As they were evaluated; a blank cell is null. */
  args: (CellValue | null)[];
}
/** The value, or words for people that begin with "#". */
export type BindingAnswer = { value: CellValue } | { error: string };
export type AnswerBindings = (
  calls: readonly BindingCall[],
) => Promise<readonly BindingAnswer[]> | readonly BindingAnswer[];

/** The one error that formulas pass on and IFERROR catches. */
const FAILED = "#N/A";
const ARGS_MAX = 12;

export class Calls {
  private readonly answers = new Map<string, BindingAnswer>();
  private readonly waiting = new Map<string, BindingCall>();
  private readonly failures = new Map<number, string>();

  /** What the engine calls: the first argument is the number of the cell. */
  readonly functions = new Map(
    bindingFunctions.map((name) => [name, (args: unknown[]) => this.run(name, args)] as const),
  );

  get size(): number {
    return this.answers.size;
  }
  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** Asks for everything that waits, in one go. */
  async answer(ask: AnswerBindings): Promise<void> {
    const calls = [...this.waiting];
    this.waiting.clear();
    this.failures.clear();
    const answers = await ask(calls.map(([, call]) => call));
    for (const [index, [key]] of calls.entries()) this.answers.set(key, answers[index] ?? { error: "#无数据" });
  }

  /** A call whose arguments are written out is known before anything is evaluated. */
  expect(formula: string): void {
    const tokens = tokenize(formula).filter(({ kind }) => kind !== "space");
    for (const [index, token] of tokens.entries()) {
      const name = nameOf(token);
      const args = name && literalArgs(tokens, index + 1);
      if (name && args) this.want({ name, args });
    }
  }

  failureOf(cell: number): string | undefined {
    return this.failures.get(cell);
  }

  private run(name: BindingFunction, [cell, ...given]: unknown[]): unknown {
    // Without the number of its cell it is Excel's own SIGN.
    if (name === "SIGN" && given.length === 0) return ownSign(cell);
    const args = given.slice(0, ARGS_MAX).map(single);
    if (args.some((value) => typeof value === "string" && /^#[A-Z/0]+[!?A]?$/.test(value))) return FAILED;
    const answer = this.answers.get(keyOf({ name, args }));
    if (!answer) {
      this.want({ name, args });
      return FAILED;
    }
    if ("value" in answer) return answer.value;
    this.failures.set(Number(cell), answer.error);
    return FAILED;
  }

  private want(call: BindingCall): void {
    const key = keyOf(call);
    if (!this.answers.has(key)) this.waiting.set(key, call);
  }
}

const keyOf = ({ name, args }: BindingCall): string => JSON.stringify([name, ...args]);

function ownSign(value: unknown): unknown {
  const number = single(value);
  return typeof number === "string" ? "#VALUE!" : Math.sign(Number(number));
}

/** A reference to one cell comes as a table of one. */
function single(value: unknown): CellValue | null {
  const inner: unknown = Array.isArray(value) ? single((value as unknown[])[0]) : value;
  return typeof inner === "string" || typeof inner === "number" || typeof inner === "boolean" ? inner : null;
}

const nameOf = ({ kind, text }: Token): BindingFunction | undefined =>
  kind === "function" ? bindingFunctions.find((name) => name === text.toUpperCase()) : undefined;

/** Null where an argument is anything but a text, a number or a truth value. */
function literalArgs(tokens: readonly Token[], open: number): (CellValue | null)[] | null {
  if (tokens[open]?.text !== "(") return null;
  const args: (CellValue | null)[] = [];
  for (let at = open + 1; args.length < ARGS_MAX; at += 2) {
    const token = tokens[at];
    const value = token && literal(token);
    if (value === undefined) return null;
    args.push(value);
    const after = tokens[at + 1]?.text;
    if (after === ")") return args;
    if (after !== ",") return null;
  }
  return null;
}

function literal({ kind, text }: Token): CellValue | undefined {
  if (kind === "string") return text.slice(1, -1).replaceAll('""', '"');
  if (kind === "number") return Number(text);
  return kind === "name" && /^(TRUE|FALSE)$/i.test(text) ? /^true$/i.test(text) : undefined;
}

/** The formula with the number of its cell as the first argument of each binding: the engine does not say who calls. */
export function numbered(formula: string, cell: number, isPaperSign: (formula: string) => boolean): string {
  let out = "";
  let isNext = false;
  for (const token of tokenize(formula)) {
    out += token.text;
    if (isNext && token.text === "(") out += `${cell},`;
    if (token.kind !== "space") isNext = false;
    const name = nameOf(token);
    if (name) isNext = name !== "SIGN" || isPaperSign(formula);
  }
  return out.replaceAll(`(${cell},)`, `(${cell})`);
}
