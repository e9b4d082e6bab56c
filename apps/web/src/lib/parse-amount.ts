/** Reads an amount as people type or paste it: 1,234.56 · （1,234.56） · full-width digits · ￥ · =12*3+(4-1)/2. */
import { divideRounded, fromFen } from "./decimal.ts";

/** Exact fractions, so that =1/3*3 is 1.00. */
interface Fraction {
  top: bigint;
  bottom: bigint;
}

const toHalfWidth = (text: string) =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00A0\s]/g, "")
    .replace(/[−–—]/g, "-")
    .replace(/×/g, "*")
    .replace(/÷/g, "/")
    .replace(/。/g, ".");

function numberToken(text: string): Fraction | undefined {
  const parts = /^(\d*)(?:\.(\d*))?$/.exec(text);
  if (!parts || !(parts[1] || parts[2])) return undefined;
  const tail = parts[2] ?? "";
  return { top: BigInt(`${parts[1] ?? ""}${tail}` || "0"), bottom: 10n ** BigInt(tail.length) };
}

type Operator = (a: Fraction, b: Fraction) => Fraction | undefined;
const operators: Record<string, Operator> = {
  "+": (a, b) => ({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }),
  "-": (a, b) => ({ top: a.top * b.bottom - b.top * a.bottom, bottom: a.bottom * b.bottom }),
  "*": (a, b) => ({ top: a.top * b.top, bottom: a.bottom * b.bottom }),
  "/": (a, b) => {
    if (b.top === 0n) return undefined;
    const sign = b.top < 0n ? -1n : 1n;
    return { top: a.top * b.bottom * sign, bottom: a.bottom * b.top * sign };
  },
};

/** sum := product (("+"|"-") product)*; product := atom (("*"|"/") atom)*; atom := number | "-" atom | "(" sum ")" */
function evaluate(text: string): Fraction | undefined {
  const tokens = text.match(/\d*\.?\d+|\d+\.?|[-+*/()]/g) ?? [];
  if (tokens.join("") !== text) return undefined;
  let at = 0;
  const chain = (next: () => Fraction | undefined, signs: string) => () => {
    let value = next();
    while (value && at < tokens.length && signs.includes(tokens[at] ?? " ")) {
      const operator = operators[tokens[at++] ?? ""];
      const right = next();
      value = operator && right ? operator(value, right) : undefined;
    }
    return value;
  };
  const atom = (): Fraction | undefined => {
    const token = tokens[at++] ?? "";
    if (token === "-" || token === "+") {
      const value = atom();
      return value && token === "-" ? { top: -value.top, bottom: value.bottom } : value;
    }
    if (token !== "(") return numberToken(token);
    const value = sum();
    return tokens[at++] === ")" ? value : undefined;
  };
  const sum = chain(chain(atom, "*/"), "+-");
  const value = sum();
  return at === tokens.length ? value : undefined;
}

/** The amount as a decimal string of two places, "" for an emptied field, undefined where it is no amount. */
export function parseAmount(input: string): string | undefined {
  const text = toHalfWidth(input)
    .replace(/^[¥￥$]|元$/g, "")
    .replace(/(?<=\d),(?=\d{3})/g, "");
  if (text === "" || text === "-") return "";
  if (text.startsWith("=")) return amountOf(evaluate(text.slice(1)));
  const bracketed = /^\((.+)\)$/.exec(text);
  const negative = Boolean(bracketed) || text.startsWith("-") || text.endsWith("-");
  const value = numberToken((bracketed?.[1] ?? text).replace(/^[-+]|-$/g, ""));
  return amountOf(value && negative ? { top: -value.top, bottom: value.bottom } : value);
}

function amountOf(value: Fraction | undefined): string | undefined {
  return value && fromFen(divideRounded(value.top * 100n, value.bottom));
}
