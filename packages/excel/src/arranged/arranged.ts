/**
 * Layouts of programs whose rows cannot be read column by column as they stand: vouchers in blocks under heads of their own, amounts of a
 * digit a column, accounts with more than their code. Each is told by its first rows and turned into columns under the labels of our
 * templates, row by row, so that every row keeps its number; what is not told passes as it is.
 */
import type { FileNote, Row, TableFile } from "../table-file.ts";
import type { Arrangement, Arranging, RowChange } from "./arrangement.ts";
import { datevBatch } from "./datev.ts";
import { digitColumns } from "./digit-columns.ts";
import { erpnextLedger } from "./erpnext.ts";
import { gnucashSplits } from "./gnucash.ts";
import { knownLabels } from "./known-labels.ts";
import { levelNames } from "./level-names.ts";
import { sheetMonth } from "./sheet-month.ts";
import { voucherBlocks } from "./voucher-blocks.ts";

const ARRANGEMENTS: readonly Arrangement[] = [
  digitColumns,
  knownLabels,
  erpnextLedger,
  gnucashSplits,
  datevBatch,
  voucherBlocks,
  levelNames,
  sheetMonth,
];
const HEAD_ROWS = 60;

/** The same file with such sheets arranged; the first rows are looked at when a sheet is read. */
export function arranged(file: TableFile): TableFile {
  let notes: FileNote[] = [];
  async function* rows(sheet = file.sheet): AsyncGenerator<Row[]> {
    notes = [];
    const arranging = { sheet, note: (note: FileNote) => notes.push(note) };
    let waiting: Row[] | null = [];
    let changes: RowChange[] = [];
    let passed = 0;
    const through = (batch: Row[]): Row[] => {
      const from = passed;
      passed += batch.length;
      return changes.length === 0 ? batch : batch.map((row, at) => changed(row, from + at, changes));
    };
    for await (const batch of file.rows(sheet)) {
      if (!waiting) {
        yield through(batch);
        continue;
      }
      waiting = waiting.length === 0 ? batch : [...waiting, ...batch];
      if (waiting.length < HEAD_ROWS) continue;
      changes = changesOf(waiting, arranging);
      const first = waiting;
      waiting = null;
      yield through(first);
    }
    if (!waiting) return;
    changes = changesOf(waiting, arranging);
    if (waiting.length > 0) yield through(waiting);
  }
  return { ...file, rows, notes: () => [...(file.notes?.() ?? []), ...notes] };
}

const changed = (row: Row, index: number, changes: readonly RowChange[]): Row =>
  changes.reduce((own, change) => change(own, index), row);

/** One after the other: each looks at what those before it have made of the rows. */
function changesOf(rows: readonly Row[], arranging: Arranging): RowChange[] {
  const found: RowChange[] = [];
  const silent = { ...arranging, note: () => undefined };
  let head = rows.slice(0, HEAD_ROWS);
  for (const arrangement of ARRANGEMENTS) {
    const begin = arrangement(head, arranging);
    if (!begin) continue;
    const look = arrangement(head, silent)?.();
    if (look) head = head.map((row, index) => look(row, index));
    found.push(begin());
  }
  return found;
}
