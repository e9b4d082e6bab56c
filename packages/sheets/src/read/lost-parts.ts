/** Parts that a book has no place for. */
import type { ZipParts } from "@digao/excel/xlsx/zip-parts";
import type { Losses, LossKind } from "../losses.ts";
import type { Relations } from "./package-parts.ts";
import { descendants, type XmlNode } from "./xml-tree.ts";

const BOOK_PARTS: readonly (readonly [RegExp, LossKind])[] = [
  [/vbaproject\.bin$/, "macros"],
  [/macrosheets?\/[^/]+\.xml$/, "macros"],
  [/dialogsheets\/[^/]+\.xml$/, "otherSheets"],
  [/pivottables\/[^/]+\.xml$/, "pivotTables"],
  [/slicers\/[^/]+\.xml$/, "slicers"],
  [/timelines\/[^/]+\.xml$/, "slicers"],
  [/activex\/[^/]+\.xml$/, "activeX"],
  [/ctrlprops\/[^/]+\.xml$/, "activeX"],
  [/embeddings\/[^/]+$/, "embeddedObjects"],
  [/tables\/[^/]+\.xml$/, "tables"],
  [/(^|\/)connections\.xml$/, "connections"],
  [/_xmlsignatures\/sig[^/]*\.xml$/, "signatures"],
];

export function nameLostParts(zip: ZipParts, relations: Relations, losses: Losses): void {
  for (const name of zip.names()) {
    const kind = BOOK_PARTS.find(([pattern]) => pattern.test(name))?.[1];
    if (kind) losses.add(kind, { detail: name.slice(name.lastIndexOf("/") + 1) });
  }
  for (const { type, target } of relations.values())
    if (type === "externalLink") losses.add("externalLinks", { detail: target });
}

export function nameLostSheetParts(
  elements: readonly XmlNode[],
  relations: Relations,
  sheet: string,
  losses: Losses,
): void {
  for (const element of elements) {
    if (element.name !== "extLst") continue;
    const sparklines = [...descendants(element, "sparkline")].length;
    if (sparklines > 0) losses.add("sparklines", { sheet, count: sparklines });
  }
  const charts = [...relations.values()].filter(({ type }) => type === "chart").length;
  if (charts > 0) losses.add("charts", { sheet, count: charts });
}
