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
  rows: readonly (readonly Cell[])[];
}

const template = `
#set text(font: "${paperFont}", lang: "zh", size: 8.5pt, cjk-latin-spacing: none)
#set par(leading: 0.4em, spacing: 0.4em)
#set page(paper: "a4", flipped: true, margin: 36pt, footer: context align(right, text(size: 8pt)[#counter(page).display() / #counter(page).final().first()]))
#let d = json("/data.json")
#let isOf(c, names) = names.contains(c.style)
#table(
  columns: d.widths.map(w => w * 1fr), stroke: none, inset: (x: 3pt, y: 2.5pt),
  ..d.rows.map(row => row.map(c => table.cell(
    colspan: c.columns,
    align: if isOf(c, ("number", "integer", "percent", "total")) { right } else if c.style == "formTitle" { center } else { left },
    fill: if c.style == "header" { luma(235) } else { none },
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
  return { widths: columns.map(({ width = 12 }) => width), rows: all.map((row) => row.map(textOf)) };
}

/** A text takes the blank columns after it, where nothing is boxed. */
function laidOut(row: readonly Cell[], width: number) {
  const filled = Array.from({ length: width }, (_, at) => row[at] ?? { text: "", style: "" });
  const isHead = row.length < 2 || filled.filter(({ text }) => text !== "").length < 2;
  if (isHead)
    return [{ ...(filled.find(({ text }) => text !== "") ?? { text: "", style: "" }), columns: width, isBoxed: false }];
  return filled.map((cell) => ({ ...cell, columns: 1, isBoxed: cell.text !== "" || cell.style === "header" }));
}

let press: Press | undefined;
export const paperPdf: FileReading<Order, Uint8Array> = {
  name: "paper-pdf",
  read(_path, { widths, rows }) {
    press ??= openPress();
    const data = { widths, rows: rows.map((row) => laidOut(row, widths.length)) };
    return Promise.resolve(press.pdf({ template, data }).bytes);
  },
};
