/** Links of cells. */
import { parseRange, rangeName } from "../a1.ts";
import type { Cell, CellMatrix, Range } from "../book.ts";
import { isSafeLink } from "../links.ts";
import type { Losses } from "../losses.ts";
import type { CellLink } from "../resources.ts";
import { rangeOf, tokensOf } from "../shift-formula.ts";
import type { Relations } from "./package-parts.ts";
import { documentOf } from "./texts.ts";
import { children, type XmlNode } from "./xml-tree.ts";

const CELLS_MAX = 1_000;

interface LinkContext {
  sheet: string;
  /** By lower-case name. */
  sheetIds: ReadonlyMap<string, string>;
  relations: Relations;
  losses: Losses;
}

/** Puts the links of texts into their cells; answers those of numbers and formulas, which keep their values. */
export function readLinks(elements: readonly XmlNode[], cells: CellMatrix, context: LinkContext): CellLink[] {
  const links: CellLink[] = [];
  const nodes = elements.filter(({ name }) => name === "hyperlinks").flatMap((list) => children(list, "hyperlink"));
  for (const node of nodes) {
    const range = parseRange(node.attributes.ref ?? "");
    const payload = addressOf(node, context);
    if (!range || !payload) continue;
    for (const place of firstCells(range)) {
      const link = placed(cells, place, payload);
      if (link) links.push({ id: `l${links.length}`, ...link });
    }
  }
  return links;
}

/** Null where the cell itself has taken the link; of a range without contents the first cell has it. */
function placed(cells: CellMatrix, { row, column, isFirst }: Place, payload: string): Omit<CellLink, "id"> | null {
  const cell = cells[row]?.[column];
  const linked = cell && linkedCell(cell, payload);
  if (cell && linked) Object.assign(cell, linked);
  return linked || (!cell && !isFirst) ? null : { row, column, payload };
}

interface Place {
  row: number;
  column: number;
  isFirst: boolean;
}

function* firstCells(range: Range): Generator<Place> {
  let left = CELLS_MAX;
  for (let row = range.startRow; row <= range.endRow; row++)
    for (let column = range.startColumn; column <= range.endColumn; column++) {
      if (left-- <= 0) return;
      yield { row, column, isFirst: left === CELLS_MAX - 1 };
    }
}

/** Null where the link would stand in the way of a value. */
function linkedCell(cell: Cell, url: string): Cell | null {
  if (cell.f || typeof cell.v !== "string" || cell.v === "") return null;
  const runs = cell.p?.body?.textRuns?.map(({ st, ed, ts }) => ({ st, ed, ts: ts ?? {} }));
  return { p: documentOf({ text: cell.v, ...(runs ? { runs } : null) }, url) };
}

function addressOf({ attributes }: XmlNode, { sheet, sheetIds, relations, losses }: LinkContext): string | null {
  const { id, location, ref } = attributes;
  const target = id ? relations.get(id) : undefined;
  if (target?.isExternal) {
    const url = location ? `${target.target}#${location}` : target.target;
    if (isSafeLink(url)) return url;
    losses.add("unsafeLinks", { sheet, ...(ref ? { range: ref } : null), detail: url });
    return null;
  }
  return location ? placeInBook(location, sheetIds) : null;
}

/** "Sheet1!A1" as Univer writes it; a name of the book stays a name. */
function placeInBook(location: string, sheetIds: ReadonlyMap<string, string>): string {
  const [token] = tokensOf(location.replace(/^#/, ""));
  const reference = token?.reference;
  const sheetId = sheetIds.get((reference?.sheet ?? "").toLowerCase());
  const range = reference && rangeOf(reference);
  if (sheetId && range) return `#gid=${sheetId}&range=${rangeName(range)}`;
  return `#${location}`;
}
