/** Columns of a list of balances that hold amounts and that nothing reads. */
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

export const listed = (labels: readonly string[]): string =>
  (labels.length > columnsNamed ? [...labels.slice(0, columnsNamed), "…"] : labels).join("、");
