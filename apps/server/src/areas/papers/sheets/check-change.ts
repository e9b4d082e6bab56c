/** What a change set must be before it is kept. Whether it fits its book is found when it is folded in. */
import { type SheetOp, sheetOpsMax } from "@digao/contract/areas/papers/sheets/calls";
import { workMax, workOf } from "@digao/sheets/ops/work";
import { Refusal } from "../../../platform/refusal.ts";

/** Over all sheets of a book, as packages/sheets has it. */
const cellsMax = 500_000;
const names: ReadonlySet<string> = new Set([
  ...[
    "cells",
    "style",
    "insertRows",
    "removeRows",
    "insertColumns",
    "removeColumns",
    "moveRows",
    "moveColumns",
    "moveRange",
  ],
  ...[
    "merge",
    "unmerge",
    "merges",
    "rows",
    "columns",
    "freeze",
    "sheet",
    "addSheet",
    "removeSheet",
    "renameSheet",
    "moveSheet",
  ],
  ...["resource", "book"],
]);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function patchedCells(op: SheetOp): number {
  if (op.op === "addSheet" && isRecord(op.sheet)) return cellsIn(op.sheet.cellData);
  return op.op === "cells" ? cellsIn(op.cells) : 0;
}

function cellsIn(matrix: unknown): number {
  if (!isRecord(matrix)) return 0;
  return Object.values(matrix).reduce<number>((sum, row) => sum + (isRecord(row) ? Object.keys(row).length : 0), 0);
}

/** How many cells it may add. @param cells upper bound of those that the book has */
export function checkChange(ops: readonly SheetOp[], cells: number): number {
  if (ops.length > sheetOpsMax) throw new Refusal("sheets.opsMax", { params: { count: sheetOpsMax } });
  const at = ops.findIndex(({ op }) => typeof op !== "string" || !names.has(op));
  if (at >= 0) throw new Refusal("sheets.unknownOp", { params: { number: at + 1 }, field: "ops" });
  if (workOf(ops, cells) > workMax) throw new Refusal("sheets.work", { kind: "tooLarge" });
  const added = ops.reduce((sum, op) => sum + patchedCells(op), 0);
  if (cells + added > 2 * cellsMax)
    throw new Refusal("sheets.cells", { kind: "tooLarge", params: { count: cellsMax } });
  return added;
}

/** What a run of a job takes of changes that wait: at least the first, and no more than the work of a moment. */
export function firstWork<C extends { ops: readonly SheetOp[] }>(changes: readonly C[], cells: number): C[] {
  let work = 0;
  const end = changes.findIndex(({ ops }, index) => {
    work += workOf(ops, cells);
    return index > 0 && work > workMax;
  });
  return changes.slice(0, end === -1 ? changes.length : end);
}
