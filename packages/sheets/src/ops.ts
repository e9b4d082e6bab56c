/** Applies ops to a book: all of them or none. The book given is left as it is; what is not touched is shared with the new one. */
import { type Book, bookLimits } from "./book.ts";
import type { Fault, OpName } from "./op-types.ts";
import { setCells, setStyles } from "./ops/cell-ops.ts";
import { Draft } from "./ops/draft.ts";
import { OpFault } from "./ops/fault.ts";
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
import { changeLines, moveRangeOp } from "./ops/structure-ops.ts";

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

/** @param ops `Op`s as they come over the wire: every field is checked. */
export function applyOps(book: Book, ops: readonly unknown[]): Applied {
  if (ops.length > bookLimits.opsAtOnce) return { fault: { code: "op.tooMany", op: 0, limit: bookLimits.opsAtOnce } };
  const draft = new Draft(book);
  for (const [index, op] of ops.entries()) {
    try {
      run(draft, op);
    } catch (error) {
      if (!(error instanceof OpFault)) throw error;
      return { fault: { op: index, ...error.fault } };
    }
  }
  return { book: draft.book };
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
  let now = book;
  for (const [index, op] of ops.entries()) {
    const { book: next, fault } = applyOps(now, [op]);
    if (next) now = next;
    else leftOut.push({ ...fault, op: index });
  }
  return { book: now, leftOut };
}

function run(draft: Draft, op: unknown): void {
  if (!isFields(op)) throw new OpFault("shape", { field: "op" });
  const name = op.op;
  if (typeof name !== "string" || !isOpName(name)) throw new OpFault("op.unknown", { field: "op" });
  runs[name](draft, op);
}

const isOpName = (name: string): name is OpName => Object.hasOwn(runs, name);
