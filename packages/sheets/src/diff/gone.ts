/** What a book had beside its cells and a workbook brought back has no more: programs drop what they do not know, and say nothing. */
import { type Book, type Sheet, sheetsOf } from "../book.ts";
import { eachCell } from "../cells.ts";
import { type Loss, Losses, type LossKind } from "../losses.ts";
import { pluginData, plugins } from "../resources.ts";

const linked = (book: Book, sheet: Sheet): number => {
  let count = (pluginData(book, plugins.links)[sheet.id] ?? []).length;
  eachCell(sheet, ({ p }) => {
    if (p?.body?.customRanges?.some(({ properties }) => properties?.url)) count++;
  });
  return count;
};

const counted: readonly (readonly [kind: LossKind, count: (book: Book, sheet: Sheet) => number])[] = [
  ["picturesGone", (book, { id }) => Object.keys(pluginData(book, plugins.drawings)[id]?.data ?? {}).length],
  ["notesGone", (book, { id }) => Object.values(pluginData(book, plugins.notes)[id] ?? {}).flatMap(Object.keys).length],
  ["validationsGone", (book, { id }) => (pluginData(book, plugins.validation)[id] ?? []).length],
  ["conditionsGone", (book, { id }) => (pluginData(book, plugins.conditions)[id] ?? []).length],
  ["filtersGone", (book, { id }) => pluginData(book, plugins.filters)[id]?.filterColumns?.length ?? 0],
  ["linksGone", linked],
  ["mergesGone", (_book, { mergeData }) => mergeData?.length ?? 0],
];

/** Sheets are the same by name; sheets that are gone are named by the difference of the books. */
export function goneParts(before: Book, after: Book): Loss[] {
  const losses = new Losses();
  const now = new Map(sheetsOf(after).map((sheet) => [sheet.name.toLowerCase(), sheet]));
  for (const sheet of sheetsOf(before)) {
    const twin = now.get(sheet.name.toLowerCase());
    if (!twin) continue;
    for (const [kind, count] of counted) {
      const gone = count(before, sheet) - count(after, twin);
      if (gone > 0) losses.add(kind, { sheet: sheet.name, count: gone });
    }
  }
  const names = new Set(Object.values(pluginData(after, plugins.names)).map(({ name }) => name.toLowerCase()));
  for (const { name } of Object.values(pluginData(before, plugins.names)))
    if (!names.has(name.toLowerCase())) losses.add("namesGone", { detail: name });
  return losses.list();
}
