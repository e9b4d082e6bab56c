/** The legend of tick marks as a tab of a downloaded workbook: added on the way out, taken off when the workbook comes back. */
import { type Lang, messageOf } from "@digao/contract/messages";
import { type Book, type Cell, emptySheet, type Sheet } from "@digao/sheets/book";
import { applyOps } from "@digao/sheets/ops";

const langs: readonly Lang[] = ["zh", "en"];
const words = (key: "tickMark.legend" | "tickMark.legendTitle"): string[] => langs.map((lang) => messageOf(lang, key));

/** Of Excel, with some room. */
const cellCharsMax = 30_000;
const text = (v: string, isBold = false): Cell => ({ v, t: 1, ...(isBold ? { s: { bl: 1 } } : {}) });

export interface LegendRow {
  sign: string;
  meaning: string;
  cells: readonly string[];
}

/** Null where the sheet bears no mark. @param names of the tabs that the book has */
export function legendTab(lang: Lang, legend: readonly LegendRow[], names: readonly string[]): Sheet | null {
  if (legend.length === 0) return null;
  const base = messageOf(lang, "tickMark.legend");
  const name = names.includes(base) ? `${base} (2)` : base;
  const heads = (["tickMark.column.sign", "tickMark.column.meaning", "tickMark.column.cells"] as const).map((key) =>
    text(messageOf(lang, key), true),
  );
  const rows = legend.map(({ sign, meaning, cells }) => [
    text(sign),
    text(meaning),
    text(cells.join(", ").slice(0, cellCharsMax)),
  ]);
  const all = [[text(messageOf(lang, "tickMark.legendTitle"), true)], heads, ...rows];
  return {
    ...emptySheet("digao-legend", name),
    rowCount: Math.max(all.length, 20),
    columnCount: 3,
    cellData: Object.fromEntries(all.map((cells, row) => [row, { ...cells }])),
    columnData: { 0: { w: 70 }, 1: { w: 320 }, 2: { w: 420 } },
  };
}

const isLegend = ({ name, cellData }: Sheet): boolean => {
  const title = cellData?.[0]?.[0]?.v;
  const isNamed = words("tickMark.legend").some((word) => name === word || name === `${word} (2)`);
  return isNamed && typeof title === "string" && words("tickMark.legendTitle").includes(title);
};

/** As it was before the legend was added. */
export function withoutLegend(book: Book): Book {
  const legend = Object.values(book.sheets).find(isLegend);
  if (!legend || book.sheetOrder.length < 2) return book;
  return applyOps(book, [{ op: "removeSheet", sheet: legend.id }]).book ?? book;
}
