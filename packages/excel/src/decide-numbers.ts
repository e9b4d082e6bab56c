/** Looks through a journal once before it is read, where its voucher numbers are made of several parts. */
import { dataRows, type LedgerLayout, textAt } from "./ledger-layout.ts";
import { withoutPart } from "./parse-voucher-number.ts";
import { RowIssues } from "./row-issues.ts";
import type { SheetForms } from "./sheet-forms.ts";
import type { Row, TableFile } from "./table-file.ts";
import type { VoucherColumns } from "./voucher-columns.ts";
import { VoucherHead } from "./voucher-head.ts";
import { isComposed, NumberForms, type NumberReader } from "./voucher-numbers.ts";

/** Null for plain numbers, told by the first rows: most files are read once. */
export async function decideNumbers(
  file: TableFile,
  layout: LedgerLayout,
  columns: VoucherColumns,
  { forms, year }: { forms: SheetForms; year: number | null },
): Promise<NumberReader | null> {
  if (columns.jNo < 0) return null;
  const numbers = new NumberForms();
  const head = new VoucherHead(columns, new RowIssues(), { cells: forms.dates, year, range: null });
  const numberOf = (row: Row) => withoutPart(textAt(row, columns.jNo));
  let isAny = false;
  for await (const { first, rows } of dataRows(file, layout)) {
    isAny ||= rows.some((row) => isComposed(numberOf(row)));
    if (!isAny) return null;
    await forms.settle(rows);
    for (const [index, row] of rows.entries()) {
      const text = numberOf(row);
      if (text === "") continue;
      head.read(row, first + index);
      numbers.add({ text, date: head.date, period: head.period });
    }
  }
  return numbers.reader();
}
