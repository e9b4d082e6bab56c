/** The rows of a sheet as XML, in pieces. Text is only ever written as text: nothing typed can become a formula. */
import { escapeXml } from "@digao/excel/write/cell-xml";
import { columnLetters } from "../a1.ts";
import { isOurs } from "../bindings.ts";
import type { Cell, ColumnData, RichText, RowCells, RowData, Sheet } from "../book.ts";
import { errorTexts } from "../cells.ts";
import { prefixOf } from "../functions.ts";
import { tokensOf } from "../shift-formula.ts";
import { fontParts, type StylesTable } from "./styles-table.ts";

const PIECE_CHARS = 128 * 1024;
const PIXELS_TO_POINTS = 0.75;

export interface RowsContext {
  styles: StylesTable;
  /** Rows that a filter hides. */
  filtered: ReadonlySet<number>;
}

export function* rowsXml(sheet: Sheet, context: RowsContext): Generator<string> {
  const rows = new Set<number>();
  for (const key in sheet.cellData) rows.add(Number(key));
  for (const key in sheet.rowData) rows.add(Number(key));
  for (const row of context.filtered) rows.add(row);
  const letters: string[] = [];
  let piece = "";
  for (const row of [...rows].sort((a, b) => a - b)) {
    const attributes = rowAttributes(sheet.rowData?.[row], row, context);
    const cells = sheet.cellData?.[row];
    const inside = cells ? cellsXml(cells, row, letters, { ...context, sheet }) : "";
    if (inside === "" && attributes === "") continue;
    piece += `<row r="${row + 1}"${attributes}>${inside}</row>`;
    if (piece.length < PIECE_CHARS) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

function rowAttributes(data: RowData | undefined, row: number, { styles, filtered }: RowsContext): string {
  const isHidden = data?.hd === 1 || filtered.has(row);
  if (!data) return isHidden ? ' hidden="1"' : "";
  const height = data.ia === 1 ? (data.ah ?? data.h) : data.h;
  const points =
    height === undefined
      ? ""
      : ` ht="${Math.round(height * PIXELS_TO_POINTS * 100) / 100}"${data.ia === 1 ? "" : ' customHeight="1"'}`;
  return `${data.s ? ` s="${styles.id(data.s)}" customFormat="1"` : ""}${points}${isHidden ? ' hidden="1"' : ""}${outlineXml(data.custom)}`;
}

export const outlineXml = (custom: RowData["custom"] | ColumnData["custom"]): string =>
  custom
    ? `${custom.outline ? ` outlineLevel="${custom.outline}"` : ""}${custom.collapsed ? ' collapsed="1"' : ""}`
    : "";

interface SheetContext extends RowsContext {
  sheet: Sheet;
}

function cellsXml(cells: RowCells, row: number, letters: string[], { sheet, styles }: SheetContext): string {
  const ofRow = sheet.rowData?.[row]?.s;
  let xml = "";
  for (const key in cells) {
    const column = Number(key);
    const cell = inherited(cells[column], ofRow ?? sheet.columnData?.[column]?.s);
    let name = letters[column];
    if (name === undefined) {
      name = columnLetters(column);
      letters[column] = name;
    }
    if (cell)
      xml += isPlainNumber(cell)
        ? numberXml(cell, name, row, styles)
        : cellXml(cell, `<c r="${name}${row + 1}"`, styles);
  }
  return xml;
}

/** A cell without looks of its own has those of its row or column; in a workbook each says its own. */
const inherited = (cell: Cell | null | undefined, s: Cell["s"]): Cell | null | undefined =>
  cell && s && (cell.s === undefined || cell.s === null) ? { ...cell, s } : cell;

type NumberCell = Cell & { v: number };
/** Most cells of large books: their way is the shortest. */
const isPlainNumber = (cell: Cell): cell is NumberCell => typeof cell.v === "number" && !cell.f && cell.t !== 3;
function numberXml({ s, v }: NumberCell, letters: string, row: number, styles: StylesTable): string {
  return `<c r="${letters}${row + 1}" s="${styles.id(s)}"><v>${v}</v></c>`;
}

function cellXml(cell: Cell, start: string, styles: StylesTable): string {
  const { f, v } = cell;
  if (f && f.length > 1 && !isOurs(f)) return formulaXml(cell, f, start, styles);
  if (v === null || v === undefined || v === "") return cell.s ? `${start}${styled(cell, styles)}/>` : "";
  if (typeof v === "boolean" || (cell.t === 3 && typeof v === "number"))
    return `${start}${styled(cell, styles)} t="b"><v>${Number(v)}</v></c>`;
  if (typeof v === "number") return `${start}${styled(cell, styles)}><v>${v}</v></c>`;
  if (cell.t === 2 && v.trim() !== "" && Number.isFinite(Number(v)))
    return `${start}${styled(cell, styles)}><v>${Number(v)}</v></c>`;
  if (cell.t !== 4 && !cell.p && errorTexts.has(v)) return `${start}${styled(cell, styles)} t="e"><v>${v}</v></c>`;
  return textXml(cell, v, start, styles);
}

const styled = ({ s }: Cell, styles: StylesTable): string => ` s="${styles.id(s)}"`;

/** Papers say the same words in many cells. */
const cache = new Map<string, string>();
const [cacheMax, cachedChars] = [5_000, 60];

function cachedText(text: string): string {
  const found = cache.get(text);
  if (found !== undefined) return found;
  const xml = ` t="inlineStr"><is>${plainXml(text)}</is></c>`;
  if (cache.size >= cacheMax) cache.clear();
  cache.set(text, xml);
  return xml;
}

function textXml(cell: Cell, text: string, start: string, styles: StylesTable): string {
  if (!cell.p && cell.t !== 4 && text.length <= cachedChars && !looksLikeFormula(text)) {
    return `${start}${styled(cell, styles)}${cachedText(text)}`;
  }
  const id = styles.id(cell.s, cell.t === 4 || looksLikeFormula(text));
  const inside = cell.p ? richXml(cell.p, text) : plainXml(text);
  return `${start} s="${id}" t="inlineStr"><is>${inside}</is></c>`;
}

function looksLikeFormula(text: string): boolean {
  const first = text.charCodeAt(0);
  return first === 61 || first === 43 || first === 45 || first === 64 || first === 9 || first === 13;
}

const SPACED = /^\s|\s$|\n|\r/;
const plainXml = (text: string): string =>
  `<t${SPACED.test(text) ? ' xml:space="preserve"' : ""}>${escapeXml(text)}</t>`;

/** Runs of a document; what they leave out is written plain. */
function richXml({ body }: RichText, text: string): string {
  const lines = (body?.dataStream ?? "").replace(/\r\n$/, "").replaceAll("\r", "\n");
  const runs = (body?.textRuns ?? []).filter(({ ts }) => ts && Object.keys(ts).length > 0);
  if (runs.length === 0 || lines === "") return plainXml(lines || text);
  let xml = "";
  let at = 0;
  for (const { st, ed, ts = {} } of runs) {
    if (st > at) xml += `<r>${plainXml(lines.slice(at, st))}</r>`;
    const from = Math.max(at, st);
    if (ed > from) xml += `<r><rPr>${fontParts(ts, "rFont").join("")}</rPr>${plainXml(lines.slice(from, ed))}</r>`;
    at = Math.max(at, ed);
  }
  return at < lines.length ? `${xml}<r>${plainXml(lines.slice(at))}</r>` : xml;
}

function formulaXml(cell: Cell, formula: string, start: string, styles: StylesTable): string {
  const { v, ref } = cell;
  const tag = ref ? `<f t="array" ref="${ref}">` : "<f>";
  const f = `${tag}${escapeXml(workbookFormula(formula))}</f>`;
  const style = styled(cell, styles);
  if (v === null || v === undefined) return `${start}${style}>${f}</c>`;
  if (typeof v === "boolean" || cell.t === 3) return `${start}${style} t="b">${f}<v>${Number(v)}</v></c>`;
  if (typeof v === "number") return `${start}${style}>${f}<v>${v}</v></c>`;
  if (errorTexts.has(v)) return `${start}${style} t="e">${f}<v>${v}</v></c>`;
  return `${start}${style} t="str">${f}<v>${escapeXml(v)}</v></c>`;
}

const HAS_FUTURE = /[A-Z][A-Z.0-9]{1,}\(/i;

/** Without "=", newer functions with their prefix. */
export function workbookFormula(formula: string): string {
  const bare = formula.startsWith("=") ? formula.slice(1) : formula;
  if (!HAS_FUTURE.test(bare)) return bare;
  let out = "";
  for (const { kind, text } of tokensOf(bare)) out += kind === "function" ? prefixOf(text) + text : text;
  return out;
}
