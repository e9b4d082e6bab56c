/** How much work ops of a book are, before any of them is applied: cells that are walked over, each as often as it is. */
import { type Fields, isFields } from "./shape.ts";

/** What one save may ask for. */
export const workMax = 20_000_000;
/** Rows or columns that follow others of their kind move with them. */
const ofRun = 1 / 100;
/** References of all formulas are taken apart and written anew. */
const ofMove = 4;

const lineOp = /^(insert|remove|move)(Rows|Columns)$/;
const wholeOps: ReadonlySet<unknown> = new Set(["addSheet", "removeSheet", "renameSheet", "resource"]);

/** @param cells of the book, an upper bound */
export function workOf(ops: readonly unknown[], cells: number): number {
  let work = 0;
  let run = "";
  for (const op of ops) {
    if (!isFields(op)) continue;
    const next = runOf(op);
    work += next === run && next ? cells * ofRun : workOfOne(op, cells, next !== "");
    run = next;
  }
  return Math.ceil(work);
}

function workOfOne(op: Fields, cells: number, isOfLines: boolean): number {
  if (isOfLines || wholeOps.has(op.op)) return cells;
  if (op.op === "moveRange") return cells * (op.isBare === true ? 1 : ofMove);
  return op.op === "style" ? areaOf(op.ranges) : 0;
}

/** The sheet and the axis of an op that changes rows or columns: those that follow each other are applied together. */
function runOf({ op, sheet }: Fields): string {
  const [, , axis] = lineOp.exec(String(op)) ?? [];
  return axis ? `${axis} ${String(sheet)}` : "";
}

function areaOf(ranges: unknown): number {
  if (!Array.isArray(ranges)) return 0;
  return ranges.reduce<number>((sum, range) => sum + (isFields(range) ? sizeOf(range) : 0), 0);
}

const sizeOf = ({ startRow, endRow, startColumn, endColumn }: Fields): number =>
  Math.max(0, Number(endRow) - Number(startRow) + 1) * Math.max(0, Number(endColumn) - Number(startColumn) + 1) || 0;
