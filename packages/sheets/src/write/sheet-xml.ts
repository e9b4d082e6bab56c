/** One worksheet part, in pieces. */
import { escapeXml } from "@digao/excel/write/cell-xml";
import { cellName, rangeName } from "../a1.ts";
import type { ColumnData, Freeze, PrintSetup, Sheet } from "../book.ts";
import type { Losses } from "../losses.ts";
import type { Condition, Filter, FilterColumn, ValidationRule } from "../resources.ts";
import { rgbOf } from "../rgb.ts";
import { outlineXml, rowsXml } from "./cells-xml.ts";
import { conditionsXml, validationsXml } from "./rules-xml.ts";
import type { StylesTable } from "./styles-table.ts";

const DIGIT_PIXELS = 7;
const PIXELS_TO_POINTS = 0.75;

export interface SheetOut {
  sheet: Sheet;
  isFirst: boolean;
  styles: StylesTable;
  losses: Losses;
  filter: Filter | undefined;
  validation: readonly ValidationRule[];
  conditions: readonly Condition[];
  links: readonly LinkOut[];
  /** Ids of the relationships. */
  drawing: string | null;
  legacyDrawing: string | null;
}
export interface LinkOut {
  ref: string;
  /** Of a relationship, or a place in the book. */
  id?: string;
  location?: string;
}

export function* sheetXml(out: SheetOut): Generator<string> {
  const { sheet, styles, filter } = out;
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${propertiesXml(sheet)}${viewXml(out)}${formatXml(sheet)}${columnsXml(sheet.columnData ?? {}, styles)}<sheetData>`;
  yield* rowsXml(sheet, { styles, filtered: new Set(filter?.cachedFilteredOut) });
  yield `</sheetData>${tailXml(out)}</worksheet>`;
}

function tailXml({
  sheet,
  filter,
  losses,
  styles,
  validation,
  conditions,
  links,
  drawing,
  legacyDrawing,
}: SheetOut): string {
  const { print = {}, protection } = sheet.custom ?? {};
  const merges = (sheet.mergeData ?? []).map((range) => `<mergeCell ref="${rangeName(range)}"/>`).join("");
  const linked = links
    .map(
      ({ ref, id, location }) =>
        `<hyperlink ref="${ref}"${id ? ` r:id="${id}"` : ""}${location ? ` location="${escapeXml(location)}"` : ""}/>`,
    )
    .join("");
  return [
    protection ? `<sheetProtection${attributesXml(protection)}/>` : "",
    filter ? filterXml(filter) : "",
    merges ? `<mergeCells count="${sheet.mergeData?.length ?? 0}">${merges}</mergeCells>` : "",
    conditionsXml(conditions, styles),
    validationsXml(validation, sheet.name, losses),
    linked ? `<hyperlinks>${linked}</hyperlinks>` : "",
    printXml(print),
    drawing ? `<drawing r:id="${drawing}"/>` : "",
    legacyDrawing ? `<legacyDrawing r:id="${legacyDrawing}"/>` : "",
  ].join("");
}

const PROTECTION =
  /^(sheet|objects|scenarios|password|algorithmName|hashValue|saltValue|spinCount|format(Cells|Columns|Rows)|insert(Columns|Rows|Hyperlinks)|delete(Columns|Rows)|select(Locked|Unlocked)Cells|sort|autoFilter|pivotTables)$/;

const attributesXml = (attributes: { [name: string]: string }): string =>
  Object.entries(attributes)
    .filter(([name]) => PROTECTION.test(name))
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");

function propertiesXml({ tabColor, custom }: Sheet): string {
  const color = rgbOf({ rgb: tabColor ?? "" });
  const outline = `${custom?.summaryBelow === false ? ' summaryBelow="0"' : ""}${custom?.summaryRight === false ? ' summaryRight="0"' : ""}`;
  const isFitted = custom?.print?.fitToWidth !== undefined || custom?.print?.fitToHeight !== undefined;
  const inside = `${color ? `<tabColor rgb="${color}"/>` : ""}${outline ? `<outlinePr${outline}/>` : ""}${isFitted ? '<pageSetUpPr fitToPage="1"/>' : ""}`;
  return inside ? `<sheetPr>${inside}</sheetPr>` : "";
}

function viewXml({ sheet, isFirst }: SheetOut): string {
  const { freeze, zoomRatio = 1, showGridlines, rightToLeft } = sheet;
  const zoom = Math.round(zoomRatio * 100);
  const attributes = `${showGridlines === 0 ? ' showGridLines="0"' : ""}${rightToLeft === 1 ? ' rightToLeft="1"' : ""}${isFirst ? ' tabSelected="1"' : ""}${zoom === 100 ? "" : ` zoomScale="${zoom}" zoomScaleNormal="${zoom}"`}`;
  const { corner, pane } = freeze ? paneXml(freeze) : { corner: "", pane: "" };
  const start = `<sheetViews><sheetView${attributes}${corner} workbookViewId="0"`;
  return pane ? `${start}>${pane}</sheetView></sheetViews>` : `${start}/></sheetViews>`;
}

function paneXml({ xSplit, ySplit, startRow, startColumn }: Freeze): { corner: string; pane: string } {
  const [columns, rows] = [Math.max(0, xSplit), Math.max(0, ySplit)];
  if (columns === 0 && rows === 0) return { corner: "", pane: "" };
  const row = rows > 0 ? Math.max(rows, startRow) : 0;
  const column = columns > 0 ? Math.max(columns, startColumn) : 0;
  const isScrolled = row > rows || column > columns;
  const splits = `${columns > 0 ? ` xSplit="${columns}"` : ""}${rows > 0 ? ` ySplit="${rows}"` : ""}`;
  const name = `${rows > 0 ? "bottom" : "top"}${columns > 0 ? "Right" : "Left"}`;
  return {
    corner: isScrolled ? ` topLeftCell="${cellName(row - rows, column - columns)}"` : "",
    pane: `<pane${splits} topLeftCell="${cellName(row, column)}" activePane="${name}" state="frozen"/><selection pane="${name}"/>`,
  };
}

function formatXml({ defaultRowHeight = 20, defaultColumnWidth = 73, rowData, columnData }: Sheet): string {
  const deepest = (lines: { [index: number]: { custom?: { outline?: number } | null } } = {}) =>
    Object.values(lines).reduce((most, { custom }) => Math.max(most, custom?.outline ?? 0), 0);
  const [rows, columns] = [deepest(rowData), deepest(columnData)];
  const levels = `${rows > 0 ? ` outlineLevelRow="${rows}"` : ""}${columns > 0 ? ` outlineLevelCol="${columns}"` : ""}`;
  const height = Math.round(defaultRowHeight * PIXELS_TO_POINTS * 100) / 100;
  return `<sheetFormatPr defaultColWidth="${widthOf(defaultColumnWidth)}" defaultRowHeight="${height}"${height === 15 ? "" : ' customHeight="1"'}${levels}/>`;
}

const widthOf = (pixels: number): number => Math.round((pixels / DIGIT_PIXELS) * 10_000) / 10_000;

function columnsXml(columns: { [column: number]: ColumnData }, styles: StylesTable): string {
  let xml = "";
  const entries = Object.entries(columns).map(([key, data]) => ({
    column: Number(key),
    attributes: columnAttributes(data, styles),
  }));
  for (let at = 0; at < entries.length; ) {
    const start = entries[at];
    let end = at;
    while (
      start &&
      entries[end + 1]?.attributes === start.attributes &&
      entries[end + 1]?.column === start.column + end + 1 - at
    )
      end++;
    if (start?.attributes)
      xml += `<col min="${start.column + 1}" max="${start.column + end - at + 1}"${start.attributes}/>`;
    at = end + 1;
  }
  return xml ? `<cols>${xml}</cols>` : "";
}

function columnAttributes({ w, hd, s, custom }: ColumnData, styles: StylesTable): string {
  const rest = `${s ? ` style="${styles.id(s)}"` : ""}${hd === 1 ? ' hidden="1"' : ""}${outlineXml(custom)}`;
  if (w === undefined) return rest === "" ? "" : ` width="${widthOf(73)}"${rest}`;
  return ` width="${widthOf(w)}" customWidth="1"${rest}`;
}

function filterXml({ ref, filterColumns = [] }: Filter): string {
  const columns = filterColumns.map((column) => {
    const criteria = criteriaXml(column);
    return criteria ? `<filterColumn colId="${column.colId - ref.startColumn}">${criteria}</filterColumn>` : "";
  });
  return `<autoFilter ref="${rangeName(ref)}">${columns.join("")}</autoFilter>`;
}

function criteriaXml({ filters, customFilters }: FilterColumn): string {
  if (filters) {
    const values = (filters.filters ?? []).map((value) => `<filter val="${escapeXml(value)}"/>`).join("");
    return `<filters${filters.blank ? ' blank="1"' : ""}>${values}</filters>`;
  }
  const conditions = (customFilters?.customFilters ?? []).map(({ val, operator }) => {
    const compared = operator ? ` operator="${escapeXml(operator)}"` : "";
    return `<customFilter${compared} val="${escapeXml(String(val))}"/>`;
  });
  return conditions.length > 0
    ? `<customFilters${customFilters?.and === 1 ? ' and="1"' : ""}>${conditions.join("")}</customFilters>`
    : "";
}

function printXml(print: PrintSetup): string {
  const on = (name: string, value: boolean | undefined) => (value ? ` ${name}="1"` : "");
  const options = `${on("horizontalCentered", print.centerHorizontally)}${on("verticalCentered", print.centerVertically)}${on("headings", print.headings)}${on("gridLines", print.gridLines)}`;
  const { left = 0.7, right = 0.7, top = 0.75, bottom = 0.75, header = 0.3, footer = 0.3 } = print.margins ?? {};
  const number = (name: string, value: number | undefined) => (value === undefined ? "" : ` ${name}="${value}"`);
  const setup = `${number("paperSize", print.paperSize)}${number("scale", print.scale)}${number("fitToWidth", print.fitToWidth)}${number("fitToHeight", print.fitToHeight)}${print.landscape ? ' orientation="landscape"' : ""}`;
  const texts = `${print.header ? `<oddHeader>${escapeXml(print.header)}</oddHeader>` : ""}${print.footer ? `<oddFooter>${escapeXml(print.footer)}</oddFooter>` : ""}`;
  return [
    options ? `<printOptions${options}/>` : "",
    print.margins || setup
      ? `<pageMargins left="${left}" right="${right}" top="${top}" bottom="${bottom}" header="${header}" footer="${footer}"/>`
      : "",
    setup ? `<pageSetup${setup}/>` : "",
    texts ? `<headerFooter>${texts}</headerFooter>` : "",
    breaksXml("rowBreaks", print.rowBreaks, 16_383),
    breaksXml("colBreaks", print.columnBreaks, 1_048_575),
  ].join("");
}

function breaksXml(name: string, places: readonly number[] | undefined, max: number): string {
  if (!places || places.length === 0) return "";
  const breaks = places.map((place) => `<brk id="${place}" max="${max}" man="1"/>`).join("");
  return `<${name} count="${places.length}" manualBreakCount="${places.length}">${breaks}</${name}>`;
}
