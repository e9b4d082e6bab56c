/** Tables (超级表) of a workbook: formulas that name them and their columns get the ranges that these are. */
import type { ZipParts } from "@digao/excel/xlsx/zip-parts";
import { cellName, parseRange, quotedSheet } from "../a1.ts";
import type { Range } from "../book.ts";
import { type Token, tokenize } from "../formula/tokens.ts";
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
  let out = "";
  for (let at = 0; at < tokens.length; ) {
    const found = referenceAt(tokens, at, place, tables);
    out += found?.text ?? tokens[at]?.text ?? "";
    at += found?.tokens ?? 1;
  }
  return out;
}

/** A table's name with what is asked of it, or columns alone within a table. */
function referenceAt(
  tokens: readonly Token[],
  at: number,
  place: Place,
  tables: readonly WorkbookTable[],
): { text: string; tokens: number } | null {
  const [token, next] = [tokens[at], tokens[at + 1]?.text ?? ""];
  if (token?.kind !== "name") return null;
  if (token.text.startsWith("[")) return ofTokens(rangeOf(tableAround(tables, place), token.text, place), 1);
  const table = tables.find(({ name }) => name === token.text.toLowerCase());
  return next.startsWith("[") ? ofTokens(rangeOf(table, next, place), 2) : ofTokens(rangeOf(table, "[]", place), 1);
}

const ofTokens = (text: string | null, tokens: number) => (text === null ? null : { text, tokens });

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
  const texts = bracketed.length === 0 && inner !== "" ? [inner] : bracketed;
  const columns: string[] = [];
  for (const text of texts.map((own) => own.trim().toLowerCase())) {
    const item = ITEM.exec(text)?.[1];
    if (item) items.push(item);
    else columns.push(text.replace(/'(.)/g, "$1"));
  }
  return { items, columns };
}

function rowsOf(table: WorkbookTable, items: readonly string[], { row }: Place): [number, number] | null {
  const { range, headerRows, totalRows } = table;
  const data: [number, number] = [range.startRow + headerRows, range.endRow - totalRows];
  if (items.includes("this row")) return row >= data[0] && row <= data[1] ? [row, row] : null;
  if (items.includes("all")) return [range.startRow, range.endRow];
  const parts = [
    ...(items.includes("headers") && headerRows > 0 ? [[range.startRow, data[0] - 1]] : []),
    ...(items.length === 0 || items.includes("data") ? [data] : []),
    ...(items.includes("totals") && totalRows > 0 ? [[data[1] + 1, range.endRow]] : []),
  ];
  const [from, to] = [parts[0]?.[0], parts.at(-1)?.[1]];
  return from === undefined || to === undefined ? null : [from, to];
}
