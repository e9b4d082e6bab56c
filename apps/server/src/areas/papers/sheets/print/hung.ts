/** What hangs on cells without standing in them, on paper: tick marks with their legend, comments as footnotes. */
import { cellName, parseRange } from "@digao/sheets/a1";
import type { Book, Sheet } from "@digao/sheets/book";
import { pluginData, plugins } from "@digao/sheets/resources";

export interface PrintedMark {
  sign: string;
  color: string;
}
/** A tick mark of the firm, and where it stands. */
export interface Ticked extends PrintedMark {
  meaning: string;
  places: readonly { tabId: string; row: number; column: number }[];
}
export const placeKey = (row: number, column: number): string => `${row}.${column}`;

export interface Hung {
  /** By place. */
  marks: ReadonlyMap<string, PrintedMark[]>;
  /** Of the marks that the sheet bears. */
  legend: { sign: string; color: string; meaning: string }[];
  /** The comments of its cells, in the order of reading. */
  notes: { number: number; cell: string; text: string }[];
}

const noteColor = "#1d4ed8";

/** What hangs on cells that are printed. @param isShown says of a row and a column whether they are */
function hungOn(
  book: Book,
  sheet: Sheet,
  ticked: readonly Ticked[],
  isShown: (row: number, column: number) => boolean,
): Hung {
  const marks = new Map<string, PrintedMark[]>();
  const put = (row: number, column: number, mark: PrintedMark): void => {
    const key = placeKey(row, column);
    marks.set(key, [...(marks.get(key) ?? []), mark]);
  };
  const legend = ticked.flatMap(({ sign, color, meaning, places }) => {
    const own = places.filter(({ tabId, row, column }) => tabId === sheet.id && isShown(row, column));
    for (const { row, column } of own) put(row, column, { sign, color });
    return own.length > 0 ? [{ sign, color, meaning }] : [];
  });
  const cellNotes = Object.values(pluginData(book, plugins.notes)[sheet.id] ?? {}).flatMap((line) =>
    Object.values(line),
  );
  const notes = cellNotes
    .filter(({ row, col, note }) => note.trim() !== "" && isShown(row, col))
    .sort((a, b) => a.row - b.row || a.col - b.col)
    .map(({ row, col, note }, at) => {
      put(row, col, { sign: `[${at + 1}]`, color: noteColor });
      return { number: at + 1, cell: cellName(row, col), text: note.trim() };
    });
  return { marks, legend, notes };
}

/** What hangs on a cell beyond a print area, or in a row that does not show, is left out with it. */
export function hungOf(book: Book, sheet: Sheet, ticked: readonly Ticked[]): Hung {
  const area = sheet.custom?.print?.area?.split(",")[0];
  const printArea = area ? parseRange(area) : null;
  const isWithin = (row: number, column: number): boolean =>
    !printArea ||
    (row >= printArea.startRow &&
      row <= printArea.endRow &&
      column >= printArea.startColumn &&
      column <= printArea.endColumn);
  return hungOn(
    book,
    sheet,
    ticked,
    (row, column) => isWithin(row, column) && sheet.rowData?.[row]?.hd !== 1 && sheet.columnData?.[column]?.hd !== 1,
  );
}
