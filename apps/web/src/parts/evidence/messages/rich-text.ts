/** What the editor of messages takes and gives: plain marks alone, whatever was pasted. */
import DOMPurify from "dompurify";

const marks = {
  ALLOWED_TAGS: [
    ...["p", "br", "b", "strong", "i", "em", "u", "s", "ul", "ol", "li", "blockquote", "span"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const cells = ["colspan", "rowspan"];
const fontSize = /^(1[1-9]|[2-6]\d|7[0-2])px$/;
const colour = /^#[0-9a-f]{3}([0-9a-f]{3})?$/i;
const hex = (rgb: string): string =>
  rgb.replace(
    /^rgb\((\d+), ?(\d+), ?(\d+)\)$/,
    (_all, ...parts: string[]) =>
      `#${parts
        .slice(0, 3)
        .map((part) => Number(part).toString(16).padStart(2, "0"))
        .join("")}`,
  );

/** Sizes of 11 to 72 px and colours stay; everything else of a style goes. */
function plainStyle(element: Element): void {
  if (!(element instanceof HTMLElement) || !element.hasAttribute("style")) return;
  const { fontSize: size, color } = element.style;
  const safe = [
    ...(fontSize.test(size) ? [`font-size: ${size}`] : []),
    ...(colour.test(hex(color)) ? [`color: ${hex(color)}`] : []),
  ];
  if (element.tagName === "SPAN" && safe.length > 0) element.setAttribute("style", safe.join("; "));
  else element.removeAttribute("style");
}

/** DOMPurify hands back what it is given where it cannot work: then only the words stay. */
const sanitized = (html: string, attributes: string[]): string => {
  if (DOMPurify.isSupported) return DOMPurify.sanitize(html, { ...marks, ALLOWED_ATTR: attributes });
  const words = bodyOf(html).textContent ?? "";
  return words.replace(/&/g, "&amp;").replace(/</g, "&lt;");
};

/** A document of its own, in which nothing runs and nothing is fetched. */
const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, "text/html").body;

/** As it may stand in a page: what the server cleaned is cleaned once more where it is shown. */
export function safeHtml(html: string): string {
  const body = bodyOf(sanitized(html, ["style", ...cells]));
  for (const element of body.querySelectorAll("[style]")) plainStyle(element);
  return body.innerHTML;
}

/** Of Word, Excel and WPS: conditional comments and the styles of their classes; colours of their own black and white too. */
export function pastedHtml(html: string): string {
  const [, fragment = html] = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html) ?? [];
  // A table cut out of its sheet begins with its rows.
  const whole = /^\s*<(col|tr|td)\b/i.test(fragment) ? `<table>${fragment}</table>` : fragment;
  return sanitized(whole, cells);
}

/** Pieces of text in the browser's own tree, to put names apart: what is no name is as it was. */
export function markNames(html: string, names: readonly string[]): string {
  const body = bodyOf(safeHtml(html));
  if (names.length === 0) return body.innerHTML;
  const escaped = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`@(?:${escaped.join("|")})`, "g");
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
  for (const node of found) {
    const words = node.data.split(pattern);
    if (words.length === 1) continue;
    const calls = node.data.match(pattern) ?? [];
    const pieces = words.flatMap((word, at): Node[] => {
      const mark = document.createElement("mark");
      mark.textContent = calls[at] ?? "";
      return at < calls.length ? [document.createTextNode(word), mark] : [document.createTextNode(word)];
    });
    node.replaceWith(...pieces);
  }
  return body.innerHTML;
}

/** The nodes of safe HTML, to be put into a page. */
export const fragmentOf = (html: string): ChildNode[] => [...bodyOf(safeHtml(html)).childNodes];
