/** Chinese in UTF-16 without a mark, of which few or no bytes are zero: told by its characters, once it is known to be no UTF-8. */
const COMMON_MIN = 0.95;
/** Bytes of words in Latin letters pair up to characters that look Chinese: of these the lower bytes are letters, too. */
const LETTERS_MAX = 0.7;
const SAMPLE_BYTES = 65_536;

export type WideEncoding = "utf-16le" | "utf-16be";

/** Null for what is none. */
export function wideText(bytes: Uint8Array): WideEncoding | null {
  const length = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  if (length < 8) return null;
  if (isWide(bytes, length, 1)) return "utf-16le";
  return isWide(bytes, length, 0) ? "utf-16be" : null;
}

/** @param high which byte of each pair is the higher one */
function isWide(bytes: Uint8Array, length: number, high: 0 | 1): boolean {
  let [common, letters] = [0, 0];
  for (let at = 0; at < length; at += 2) {
    const [upper, lower] = [bytes[at + high] ?? 0, bytes[at + 1 - high] ?? 0];
    const unit = upper * 256 + lower;
    if (isCommon(unit)) common++;
    if (upper !== 0 && lower >= 0x20 && lower < 0x7f) letters++;
  }
  const pairs = length / 2;
  return common >= pairs * COMMON_MIN && letters <= pairs * LETTERS_MAX;
}

const isCommon = (unit: number): boolean =>
  (unit >= 0x4e00 && unit <= 0x9fff) ||
  (unit >= 0x3000 && unit <= 0x303f) ||
  (unit >= 0xff01 && unit <= 0xff5e) ||
  (unit >= 0x2010 && unit <= 0x203b) ||
  (unit >= 0x20 && unit < 0x7f) ||
  unit === 9 ||
  unit === 10 ||
  unit === 13;
