/** Values of the formulas that a writing program left without one: its sheet is read twice more, within limits. */
import { type Formula, parseFormula } from "../formula/parse-formula.ts";
import { eachPlace, type FormulaValue, type PlacedFormula, placeKey, Workings } from "../formula/work-out.ts";
import {
  cellKindOf,
  columnOf,
  KIND_BOOLEAN,
  KIND_ERROR,
  KIND_ISO_DATE,
  KIND_NUMBER,
  KIND_SHARED,
} from "./cell-bytes.ts";
import type { SheetContext } from "./sheet-rows.ts";
import { type XmlHandler, XmlScanner } from "./xml-scanner.ts";
import { cellText } from "./xml-text.ts";

const FORMULAS_MAX = 300_000;
const PLACES_MAX = 1_000_000;

export interface SheetFormulas {
  /** Undefined for a formula that could not be worked out. */
  at(row: number, column: number): FormulaValue | undefined;
  /** As it stands in the file, for whoever has to look at it; a filled-down one as its first cell has it. */
  textAt(row: number, column: number): string;
}

/** @param open starts the sheet's XML from its beginning */
export async function readSheetFormulas(
  open: () => AsyncIterable<Buffer>,
  context: SheetContext,
): Promise<SheetFormulas> {
  const scan = new FormulaScan();
  await pushAll(open(), scan);
  const places = placesOf(scan.placed);
  const values = new Map<number, FormulaValue | undefined>();
  if (places) await pushAll(open(), new ValueScan(context, places, values));
  const formulas = places ? scan.placed : new Map<number, PlacedFormula>();
  const workings = new Workings(formulas, (row, column) => {
    const key = placeKey(row, column);
    return values.has(key) ? values.get(key) : null;
  });
  return {
    at: (row, column) => workings.at(row, column),
    textAt: (row, column) => scan.texts.get(placeKey(row, column)) ?? "",
  };
}

async function pushAll(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const scanner = new XmlScanner();
  for await (const chunk of chunks) {
    scanner.push(chunk, handler);
    if (handler.done) return;
  }
}

/** Null where the formulas look at more cells than are kept. */
function placesOf(formulas: ReadonlyMap<number, PlacedFormula>): Set<number> | null {
  const places = new Set<number>();
  let seen = 0;
  for (const placed of formulas.values()) {
    eachPlace(placed, (top, left, bottom, right) => {
      if (seen > PLACES_MAX * 20) return;
      for (let row = top; row <= bottom && places.size <= PLACES_MAX; row++)
        for (let column = left; column <= right && places.size <= PLACES_MAX; column++) {
          seen++;
          places.add(placeKey(row, column));
        }
    });
    if (places.size > PLACES_MAX || seen > PLACES_MAX * 20) return null;
  }
  return places;
}

interface ScannedCell {
  row: number;
  column: number;
  kind: number;
  formula: string | null;
  /** The `si` of a formula that is shared with the cells around. */
  shared: string | null;
  isArray: boolean;
  value: string | null;
}

abstract class CellScan implements XmlHandler {
  done = false;
  private isIn = false;
  private row = -1;
  private cell: ScannedCell | null = null;
  private lastColumn = -1;

  open(xml: XmlScanner, nameStart: number, nameEnd: number, tagEnd: number, selfClosing: boolean): void {
    const name = xml.latin1.slice(nameStart, nameEnd);
    if (name === "sheetData") {
      this.isIn = true;
      this.done = selfClosing;
    }
    if (!this.isIn) return;
    if (name === "row") {
      const stated = Number(xml.attribute("r", nameEnd, tagEnd) ?? 0) - 1;
      this.row = stated > this.row ? stated : this.row + 1;
      this.lastColumn = -1;
    } else if (name === "c") this.openCell(xml, nameEnd, tagEnd);
    else if (name === "f" && this.cell) this.openFormula(xml, nameEnd, tagEnd, this.cell);
    else if (name === "v" && this.cell) this.cell.value = "";
  }

  close(xml: XmlScanner, nameStart: number, nameEnd: number): void {
    const name = xml.latin1.slice(nameStart, nameEnd);
    if (name === "sheetData") this.done = true;
    const cell = this.cell;
    if (!cell) return;
    if (name === "v") cell.value = xml.text();
    else if (name === "t") cell.value = (cell.value ?? "") + xml.text();
    else if (name === "f") cell.formula = xml.text();
    else if (name === "c") {
      this.take(cell);
      this.cell = null;
    }
  }

  protected abstract take(cell: ScannedCell): void;

  private openCell(xml: XmlScanner, nameEnd: number, tagEnd: number): void {
    const place = Buffer.from(xml.attribute("r", nameEnd, tagEnd) ?? "");
    const kind = Buffer.from(xml.attribute("t", nameEnd, tagEnd) ?? "");
    const column = columnOf(place, 0, place.length) ?? this.lastColumn + 1;
    this.lastColumn = column;
    const stated = kind.length > 0 ? cellKindOf(kind, 0, kind.length) : KIND_NUMBER;
    this.cell = { row: this.row, column, kind: stated, formula: null, shared: null, isArray: false, value: null };
  }

  private openFormula(xml: XmlScanner, nameEnd: number, tagEnd: number, cell: ScannedCell): void {
    const type = xml.attribute("t", nameEnd, tagEnd);
    cell.formula = "";
    cell.shared = type === "shared" ? xml.attribute("si", nameEnd, tagEnd) : null;
    cell.isArray = type === "array" || type === "dataTable";
  }
}

/** Whether a formula's stored value counts; a text may be empty, anything else must be there. A 0 may be what was left undone. */
export function hasStoredValue(value: string | null, isText: boolean): boolean {
  if (value === null) return false;
  return isText || (value.trim() !== "" && Number(value) !== 0);
}

class FormulaScan extends CellScan {
  readonly placed = new Map<number, PlacedFormula>();
  readonly texts = new Map<number, string>();
  private readonly shared = new Map<string, { formula: Formula | null; text: string; row: number; column: number }>();
  private readonly parsed = new Map<string, Formula | null>();
  protected override take(cell: ScannedCell): void {
    const { row, column, formula, shared, isArray, kind, value } = cell;
    if (formula === null) return;
    if (shared !== null && formula !== "")
      this.shared.set(shared, { formula: this.parse(formula), text: formula, row, column });
    if (hasStoredValue(value, kind !== KIND_NUMBER) || this.texts.size >= FORMULAS_MAX) return;
    const key = placeKey(row, column);
    const origin = shared === null ? null : this.shared.get(shared);
    this.texts.set(key, origin?.text ?? formula);
    const tree = origin ? origin.formula : this.parse(formula);
    if (tree && !isArray)
      this.placed.set(key, {
        formula: tree,
        rows: row - (origin?.row ?? row),
        columns: column - (origin?.column ?? column),
      });
  }

  private parse(text: string): Formula | null {
    const cached = this.parsed.get(text);
    if (cached !== undefined) return cached;
    const formula = parseFormula(text);
    this.parsed.set(text, formula);
    return formula;
  }
}

class ValueScan extends CellScan {
  private readonly context: SheetContext;
  private readonly places: ReadonlySet<number>;
  private readonly values: Map<number, FormulaValue | undefined>;

  constructor(context: SheetContext, places: ReadonlySet<number>, values: Map<number, FormulaValue | undefined>) {
    super();
    this.context = context;
    this.places = places;
    this.values = values;
  }

  protected override take(cell: ScannedCell): void {
    const key = placeKey(cell.row, cell.column);
    if (!this.places.has(key) || cell.value === null) return;
    if (cell.formula !== null && !hasStoredValue(cell.value, cell.kind !== KIND_NUMBER)) {
      // Undefined: a formula that cannot be worked out must not count as a blank.
      this.values.set(key, undefined);
      return;
    }
    this.values.set(key, this.typed(cell.kind, cell.value));
  }

  private typed(kind: number, value: string): FormulaValue | undefined {
    if (kind === KIND_ERROR || kind === KIND_ISO_DATE) return undefined;
    if (kind === KIND_BOOLEAN) return /^(1|true)$/i.test(value.trim());
    if (kind === KIND_SHARED) return this.context.strings[Number(value)] ?? null;
    if (kind !== KIND_NUMBER) return cellText(value);
    if (value.trim() === "") return null;
    const number = Number(value);
    return Number.isFinite(number) ? number : undefined;
  }
}
