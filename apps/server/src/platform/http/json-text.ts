/** What JSON may hold at most, told from its text: parsing a hostile one would take a hundred times its size first. */

export const jsonLimits = {
  /** Of objects and lists in each other. */
  depth: 33,
  /** Names, values, objects and lists, together. */
  parts: 400_000,
} as const;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125] as const;

/** Where a text that begins behind this place ends. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from); at !== -1; at = json.indexOf('"', at + 1)) {
    let escapes = 0;
    while (json.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return json.length;
}

/** Says nothing of whether it is JSON at all. */
export function isWithinLimits(json: string): boolean {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at + 1);
    else if (sign === LIST || sign === OBJECT) depth += 1;
    else if (sign === LIST_END || sign === OBJECT_END) depth -= 1;
    else if (sign !== COMMA && sign !== COLON) continue;
    parts += 1;
    if (depth > jsonLimits.depth || parts > jsonLimits.parts) return false;
  }
  return true;
}
