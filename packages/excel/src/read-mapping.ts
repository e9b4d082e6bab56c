/** Rows that map client accounts to statement items (科目与报表项目对照). */
import { IMPORT_TYPE } from "./import-types.ts";
import type { LedgerLayout, ReadOptions } from "./ledger-layout.ts";
import { readRecords } from "./read-records.ts";
import type { TableFile } from "./table-file.ts";

export interface MappingRow {
  row: number;
  accountCode: string;
  accountName: string;
  stdAccountCode: string;
  fsItemCode: string;
  fsItemName: string;
  rule: string;
}

export async function* readMappingRows(
  file: TableFile,
  layout: LedgerLayout,
  options: ReadOptions,
): AsyncGenerator<MappingRow[]> {
  for await (const records of readRecords(file, layout, IMPORT_TYPE.mapping, options)) {
    yield records.map(({ row, values }) => ({
      row,
      accountCode: values.accountCode ?? "",
      accountName: values.accountName ?? "",
      stdAccountCode: values.stdAccountCode ?? "",
      fsItemCode: values.fsItemCode ?? "",
      fsItemName: values.fsItemName ?? "",
      rule: values.rule ?? "",
    }));
  }
}
