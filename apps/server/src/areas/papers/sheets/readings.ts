/** Work on whole books that a call waits for, in a process of its own: opening and writing workbooks, comparing two books. */
import { Writable } from "node:stream";
import { calculatorFunctions } from "@digao/domain/calculators/cell-function";
import { bindingErrors } from "@digao/domain/sheet-bindings/errors";
import { SheetRefused } from "@digao/excel/sheet-refused";
import type { Book, Sheet } from "@digao/sheets/book";
import { type BookDiff, diffBooks } from "@digao/sheets/diff";
import { goneParts } from "@digao/sheets/diff/gone";
import type { Loss } from "@digao/sheets/losses";
import { readXlsx } from "@digao/sheets/read-xlsx";
import { writeXlsx, xlsxBytes } from "@digao/sheets/write-xlsx";
import type { FileReading } from "../../../platform/readings/reading.ts";
import { refusalOfSheet } from "../../acquisition/imports/door.ts";
import { type BoundBook, boundBook } from "./bound-cells.ts";
import { withoutLegend } from "./legend.ts";
import { type Outline, type PackedBook, packBook, unpackBook } from "./parts.ts";
import { type PrintHead, withoutPrintHead, withPrintHead } from "./print/head.ts";
import { applyChange } from "./state.ts";

/** A book as the server has it: parts, and changes that are not folded in. */
export interface BookSource {
  outline: Outline;
  parts: ReadonlyMap<string, Uint8Array>;
  changes: readonly Parameters<typeof applyChange>[1][];
  /** Of a book whose formulas nobody has worked out on the server. */
  isToCompute?: boolean;
}

export async function bookOf({ outline, parts, changes }: BookSource): Promise<Book> {
  const stored = new Map([...parts].map(([sha, data]) => [sha, Buffer.from(data)]));
  return changes.reduce(applyChange, await unpackBook(outline, stored));
}

/** Bindings need the books of a project: without one they say so. Where formulas take too long, what the browser worked out stays. */
async function computedBook(book: Book): Promise<Book> {
  // Loaded here alone: the engine is large.
  const { computeBook, withComputed } = await import("@digao/sheets/compute");
  const { computed } = await computeBook(book, {
    timeoutMs: 40_000,
    functions: calculatorFunctions,
    binding: async (calls) => calls.map(() => ({ error: bindingErrors.noProject[0] })),
  });
  return computed ? withComputed(book, computed.changed) : book;
}

export interface ReadBook {
  packed: PackedBook;
  losses: Loss[];
  diff: BookDiff | null;
}

/** Changes that are shown one by one; of more their number is told. */
const shownMax = 5_000;

/** Opens a workbook; where it was one of ours before, says what is different. */
export const openWorkbook: FileReading<{ name: string; before: BookSource | null }, ReadBook> = {
  name: "open-workbook",
  async read(path, { name, before }) {
    const keepPicture = (bytes: Buffer, type: string): Promise<string> =>
      Promise.resolve(`data:${type};base64,${bytes.toString("base64")}`);
    const old = before && (await bookOf(before));
    const read = await readXlsx(path, { id: "book", name, keepPicture, before: old });
    if (!read.book) throw refusalOfSheet(new SheetRefused(read.refused, read.detail));
    // Loaded here alone: the engine is large.
    const { checkedValues } = await import("@digao/sheets/checked-values");
    const checked = await checkedValues(withoutPrintHead(withoutLegend(read.book), old), {
      functions: calculatorFunctions,
    });
    const { book } = checked;
    const diff = old && diffBooks(old, book, { by: "name", cellsMax: shownMax, isOfLibreOffice: read.isOfLibreOffice });
    return {
      packed: await packBook(book),
      losses: [...read.losses, ...checked.losses, ...(old ? goneParts(old, book) : [])],
      diff,
    };
  },
};

interface Writing extends BookSource {
  legend?: Sheet | null;
  head?: PrintHead;
}

export const writeWorkbook: FileReading<Writing, Uint8Array> = {
  name: "write-workbook",
  async read(_path, { legend, head, isToCompute, ...source }) {
    const whole = await bookOf(source);
    const book = isToCompute ? await computedBook(whole) : whole;
    const sheets = legend ? { ...book.sheets, [legend.id]: legend } : book.sheets;
    const sheetOrder = legend ? [...book.sheetOrder, legend.id] : book.sheetOrder;
    const out = { ...book, sheets, sheetOrder };
    return xlsxBytes(head ? withPrintHead(out, head) : out);
  },
};

/** A large book takes seconds to be put together and looked through. */
export const findBound: FileReading<BookSource, BoundBook> = {
  name: "find-bound",
  read: async (_path, source) => boundBook(await bookOf(source)),
};

/** What a workbook would not hold of the book; its bytes go nowhere. */
export const workbookLosses: FileReading<BookSource, Loss[]> = {
  name: "workbook-losses",
  async read(_path, source) {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    return writeXlsx(nowhere, await bookOf(source));
  },
};

export const compareBooks: FileReading<{ before: BookSource; after: BookSource }, BookDiff> = {
  name: "compare-books",
  async read(_path, { before, after }) {
    const [old, now] = [await bookOf(before), await bookOf(after)];
    // A workbook that was brought back has tabs of its own numbers.
    const by = now.sheetOrder.some((id) => old.sheets[id]) ? "id" : "name";
    return diffBooks(old, now, { by, cellsMax: shownMax });
  },
};
