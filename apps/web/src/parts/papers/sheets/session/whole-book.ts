/** A book with all its tabs and with what came after it was last folded. */
import type { Book } from "@digao/sheets/book";
import type { Op } from "@digao/sheets/op-types";
import { applyFitting } from "@digao/sheets/ops";
import type { BookParts, ComputedCell } from "../sheet-editor/book-parts.ts";
import type { BookDoor } from "./door.ts";

export async function readWhole(door: BookDoor): Promise<{ parts: BookParts; seq: number }> {
  const outline = await door.load();
  const loaded = await door.load(outline.parts.tabs.map(({ id }) => id));
  const { changes, seq } = await door.changesSince(loaded.seq);
  const book: Book = { ...loaded.parts.common, sheets: { ...loaded.parts.sheets } };
  // What does not fit is left out as the server leaves it out, and told as a conflict.
  const next = changes.reduce(
    (before, { ops, computed }) => applyFitting(before, [...ops, ...computedOps(computed)]).book,
    book,
  );
  return { parts: partsIn(next), seq: Math.max(seq, loaded.seq) };
}

const computedOps = (computed: readonly ComputedCell[]): Op[] =>
  computed.map(({ tabId, row, column, value, type }) => ({
    op: "cells",
    sheet: tabId,
    cells: { [row]: { [column]: { v: value, ...(type === null ? {} : { t: type as 1 | 2 | 3 }) } } },
  }));

export function partsIn({ sheets, ...common }: Book): BookParts {
  const tabs = common.sheetOrder.flatMap((id) => {
    const sheet = sheets[id];
    if (!sheet) return [];
    const { name, hidden, rowCount = 1, columnCount = 1 } = sheet;
    return [{ id, name, hidden: hidden === 1, rows: rowCount, columns: columnCount }];
  });
  return { common, tabs, sheets };
}
