/**
 * Runs in the page: which words cannot be read on what they stand on. Each pair of colours is judged once, in some hundredths of a second where axe
 * takes two. What axe leaves open is judged as well: on a gradient words must be readable on each of its colours, and on a picture they need a
 * ground of their own.
 */
import { type Colour, colourOf, contrast, readable } from "../../../apps/web/test/colours.ts";
import { groundsOf } from "./grounds.ts";

const readableLarge = 3;
/** In pixels: 18 points, or 14 bold. */
const [large, largeBold] = [24, 18.66];

/** Nobody has to read what cannot be used, nor a message that is fading away. */
const isOff = (element: Element): boolean =>
  element.closest(":disabled, [aria-disabled=true], [inert], .ant-message") !== null ||
  element.closest("label")?.control?.matches(":disabled") === true;

/** Words for screen readers alone are a point wide. */
function isDrawn(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

function opacityOf(element: Element): number {
  let opacity = 1;
  for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
  return opacity;
}

function neededBy({ fontSize, fontWeight }: CSSStyleDeclaration): number {
  const size = Number.parseFloat(fontSize);
  return size >= large || (size >= largeBold && Number(fontWeight) >= 700) ? readableLarge : readable;
}

const written = ([red, green, blue]: Colour): string => [red, green, blue].map(Math.round).join(" ");

interface Pair {
  name: string;
  contrast: number;
  needed: number;
}
function pairOf(element: Element): Pair {
  const style = getComputedStyle(element);
  const grounds = groundsOf(element);
  const [red, green, blue, opacity] = colourOf(style.color);
  const words: Colour = [red, green, blue, opacity * opacityOf(element)];
  const name = `${style.color} on ${grounds ? [...new Set(grounds.map(written))].join(" or ") : "a picture"}`;
  const found = grounds ? Math.min(...grounds.map((ground) => contrast(words, ground))) : 0;
  return { name, contrast: found, needed: neededBy(style) };
}

/** A dash in place of nought says what an empty cell would. */
const isWord = (text: string | undefined): text is string => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** Elements with words of their own, and fields with what was typed. */
function wordsIn(part: Element): Map<Element, string> {
  const found = new Map<Element, string>();
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.nodeValue?.trim();
    const element = walker.currentNode.parentElement;
    if (isWord(text) && element) found.set(element, text);
  }
  for (const field of part.querySelectorAll<HTMLInputElement>(
    "input:not([type=hidden], [type=checkbox], [type=radio]), textarea",
  ))
    if (isWord(field.value)) found.set(field, field.value);
  return found;
}

export function unreadableWords(root: string): string[] {
  const found = new Map<string, string>();
  for (const part of document.querySelectorAll(root))
    for (const [element, text] of wordsIn(part)) {
      if (!isDrawn(element) || isOff(element)) continue;
      const pair = pairOf(element);
      if (pair.contrast >= pair.needed || found.has(pair.name)) continue;
      const place = `“${text.slice(0, 40)}” in ${element.outerHTML.slice(0, 120)}`;
      found.set(pair.name, `${pair.name}: ${pair.contrast.toFixed(2)} at ${place}`);
    }
  return [...found.values()];
}
