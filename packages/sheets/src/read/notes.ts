/** Comments, old and threaded, as notes of cells. */

import { cellText } from "@digao/excel/xlsx/xml-text";
import type { ZipParts } from "@digao/excel/xlsx/zip-parts";
import { parseRange, rangeName } from "../a1.ts";
import { bookLimits } from "../book.ts";
import type { Losses } from "../losses.ts";
import type { Note, Notes } from "../resources.ts";
import { ofType, type Relations, readTree } from "./package-parts.ts";
import { child, children, descendants, type XmlNode } from "./xml-tree.ts";

const SIZE = { width: 160, height: 72 };
const NOTES_MAX = 20_000;

export async function readNotes(
  zip: ZipParts,
  relations: Relations,
  persons: ReadonlyMap<string, string>,
  sheet: string,
  losses: Losses,
): Promise<Notes> {
  const notes: Notes = {};
  const [old] = ofType(relations, "comments");
  const tree = await readTree(zip, old?.target);
  const authors = children(child(tree, "authors"), "author").map(({ text }) => cellText(text).trim());
  for (const comment of children(child(tree, "commentList"), "comment").slice(0, NOTES_MAX))
    put(
      notes,
      comment.attributes.ref,
      signed(textIn(child(comment, "text")), authors[Number(comment.attributes.authorId)]),
    );
  for (const { target } of ofType(relations, "threadedComment")) {
    const threads = threadsOf(await readTree(zip, target), persons);
    for (const [ref, lines] of threads) put(notes, ref, lines.join("\n"));
    const [first] = threads.keys();
    if (first) losses.add("threadedComments", { sheet, range: first, count: threads.size });
  }
  return notes;
}

function put(notes: Notes, ref: string | undefined, text: string): void {
  const place = ref ? parseRange(ref) : null;
  if (!place || text === "") return;
  const { startRow: row, startColumn: col } = place;
  const note: Note = { id: `n${rangeName(place)}`, row, col, ...SIZE, note: text.slice(0, bookLimits.textChars) };
  const inRow = notes[row] ?? {};
  notes[row] = inRow;
  inRow[col] = note;
}

const textIn = (node: XmlNode | undefined): string =>
  node ? cellText([...descendants(node, "t")].map(({ text }) => text).join("")) : "";

/** A note has no author of its own: whose comment it was stands before its words, as Excel itself writes it. */
const signed = (text: string, author: string | undefined): string =>
  author && !author.startsWith("tc={") && !text.startsWith(author) ? `${author}:\n${text}` : text;

/** A thread as lines "who: what": the old comment beside it says only that it cannot be shown. */
function threadsOf(tree: XmlNode | null, persons: ReadonlyMap<string, string>): Map<string, string[]> {
  const threads = new Map<string, string[]>();
  for (const comment of children(tree, "threadedComment").slice(0, NOTES_MAX)) {
    const { ref = "", personId = "" } = comment.attributes;
    const who = persons.get(personId);
    const text = cellText(child(comment, "text")?.text ?? "");
    const lines = threads.get(ref) ?? [];
    threads.set(ref, lines);
    lines.push(who ? `${who}: ${text}` : text);
  }
  return threads;
}

export async function readPersons(zip: ZipParts, relations: Relations): Promise<Map<string, string>> {
  const [part] = ofType(relations, "person");
  const tree = await readTree(zip, part?.target);
  return new Map(children(tree, "person").map(({ attributes }) => [attributes.id ?? "", attributes.displayName ?? ""]));
}
