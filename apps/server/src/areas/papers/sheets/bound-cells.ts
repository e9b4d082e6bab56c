/** The bindings that stand in a book's cells, their arguments worked out. */
import { type BoundCall, bindingCalls, boundCall, callText, hasBinding } from "@digao/domain/sheet-bindings/parse";
import type { Book, Cell } from "@digao/sheets/book";

export interface BoundPlace {
  tabId: string;
  row: number;
  column: number;
  cell: Cell;
  calls: { call: BoundCall; text: string }[];
  /** The formula is this one call and nothing else. */
  isAlone: boolean;
}

/** Of one book. */
const bindingsMax = 20_000;

/** What a book takes from the books of account, with the names of its tabs. */
export interface BoundBook {
  places: BoundPlace[];
  /** More than are worked out for one book: their cells say so. */
  beyond: BoundPlace[];
  names: ReadonlyMap<string, string>;
}

export function placesOf(book: Book): Pick<BoundBook, "places" | "beyond"> {
  const all = boundPlaces(book);
  return { places: all.slice(0, bindingsMax), beyond: all.slice(bindingsMax) };
}

export const boundBook = (book: Book): BoundBook => ({
  ...placesOf(book),
  names: new Map(Object.values(book.sheets).map((sheet) => [sheet.id, sheet.name])),
});

const textOf = (cell: Cell | undefined): string | null => {
  const value = cell?.v;
  if (value === null || value === undefined) return "";
  return typeof value === "string" && value.startsWith("#") ? null : String(value);
};

function placeOf(book: Book, tabId: string, row: number, column: number, cell: Cell): BoundPlace | null {
  const formula = cell.f ?? "";
  if (!hasBinding(formula)) return null;
  const tabs = new Map(Object.values(book.sheets).map((sheet) => [sheet.name, sheet.id]));
  const found = bindingCalls(formula);
  const calls = found.map((parsed) => {
    const call = boundCall(parsed, (at) => {
      const id = at.sheet === null ? tabId : tabs.get(at.sheet);
      return id === undefined ? null : textOf(book.sheets[id]?.cellData?.[at.row]?.[at.column]);
    });
    return { call, text: callText(call) };
  });
  const [first] = found;
  const isAlone =
    found.length === 1 && formula.slice(1, first?.start).trim() === "" && formula.slice(first?.end).trim() === "";
  return { tabId, row, column, cell, calls, isAlone };
}

function boundPlaces(book: Book): BoundPlace[] {
  return book.sheetOrder.flatMap((tabId) =>
    Object.entries(book.sheets[tabId]?.cellData ?? {}).flatMap(([row, cells]) =>
      Object.entries(cells).flatMap(([column, cell]: [string, Cell]) => {
        if (!cell.f) return [];
        return placeOf(book, tabId, Number(row), Number(column), cell) ?? [];
      }),
    ),
  );
}
