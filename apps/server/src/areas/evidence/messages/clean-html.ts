/** What people write, as it may be shown anywhere: plain marks alone, no scripts, frames, links, pictures or styles of other programs. */
import { messageLengthMax } from "@digao/contract/areas/evidence/messages/calls";
import sanitize from "sanitize-html";
import { plainStyles, shallow } from "../../../platform/lib/clean-html.ts";
import { Refusal } from "../../../platform/refusal.ts";

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...["p", "br", "b", "strong", "i", "em", "u", "s", "ul", "ol", "li", "blockquote", "span"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: { span: ["style"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
  allowedStyles: { span: plainStyles },
};
const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** Not those of paragraphs within a cell, which the editor puts into each. */
const cellEnds = /(<\/p>)?<\/t[dh]>/g;
const lineEnds = /<br\s*\/?>|<\/(p|li|blockquote|tr)>/g;

/** The words of cleaned HTML, with its line breaks. */
const textOf = (html: string): string =>
  sanitize(html.replace(cellEnds, "\t</td>").replace(lineEnds, "$&\n"), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll("\u00a0", " ")
    .replace(/[ \t]+\n/g, "\n")
    .trim();

export interface Written {
  content: string;
  text: string;
}

export function cleaned(html: string): Written {
  const content = sanitize(shallow(html), allowed);
  const text = textOf(content);
  const field = "chatContent";
  if (text === "") throw new Refusal("message.empty", { field });
  if (text.length > messageLengthMax)
    throw new Refusal("message.tooLong", { field, params: { max: messageLengthMax, count: text.length } });
  return { content, text };
}
