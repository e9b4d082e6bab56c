/** The book that measurements of sheets take: 50 sheets, 100,000 cells, 5,000 bindings. */
import { type Book, type CellMatrix, emptyBook, emptySheet } from "@digao/sheets/book";

const SHEETS = 50;
const ROWS = 200;
const COLUMNS = 10;

export function largeBook(): Book {
  const book: Book = {
    ...emptyBook("b", "b"),
    sheetOrder: [],
    sheets: {},
    styles: { money: { n: { pattern: "#,##0.00" }, ht: 3 } },
  };
  for (let number = 1; number <= SHEETS; number++) {
    const cellData: CellMatrix = {};
    for (let row = 0; row < ROWS; row++) {
      cellData[row] = {};
      for (let column = 0; column < COLUMNS; column++)
        Object.assign(cellData[row] ?? {}, { [column]: cellOf(number, row, column) });
    }
    const id = `s${number}`;
    book.sheets[id] = { ...emptySheet(id, `底稿 ${number}`), cellData };
    book.sheetOrder.push(id);
  }
  return book;
}

function cellOf(number: number, row: number, column: number) {
  const value = Math.round((number * 7919 + row * 104_729 + column * 1_299_709) % 1e9) / 100;
  if (column === 0) return { v: `项目 ${row + 1}`, t: 1 as const };
  if (column === 8 && row % 2 === 0)
    return { v: value, t: 2 as const, s: "money", f: `=AMT("A${100 + (row % 60)}","audited","close")` };
  if (column === 9 && row % 2 === 0) return { v: value, t: 2 as const, s: "money", f: `=SUM(B${row + 1}:H${row + 1})` };
  return { v: value, t: 2 as const, s: "money" };
}
