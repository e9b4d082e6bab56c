/** Small readings straight from the bytes of a cell tag. */

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
