/**
 * Bindings go with their cells in the change that moves, removes or types over them: what is gone leaves no mark behind, and what was
 * typed over is remembered, so that a sign can name it.
 */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { bindingCalls } from "@digao/domain/sheet-bindings/parse";
import { sql } from "kysely";
import { isRecord } from "../../../platform/lib/narrow.ts";
import { paperCells } from "../../engagement/papers/door.ts";
import { type BindingRow, bindingRows, writeBindings } from "./stored-bindings.ts";

/** "=4101000" is a number, too. */
const CONSTANT = /^=[\d\s.,+\-*/()%]+$/;
const NUMBER = /^\s*[-+(]?[\d,]+(\.\d+)?\)?%?\s*$/;
const isNumber = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && NUMBER.test(value));

const cellFormulaOf = ({ cellFormula, formula }: BindingRow): string => cellFormula ?? `=${formula}`;

/** What becomes of a binding whose cell is patched; null where another formula has taken its place. */
function patched(row: BindingRow, patch: unknown): BindingRow | null {
  if (patch === null) return { ...row, replacedBy: "nothing" };
  if (!isRecord(patch)) return row;
  const { f, si, v } = patch;
  if (typeof f === "string" && f !== "") {
    if (f === cellFormulaOf(row)) return { ...row, replacedBy: null };
    return CONSTANT.test(f) && bindingCalls(f).length === 0 ? { ...row, replacedBy: "number" } : null;
  }
  if (typeof si === "string") return null;
  const isTaken = f === null || f === "" || row.replacedBy !== null;
  if (!isTaken || (f === undefined && v === undefined)) return row;
  return { ...row, replacedBy: isNumber(v) ? "number" : "nothing" };
}

function afterPatches(rows: readonly BindingRow[], op: Readonly<Record<string, unknown>>): BindingRow[] {
  const { sheet, cells } = op;
  if (!isRecord(cells)) return [...rows];
  return rows.flatMap((row): BindingRow[] => {
    const line = row.tabId === sheet ? cells[row.row] : undefined;
    if (!isRecord(line) || !Object.hasOwn(line, row.column)) return [row];
    const next = patched(row, line[row.column]);
    return next ? [next] : [];
  });
}

function after(rows: readonly BindingRow[], op: unknown): BindingRow[] {
  const move = paperCells.movedBy(op);
  if (!move) return isRecord(op) && op.op === "cells" ? afterPatches(rows, op) : [...rows];
  return rows.flatMap((row): BindingRow[] => {
    const { tabId, row: line, column, isLost } = move({ ...row, tabName: "", isLost: false });
    return isLost ? [] : [{ ...row, tabId, row: line, column }];
  });
}

const isSame = (one: BindingRow, other: BindingRow | undefined): boolean =>
  other !== undefined &&
  one.tabId === other.tabId &&
  one.row === other.row &&
  one.column === other.column &&
  one.replacedBy === other.replacedBy;

/** With a change set of the book, in its transaction. */
export async function trackBindings(db: Db, id: number, ops: readonly unknown[]): Promise<void> {
  const touches = ops.some((op) => paperCells.movedBy(op) !== null || (isRecord(op) && op.op === "cells"));
  if (!touches) return;
  const before = await bindingRows(db, id);
  if (before.length === 0) return;
  const next = ops.reduce<BindingRow[]>(after, before);
  if (next.length === before.length && next.every((row, at) => isSame(row, before[at]))) return;
  // Of two in one place, that which was moved there stands.
  const places = new Map(next.map((row) => [`${row.tabId} ${row.row} ${row.column} ${row.part}`, row]));
  await writeBindings(db, id, [...places.values()]);
}

interface Tab {
  id: string;
  name: string;
}
interface Settled {
  before: readonly Tab[];
  after: readonly Tab[];
  /** What stands in a cell of the book that has come, and whether a formula stands anywhere in its tab. */
  cell(tabId: string, row: number, column: number): { f?: string | null | undefined; v?: unknown } | undefined;
  holds(tabId: string, formula: string): boolean;
}

/** Another book was put in its place: a binding whose cell holds a number there, and that stands nowhere else in its tab, was typed over. */
export async function settleBindings(db: Db, id: number, book: Settled): Promise<void> {
  const rows = await bindingRows(db, id);
  if (rows.length === 0) return;
  const settled = rows.flatMap((row): BindingRow[] => {
    const name = book.before.find((tab) => tab.id === row.tabId)?.name;
    const tab = book.after.find((one) => one.id === row.tabId) ?? book.after.find((one) => one.name === name);
    if (!tab) return [];
    const cell = book.cell(tab.id, row.row, row.column);
    const formula = cellFormulaOf(row);
    if (cell?.f === formula) return [{ ...row, tabId: tab.id, replacedBy: null }];
    if (book.holds(tab.id, formula)) return [];
    const next = patched(row, cell ? { f: null, ...cell } : null);
    return next ? [{ ...next, tabId: tab.id }] : [];
  });
  await writeBindings(db, id, settled);
}

/** Those that were typed over, with what stood there: putting them back writes it. */
export async function overwrittenCells(
  db: Db,
  id: number,
): Promise<{ tabId: string; row: number; column: number; formula: string }[]> {
  const { rows } = await sql<{ tabId: string; row: number; column: number; formula: string }>`
    select distinct on (b.tab_id, b.row_no, b.column_no) b.tab_id as "tabId", b.row_no as row, b.column_no as "column",
      coalesce(b.cell_formula, '=' || b.formula) as formula
    from sheet_binding b where ${ofProject("b")} and b.sheet_id = ${id} and b.replaced_by = 'number'
    order by b.tab_id, b.row_no, b.column_no, b.part`.execute(db);
  return rows;
}
