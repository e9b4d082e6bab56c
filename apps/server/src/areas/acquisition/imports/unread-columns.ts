/** Columns of a list of balances that hold amounts and that nothing reads. */
import { isOfGroup } from "@digao/excel/amount-labels";
import { labelKey } from "@digao/excel/header-text";
import { IMPORT_TYPE } from "@digao/excel/import-types";
import type { LedgerPart } from "./open-ledger.ts";

const columnsNamed = 30;
const isAmount = (text: string): boolean => /^[-(]?\d[\d,]*\.\d{1,2}\)?-?$/.test(text.trim());

/** By their labels. A list that lacks a required field is mapped first. */
export function unreadAmounts({ typeId, proposal: { columns, missing } }: LedgerPart): string[] {
  if (typeId !== IMPORT_TYPE.balance || missing.length > 0) return [];
  return columns
    .filter(({ field, label, samples }) => field === null && label.trim() !== "" && samples.some(isAmount))
    .map(({ label }) => label);
}

/** Of a journal: amounts in the money of a group, beside those of the books. */
export const groupAmounts = ({ typeId, proposal: { columns, missing } }: LedgerPart): string[] =>
  typeId !== IMPORT_TYPE.voucher || missing.length > 0
    ? []
    : columns
        .filter(({ field, label, samples }) => field === null && isOfGroup(labelKey(label)) && samples.length > 0)
        .map(({ label }) => label);

/** Marks of red entries, and the finer account behind the one that is read. */
const bearing = /红[字冲蓝]|冲红|(?:明细|子目|细目|[二三四五]级)(?:科目|账户)?(?:编码|代码|编号|名称)?$/;

/** Columns that are not read and may change figures: by such a label, or by that of a column of amounts that is read. */
export function columnsLeft({ typeId, proposal: { columns, missing } }: LedgerPart): string[] {
  if ((typeId !== IMPORT_TYPE.balance && typeId !== IMPORT_TYPE.voucher) || missing.length > 0) return [];
  const isFilled = ({ samples }: { samples: readonly string[] }) => samples.length > 0;
  const read = new Set(columns.filter(({ field }) => field !== null).map(({ label }) => labelKey(label)));
  const left = columns.filter((column) => column.field === null && column.label.trim() !== "" && isFilled(column));
  return left
    .filter(
      ({ label, samples }) => bearing.test(labelKey(label)) || (read.has(labelKey(label)) && samples.some(isAmount)),
    )
    .map(({ label }) => label);
}

export const listed = (labels: readonly string[]): string =>
  (labels.length > columnsNamed ? [...labels.slice(0, columnsNamed), "…"] : labels).join("、");
