/** Text of XML elements: the five entities, character references and Excel's `_xHHHH_` escapes. No other entity is ever resolved. */
import { ownValue } from "../own-value.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Resolves `&amp;` and `&#24207;`; an unknown entity stays as it stands. */
export function resolveEntities(text: string): string {
  let out = "";
  let from = 0;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", from)) {
    const end = text.indexOf(";", at);
    if (end === -1) break;
    const char = entityChar(text.slice(at + 1, end));
    out += text.slice(from, at) + (char ?? text.slice(at, end + 1));
    from = end + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

function entityChar(name: string): string | undefined {
  if (name.charCodeAt(0) !== 35) return ownValue(ENTITIES, name);
  const hex = name.charCodeAt(1) === 120 || name.charCodeAt(1) === 88;
  const code = hex ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Cell text as a person sees it: `_x000D_` resolved and every line end a single line feed. */
export function cellText(text: string): string {
  if (!text.includes("_x")) return singleLineEnds(text);
  const unescaped = singleLineEnds(text).replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return singleLineEnds(unescaped);
}

function singleLineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
