/** Problems of the file as a whole, known once every row has been read. */
import type { LedgerLayout } from "./ledger-layout.ts";
import type { RowIssues } from "./row-issues.ts";
import type { TableFile } from "./table-file.ts";

/**
 * Call after the last row. Amounts that a workbook stores as text are accepted and told once per column;
 * characters that the encoding does not have are told once.
 */
export function noteFileIssues(
  file: TableFile,
  layout: LedgerLayout,
  amountColumns: number[],
  issues: RowIssues,
): void {
  for (const column of amountColumns.filter((place) => place >= 0)) {
    const texts = file.textCells(column);
    // Header rows above the data hold at most one text each in this column.
    if (texts !== null && texts > layout.dataStart) {
      issues.add("numbersAsText", 0, column, { count: String(texts - layout.dataStart) });
    }
  }
  const undecodable = file.undecodable();
  for (const { code, row, params } of file.notes?.() ?? []) issues.add(code, row, null, params);
  if (undecodable > 0) issues.add("undecodableText", 0, null, { count: String(undecodable) });
}
