/** Contents and looks of cells. */
import { cellName } from "../a1.ts";
import { bookLimits, type Cell, type Sheet, type StyleData, styleOf } from "../book.ts";
import { offsetFormula } from "../shift-formula.ts";
import type { Draft } from "./draft.ts";
import { OpFault } from "./fault.ts";
import { type Fields, fieldsOf, idOf, indexOf, jsonOf, rangesOf, textOf, wholeOf } from "./shape.ts";
import { richTextShape, styleShape } from "./style-shape.ts";

type Origins = Map<string, { f: string; row: number; column: number }>;

interface Patching {
  draft: Draft;
  sheet: Sheet;
  /** Keys of the book by the names of the op. */
  styles: Map<string, string>;
  origins: Origins;
}

export function setCells(draft: Draft, op: Fields): void {
  const sheet = draft.sheet(idOf(op.sheet, "sheet"));
  const cells = fieldsOf(op.cells, "cells");
  const styles = namedStyles(draft, op.styles);
  const patching: Patching = { draft, sheet, styles, origins: originsOf(cells) };
  for (const [rowKey, patches] of Object.entries(cells)) {
    const row = indexOf(rowKey, bookLimits.rows);
    for (const [columnKey, patch] of Object.entries(fieldsOf(patches, "cells"))) {
      const column = indexOf(columnKey, bookLimits.columns);
      if (patch === null) draft.deleteCell(sheet, row, column);
      else setCell(patching, row, column, fieldsOf(patch, "cells"));
    }
  }
}

export function namedStyles(draft: Draft, styles: unknown): Map<string, string> {
  if (styles === undefined) return new Map();
  const entries = Object.entries(fieldsOf(styles, "styles"));
  return new Map(entries.map(([name, style]) => [name, draft.styleKey(styleShape(style, "styles"))]));
}

/** A formula filled down is written out once, the other cells name it by `si`. */
function originsOf(cells: Fields): Origins {
  const origins: Origins = new Map();
  for (const [row, patches] of Object.entries(cells)) {
    for (const [column, patch] of Object.entries(fieldsOf(patches, "cells"))) {
      if (patch === null) continue;
      const { f, si } = fieldsOf(patch, "cells");
      if (typeof si === "string" && typeof f === "string" && f !== "")
        origins.set(si, { f, row: Number(row), column: Number(column) });
    }
  }
  return origins;
}

function setCell(patching: Patching, row: number, column: number, patch: Fields): void {
  const { draft, sheet } = patching;
  try {
    const old = sheet.cellData?.[row]?.[column] ?? {};
    const cell = patched(patching, old, patch, { row, column });
    const isWritten = patch.f !== undefined || patch.si !== undefined;
    if (Object.keys(cell).length === 0) draft.deleteCell(sheet, row, column);
    else draft.setCell(sheet, row, column, cell, isWritten ? undefined : old);
  } catch (error) {
    if (error instanceof OpFault) Object.assign(error.fault, { sheet: sheet.name, range: cellName(row, column) });
    throw error;
  }
}

function patched(patching: Patching, old: Cell, patch: Fields, place: { row: number; column: number }): Cell {
  const cell: Cell = { ...old };
  setValue(cell, patch);
  setFormula(cell, patch, patching.origins, place);
  if (patch.s !== undefined) setStyle(cell, patch.s, patching);
  if (patch.p === null) delete cell.p;
  else if (patch.p !== undefined) cell.p = richTextShape(patch.p);
  if (patch.custom === null) delete cell.custom;
  else if (patch.custom !== undefined) cell.custom = jsonOf(patch.custom, "custom", CUSTOM_CHARS_MAX);
  return cell;
}

const CUSTOM_CHARS_MAX = 8_192;

function setValue(cell: Cell, { v, t }: Fields): void {
  if (v === null) {
    delete cell.v;
    delete cell.t;
  } else if (typeof v === "string") cell.v = textOf(v, "v", bookLimits.textChars);
  else if (typeof v === "boolean" || (typeof v === "number" && Number.isFinite(v))) cell.v = v;
  else if (v !== undefined) throw new OpFault("shape", { field: "v" });
  if (t === null) delete cell.t;
  else if (t !== undefined) cell.t = typed(wholeOf(t, "t", 1, 4));
  else if (typeof v === "number" && cell.t !== 3) cell.t = 2;
  else if (typeof v === "string" && cell.t !== 4) cell.t = 1;
}

const typed = (t: number): 1 | 2 | 3 | 4 => (t === 1 || t === 2 || t === 3 ? t : 4);

const REF = /^[A-Z]{1,3}\d{1,7}(:[A-Z]{1,3}\d{1,7})?$/;

function setFormula(
  cell: Cell,
  { f, si, ref }: Fields,
  origins: Origins,
  place: { row: number; column: number },
): void {
  const given = typeof f === "string" && f !== "" ? f : sharedFormula(si, origins, place);
  if (given !== null) {
    if (given.length > bookLimits.formulaChars)
      throw new OpFault("formula.tooLong", { limit: bookLimits.formulaChars });
    cell.f = given.startsWith("=") ? given : `=${given}`;
  } else if (f === null || f === "") delete cell.f;
  else if (f !== undefined) throw new OpFault("shape", { field: "f" });
  if (typeof ref === "string" && REF.test(ref)) cell.ref = ref;
  else if (ref === null || given !== null || f === null) delete cell.ref;
}

function sharedFormula(si: unknown, origins: Origins, { row, column }: { row: number; column: number }): string | null {
  if (typeof si !== "string" || si === "") return null;
  const origin = origins.get(si);
  if (!origin) throw new OpFault("formula.unknown", { field: "si" });
  return offsetFormula(origin.f, row - origin.row, column - origin.column);
}

function setStyle(cell: Cell, style: unknown, { draft, styles }: Patching): void {
  if (style === null) delete cell.s;
  else if (typeof style !== "string") cell.s = draft.styleKey(styleShape(style, "s"));
  else {
    const key = styles.get(style) ?? (Object.hasOwn(draft.book.styles, style) ? style : undefined);
    if (key === undefined) throw new OpFault("style.unknown", { field: "s" });
    cell.s = key;
  }
}

export function setStyles(draft: Draft, op: Fields): void {
  const sheet = draft.sheet(idOf(op.sheet, "sheet"));
  const restyle = restyler(draft, op);
  for (const range of rangesOf(op.ranges, "ranges")) {
    const size = (range.endRow - range.startRow + 1) * (range.endColumn - range.startColumn + 1);
    if (size > bookLimits.cells) throw new OpFault("cells.tooMany", { sheet: sheet.name, limit: bookLimits.cells });
    for (let row = range.startRow; row <= range.endRow; row++)
      for (let column = range.startColumn; column <= range.endColumn; column++) restyle(sheet, row, column);
  }
}

function restyler(draft: Draft, { style, isMerged }: Fields): (sheet: Sheet, row: number, column: number) => void {
  const given = style === null ? null : styleShape(style, "style");
  const cleared =
    isMerged === true && style !== null
      ? Object.entries(fieldsOf(style, "style")).filter(([, value]) => value === null)
      : [];
  const keys = new Map<string, string | null>();
  const next = (old: Cell["s"]): string | null => {
    if (given === null) return null;
    if (isMerged !== true) return draft.styleKey(given);
    const existing = typeof old === "string" ? keys.get(old) : undefined;
    if (existing !== undefined) return existing;
    const merged: StyleData = { ...styleOf(draft.book, old), ...given };
    for (const [key] of cleared) Reflect.deleteProperty(merged, key);
    const key = Object.keys(merged).length === 0 ? null : draft.styleKey(merged);
    if (typeof old === "string") keys.set(old, key);
    return key;
  };
  return (sheet, row, column) => {
    const old = sheet.cellData?.[row]?.[column] ?? {};
    const { s, ...rest } = old;
    const key = next(s);
    const cell: Cell = key === null ? rest : { ...rest, s: key };
    if (Object.keys(cell).length === 0) draft.deleteCell(sheet, row, column);
    else draft.setCell(sheet, row, column, cell, old);
  };
}
