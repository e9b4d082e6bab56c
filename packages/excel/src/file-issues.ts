/** Problems of the file as a whole, known once every row has been read. */
import type { LedgerLayout } from "./ledger-layout.ts";
import type { RowIssues } from "./row-issues.ts";
import type { TableFile } from "./table-file.ts";

const FORMULA_SHOWN = 60;

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
  noteDoubts(file, layout, amountColumns, issues);
  if (undecodable > 0) issues.add("undecodableText", 0, null, { count: String(undecodable) });
}

/** Hidden rows and columns are read as all others, which is said; a stored 0 that may be none is asked about. */
function noteDoubts(
  file: TableFile,
  { labels = [] }: LedgerLayout,
  amounts: readonly number[],
  issues: RowIssues,
): void {
  const doubts = file.doubts?.();
  if (!doubts) return;
  const columns = [...doubts.hiddenColumns].flatMap((column) => labels[column]?.trim() || []);
  if (doubts.hiddenRows > 0) issues.add("hiddenRows", 0, null, { count: String(doubts.hiddenRows) });
  if (columns.length > 0)
    issues.add("hiddenColumns", 0, null, { count: String(columns.length), list: columns.join("、") });
  const zeros = doubts.zerosIn(amounts);
  const [first] = zeros;
  if (!first) return;
  const count = String(zeros.reduce((sum, one) => sum + one.count, 0));
  const choices = ["zero", "none"].map((value) => ({ value, params: {} }));
  const formula = first.formula.slice(0, FORMULA_SHOWN);
  const choice = issues.ask({ key: "storedZeros", params: { count, formula }, choices, proposed: "zero" });
  if (choice === "none") issues.add("storedZeros", 0, first.column, { count });
}
