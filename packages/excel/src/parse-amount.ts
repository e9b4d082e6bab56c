/** Amount text of any accounting program to an exact decimal of two places (yuan and fen). */

export interface ParsedAmount {
  /** Canonical: optional minus, digits, point, two decimals; never "-0.00". */
  text: string;
  /** The source had more than two decimals that were not zero; rounded half away from zero. */
  rounded: boolean;
  /** What rounding added to the amount, in hundred-millionths of a yuan; undefined where nothing was rounded. */
  effect?: number;
  /** By how many yuan an amount in scientific notation may be off, for its last digit is not one of fen. */
  within?: number;
  /** Side written inside the amount: "借", "DR" = 1, "贷", "CR" = -1, "平" or nothing = 0. The sign is not changed by it. */
  side: 1 | -1 | 0;
}

export const ZERO_AMOUNT = "0.00";

/** Text that stands for no amount. */
const BLANKS: ReadonlySet<string> = new Set(["", "-", "--", "—", "——", "－", "/", "平", "无", "nil", "n/a"]);
const CURRENCY = /[¥￥$€£元,'’\s\u00a0]|RMB|CNY|USD|人民币/gi;
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/;
/** "1.234,56" and "19500,00": a comma before one or two last digits is a decimal comma, groups have three. */
const DECIMAL_COMMA = /^[^,]*,\d{1,2}\)?-?$/;
const DEBIT_MARK = /^(?:借方?|DR\.?|D)(?=[\d.(-])|(?:借方?|DR\.?|D)$/i;
const CREDIT_MARK = /^(?:贷方?|CR\.?|C)(?=[\d.(-])|(?:贷方?|CR\.?|C)$/i;
/** Red entries in words or signs instead of red ink: 红字100, 负100, (红)100, △100, 100(red). */
const RED = /^[([【]?(?:红字?|赤字?|负)[)\]】]?(?=[\d.])|^[△▲](?=[\d.])|[([【](?:红字?|赤字?|red)[)\]】]$/i;
const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const SMALL = /^0\.\d{1,2}$/;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;

/**
 * The hot loop's way: canonical text for a plain number such as "19500", "19500.5" or "-3.20" without any regular
 * expression; null when the text needs `parseAmount`.
 */
export function plainAmount(text: string): string | null {
  const length = text.length;
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  if (length === start || length > 20) return null;
  if (text.charCodeAt(start) === ZERO) return fromZero(text);
  let point = length;
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) continue;
    if (code !== POINT || point !== length || at === start) return null;
    point = at;
  }
  return twoDecimals(text, point);
}

/** "0" and "0.25"; signs and further zeros go the long way. */
function fromZero(text: string): string | null {
  if (text === "0") return ZERO_AMOUNT;
  return SMALL.test(text) ? twoDecimals(text, 1) : null;
}

function twoDecimals(text: string, point: number): string | null {
  const decimals = text.length - point - 1;
  if (decimals === 2) return text;
  if (decimals === -1) return `${text}.00`;
  return decimals === 1 ? `${text}0` : null;
}

/** The same for "19,500.00"; null when the text needs `parseAmount`. */
export function groupedAmount(text: string): string | null {
  return GROUPED.test(text) ? plainAmount(text.replaceAll(",", "")) : null;
}

/** How an amount is written, as far as its column tells. */
export interface AmountForm {
  /** The decimal sign of the column; null where each text tells by itself. */
  sign: "point" | "comma" | null;
  /** Digits to move to the left by: 4 for 万元. */
  shift: number;
}

const ANY_FORM: AmountForm = { sign: null, shift: 0 };
/** Thousands and decimals are both there: whatever the column writes, this says what it is. */
const SELF_EVIDENT = /\.\d{3},\d{1,2}\D*$/;

/** Undefined when the text is no amount, or none in this form; null when it is blank. */
export function parseAmount(text: string, form: AmountForm = ANY_FORM): ParsedAmount | null | undefined {
  const half = toHalfWidth(text).trim();
  if (BLANKS.has(half.toLowerCase())) return null;
  const pointed = withPoint(half, form.sign);
  if (pointed === null) return undefined;
  let rest = pointed.replace(CURRENCY, "");
  let side: 1 | -1 | 0 = 0;
  if (DEBIT_MARK.test(rest)) side = 1;
  else if (CREDIT_MARK.test(rest)) side = -1;
  if (side !== 0) rest = rest.replace(side === 1 ? DEBIT_MARK : CREDIT_MARK, "");
  let negative = RED.test(rest);
  // Red and negative at once would be anybody's guess.
  if (negative) rest = rest.replace(RED, "").replace(/[-()<>]/, "?");
  const bracketed = /^[(<](.+)[)>]$/.exec(rest);
  if (bracketed || /^[^-]+-$/.test(rest)) {
    negative = true;
    rest = bracketed ? (bracketed[1] ?? "") : rest.slice(0, -1);
  }
  const decimal = exactDecimal(rest);
  if (decimal === null) return undefined;
  const within = halfOfLastDigit(rest, form.shift);
  return { ...toFenText(moved(decimal, form.shift), negative), side, ...(within === null ? {} : { within }) };
}

/** Null for a text without an exponent, and for one that tells its fen. */
function halfOfLastDigit(text: string, shift: number): number | null {
  const [, fraction = "", exponent = ""] = /(?:\.(\d+))?[eE]([+-]?\d{1,2})$/.exec(text) ?? [];
  const place = Number(exponent) - fraction.length + shift;
  return exponent === "" || place <= -2 ? null : 10 ** place / 2;
}

/** The text with a decimal point; null where its comma can be neither between thousands nor before decimals. */
function withPoint(half: string, sign: AmountForm["sign"]): string | null {
  const turned = () => half.replaceAll(".", "").replace(",", ".");
  if (SELF_EVIDENT.test(half)) return turned();
  if (sign === "comma") return /,\d{3}\./.test(half) ? half : turned();
  if (!DECIMAL_COMMA.test(half)) return half;
  return sign === "point" ? null : turned();
}

function moved({ negative, whole, fraction }: Decimal, shift: number): Decimal {
  if (shift === 0) return { negative, whole, fraction };
  if (shift < 0) {
    const digits = whole.padStart(-shift, "0");
    return { negative, whole: digits.slice(0, shift), fraction: digits.slice(shift) + fraction };
  }
  return { negative, whole: whole + fraction.slice(0, shift).padEnd(shift, "0"), fraction: fraction.slice(shift) };
}

/** Exact fen of a canonical amount. */
export function fenOf(amount: string): bigint {
  return BigInt(amount.replace(".", ""));
}

/** Full-width digits, signs and brackets to ASCII. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[　−–]/g, (char) => (char === "　" ? " " : "-"));
}

/** Hundred-millionths of a yuan in a fen. */
const FEN_PARTS = 1_000_000;

interface Decimal {
  negative: boolean;
  whole: string;
  fraction: string;
}

function exactDecimal(text: string): Decimal | null {
  const scientific = /^([+-]?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})$/.exec(text);
  if (scientific)
    return shifted(scientific[1] === "-", scientific[2] ?? "", scientific[3] ?? "", Number(scientific[4]));
  const match = PLAIN.exec(text);
  if (!match || ((match[2] ?? "") === "" && (match[3] ?? "") === "")) return null;
  return { negative: match[1] === "-", whole: match[2] ?? "", fraction: match[3] ?? "" };
}

function shifted(negative: boolean, whole: string, fraction: string, exponent: number): Decimal {
  const digits = "0".repeat(Math.max(0, -exponent)) + whole + fraction + "0".repeat(Math.max(0, exponent));
  const point = Math.max(0, -exponent) + whole.length + exponent;
  return { negative, whole: digits.slice(0, point), fraction: digits.slice(point) };
}

function toFenText(decimal: Decimal, flip: boolean): Omit<ParsedAmount, "side"> {
  const negative = decimal.negative !== flip;
  const digits = decimal.whole + decimal.fraction.slice(0, 2).padEnd(2, "0");
  const dropped = decimal.fraction.slice(2);
  const rounded = /[1-9]/.test(dropped);
  const isUp = dropped.charCodeAt(0) >= 53;
  const fen = BigInt(digits === "" ? "0" : digits) + (isUp ? 1n : 0n);
  const padded = fen.toString().padStart(3, "0");
  const text = `${padded.slice(0, -2)}.${padded.slice(-2)}`;
  const shown = negative && fen !== 0n ? `-${text}` : text;
  if (!rounded) return { text: shown, rounded };
  const effect = (isUp ? FEN_PARTS : 0) - Number(dropped.slice(0, 6).padEnd(6, "0"));
  return { text: shown, rounded, effect: negative ? -effect : effect };
}
