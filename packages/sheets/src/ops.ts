/** Applies ops to a book: all of them or none. The book given is left as it is; what is not touched is shared with the new one. */
import { type Book, bookLimits } from "./book.ts";
import type { Fault, OpName } from "./op-types.ts";
import { setCells, setStyles } from "./ops/cell-ops.ts";
import { Draft } from "./ops/draft.ts";
import { OpFault } from "./ops/fault.ts";
import { settleFormulas } from "./ops/follow.ts";
import { type Fields, isFields } from "./ops/shape.ts";
import {
  addSheet,
  moveSheet,
  removeSheet,
  renameSheet,
  setBook,
  setColumns,
  setFreeze,
  setMerges,
  setResource,
  setRows,
  setSheet,
} from "./ops/sheet-ops.ts";
import { changeLines, moveRangeOp, settleCells } from "./ops/structure-ops.ts";

export type Applied = { book: Book; fault?: undefined } | { fault: Fault; book?: undefined };

type Run = (draft: Draft, op: Fields) => void;

const runs: { readonly [name in OpName]: Run } = {
  cells: setCells,
  style: setStyles,
  insertRows: (draft, op) => changeLines(draft, op, "row", "insert"),
  removeRows: (draft, op) => changeLines(draft, op, "row", "remove"),
  insertColumns: (draft, op) => changeLines(draft, op, "column", "insert"),
  removeColumns: (draft, op) => changeLines(draft, op, "column", "remove"),
  moveRows: (draft, op) => changeLines(draft, op, "row", "reorder"),
  moveColumns: (draft, op) => changeLines(draft, op, "column", "reorder"),
  moveRange: moveRangeOp,
  merge: setMerges,
  unmerge: setMerges,
  merges: setMerges,
  rows: setRows,
  columns: setColumns,
  freeze: setFreeze,
  sheet: setSheet,
  addSheet,
  removeSheet,
  renameSheet,
  moveSheet,
  resource: setResource,
  book: setBook,
};

/** They read formulas or put in whole ones: what waits comes first. */
const readsFormulas: ReadonlySet<unknown> = new Set<OpName>([
  "moveRange",
  "addSheet",
  "removeSheet",
  "renameSheet",
  "resource",
]);

/** Consecutive ones move cells once. */
const ofLines: ReadonlySet<unknown> = new Set<OpName>([
  "insertRows",
  "removeRows",
  "insertColumns",
  "removeColumns",
  "moveRows",
  "moveColumns",
]);

/** @param ops `Op`s as they come over the wire: every field is checked. */
export function applyOps(book: Book, ops: readonly unknown[]): Applied {
  if (ops.length > bookLimits.opsAtOnce) return { fault: { code: "op.tooMany", op: 0, limit: bookLimits.opsAtOnce } };
  const draft = new Draft(book);
  for (const [index, op] of ops.entries()) {
    const fault = faultOf(draft, op);
    if (fault) return { fault: { op: index, ...fault } };
  }
  settle(draft);
  return { book: draft.book };
}

function faultOf(draft: Draft, op: unknown): OpFault["fault"] | null {
  try {
    run(draft, op);
    return null;
  } catch (error) {
    if (!(error instanceof OpFault)) throw error;
    return error.fault;
  }
}

export interface Fitted {
  book: Book;
  /** Ops that the book cannot take, and why. */
  leftOut: Fault[];
}

/** Ops that were acknowledged before anybody knew whether they fit: what does not is left out, op by op, the same at every replay. */
export function applyFitting(book: Book, ops: readonly unknown[]): Fitted {
  const whole = applyOps(book, ops);
  if (whole.book) return { book: whole.book, leftOut: [] };
  const leftOut: Fault[] = [];
  let draft = new Draft(book);
  for (const [index, op] of ops.entries()) {
    // One that changes rows or columns changes nothing where it does not fit; of any other some cells may be changed already.
    const next = isFields(op) && ofLines.has(op.op) ? draft : copyOf(draft);
    const fault = faultOf(next, op);
    if (fault) leftOut.push({ ...fault, op: index });
    else draft = next;
  }
  settle(draft);
  return { book: draft.book, leftOut };
}

function copyOf(draft: Draft): Draft {
  settleCells(draft);
  return new Draft(draft.book, draft.waiting.copy());
}

function settle(draft: Draft): void {
  settleCells(draft);
  settleFormulas(draft);
}

function run(draft: Draft, op: unknown): void {
  if (!isFields(op)) throw new OpFault("shape", { field: "op" });
  const name = op.op;
  if (typeof name !== "string" || !isOpName(name)) throw new OpFault("op.unknown", { field: "op" });
  if (readsFormulas.has(name)) settle(draft);
  else if (!ofLines.has(name)) settleCells(draft);
  runs[name](draft, op);
}

const isOpName = (name: string): name is OpName => Object.hasOwn(runs, name);
