/**
 * References to working papers in texts (底稿交叉索引): `[[ZD-1]]` names a paper by its index. An item's own papers have its letters and a
 * suffix (中注协底稿编制指南): ZD-0 is the programme of ZD, ZD-1 its lead schedule.
 */

export type TextPart = { kind: "text"; text: string } | { kind: "reference"; text: string; index: string };

/** Letters of an item or a node, then up to three groups: ZD, ZI2-6, ZD-2-1. */
const pattern = /\[\[\s*([A-Z][A-Z0-9]{0,5}(?:-[A-Z0-9]{1,6}){0,3})\s*\]\]/gi;

/** A text in its parts, in order; an index is given in capitals. */
export function splitReferences(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    parts.push({ kind: "reference", text: match[0], index: (match[1] ?? "").toUpperCase() });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

/** Every index that a text names, once. */
export const referencesIn = (text: string): string[] => [
  ...new Set(splitReferences(text).flatMap((part) => (part.kind === "reference" ? [part.index] : []))),
];

/** Tab of an item's page by the suffix of its papers (catalogue wp_suffix); papers without one stand among its sheets. */
export const SUFFIX_TABS = {
  "0": "program",
  "1": "lead",
  "2": "schedule",
  "3": "variation",
  "6": "calculations",
  "7": "vouchers",
} as const satisfies Readonly<Record<string, string>>;
export type SuffixTab = (typeof SUFFIX_TABS)[keyof typeof SUFFIX_TABS];

const isSuffix = (suffix: string): suffix is keyof typeof SUFFIX_TABS => Object.hasOwn(SUFFIX_TABS, suffix);

/** Letters and suffix of an index: ZD-1 is ZD and 1; ZD-2-1 is ZD and 2-1. */
export function partsOfIndex(index: string): { letters: string; suffix: string } {
  const [letters = "", ...rest] = index.toUpperCase().split("-");
  return { letters, suffix: rest.join("-") };
}

/** The tab of the item's page that an index of its own names; null where it names none of them. */
export function tabOfIndex(index: string): SuffixTab | null {
  const { suffix } = partsOfIndex(index);
  if (suffix === "") return "lead";
  return isSuffix(suffix) ? SUFFIX_TABS[suffix] : null;
}
