/** Formulas that lead back to themselves. */
import { type Book, type Range, sheetsOf } from "../book.ts";
import { eachCell } from "../cells.ts";
import { rangeOf, tokensOf } from "../shift-formula.ts";

export interface FormulaPlace {
  sheetId: string;
  row: number;
  column: number;
  formula: string;
}

/** Beyond it a search for cycles would cost more than the figures themselves. */
const EDGES_MAX = 5_000_000;

class FormulaMap {
  private readonly columns = new Map<string, { row: number; index: number }[]>();

  constructor(places: readonly FormulaPlace[]) {
    for (const [index, { sheetId, row, column }] of places.entries()) {
      const key = `${sheetId} ${column}`;
      const rows = this.columns.get(key) ?? [];
      this.columns.set(key, rows);
      rows.push({ row, index });
    }
  }

  /** Formula cells in a range; rows of a column come in order. */
  in(sheetId: string, { startRow, endRow, startColumn, endColumn }: Range, width: number): number[] {
    const found: number[] = [];
    for (let column = startColumn; column <= Math.min(endColumn, width); column++) {
      const rows = this.columns.get(`${sheetId} ${column}`) ?? [];
      for (let at = firstFrom(rows, startRow); at < rows.length; at++) {
        const place = rows[at];
        if (!place || place.row > endRow) break;
        found.push(place.index);
      }
    }
    return found;
  }
}

function firstFrom(rows: readonly { row: number }[], start: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.row ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function formulasOf(book: Book): FormulaPlace[] {
  const places: FormulaPlace[] = [];
  for (const sheet of sheetsOf(book))
    eachCell(sheet, ({ f }, row, column) => {
      if (f && f.length > 1) places.push({ sheetId: sheet.id, row, column, formula: f });
    });
  return places;
}

/** Places, by their index, of all formulas that take part in a cycle. */
export const cyclesIn = (book: Book, places: readonly FormulaPlace[]): number[] =>
  new Search(precedentsIn(book, places)).cyclic();

/** Of each formula those that it looks at, by their index. */
export function precedentsIn(book: Book, places: readonly FormulaPlace[]): number[][] {
  const map = new FormulaMap(places);
  const sheetIds = new Map(sheetsOf(book).map(({ id, name }) => [name.toLowerCase(), id]));
  const width = places.reduce((most, { column }) => Math.max(most, column), 0);
  let left = EDGES_MAX;
  return places.map((place) => {
    const own = left > 0 ? edgesOf(place, map, sheetIds, width) : [];
    left -= own.length;
    return own;
  });
}

const PLACES = /^(?:ROWS?|COLUMNS?|AREAS|SHEETS?|FORMULATEXT|ISFORMULA|ISREF)$/i;

/** Formulas that this one looks at. */
function edgesOf(
  { formula, sheetId }: FormulaPlace,
  map: FormulaMap,
  sheetIds: ReadonlyMap<string, string>,
  width: number,
): number[] {
  return tokensOf(formula).flatMap(({ reference }, at, tokens) => {
    // ROW(A2) asks where A2 stands, not what is in it.
    if (tokens[at - 1]?.text === "(" && PLACES.test(tokens[at - 2]?.text ?? "")) return [];
    const range = reference && !reference.isExternal ? rangeOf(reference) : null;
    const name = reference?.sheet ?? null;
    const target = name === null ? sheetId : sheetIds.get(name.toLowerCase());
    return range && target ? map.in(target, range, width) : [];
  });
}

/** Tarjan's search without recursion: chains of formulas are longer than the stack is deep. */
class Search {
  private readonly edges: readonly number[][];
  private readonly order: Int32Array;
  private readonly low: Int32Array;
  private readonly isOpen: Uint8Array;
  private readonly open: number[] = [];
  private readonly found: number[] = [];
  private path: { node: number; edge: number }[] = [];
  private next = 0;

  constructor(edges: readonly number[][]) {
    this.edges = edges;
    this.order = new Int32Array(edges.length).fill(-1);
    this.low = new Int32Array(edges.length);
    this.isOpen = new Uint8Array(edges.length);
  }

  cyclic(): number[] {
    for (let root = 0; root < this.edges.length; root++) if (this.order[root] === -1) this.searchFrom(root);
    return this.found.sort((a, b) => a - b);
  }

  private searchFrom(root: number): void {
    this.enter(root);
    for (let top = this.path.at(-1); top; top = this.path.at(-1)) {
      const target = this.edges[top.node]?.[top.edge++];
      if (target === undefined) this.leave(top.node);
      else if (this.order[target] === -1) this.enter(target);
      else if (this.isOpen[target]) this.lower(top.node, this.order[target] ?? 0);
    }
  }

  private enter(node: number): void {
    this.order[node] = this.next;
    this.low[node] = this.next++;
    this.open.push(node);
    this.isOpen[node] = 1;
    this.path.push({ node, edge: 0 });
  }

  private leave(node: number): void {
    this.path.pop();
    const parent = this.path.at(-1);
    if (parent) this.lower(parent.node, this.low[node] ?? 0);
    if (this.low[node] !== this.order[node]) return;
    const group = this.open.splice(this.open.lastIndexOf(node));
    for (const member of group) this.isOpen[member] = 0;
    if (group.length > 1 || this.edges[node]?.includes(node)) this.found.push(...group);
  }

  private lower(node: number, value: number): void {
    this.low[node] = Math.min(this.low[node] ?? 0, value);
  }
}
