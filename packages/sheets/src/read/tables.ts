/** Tables (超级表) of a workbook: formulas that name them and their columns get the ranges that these are. */
import type { ZipParts } from "@digao/excel/xlsx/zip-parts";
import { cellName, parseRange, quotedSheet } from "../a1.ts";
import type { Range } from "../book.ts";
import { tokenize } from "../formula/tokens.ts";
import { ofType, readTree, relationsOf } from "./package-parts.ts";
import { child, children, numberOr } from "./xml-tree.ts";

export interface WorkbookTable {
  /** In lower case, as all names of it. */
  name: string;
  sheet: string;
  range: Range;
  headerRows: number;
  totalRows: number;
  columns: string[];
}

const TABLES_MAX = 2_000;

export async function readTables(
  zip: ZipParts,
  sheets: readonly { name: string; part: string }[],
): Promise<WorkbookTable[]> {
  const found: WorkbookTable[] = [];
  for (const { name: sheet, part } of sheets) {
    for (const { target } of ofType(await relationsOf(zip, part), "table")) {
      const tree = await readTree(zip, target);
      const range = parseRange(tree?.attributes.ref ?? "");
      if (!tree || !range || found.length >= TABLES_MAX) continue;
      found.push({
        name: (tree.attributes.displayName ?? tree.attributes.name ?? "").toLowerCase(),
        sheet,
        range,
        headerRows: numberOr(tree.attributes.headerRowCount, 1),
        totalRows: numberOr(tree.attributes.totalsRowCount, 0),
        columns: children(child(tree, "tableColumns"), "tableColumn").map(({ attributes }) =>
          (attributes.name ?? "").replace(/_x000a_|\r?\n/gi, "\n").toLowerCase(),
        ),
      });
    }
  }
  return found;
}

interface Place {
  sheet: string;
  row: number;
  column: number;
}

/** The formula in A1 notation; what names no table that is known stays as it is. */
export function withoutTables(formula: string, place: Place, tables: readonly WorkbookTable[]): string {
  if (
    tables.length === 0 ||
    (!formula.includes("[") && !tables.some(({ name }) => formula.toLowerCase().includes(name)))
  )
    return formula;
  const tokens = tokenize(formula);
  const out: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text = "" } = tokens[at] ?? { kind: "sign" };
    const next = tokens[at + 1]?.text ?? "";
    const named =
      kind === "name" && !text.startsWith("[") ? tables.find(({ name }) => name === text.toLowerCase()) : undefined;
    const own = kind === "name" && text.startsWith("[") ? tableAround(tables, place) : undefined;
    const spec = named ? (next.startsWith("[") ? next : "[]") : text;
    const range = named || own ? rangeOf(named ?? own, spec, place) : null;
    out.push(range ?? text);
    if (range !== null && named && next.startsWith("[")) at++;
  }
  return out.join("");
}

const tableAround = (tables: readonly WorkbookTable[], { sheet, row, column }: Place): WorkbookTable | undefined =>
  tables.find(
    ({ sheet: own, range }) =>
      own === sheet &&
      row >= range.startRow &&
      row <= range.endRow &&
      column >= range.startColumn &&
      column <= range.endColumn,
  );

const ITEM = /^#(all|data|headers|totals|this row)$/;

/** Null where a column or an item is none of the table's. */
function rangeOf(table: WorkbookTable | undefined, spec: string, place: Place): string | null {
  if (!table) return null;
  const { items, columns } = partsOf(spec);
  const rows = rowsOf(table, items, place);
  const places = columns.map((name) => table.columns.indexOf(name));
  if (!rows || places.includes(-1)) return null;
  const left = table.range.startColumn + (places[0] ?? 0);
  const right = places.length === 0 ? table.range.endColumn : table.range.startColumn + (places.at(-1) ?? 0);
  const prefix = table.sheet === place.sheet ? "" : `${quotedSheet(table.sheet)}!`;
  const isRow = items.includes("this row");
  const cell = (row: number, column: number) =>
    isRow ? cellName(row, column) : cellName(row, column).replace(/^([A-Z]+)(\d+)$/, "$$$1$$$2");
  const [from, to] = [cell(rows[0], left), cell(rows[1], right)];
  return `${prefix}${from === to ? from : `${from}:${to}`}`;
}

/** "[[#Headers],[客户]:[金额]]", "[@金额]", "[金额]", "[]". */
function partsOf(spec: string): { items: string[]; columns: string[] } {
  let inner = spec.slice(1, -1).trim();
  const items: string[] = [];
  if (inner.startsWith("@")) {
    items.push("this row");
    inner = inner.slice(1).trim();
  }
  const bracketed = [...inner.matchAll(/\[((?:'.|[^[\]'])*)\]/g)].map(([, text = ""]) => text);
  const texts = bracketed.length > 0 ? bracketed : inner === "" ? [] : [inner];
  const columns: string[] = [];
  for (const text of texts.map((own) => own.trim().toLowerCase())) {
    const item = ITEM.exec(text)?.[1];
    if (item) items.push(item);
    else columns.push(text.replace(/'(.)/g, "$1"));
  }
  return { items, columns };
}

function rowsOf(
  { range, headerRows, totalRows }: WorkbookTable,
  items: readonly string[],
  { row }: Place,
): [number, number] | null {
  const [first, last] = [range.startRow + headerRows, range.endRow - totalRows];
  if (items.includes("this row")) return row >= first && row <= last ? [row, row] : null;
  if (items.includes("all")) return [range.startRow, range.endRow];
  const hasData = items.length === 0 || items.includes("data");
  const [hasHead, hasTotals] = [items.includes("headers"), items.includes("totals")];
  if ((hasHead && headerRows === 0) || (hasTotals && totalRows === 0)) return null;
  const from = hasHead ? range.startRow : hasData ? first : last + 1;
  const to = hasTotals ? range.endRow : hasData ? last : first - 1;
  return [from, to];
}
