/**
 * Rows and columns that were put in, taken out or moved, and that formulas have yet to follow: they do so once for all of them, so that
 * thousands of rows put in one by one cost each formula one pass.
 */
import type { Cell } from "../book.ts";
import type { LineChange } from "../shift-formula.ts";

export class Waiting {
  private changes: LineChange[] = [];
  /** Of formulas written meanwhile: how many changes came before. */
  private since = new WeakMap<Cell, number>();

  get size(): number {
    return this.changes.length;
  }
  add(change: LineChange): void {
    this.changes.push(change);
  }
  /** For an op that may not be applied in the end: it adds nothing here, and what it writes is forgotten with its cells. */
  copy(): Waiting {
    const copy = new Waiting();
    [copy.changes, copy.since] = [this.changes, this.since];
    return copy;
  }
  written(cell: Cell, like: Cell | undefined): void {
    if (this.changes.length === 0) return;
    const since = like ? this.since.get(like) : this.changes.length;
    if (since !== undefined) this.since.set(cell, since);
  }
  /** What the formula of a cell has to follow. */
  of(cell: Cell): readonly LineChange[] {
    const since = this.since.get(cell);
    return since === undefined ? this.changes : this.changes.slice(since);
  }
  /** All of them, which no longer wait. */
  take(): { all: readonly LineChange[]; of: (cell: Cell) => readonly LineChange[] } {
    const taken = new Waiting();
    [taken.changes, taken.since] = [this.changes, this.since];
    [this.changes, this.since] = [[], new WeakMap()];
    return { all: taken.changes, of: (cell) => taken.of(cell) };
  }
}
