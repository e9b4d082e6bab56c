/** The binding that is being typed at the end of a formula: which function, which argument, and what of it stands already. */
import { type FunctionName, functionNames } from "@digao/domain/sheet-bindings/functions";

export interface TypedCall {
  fn: FunctionName;
  argument: number;
  /** The arguments before it, without their quotes. */
  given: string[];
  /** Of the argument itself. */
  typed: string;
  /** Where it begins in the text. */
  from: number;
}

const quotes = /["“”]/;
const opening = /[(（]/;
const closing = /[)）]/;
const comma = /[,，]/;

interface Open {
  name: string;
  given: string[];
  from: number;
}
const plain = (text: string) => text.trim().replaceAll(/^["“”]|["“”]$/g, "");

function step(stack: Open[], text: string, at: number) {
  const sign = text[at] ?? "";
  const top = stack.at(-1);
  if (opening.test(sign)) stack.push({ name: nameBefore(text, at), given: [], from: at + 1 });
  else if (closing.test(sign)) stack.pop();
  else if (comma.test(sign) && top) {
    top.given.push(plain(text.slice(top.from, at)));
    top.from = at + 1;
  }
}
const nameBefore = (text: string, at: number) => /[A-Za-z]+$/.exec(text.slice(0, at))?.[0]?.toUpperCase() ?? "";

export function typedCall(text: string): TypedCall | undefined {
  if (!text.startsWith("=")) return undefined;
  const stack: Open[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (quotes.test(text[at] ?? "")) isQuoted = !isQuoted;
    else if (!isQuoted) step(stack, text, at);
  }
  const top = stack.at(-1);
  const fn = functionNames.find((name) => name === top?.name);
  if (!top || !fn) return undefined;
  const rest = text.slice(top.from);
  const from = top.from + (rest.length - rest.trimStart().length);
  return { fn, argument: top.given.length, given: top.given, typed: plain(text.slice(from)), from };
}
