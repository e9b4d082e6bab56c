/** Links of cells, from their documents and from the plugin that older books keep them in. */
import { cellName, parseRange, quotedSheet } from "../a1.ts";
import type { Book, Sheet } from "../book.ts";
import { isSafeLink } from "../links.ts";
import { pluginData, plugins } from "../resources.ts";
import type { LinkOut } from "./sheet-xml.ts";
import type { Survey } from "./survey.ts";

/** @param relate gives an address outside the book the id of a relationship */
export function linksOf(book: Book, sheet: Sheet, own: Survey["links"], relate: (url: string) => string): LinkOut[] {
  const links = new Map<string, LinkOut>();
  const put = (row: number, column: number, url: string) => {
    const ref = cellName(row, column);
    const location = url.startsWith("#") ? locationOf(book, url) : null;
    if (!isSafeLink(url) || links.has(ref)) return;
    if (location) links.set(ref, { ref, location });
    else if (!url.startsWith("#")) links.set(ref, { ref, id: relate(url) });
  };
  for (const { row, column, url } of own) put(row, column, url);
  for (const { row, column, payload } of pluginData(book, plugins.links)[sheet.id] ?? []) put(row, column, payload);
  return [...links.values()];
}

/** "#gid=sheet-1&range=A1" as Excel writes it; anything else is a name of the book. */
function locationOf(book: Book, url: string): string | null {
  const query = new URLSearchParams(url.slice(1));
  const sheet = book.sheets[query.get("gid") ?? ""];
  const range = query.get("range") ?? "A1";
  if (sheet) return `${quotedSheet(sheet.name)}!${parseRange(range) ? range : "A1"}`;
  return url.includes("=") ? null : url.slice(1);
}
