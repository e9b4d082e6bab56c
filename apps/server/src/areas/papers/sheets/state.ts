/** A book as it is after all its changes: the folded parts with what came later. */
import type { ChangedCell, SheetChange } from "@digao/contract/areas/papers/sheets/calls";
import type { Db } from "@digao/db/tenant";
import type { Book } from "@digao/sheets/book";
import { applyFitting, type Fitted } from "@digao/sheets/ops";
import { workOf } from "@digao/sheets/ops/work";
import { Refusal } from "../../../platform/refusal.ts";
import { changesSince } from "./changes.ts";
import { firstWork } from "./check-change.ts";
import { type Outline, outlineOf, readParts, shasOf, unpackBook } from "./parts.ts";
import { readSheet, type SheetRow } from "./rows.ts";

export interface BookState {
  book: Book;
  seq: number;
  foldedSeq: number;
  outline: Outline;
  changes: SheetChange[];
}

/** Values that were worked out, as an operation of the book. */
export function computedOps(computed: readonly ChangedCell[]): object[] {
  const tabs = new Map<string, Record<number, Record<number, { v: unknown; t: number | null }>>>();
  for (const { tabId, row, column, value, type } of computed) {
    const cells = tabs.get(tabId) ?? {};
    tabs.set(tabId, cells);
    const own = cells[row] ?? {};
    cells[row] = own;
    own[column] = { v: value, t: type };
  }
  return [...tabs].map(([sheet, cells]) => ({ op: "cells", sheet, cells }));
}

type Applied = Pick<SheetChange, "ops" | "computed">;

/** The book, and what of the person's operations it could not take: that is left out, the same at every replay. */
export function applyTelling(book: Book, { ops, computed }: Applied): Fitted {
  const { book: next, leftOut } = applyFitting(book, [...ops, ...computedOps(computed)]);
  // Where a row is gone, so is what was worked out for it.
  return { book: next, leftOut: leftOut.filter(({ op }) => op < ops.length) };
}
export const applyChange = (book: Book, change: Applied): Book => applyTelling(book, change).book;

export async function loadBook(db: Db, id: number, outline: Outline): Promise<Book> {
  return unpackBook(outline, await readParts(db, id, shasOf(outline)));
}

/** Cells that changes walk over on the server's own thread: a formula of them takes some ten microseconds to be taken apart. */
const workNow = 5_000;

/** Whether the changes that wait are the work of a moment, which no other call notices. */
export async function isLight(
  db: Db,
  { id, foldedSeq, seq, cells }: Pick<SheetRow, "id" | "foldedSeq" | "seq" | "cells">,
): Promise<boolean> {
  const changes = await changesSince(db, id, foldedSeq, seq);
  return changes.reduce((sum, { ops }) => sum + workOf(ops, cells), 0) <= workNow;
}

/** Refused where changes wait that are more than the work of a moment: a job takes them in. */
export async function readState(db: Db, id: number): Promise<BookState> {
  const { outline: text, foldedSeq, seq, cells } = await readSheet(db, id);
  const outline = outlineOf(text);
  const changes = await changesSince(db, id, foldedSeq, seq);
  if (firstWork(changes, cells).length < changes.length)
    throw new Refusal("sheets.pending", { kind: "tooMany", retryAfterSeconds: 30 });
  const before = await loadBook(db, id, outline);
  return { book: changes.reduce(applyChange, before), seq, foldedSeq, outline, changes };
}
