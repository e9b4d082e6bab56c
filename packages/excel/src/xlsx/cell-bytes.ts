/** Small readings straight from the bytes of a cell tag. */

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;

export const KIND_NUMBER = 0;
export const KIND_SHARED = 1;
export const KIND_TEXT = 2;
export const KIND_BOOLEAN = 3;
export const KIND_ERROR = 4;
export const KIND_ISO_DATE = 5;

/** The kind named by the `t` attribute. */
export function cellKindOf(bytes: Buffer, from: number, to: number): number {
  switch (bytes[from]) {
    case 115: // s, str
      return to - from === 1 ? KIND_SHARED : KIND_TEXT;
    case 105: // inlineStr
      return KIND_TEXT;
    case 98: // b
      return KIND_BOOLEAN;
    case 101: // e
      return KIND_ERROR;
    case 100: // d
      return KIND_ISO_DATE;
    default:
      return KIND_NUMBER;
  }
}

/** "AB12" -> 27; null when there are no letters. */
export function columnOf(bytes: Buffer, from: number, to: number): number | null {
  let column = 0;
  for (let at = from; at < to; at++) {
    const letter = (bytes[at] ?? 0) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
    if (column > 100_000) break;
  }
  return column === 0 ? null : column - 1;
}

/** Decimal digits as a number; anything else in between is skipped. */
export function wholeNumber(bytes: Buffer, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = (bytes[at] ?? 0) - 48;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
  }
  return value;
}

/** True for number text that `plainNumber` would leave as it is: the usual case, told without making a string. */
export function isPlainNumber(bytes: Buffer, from: number, to: number): boolean {
  const start = bytes[from] === MINUS ? from + 1 : from;
  if (to === start || to - from > 15 || bytes[start] === POINT || bytes[to - 1] === POINT) return false;
  if (bytes[start] === ZERO && bytes[start + 1] !== POINT) return to - from === 1;
  let points = 0;
  for (let at = start; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === POINT) points++;
    else if (byte < ZERO || byte > NINE) return false;
  }
  return points < 2;
}

/** Place of the quote that ends an attribute's value. */
export function endOfValue(bytes: Buffer, from: number, to: number, quote: number): number {
  let end = from;
  while (end < to && bytes[end] !== quote) end++;
  return end;
}
