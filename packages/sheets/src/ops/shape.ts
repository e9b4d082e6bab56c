/** Ops come from outside: every field is looked at before it is used, and only what is known is taken. */
import { isRange } from "../a1.ts";
import { bookLimits, type Json, type Range } from "../book.ts";
import { OpFault } from "./fault.ts";

export type Fields = { [key: string]: unknown };

/** Ids become keys of plain objects. */
const ID = /^[\w.:-]{1,64}$/;
const NEVER = new Set(["__proto__", "constructor", "prototype"]);
const DEPTH_MAX = 16;
const NODES_MAX = 2_000_000;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function fieldsOf(value: unknown, field: string): Fields {
  if (!isFields(value)) throw new OpFault("shape", { field });
  return value;
}

export function idOf(value: unknown, field: string): string {
  if (typeof value !== "string" || !ID.test(value) || NEVER.has(value)) throw new OpFault("shape", { field });
  return value;
}

export function textOf(value: unknown, field: string, charsMax: number): string {
  if (typeof value !== "string") throw new OpFault("shape", { field });
  if (value.length > charsMax) throw new OpFault("text.tooLong", { field, limit: charsMax });
  return value;
}

export function numberOf(value: unknown, field: string, min: number, max: number): number {
  if (typeof value !== "number" || !(value >= min && value <= max)) throw new OpFault("shape", { field });
  return value;
}

export function wholeOf(value: unknown, field: string, min: number, max: number): number {
  if (!Number.isInteger(value)) throw new OpFault("shape", { field });
  return numberOf(value, field, min, max);
}

export const flagOf = (value: unknown, field: string): 0 | 1 => (wholeOf(value, field, 0, 1) === 1 ? 1 : 0);

/** The key of a matrix as a row or column. */
export function indexOf(key: string, below: number): number {
  const index = Number(key);
  if (!/^\d{1,7}$/.test(key) || index >= below) throw new OpFault("place.outside", { limit: below });
  return index;
}

export function rangeOf(value: unknown, field: string): Range {
  const { startRow, endRow, startColumn, endColumn } = fieldsOf(value, field);
  const last = (end: unknown, limit: number) => (typeof end === "number" ? Math.min(end, limit - 1) : Number.NaN);
  // Univer gives whole rows and columns an end that is no number, or the sheet's last.
  const range = {
    startRow: Number.isNaN(startRow) || startRow === null ? 0 : Number(startRow),
    endRow: Number.isNaN(endRow) || endRow === null ? bookLimits.rows - 1 : last(endRow, bookLimits.rows),
    startColumn: Number.isNaN(startColumn) || startColumn === null ? 0 : Number(startColumn),
    endColumn:
      Number.isNaN(endColumn) || endColumn === null ? bookLimits.columns - 1 : last(endColumn, bookLimits.columns),
  };
  if (!isRange(range)) throw new OpFault("place.outside", { field });
  return range;
}

export function rangesOf(value: unknown, field: string): Range[] {
  if (!Array.isArray(value) || value.length > bookLimits.merges) throw new OpFault("shape", { field });
  return value.map((range) => rangeOf(range, field));
}

/** Plain JSON within bounds, copied: what is no JSON cannot be stored. */
export function jsonOf(value: unknown, field: string, charsMax: number): Json {
  const left = { nodes: NODES_MAX, chars: charsMax };
  return jsonNode(value, field, left, DEPTH_MAX);
}

function jsonNode(value: unknown, field: string, left: { nodes: number; chars: number }, depth: number): Json {
  left.nodes--;
  if (typeof value === "string") left.chars -= value.length;
  if (left.nodes < 0 || left.chars < 0) throw new OpFault("resource.tooLarge", { field });
  if (depth < 0) throw new OpFault("shape", { field });
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map((item) => jsonNode(item, field, left, depth - 1));
  const out: { [key: string]: Json } = {};
  for (const [key, item] of Object.entries(fieldsOf(value, field))) {
    if (item === undefined) continue;
    if (NEVER.has(key)) throw new OpFault("shape", { field });
    left.chars -= key.length;
    out[key] = jsonNode(item, field, left, depth - 1);
  }
  return out;
}
