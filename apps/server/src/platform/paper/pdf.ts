/** A paper as a PDF: the rows of its workbook laid out by typst, in a process of its own. */
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import type { FileReading } from "../readings/reading.ts";
import { openPress, type Press, paperFont } from "../typst/typst.ts";

interface Cell {
  text: string;
  style: string;
}
interface Order {
  widths: readonly number[];
  /** So many rows stand above what is ruled. */
  headRows: number;
  rows: readonly (readonly Cell[])[];
}

const template = `
#set text(font: "${paperFont}", lang: "zh", size: 8.5pt, cjk-latin-spacing: none)
#set par(leading: 0.4em, spacing: 0.4em)
#set page(paper: "a4", flipped: true, margin: 36pt, footer: context align(right, text(size: 8pt)[#counter(page).display() / #counter(page).final().first()]))
#let d = json("/data.json")
#let isOf(c, names) = names.contains(c.style)
#table(
  columns: d.widths.map(w => w * 1fr), stroke: none,
  ..d.rows.map(row => row.map(c => table.cell(
    colspan: c.columns,
    align: if isOf(c, ("number", "integer", "percent", "total")) { right } else if c.style == "formTitle" { center } else { left },
    fill: if c.style == "header" { luma(235) } else { none },
    inset: if c.style == "formTitle" { (x: 3pt, top: 2.5pt, bottom: 9pt) } else { (x: 3pt, y: 2.5pt) },
    stroke: if c.isBoxed { 0.4pt + luma(150) } else { none },
    text(
      size: if c.style == "formTitle" { 13pt } else { 8.5pt },
      weight: if isOf(c, ("header", "total", "totalText", "formTitle")) { "bold" } else { "regular" },
      c.text,
    ),
  ))).flatten(),
)
`;

const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
/** As a reader has it on screen: amounts with thousands, shares in per cent. */
function textOf(cell: CellOut): Cell {
  if (!cell) return { text: "", style: "" };
  if (typeof cell === "string") return { text: cell, style: "wrap" };
  const { style = "wrap" } = cell;
  if ("text" in cell) return { text: cell.text, style };
  if ("date" in cell) return { text: cell.date, style };
  if (!("number" in cell)) return { text: "", style };
  if (style === "percent") return { text: `${Number((Number(cell.number) * 100).toFixed(4))}%`, style };
  const [whole = "", part] = cell.number.split(".");
  return { text: part === undefined ? grouped(whole) : `${grouped(whole)}.${part}`, style };
}

/** What stands on a sheet, as plain data that travels between processes. */
export async function orderOf({ columns, header, rows }: SheetOut): Promise<Order> {
  const all: RowOut[] = [...header];
  for await (const batch of rows) all.push(...batch);
  return {
    widths: columns.map(({ width = 12 }) => width),
    headRows: header.length,
    rows: all.map((row) => row.map(textOf)),
  };
}

const blank: Cell = { text: "", style: "" };
const isFilled = ({ text, style }: Cell): boolean => text !== "" || style === "header";

/** Each text takes the blank columns after it. */
function spread(row: readonly Cell[]) {
  const starts = [...row.keys()].filter((at) => at === 0 || isFilled(row[at] ?? blank));
  return starts.map((at, nth) => ({
    ...(row[at] ?? blank),
    columns: (starts[nth + 1] ?? row.length) - at,
    isBoxed: false,
  }));
}

/** What is ruled: a table as wide as its header, of other rows what is filled; a text that stands alone takes the row. */
function laidOut({ widths, headRows, rows }: Order) {
  let tableWidth = 0;
  return rows.map((given, at) => {
    const row = widths.map((_, column) => given[column] ?? blank);
    const filled = [...row.keys()].filter((column) => isFilled(row[column] ?? blank));
    if (row[0]?.style === "header") tableWidth = (filled.at(-1) ?? 0) + 1;
    else if (filled.length === 0) tableWidth = 0;
    if (at < headRows || (filled.length < 2 && tableWidth === 0)) return spread(row);
    return row.map((cell, column) => ({ ...cell, columns: 1, isBoxed: column < tableWidth || isFilled(cell) }));
  });
}

let press: Press | undefined;
export const paperPdf: FileReading<Order, Uint8Array> = {
  name: "paper-pdf",
  read(_path, order) {
    press ??= openPress();
    const data = { widths: order.widths, rows: laidOut(order) };
    return Promise.resolve(press.pdf({ template, data }).bytes);
  },
};
