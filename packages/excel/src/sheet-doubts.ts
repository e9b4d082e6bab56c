/** What a workbook keeps out of sight, and results that may be none: found while its rows are read. */

export interface StoredZeros {
  column: number;
  count: number;
  /** The first of them. */
  formula: string;
}

export class SheetDoubts {
  /** Rows with cells that the workbook does not show: filtered or hidden by hand. They are read as all others. */
  hiddenRows = 0;
  readonly hiddenColumns = new Set<number>();
  private readonly zeros = new Map<number, StoredZeros>();

  /** A formula whose stored result is 0, and which nobody here can work out. */
  addZero(column: number, formula: string): void {
    const zero = this.zeros.get(column) ?? { column, count: 0, formula };
    this.zeros.set(column, { ...zero, count: zero.count + 1 });
  }

  /** In columns of amounts. */
  zerosIn(columns: readonly number[]): StoredZeros[] {
    return [...this.zeros.values()].filter(({ column }) => columns.includes(column));
  }
}
