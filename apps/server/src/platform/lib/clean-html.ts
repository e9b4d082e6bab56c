/** HTML of files, as it may be shown: plain marks and pictures that come with the file. Nothing runs, and nothing is fetched. */
import sanitize from "sanitize-html";

const tags = [
  ...[
    "p",
    "br",
    "hr",
    "b",
    "strong",
    "i",
    "em",
    "u",
    "s",
    "sub",
    "sup",
    "ul",
    "ol",
    "li",
    "blockquote",
    "pre",
    "code",
    "div",
    "span",
  ],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "img"],
];
const spans = ["colspan", "rowspan"];

const attributes = { td: spans, th: spans, img: ["src", "alt"] };

const rules = (pictures: readonly string[]): sanitize.IOptions => ({
  allowedTags: tags,
  allowedAttributes: attributes,
  allowedSchemes: [],
  allowedSchemesByTag: { img: ["data"] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !pictures.some((start) => attribs.src?.startsWith(start)),
  // What stands in them is no text for people.
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "title",
    "template",
    "xmp",
    "iframe",
    "noembed",
    "noframes",
  ],
});
const ownPictures = ["data:image/png;base64,", "data:image/jpeg;base64,", "data:image/gif;base64,"];

const nestingMax = 2000;
const alone = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);

/** Never less deep than a parser finds it: what closes nothing that is open counts for nothing. */
function isTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, close, tag = ""] of html.matchAll(/<(\/?)([a-z][^\s<>/]{0,40})/gi)) {
    const name = tag.toLowerCase();
    const before = open.get(name) ?? 0;
    const step = close ? -Math.min(before, 1) : Number(!alone.has(name));
    open.set(name, before + step);
    depth += step;
    if (depth > nestingMax) return true;
  }
  return false;
}

/** A parser's work grows with the square of the depth: what is nested without end has its words left and no marks. */
export const shallow = (html: string): string => (isTooDeep(html) ? html.replace(/<[^<>]*>/g, " ") : html);

export const cleanHtml = (html: string): string => sanitize(shallow(html), rules(ownPictures));

/** Of what is written here: sizes of 11 to 72 px and colours; everything else of a style goes. */
export const plainStyles = {
  "font-size": [/^(1[1-9]|[2-6]\d|7[0-2])px$/],
  color: [/^#[0-9a-f]{3}([0-9a-f]{3})?$/i],
};

/** What people write in the editor of mails: plain marks, sizes and colours, and pictures that stand in it. */
export const cleanWritten = (html: string, pictures: readonly string[]): string => {
  const starts = pictures.map((mime) => `data:${mime};base64,`);
  return sanitize(shallow(html), {
    ...rules(starts),
    allowedAttributes: { ...attributes, span: ["style"] },
    allowedStyles: { span: plainStyles },
  });
};

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const ends = /<br\s*\/?>|<\/(p|li|div|tr|td|th|h[1-6]|blockquote|pre)>/gi;

/** The words of any HTML, hostile or not. */
export const wordsOf = (html: string): string =>
  sanitize(shallow(html).replace(ends, "$&\n"), { ...rules([]), allowedTags: [], allowedAttributes: {} })
    .replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll("\u00a0", " ");
