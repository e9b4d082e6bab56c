/** Runs in the page: which words and controls are cut off, lie under something else, or beyond what can be scrolled to. */
import { type Box, cutBy, gridOf, isShown, isWithinReach, slack } from "./clipping.ts";

const controls = "button, a[href], [role=tab], [role=combobox], input:not([type=hidden]), textarea";
/** For screen readers alone: a point wide, cut to nothing, or far off. */
const unseenMost = 2;
const said = 40;

const named = (element: Element): string =>
  `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, said)}”`;
const coverText = (element: Element): string => element.outerHTML.slice(0, 100);

/** A field that is drawn by another element takes no room, or is see-through. */
function isDrawn(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > unseenMost && height > unseenMost;
}

/** It, or what it stands in, is for screen readers alone; or no longer in use. */
function isUnseen(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.matches("[inert], [aria-hidden=true]")) return true;
    const { clip, clipPath, overflow } = getComputedStyle(at);
    if (/rect\(0px,? 0px|rect\(1px/.test(clip) || /inset\((50|100)%/.test(clipPath)) return true;
    const { width, height } = at.getBoundingClientRect();
    if (overflow !== "visible" && (width <= unseenMost || height <= unseenMost)) return true;
  }
  return false;
}

const pen = document.createElement("canvas").getContext("2d");

/** Where the ink of a line of words ends: above and below it a font leaves room. */
function inkOf(words: string, element: Element, line: DOMRect): Box {
  const { font } = getComputedStyle(element);
  if (!pen) return line;
  pen.font = font;
  const { fontBoundingBoxAscent, actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(words);
  const base = line.top + fontBoundingBoxAscent;
  const { left, right } = line;
  return { left, right, top: base - actualBoundingBoxAscent, bottom: base + actualBoundingBoxDescent };
}

interface Words {
  words: string;
  element: Element;
  line: DOMRect;
}

/** The first line of each text that is drawn. */
function wordsIn(part: Element): Words[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const found: Words[] = [];
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.trim() ?? "";
    if (!element || words === "" || !isDrawn(element) || element.closest("svg, canvas")) continue;
    range.selectNodeContents(node);
    const [line] = [...range.getClientRects()].filter(({ width, height }) => width > slack && height > slack);
    if (line && !isUnseen(element)) found.push({ words, element, line });
  }
  return found;
}

/** Whether something is drawn there: a see-through layer that is pressed in place of words hides none of them. */
function isPainted(element: Element): boolean {
  const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
  const isClear = /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor) && backgroundImage === "none";
  return Number(opacity) > 0.1 && (!isClear || element.matches("img, canvas, video"));
}

/** What stays in place while its list is scrolled lies over the rows that are scrolled away. */
function isHeadOver(upper: Element, element: Element): boolean {
  for (let at: Element | null = upper; at && !at.contains(element); at = at.parentElement)
    if (getComputedStyle(at).position === "sticky") return true;
  return false;
}

const fieldsAround = "label, .ant-select, .ant-picker, .ant-input-affix-wrapper";

function upperAt(element: Element, x: number, y: number): Element | null {
  if (!isShown(element, x, y)) return null;
  const upper = document.elementFromPoint(x, y);
  const isOwn = !upper || upper.contains(element) || gridOf(element)?.contains(upper) || isHeadOver(upper, element);
  return isOwn ? null : upper;
}

/** What takes the press that is meant for a control; its own parts and its field take it for it. */
function coverOf(element: Element): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const upper = upperAt(element, left + width / 2, top + height / 2);
  return (element.closest(fieldsAround) ?? element).contains(upper) ? null : upper;
}

/** What hides the beginning, the middle or the end of words. */
function hiding({ element, line }: Words): Element | undefined {
  const middle = line.top + line.height / 2;
  const inset = Math.min(4, line.width / 4);
  const places = [line.left + inset, line.left + line.width / 2, line.right - inset];
  return places
    .map((x) => upperAt(element, x, middle))
    .find((upper): upper is Element => upper !== null && isPaintedHere(upper, element));
}

/** The cover, or what it stands in up to what holds the words as well, is drawn. */
function isPaintedHere(upper: Element, element: Element): boolean {
  for (let at: Element | null = upper; at && !at.contains(element); at = at.parentElement)
    if (isPainted(at)) return true;
  return false;
}

function faultsOfWords(words: Words): string[] {
  const { element, line } = words;
  const ink = inkOf(words.words, element, line);
  const cut = cutBy(element, line, "x") ?? cutBy(element, ink, "y");
  const isCut = cut?.getAttribute("title")?.includes(words.words) ? undefined : cut;
  const cover = isCut ? undefined : hiding(words);
  const about = `“${words.words.slice(0, said)}” (${element.tagName.toLowerCase()}.${element.className})`;
  return [
    ...(isCut ? [`${about} is cut off by ${coverText(isCut)}`] : []),
    ...(cover ? [`${about} lies under ${coverText(cover)}`] : []),
  ];
}

function faultsOfControl(element: Element): string[] {
  const box = element.getBoundingClientRect();
  if (!isWithinReach(element, box)) return [`${named(element)} lies outside the window`];
  const cut = cutBy(element, box, "x") ?? cutBy(element, box, "y");
  const isGone = cut && isUnreachable(cut.getBoundingClientRect(), box);
  if (isGone) return [`${named(element)} lies outside ${coverText(cut)}`];
  const cover = coverOf(element);
  return cover ? [`${named(element)} lies under ${coverText(cover)}`] : [];
}

/** Its middle is cut away. */
function isUnreachable(border: DOMRect, { left, top, width, height }: DOMRect): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return x < border.left || x > border.right || y < border.top || y > border.bottom;
}

/** What is open over the page, else the page and what frames it. */
function partsToJudge(): Element[] {
  const over = [...document.querySelectorAll("[role=dialog][aria-modal=true], .ant-drawer-content-wrapper")].filter(
    isDrawn,
  );
  const top = over.at(-1);
  return top ? [top] : [...document.querySelectorAll("[role=banner], header, [role=tabpanel]")].filter(isDrawn);
}

export function cutOrCovered(): string[] {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const parts = partsToJudge().filter((part, _at, all) => !all.some((one) => one !== part && one.contains(part)));
  const drawn = parts.flatMap((part) => [...part.querySelectorAll(controls)]).filter(isDrawn);
  return [
    ...(wide > 0 ? [`the page is ${wide} px wider than the window`] : []),
    ...parts.flatMap(wordsIn).flatMap(faultsOfWords),
    ...drawn.filter((element) => !isUnseen(element)).flatMap(faultsOfControl),
  ];
}
