/** Amounts that a workbook stores as text are accepted; the person is told once per column (domain 3.2 step 4). */
import type { LedgerLayout } from "./ledger-layout.ts";
import type { RowIssues } from "./row-issues.ts";
import type { TableFile } from "./table-file.ts";

/** Call after the last row: the reader has counted the text cells of each column by then. */
export function noteTextNumbers(file: TableFile, layout: LedgerLayout, columns: number[], issues: RowIssues): void {
  for (const column of columns) {
    if (column < 0) continue;
    const texts = file.textCells(column);
    // Header rows above the data hold at most one text each in this column.
    if (texts !== null && texts > layout.dataStart) {
      issues.add("numbersAsText", 0, column, { count: String(texts - layout.dataStart) });
    }
  }
}
