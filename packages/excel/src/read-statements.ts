/** Rows of a client's own statements (报表项目数据); a balance sheet with two halves gives the rows of both. */
import type { AmountCells } from "./amount-cells.ts";
import { dataRows, type LedgerLayout, type ReadOptions, textAt } from "./ledger-layout.ts";
import type { FieldColumns } from "./map-columns.ts";
import { toHalfWidth } from "./parse-amount.ts";
import { SheetForms } from "./sheet-forms.ts";
import type { Row, TableFile } from "./table-file.ts";

export interface StatementRow {
  row: number;
  code: string;
  /** As printed. */
  name: string;
  /** Without numbering, 减: / 加: / 其中: and notes in brackets: what items are matched by. */
  nameKey: string;
  /** Null for a blank cell. */
  closing: string | null;
  opening: string | null;
  remark: string;
  /** Right half of a two-sided balance sheet. */
  isRight: boolean;
}

export interface StatementLayout extends LedgerLayout {
  rightPanel?: FieldColumns | null;
}

/** Rows in batches, those of the left half of a sheet row before those of the right. Headings without amounts are left out. */
export async function* readStatementRows(
  file: TableFile,
  layout: StatementLayout,
  options: ReadOptions,
): AsyncGenerator<StatementRow[]> {
  const panels = [layout.fields, layout.rightPanel].filter((panel): panel is FieldColumns => Boolean(panel));
  const amounts = panels.flatMap(({ closing = -1, opening = -1 }) => [closing, opening]);
  const forms = new SheetForms(file, layout, options, { amounts });
  for await (const { first, rows } of dataRows(file, layout)) {
    await forms.settle(rows);
    const out: StatementRow[] = [];
    rows.forEach((row, index) => {
      panels.forEach((fields, panel) => {
        const read = readPanel(row, first + index, fields, panel === 1, forms.amounts);
        if (read) out.push(read);
      });
    });
    if (out.length > 0) yield out;
  }
  forms.noteRounding();
}

function readPanel(
  row: Row,
  number: number,
  fields: FieldColumns,
  isRight: boolean,
  cells: AmountCells,
): StatementRow | null {
  const column = (field: string) => fields[field] ?? -1;
  const name = textAt(row, column("fsItemName"));
  if (name === "") return null;
  cells.isRefused = false;
  const amount = (field: string) => cells.read(textAt(row, column(field)), number, column(field));
  const closing = amount("closing");
  const opening = amount("opening");
  if (cells.isRefused || (closing === null && opening === null && /[:：]$/.test(name))) return null;
  const code = textAt(row, column("fsItemCode"));
  return {
    row: number,
    code,
    name,
    nameKey: statementNameKey(name),
    closing,
    opening,
    remark: textAt(row, column("remark")),
    isRight,
  };
}

/** "一、营业收入" -> "营业收入", "　减：营业成本" -> "营业成本", "营业利润（亏损以“-”号填列）" -> "营业利润". */
export function statementNameKey(name: string): string {
  return toHalfWidth(name)
    .replace(/\s/g, "")
    .replace(/^(?:[一二三四五六七八九十]+、|\([一二三四五六七八九十\d]+\)|\d+[.、])/, "")
    .replace(/^(?:减|加|其中|△|▲|☆|\*|#)+:?/, "")
    .replace(/\((?:[^()]*(?:填列|股东|净额以)[^()]*)\)/g, "")
    .replace(/:$/, "");
}
