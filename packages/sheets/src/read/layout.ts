/** How a sheet is laid out: panes, columns, print set-up, protection. */

import { parseRange } from "../a1.ts";
import type { ColumnData, Freeze, PrintSetup, Sheet, SheetCustom } from "../book.ts";
import type { Losses } from "../losses.ts";
import { type Colors, colorOf } from "./colors.ts";
import { child, children, isOn, numberOr, type XmlNode } from "./xml-tree.ts";

const DIGIT_PIXELS = 7;
const POINTS_TO_PIXELS = 96 / 72;

/** Characters of the standard font to pixels, as Excel rounds. */
const columnPixels = (characters: number): number =>
  Math.trunc(((256 * characters + Math.trunc(128 / DIGIT_PIXELS)) / 256) * DIGIT_PIXELS);

export function readLayout(
  elements: readonly XmlNode[],
  colors: Colors,
  sheet: string,
  losses: Losses,
): Partial<Sheet> {
  const find = (name: string) => elements.find((element) => element.name === name);
  const view = child(find("sheetViews"), "sheetView");
  const format = find("sheetFormatPr")?.attributes;
  const tab = colorOf(child(find("sheetPr"), "tabColor"), colors);
  const zoom = numberOr(view?.attributes.zoomScale, 100) / 100;
  const width = format?.defaultColWidth ?? format?.baseColWidth;
  const custom = customOf(elements, sheet, losses);
  return {
    ...(tab ? { tabColor: tab } : null),
    freeze: freezeOf(view),
    zoomRatio: zoom >= 0.1 && zoom <= 4 ? zoom : 1,
    showGridlines: isOn(view?.attributes.showGridLines, true) ? 1 : 0,
    rightToLeft: isOn(view?.attributes.rightToLeft) ? 1 : 0,
    defaultRowHeight: Math.round(numberOr(format?.defaultRowHeight, 15) * POINTS_TO_PIXELS * 100) / 100,
    defaultColumnWidth: format?.defaultColWidth
      ? columnPixels(numberOr(width, 9.14))
      : columnPixels(numberOr(width, 8) + 5 / DIGIT_PIXELS),
    mergeData: children(find("mergeCells"), "mergeCell").flatMap(
      ({ attributes }) => parseRange(attributes.ref ?? "") ?? [],
    ),
    ...(Object.keys(custom).length > 0 ? { custom } : null),
  };
}

function freezeOf(view: XmlNode | undefined): Freeze {
  const pane = child(view, "pane")?.attributes;
  const none = { xSplit: 0, ySplit: 0, startRow: -1, startColumn: -1 };
  if (!pane?.state?.startsWith("frozen")) return none;
  const xSplit = Math.trunc(numberOr(pane.xSplit, 0));
  const ySplit = Math.trunc(numberOr(pane.ySplit, 0));
  const top = parseRange(view?.attributes.topLeftCell ?? "A1");
  return {
    xSplit,
    ySplit,
    startRow: ySplit > 0 ? (top?.startRow ?? 0) + ySplit : -1,
    startColumn: xSplit > 0 ? (top?.startColumn ?? 0) + xSplit : -1,
  };
}

/** @param styleKey of a cell format by its index */
export function readColumns(
  elements: readonly XmlNode[],
  styleKey: (index: number) => string | null,
): { [column: number]: ColumnData } {
  const out: { [column: number]: ColumnData } = {};
  for (const col of elements.filter(({ name }) => name === "cols").flatMap((cols) => children(cols, "col"))) {
    const { min, max } = col.attributes;
    const data = columnOf(col, styleKey);
    const first = numberOr(min, 1) - 1;
    const last = Math.min(numberOr(max, first + 1), 16_384) - 1;
    if (Object.keys(data).length > 0) for (let column = first; column <= last; column++) out[column] = data;
  }
  return out;
}

function columnOf({ attributes }: XmlNode, styleKey: (index: number) => string | null): ColumnData {
  const { width, customWidth, hidden, style, outlineLevel, collapsed } = attributes;
  const key = style === undefined ? null : styleKey(Number(style));
  const outline = numberOr(outlineLevel, 0);
  const hasWidth = width !== undefined && (isOn(customWidth) || !isOn(hidden));
  return {
    ...(hasWidth && { w: columnPixels(numberOr(width, 9)) }),
    ...(isOn(hidden) && { hd: 1 as const }),
    ...(key && { s: key }),
    ...((outline > 0 || isOn(collapsed)) && { custom: { outline, ...(isOn(collapsed) && { collapsed: true }) } }),
  };
}

function customOf(elements: readonly XmlNode[], sheet: string, losses: Losses): SheetCustom {
  const find = (name: string) => elements.find((element) => element.name === name);
  const print = printOf(elements, sheet, losses);
  const protection = find("sheetProtection")?.attributes;
  const outline = child(find("sheetPr"), "outlinePr")?.attributes;
  return {
    ...(Object.keys(print).length > 0 ? { print } : null),
    ...(protection ? { protection } : null),
    ...(outline?.summaryBelow === undefined ? null : { summaryBelow: isOn(outline.summaryBelow) }),
    ...(outline?.summaryRight === undefined ? null : { summaryRight: isOn(outline.summaryRight) }),
  };
}

function printOf(elements: readonly XmlNode[], sheet: string, losses: Losses): PrintSetup {
  const find = (name: string) => elements.find((element) => element.name === name);
  const setup = find("pageSetup")?.attributes;
  const options = find("printOptions")?.attributes;
  const texts = find("headerFooter");
  const isFitted = isOn(child(find("sheetPr"), "pageSetUpPr")?.attributes.fitToPage);
  if (texts && ["evenHeader", "evenFooter", "firstHeader", "firstFooter"].some((name) => child(texts, name)?.text))
    losses.add("headerVariants", { sheet });
  const whole = (name: string, value: string | undefined) =>
    value === undefined ? null : { [name]: numberOr(value, 1) };
  const on = (name: string, value: string | undefined) => (isOn(value) ? { [name]: true } : null);
  const text = (name: string, value: string | undefined) => (value ? { [name]: value } : null);
  return {
    ...whole("paperSize", setup?.paperSize),
    ...on("landscape", setup?.orientation === "landscape" ? "1" : undefined),
    ...whole("scale", isFitted ? undefined : setup?.scale),
    ...(isFitted ? { fitToWidth: numberOr(setup?.fitToWidth, 1), fitToHeight: numberOr(setup?.fitToHeight, 1) } : null),
    ...marginsOf(find("pageMargins")),
    ...text("header", child(texts, "oddHeader")?.text),
    ...text("footer", child(texts, "oddFooter")?.text),
    ...on("centerHorizontally", options?.horizontalCentered),
    ...on("centerVertically", options?.verticalCentered),
    ...on("gridLines", options?.gridLines),
    ...on("headings", options?.headings),
    ...breaksOf("rowBreaks", find("rowBreaks")),
    ...breaksOf("columnBreaks", find("colBreaks")),
  };
}

function marginsOf(node: XmlNode | undefined): PrintSetup {
  if (!node) return {};
  const inches = (name: string, otherwise: number) => numberOr(node.attributes[name], otherwise);
  const margins = {
    left: inches("left", 0.7),
    right: inches("right", 0.7),
    top: inches("top", 0.75),
    bottom: inches("bottom", 0.75),
  };
  return { margins: { ...margins, header: inches("header", 0.3), footer: inches("footer", 0.3) } };
}

function breaksOf(name: string, node: XmlNode | undefined): PrintSetup {
  const places = children(node, "brk").flatMap(({ attributes }) => (attributes.id ? Number(attributes.id) : []));
  return places.length > 0 ? { [name]: places } : {};
}

/** `Sheet1!$1:$2,Sheet1!$A:$B` */
export function titlesOf(formula: string): Pick<PrintSetup, "titleRows" | "titleColumns"> {
  const parts = bareRanges(formula);
  const rows = parts.find((part) => /^\d+:\d+$/.test(part));
  const columns = parts.find((part) => /^[A-Z]+:[A-Z]+$/i.test(part));
  return { ...(rows ? { titleRows: rows } : null), ...(columns ? { titleColumns: columns } : null) };
}

export const areaOf = (formula: string): string =>
  bareRanges(formula)
    .filter((part) => parseRange(part))
    .join(",");

const bareRanges = (formula: string): string[] =>
  formula
    .split(/,(?=(?:[^']*'[^']*')*[^']*$)/)
    .map((part) => part.slice(part.lastIndexOf("!") + 1).replaceAll("$", ""));
