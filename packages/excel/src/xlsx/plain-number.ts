/** Numbers as Excel stores them, freed of binary noise: a double is exact to 15 significant digits, so is the text given here. */

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const SIGNIFICANT_DIGITS = 15;

/** "0.30000000000000004" -> "0.3", "1.5E+16" -> "15000000000000000"; text that is no number comes back unchanged. */
export function plainNumber(text: string): string {
  if (!NUMBER.test(text)) return text;
  if (/^[+-]?\d+$/.test(text)) return trimInteger(text);
  // Two decimals carry no noise even beyond 15 digits: they are what the exporting program wrote.
  if (/^[+-]?\d+\.\d{1,2}$/.test(text)) return text.startsWith("+") ? text.slice(1) : text;
  return numberText(Number(text));
}

/** A double as an exact decimal string of at most 15 significant digits, never with an exponent. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Number.isSafeInteger(value)) return Object.is(value, -0) ? "0" : String(value);
  const [mantissa = "0", exponent = "0"] = value.toExponential(SIGNIFICANT_DIGITS - 1).split("e");
  const negative = mantissa.startsWith("-");
  const digits = mantissa.replace(/[-.]/g, "").replace(/0+$/, "") || "0";
  const text = placePoint(digits, Number(exponent));
  return negative && text !== "0" ? `-${text}` : text;
}

function placePoint(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return digits + "0".repeat(exponent + 1 - digits.length);
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

function trimInteger(text: string): string {
  const negative = text.startsWith("-");
  const digits = text.replace(/^[+-]/, "").replace(/^0+(?=\d)/, "");
  return negative && digits !== "0" ? `-${digits}` : digits;
}
