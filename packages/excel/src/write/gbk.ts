/** Text in GBK, the code page of Chinese Windows: programs of that age read no other. */

const UNKNOWN = "?".charCodeAt(0);
let table: ReadonlyMap<string, number> | undefined;

/** Of every pair of bytes what the decoder makes of it. */
function pairs(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder("gbk");
  // The one character of a single byte beyond ASCII.
  const found = new Map<string, number>([["€", 0x80]]);
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail === 0x7f) continue;
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if ([...text].length === 1 && text !== "\uFFFD" && !found.has(text)) found.set(text, (lead << 8) | trail);
    }
  return found;
}

/** @returns the bytes, and the characters that GBK has none for: they stand as "?" */
export function gbkBytes(text: string): { bytes: Uint8Array; lost: string[] } {
  table ??= pairs();
  const bytes: number[] = [];
  const lost = new Set<string>();
  for (const char of text) {
    const plain = char.charCodeAt(0);
    const pair = plain < 0x80 ? undefined : table.get(char);
    if (pair !== undefined) bytes.push(...(pair > 0xff ? [pair >> 8, pair & 0xff] : [pair]));
    else {
      if (plain >= 0x80) lost.add(char);
      bytes.push(plain < 0x80 ? plain : UNKNOWN);
    }
  }
  return { bytes: Uint8Array.from(bytes), lost: [...lost] };
}
