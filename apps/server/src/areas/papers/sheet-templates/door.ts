/** What sheets ask of templates. */
import type { Db } from "@digao/db/tenant";
import type { Book } from "@digao/sheets/book";
import { bookPlace as placeOfBooks } from "./calculator-pages.ts";
import { letterOf, nameOf, ownBook, proceduresOf, readKey } from "./catalogue.ts";
import { type Filling, filledBook } from "./fill.ts";
import { droppedBindings, lossesIn } from "./losses.ts";
import { checkRow, differenceOf, head, headers } from "./paper-parts.ts";
import { bookOfPages, type Line, type Page } from "./sheet-builder.ts";
import { ownTemplate } from "./stored.ts";

export type { Filling, Line, Page };
/** What papers are put together of. */
export const paperParts = { bookOfPages, head, headers, checkRow, differenceOf };
export const templateKey = { read: readKey, nameOf, letterOf };

/** Procedures of an item's programme, as entries of the list `program`. */
export const programmeOf = proceduresOf;

/** The template in force, with its version: 0 of the product's own. */
export async function templateInForce(
  db: Db,
  key: string,
): Promise<{ book: Book; version: number; name: string } | null> {
  const parsed = readKey(key);
  if (!parsed) return null;
  const own = await ownTemplate(db, key);
  return own ?? { book: ownBook(parsed), version: 0, name: nameOf(parsed) };
}

export const fillTemplate = (book: Book, filling: Filling): Book => filledBook(book, filling);

/** The place of a calculator's field that the books say. */
export const bookPlace = (calculator: string, field: string): string => placeOfBooks(calculator, field);

/** What a workbook loses, in words. */
export const lossWords = { lossesIn, droppedBindings };
