/** Makes a paper of a template: places are filled in, rows that speak of a list are repeated for each of its entries. */
import type { Book, Cell, Sheet } from "@digao/sheets/book";
import { applyOps } from "@digao/sheets/ops";
import { offsetFormula } from "@digao/sheets/shift-formula";
import { Refusal } from "../../../platform/refusal.ts";

/** Null: a cell that speaks of it stays empty, to be filled in by hand. A text is never taken for a formula, whatever it begins with. */
export type EntryValue = string | number | null | { formula: string };
export type Entry = Readonly<Record<string, EntryValue>>;
export interface Filling {
  values: Entry;
  /** By name: `{{account.code}}` speaks of an entry of `account`. */
  lists: Readonly<Record<string, readonly Entry[]>>;
}

const PLACE = /\{\{\s*(?:(\w+)\.)?(\w+)\s*\}\}/g;
/** Of one list: with eight figures each they are within what is worked out for one book. */
const repeatedMax = 2_000;

function listOf(row: Readonly<Record<number, Cell>>): string | null {
  for (const { v, f } of Object.values(row))
    for (const [, list] of `${typeof v === "string" ? v : ""}${f ?? ""}`.matchAll(PLACE)) if (list) return list;
  return null;
}

const quoted = (text: string): string => text.replaceAll('"', '""');

const isOpen = ({ v, f }: Cell, entry: Entry): boolean =>
  [...`${typeof v === "string" ? v : ""}${f ?? ""}`.matchAll(PLACE)].some(
    ([, list, name = ""]) => list !== undefined && entry[name] === null,
  );

function filledText(text: string, { values }: Filling, entry: Entry, isFormula: boolean): string {
  return text.replace(PLACE, (whole, list: string | undefined, name: string) => {
    const value = (list ? entry : values)[name];
    if (value === undefined || value === null) return list ? "" : whole;
    if (typeof value === "object") return "";
    return isFormula ? quoted(String(value)) : String(value);
  });
}

const ONE_PLACE = /^\{\{\s*(?:(\w+)\.)?(\w+)\s*\}\}$/;
/** What is nothing but a place takes a number as a number, and a formula. */
function wholeOf(text: string, { values }: Filling, entry: Entry): EntryValue | undefined {
  const [, list, name = ""] = ONE_PLACE.exec(text) ?? [];
  return (list ? entry : values)[name];
}

function filledCell(cell: Cell, filling: Filling, entry: Entry, rowsDown = 0): Cell {
  const { v, f } = cell;
  if (f) return { ...cell, f: offsetFormula(filledText(f, filling, entry, true), rowsDown, 0) };
  if (typeof v !== "string" || !v.includes("{{")) return cell;
  const whole = wholeOf(v, filling, entry);
  if (typeof whole === "number") return { ...cell, v: whole, t: 2 };
  if (typeof whole === "object" && whole) return { ...cell, f: whole.formula, v: null };
  const isFormula = v.startsWith("=");
  const text = filledText(v, filling, entry, isFormula);
  return isFormula ? { ...cell, f: offsetFormula(text, rowsDown, 0), v: null } : { ...cell, v: text };
}

function rowsOf(sheet: Sheet): number[] {
  return Object.keys(sheet.cellData ?? {}).map(Number);
}

/** From the last row up, so that rows above keep their numbers. */
function repeated(book: Book, id: string, filling: Filling): Book {
  let now = book;
  const sheet = book.sheets[id];
  if (!sheet) return book;
  for (const row of rowsOf(sheet).sort((a, b) => b - a)) {
    const cells = sheet.cellData?.[row] ?? {};
    const list = listOf(cells);
    if (!list) continue;
    const entries = filling.lists[list] ?? [];
    // A paper that leaves some out would not tie, and nobody would see why.
    if (entries.length > repeatedMax)
      throw new Refusal("sheetTemplates.tooManyRows", {
        kind: "state",
        params: { count: entries.length, max: repeatedMax },
      });
    const count = Math.max(1, entries.length);
    const copies = Array.from({ length: count }, (_, down): [number, Record<string, Cell>] => {
      const entry = entries[down] ?? {};
      const own = Object.entries(cells).map(([column, cell]: [string, Cell]): [string, Cell] => {
        // With nothing to speak of, the row stays to be filled in by hand.
        if (entries.length === 0 || isOpen(cell, entry))
          return [column, cell.s === undefined || cell.s === null ? {} : { s: cell.s }];
        return [column, filledCell(cell, filling, entry, down)];
      });
      return [row + down, Object.fromEntries(own)];
    });
    const added = copies.length - 1;
    const insert = added > 0 ? [{ op: "insertRows", sheet: id, at: row + 1, count: added }] : [];
    const empty = {
      op: "cells",
      sheet: id,
      cells: { [row]: Object.fromEntries(Object.keys(cells).map((column) => [column, null])) },
    };
    const applied = applyOps(now, [...insert, empty, { op: "cells", sheet: id, cells: Object.fromEntries(copies) }]);
    if (!applied.book) throw new Error(`A template's row could not be repeated: ${applied.fault.code}.`);
    now = applied.book;
  }
  return now;
}

export function filledBook(template: Book, filling: Filling): Book {
  const book = template.sheetOrder.reduce((before, id) => repeated(before, id, filling), template);
  const sheets = Object.values(book.sheets).map((sheet): [string, Sheet] => {
    const cellData = Object.fromEntries(
      Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [
        row,
        Object.fromEntries(
          Object.entries(cells).map(([column, cell]: [string, Cell]) => [column, filledCell(cell, filling, {})]),
        ),
      ]),
    );
    return [sheet.id, { ...sheet, cellData }];
  });
  return { ...book, sheets: Object.fromEntries(sheets) };
}
